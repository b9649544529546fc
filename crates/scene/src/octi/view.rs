use eightfold_octi::{Direction, POINTS, Point};

/// The number of columns, and of rows, of the board.
pub const SIDE: u8 = 9;

/// Returns all points, in the order of their names.
pub fn points() -> impl Iterator<Item = Point> {
    (0..POINTS).map(Point::at)
}

/// Returns the point this many columns further east and rows further north on a board without edges.
pub fn wrapped(point: Point, columns: i8, rows: i8) -> Point {
    let side = SIDE as i8;
    point.shifted(columns.rem_euclid(side) as u8, rows.rem_euclid(side) as u8)
}

/// The side of a square in painting units.
pub const UNIT: f64 = 100.0;

/// How the board is shown: which way up, and, without edges, which square comes first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Whether the board has no edges.
    pub edgeless: bool,
    /// Quarter turns clockwise: 2 puts north at the bottom.
    pub quarter_turns: u8,
    /// How far an edgeless board has been scrolled, in squares to the right and down as painted.
    pub scroll: (i8, i8),
    /// How much of the far side is shown, faded, beyond the border of an edgeless board, in squares.
    pub beyond: f64,
}

impl Default for View {
    fn default() -> Self {
        Self { edgeless: false, quarter_turns: 0, scroll: (0, 0), beyond: 0.0 }
    }
}

/// A point in the painting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// X, to the right.
    pub x: f64,
    /// Y, downwards.
    pub y: f64,
}

impl View {
    /// Returns how much of the far side is painted, in units.
    pub fn ring(&self) -> f64 {
        if self.edgeless { self.beyond * UNIT } else { 0.0 }
    }

    /// Returns the width of the frame with the names of columns and rows.
    pub fn frame(&self) -> f64 {
        30.0
    }

    /// Returns the margin of the painting: it extends from minus this to 900 plus this, both ways.
    pub fn margin(&self) -> f64 {
        self.ring() + self.frame()
    }

    /// Returns the column and row, from 0 at the upper left, where a square is painted.
    pub fn cell(&self, square: Point) -> (i8, i8) {
        let side = SIDE as i8;
        let (east, north) = (square.column() as i8 - 1, square.row() as i8 - 1);
        let (right, down) = match self.quarter_turns % 4 {
            0 => (east, side - 1 - north),
            1 => (north, east),
            2 => (side - 1 - east, north),
            _ => (side - 1 - north, side - 1 - east),
        };
        if self.edgeless {
            ((right + self.scroll.0).rem_euclid(side), (down + self.scroll.1).rem_euclid(side))
        } else {
            (right, down)
        }
    }

    /// Returns the square painted in this column and row, from 0 at the upper left; beyond the border, the one that
    /// an edgeless board shows there.
    pub fn square_at(&self, right: i8, down: i8) -> Option<Point> {
        let side = SIDE as i8;
        let inside = (0..side).contains(&right) && (0..side).contains(&down);
        if !inside && !self.edgeless {
            return None;
        }
        let cell = (right.rem_euclid(side), down.rem_euclid(side));
        points().find(|&square| self.cell(square) == cell)
    }

    /// Returns the centre of a square.
    pub fn spot(&self, square: Point) -> Spot {
        let (right, down) = self.cell(square);
        Spot { x: (f64::from(right) + 0.5) * UNIT, y: (f64::from(down) + 0.5) * UNIT }
    }

    /// Returns a step in this direction as painted: right and down.
    pub fn step(&self, direction: u8) -> (i8, i8) {
        let (east, north) = Direction::nth(usize::from(direction)).offset();
        match self.quarter_turns % 4 {
            0 => (east, -north),
            1 => (north, east),
            2 => (-east, north),
            _ => (-north, -east),
        }
    }

    /// Returns the angle of a direction as painted, in degrees clockwise from straight up.
    pub fn angle(&self, direction: u8) -> f64 {
        f64::from(direction % 8) * 45.0 + f64::from(self.quarter_turns % 4) * 90.0
    }

    /// Scrolls the board by this many squares. Boards with edges don't scroll.
    #[must_use]
    pub fn scrolled(mut self, right: i8, down: i8) -> Self {
        if self.edgeless {
            let side = SIDE as i8;
            self.scroll = ((self.scroll.0 + right).rem_euclid(side), (self.scroll.1 + down).rem_euclid(side));
        }
        self
    }
}

/// Returns where the pod in this slot of a fan of `fan` is painted, relative to the centre of its square, and its
/// scale.
pub fn fan_place(slot: usize, fan: usize) -> (Spot, f64) {
    let ring = |n: usize, radius: f64, turn: f64| {
        let angle = (slot as f64 / n as f64 * 360.0 + turn).to_radians();
        Spot { x: angle.sin() * radius, y: -angle.cos() * radius }
    };
    match fan {
        0 | 1 => (Spot { x: 0.0, y: 0.0 }, 1.0),
        2 => (ring(2, 29.0, -45.0), 0.62),
        3 => {
            let spot = ring(3, 27.5, 0.0);
            (Spot { y: spot.y + 6.5, ..spot }, 0.55)
        }
        4 => (ring(4, 35.0, -45.0), 0.51),
        5 if slot == 4 => (Spot { x: 0.0, y: 0.0 }, 0.44),
        5 => (ring(4, 41.0, -45.0), 0.44),
        6 | 7 if slot == 6 => (Spot { x: 0.0, y: 0.0 }, 0.375),
        6 | 7 => (ring(6, 33.0, 0.0), 0.375),
        _ => {
            let columns = (1..).find(|n| n * n >= fan).unwrap_or(1);
            let pitch = 96.0 / columns as f64;
            let from_middle = |n: usize| (n as f64 - (columns as f64 - 1.0) / 2.0) * pitch;
            (Spot { x: from_middle(slot % columns), y: from_middle(slot / columns) }, pitch / 98.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: u8, row: u8) -> Point {
        Point::new(column, row).unwrap()
    }

    #[test]
    fn north_is_up_until_the_board_is_turned() {
        let mut view = View::default();
        assert_eq!(view.spot(at(1, 9)), Spot { x: 50.0, y: 50.0 });
        assert_eq!(view.spot(at(9, 1)), Spot { x: 850.0, y: 850.0 });
        view.quarter_turns = 1;
        // A quarter turn clockwise: north is to the right, west is up.
        assert_eq!(view.spot(at(1, 9)), Spot { x: 850.0, y: 50.0 });
        view.quarter_turns = 2;
        assert_eq!(view.spot(at(1, 9)), Spot { x: 850.0, y: 850.0 });
    }

    #[test]
    fn steps_lead_to_the_neighbour_as_painted() {
        for quarter_turns in 0..4 {
            let view = View { quarter_turns, ..View::default() };
            for direction in 0..8 {
                let (columns, rows) = Direction::nth(usize::from(direction)).offset();
                let (from, to) = (view.cell(at(5, 5)), view.cell(wrapped(at(5, 5), columns, rows)));
                assert_eq!(view.step(direction), (to.0 - from.0, to.1 - from.1));
            }
        }
    }

    #[test]
    fn edgeless_board_scrolls_and_shows_the_far_side() {
        let view = View { edgeless: true, beyond: 1.0, ..View::default() };
        assert_eq!(view.square_at(-1, 0), Some(at(9, 9)));
        assert_eq!(view.square_at(9, 9), Some(at(1, 9)));
        assert_eq!(View::default().square_at(-1, 0), None);
        let scrolled = view.scrolled(2, -1);
        assert_eq!(scrolled.square_at(0, 0), Some(at(8, 8)));
        assert_eq!(scrolled.square_at(2, 8), Some(at(1, 9)));
    }

    #[test]
    fn pods_of_a_stack_have_separate_places() {
        for fan in 1..=16 {
            let places: Vec<_> = (0..fan).map(|slot| fan_place(slot, fan)).collect();
            for (n, (spot, scale)) in places.iter().enumerate() {
                assert!(
                    spot.x.abs() + 33.0 * scale <= 50.0 && spot.y.abs() + 33.0 * scale <= 50.0,
                    "{n} of {fan}"
                );
                for (other, _) in &places[..n] {
                    let apart = (spot.x - other.x).hypot(spot.y - other.y);
                    assert!(apart >= 66.0 * scale, "{n} of {fan}: {apart} apart at scale {scale}");
                }
            }
        }
    }
}

//! The number of turns a pod needs to reach a square.

use eightfold_octi::{Board, Direction, POINTS, Point, Prongs};

/// For two points of the plain or edgeless board: the fewest steps between them and the directions used by a shortest
/// path, a set of one or two.
#[derive(Clone, Copy)]
struct PointDistance {
    steps: u8,
    directions: u8,
}

static PLAIN: [[PointDistance; POINTS]; POINTS] = ways(false);
static EDGELESS: [[PointDistance; POINTS]; POINTS] = ways(true);

const fn ways(edgeless: bool) -> [[PointDistance; POINTS]; POINTS] {
    let mut table = [[PointDistance { steps: 0, directions: 0 }; POINTS]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut to = 0;
        while to < POINTS {
            let east = shorter(from / 9, to / 9, edgeless);
            let north = shorter(from % 9, to % 9, edgeless);
            table[from][to] = way(east, north);
            to += 1;
        }
        from += 1;
    }
    table
}

/// Returns the path along one axis, wrapping round if that is shorter and the board wraps.
const fn shorter(from: usize, to: usize, edgeless: bool) -> i8 {
    let ahead = to as i8 - from as i8;
    if !edgeless || (ahead <= 4 && ahead >= -4) {
        ahead
    } else if ahead > 0 {
        ahead - 9
    } else {
        ahead + 9
    }
}

const fn way(east: i8, north: i8) -> PointDistance {
    let (across, up) = (east.unsigned_abs(), north.unsigned_abs());
    let mut directions = 0;
    if across > 0 && up > 0 {
        directions |= 1 << towards(east.signum(), north.signum()) as u8;
    }
    if across > up {
        directions |= 1 << towards(east.signum(), 0) as u8;
    }
    if up > across {
        directions |= 1 << towards(0, north.signum()) as u8;
    }
    PointDistance { steps: if across > up { across } else { up }, directions }
}

const fn towards(east: i8, north: i8) -> Direction {
    match (east, north) {
        (0, 1) => Direction::North,
        (1, 1) => Direction::NorthEast,
        (1, 0) => Direction::East,
        (1, -1) => Direction::SouthEast,
        (0, -1) => Direction::South,
        (-1, -1) => Direction::SouthWest,
        (-1, 0) => Direction::West,
        _ => Direction::NorthWest,
    }
}

/// Returns the number of turns that a pod with these prongs needs to walk from one point to another: its steps, and a
/// turn for each missing prong. Jumps can only reduce it.
#[inline]
pub(crate) fn turns(board: Board, prongs: Prongs, from: Point, to: Point) -> i32 {
    let table = if board.edgeless { &EDGELESS } else { &PLAIN };
    let way = table[from.index()][to.index()];
    let missing = (way.directions & !prongs.bits()).count_ones() as i32;
    i32::from(way.steps) + missing
}

/// Marks the absence of a point.
pub(crate) const NO_SQUARE: u8 = u8::MAX;

/// For each point of the plain or edgeless board, the neighbours in all directions.
pub(crate) type Neighbours = [[u8; 8]; POINTS];

static PLAIN_NEIGHBOURS: Neighbours = neighbours(false);
static EDGELESS_NEIGHBOURS: Neighbours = neighbours(true);

/// Returns where a step from each point leads in each direction; [`NO_SQUARE`] beyond an edge.
#[inline]
pub(crate) fn next(board: Board) -> &'static Neighbours {
    if board.edgeless { &EDGELESS_NEIGHBOURS } else { &PLAIN_NEIGHBOURS }
}

const fn neighbours(edgeless: bool) -> Neighbours {
    let mut table = [[NO_SQUARE; 8]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut direction = 0;
        while direction < 8 {
            let (east, north) = Direction::nth(direction).offset();
            let (mut column, mut row) = ((point / 9) as i8 + east, (point % 9) as i8 + north);
            if edgeless {
                column = (column + 9) % 9;
                row = (row + 9) % 9;
            }
            if column >= 0 && column < 9 && row >= 0 && row < 9 {
                table[point][direction] = (column * 9 + row) as u8;
            }
            direction += 1;
        }
        point += 1;
    }
    table
}

/// Returns the number of steps from one point to another, ignoring prongs.
#[inline]
pub(crate) fn steps(board: Board, from: Point, to: Point) -> i32 {
    let table = if board.edgeless { &EDGELESS } else { &PLAIN };
    i32::from(table[from.index()][to.index()].steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        Point::from_name(name).unwrap()
    }

    #[test]
    fn a_pod_walks_and_builds() {
        let none = Prongs::default();
        let north = Prongs::one(Direction::North);
        assert_eq!(turns(Board::PLAIN, none, point("33"), point("37")), 5);
        assert_eq!(turns(Board::PLAIN, north, point("33"), point("37")), 4);
        assert_eq!(turns(Board::PLAIN, north, point("33"), point("57")), 5);
        assert_eq!(turns(Board::PLAIN, north, point("33"), point("33")), 0);
    }

    #[test]
    fn neighbours_match_the_board() {
        for board in [Board::PLAIN, Board::EDGELESS] {
            for (from, around) in next(board).iter().enumerate() {
                for (direction, &to) in around.iter().enumerate() {
                    let near = board.next(Point::at(from), Direction::nth(direction));
                    assert_eq!(near.map(Point::index), (to != NO_SQUARE).then_some(to.into()));
                }
            }
        }
    }

    #[test]
    fn the_edgeless_board_is_shorter() {
        let south = Prongs::one(Direction::South);
        assert_eq!(turns(Board::EDGELESS, south, point("31"), point("39")), 1);
        assert_eq!(turns(Board::PLAIN, south, point("31"), point("39")), 9);
    }
}

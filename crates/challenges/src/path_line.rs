//! Lines and shapes of paths: when two strands are identical, symmetric, or images of each other.

use eightfold_octiles::{CrossedSegment, Link, Piece, Port, Side};

/// A grid cell relative to the middle space, so that rotating the board rotates cells.
type Cell = (i8, i8);

/// One element of a line. The posts at a path's ends aren't included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Mark {
    /// A tile segment: its cell and its two sides, ascending.
    Segment(Cell, u8, u8),
    /// A printed path: the two sides it joins, ascending.
    Printed((Cell, u8), (Cell, u8)),
}

impl Mark {
    fn map(self, cell: impl Fn(Cell) -> Cell, side: impl Fn(u8) -> u8) -> Self {
        match self {
            Self::Segment(at, a, b) => {
                let (a, b) = (side(a), side(b));
                Self::Segment(cell(at), a.min(b), a.max(b))
            }
            Self::Printed(a, b) => {
                let (a, b) = ((cell(a.0), side(a.1)), (cell(b.0), side(b.1)));
                Self::Printed(a.min(b), a.max(b))
            }
        }
    }

    fn corner(self) -> Cell {
        match self {
            Self::Segment(cell, ..) => cell,
            Self::Printed((a, _), (b, _)) => (a.0.min(b.0), a.1.min(b.1)),
        }
    }
}

/// The line of a strand or route in its place: the set of its tile segments and printed paths.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PathLine(Vec<Mark>);

/// A line up to quarter turns and shifts by whole cells. A mirror image is a different shape (C1).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape(PathLine);

impl PathLine {
    /// Returns the line of these pieces, ignoring their order and direction.
    pub fn of<'a>(pieces: impl IntoIterator<Item = &'a Piece>) -> Self {
        let place = |port: Port| {
            let (column, row) = port.space().cell();
            ((column as i8 - 3, row as i8 - 3), port.side() as u8)
        };
        let mut marks: Vec<Mark> = pieces
            .into_iter()
            .map(|piece| match *piece {
                Piece::Segment(crossed) => {
                    let (a, b) = crossed.sides();
                    Mark::Segment(place(crossed.space.port(a)).0, a as u8, b as u8)
                }
                Piece::Printed(a, b) => {
                    let (a, b) = (place(a), place(b));
                    Mark::Printed(a.min(b), a.max(b))
                }
            })
            .collect();
        marks.sort_unstable();
        Self(marks)
    }

    /// Returns the line of a way over spaces, each crossed from one port to the other, with the printed paths in
    /// between.
    pub fn along(way: &[(Port, Port)]) -> Self {
        let pieces: Vec<Piece> = way
            .iter()
            .flat_map(|&(a, b)| {
                let segment =
                    Piece::Segment(CrossedSegment { space: a.space(), from: a.side(), to: b.side() });
                let printed = match b.link() {
                    Link::Printed(next) => Some(Piece::Printed(b, next)),
                    Link::Space(_) | Link::Post(_) => None,
                };
                std::iter::once(segment).chain(printed)
            })
            .collect();
        Self::of(&pieces)
    }

    fn map(&self, cell: impl Fn(Cell) -> Cell, side: impl Fn(u8) -> u8) -> Self {
        let mut marks: Vec<Mark> = self.0.iter().map(|mark| mark.map(&cell, &side)).collect();
        marks.sort_unstable();
        Self(marks)
    }

    /// Returns the line after rotating the board clockwise by `quarters` quarters.
    #[must_use]
    pub fn turned(&self, quarters: u8) -> Self {
        (0..quarters % 4).fold(self.clone(), |line, _| {
            line.map(|(x, y)| (y, -x), |side| (side + 2) % Side::ALL.len() as u8)
        })
    }

    fn mirrored(&self) -> Self {
        self.map(|(x, y)| (-x, y), |side| (12 - side) % 8)
    }

    fn shifted_home(&self) -> Self {
        let corner = self.0.iter().map(|mark| mark.corner());
        let x = corner.clone().map(|cell| cell.0).min().unwrap_or(0);
        let y = corner.map(|cell| cell.1).min().unwrap_or(0);
        self.map(|cell| (cell.0 - x, cell.1 - y), |side| side)
    }

    /// Returns the shape, which is equal for identical lines.
    pub fn shape(&self) -> Shape {
        Shape((0..4).map(|quarters| self.turned(quarters).shifted_home()).min().expect("four turns"))
    }

    /// Returns whether a half or quarter turn and a shift map it to itself.
    pub fn has_rotational_symmetry(&self) -> bool {
        // Two quarter turns make a half turn.
        self.turned(2).shifted_home() == self.shifted_home()
    }

    /// Returns whether a reflection in one of the four axis directions and a shift map it to itself (C2).
    pub fn has_mirror_symmetry(&self) -> bool {
        let home = self.shifted_home();
        let mirrored = self.mirrored();
        (0..4).any(|quarters| mirrored.turned(quarters).shifted_home() == home)
    }
}

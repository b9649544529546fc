//! The 9 x 9 board: its points, sets of points, and where steps and jumps lead.

mod edgeless;
mod plain;
mod point;
mod squares;

pub use point::{POINTS, Point};
pub use squares::Squares;

use crate::direction::Direction;

/// The topology of the board for steps and jumps: with edges, or wrapping round in both directions.
///
/// # Examples
/// ```
/// use eightfold_octi::{Board, Direction, Point};
///
/// let point = |name| Point::from_name(name).expect("a point of the board");
/// let board = Board { edgeless: false };
/// assert_eq!(board.step(point("33"), point("44")), Some(Direction::NorthEast));
/// assert_eq!(board.jump(point("33"), point("35")), Some((Direction::North, point("34"))));
/// // From the east edge on to the west edge.
/// assert_eq!(board.step(point("95"), point("15")), None);
/// assert_eq!(Board { edgeless: true }.step(point("95"), point("15")), Some(Direction::East));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// True if it wraps round: east joins west, and north joins south.
    pub edgeless: bool,
}

/// A possible step or jump from a known point.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    /// The index of its direction.
    pub direction: u8,
    /// The square jumped; [`NO_SQUARE`] for a step.
    pub over: u8,
    /// The index of the square where it ends.
    pub to: u8,
}

/// Marks the absence of a point.
pub(crate) const NO_SQUARE: u8 = u8::MAX;

/// The legs from one point, ordered by where they end, which is the order of turns in text.
#[derive(Clone, Copy)]
pub(crate) struct Legs {
    count: u8,
    legs: [Leg; 16],
}

impl Legs {
    const NONE: Self = Self { count: 0, legs: [Leg { direction: 0, over: NO_SQUARE, to: NO_SQUARE }; 16] };

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Leg] {
        &self.legs[..self.count as usize]
    }

    const fn insert(mut self, leg: Leg) -> Self {
        let mut at = self.count as usize;
        while at > 0 && self.legs[at - 1].to > leg.to {
            self.legs[at] = self.legs[at - 1];
            at -= 1;
        }
        self.legs[at] = leg;
        self.count += 1;
        self
    }
}

/// For plain and edgeless boards: the neighbour of each point in each direction, or [`NO_SQUARE`].
static NEIGHBOURS: [[[u8; 8]; POINTS]; 2] = [neighbours(false), neighbours(true)];
/// For plain and edgeless boards: steps and jumps from each point.
static LEGS: [[Legs; POINTS]; 2] = [legs(false, true), legs(true, true)];
/// For plain and edgeless boards: jumps only.
static JUMPS: [[Legs; POINTS]; 2] = [legs(false, false), legs(true, false)];

const fn neighbours(edgeless: bool) -> [[u8; 8]; POINTS] {
    let mut table = [[NO_SQUARE; 8]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut direction = 0;
        while direction < 8 {
            let (column, row) = ((point / 9) as i8, (point % 9) as i8);
            let offset = Direction::ALL[direction].offset();
            table[point][direction] = if edgeless {
                edgeless::neighbour(column, row, offset)
            } else {
                plain::neighbour(column, row, offset)
            };
            direction += 1;
        }
        point += 1;
    }
    table
}

const fn legs(edgeless: bool, steps: bool) -> [Legs; POINTS] {
    let next = neighbours(edgeless);
    let mut table = [Legs::NONE; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut direction = 0;
        while direction < 8 {
            let near = next[point][direction];
            if near != NO_SQUARE {
                if steps {
                    table[point] =
                        table[point].insert(Leg { direction: direction as u8, over: NO_SQUARE, to: near });
                }
                let far = next[near as usize][direction];
                if far != NO_SQUARE {
                    table[point] =
                        table[point].insert(Leg { direction: direction as u8, over: near, to: far });
                }
            }
            direction += 1;
        }
        point += 1;
    }
    table
}

impl Board {
    /// The board with edges.
    pub const PLAIN: Self = Self { edgeless: false };
    /// The board that wraps.
    pub const EDGELESS: Self = Self { edgeless: true };

    /// Returns the neighbour of a point; `None` beyond an edge.
    pub fn next(self, point: Point, direction: Direction) -> Option<Point> {
        let near = NEIGHBOURS[usize::from(self.edgeless)][point.index()][direction.index()];
        (near != NO_SQUARE).then(|| Point::at(near as usize))
    }

    /// Returns the direction of the step from one point to another, if it is a single step.
    pub fn step(self, from: Point, to: Point) -> Option<Direction> {
        self.leg(from, to).filter(|leg| leg.over == NO_SQUARE).map(Leg::direction)
    }

    /// Returns the direction of the jump from one point to another and the square jumped, if it is a single jump.
    pub fn jump(self, from: Point, to: Point) -> Option<(Direction, Point)> {
        self.leg(from, to)
            .filter(|leg| leg.over != NO_SQUARE)
            .map(|leg| (leg.direction(), Point::at(leg.over as usize)))
    }

    /// Returns the direction of the first leg of a path, if that leg is a step or a jump.
    pub(crate) fn first_leg(self, from: Point, path: &[Point]) -> Option<Direction> {
        self.leg(from, *path.first()?).map(Leg::direction)
    }

    /// A step and a jump never end on the same point: their lengths are 1 and 2, and 9 is odd.
    fn leg(self, from: Point, to: Point) -> Option<Leg> {
        self.legs(from.index() as u8).iter().find(|leg| leg.to as usize == to.index()).copied()
    }

    #[inline]
    pub(crate) fn legs(self, from: u8) -> &'static [Leg] {
        LEGS[usize::from(self.edgeless)][from as usize].as_slice()
    }

    #[inline]
    pub(crate) fn jumps(self, from: u8) -> &'static [Leg] {
        JUMPS[usize::from(self.edgeless)][from as usize].as_slice()
    }
}

impl Leg {
    #[inline]
    pub(crate) fn direction(self) -> Direction {
        Direction::nth(self.direction as usize)
    }
}

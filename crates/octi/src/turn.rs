//! A player's turn and its parts.

use std::fmt;

use smallvec::SmallVec;

use crate::board::Point;
use crate::direction::Direction;
use crate::pod::Pod;

/// The most legs of one mover: each jump is over a different occupied square.
const LEGS: usize = 15;

/// The points where a mover lands in order, without its origin.
///
/// # Examples
/// ```
/// use eightfold_octi::{Path, Point};
///
/// let path: Path = ["86", "68"].into_iter().filter_map(Point::from_name).collect();
/// assert_eq!(path.points().len(), 2);
/// assert_eq!(path.end().to_string(), "68");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    len: u8,
    points: [Point; LEGS],
}

impl Path {
    /// A path without legs.
    pub(crate) const NONE: Self = Self { len: 0, points: [Point::at(0); LEGS] };

    /// Returns the landing points in order.
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }

    /// Returns whether there is no leg yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the last landing point.
    ///
    /// # Panics
    /// If there is none; the paths of whole turns have at least one.
    #[inline]
    pub fn end(&self) -> Point {
        self.points[usize::from(self.len) - 1]
    }

    /// Returns whether another leg fits.
    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.len) == LEGS
    }

    #[inline]
    pub(crate) fn push(&mut self, point: Point) {
        self.points[usize::from(self.len)] = point;
        self.len += 1;
    }

    /// Resets the unused point, so that equal paths are equal in every field and can be compared and hashed whole.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.points[usize::from(self.len)] = Point::at(0);
    }
}

impl FromIterator<Point> for Path {
    /// Takes no more points than a mover can land on.
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut path = Self::NONE;
        for point in points.into_iter().take(LEGS) {
            path.push(point);
        }
        path
    }
}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Path {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.points().cmp(other.points())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.points() {
            write!(f, "-{point}")?;
        }
        Ok(())
    }
}

/// Captured pods, in ascending order.
pub(crate) type Captures = SmallVec<[Pod; 4]>;

/// One mover of an advance.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step};
/// use eightfold_octi::{Act, Octi, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/77:r b=6,24,0,0 r=6,25,0,0 b")?;
/// let Ok(Step::Turn(turn)) = position.step_from_text("33-34") else { panic!("a turn") };
/// let Act::Advance(advance) = turn.act() else { panic!("an advance") };
/// let mover = advance.movers()[0];
/// assert_eq!((mover.pod(), mover.path().points().len()), (position.pods()[0], 1));
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mover {
    pub(crate) pod: Pod,
    pub(crate) path: Path,
}

impl Mover {
    /// Returns the pod before it moves.
    #[inline]
    pub fn pod(&self) -> Pod {
        self.pod
    }

    /// Returns the path it takes.
    #[inline]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A step or jumps of one or more pods of a square.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step};
/// use eightfold_octi::{Act, Octi, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b")?;
/// let Ok(Step::Turn(turn)) = position.step_from_text("33-35x") else { panic!("a turn") };
/// let Act::Advance(advance) = turn.act() else { panic!("an advance") };
/// assert_eq!(advance.captures(), [position.pods()[1]]);
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Advance {
    /// Ordered by their letters as text, and identical ones by their paths.
    pub(crate) movers: SmallVec<[Mover; 1]>,
    pub(crate) captures: Captures,
}

impl Advance {
    /// Returns the movers in written order.
    #[inline]
    pub fn movers(&self) -> &[Mover] {
        &self.movers
    }

    /// Returns the pods captured on squares that were jumped.
    #[inline]
    pub fn captures(&self) -> &[Pod] {
        &self.captures
    }

    /// Returns the canonical advance of these movers and captures.
    pub(crate) fn new(mut movers: SmallVec<[Mover; 1]>, mut captures: Captures) -> Self {
        movers.sort_by_key(|mover| (mover.pod.point(), mover.pod.text_key(), mover.path));
        captures.sort_unstable();
        Self { movers, captures }
    }
}

/// The free move of a superprong, before the regular part of the turn (O7).
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step};
/// use eightfold_octi::{Mode, Octi, Rules};
///
/// let rules = Rules { superprongs: true, ..Rules::plain(Mode::Fast) };
/// let position = Octi::from_text(&rules, "33:bA!/77:r b=6,24,0,0 r=6,24,1,0 b")?;
/// let Ok(Step::Turn(turn)) = position.step_from_text("33-34;34+B") else { panic!("a turn") };
/// assert_eq!(turn.free_moves()[0].path().end().to_string(), "34");
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FreeMove {
    pub(crate) pod: Pod,
    pub(crate) path: Path,
    pub(crate) captures: Captures,
}

impl FreeMove {
    /// Returns the pod before it moves.
    #[inline]
    pub fn pod(&self) -> Pod {
        self.pod
    }

    /// Returns its path: one step, or jumps, all in the direction of one superprong.
    #[inline]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the pods captured on jumped squares; they are removed at the end of the turn.
    #[inline]
    pub fn captures(&self) -> &[Pod] {
        &self.captures
    }
}

/// The regular part of a turn.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step};
/// use eightfold_octi::{Act, Direction, Octi, Rules};
///
/// let start = Octi::new(Rules::FAST);
/// let Step::Turn(turn) = start.step_from_text("33+B")? else { panic!("a turn") };
/// assert!(matches!(turn.act(), Act::Insert { hole: Direction::NorthEast, superprong: false, .. }));
/// # Ok::<(), eightfold_octi::TurnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Inserts a prong from the supply into an empty hole.
    Insert {
        /// The pod before the turn.
        pod: Pod,
        /// The empty hole for the prong.
        hole: Direction,
        /// True if the prong is a superprong.
        superprong: bool,
    },
    /// Moves a prong of a pod into another of its holes.
    Reposition {
        /// The pod before the turn.
        pod: Pod,
        /// The hole with the prong.
        from: Direction,
        /// The empty hole that it goes to.
        to: Direction,
    },
    /// Advances pods of one square.
    Advance(Advance),
    /// Enters a reserve pod on this base.
    Enter(Point),
    /// Liberates one of the player's captured pods on this square.
    Liberate(Point),
    /// Brings a partner who is out back in, with one captured pod on this square.
    LiberatePartner(Point),
    /// Resigns: the player, or the player's team, loses the game.
    Resign,
}

/// A complete turn: free moves of superprongs, if any, then the regular part.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step};
/// use eightfold_octi::{Octi, Rules, Turn};
///
/// let start = Octi::new(Rules::FAST);
/// let Step::Turn(turn) = start.step_from_text("33+B")? else { panic!("a turn") };
/// assert!(turn.free_moves().is_empty());
/// assert_eq!(turn.captures().count(), 0);
/// assert_ne!(turn, Turn::RESIGN);
/// # Ok::<(), eightfold_octi::TurnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    free: Vec<FreeMove>,
    act: Act,
}

impl Turn {
    /// The turn that resigns.
    pub const RESIGN: Self = Self { free: Vec::new(), act: Act::Resign };

    #[inline]
    pub(crate) fn new(free: Vec<FreeMove>, act: Act) -> Self {
        Self { free, act }
    }

    /// Returns the free moves in order.
    #[inline]
    pub fn free_moves(&self) -> &[FreeMove] {
        &self.free
    }

    /// Returns the regular part.
    #[inline]
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// Returns all pods captured in the turn; in four-player games an opponent who is put out loses the rest as well.
    pub fn captures(&self) -> impl Iterator<Item = Pod> {
        let regular = match &self.act {
            Act::Advance(advance) => advance.captures(),
            _ => &[],
        };
        self.free.iter().flat_map(|free| free.captures.iter()).chain(regular).copied()
    }
}

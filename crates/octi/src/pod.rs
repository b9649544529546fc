//! A pod on the board.

use std::fmt;

use eightfold_game::Seat;

use crate::board::Point;
use crate::direction::{Direction, Prongs};

/// A pod on the board: its point, its owner, its prongs and which of them are superprongs. Equal pods are
/// indistinguishable.
///
/// # Examples
/// ```
/// use eightfold_game::Seat;
/// use eightfold_octi::{Direction, Pod, Point};
///
/// let point = Point::from_name("33").expect("a point of the board");
/// let pod = Pod::bare(point, Seat::new(0)).inserted(Direction::North, false);
/// assert_eq!(pod.letters(), "A");
/// assert_eq!(pod.holes().len(), 7);
/// assert!(pod.is_enemy_of(Seat::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pod(u32);

impl Pod {
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Fills the unused slots of a position, after all real pods.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// Returns a pod without prongs.
    #[inline]
    pub const fn bare(point: Point, owner: Seat) -> Self {
        Self((point.index() as u32) << 24 | (owner.index() as u32) << 16)
    }

    /// Returns a pod with these prongs, some of which are superprongs.
    #[inline]
    pub const fn new(point: Point, owner: Seat, prongs: Prongs, superprongs: Prongs) -> Self {
        let prongs = prongs.0 | superprongs.0;
        Self(Self::bare(point, owner).0 | (prongs as u32) << 8 | superprongs.0 as u32)
    }

    /// Returns the point it is on.
    #[inline]
    pub const fn point(self) -> Point {
        Point::at((self.0 >> 24) as usize)
    }

    #[inline]
    pub(crate) const fn square(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Returns the seat of the player who owns it.
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat::new((self.0 >> 16 & 3) as usize)
    }

    /// Returns whether this player owns it.
    #[inline]
    pub(crate) const fn is_of(self, seat: Seat) -> bool {
        self.0 >> 16 & 0xFF == seat.index() as u32
    }

    /// Returns whether it belongs to the other side. Sides alternate round the table, with two players and with four.
    #[inline]
    pub const fn is_enemy_of(self, seat: Seat) -> bool {
        (self.0 >> 16 ^ seat.index() as u32) & 1 != 0
    }

    /// Returns all its prongs, superprongs included.
    #[inline]
    pub const fn prongs(self) -> Prongs {
        Prongs((self.0 >> 8) as u8)
    }

    /// Returns its superprongs, which are among its prongs.
    #[inline]
    pub const fn superprongs(self) -> Prongs {
        Prongs(self.0 as u8)
    }

    /// Returns its prongs that aren't superprongs.
    #[inline]
    pub const fn ordinary(self) -> Prongs {
        self.prongs().minus(self.superprongs())
    }

    /// Returns its empty holes.
    #[inline]
    pub const fn holes(self) -> Prongs {
        Prongs(!self.prongs().0)
    }

    /// Returns the same pod on another square.
    #[inline]
    #[must_use]
    pub const fn on(self, point: Point) -> Self {
        Self(self.0 & 0x00FF_FFFF | (point.index() as u32) << 24)
    }

    /// Returns the pod with one more prong.
    #[inline]
    #[must_use]
    pub const fn inserted(self, hole: Direction, superprong: bool) -> Self {
        let bit = 1 << hole as u32;
        Self(self.0 | bit << 8 | if superprong { bit } else { 0 })
    }

    /// Returns the pod with one of its ordinary prongs in another hole.
    #[inline]
    #[must_use]
    pub const fn repositioned(self, from: Direction, to: Direction) -> Self {
        Self(self.0 & !(1 << (8 + from as u32)) | 1 << (8 + to as u32))
    }

    /// Returns a key that orders pods by their letters as text, with a superprong's `!` before any letter.
    #[inline]
    pub(crate) fn text_key(self) -> u64 {
        let mut key = 0;
        let mut shift = 64;
        for direction in self.prongs().iter() {
            shift -= 4;
            key |= (2 + direction as u64) << shift;
            if self.superprongs().contains(direction) {
                shift -= 4;
                key |= 1 << shift;
            }
        }
        key
    }

    /// Returns whether the two have the same prongs, regardless of owner and square.
    pub fn is_like(self, other: Self) -> bool {
        (self.0 ^ other.0) & 0xFFFF == 0
    }

    /// Returns its prong letters, each superprong's followed by `!`; empty for a bare pod.
    pub fn letters(self) -> String {
        let mut letters = String::new();
        for direction in self.prongs().iter() {
            letters.push(direction.letter());
            if self.superprongs().contains(direction) {
                letters.push('!');
            }
        }
        letters
    }

    /// Returns its letters, or `0` for a bare pod: its name among others on its square.
    pub(crate) fn name(self) -> String {
        let letters = self.letters();
        if letters.is_empty() { "0".to_owned() } else { letters }
    }
}

impl fmt::Debug for Pod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        write!(f, "{}:{}{}", self.point(), self.owner().index(), self.letters())
    }
}

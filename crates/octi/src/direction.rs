//! The eight directions and sets of them.

use std::fmt;

/// One of the eight directions a hole of a pod faces, clockwise from north.
///
/// # Examples
/// ```
/// use eightfold_octi::Direction;
///
/// assert_eq!(Direction::from_letter('b'), Some(Direction::NorthEast));
/// assert_eq!(Direction::NorthEast.offset(), (1, 1));
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Direction {
    /// `A`, away from Blue.
    North,
    /// `B`, right of north.
    NorthEast,
    /// `C`, towards the column 9.
    East,
    /// `D`, right of south.
    SouthEast,
    /// `E`, towards Blue, who plays in the south.
    South,
    /// `F`, left of south.
    SouthWest,
    /// `G`, towards the column 1.
    West,
    /// `H`, left of north.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the index, 0 to 7, clockwise from north.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction with this index, modulo 8.
    #[inline]
    pub const fn nth(index: usize) -> Self {
        Self::ALL[index % 8]
    }

    /// Returns the letter, `A` to `H`.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Returns the direction of this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            letter @ 'A'..='H' => Some(Self::nth(letter as usize - 'A' as usize)),
            _ => None,
        }
    }

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::nth(self as usize + 4)
    }

    /// Returns the offset of one step: columns to the east and rows to the north.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Returns the name: `north`, `north-east`, ..
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of directions: the prongs of a pod, or its empty holes. It doesn't use `bit_set!`, which keeps its bits
/// private: here they are rotated, packed into pods and read elsewhere.
///
/// # Examples
/// ```
/// use eightfold_octi::{Direction, Prongs};
///
/// let prongs = Prongs::one(Direction::North).with(Direction::East);
/// assert_eq!(prongs.to_string(), "AC");
/// assert_eq!(prongs.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Prongs(pub(crate) u8);

impl Prongs {
    /// The set without any direction.
    pub const NONE: Self = Self(0);
    /// The set with all eight directions.
    pub const ALL: Self = Self(0xFF);

    /// The set with only this direction.
    #[inline]
    pub const fn one(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }

    /// Returns whether the direction is in the set.
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// Returns the set with this direction added.
    #[inline]
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction as u8)
    }

    /// Returns the set with this direction removed.
    #[inline]
    #[must_use]
    pub const fn without(self, direction: Direction) -> Self {
        Self(self.0 & !(1 << direction as u8))
    }

    /// Returns the directions in this set and not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns one bit per direction, clockwise with north lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the number of directions.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the directions, clockwise from north.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(Direction::ALL[index & 7])
        })
    }
}

impl FromIterator<Direction> for Prongs {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Prongs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|direction| write!(f, "{}", direction.letter()))
    }
}

impl fmt::Debug for Prongs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

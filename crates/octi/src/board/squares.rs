use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

use super::Point;

/// A set of points. It doesn't use `bit_set!`, which keeps its bits private: walks and successors shift and mask the
/// bits of many points at once.
///
/// # Examples
/// ```
/// use eightfold_octi::{Point, Squares};
///
/// let bases: Squares = ["33", "53", "73"].into_iter().filter_map(Point::from_name).collect();
/// assert_eq!(bases.len(), 3);
/// let first = bases.iter().next().expect("three bases");
/// assert_eq!(first.to_string(), "33");
/// assert!(!bases.minus(Squares::one(first)).contains(first));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// The set without points.
    pub const NONE: Self = Self(0);

    /// The set with only this point.
    #[inline]
    pub const fn one(point: Point) -> Self {
        Self(1 << point.index())
    }

    /// Returns whether the point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn has(self, index: u8) -> bool {
        self.0 >> index & 1 != 0
    }

    /// Returns the set with the point added.
    #[inline]
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.index())
    }

    /// Returns the points in this set and not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of points.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the points, in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(Point::at(index))
        })
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Point> for Squares {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

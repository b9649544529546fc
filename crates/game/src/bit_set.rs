//! Small sets stored as the bits of one number.

/// Declares a set type with at most as many items as the number has bits: a `Copy` value with the usual set operations,
/// each a few instructions long.
///
/// The items need `const fn index(self) -> usize`, below the given count; `make` turns an index back into the item.
/// `iter` yields the items by ascending index.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Day(u8);
/// impl Day {
///     const fn new(index: usize) -> Self {
///         Self(index as u8)
///     }
///     const fn index(self) -> usize {
///         self.0 as usize
///     }
/// }
/// eightfold_game::bit_set! {
///     /// Days of the week.
///     pub struct Days(u8) of Day, count: 7, make: Day::new
/// }
/// let days = Days::one(Day(2)).with(Day(5));
/// assert_eq!(days.minus(Days::one(Day(5))).iter().collect::<Vec<_>>(), [Day(2)]);
/// assert_eq!((days | Days::ALL).len(), 7);
/// ```
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis struct $Set:ident($word:ty) of $Item:ty, count: $count:expr, make: $make:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        $vis struct $Set($word);

        #[allow(dead_code)]
        impl $Set {
            /// The set without items.
            pub const NONE: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self(<$word>::MAX >> (<$word>::BITS as usize - $count));

            /// The set with only this item.
            #[inline]
            #[must_use]
            pub const fn one(item: $Item) -> Self {
                Self(1 << item.index())
            }

            /// Creates a set from its bits, the lowest for index 0.
            #[inline]
            #[must_use]
            pub(crate) const fn of_bits(bits: $word) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns the bits, the lowest for index 0.
            #[inline]
            #[must_use]
            pub(crate) const fn bits(self) -> $word {
                self.0
            }

            /// Returns whether the item is in the set.
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Adds the item, if it isn't in the set yet.
            #[inline]
            pub const fn insert(&mut self, item: $Item) {
                self.0 |= 1 << item.index();
            }

            /// Removes the item, if it is in the set.
            #[inline]
            pub const fn remove(&mut self, item: $Item) {
                self.0 &= !(1 << item.index());
            }

            /// Returns the set with the item added.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $Item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// Returns the set with the item removed.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $Item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// Returns the items that are in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the items that are in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the items that are in this set but not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Returns the number of items.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Iterates over the items by ascending index.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Item> + Clone + use<> {
                let mut rest = self.0;
                ::core::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let index = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Some($make(index))
                })
            }
        }

        impl ::core::ops::BitAnd for $Set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.and(other)
            }
        }

        impl ::core::ops::BitOr for $Set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.or(other)
            }
        }

        impl ::core::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.or(other);
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl ::core::fmt::Debug for $Set
        where
            $Item: ::core::fmt::Debug,
        {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

use std::fmt;

/// A player's seat, 0 for the player who starts. Seats are numbered in turn order.
///
/// ```
/// use eightfold_game::{Seat, Seats};
///
/// let second = Seat::new(1);
/// assert_eq!(second.index(), 1);
/// assert!(Seats::first(2).contains(second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// The most seats of any game.
    pub const MAX: usize = 4;

    /// Returns the seat with this index.
    ///
    /// # Panics
    /// If `index` is 4 or more; seats come from the rules, never from outside.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX, "a seat index is 0 to 3");
        Self(index as u8)
    }

    /// Returns the index, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat in turn order at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Self {
        Self::new((self.index() + 1) % seats)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

crate::bit_set! {
    /// A set of seats.
    pub struct Seats(u8) of Seat, count: Seat::MAX, make: Seat::new
}

impl Seats {
    /// Returns the first `count` seats.
    #[inline]
    pub const fn first(count: usize) -> Self {
        assert!(count <= Seat::MAX);
        Self::of_bits((1u8 << count) - 1)
    }

    /// Returns the sides among the first `count` seats, ordered by their first seat. `team` returns the seats that win
    /// together with a seat, including itself.
    pub fn sides(count: usize, team: impl Fn(Seat) -> Self) -> Vec<Self> {
        let mut sides = Vec::new();
        for side in (0..count).map(|seat| team(Seat::new(seat))) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }
}

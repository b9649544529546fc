//! The colours: four of the race and Team Up, four of Connect the Dots and Scavenger Hunt.

use eightfold_game::Seat;

use crate::board::RimSide;

/// A player's colour in the race and in Team Up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Starts; home west.
    Blue,
    /// Home north.
    Red,
    /// Home east.
    Yellow,
    /// Home south.
    Green,
}

impl Colour {
    /// Clockwise from Blue.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Red, Self::Yellow, Self::Green];

    /// The colours at a table of two (Blue, Yellow), three (without Green) or four, in turn order.
    pub const fn at_table(players: u8) -> &'static [Self] {
        match players {
            2 => &[Self::Blue, Self::Yellow],
            3 => &[Self::Blue, Self::Red, Self::Yellow],
            _ => &Self::ALL,
        }
    }

    /// The colour of a seat at a table of this many.
    #[inline]
    pub fn of_seat(seat: Seat, players: u8) -> Self {
        Self::at_table(players)[seat.index()]
    }

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B`, `R`, `Y`, `G`.
    pub const fn letter(self) -> char {
        ['B', 'R', 'Y', 'G'][self.index()]
    }

    /// `Blue`, ..
    pub const fn name(self) -> &'static str {
        ["Blue", "Red", "Yellow", "Green"][self.index()]
    }

    /// Where its runners start in the race.
    #[inline]
    pub const fn home(self) -> RimSide {
        RimSide::ALL[self.index()]
    }

    /// Where they must go in the race: the side across the board.
    #[inline]
    pub const fn goal(self) -> RimSide {
        self.home().opposite()
    }
}

/// A colour of runners, prizes and markers in Connect the Dots and Scavenger Hunt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum PairColour {
    /// With Plum in Connect the Dots; collects Plum in the hunt.
    Teal,
    /// Teal's other colour.
    Plum,
    /// With Orange in Connect the Dots; collects Orange in the hunt.
    Gold,
    /// Gold's other colour.
    Orange,
}

impl PairColour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Teal, Self::Plum, Self::Gold, Self::Orange];

    /// `T`, `P`, `G`, `O`.
    pub const fn letter(self) -> char {
        ['T', 'P', 'G', 'O'][self as usize]
    }

    /// `Teal`, ..
    pub const fn name(self) -> &'static str {
        ["Teal", "Plum", "Gold", "Orange"][self as usize]
    }
}

//! The colours: four for the race and Team Up, four for Connect the Dots and Scavenger Hunt.

use eightfold_game::Seat;

use crate::board::RimSide;

/// A player's colour in the race and in Team Up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Plays first; home in the west.
    Blue,
    /// Home in the north.
    Red,
    /// Home in the east.
    Yellow,
    /// Home in the south.
    Green,
}

impl Colour {
    /// Clockwise from Blue.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Red, Self::Yellow, Self::Green];

    /// Returns the colours for two players (Blue, Yellow), three (without Green) or four, in turn order.
    pub const fn at_table(players: u8) -> &'static [Self] {
        match players {
            2 => &[Self::Blue, Self::Yellow],
            3 => &[Self::Blue, Self::Red, Self::Yellow],
            _ => &Self::ALL,
        }
    }

    /// Returns the colour of a seat with this number of players.
    #[inline]
    pub fn of_seat(seat: Seat, players: u8) -> Self {
        Self::at_table(players)[seat.index()]
    }

    /// Returns the index, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter: `B`, `R`, `Y`, `G`.
    pub const fn letter(self) -> char {
        ['B', 'R', 'Y', 'G'][self.index()]
    }

    /// Returns the name: `Blue`, ..
    pub const fn name(self) -> &'static str {
        ["Blue", "Red", "Yellow", "Green"][self.index()]
    }

    /// Returns the side where its runners start in the race.
    #[inline]
    pub const fn home(self) -> RimSide {
        RimSide::ALL[self.index()]
    }

    /// Returns the side its runners must reach in the race, across the board.
    #[inline]
    pub const fn goal(self) -> RimSide {
        self.home().opposite()
    }
}

/// A colour of runners, prizes and markers in Connect the Dots and Scavenger Hunt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum PairColour {
    /// Paired with Plum in Connect the Dots; collects Plum in Scavenger Hunt.
    Teal,
    /// Teal's other colour.
    Plum,
    /// Paired with Orange in Connect the Dots; collects Orange in Scavenger Hunt.
    Gold,
    /// Gold's other colour.
    Orange,
}

impl PairColour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Teal, Self::Plum, Self::Gold, Self::Orange];

    /// Returns `T`, `P`, `G`, `O`.
    pub const fn letter(self) -> char {
        ['T', 'P', 'G', 'O'][self as usize]
    }

    /// Returns `Teal`, ..
    pub const fn name(self) -> &'static str {
        ["Teal", "Plum", "Gold", "Orange"][self as usize]
    }
}

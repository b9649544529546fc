//! The colours: four for the race and Team Up, four for Connect the Dots and Scavenger Hunt.

use eightfold_game::Seat;

use crate::board::RimSide;

/// A player's colour in the race and in Team Up.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Colour, RimSide};
///
/// assert_eq!(Colour::at_table(2), [Colour::Blue, Colour::Yellow]);
/// assert_eq!((Colour::Blue.home(), Colour::Blue.goal()), (RimSide::West, RimSide::East));
/// ```
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
    /// All four colours, clockwise from Blue: the turn order of four players.
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

    /// Returns the letter in texts of positions: `B`, `R`, `Y` or `G`.
    pub const fn letter(self) -> char {
        ['B', 'R', 'Y', 'G'][self.index()]
    }

    /// Returns the English name: `Blue`, `Red`, `Yellow` or `Green`.
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
///
/// # Examples
/// ```
/// use eightfold_octiles::{Dots, PairColour, Post};
///
/// let c3 = Post::from_name("C3").expect("a stop");
/// assert_eq!(Dots::runner_at(c3).map(PairColour::name), Some("Gold"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum PairColour {
    /// Paired with Plum in Connect the Dots; collects Plum in Scavenger Hunt.
    Teal,
    /// Belongs to Teal in Connect the Dots; the colour of Teal's prizes in Scavenger Hunt.
    Plum,
    /// Paired with Orange in Connect the Dots; collects Orange in Scavenger Hunt.
    Gold,
    /// Belongs to Gold in Connect the Dots; the colour of Gold's prizes in Scavenger Hunt.
    Orange,
}

impl PairColour {
    /// All four colours, in the order of their letters in texts.
    pub const ALL: [Self; 4] = [Self::Teal, Self::Plum, Self::Gold, Self::Orange];

    /// Returns the letter in texts of positions: `T`, `P`, `G` or `O`.
    pub const fn letter(self) -> char {
        ['T', 'P', 'G', 'O'][self as usize]
    }

    /// Returns the English name: `Teal`, `Plum`, `Gold` or `Orange`.
    pub const fn name(self) -> &'static str {
        ["Teal", "Plum", "Gold", "Orange"][self as usize]
    }
}

//! The contents of a log of results.

use serde::{Deserialize, Serialize};

/// A category of ratings: results in one category don't affect another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingCategory {
    /// The ID of the game, with the options that make it a different game.
    pub game: String,
    /// The number of sides and players.
    pub format: Format,
    /// The kind of clock.
    pub pace: Pace,
    /// Who is rated.
    pub field: Field,
}

/// The number of sides, and of players on each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two players.
    Two,
    /// Three individual players.
    Three,
    /// Four individual players.
    Four,
    /// Two pairs.
    Pairs,
}

impl Format {
    /// Returns the number of sides.
    pub const fn sides(self) -> usize {
        match self {
            Self::Two | Self::Pairs => 2,
            Self::Three => 3,
            Self::Four => 4,
        }
    }

    /// Returns the number of players per side.
    pub const fn players(self) -> usize {
        match self {
            Self::Pairs => 2,
            Self::Two | Self::Three | Self::Four => 1,
        }
    }
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Minutes per game.
    Live,
    /// Days per turn.
    Days,
    /// No clock.
    None,
}

/// Who is rated in a category.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// People, by their results against people. Computers in the game are ignored.
    People,
    /// People and computers alike, separately from the ratings among people.
    Computers,
}

/// A finished rated game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame<P> {
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    #[serde(rename = "ladder")]
    pub category: RatingCategory,
    pub sides: Vec<Side<P>>,
}

/// One player, or several who win and lose together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side<P> {
    /// The place, 1 for the winner; sides with the same place have drawn with each other.
    pub place: u8,
    /// The players.
    pub entrants: Vec<Entrant<P>>,
}

/// A player in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant<P> {
    /// The player.
    pub who: P,
    /// Whether it is a computer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub computer: bool,
    /// Whether this player left without returning: the time ran out, or the seat was abandoned or taken over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

impl<P> Entrant<P> {
    /// Creates a person who played to the end.
    pub const fn person(who: P) -> Self {
        Self { who, computer: false, left: false }
    }

    /// Creates a computer.
    pub const fn computer(who: P) -> Self {
        Self { who, computer: true, left: false }
    }

    /// Creates a person who left.
    pub const fn left(who: P) -> Self {
        Self { who, computer: false, left: true }
    }
}

/// Why a result is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// The number of players doesn't suit the category's format.
    #[error("a table of this format has {sides} sides of {players}: the result has {found}")]
    Shape {
        /// The expected number of sides.
        sides: usize,
        /// The expected number of players on each.
        players: usize,
        /// The number of players on each side, in words.
        found: String,
    },
    /// A player occurs twice.
    #[error("a player sits at this table twice")]
    Twice,
    /// Places have a gap or don't start at 1.
    #[error("places go from 1, and after so many of one place the next is higher by as many: not {0:?}")]
    Places(Vec<u8>),
    /// The result is older than the previous one.
    #[error("results come in the order of time: {at_ms} ms is before {last_ms} ms")]
    Order {
        /// When it ended.
        at_ms: u64,
        /// When the previous one ended.
        last_ms: u64,
    },
}

impl<P: Ord> FinishedGame<P> {
    /// Checks whether the result suits its category.
    ///
    /// # Errors
    /// Says what doesn't.
    pub fn check(&self) -> Result<(), ResultError> {
        let (sides, players) = (self.category.format.sides(), self.category.format.players());
        if self.sides.len() != sides || self.sides.iter().any(|side| side.entrants.len() != players) {
            let found: Vec<String> = self.sides.iter().map(|side| side.entrants.len().to_string()).collect();
            let found = if found.is_empty() { "none".to_owned() } else { found.join(" and ") };
            return Err(ResultError::Shape { sides, players, found });
        }
        let mut all: Vec<&P> =
            self.sides.iter().flat_map(|side| &side.entrants).map(|entrant| &entrant.who).collect();
        all.sort_unstable();
        if all.windows(2).any(|two| two[0] == two[1]) {
            return Err(ResultError::Twice);
        }
        let mut places: Vec<u8> = self.sides.iter().map(|side| side.place).collect();
        places.sort_unstable();
        // As in sport: 1, 1, 3.
        let fits = places.iter().enumerate().all(|(at, &place)| {
            let better = places.iter().filter(|&&other| other < place).count();
            usize::from(place) == better + 1 && better <= at
        });
        if fits { Ok(()) } else { Err(ResultError::Places(places)) }
    }
}

//! What a log of results holds.

use serde::{Deserialize, Serialize};

/// What is compared with what: results of one ladder say nothing about another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// The game by its id, with whatever options make it another game.
    pub game: String,
    /// Who plays against whom.
    pub format: Format,
    /// The kind of clock.
    pub pace: Pace,
    /// Who is rated.
    pub field: Field,
}

/// How many sides a table has, and of how many players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two players.
    Two,
    /// Three, each for himself.
    Three,
    /// Four, each for himself.
    Four,
    /// Two pairs.
    Pairs,
}

impl Format {
    /// How many sides there are.
    pub const fn sides(self) -> usize {
        match self {
            Self::Two | Self::Pairs => 2,
            Self::Three => 3,
            Self::Four => 4,
        }
    }

    /// How many players a side has.
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
    /// Minutes for the game.
    Live,
    /// Days for a turn.
    Days,
    /// No clock.
    None,
}

/// Who is rated on a ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// People by what they did against people. A computer at the table is passed over.
    People,
    /// People and computers alike, apart from the ratings among people.
    Computers,
}

/// A finished game whose result counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played<P> {
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// Where it counts.
    pub ladder: Ladder,
    /// The sides.
    pub sides: Vec<Side<P>>,
}

/// One player, or those who win and lose together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side<P> {
    /// 1 for the winner; sides with one place have drawn with each other.
    pub place: u8,
    /// The players.
    pub entrants: Vec<Entrant<P>>,
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant<P> {
    /// Who it is.
    pub who: P,
    /// Whether it is a computer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub computer: bool,
    /// Whether this player went away and did not come back: the time was up, or the seat was left or taken over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

impl<P> Entrant<P> {
    /// A person who played to the end.
    pub const fn person(who: P) -> Self {
        Self { who, computer: false, left: false }
    }

    /// A computer.
    pub const fn computer(who: P) -> Self {
        Self { who, computer: true, left: false }
    }

    /// A person who went away.
    pub const fn left(who: P) -> Self {
        Self { who, computer: false, left: true }
    }
}

/// Why a result cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayedError {
    /// Not as many players as the ladder's format has.
    #[error("a table of this format has {sides} sides of {players}: the result has {found}")]
    Shape {
        /// The sides there should be.
        sides: usize,
        /// The players each should have.
        players: usize,
        /// How many players each side has, in words.
        found: String,
    },
    /// Somebody is at the table twice.
    #[error("a player sits at this table twice")]
    Twice,
    /// Places do not go from 1 without a gap.
    #[error("places go from 1, and after so many of one place the next is higher by as many: not {0:?}")]
    Places(Vec<u8>),
    /// The result is older than the one before.
    #[error("results come in the order of time: {at_ms} ms is before {last_ms} ms")]
    Order {
        /// When it ended.
        at_ms: u64,
        /// When the one before ended.
        last_ms: u64,
    },
}

impl<P: Ord> Played<P> {
    /// Whether the result fits its ladder.
    ///
    /// # Errors
    /// Says what does not.
    pub fn check(&self) -> Result<(), PlayedError> {
        let (sides, players) = (self.ladder.format.sides(), self.ladder.format.players());
        if self.sides.len() != sides || self.sides.iter().any(|side| side.entrants.len() != players) {
            let found: Vec<String> = self.sides.iter().map(|side| side.entrants.len().to_string()).collect();
            let found = if found.is_empty() { "none".to_owned() } else { found.join(" and ") };
            return Err(PlayedError::Shape { sides, players, found });
        }
        let mut all: Vec<&P> =
            self.sides.iter().flat_map(|side| &side.entrants).map(|entrant| &entrant.who).collect();
        all.sort_unstable();
        if all.windows(2).any(|two| two[0] == two[1]) {
            return Err(PlayedError::Twice);
        }
        let mut places: Vec<u8> = self.sides.iter().map(|side| side.place).collect();
        places.sort_unstable();
        // As in sport: 1, 1, 3.
        let fits = places.iter().enumerate().all(|(at, &place)| {
            let better = places.iter().filter(|&&other| other < place).count();
            usize::from(place) == better + 1 && better <= at
        });
        if fits { Ok(()) } else { Err(PlayedError::Places(places)) }
    }
}

//! The rows of a tournament.

use serde::{Deserialize, Serialize};

use crate::Terms;

/// One entry of the log of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its place, from 1 without a gap.
    pub seq: u64,
    /// When, in ms since 1970.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub body: Body,
}

/// What happened. People are told by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// The tournament was made: always the first row.
    Created {
        /// Its id.
        id: String,
        /// What it is called.
        name: String,
        /// Who made it.
        maker: String,
        /// What it is played by.
        terms: Terms,
    },
    /// Somebody takes part, or is back.
    Joined {
        /// Who.
        person: String,
    },
    /// Somebody takes part no longer; games that go on are played to their end.
    Left {
        /// Who.
        person: String,
    },
    /// It begins with these people.
    Started {
        /// Who takes part, in the order in which they joined.
        people: Vec<String>,
        /// How many rounds there will be; nothing for an arena.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        rounds: Option<u32>,
    },
    /// Tables are paired.
    Round {
        /// Its number, from 1.
        number: u32,
        /// The tables.
        tables: Vec<Pairing>,
        /// Who has no table in this round, and what that gives.
        byes: Vec<Bye>,
    },
    /// A table is over.
    Result {
        /// The id of the table.
        table: String,
        /// The place of each seat, from 1; those beside each other have the same. None if the game was broken off.
        places: Vec<u8>,
        /// Who went away or never appeared: no longer paired until joining again.
        absent: Vec<String>,
    },
    /// Nothing follows.
    Ended {
        /// Why.
        cause: Cause,
    },
}

/// Who sits where at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The id of the table.
    pub table: String,
    /// The people in turn order.
    pub seats: Vec<String>,
}

/// A round without a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// Who.
    pub person: String,
    /// What it gives, in half points.
    pub half_points: u32,
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// All was played.
    Done,
    /// Too few people were there to go on.
    TooFew,
    /// Its maker or a moderator ended it.
    Stopped,
    /// Nothing happened for long.
    Stale,
}

/// What the place of a seat gives, in half points: a point for everybody who is placed below, half a point for
/// everybody beside. So a table of `n` gives `n * (n - 1) / 2` points, whatever the result.
pub fn half_points(places: &[u8], seat: usize) -> u32 {
    let mine = places[seat];
    let others = places.iter().enumerate().filter(|(at, _)| *at != seat);
    others
        .map(|(_, place)| match mine.cmp(place) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        })
        .sum()
}

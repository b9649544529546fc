//! The rows of a tournament.

use serde::{Deserialize, Serialize};

use crate::Terms;

/// An entry of the log of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When, in ms since 1970.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub body: Body,
}

/// What happened. People are identified by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// The tournament was created: always the first row.
    Created {
        id: String,
        name: String,
        /// The creator.
        maker: String,
        terms: Terms,
    },
    /// A person joins, or joins again.
    Joined { person: String },
    /// A person leaves; their current games are played to the end.
    Left { person: String },
    /// The tournament isn't repeated any more.
    RepeatEnded,
    /// The tournament starts.
    Started {
        /// The players, in the order in which they joined.
        people: Vec<String>,
        /// The number of rounds; none for an arena.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        rounds: Option<u32>,
    },
    /// A round is paired.
    Round {
        /// Its number, from 1.
        number: u32,
        tables: Vec<Pairing>,
        /// The players without a table in this round, and what they get for it.
        byes: Vec<Bye>,
    },
    /// A table has ended.
    Result {
        /// The id of the table.
        table: String,
        /// The place of each seat, from 1; equal places are ties. Empty if the game was aborted.
        places: Vec<u8>,
        /// Players who left or didn't show up: they aren't paired until they join again.
        absent: Vec<String>,
    },
    /// The tournament has ended.
    Ended { cause: Cause },
}

/// The players of a table.
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
    pub person: String,
    /// What it is worth, in half points.
    pub half_points: u32,
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// All rounds were played.
    Done,
    /// Too few people are left to continue.
    TooFew,
    /// Its creator or a moderator ended it.
    Stopped,
    /// Nothing happened for a long time.
    Stale,
}

/// Returns what a seat gets for its place, in half points: a point for each player placed below, half a point for each
/// tie. So a table of `n` gives `n * (n - 1) / 2` points in total, whatever the result.
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

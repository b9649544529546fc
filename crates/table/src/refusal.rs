//! Reasons why a table refuses an action.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why an action was not taken: a code for programs, words for people. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// One of a closed list.
    pub code: Code,
    /// What was wrong and what would be right, in the words of the rules.
    pub message: String,
}

/// The codes of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The table has moved on since what the action expects.
    Stale,
    /// The rules forbid it, or it is no turn at all.
    Illegal,
    /// Somebody else is to act.
    NotYourTurn,
    /// Who asks has no seat here.
    NotSeated,
    /// The game is over.
    Over,
    /// The game has not begun.
    NotStarted,
    /// The game has begun already.
    Started,
    /// Somebody has the seat.
    SeatTaken,
    /// There is no such seat, or none is free.
    NoSeat,
    /// The clocks stand.
    Paused,
    /// There is no such offer to answer.
    NoOffer,
    /// The terms of the table or the state of the game do not allow it.
    NotAllowed,
    /// It is too early for that.
    TooEarly,
    /// The time of the player was up.
    TimeUp,
    /// A value is not what it has to be.
    Malformed,
    /// More would have to be looked at than is looked at.
    TooMany,
    /// The host cannot: it lacks the secret of the shuffle.
    Unavailable,
}

impl Code {
    /// As programs see it: `stale`, `not-your-turn`, ..
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stale => "stale",
            Self::Illegal => "illegal",
            Self::NotYourTurn => "not-your-turn",
            Self::NotSeated => "not-seated",
            Self::Over => "over",
            Self::NotStarted => "not-started",
            Self::Started => "started",
            Self::SeatTaken => "seat-taken",
            Self::NoSeat => "no-seat",
            Self::Paused => "paused",
            Self::NoOffer => "no-offer",
            Self::NotAllowed => "not-allowed",
            Self::TooEarly => "too-early",
            Self::TimeUp => "time-up",
            Self::Malformed => "malformed",
            Self::TooMany => "too-many",
            Self::Unavailable => "unavailable",
        }
    }
}

impl Refusal {
    /// A refusal.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

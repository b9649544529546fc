//! The reasons why a table refuses an action.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The refusal of an action: a code for programs and a message for people. Nothing has changed.
///
/// # Examples
/// ```
/// use eightfold_table::{Code, Refusal};
///
/// let refusal = Refusal::new(Code::TooEarly, "wait a minute first");
/// assert_eq!((refusal.code.word(), refusal.to_string().as_str()), ("too-early", "wait a minute first"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// One of a closed list.
    pub code: Code,
    /// The words for people: the fault, and what would be right.
    pub message: String,
}

/// The codes of refusals.
///
/// # Examples
/// ```
/// use eightfold_table::Code;
///
/// assert_eq!(serde_json::to_string(&Code::NotYourTurn)?, "\"not-your-turn\"");
/// assert_eq!(Code::NotYourTurn.word(), "not-your-turn");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The table has changed since the row that the action expects.
    Stale,
    /// The rules forbid it, or it isn't a turn.
    Illegal,
    /// It is another player's turn.
    NotYourTurn,
    /// The sender has no seat here.
    NotSeated,
    /// The game is over.
    Over,
    /// The game hasn't started.
    NotStarted,
    /// The game has already started.
    Started,
    /// The seat is taken.
    SeatTaken,
    /// There is no such seat, or none is free.
    NoSeat,
    /// The clocks are paused.
    Paused,
    /// There is no such offer.
    NoOffer,
    /// The terms of the table or the state of the game don't allow it.
    NotAllowed,
    /// It is too early for this.
    TooEarly,
    /// The player's time ran out.
    TimeUp,
    /// A value is invalid.
    Malformed,
    /// It would need more work than allowed.
    TooMany,
    /// The host can't do it: it doesn't have the secret of the shuffle.
    Unavailable,
}

impl Code {
    /// Returns its text for programs, such as `stale` or `not-your-turn`.
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
    /// Creates a refusal with this code and message.
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

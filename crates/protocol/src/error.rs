use serde::{Deserialize, Serialize};

/// Every answer that refuses: `{"error": {..}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What was wrong.
    pub error: Problem,
}

/// What was wrong, for programs and for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// For programs: one of a closed list.
    pub code: Code,
    /// For people: what was wrong and what would be right.
    pub message: String,
    /// With `stale`, and with `over` where a row was expected: the rows that were missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<crate::Row>>))]
    pub rows: Option<Vec<Box<serde_json::value::RawValue>>>,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:tt, $status:literal;)*) => {
        /// Why a request was refused. The list is closed: new codes come with a new version of the interface.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// All there are.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// As it is written: `stale`, `not-your-turn`, ..
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// The HTTP status that goes with it.
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)* }
            }
        }
    };
}

codes! {
    /// The table has moved on; `rows` has what was missed.
    Stale = "stale", 409;
    /// The rules forbid it, or it is no turn at all.
    Illegal = "illegal", 422;
    /// Somebody else is to act.
    NotYourTurn = "not-your-turn", 403;
    /// Who asks has no seat at this table.
    NotSeated = "not-seated", 403;
    /// The game is over.
    Over = "over", 410;
    /// The game has not begun.
    NotStarted = "not-started", 409;
    /// The game has begun already.
    Started = "started", 409;
    /// Somebody has the seat.
    SeatTaken = "seat-taken", 409;
    /// There is no such seat, or none is free for who asks.
    NoSeat = "no-seat", 409;
    /// The clocks stand.
    Paused = "paused", 409;
    /// There is no such offer to answer.
    NoOffer = "no-offer", 409;
    /// The terms of the table, or who one is, do not allow it.
    NotAllowed = "not-allowed", 403;
    /// It is too early for that.
    TooEarly = "too-early", 409;
    /// The time of the player was up before the turn came.
    TimeUp = "time-up", 409;
    /// The request cannot be understood.
    Malformed = "malformed", 400;
    /// More turns than the limit.
    TooMany = "too-many", 422;
    /// No token, or one that is not known.
    Unauthorized = "unauthorized", 401;
    /// Name and password do not go together.
    WrongPassword = "wrong-password", 401;
    /// There is no such thing.
    NotFound = "not-found", 404;
    /// The path takes another method.
    WrongMethod = "wrong-method", 405;
    /// Nobody could come back to the account that would be left.
    LastWay = "last-way", 409;
    /// Somebody else has the name, or the `action_id` stands for something else at the table.
    Taken = "taken", 409;
    /// The body or message is too large.
    TooLarge = "too-large", 413;
    /// Too many requests; `Retry-After` says when to come again.
    RateLimited = "rate-limited", 429;
    /// The request comes from a page of another site.
    WrongOrigin = "wrong-origin", 403;
    /// The store does not answer, or the server is going down: ask again, with the same `action_id`.
    Unavailable = "unavailable", 503;
    /// A fault of the server.
    Internal = "internal", 500;
}

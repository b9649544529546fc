use serde::{Deserialize, Serialize};

/// The body of every error response: `{"error": {..}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: Problem,
}

/// An error, for programs and for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// For programs, from a closed list.
    pub code: Code,
    /// For people: what was wrong and what would be right.
    pub message: String,
    /// With `stale`, and with `over` if the request had an `expected_seq`: the missed rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<crate::Row>>))]
    pub rows: Option<Vec<Box<serde_json::value::RawValue>>>,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:tt, $status:literal;)*) => {
        /// Why a request was refused. The list is closed: new codes come with a new version of the API.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns its text, such as `stale` or `not-your-turn`.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// Returns its HTTP status.
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)* }
            }
        }
    };
}

codes! {
    /// The table has changed; `rows` has what was missed.
    Stale = "stale", 409;
    /// The rules forbid it, or it isn't a turn.
    Illegal = "illegal", 422;
    /// It is another player's turn.
    NotYourTurn = "not-your-turn", 403;
    /// You have no seat at this table.
    NotSeated = "not-seated", 403;
    /// The game is over.
    Over = "over", 410;
    /// The game hasn't started.
    NotStarted = "not-started", 409;
    /// The game has already started.
    Started = "started", 409;
    /// The seat is taken.
    SeatTaken = "seat-taken", 409;
    /// There is no such seat, or none that you can take.
    NoSeat = "no-seat", 409;
    /// The clocks are paused.
    Paused = "paused", 409;
    /// There is no such offer.
    NoOffer = "no-offer", 409;
    /// Not allowed by the terms of the table, or not allowed for this account.
    NotAllowed = "not-allowed", 403;
    /// It is too early for this.
    TooEarly = "too-early", 409;
    /// The player's time ran out before the turn arrived.
    TimeUp = "time-up", 409;
    /// The request can't be parsed.
    Malformed = "malformed", 400;
    /// More turns than the limit.
    TooMany = "too-many", 422;
    /// The token is missing or unknown.
    Unauthorized = "unauthorized", 401;
    /// The name and password don't match.
    WrongPassword = "wrong-password", 401;
    /// It doesn't exist.
    NotFound = "not-found", 404;
    /// The path doesn't support this method.
    WrongMethod = "wrong-method", 405;
    /// The account would be left without a way to sign in.
    LastWay = "last-way", 409;
    /// The name is taken, or the `action_id` was used for something else at the table.
    Taken = "taken", 409;
    /// The body or message is too large.
    TooLarge = "too-large", 413;
    /// Too many requests; `Retry-After` says when to try again.
    RateLimited = "rate-limited", 429;
    /// The request comes from a page of another site.
    WrongOrigin = "wrong-origin", 403;
    /// The store doesn't respond, or the server is shutting down: try again with the same `action_id`.
    Unavailable = "unavailable", 503;
    /// An internal error.
    Internal = "internal", 500;
}

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Message, Problem};

/// A frame that comes down the socket: one of its parts.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Down {
    /// The answer to a message of the client.
    pub answer: Option<DownAnswer>,
    /// Which table `row`, `presence`, `seen` and `message` are about.
    pub table: Option<String>,
    /// Which tournament `row` is of.
    pub tournament: Option<String>,
    /// A row of the table, or of the tournament.
    pub row: Option<Box<RawValue>>,
    /// A player of the table has come or gone.
    pub presence: Option<Presence>,
    /// A player has got a row, for those who play there.
    pub seen: Option<Seen>,
    /// Something was said at the table.
    pub message: Option<Message>,
    /// Something that concerns who asks.
    pub note: Option<Note>,
}

/// The answer to a message of the client: what came of it, or why not.
#[derive(Clone, Debug, Deserialize)]
pub struct DownAnswer {
    /// The id that the client gave; nothing where the message could not be read.
    pub id: Option<u64>,
    /// What came of it, as over HTTP.
    #[serde(default)]
    pub ok: Option<Box<RawValue>>,
    /// Why it was refused.
    #[serde(default)]
    pub error: Option<Problem>,
}

/// A player of a table has come or gone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The letters of the person's seats.
    pub seats: Vec<char>,
    /// The person's id.
    pub id: String,
    /// Whether the person is connected now.
    pub here: bool,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// A player of a table has all rows up to one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seen {
    /// The letters of the person's seats.
    pub seats: Vec<char>,
    /// The person's id.
    pub id: String,
    /// The number of the row.
    pub seq: u64,
}

/// Something that concerns who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// `invite`, `start`, `turn`, `end`, `rematch` or `table`.
    pub kind: String,
    /// The table.
    pub table: String,
    /// The seat, where there is one.
    #[serde(default)]
    pub seat: Option<char>,
    /// The number of the last row.
    #[serde(default)]
    pub seq: u64,
    /// When it came to this, in milliseconds since 1970: the last one known is `since` for `GET /api/stream`.
    #[serde(default)]
    pub at_ms: u64,
}

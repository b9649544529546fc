use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Message, Pointer, Problem};

/// A frame from the server, with one of these parts and, where needed, the `table`, `tournament` or `board` it belongs to.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ServerFrame {
    /// The response to a message of the client.
    pub answer: Option<ServerResponse>,
    /// The table of `row`, `presence`, `seen` and `message`.
    pub table: Option<String>,
    /// The tournament of `row`.
    pub tournament: Option<String>,
    /// The shared board of `row`, `pointer`, `message` and `deleted`.
    pub board: Option<String>,
    /// A row of the table, the tournament or the shared board.
    pub row: Option<Box<RawValue>>,
    /// A player of the table connected or disconnected.
    pub presence: Option<Presence>,
    /// A person looks at the shared board, selects something there, or is gone.
    pub pointer: Option<Pointer>,
    /// Whether the shared board was deleted.
    pub deleted: bool,
    /// A player has received a row; sent only to players.
    pub seen: Option<ReadReceipt>,
    /// A message at the table.
    pub message: Option<Message>,
    /// A note to the account.
    pub note: Option<Note>,
}

/// The response to a message of the client.
#[derive(Clone, Debug, Deserialize)]
pub struct ServerResponse {
    /// The id that the client gave; left out if the message couldn't be read.
    pub id: Option<u64>,
    /// The result, as over HTTP.
    #[serde(default)]
    pub ok: Option<Box<RawValue>>,
    /// Why it was refused.
    #[serde(default)]
    pub error: Option<Problem>,
}

/// A player of a table connected or disconnected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The letters of the person's seats.
    pub seats: Vec<char>,
    /// The person's id.
    pub id: String,
    /// Whether the person is connected.
    pub here: bool,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// A player of a table has received all rows up to one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadReceipt {
    /// The letters of the person's seats.
    pub seats: Vec<char>,
    /// The person's id.
    pub id: String,
    /// The number of the row.
    pub seq: u64,
}

/// A note about something that concerns the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// `invite`, `start`, `turn`, `end`, `rematch` or `table`.
    pub kind: String,
    /// The table.
    pub table: String,
    /// The seat, if there is one.
    #[serde(default)]
    pub seat: Option<char>,
    /// The number of the last row.
    #[serde(default)]
    pub seq: u64,
    /// When it happened, in milliseconds since 1970; `since` for `GET /api/stream`.
    #[serde(default)]
    pub at_ms: u64,
}

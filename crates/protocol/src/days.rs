//! Correspondence games: vacations, prepared turns, the feed and push messages.

use eightfold_table::PreparedStep;
use serde::{Deserialize, Serialize};

/// `POST /api/me/vacations`: adds a vacation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewVacation {
    /// When it starts, in milliseconds since 1970; now if left out or in the past.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<u64>,
    /// How many days it lasts.
    pub days: u32,
}

/// A vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// When it starts, in milliseconds since 1970; also its key.
    pub from_ms: u64,
    /// When it ends.
    pub until_ms: u64,
}

/// Your vacations.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacations {
    /// How many vacation days there are in 365 days.
    pub days_a_year: u32,
    /// How many vacation days are left from now on.
    pub days_left: u32,
    /// Those that haven't ended, the earliest first.
    pub vacations: Vec<Vacation>,
}

/// `PUT /api/tables/ID/prepared`: replaces the prepared turns.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PrepareTurns {
    /// The last row, from which the lines continue.
    pub expected_seq: u64,
    /// The lines; the first that matches is played. At most 40 lines of 2 to 40 steps. An empty list removes all.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// Your prepared turns at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PreparedLines {
    /// The last row of the table.
    pub seq: u64,
    /// What remains of the lines that match the game so far.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// The address of a feed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Feed {
    /// The address, shown only once. It gives access to the feed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was created, in milliseconds since 1970; left out if there is none.
    pub made_ms: Option<u64>,
}

/// The prepared turns at a table, for the export.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedPreparedTurns {
    /// The id of the table.
    pub table: String,
    /// The lines.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// The stored data of a person about correspondence games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DaysExport {
    /// All vacations, including past ones.
    pub vacations: Vec<Vacation>,
    /// The prepared turns that may still be played.
    pub prepared: Vec<ExportedPreparedTurns>,
    /// The devices that get push messages.
    pub push: Vec<PushDevice>,
    /// When the feed was created, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feed_made_ms: Option<u64>,
}

/// The keys of a browser's push subscription.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret for authentication, in base64url.
    pub auth: String,
}

/// The texts of push messages, in the language of the page: 1 to 100 characters each.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushWords {
    /// It's your turn.
    pub turn: String,
    /// You're invited.
    pub invite: String,
    /// A game has ended.
    pub end: String,
    /// Everyone agreed to a rematch.
    pub rematch: String,
}

/// `PUT /api/me/push`: adds a browser's push subscription.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPush {
    /// The address of the browser's push service.
    pub endpoint: String,
    /// The keys.
    pub keys: PushKeys,
    /// The texts to show.
    pub words: PushWords,
}

/// A device that gets push messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevice {
    /// Its id.
    pub id: String,
    /// When it was added, in milliseconds since 1970.
    pub made_ms: u64,
}

/// The devices of an account that get push messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pushes {
    /// The server's public key for subscriptions, in base64url.
    pub key: String,
    /// The devices.
    pub devices: Vec<PushDevice>,
}

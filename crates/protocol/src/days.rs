//! What belongs to games with days for each turn: vacations, prepared turns, a feed, notices of browsers.

use serde::{Deserialize, Serialize};

/// `POST /api/me/vacations`: a vacation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewVacation {
    /// When it begins, in milliseconds since 1970; now if left out or gone by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<u64>,
    /// How many days it lasts.
    pub days: u32,
}

/// A vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// When it begins, in milliseconds since 1970, by which it is named too.
    pub from_ms: u64,
    /// When it ends.
    pub until_ms: u64,
}

/// The vacations of who asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacations {
    /// How many days of 365 can be vacation.
    pub days_a_year: u32,
    /// How many days from now on could be taken.
    pub days_left: u32,
    /// Those that are not over, the earliest first.
    pub vacations: Vec<Vacation>,
}

/// A step of a line that is prepared: an object with one of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PreparedStep {
    /// If somebody else takes this turn, or chance this step, such as `reveal 7`; `*` is whatever comes.
    If(String),
    /// The turn that is played then.
    Play(String),
}

/// `PUT /api/tables/ID/prepared`: what is to be played by itself, in place of what was prepared before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Prepare {
    /// The row the lines go on from: the last one.
    pub expected_seq: u64,
    /// The lines, the first that fits being played: at most 40 of 2 to 40 steps each. None drops all.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// What is prepared at a table by who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PreparedLines {
    /// The last row of the table.
    pub seq: u64,
    /// What is left of the lines that the game has followed until there.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// The address of a feed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Feed {
    /// The address, told this once: who knows it can read the feed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Since when it is, in milliseconds since 1970; nothing if there is none.
    pub made_ms: Option<u64>,
}

/// What somebody has prepared at a table, as it is exported.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PreparedAt {
    /// The id of the table.
    pub table: String,
    /// The lines.
    pub lines: Vec<Vec<PreparedStep>>,
}

/// What is kept of a person for games with days for each turn.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DaysExport {
    /// All vacations, those that are over too.
    pub vacations: Vec<Vacation>,
    /// What is prepared and may still be played.
    pub prepared: Vec<PreparedAt>,
    /// The devices that are told of what waits.
    pub push: Vec<PushDevice>,
    /// Since when there is a feed, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feed_made_ms: Option<u64>,
}

/// The keys of a browser's subscription, as it gives them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret for authentication, in base64url.
    pub auth: String,
}

/// What a device shows, in the language of its page: 1 to 100 characters each.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushWords {
    /// When it is one's turn.
    pub turn: String,
    /// When one is invited.
    pub invite: String,
    /// When a game has ended.
    pub end: String,
    /// When all play again.
    pub rematch: String,
}

/// `PUT /api/me/push`: a browser's subscription.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPush {
    /// The address of the browser's push service.
    pub endpoint: String,
    /// The keys.
    pub keys: PushKeys,
    /// What it shows.
    pub words: PushWords,
}

/// A device that is told of what waits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevice {
    /// Its id.
    pub id: String,
    /// Since when, in milliseconds since 1970.
    pub made_ms: u64,
}

/// The devices of who asks that are told of what waits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pushes {
    /// The server's public key, with which a browser subscribes, in base64url.
    pub key: String,
    /// The devices.
    pub devices: Vec<PushDevice>,
}

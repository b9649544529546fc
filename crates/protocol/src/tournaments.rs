use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Clock, Visibility};

/// How people of a tournament are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Rounds in which those of like points meet, and nobody the same person twice.
    Swiss,
    /// Whoever waits is paired again until the time is up.
    Arena,
    /// Tables of three or four in rounds.
    Tables,
}

/// `POST /api/tournaments`: a new tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What makes a repeated request known again: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// What it is called: 3 to 40 characters.
    pub name: String,
    /// The id of the game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// How people are paired.
    pub format: TournamentFormat,
    /// The clock of each table: live, or up to 7 days a turn.
    pub clock: Clock,
    /// Whether games count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether bots may join.
    #[serde(default)]
    pub bots: bool,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether who makes it takes part.
    #[serde(default)]
    pub join: bool,
    /// How many rounds, for `swiss` and `tables`: 1 to 50; usually as many as it takes to find a winner, at tables 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How long an arena lasts: 5 to 720.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// Seconds between two rounds, or between two games of a person in an arena: at most 600, usually 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_s: Option<u32>,
    /// How many may take part at once: usually as many as the format allows, 24 in a round robin, else 128.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// When it starts by itself, within 30 days; nothing if its maker starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The id of its game.
    pub game: String,
    /// The options of the game.
    pub options: BTreeMap<String, String>,
    /// How people are paired.
    pub format: TournamentFormat,
    /// The clock of each table.
    pub clock: Clock,
    /// Whether games count for ratings.
    pub rated: bool,
    /// `open`, `running` or `over`.
    pub status: String,
    /// How many take part.
    pub people: usize,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
}

/// Tournaments, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentPage {
    /// The tournaments.
    pub tournaments: Vec<TournamentSummary>,
    /// The `after` for more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Somebody of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentPerson {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether a program plays under the name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// Where somebody stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentLine {
    /// The place, from 1; the same for those whom no tie-break tells apart.
    pub place: usize,
    /// Who.
    pub person: TournamentPerson,
    /// Points.
    pub points: f64,
    /// What decides between people of the same points, in order; docs/ONLINE.md says which for each format.
    pub tie_breaks: Vec<f64>,
    /// Tables with a result.
    pub games: u32,
    /// Rounds without a table.
    pub byes: u32,
    /// Whether no longer paired.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
    /// The table that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// A table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentTable {
    /// Its id.
    pub id: String,
    /// Who sits there, in turn order.
    pub players: Vec<TournamentPerson>,
    /// The place of each once it is over; none if it was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
}

/// Who has no table in a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentBye {
    /// Who.
    pub person: TournamentPerson,
    /// What it gives.
    pub points: f64,
}

/// A round, or in an arena tables that were paired at the same time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRound {
    /// Its number, from 1.
    pub number: usize,
    /// When it began, in ms.
    pub at_ms: u64,
    /// Its tables.
    pub tables: Vec<TournamentTable>,
    /// Who has none.
    pub byes: Vec<TournamentBye>,
}

/// A tournament as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentView {
    /// What a list says of it.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// Who made it.
    pub maker: TournamentPerson,
    /// Who can find it.
    pub visibility: Visibility,
    /// Whether bots may join.
    pub bots: bool,
    /// Seconds between two rounds, or between two games of a person in an arena.
    pub break_s: u32,
    /// How many may take part at once.
    pub most: u32,
    /// How long an arena lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// How many rounds there are to be, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_rounds: Option<u32>,
    /// The number of the last row.
    pub seq: u64,
    /// The time of the server, in ms.
    pub now_ms: u64,
    /// When it began, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_ms: Option<u64>,
    /// When an arena pairs no longer, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs_until_ms: Option<u64>,
    /// Why it ended: `done`, `too-few`, `stopped` or `stale`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The people, the first at the top.
    pub standings: Vec<TournamentLine>,
    /// The last 50 rounds.
    pub rounds: Vec<TournamentRound>,
}

/// Rows of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRows {
    /// The rows, in order; docs/ONLINE.md lists the kinds.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<TournamentRow>))]
    pub rows: Vec<Box<RawValue>>,
    /// The `since` for more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A row of a tournament; further fields are those of its kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRow {
    /// Its place, from 1.
    pub seq: u64,
    /// When, in ms.
    pub at_ms: u64,
    /// What happened.
    pub kind: String,
}

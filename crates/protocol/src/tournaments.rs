use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Clock, ClubName, Visibility};

/// How players are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everyone plays everyone once.
    RoundRobin,
    /// Rounds between players with similar points; nobody plays the same opponent twice.
    Swiss,
    /// Free players are paired again until the time is up.
    Arena,
    /// Tables of three or four in rounds.
    Tables,
}

/// How often a tournament is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// Every day.
    Day,
    /// Every week.
    Week,
}

/// `POST /api/tournaments`: creates a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// Its name: 3 to 40 characters.
    pub name: String,
    /// The id of the game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// How players are paired.
    pub format: TournamentFormat,
    /// The clock of each table: live, or up to 7 days for each turn.
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
    /// Whether the creator takes part.
    #[serde(default)]
    pub join: bool,
    /// The number of rounds, for `swiss` and `tables`: 1 to 50; by default enough to find a winner, 4 at tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The length of an arena in minutes: 5 to 720.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// Seconds between two rounds, or between two games of a player in an arena: at most 600, by default 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_s: Option<u32>,
    /// The maximum number of players at once: by default what the format allows, 24 in a round robin, otherwise 128.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// When it starts by itself, within 30 days; left out if its creator starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// How often it is repeated, at the time of `starts_ms` in UTC: for clubs, and for moderators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<Period>,
    /// The id of the club whose members it is for; organisers of the club create it, with `"visibility": "link"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of its game.
    pub game: String,
    /// The options of the game.
    pub options: BTreeMap<String, String>,
    /// How players are paired.
    pub format: TournamentFormat,
    /// The clock of each table.
    pub clock: Clock,
    /// Whether games count for ratings.
    pub rated: bool,
    /// `open`, `running` or `over`.
    pub status: String,
    /// The number of players.
    pub people: usize,
    /// When it was created, in ms.
    pub created_ms: u64,
    /// When it starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// How often it is repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<Period>,
}

/// Tournaments, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentPage {
    /// The tournaments.
    pub tournaments: Vec<TournamentSummary>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentPerson {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether it is a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentLine {
    /// The place, from 1; the same for players that no tie-break separates.
    pub place: usize,
    /// The player.
    pub person: TournamentPerson,
    /// Points.
    pub points: f64,
    /// The tie-breaks, in order; docs/ONLINE.md lists them for each format.
    pub tie_breaks: Vec<f64>,
    /// Tables with a result.
    pub games: u32,
    /// Rounds without a table.
    pub byes: u32,
    /// Whether the player is no longer paired.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
    /// The player's current table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// A table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentTable {
    /// Its id.
    pub id: String,
    /// The players, in turn order.
    pub players: Vec<TournamentPerson>,
    /// The place of each player after the game; empty if it was aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
}

/// A player without a table in a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentBye {
    /// The player.
    pub person: TournamentPerson,
    /// The points for it.
    pub points: f64,
}

/// A round; in an arena, the tables that were paired at the same time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRound {
    /// Its number, from 1.
    pub number: usize,
    /// When it started, in ms.
    pub at_ms: u64,
    /// Its tables.
    pub tables: Vec<TournamentTable>,
    /// The players without a table.
    pub byes: Vec<TournamentBye>,
}

/// The current state of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentView {
    /// Its summary.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// The creator.
    pub maker: TournamentPerson,
    /// The ids of the people who start and end it: the creator, or the organisers of its club.
    #[serde(default)]
    pub organisers: Vec<String>,
    /// The club whose members it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<ClubName>,
    /// The tournament that repeats this one, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Who can find it.
    pub visibility: Visibility,
    /// Whether bots may join.
    pub bots: bool,
    /// Seconds between two rounds, or between two games of a player in an arena.
    pub break_s: u32,
    /// The maximum number of players at once.
    pub most: u32,
    /// The length of an arena in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// The planned number of rounds, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_rounds: Option<u32>,
    /// The number of the last row.
    pub seq: u64,
    /// The server's time, in ms.
    pub now_ms: u64,
    /// When it started, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_ms: Option<u64>,
    /// When an arena stops pairing, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs_until_ms: Option<u64>,
    /// Why it ended: `done`, `too-few`, `stopped` or `stale`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The standings, the leader first.
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
    /// For `since` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A row of a tournament; other fields depend on the kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentRow {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in ms.
    pub at_ms: u64,
    /// The kind of row.
    pub kind: String,
}

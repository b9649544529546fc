use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    ApiToken, ArchiveExport, Bot, ClubSummary, DaysExport, Device, ExportedRace, ExportedSolvedPuzzle,
    GameLog, Message, OwnAccount, OwnConduct, Passkey, PersonNote, Profile,
};

/// `GET /api/me/export`: all stored data of a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Export {
    /// The account.
    pub me: OwnAccount,
    /// The devices that are signed in.
    pub devices: Vec<Device>,
    /// Its passkeys.
    pub passkeys: Vec<Passkey>,
    /// Its bots.
    pub bots: Vec<Bot>,
    /// The tokens for programs of the account and its bots, without their secrets.
    pub tokens: Vec<ApiToken>,
    /// Ratings and finished games.
    pub profile: Profile,
    /// Moderation: warnings, mutes and bans.
    pub conduct: OwnConduct,
    /// Former names, still reserved.
    #[serde(default)]
    pub old_names: Vec<String>,
    /// The names of blocked people.
    pub blocked: Vec<String>,
    /// The names of the people that the person follows.
    #[serde(default)]
    pub following: Vec<String>,
    /// The person's notes about others.
    #[serde(default)]
    pub notes: Vec<PersonNote>,
    /// The person's daily races in the rankings.
    #[serde(default)]
    pub races: Vec<ExportedRace>,
    /// The puzzles that the person has solved, the first first.
    #[serde(default)]
    pub solved_puzzles: Vec<ExportedSolvedPuzzle>,
    /// The ids of tournaments that the person created or joined; `GET /api/tournaments/ID/rows` has the rows of each.
    pub tournaments: Vec<String>,
    /// The ids of shared boards and studies that the person made or took part in; `GET /api/shared-boards/ID/rows` has the log of each.
    #[serde(default)]
    pub shared_boards: Vec<String>,
    /// The clubs that the person belongs to, asks to join or was removed from.
    #[serde(default)]
    pub clubs: Vec<ClubSummary>,
    /// Vacations, prepared turns and other data about correspondence games.
    pub days: DaysExport,
    /// What the person has in the players' archive.
    #[serde(default)]
    pub archive: ArchiveExport,
    /// The person's reports, the oldest first.
    pub reports: Vec<OwnReport>,
    /// The person's messages, by table.
    pub messages: BTreeMap<String, Vec<Message>>,
    /// All games, each with all its rows.
    pub games: Vec<GameLog>,
}

/// A report by the person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnReport {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The name of the reported person.
    pub about: String,
    /// The table; empty for a report about anything else.
    pub table: String,
    /// The entry of the players' archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The collection of entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The shared board or study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The id of the club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The reason.
    pub reason: String,
}

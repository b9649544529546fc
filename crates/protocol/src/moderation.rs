use serde::{Deserialize, Serialize};

use crate::Message;

/// What is done about somebody. Each deed is a row that stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeedKind {
    /// Words that the person is shown until they have been read.
    Warn,
    /// The person can say nothing at tables for a time.
    Mute,
    /// The person can speak again.
    Unmute,
    /// The account can do nothing any more.
    Close,
    /// The account is as before.
    Reopen,
    /// The chosen name is taken away, and nobody can take it again.
    UndoName,
    /// A report is answered without anything else.
    Dismiss,
    /// The person has read all warnings; done by the person.
    Read,
    /// The person becomes a moderator; done from the command line.
    MakeModerator,
    /// The person is a moderator no longer; done from the command line.
    EndModerator,
}

/// Something that was done about somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Deed {
    /// Its number, from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it, by name; `admin` from the command line.
    pub by: String,
    /// About whom, by name.
    pub about: String,
    /// What.
    pub kind: DeedKind,
    /// What was said with it.
    pub words: String,
    /// Until when it holds, where it ends by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
    /// The report that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<u64>,
}

/// `POST /api/moderation/deeds`: does something about somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDeed {
    /// As in `act`.
    pub action_id: String,
    /// About whom: a name or an id.
    pub about: String,
    /// What: not `read`, `make-moderator` or `end-moderator`.
    pub kind: DeedKind,
    /// What is said with it, at most 500 characters; a warning needs some.
    #[serde(default)]
    pub words: String,
    /// For how many hours, with `mute`: 1 to 8760, usually 24.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// The report that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<u64>,
}

/// A report that waits for a moderator, or was answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FiledReport {
    /// Its number, from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who reports, by name.
    pub by: String,
    /// Whom, by name.
    pub about: String,
    /// The id of who is reported.
    pub about_id: String,
    /// At which table.
    pub table: String,
    /// What for.
    pub reason: String,
    /// Whether a deed has answered it.
    pub answered: bool,
    /// Where the log of the game is.
    pub log: String,
    /// What the person has said at that table.
    pub said: Vec<Message>,
}

/// Reports, in the order of time.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reports {
    /// The reports.
    pub reports: Vec<FiledReport>,
    /// For `after` in the next request, where there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// Deeds, in the order of time.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Deeds {
    /// The deeds.
    pub deeds: Vec<Deed>,
    /// For `after` in the next request, where there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// `GET /api/me/conduct`: what moderators and one's own games have made of one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyConduct {
    /// Whether one is a moderator.
    pub moderator: bool,
    /// Until when one can say nothing, in milliseconds since 1970; left out if one can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_until_ms: Option<u64>,
    /// Until when one cannot sit down with strangers, since one has left games, or broken them off; left out if one can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banned_until_ms: Option<u64>,
    /// Warnings that have not been read.
    pub warnings: Vec<Deed>,
}

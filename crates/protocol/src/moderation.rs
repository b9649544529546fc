use serde::{Deserialize, Serialize};

use crate::Message;

/// What a moderator does about a person. Actions are rows that are never removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ModerationActionKind {
    /// A message that the person is shown until they have read it.
    Warn,
    /// The person can't write messages at tables for a while.
    Mute,
    /// The person can write again.
    Unmute,
    /// The account is closed.
    Close,
    /// The account is open again.
    Reopen,
    /// Removes the chosen name, which nobody can use again.
    UndoName,
    /// Takes down an entry of the players' archive, a comment there, a collection, a shared board or study, or a text
    /// to the spectators of a table; or ends a club.
    TakeDown,
    /// Closes a report without any other action.
    Dismiss,
    /// The person has read all warnings; made by the person.
    Read,
    /// Makes the person a moderator; only from the command line.
    MakeModerator,
    /// The person is no longer a moderator; only from the command line.
    EndModerator,
}

/// A moderation action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ModerationAction {
    /// Its number, from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The name of the moderator; `admin` for the command line.
    pub by: String,
    /// The name of the person.
    pub about: String,
    /// The kind of action.
    pub kind: ModerationActionKind,
    /// The message.
    pub words: String,
    /// When it ends by itself, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<u64>,
    /// The report it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<u64>,
    /// The entry of the players' archive that it took down, or that has the comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The number of the comment that it took down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<u64>,
    /// The shared board or study that it took down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The collection that it took down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The club that it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The table with the message to the spectators whose text it took down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The number of that message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<u64>,
}

/// `POST /api/moderation/deeds`: takes a moderation action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewModerationAction {
    /// As in `act`.
    pub action_id: String,
    /// The person: a name or an id.
    pub about: String,
    /// The kind of action; not `read`, `make-moderator` or `end-moderator`.
    pub kind: ModerationActionKind,
    /// The message, at most 500 characters; required for a warning, and as the reason of a `take-down`.
    #[serde(default)]
    pub words: String,
    /// The length of a `mute` in hours: 1 to 8760, by default 24.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// The report it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<u64>,
    /// For `take-down`: the id of the entry of the players' archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// For `take-down` of a comment: its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<u64>,
    /// For `take-down` of a shared board or study: its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// For `take-down` of a collection: its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// For `take-down` of a club, which ends it: its id. `about` is its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// For `take-down` of a text to the spectators: the table. `about` is the author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// For `take-down` of a text to the spectators: the number of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<u64>,
}

/// A report, open or answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FiledReport {
    /// Its number, from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The name of the reporter.
    pub by: String,
    /// The name of the reported person.
    pub about: String,
    /// The id of the reported person.
    pub about_id: String,
    /// The table; empty for a report about anything else.
    pub table: String,
    /// The entry of the players' archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// The number of the comment there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<u64>,
    /// The shared board or study; `table` is empty then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The collection of entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The reason.
    pub reason: String,
    /// Whether an action has answered it.
    pub answered: bool,
    /// The id of the club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The address of the log of the game; empty without a table.
    pub log: String,
    /// The person's messages at that table, or the text that was reported.
    pub said: Vec<Message>,
}

/// Reports, the oldest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reports {
    /// The reports.
    pub reports: Vec<FiledReport>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// Moderation actions, the oldest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ModerationActions {
    /// The actions.
    #[serde(rename = "deeds")]
    pub actions: Vec<ModerationAction>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// `GET /api/me/conduct`: your warnings, mutes and bans.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnConduct {
    /// Whether you are a moderator.
    pub moderator: bool,
    /// Until when you are muted, in milliseconds since 1970; left out if you aren't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_until_ms: Option<u64>,
    /// Until when you can't join games with strangers because you left or aborted games; left out if you can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banned_until_ms: Option<u64>,
    /// Unread warnings.
    pub warnings: Vec<ModerationAction>,
}

/// `POST /api/clubs/ID/report` and `POST /api/collections/ID/report`: reports a club or a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportReason {
    /// The reason: at most 500 characters.
    pub reason: String,
}

use serde::{Deserialize, Serialize};

/// What an entry of the players' archive is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A board for a challenge or a solitaire.
    Board,
    /// A puzzle of challenge 30: weights and conditions, to find a board for.
    Task,
    /// A puzzle of one of the games.
    Puzzle,
}

/// `POST /api/archive`: publishes a board, a puzzle of challenge 30, or a puzzle of a game. There is no field for the
/// score: the server computes it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEntry {
    /// The title: 3 to 60 characters.
    pub title: String,
    /// More about it: at most 500 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// What the board is for: the id of a score, two posts like `1.A1-C4.tiles`, weights and conditions, or a problem of
    /// a solitaire. Without a board: weights and conditions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The board: its tiles as in a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The puzzle of a game: its line, as `docs/PUZZLES.md` describes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

/// An entry of the players' archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: EntryKind,
    /// The challenge, 1 to 30, `puzzle`, `connection`, `sequence`, or the id of a game.
    pub topic: String,
    /// What the board is for; left out for puzzles of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// The board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The puzzle of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The title; empty if its author deleted their account.
    pub title: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// The name of its author.
    pub author: String,
    /// The id of its author.
    pub author_id: String,
    /// When it was published, in milliseconds since 1970.
    pub at_ms: u64,
    /// The score: a number; `yes` for a condition that is met or a problem that is solved; `TILES/PAIRS/TWICE` in
    /// Sequence Solitaire; for a puzzle of a game how many of the positions that one turn leads to solve it, `K/N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// How many people like it.
    pub likes: u64,
    /// How many comments it has.
    pub comments: u64,
    /// Whether you like it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub liked: bool,
    /// For a puzzle of challenge 30: whether a board for it was published.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
    /// Why a moderator took it down: only its author and moderators still get it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
}

/// Entries in the order that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryPage {
    /// The entries.
    pub entries: Vec<Entry>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// How a new board compares with all that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BoardStanding {
    /// No board can be better: it reaches a proven bound.
    Optimal,
    /// It's better than every board known before.
    Record,
    /// It's as good as the best board known.
    Equal,
    /// It's the best published board, but not the best known.
    Best,
    /// It counts.
    Counts,
}

/// What became of a publication.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Publication {
    /// The entry; the earlier one if the same was published before, rotated or not.
    pub entry: Entry,
    /// Whether it is new.
    pub new: bool,
    /// For a new board: how it compares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<BoardStanding>,
}

/// What is known of a score of the challenges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryRecord {
    /// The id of the score.
    pub task: String,
    /// The best value known to the program itself, from the archive that comes with it.
    pub program: String,
    /// The bound that no board can beat, if one is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// The best published board, the first of equals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people: Option<Entry>,
    /// Whether the best published board is better than that of the program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub improved: bool,
}

/// The record table: every score of the challenges 2 to 29, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryRecords {
    /// The records.
    pub records: Vec<EntryRecord>,
    /// Who has the most records, the most first.
    #[serde(default)]
    pub holders: Vec<RecordHolder>,
}

/// A person whose boards are records: the first published boards as good as the best known, or better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecordHolder {
    /// The id of the person.
    pub id: String,
    /// The name of the person.
    pub name: String,
    /// For how many scores.
    pub records: usize,
    /// For how many of them the board is better than the best one that comes with the program.
    pub improved: usize,
}

/// A comment on an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryComment {
    /// The id of the entry.
    pub entry: String,
    /// Its number there, from 1.
    pub number: u64,
    /// The name of its author.
    pub by: String,
    /// The id of its author.
    pub by_id: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The text.
    pub text: String,
}

/// Comments, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryComments {
    /// The comments.
    pub comments: Vec<EntryComment>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// `POST /api/archive/ID/comments`: adds a comment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewComment {
    /// One line of 1 to 500 characters.
    pub text: String,
}

/// `POST /api/archive/ID/report`: reports an entry or a comment on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryReport {
    /// The reason: at most 500 characters.
    pub reason: String,
    /// The number of the comment; left out for the entry itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<u64>,
}

/// What a person has in the players' archive.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchiveExport {
    /// Their entries, the newest first.
    pub entries: Vec<Entry>,
    /// Their comments, the oldest first.
    pub comments: Vec<EntryComment>,
    /// The ids of the entries they like.
    pub likes: Vec<String>,
    /// Their collections, the newest first.
    #[serde(default)]
    pub collections: Vec<crate::ExportedCollection>,
}

/// A collection in the export of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedCollection {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether everyone can see it.
    pub public: bool,
    /// The ids of its entries in order.
    pub entries: Vec<String>,
    /// Why a moderator took it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
}

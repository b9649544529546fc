use eightfold_shared_boards::{BoardText, Editing, Step};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A chapter of a study: a game with its variations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChapterText {
    /// The name, at most 40 characters; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The tree as text (docs/RECORD.md), at most 128 KiB and 5,000 positions.
    pub tree: String,
}

/// `POST /api/shared-boards`: makes a shared board, or with `chapters` a shared study.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSharedBoard {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The content of a board at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The chapters of a study at the start, 1 to 30.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chapters: Vec<ChapterText>,
    /// Edits of the first chapter that you made before you shared it, at most 200; they become its first log entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub edits: Vec<Value>,
    /// The ids of people who may change it, if only you may otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writers: Vec<String>,
    /// Steps that you took on the board before you shared it, at most 200; they become its first log entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The name, at most 40 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who may change the board.
    #[serde(default)]
    pub editing: Editing,
    /// Whether the chat has free text besides phrases.
    #[serde(default)]
    pub text: bool,
}

/// `PATCH /api/shared-boards/ID`: changes the terms of a board that you made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeSharedBoard {
    /// The idempotency key.
    pub action_id: String,
    /// The name, at most 40 characters; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who may change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editing: Option<Editing>,
    /// The ids of people who may change it, if not everyone may: at most 50.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub writers: Option<Vec<String>>,
    /// Whether the chat has free text besides phrases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<bool>,
}

/// `POST /api/shared-boards/ID/step`: takes a step.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeStep {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The step.
    pub step: Step,
}

/// `POST /api/shared-boards/ID/edit`: edits a chapter of a shared study.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EditStudy {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The chapter.
    pub chapter: u32,
    /// The edit, such as `{"edit":"add","at":["33+E"],"steps":["37+A"]}`; docs/ONLINE.md lists the kinds.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub edit: Value,
    /// For an edit that sets a comment: the comment that you replace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
}

/// `POST /api/shared-boards/ID/lines`: shares the lines that your computer has found at a position of a study.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShareLines {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The chapter.
    pub chapter: u32,
    /// The steps that lead to the position.
    pub at: Vec<String>,
    /// The letter of the player whose chances are given.
    pub seat: char,
    /// The depth of the search.
    pub depth: u8,
    /// The lines, the best first, at most 8.
    pub lines: Vec<SharedLine>,
}

/// A line that a computer has found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SharedLine {
    /// The steps, at most 30.
    pub steps: Vec<String>,
    /// The chance of the player, in 1/100 percent.
    pub chance: u16,
}

/// `POST /api/shared-boards/ID/chapters`: changes the list of chapters of a shared study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeChapters {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The change.
    pub change: ChapterChange,
}

/// A change of the list of chapters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ChapterChange {
    /// Adds a chapter at the end.
    Add {
        /// The name, at most 40 characters.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        /// The tree as text.
        tree: String,
    },
    /// Renames a chapter.
    Rename {
        /// The chapter.
        chapter: u32,
        /// The new name.
        name: String,
    },
    /// Removes a chapter.
    Remove {
        /// The chapter.
        chapter: u32,
    },
    /// Moves a chapter to another place in the list.
    Move {
        /// The chapter.
        chapter: u32,
        /// The chapter that follows it then; left out for the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<u32>,
    },
}

/// A chapter of a shared study in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChapterSummary {
    /// Its number, which stays the same.
    pub id: u32,
    /// The name; empty if it has none.
    pub name: String,
    /// The game.
    pub game: String,
    /// The number of positions.
    pub positions: usize,
}

/// `POST /api/shared-boards/ID/undo` and `POST /api/shared-boards/ID/redo`: takes back your own last step or edit, or
/// redoes the edit that you took back last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UndoStep {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
}

/// The response to a step or an undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepResponse {
    /// The number of its log entry.
    pub seq: u64,
}

/// A person at a shared board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardPerson {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// What a person who looks at a board has selected. It is never stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PointerState {
    /// The name of the selected space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The number of the selected tile beside the board, 1 to 18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<u8>,
    /// The chapter of a study that the person looks at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u32>,
    /// The steps that lead to the position that the person looks at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub node: Vec<String>,
    /// Whether the person presents: the others are asked to follow.
    #[serde(default, skip_serializing_if = "is_false")]
    pub presents: bool,
}

/// Whether a flag is left out of JSON.
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A person who looks at a board, on one connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pointer {
    /// The connection.
    pub connection: String,
    /// The person's id.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// Whether the connection is open; said again every 15 s.
    pub here: bool,
    /// What the person has selected.
    #[serde(default)]
    pub at: PointerState,
}

/// A shared board in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardSummary {
    /// Its id.
    pub id: String,
    /// The name; empty if it has none.
    pub name: String,
    /// The person who made it.
    pub maker: BoardPerson,
    /// The content of a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The number of chapters of a study; 0 for a board.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub chapters: usize,
    /// The game of the first chapter of a study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The number of people who have taken part.
    pub people: usize,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
}

/// Whether a number is left out of JSON.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Shared boards and studies, the last changed first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardPage {
    /// The boards.
    pub boards: Vec<SharedBoardSummary>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// The current state of a shared board or study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardView {
    /// Its id.
    pub id: String,
    /// The name; empty if it has none.
    pub name: String,
    /// The person who made it.
    pub maker: BoardPerson,
    /// Who may change it.
    pub editing: Editing,
    /// The ids of people who may change it, if not everyone may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writers: Vec<String>,
    /// Whether the chat has free text besides phrases.
    pub text: bool,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
    /// The number of its last log entry.
    pub seq: u64,
    /// The content of a board after that entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The chapters of a study after that entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chapters: Vec<ChapterSummary>,
    /// The online game that a study is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Why a moderator took it down; only its maker and moderators can still see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_down: Option<String>,
    /// The number of the first log entry that only a newer version understands: the content is that before it, and
    /// nothing can be changed here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub newer: Option<u64>,
    /// Whether you may change it and have a step or an edit that can be taken back, if it still applies.
    pub can_undo: bool,
    /// Whether you may change it and have an edit of a study that can be redone, if it still applies.
    #[serde(default)]
    pub can_redo: bool,
    /// The people who have taken part, including the maker.
    pub people: Vec<BoardPerson>,
    /// The people who look at the board now.
    pub here: Vec<Pointer>,
    /// The server's time, in ms.
    pub now_ms: u64,
}

/// Log entries of a shared board.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardRows {
    /// The entries, in order; docs/ONLINE.md lists the kinds.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SharedBoardRow>))]
    pub rows: Vec<Box<RawValue>>,
    /// For `since` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A log entry of a shared board; other fields depend on the kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardRow {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in ms.
    pub at_ms: u64,
    /// The id of the person.
    pub person: String,
    /// `created`, `step`, `undo` or `terms`; of a study `study-created`, `edit`, `edit-undo`, `edit-redo`, `lines` or
    /// `chapter`; `taken-down`.
    pub kind: String,
}

/// `POST /api/shared-boards/ID/report`: reports what a person wrote or did there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardReport {
    /// The person's id.
    pub person: String,
    /// The reason, at most 500 characters.
    pub reason: String,
}

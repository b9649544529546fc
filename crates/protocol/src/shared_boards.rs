use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The content of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The tiles, as in a position of Octiles: `12.4,-,..`.
    pub tiles: String,
    /// The names of the locked spaces, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub locked: String,
    /// The task, as in an address of the board editor without its board: `3`, or `pattern?rules=3*10`.
    pub task: String,
}

/// The change of one space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TileChange {
    /// The name of the space, such as `c3`.
    pub at: String,
    /// The tile before the step and its rotation, such as `12.4`; left out if the space was empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// The tile after the step; left out if the space is empty then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
}

/// The change of the task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TaskChange {
    /// The task before the step.
    pub was: String,
    /// The task after it.
    pub now: String,
}

/// A step on a board: what was there, and what is there now. It applies only to a board that has what it changes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardStep {
    /// The changed spaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TileChange>,
    /// The spaces that are locked by the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lock: Vec<String>,
    /// The spaces that are unlocked, before anything else changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlock: Vec<String>,
    /// The new task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskChange>,
}

/// Who may change a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Editing {
    /// Everyone with an account who has the link.
    #[default]
    Everyone,
    /// Only the person who made it; others watch.
    Maker,
}

/// `POST /api/shared-boards`: makes a shared board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSharedBoard {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// The content at the start.
    pub board: BoardText,
    /// Steps that you took on the board before you shared it, at most 200; they become its first log entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<BoardStep>,
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
    /// Who may change the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editing: Option<Editing>,
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
    pub step: BoardStep,
}

/// `POST /api/shared-boards/ID/undo`: takes back your own last step.
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
pub struct Pointing {
    /// The name of the selected space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// The number of the selected tile beside the board, 1 to 18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<u8>,
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
    pub at: Pointing,
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
    /// The content.
    pub board: BoardText,
    /// The number of people who have taken part.
    pub people: usize,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
}

/// Shared boards, the last changed first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardPage {
    /// The boards.
    pub boards: Vec<SharedBoardSummary>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// The current state of a shared board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedBoardView {
    /// Its id.
    pub id: String,
    /// The name; empty if it has none.
    pub name: String,
    /// The person who made it.
    pub maker: BoardPerson,
    /// Who may change the board.
    pub editing: Editing,
    /// Whether the chat has free text besides phrases.
    pub text: bool,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
    /// The number of its last log entry.
    pub seq: u64,
    /// The content after that entry.
    pub board: BoardText,
    /// Whether you have a step that can be taken back, if it still applies.
    pub can_undo: bool,
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
    /// `created`, `step`, `undo` or `terms`.
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

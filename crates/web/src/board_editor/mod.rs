//! The board editor of the workshop without a window: its tiles, locks and task, its history, and its text.
//!
//! The text serves as link, as saved board and for the restore after a reload. A board made with help (`helped`) is
//! never saved as the player's best. The page scores boards with the measures, and the worker searches with the fast
//! evaluator; neither includes both.

pub mod archive_task;
pub mod best;
pub mod cards;
pub mod daily;
pub mod drawing;
#[cfg(target_arch = "wasm32")]
pub mod host;
mod judge;
mod sample;
pub mod shared;
mod task;
pub mod terms;
pub mod thumbnail;
pub mod words;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use eightfold_challenges::{ModelError, ProblemError, SpaceSet};
use eightfold_octiles::{Layout, Placement, PositionError, Space, TileId};

pub use judge::{Crossings, HighlightedStrand, TaskScore, value_words};
pub use sample::sample;
pub use task::Task;

use crate::route::{decode, encode};
use crate::words::{fill, id, t};

/// The maximum length of a text: far more than any board needs.
const MAX_LEN: usize = 6000;

/// The state of the editor: the tiles, which of them are locked, and the task.
///
/// Its text is the last part of its address: `3?board=12.4,-,..&locked=c3+d3`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardEditor {
    /// The tiles on their spaces.
    pub layout: Layout,
    /// The spaces whose tile is locked.
    pub locked: SpaceSet,
    /// The goal.
    pub task: Task,
    /// Whether the tiles were made with help: the archive, a search, a hint or a link. Not part of the address.
    pub helped: bool,
}

/// Why a text can't be read as a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardEditorError {
    /// The text is too long.
    #[error("{}", t(id::EDITOR_LONG_ADDRESS))]
    TooLong,
    /// A part is unknown or occurs twice.
    #[error("{}", fill!(id::EDITOR_NO_PART, part = .0))]
    Part(String),
    /// The board is invalid.
    #[error("{}", fill!(id::EDITOR_NO_BOARD, error = .0))]
    Board(#[from] PositionError),
    /// A locked space does not exist.
    #[error("{}", fill!(id::EDITOR_NO_LOCK, space = .0))]
    Locked(String),
    /// The score is unknown.
    #[error("{}", fill!(id::EDITOR_NO_SCORE, score = .0))]
    Score(String),
    /// The weights and conditions are invalid.
    #[error(transparent)]
    Pattern(#[from] ModelError),
    /// The problem of a solitaire is invalid.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// Why an edit is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditRefusal {
    /// The tile is locked.
    #[error("{}", fill!(id::EDITOR_TILE_LOCKED, space = .0))]
    Locked(Space),
    /// The space is empty.
    #[error("{}", fill!(id::EDITOR_SPACE_EMPTY, space = .0))]
    Empty(Space),
}

impl BoardEditor {
    /// Whether all tiles of `given` are on this board, in the same places.
    pub fn keeps(&self, given: &Layout) -> bool {
        given.tiles().all(|(space, tile)| self.layout[space] == Some(tile))
    }

    /// Places a tile on a space. If it was elsewhere on the board, the two tiles swap; otherwise the old tile goes back
    /// beside the board.
    ///
    /// # Errors
    /// If a locked tile would have to move.
    pub fn place_tile(&mut self, placement: Placement, space: Space) -> Result<(), EditRefusal> {
        let from = self.layout.find(placement.tile());
        for touched in [Some(space), from].into_iter().flatten() {
            self.free(touched)?;
        }
        let here = self.layout[space];
        if let Some(from) = from {
            self.layout[from] = here;
        }
        self.layout[space] = Some(placement);
        Ok(())
    }

    /// Rotates the tile on a space clockwise by `eighths`.
    ///
    /// # Errors
    /// If there is none, or it is locked.
    pub fn turn(&mut self, space: Space, eighths: i32) -> Result<(), EditRefusal> {
        let placement = self.there(space)?;
        self.free(space)?;
        self.layout[space] = Some(placement.turned(eighths.rem_euclid(8) as u8));
        Ok(())
    }

    /// Swaps the content of two spaces; one of them may be empty.
    ///
    /// # Errors
    /// If one of the tiles is locked.
    pub fn swap(&mut self, one: Space, other: Space) -> Result<(), EditRefusal> {
        self.free(one)?;
        self.free(other)?;
        let tile = self.layout[one];
        self.layout[one] = self.layout[other];
        self.layout[other] = tile;
        Ok(())
    }

    /// Removes a tile from the board. An empty board no longer counts as helped.
    ///
    /// # Errors
    /// If there is none, or it is locked.
    pub fn take(&mut self, space: Space) -> Result<(), EditRefusal> {
        self.there(space)?;
        self.free(space)?;
        self.layout[space] = None;
        self.own_when_empty();
        Ok(())
    }

    /// Locks the tile on a space, or unlocks it.
    ///
    /// # Errors
    /// If there is none.
    pub fn lock(&mut self, space: Space) -> Result<(), EditRefusal> {
        self.there(space)?;
        if self.locked.contains(space) {
            self.locked = self.locked.iter().filter(|&locked| locked != space).collect();
        } else {
            self.locked.insert(space);
        }
        Ok(())
    }

    /// Removes all tiles but the locked ones. An empty board no longer counts as helped.
    pub fn clear(&mut self) {
        for space in Space::all().filter(|&space| !self.locked.contains(space)) {
            self.layout[space] = None;
        }
        self.own_when_empty();
    }

    /// Resets `helped` on an empty board.
    fn own_when_empty(&mut self) {
        self.helped &= !self.layout.is_empty();
    }

    /// Places random tiles on all spaces but the locked ones; `below(n)` returns a number below n.
    pub fn shuffle(&mut self, mut below: impl FnMut(usize) -> usize) {
        self.clear();
        let mut tiles: Vec<TileId> = self.tray().collect();
        for space in Space::all().filter(|&space| !self.locked.contains(space)) {
            let tile = tiles.swap_remove(below(tiles.len()));
            self.layout[space] = Some(Placement::new(tile, below(8) as u8));
        }
    }

    /// Returns the tiles beside the board.
    pub fn tray(&self) -> impl Iterator<Item = TileId> + '_ {
        TileId::all().filter(|&tile| self.layout.find(tile).is_none())
    }

    fn there(&self, space: Space) -> Result<Placement, EditRefusal> {
        self.layout[space].ok_or(EditRefusal::Empty(space))
    }

    fn free(&self, space: Space) -> Result<(), EditRefusal> {
        if self.locked.contains(space) {
            return Err(EditRefusal::Locked(space));
        }
        Ok(())
    }

    /// Parses a text. If it has no board, `before` provides it.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(text: &str, before: &Self) -> Result<Self, BoardEditorError> {
        if text.len() > MAX_LEN {
            return Err(BoardEditorError::TooLong);
        }
        let (name, query) = text.split_once('?').unwrap_or((text, ""));
        let mut parts: BTreeMap<String, String> = BTreeMap::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let known = ["board", "locked", "rules", "problem"].contains(&key);
            if !known || parts.insert(key.to_owned(), decode(value)).is_some() {
                return Err(BoardEditorError::Part(key.chars().take(40).collect()));
            }
        }
        let mut editor = before.clone();
        editor.task = Task::read(&decode(name), &parts)?;
        if let Some(board) = parts.get("board") {
            editor.layout = Layout::from_text(board)?;
            editor.locked = SpaceSet::NONE;
            editor.helped = !editor.layout.is_empty();
        }
        for name in parts.get("locked").map_or("", String::as_str).split_whitespace() {
            let space = Space::from_name(name).filter(|&space| editor.layout[space].is_some());
            let space = space.ok_or_else(|| BoardEditorError::Locked(name.chars().take(40).collect()))?;
            editor.locked.insert(space);
        }
        Ok(editor)
    }
}

impl FromStr for BoardEditor {
    type Err = BoardEditorError;

    fn from_str(text: &str) -> Result<Self, BoardEditorError> {
        Self::read(text, &Self::default())
    }
}

impl fmt::Display for BoardEditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}?board={}", encode(&self.task.name()), encode(&self.layout.to_text()))?;
        if !self.locked.is_empty() {
            let names: Vec<&str> = self.locked.iter().map(Space::name).collect();
            write!(f, "&locked={}", encode(&names.join(" ")))?;
        }
        if let Some((key, value)) = self.task.part() {
            write!(f, "&{key}={}", encode(&value))?;
        }
        Ok(())
    }
}

/// The number of states that are saved on either side of the current one.
pub const MAX_HISTORY: usize = 200;

/// All states of the editor for undo and redo, and which one is current.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    past: Vec<BoardEditor>,
    now: BoardEditor,
    /// The undone states, the latest last.
    undone: Vec<BoardEditor>,
}

impl History {
    /// Creates a history with only this state.
    pub fn new(now: BoardEditor) -> Self {
        Self { now, ..Self::default() }
    }

    /// Returns the states up to the current one, the oldest first.
    pub fn until_now(&self) -> impl Iterator<Item = &BoardEditor> {
        self.past.iter().chain([&self.now])
    }

    /// Returns the current state.
    pub fn now(&self) -> &BoardEditor {
        &self.now
    }

    /// Adds a state as the current one; does nothing if it is equal.
    pub fn push(&mut self, editor: BoardEditor) {
        if editor != self.now {
            self.past.push(std::mem::replace(&mut self.now, editor));
            self.undone.clear();
        }
    }

    /// Marks the current state as made with help, without adding a step.
    pub fn mark_helped(&mut self) {
        self.now.helped = !self.now.layout.is_empty();
    }

    /// Undoes one step.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.undone.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Redoes one step.
    pub fn redo(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }

    /// Returns the states as text, to save them: a line for each, the oldest first, `<` before earlier ones, `=` before
    /// the current one, `>` before undone ones, and `*` for those made with help. At most [`MAX_HISTORY`] on either side.
    pub fn to_text(&self) -> String {
        let line = |sign: char, editor: &BoardEditor| {
            format!("{sign}{}{editor}\n", if editor.helped { "*" } else { "" })
        };
        let past = self
            .past
            .iter()
            .skip(self.past.len().saturating_sub(MAX_HISTORY))
            .map(|editor| line('<', editor));
        let undone = self
            .undone
            .iter()
            .skip(self.undone.len().saturating_sub(MAX_HISTORY))
            .rev()
            .map(|editor| line('>', editor));
        past.chain([line('=', &self.now)]).chain(undone).collect()
    }

    /// Parses [`to_text`](Self::to_text). Invalid lines are skipped.
    pub fn read(text: &str) -> Self {
        let mut history = Self::default();
        for line in text.lines() {
            let mut chars = line.chars();
            let sign = chars.next();
            let rest = chars.as_str();
            let (helped, rest) = rest.strip_prefix('*').map_or((false, rest), |rest| (true, rest));
            let Ok(editor) = rest.parse::<BoardEditor>() else { continue };
            let editor = BoardEditor { helped, ..editor };
            match sign {
                Some('<') => history.past.push(editor),
                Some('=') => history.now = editor,
                Some('>') => history.undone.insert(0, editor),
                _ => {}
            }
        }
        history
    }

    /// Returns the number of steps back and forward.
    pub fn steps(&self) -> (usize, usize) {
        (self.past.len(), self.undone.len())
    }
}

#[cfg(test)]
mod tests;

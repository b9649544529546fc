//! The content of a board, and its text.

use eightfold_octiles::{Layout, PositionError, Space, SpaceSet};
use serde::{Deserialize, Serialize};

/// The maximum length of the text of a task, in bytes.
pub const MAX_TASK_LEN: usize = 2_000;

/// The content of a board: its tiles, the locked ones and the task.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The tiles on their spaces.
    pub layout: Layout,
    /// The spaces whose tile is locked.
    pub locked: SpaceSet,
    /// The task as text; only the front ends read it.
    pub task: String,
}

/// A board as text.
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

/// Why a text isn't a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardTextError {
    /// The tiles are invalid.
    #[error(transparent)]
    Tiles(#[from] PositionError),
    /// A locked space doesn't exist or has no tile.
    #[error("`{0}` isn't a space with a tile that can be locked")]
    Locked(String),
    /// The task is too long or has control characters.
    #[error("a task is one line of at most {MAX_TASK_LEN} bytes")]
    Task,
}

impl Board {
    /// Returns the board as text.
    pub fn text(&self) -> BoardText {
        let locked: Vec<&str> = self.locked.iter().map(Space::name).collect();
        BoardText { tiles: self.layout.to_text(), locked: locked.join(" "), task: self.task.clone() }
    }

    /// Parses a board.
    ///
    /// # Errors
    /// If the tiles, the locks or the task are invalid.
    pub fn read(text: &BoardText) -> Result<Self, BoardTextError> {
        let layout = Layout::from_text(&text.tiles)?;
        let mut locked = SpaceSet::NONE;
        for name in text.locked.split_whitespace() {
            let space = Space::from_name(name).filter(|&space| layout[space].is_some());
            let space = space.ok_or_else(|| BoardTextError::Locked(name.chars().take(10).collect()))?;
            locked.insert(space);
        }
        check_task(&text.task)?;
        Ok(Self { layout, locked, task: text.task.clone() })
    }
}

/// Refuses a task that is too long or has control characters.
pub(crate) fn check_task(task: &str) -> Result<(), BoardTextError> {
    if task.len() > MAX_TASK_LEN || task.chars().any(char::is_control) {
        return Err(BoardTextError::Task);
    }
    Ok(())
}

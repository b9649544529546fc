//! A step on a board: what was on each space, and what is there now.

use eightfold_octiles::{Placement, Space, SpaceSet, TileId};
use serde::{Deserialize, Serialize};

use crate::Board;
use crate::board::check_task;

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

/// A step on a board. It applies only to a board that has what the step changes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BoardStep))]
#[serde(deny_unknown_fields)]
pub struct Step {
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

/// What a step does, for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// Places a tile on an empty space, or in the place of another one.
    Place(Placement, Space),
    /// Moves a tile to an empty space.
    Move(Space, Space),
    /// Swaps two tiles.
    Swap(Space, Space),
    /// Rotates a tile.
    Rotate(Space),
    /// Removes a tile.
    Remove(Space),
    /// Locks tiles.
    Lock(SpaceSet),
    /// Unlocks tiles.
    Unlock(SpaceSet),
    /// Removes several tiles.
    Clear,
    /// Changes the task.
    Task,
    /// Changes several things, such as a whole position.
    Load,
}

/// Why a step doesn't apply to a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// The step can't be read.
    #[error("`{0}` can't be read: a space is like `c3`, a tile like `12.4`")]
    Unreadable(String),
    /// The step changes nothing, or a space twice.
    #[error("a step changes something, and each space once")]
    Empty,
    /// The space has changed meanwhile.
    #[error("{0} has changed meanwhile")]
    Changed(Space),
    /// The lock of the space has changed meanwhile.
    #[error("the lock of {0} has changed meanwhile")]
    LockChanged(Space),
    /// The tile is locked.
    #[error("the tile on {0} is locked")]
    Locked(Space),
    /// The tile is on another space.
    #[error("tile {0} is already on {1}")]
    Elsewhere(TileId, Space),
    /// The space to lock is empty.
    #[error("{0} is empty")]
    NoTile(Space),
    /// The task has changed meanwhile.
    #[error("the task has changed meanwhile")]
    TaskChanged,
    /// The task is too long or has control characters.
    #[error("a task is one line of at most {} bytes", crate::MAX_TASK_LEN)]
    Task,
}

impl StepRefusal {
    /// Whether the step could have applied before another one.
    pub const fn is_conflict(&self) -> bool {
        !matches!(self, Self::Unreadable(_) | Self::Empty | Self::Task)
    }
}

fn space(name: &str) -> Result<Space, StepRefusal> {
    Space::from_name(name).ok_or_else(|| StepRefusal::Unreadable(name.chars().take(10).collect()))
}

fn placement(text: &str) -> Result<Placement, StepRefusal> {
    let read = || {
        let (tile, rotation) = text.split_once('.')?;
        let rotation = rotation.parse().ok().filter(|&rotation: &u8| rotation < 8)?;
        Some(Placement::new(TileId::new(tile.parse().ok()?)?, rotation))
    };
    read().ok_or_else(|| StepRefusal::Unreadable(text.chars().take(10).collect()))
}

/// A [`TileChange`] that has been read.
type Change = (Space, Option<Placement>, Option<Placement>);

impl TileChange {
    fn read(&self) -> Result<Change, StepRefusal> {
        let tile = |text: &Option<String>| text.as_deref().map(placement).transpose();
        Ok((space(&self.at)?, tile(&self.was)?, tile(&self.now)?))
    }
}

impl Step {
    /// Returns the step that leads from one board to another.
    pub fn between(was: &Board, now: &Board) -> Self {
        let tiles = Space::all().filter(|&at| was.layout[at] != now.layout[at]).map(|at| TileChange {
            at: at.name().to_owned(),
            was: was.layout[at].map(|tile| tile.to_string()),
            now: now.layout[at].map(|tile| tile.to_string()),
        });
        let touched = |at: Space| was.layout[at] != now.layout[at];
        // A locked tile that changes is unlocked first.
        let unlocked = was.locked.iter().filter(|&at| !now.locked.contains(at) || touched(at));
        let locked = now.locked.iter().filter(|&at| !was.locked.contains(at) || touched(at));
        let names = |spaces: &mut dyn Iterator<Item = Space>| spaces.map(|at| at.name().to_owned()).collect();
        let task =
            (was.task != now.task).then(|| TaskChange { was: was.task.clone(), now: now.task.clone() });
        Self {
            tiles: tiles.collect(),
            lock: names(&mut locked.into_iter()),
            unlock: names(&mut unlocked.into_iter()),
            task,
        }
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the step that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let tiles = self.tiles.iter();
        let tiles = tiles.map(|tile| TileChange {
            at: tile.at.clone(),
            was: tile.now.clone(),
            now: tile.was.clone(),
        });
        Self {
            tiles: tiles.collect(),
            lock: self.unlock.clone(),
            unlock: self.lock.clone(),
            task: self.task.as_ref().map(|task| TaskChange { was: task.now.clone(), now: task.was.clone() }),
        }
    }

    /// Applies the step to a board.
    ///
    /// # Errors
    /// If the board doesn't have what the step changes; it stays as it was.
    pub fn apply(&self, board: &mut Board) -> Result<(), StepRefusal> {
        let mut after = board.clone();
        let changes = self.tiles.iter().map(TileChange::read).collect::<Result<Vec<Change>, _>>()?;
        let mut touched = SpaceSet::NONE;
        for &(at, was, now) in &changes {
            if was == now || touched.contains(at) {
                return Err(StepRefusal::Empty);
            }
            touched.insert(at);
        }
        if self.is_empty() {
            return Err(StepRefusal::Empty);
        }
        for name in &self.unlock {
            let at = space(name)?;
            if !after.locked.contains(at) {
                return Err(StepRefusal::LockChanged(at));
            }
            after.locked = after.locked.iter().filter(|&locked| locked != at).collect();
        }
        for &(at, was, now) in &changes {
            if after.layout[at] != was {
                return Err(StepRefusal::Changed(at));
            }
            if after.locked.contains(at) {
                return Err(StepRefusal::Locked(at));
            }
            after.layout[at] = now;
        }
        for &(at, _, now) in &changes {
            let Some(tile) = now.map(Placement::tile) else { continue };
            let mut others =
                after.layout.tiles().filter(|&(other, there)| other != at && there.tile() == tile);
            if let Some((other, _)) = others.next() {
                return Err(StepRefusal::Elsewhere(tile, other));
            }
        }
        for name in &self.lock {
            let at = space(name)?;
            if after.layout[at].is_none() {
                return Err(StepRefusal::NoTile(at));
            }
            if after.locked.contains(at) {
                return Err(StepRefusal::LockChanged(at));
            }
            after.locked.insert(at);
        }
        if let Some(task) = &self.task {
            if task.was != after.task {
                return Err(StepRefusal::TaskChanged);
            }
            check_task(&task.now).map_err(|_| StepRefusal::Task)?;
            after.task.clone_from(&task.now);
        }
        *board = after;
        Ok(())
    }

    /// Returns what the step does; an unreadable one counts as [`StepKind::Load`].
    pub fn kind(&self) -> StepKind {
        let changes = self.tiles.iter().map(TileChange::read).collect::<Result<Vec<Change>, _>>();
        let names = |names: &[String]| names.iter().filter_map(|name| Space::from_name(name)).collect();
        let Ok(changes) = changes else { return StepKind::Load };
        match (changes.as_slice(), self.lock.as_slice(), self.unlock.as_slice(), &self.task) {
            ([], [], [], Some(_)) => StepKind::Task,
            ([], lock, [], None) => StepKind::Lock(names(lock)),
            ([], [], unlock, None) => StepKind::Unlock(names(unlock)),
            (changes, [], [], None) => of_tiles(changes),
            _ => StepKind::Load,
        }
    }
}

fn of_tiles(changes: &[Change]) -> StepKind {
    match *changes {
        [(at, Some(was), Some(now))] if was.tile() == now.tile() => StepKind::Rotate(at),
        [(at, _, Some(now))] => StepKind::Place(now, at),
        [(at, Some(_), None)] => StepKind::Remove(at),
        [(one, Some(was), None), (other, None, Some(now))]
        | [(other, None, Some(now)), (one, Some(was), None)]
            if was == now =>
        {
            StepKind::Move(one, other)
        }
        [(one, Some(was), Some(now)), (other, Some(there), Some(after))] if was == after && there == now => {
            StepKind::Swap(one, other)
        }
        _ if changes.iter().all(|(_, _, now)| now.is_none()) => StepKind::Clear,
        _ => StepKind::Load,
    }
}

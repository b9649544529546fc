//! Scenes of turns in progress on the Octiles board: the placed tile, the places you can choose, the possible
//! runs. One module per game; shared code is in `marks` and `runs`.

pub mod dots;
pub mod hunt;
mod marks;
pub mod race;
mod runs;
pub mod team_up;

pub use marks::{TileMotion, TurnMarks};
pub use runs::{Run, runs_to, shown_runs};

/// Returns the first of these rotations, clockwise from how the tile is held, counted on in eighths from `held`.
pub fn nearest_eighths(tile: eightfold_octiles::TileId, held: i32, rotations: &[u8]) -> Option<i32> {
    let count = i32::from(tile.rotations());
    (held..held + count).find(|eighths| rotations.contains(&(eighths.rem_euclid(count) as u8)))
}

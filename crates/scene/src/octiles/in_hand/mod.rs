//! What is to be seen of a turn that is being made on the Octiles board: the tile as it lies, the places that can be
//! chosen, the runs that could be made. A module per game; what they share is in `marks` and `runs`.

pub mod dots;
pub mod hunt;
mod marks;
pub mod race;
mod runs;
pub mod team_up;

pub use marks::{TileMotion, TurnMarks};
pub use runs::{Run, runs_to, shown_runs};

/// The first of these rotations, from how a tile is held clockwise, counted in eighths on from `held`.
pub fn nearest_eighths(tile: eightfold_octiles::TileId, held: i32, rotations: &[u8]) -> Option<i32> {
    let count = i32::from(tile.rotations());
    (held..held + count).find(|eighths| rotations.contains(&(eighths.rem_euclid(count) as u8)))
}

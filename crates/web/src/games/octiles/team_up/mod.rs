//! Team Up at the table.

mod game;
mod pool;
mod room;

pub use room::{TEAM_UP, TEAM_UP_BOARDS};

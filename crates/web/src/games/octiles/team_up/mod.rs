//! The room of Team Up.

mod game;
mod pool;
mod room;

pub use room::{TEAM_UP, TEAM_UP_BOARDS};

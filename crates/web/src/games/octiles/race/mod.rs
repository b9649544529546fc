//! The room of the race and Team Play.

mod game;
mod hand;
mod room;

pub use room::{RACE, RACE_BOARDS};

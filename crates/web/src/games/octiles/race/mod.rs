//! The race and Team Play at the table.

mod game;
mod hand;
mod room;

pub use room::{RACE, RACE_BOARDS};

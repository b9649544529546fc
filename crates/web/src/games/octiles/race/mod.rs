//! The user interface of the race and Team Play.

mod game;
mod hand;
mod ui;

pub use ui::{RACE, RACE_BOARDS};

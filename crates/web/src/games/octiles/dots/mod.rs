//! The room of Connect the Dots.

mod colours;
mod game;
mod hand;
mod room;
mod sheet;

pub use room::{DOTS, DOTS_BOARDS};

//! The user interface of Connect the Dots.

mod colours;
mod game;
mod hand;
mod sheet;
mod ui;

pub use ui::{DOTS, DOTS_BOARDS};

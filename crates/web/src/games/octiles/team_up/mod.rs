//! The user interface of Team Up.

mod game;
mod pool;
mod ui;

pub use ui::{TEAM_UP, TEAM_UP_BOARDS};

//! The user interface of Scavenger Hunt: phases of the set-up, and three kinds of turn.

mod game;
mod hand;
mod ui;

pub use ui::{HUNT, HUNT_BOARDS};

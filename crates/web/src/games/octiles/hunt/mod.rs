//! The room of Scavenger Hunt: phases of the set-up, and three kinds of turn.

mod game;
mod hand;
mod room;

pub use room::{HUNT, HUNT_BOARDS};

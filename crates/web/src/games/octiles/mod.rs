//! The user interfaces of the Octiles family: games on the board of seventeen spaces.

pub mod board;
mod common;
mod controller;
mod dots;
mod hand;
mod hunt;
pub mod keys;
pub mod pointer;
mod race;
mod team_up;
mod tile_game;
mod view_parts;

pub use dots::{DOTS, DOTS_BOARDS};
pub use hunt::{HUNT, HUNT_BOARDS};
pub use race::{RACE, RACE_BOARDS};
pub use team_up::{TEAM_UP, TEAM_UP_BOARDS};

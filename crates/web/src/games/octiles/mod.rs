//! The Octiles rooms: games on the board of seventeen spaces.

pub mod board;
mod common;
mod controller;
mod dots;
mod furnish;
mod hand;
mod hunt;
pub mod keys;
pub mod pointer;
mod race;
mod rotation;
mod team_up;
mod tile_game;

pub use dots::DOTS;
pub use hunt::HUNT;
pub use race::RACE;
pub use team_up::TEAM_UP;

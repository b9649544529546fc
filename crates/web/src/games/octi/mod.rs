//! The room of OCTI.

mod board;
mod build;
mod carry;
mod controller;
mod dial;
mod first_game;
mod flights;
mod hand;
mod press;
mod room;
mod trays;

pub use room::{BOARDS, ROOM};

/// The style of the room.
pub const STYLE: &str = include_str!("octi.css");

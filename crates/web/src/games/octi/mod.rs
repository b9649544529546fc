//! OCTI at the table.

mod board;
mod build;
mod carry;
mod controller;
mod dial;
mod flights;
mod hand;
mod press;
mod room;
mod trays;

pub use room::{BOARDS, ROOM};

/// How the room looks.
pub const STYLE: &str = include_str!("octi.css");

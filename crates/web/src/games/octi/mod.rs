//! The user interface of OCTI.

mod board;
mod build;
mod controller;
mod dial;
mod first_game;
mod flights;
mod hand;
mod moving_pods;
mod press;
mod trays;
mod ui;

pub use ui::{BOARDS, OCTI};

/// The style of the user interface.
pub const STYLE: &str = include_str!("../../../static/octi-hand.css");

//! The messages of the online API, as JSON.
//!
//! `docs/ONLINE.md` explains how to use them; `GET /api/openapi.json` describes them for programs. The rows of a table
//! are made by `eightfold-table` and pass through here unchanged.

mod archive;
mod bots;
mod clubs;
mod collections;
mod days;
mod devices;
mod error;
mod export;
mod features;
mod moderation;
mod people;
mod races;
mod ratings;
mod shared_boards;
mod signature;
mod socket;
mod solved_puzzles;
mod tables;
mod tournaments;

/// The parts of a shared board that messages have as they are.
pub use eightfold_shared_boards::{BoardText, Editing};
/// The parts of a table that messages have as they are.
pub use eightfold_table::{
    AbsenceRule, Claim as ClaimKind, Clock, ClockLine, OfferKind, PreparedStep, Terms, Visibility,
};

pub use archive::*;
pub use bots::*;
pub use clubs::*;
pub use collections::*;
pub use days::*;
pub use devices::*;
pub use error::*;
pub use export::*;
pub use features::*;
pub use moderation::*;
pub use people::*;
pub use races::*;
pub use ratings::*;
pub use shared_boards::*;
pub use signature::*;
pub use socket::*;
pub use solved_puzzles::*;
pub use tables::*;
pub use tournaments::*;

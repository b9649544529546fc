//! The computer players of the house: which evaluator judges each game, the levels of each game, the simple
//! players that they are measured by, and the arena in which they meet.
//!
//! A [`Job`] is a search with text on both sides, for a web worker or a line protocol, whose game is known only
//! by name.

mod job;

pub mod arena;
pub mod baseline;
pub mod levels;

pub use job::{Job, JobError, Report};

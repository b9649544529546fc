//! The computer players: the evaluator and the levels of each game, the simple players used as baselines, and the arena
//! for matches.
//!
//! A [`Job`] is a search with text input and output, for a web worker or a line protocol, in a game given by name.

mod job;

pub mod arena;
pub mod baseline;
pub mod levels;
pub mod tuning;

pub use job::{Job, JobError, Report};

//! Computer players: strong, honest and resumable.
//!
//! A [`Searcher`] looks for the best turn of any [`Game`](eightfold_game::Game) whose positions an
//! [`Evaluate`](eightfold_game::Evaluate) can judge. It has no clock, no thread and no secret
//! knowledge: whoever holds the clock calls [`Searcher::step`] in slices as small as it likes and may
//! stop between any two. [`choose`] does so in one call for a thread; [`Job`] is the same search with
//! text on both sides, for a web worker or a line protocol.
//!
//! How strong a player is, is data: a [`Level`].

mod choose;
mod frame;
mod job;
mod level;
mod random;
mod searcher;
mod table;
mod value;

pub mod arena;
pub mod baseline;
pub mod levels;

pub use choose::{SLICE, choose};
pub use job::{Job, JobError, Report};
pub use level::Level;
pub use random::{SplitMix, random_turn};
pub use searcher::{Progress, Searcher, Status};

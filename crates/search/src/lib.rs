//! Search for the best turn, resumable and without hidden information.
//!
//! A [`Searcher`] finds the best turn of any [`Game`](eightfold_game::Game) whose positions an
//! [`Evaluate`](eightfold_game::Evaluate) can evaluate. It has no clock and no thread, and doesn't use hidden
//! information: the caller runs [`Searcher::step`] in slices of any size and may stop between any two. [`choose`] does
//! that in one call for a thread.
//!
//! A [`Level`] describes the strength of a player as data.

mod choose;
mod frame;
mod level;
mod random;
mod searcher;
mod table;
mod value;

pub use choose::{NODES_PER_STEP, choose};
pub use level::Level;
pub use random::{SplitMix, hash_of, mix, random_turn};
pub use searcher::{Progress, Searcher, Status};
pub use value::expectation;

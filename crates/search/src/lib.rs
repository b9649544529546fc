//! Search for the best turn: strong, honest and resumable.
//!
//! A [`Searcher`] looks for the best turn of any [`Game`](eightfold_game::Game) whose positions an
//! [`Evaluate`](eightfold_game::Evaluate) can judge, and knows no game besides. It has no clock, no thread and no
//! secret knowledge: whoever holds the clock calls [`Searcher::step`] in slices as small as it likes and may
//! stop between any two. [`choose`] does so in one call for a thread.
//!
//! How strong a player is, is data: a [`Level`].

mod choose;
mod frame;
mod level;
mod random;
mod searcher;
mod table;
mod value;

pub use choose::{SLICE, choose};
pub use level::Level;
pub use random::{SplitMix, hash_of, mix, random_turn};
pub use searcher::{Progress, Searcher, Status};

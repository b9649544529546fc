//! The whole search at once, for callers that have a thread to spend.

use eightfold_game::{Evaluate, Game};

use crate::level::Level;
use crate::searcher::{Searcher, Status};

/// How many positions [`choose`] looks at between two questions whether to stop: well below 10 ms of
/// work for every game of the house.
pub const SLICE: u64 = 64;

/// The best turn of the player to act, by the level's budget or until `stop` says so: the clock and
/// the stop button are the caller's. `None` only if no player is to act.
pub fn choose<G: Game, E: Evaluate<G>>(
    position: &G,
    evaluator: E,
    level: &Level,
    seed: u64,
    mut stop: impl FnMut() -> bool,
) -> Option<G::Turn> {
    let mut search = Searcher::new(position, evaluator, level, seed);
    while search.step(SLICE) == Status::Thinking && !stop() {}
    search.best().cloned()
}

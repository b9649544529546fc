//! Runs the whole search at once, for callers with a thread to spare.

use eightfold_game::{Evaluate, Game};

use crate::level::Level;
use crate::searcher::{Searcher, Status};

/// The number of positions [`choose`] searches between two calls of `stop`: well below 10 ms of work in every game.
pub const NODES_PER_STEP: u64 = 64;

/// Returns the best turn of the player to act, within the level's budget or until `stop` returns true, so that the
/// caller can check a clock or a stop button. `None` only if no player is to act.
///
/// `stop` is called every [`NODES_PER_STEP`] positions. The same `seed` gives the same turn, unless `stop` ends the search.
pub fn choose<G: Game, E: Evaluate<G>>(
    position: &G,
    evaluator: E,
    level: &Level,
    seed: u64,
    mut stop: impl FnMut() -> bool,
) -> Option<G::Turn> {
    let mut search = Searcher::new(position, evaluator, level, seed);
    while search.step(NODES_PER_STEP) == Status::Thinking && !stop() {}
    search.best().cloned()
}

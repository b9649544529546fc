use std::ops::ControlFlow;

use crate::play::each_next;
use crate::{Game, LimitReached, successors};

/// Returns the number of turn sequences of `depth` turns, counting distinct successors at each node. Chance steps count
/// like turns.
///
/// # Errors
/// [`LimitReached`] if a node has more than `limit` successors.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, perft};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// assert_eq!(perft(&nim, 2, 10)?, 9); // three turns, each with three replies
/// # Ok::<(), eightfold_game::LimitReached>(())
/// ```
pub fn perft<G: Game>(position: &G, depth: u32, limit: usize) -> Result<u64, LimitReached> {
    if depth == 0 {
        return Ok(1);
    }
    if depth == 1 {
        return count(position, limit);
    }
    let next = successors(position, limit)?;
    next.iter().try_fold(0, |sum, position| Ok(sum + perft(position, depth - 1, limit)?))
}

/// Counts the successors without storing them.
fn count<G: Game>(position: &G, limit: usize) -> Result<u64, LimitReached> {
    let mut count = 0;
    each_next(position, &mut |_| {
        count += 1;
        if count > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if count > limit { Err(LimitReached { limit }) } else { Ok(count as u64) }
}

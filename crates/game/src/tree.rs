use std::ops::ControlFlow;

use crate::play::each_next;
use crate::{Game, LimitReached, successors};

/// The maximum depth of [`perft`] for callers that take it from a user: each level takes some of the stack.
///
/// # Examples
/// ```
/// use eightfold_game::MAX_PERFT_DEPTH;
///
/// let depth: u32 = "1000000".parse()?;
/// assert!(depth > MAX_PERFT_DEPTH, "it would exhaust the stack");
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
pub const MAX_PERFT_DEPTH: u32 = 256;

/// Returns the number of turn sequences of `depth` turns, counting distinct successors at each node. Chance steps count
/// like turns.
///
/// It recurses once for each turn, so a depth far beyond [`MAX_PERFT_DEPTH`] overflows the stack.
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

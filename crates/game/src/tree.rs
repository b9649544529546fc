use std::ops::ControlFlow;

use crate::play::each_next;
use crate::{Game, LimitReached, successors};

/// Returns the number of turn sequences of this length, counting distinct successors at each node.
///
/// # Errors
/// [`LimitReached`] if a node has more than `limit` successors.
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

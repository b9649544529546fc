//! Shared parts of the two-player games.

use eightfold_game::{Cause, Outcome, Seat, Seats};

use crate::octi::Octi;

/// Returns the win of the player whose pods `reach` the goal, judged at the end of a turn (O2). The player who has just
/// moved comes first, because in an edited position the other player may have reached it too.
pub(crate) fn winner(position: &Octi, reach: impl Fn(Seat) -> bool) -> Option<Outcome> {
    let next = position.turn;
    [next.next(2), next]
        .into_iter()
        .find(|&seat| reach(seat))
        .map(|seat| Outcome::win(Seats::one(seat), Cause::Goal))
}

//! What the two-player games share.

use eightfold_game::{Cause, Outcome, Seat, Seats};

use crate::octi::Octi;

/// A win of the player whose pods `reach` the goal, judged at the end of a turn (O2): the one who has
/// just moved comes first, and in a position set up by hand the other may stand there too.
pub(crate) fn winner(position: &Octi, reach: impl Fn(Seat) -> bool) -> Option<Outcome> {
    let next = position.turn;
    [next.next(2), next]
        .into_iter()
        .find(|&seat| reach(seat))
        .map(|seat| Outcome::win(Seats::one(seat), Cause::Goal))
}

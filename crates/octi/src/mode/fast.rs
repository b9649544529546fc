//! The fast game: first on any enemy base.

use eightfold_game::Outcome;

use super::two;
use crate::board::Squares;
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::sides::two::base_squares;

/// Reserve pods enter on one's own bases that hold no enemy pod.
pub(crate) fn entries(at: &Midturn) -> Squares {
    base_squares(at.seat).minus(at.enemies)
}

/// A pod on any enemy base at the end of a turn.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    two::winner(position, |seat| {
        let bases = base_squares(seat.next(2));
        !(position.squares_of(seat) & bases).is_empty()
    })
}

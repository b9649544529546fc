//! The fast game: the first player on any enemy base wins.

use eightfold_game::Outcome;

use super::two;
use crate::board::Squares;
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::sides::two::base_squares;

/// Returns the squares where reserve pods may enter: the player's own bases without an enemy pod.
pub(crate) fn entries(at: &MidTurnState) -> Squares {
    base_squares(at.seat).minus(at.enemies)
}

/// Returns the win of a player with a pod on any enemy base at the end of a turn.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    two::winner(position, |seat| {
        let bases = base_squares(seat.next(2));
        !(position.squares_of(seat) & bases).is_empty()
    })
}

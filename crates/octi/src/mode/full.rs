//! The full game: a player occupying all three enemy bases at the same time wins.

use eightfold_game::Outcome;

use super::two;
use crate::board::Squares;
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::sides::two::base_squares;

/// Returns the squares where reserve pods may enter: the player's own bases without an enemy pod, and enemy bases the
/// player occupies.
pub(crate) fn entries(at: &MidTurnState) -> Squares {
    let own = base_squares(at.seat).minus(at.enemies);
    let enemy = base_squares(at.seat.next(2)) & at.squares_of(at.seat);
    own | enemy
}

/// Once the player occupies an enemy base, captured pods return on any base the player occupies (FAQ: on no other).
pub(crate) fn liberations(at: &MidTurnState) -> Squares {
    let occupied = at.squares_of(at.seat);
    let enemy = base_squares(at.seat.next(2)) & occupied;
    if enemy.is_empty() {
        return Squares::NONE;
    }
    enemy | (base_squares(at.seat) & occupied)
}

/// Returns the win of a player on all three enemy bases at the end of a turn.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    two::winner(position, |seat| {
        let bases = base_squares(seat.next(2));
        bases.minus(position.squares_of(seat)).is_empty()
    })
}

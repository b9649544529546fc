//! The full game: all three enemy bases at the same time.

use eightfold_game::Outcome;

use super::two;
use crate::board::Squares;
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::sides::two::base_squares;

/// Reserve pods enter on one's own bases that hold no enemy pod, and on enemy bases that one occupies.
pub(crate) fn entries(at: &Midturn) -> Squares {
    let own = base_squares(at.seat).minus(at.enemies);
    let enemy = base_squares(at.seat.next(2)) & at.squares_of(at.seat);
    own | enemy
}

/// With an enemy base occupied, captured pods come back on any base that one occupies (FAQ: on no other).
pub(crate) fn liberations(at: &Midturn) -> Squares {
    let occupied = at.squares_of(at.seat);
    let enemy = base_squares(at.seat.next(2)) & occupied;
    if enemy.is_empty() {
        return Squares::NONE;
    }
    enemy | (base_squares(at.seat) & occupied)
}

/// All three enemy bases at the end of a turn.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    two::winner(position, |seat| {
        let bases = base_squares(seat.next(2));
        bases.minus(position.squares_of(seat)).is_empty()
    })
}

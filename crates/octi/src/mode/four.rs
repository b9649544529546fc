//! Four players in two teams: a team wins by putting both opponents out.

use eightfold_game::{Cause, Outcome, Seat};

use crate::board::Squares;
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::sides::four::{NEUTRAL_SQUARES, home_square, partner};

/// O4: reserve pods enter only on the player's own home base.
pub(crate) fn entries(at: &MidTurnState) -> Squares {
    home_square(at.seat).minus(at.enemies)
}

/// O5: the player's captured pods return on any enemy base (of opponents in or out) or neutral OCTI square that the
/// player occupies.
pub(crate) fn liberations(at: &MidTurnState) -> Squares {
    let (left, right) = (at.seat.next(4), partner(at.seat).next(4));
    (home_square(left) | home_square(right) | NEUTRAL_SQUARES) & at.squares_of(at.seat)
}

/// A partner who is out returns on the partner's home base, if the player occupies it.
pub(crate) fn partner_liberations(at: &MidTurnState) -> Squares {
    let partner = partner(at.seat);
    if at.out.contains(partner) { home_square(partner) & at.squares_of(at.seat) } else { Squares::NONE }
}

/// Returns the win of a team with both opponents out at the same time.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    let last = position.turn.next(4);
    [last, position.turn]
        .into_iter()
        .map(|seat| position.rules.side(seat))
        .find(|&side| {
            let enemies = position.seats_all().minus(side);
            enemies.minus(position.out).is_empty()
        })
        .map(|side| Outcome::win(side, Cause::Goal))
}

/// Puts out the opponents whose home base the mover occupies: captures their pods and seizes their prongs.
pub(crate) fn put_out(position: &mut Octi, mover: Seat) {
    let held = position.squares_of(mover);
    for enemy in position.rules.enemies(mover).minus(position.out).iter() {
        if !(held & home_square(enemy)).is_empty() {
            position.out = position.out.with(enemy);
            position.capture_all_of(enemy, mover);
        }
    }
}

/// Returns the next player in turn order after `last` who is in and has a turn by `has_turn`, trying `last` itself
/// at the end; if it is true for no player, the next who is in (O6).
pub(crate) fn next_player(position: &Octi, last: Seat, has_turn: impl Fn(Seat) -> bool) -> Seat {
    let mut seats = [last; 4];
    for at in 0..4 {
        seats[at] = seats[(at + 3) % 4].next(4);
    }
    let is_in = |seat: &&Seat| !position.out.contains(**seat);
    seats
        .iter()
        .filter(is_in)
        .find(|&&seat| has_turn(seat))
        .or_else(|| seats.iter().find(is_in))
        .copied()
        .unwrap_or(last)
}

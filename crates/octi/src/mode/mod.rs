//! The differences between the games of the family: setup, where pods may enter, what wins.

mod fast;
mod four;
mod full;
mod two;

use eightfold_game::{Outcome, Seat};

use crate::board::Squares;
use crate::direction::Prongs;
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Mode;

/// Returns the squares on which the player may now enter a reserve pod.
pub(crate) fn entries(at: &MidTurnState) -> Squares {
    match at.rules.mode {
        Mode::Fast => fast::entries(at),
        Mode::Full => full::entries(at),
        Mode::Four => four::entries(at),
    }
}

/// Returns the squares on which the player may now liberate one of their own captured pods.
pub(crate) fn liberations(at: &MidTurnState) -> Squares {
    match at.rules.mode {
        Mode::Fast => Squares::NONE,
        Mode::Full => full::liberations(at),
        Mode::Four => four::liberations(at),
    }
}

/// Returns the squares on which the player may liberate a pod of the partner.
pub(crate) fn partner_liberations(at: &MidTurnState) -> Squares {
    match at.rules.mode {
        Mode::Fast | Mode::Full => Squares::NONE,
        Mode::Four => four::partner_liberations(at),
    }
}

/// Returns the win of a player who has reached the goal (O2), trying the player who has just moved first.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    match position.rules.mode {
        Mode::Fast => fast::goal(position),
        Mode::Full => full::goal(position),
        Mode::Four => four::goal(position),
    }
}

/// Applies the effects at the end of this player's turn, after captured pods are removed.
pub(crate) fn end_turn(position: &mut Octi, mover: Seat) {
    match position.rules.mode {
        Mode::Fast | Mode::Full => position.turn = mover.next(2),
        Mode::Four => {
            four::put_out(position, mover);
            position.turn = next_player(position, mover);
        }
    }
}

/// Returns the player whose turn follows that of `last` with four players. Players who are out or have no turn are
/// skipped (O6).
pub(crate) fn next_player(position: &Octi, last: Seat) -> Seat {
    four::next_player(position, last, |seat| has_turn(position, seat))
}

/// Returns whether the player would have a legal turn if it were theirs (O1, O6). Free moves of superprongs needn't be
/// tried: the last of them could be the regular part (O8).
pub(crate) fn has_turn(position: &Octi, seat: Seat) -> bool {
    let supply = position.supply(seat);
    let can_insert = supply.prongs + supply.superprongs > 0
        && position.pods().iter().any(|pod| pod.is_of(seat) && pod.prongs() != Prongs::ALL);
    can_insert || can_act(&MidTurnState::begin(position, seat))
}

/// Returns whether the player has any regular part here.
pub(crate) fn can_act(at: &MidTurnState) -> bool {
    let prongs = at.supply.prongs + at.supply.superprongs > 0;
    let can_build = |pod: Pod| pod.prongs() != Prongs::ALL && (prongs || !pod.ordinary().is_empty());
    at.own_runs().any(|run| can_build(run.pod))
        || (at.supply.reserve > 0 && !entries(at).is_empty())
        || (at.supply.captured > 0 && !liberations(at).is_empty())
        || (at.partner_captured > 0 && !partner_liberations(at).is_empty())
        || at.own_runs().any(|run| at.active_pieces(run).any(|piece| at.can_leave(run.pod, piece.over)))
}

//! What tells the games of the family apart: setup, where pods may enter, what wins.

pub(crate) mod fast;
pub(crate) mod four;
pub(crate) mod full;
pub(crate) mod two;

use eightfold_game::{Outcome, Seat};

use crate::board::Squares;
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::rules::Mode;

/// The squares on which the player may enter a reserve pod, as the board stands.
pub(crate) fn entries(at: &Midturn) -> Squares {
    match at.rules.mode {
        Mode::Fast => fast::entries(at),
        Mode::Full => full::entries(at),
        Mode::Four => four::entries(at),
    }
}

/// The squares on which the player may liberate one of their own captured pods, as the board stands.
pub(crate) fn liberations(at: &Midturn) -> Squares {
    match at.rules.mode {
        Mode::Fast => Squares::NONE,
        Mode::Full => full::liberations(at),
        Mode::Four => four::liberations(at),
    }
}

/// The squares on which the player may liberate a pod of the partner.
pub(crate) fn partner_liberations(at: &Midturn) -> Squares {
    match at.rules.mode {
        Mode::Fast | Mode::Full => Squares::NONE,
        Mode::Four => four::partner_liberations(at),
    }
}

/// Who has reached the aim of the game (O2); the player who has just moved is asked first.
pub(crate) fn goal(position: &Octi) -> Option<Outcome> {
    match position.rules.mode {
        Mode::Fast => fast::goal(position),
        Mode::Full => full::goal(position),
        Mode::Four => four::goal(position),
    }
}

/// What happens at the end of this player's turn, after captures have left.
pub(crate) fn end_turn(position: &mut Octi, mover: Seat) {
    match position.rules.mode {
        Mode::Fast | Mode::Full => position.turn = mover.next(2),
        Mode::Four => four::end_turn(position, mover),
    }
}

//! Idempotency: recognises a repeated action by its id and by the first row that it made.

use eightfold_game::Cause;

use crate::{Action, Actor, Body, Claim, Input, PauseReason, Player, Requester, Row};

impl Input {
    /// Returns whether this row is the first one that the action makes: by one of these seats, which are the caller's,
    /// of the same kind, and with the same content as far as the row has it. A turn must be in canonical notation. The
    /// ids of a host's own actions never match another's.
    pub fn makes(&self, row: &Row, seats: &[char]) -> bool {
        if self.by == Requester::Host {
            return true;
        }
        let own = matches!(row.actor, Actor::Seat(letter) if seats.contains(&letter));
        match (&self.action, &row.body) {
            (Action::Turn(turn), Body::Turn { turn: made, prepared: false }) => own && turn == made,
            (Action::Turn(turn), Body::Resign { .. }) => own && turn == "resign",
            (Action::Resign(wanted), Body::Resign { seat }) => {
                own && wanted.is_none_or(|wanted| wanted == *seat)
            }
            (Action::Offer(kind), Body::Offer { offer })
            | (Action::Offer(kind), Body::Answer { offer, accept: true }) => own && kind == offer,
            (Action::Answer { offer, accept }, Body::Answer { offer: made, accept: answer }) => {
                own && (offer, accept) == (made, answer)
            }
            // The result of a claim is a row of the host, which doesn't contain who claimed.
            (Action::Claim { claim: Claim::Adjourn, .. }, Body::Pause { reason, .. }) => {
                *reason == PauseReason::Adjourned
            }
            (
                Action::Claim { claim: Claim::Computer, seat, .. },
                Body::Substitute { seat: made, player: Player::Computer { .. } },
            ) => seat == made,
            (Action::Claim { claim: Claim::Out, seat, .. }, Body::Out { seat: made, cause }) => {
                seat == made && *cause == Cause::Abandoned
            }
            _ => false,
        }
    }
}

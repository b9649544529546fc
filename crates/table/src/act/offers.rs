//! Offers between players (draw, undo, pause, rematch), and what follows from them.

use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};

use crate::table::{Batch, Proposal, refuse};
use crate::{Actor, Body, Code, OfferKind, PauseReason, Player, Refusal, Requester, Table};

/// The maximum number of offers by a seat in a game. Even if every player only makes offers, the log has room for all
/// offers and answers.
const MAX_OFFERS: u16 = 200;

impl Table {
    /// Returns the seat for which the caller makes or answers an offer.
    fn acting_seat(&self, by: &Requester) -> Result<Seat, Refusal> {
        if *by == Requester::Host {
            return refuse(Code::NotSeated, "a player proposes and answers, not the host");
        }
        let held = self.seats_held(by)?;
        let still_in = self.remaining_seats();
        let to_act = match self.to_act() {
            Some(ToAct::Seat(seat)) if held.contains(seat) => Some(seat),
            _ => None,
        };
        let seat = to_act.or_else(|| held.iter().find(|seat| still_in.contains(*seat) || self.over));
        match seat {
            Some(seat) if self.seats[seat.index()].sitting_in.is_some() && !self.over => {
                refuse(Code::NotAllowed, "a computer is playing for you: resume playing first")
            }
            Some(seat) => Ok(seat),
            None => refuse(Code::NotAllowed, "you are out of this game"),
        }
    }

    pub(super) fn offer(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        kind: OfferKind,
    ) -> Result<(), Refusal> {
        let seat = self.acting_seat(by)?;
        if self.offers.iter().any(|open| open.kind == kind) {
            return self.answer(batch, by, kind, true);
        }
        self.may_offer(batch, by, kind)?;
        if self.proposed[seat.index()] >= MAX_OFFERS {
            let words = format!(
                "you have proposed something {MAX_OFFERS} times in this game: from now on you can only answer what others propose"
            );
            return refuse(Code::NotAllowed, words);
        }
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Offer { offer: kind })?;
        self.carry_out(batch, kind)
    }

    fn may_offer(&self, batch: &Batch, by: &Requester, kind: OfferKind) -> Result<(), Refusal> {
        if kind == OfferKind::Rematch {
            return match self.over {
                true => Ok(()),
                false => refuse(Code::TooEarly, "a rematch can be proposed when the game is over"),
            };
        }
        self.require_running()?;
        match kind {
            OfferKind::Draw if !self.every_side_has_a_person() => {
                refuse(Code::NotAllowed, "computers don't agree to draws")
            }
            OfferKind::Undo if !self.terms.undo => {
                refuse(Code::NotAllowed, "turns can't be taken back at this table")
            }
            OfferKind::Undo if self.undo_to(self.seats_held(by)?).is_none() => {
                refuse(Code::NotAllowed, "you have taken no turn yet")
            }
            OfferKind::Undo => self.check_time_left(batch, self.seats_held(by)?),
            OfferKind::AddTime if !self.clocks.is_timed() => {
                refuse(Code::NotAllowed, "this table has no clock")
            }
            OfferKind::Resume if self.clocks.pauses().is_empty() => {
                refuse(Code::NotAllowed, "the clocks aren't stopped")
            }
            _ => Ok(()),
        }
    }

    /// Returns whether each side still in the game has a person who can agree.
    fn every_side_has_a_person(&self) -> bool {
        let people = self.people();
        let Some(played) = &self.played else { return false };
        self.remaining_seats().iter().all(|seat| played.team(seat).iter().any(|mate| people.contains(mate)))
    }

    /// Returns how many steps remain if the last turn of these seats is undone.
    fn undo_to(&self, seats: Seats) -> Option<usize> {
        let played = self.played.as_ref()?;
        let by = |at: usize| played.step_by(at);
        (0..played.len()).rev().find(|at| by(*at).is_some_and(|seat| seats.contains(seat)))
    }

    /// Refuses to undo the last turn of these seats if the player to move would then have no time left.
    fn check_time_left(&self, batch: &Batch, seats: Seats) -> Result<(), Refusal> {
        let steps = self.undo_to(seats);
        let to_act = steps.and_then(|steps| self.played.as_ref()?.step_by(steps));
        match steps.and_then(|steps| self.clocks.clone().take_back(steps, to_act, batch.at_ms)) {
            Some(false) => {
                refuse(Code::NotAllowed, "too little time is left on the clock to take this turn back")
            }
            _ => Ok(()),
        }
    }

    /// Returns how many turns, of all players, a takeback by this seat undoes.
    pub fn turns_to_take_back(&self, seat: char) -> usize {
        let (Some(played), Some(seat)) = (&self.played, self.seat(seat)) else { return 0 };
        let Some(steps) = self.undo_to(self.hands_of(seat)) else { return 0 };
        (steps..played.len()).filter(|at| played.step_by(*at).is_some()).count()
    }

    /// Returns the seats whose last turn an accepted takeback undoes.
    fn proposing_seats(&self, open: &Proposal) -> Seats {
        match &self.seats[open.by.index()].owner {
            Some(Player::Person { id, .. }) => self.seats_of(id),
            _ => open.agreed,
        }
    }

    pub(super) fn answer(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        kind: OfferKind,
        accept: bool,
    ) -> Result<(), Refusal> {
        let seat = self.acting_seat(by)?;
        let Some(open) = self.offers.iter().find(|open| open.kind == kind) else {
            return refuse(Code::NoOffer, "nothing like that is proposed now");
        };
        if accept && open.agreed.contains(seat) {
            // Repeated by a player who offered it or agreed to it: nothing changes.
            return Ok(());
        }
        if accept && kind == OfferKind::Undo {
            self.check_time_left(batch, self.proposing_seats(open))?;
        }
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Answer { offer: kind, accept })?;
        if accept { self.carry_out(batch, kind) } else { Ok(()) }
    }

    /// Carries out an offer if everyone who has to agree has done so.
    fn carry_out(&mut self, batch: &mut Batch, kind: OfferKind) -> Result<(), Refusal> {
        let Some(open) = self.offers.iter().find(|open| open.kind == kind).cloned() else {
            return Ok(());
        };
        // A player who hasn't moved yet loses nothing, so until then one player can abort.
        let at_once =
            kind == OfferKind::Abort && !self.remaining_seats().minus(self.clocks.have_moved()).is_empty();
        if !self.people().minus(open.agreed).is_empty() && !at_once {
            return Ok(());
        }
        match kind {
            OfferKind::Draw => self.end_by(batch, Outcome::draw(Cause::Agreement)),
            OfferKind::Abort => self.end_by(batch, Outcome::aborted()),
            OfferKind::Pause => self.pause(batch, PauseReason::Agreed),
            OfferKind::Adjourn => self.pause(batch, PauseReason::Adjourned),
            OfferKind::Resume => {
                for reason in [PauseReason::Agreed, PauseReason::Adjourned] {
                    if self.clocks.pauses().iter().any(|(known, _)| *known == reason) {
                        self.emit(batch, Actor::Server, Body::Resume { reason })?;
                    }
                }
                Ok(())
            }
            OfferKind::AddTime => {
                for (seat, ms) in self.clocks.more_ms(self.remaining_seats()) {
                    let seat = self.letter(seat);
                    self.emit(batch, Actor::Server, Body::TimeGiven { seat, ms })?;
                }
                Ok(())
            }
            OfferKind::Undo => {
                let Some(steps) = self.undo_to(self.proposing_seats(&open)) else {
                    return refuse(Code::NotAllowed, "there is nothing to take back");
                };
                self.emit(batch, Actor::Server, Body::Undo { steps })?;
                self.follow_up(batch)
            }
            OfferKind::Rematch => Ok(()),
        }
    }
}

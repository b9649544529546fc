//! Offers between players (draw, undo, pause, rematch), and what follows from them.

use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};

use crate::table::{Batch, Proposal, refuse};
use crate::{Actor, Body, By, Code, OfferKind, PauseReason, Player, Refusal, Table};

/// How often a seat can propose something in a game. However many of the others do nothing else, the log has room for
/// the proposals and answers of everybody.
const MOST_PROPOSED: u16 = 200;

impl Table {
    /// The seat in whose name a person proposes or answers.
    fn spokesman(&self, by: &By) -> Result<Seat, Refusal> {
        if *by == By::Host {
            return refuse(Code::NotSeated, "a player proposes and answers, not the host");
        }
        let held = self.held(by)?;
        let still_in = self.still_in();
        let to_act = match self.to_act() {
            Some(ToAct::Seat(seat)) if held.contains(seat) => Some(seat),
            _ => None,
        };
        let seat = to_act.or_else(|| held.iter().find(|seat| still_in.contains(*seat) || self.over));
        match seat {
            Some(seat) if self.seats[seat.index()].sitting_in.is_some() && !self.over => {
                refuse(Code::NotAllowed, "a computer sits in for you: sit down again first")
            }
            Some(seat) => Ok(seat),
            None => refuse(Code::NotAllowed, "you are out of this game"),
        }
    }

    pub(super) fn offer(&mut self, batch: &mut Batch, by: &By, kind: OfferKind) -> Result<(), Refusal> {
        let seat = self.spokesman(by)?;
        if self.offers.iter().any(|open| open.kind == kind) {
            return self.answer(batch, by, kind, true);
        }
        self.may_offer(batch, by, kind)?;
        if self.proposed[seat.index()] >= MOST_PROPOSED {
            let words = format!(
                "you have proposed something {MOST_PROPOSED} times in this game: from now on you can only answer what others propose"
            );
            return refuse(Code::NotAllowed, words);
        }
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Offer { offer: kind })?;
        self.carry_out(batch, kind)
    }

    fn may_offer(&self, batch: &Batch, by: &By, kind: OfferKind) -> Result<(), Refusal> {
        if kind == OfferKind::Rematch {
            return match self.over {
                true => Ok(()),
                false => refuse(Code::TooEarly, "a rematch can be proposed when the game is over"),
            };
        }
        self.going_on()?;
        match kind {
            OfferKind::Draw if !self.every_side_has_a_person() => {
                refuse(Code::NotAllowed, "computers do not agree to draws")
            }
            OfferKind::Undo if !self.terms.undo => {
                refuse(Code::NotAllowed, "turns are not taken back at this table")
            }
            OfferKind::Undo if self.undo_to(self.held(by)?).is_none() => {
                refuse(Code::NotAllowed, "you have taken no turn yet")
            }
            OfferKind::Undo => self.check_time_left(batch, self.held(by)?),
            OfferKind::AddTime if !self.clocks.is_timed() => {
                refuse(Code::NotAllowed, "this table has no clock")
            }
            OfferKind::Resume if self.clocks.pauses().is_empty() => {
                refuse(Code::NotAllowed, "the clocks do not stand")
            }
            _ => Ok(()),
        }
    }

    /// Whether each side still in the game has a person who can agree.
    fn every_side_has_a_person(&self) -> bool {
        let people = self.people();
        let Some(played) = &self.played else { return false };
        self.still_in().iter().all(|seat| played.team(seat).iter().any(|mate| people.contains(mate)))
    }

    /// How many steps stay if the last turn of these seats is taken back.
    fn undo_to(&self, seats: Seats) -> Option<usize> {
        let played = self.played.as_ref()?;
        let by = |at: usize| played.step_by(at);
        (0..played.len()).rev().find(|at| by(*at).is_some_and(|seat| seats.contains(seat)))
    }

    /// Refuses to take back the last turn of these seats if the player to act would then have no time left.
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

    /// The number of turns, of all players, that a takeback by this seat takes back.
    pub fn turns_to_take_back(&self, seat: char) -> usize {
        let (Some(played), Some(seat)) = (&self.played, self.seat(seat)) else { return 0 };
        let Some(steps) = self.undo_to(self.hands_of(seat)) else { return 0 };
        (steps..played.len()).filter(|at| played.step_by(*at).is_some()).count()
    }

    /// The seats whose last turn an accepted takeback proposal takes back.
    fn proposing_seats(&self, open: &Proposal) -> Seats {
        match &self.seats[open.by.index()].owner {
            Some(Player::Person { id, .. }) => self.seats_of(id),
            _ => open.agreed,
        }
    }

    pub(super) fn answer(
        &mut self,
        batch: &mut Batch,
        by: &By,
        kind: OfferKind,
        accept: bool,
    ) -> Result<(), Refusal> {
        let seat = self.spokesman(by)?;
        let Some(open) = self.offers.iter().find(|open| open.kind == kind) else {
            return refuse(Code::NoOffer, "nothing like that is proposed now");
        };
        if accept && open.agreed.contains(seat) {
            // Said again by who has proposed it or agreed to it: nothing changes.
            return Ok(());
        }
        if accept && kind == OfferKind::Undo {
            self.check_time_left(batch, self.proposing_seats(open))?;
        }
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Answer { offer: kind, accept })?;
        if accept { self.carry_out(batch, kind) } else { Ok(()) }
    }

    /// Does what was proposed if all who have to agree have done so.
    fn carry_out(&mut self, batch: &mut Batch, kind: OfferKind) -> Result<(), Refusal> {
        let Some(open) = self.offers.iter().find(|open| open.kind == kind).cloned() else {
            return Ok(());
        };
        // Who has not had a turn yet has lost nothing: before that, one is enough.
        let at_once = kind == OfferKind::Abort && !self.still_in().minus(self.clocks.have_moved()).is_empty();
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
                for (seat, ms) in self.clocks.more_ms(self.still_in()) {
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

//! Absent players: what the terms say, and what the other players can choose.

use eightfold_game::{Cause, Seat};

use crate::table::{Batch, refuse};
use crate::{AbsenceRule, Actor, Body, Claim, Clock, Code, PauseReason, Player, Refusal, Requester, Table};

impl Table {
    /// Returns how long a player must be away before the others can choose, in milliseconds.
    pub fn absence_wait_ms(&self) -> u64 {
        match self.terms.clock {
            Clock::Live { .. } => 60_000,
            Clock::None => 120_000,
            Clock::Days { .. } => 86_400_000,
        }
    }

    fn check_absence(&self, batch: &Batch, letter: char, since_ms: u64) -> Result<Seat, Refusal> {
        self.require_running()?;
        let seat = self.seat_with_letter(letter)?;
        let state = &self.seats[seat.index()];
        if !self.remaining_seats().contains(seat)
            || state.sitting_in.is_some()
            || !matches!(state.owner, Some(Player::Person { .. }))
        {
            return refuse(Code::NotAllowed, format!("no person plays seat {letter} now"));
        }
        // Vacations and weekends that don't count are no absence.
        if self.clocks.counted_ms(seat, since_ms, batch.at_ms) < self.absence_wait_ms() {
            let seconds = self.absence_wait_ms() / 1_000;
            return refuse(Code::TooEarly, format!("a player may be away for {seconds} seconds"));
        }
        Ok(seat)
    }

    pub(super) fn absent(&mut self, batch: &mut Batch, letter: char, since_ms: u64) -> Result<(), Refusal> {
        let seat = self.check_absence(batch, letter, since_ms)?;
        match self.terms.absent {
            AbsenceRule::Wait => Ok(()),
            AbsenceRule::Computer => self.substitute_computer(batch, seat),
            AbsenceRule::Out => self.put_out_row(batch, seat, Cause::Abandoned),
        }
    }

    /// Lets a computer of the agreed level play for a seat.
    fn substitute_computer(&mut self, batch: &mut Batch, seat: Seat) -> Result<(), Refusal> {
        let Some(level) = self.terms.level else {
            return refuse(Code::NotAllowed, "the terms of this table name no level for a computer");
        };
        let seat = self.letter(seat);
        self.emit(batch, Actor::Server, Body::Substitute { seat, player: Player::Computer { level } })
    }

    pub(super) fn claim(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        letter: char,
        since_ms: u64,
        claim: Claim,
    ) -> Result<(), Refusal> {
        let held = self.seats_held(by)?;
        let seat = self.check_absence(batch, letter, since_ms)?;
        if held.contains(seat) && *by != Requester::Host {
            return refuse(Code::NotAllowed, "this is your own seat");
        }
        match claim {
            Claim::Adjourn => self.pause(batch, PauseReason::Adjourned),
            Claim::Computer => self.substitute_computer(batch, seat),
            // If there is a clock it decides; without one, the other players do.
            Claim::Out if self.terms.absent == AbsenceRule::Out || self.terms.clock == Clock::None => {
                self.put_out_row(batch, seat, Cause::Abandoned)
            }
            Claim::Out => {
                refuse(Code::NotAllowed, "the clock decides at this table: wait for it, or adjourn")
            }
        }
    }

    pub(super) fn pause(&mut self, batch: &mut Batch, reason: PauseReason) -> Result<(), Refusal> {
        let until_ms = batch.at_ms + self.clocks.longest_pause_ms(reason);
        self.emit(batch, Actor::Server, Body::Pause { reason, until_ms })
    }
}

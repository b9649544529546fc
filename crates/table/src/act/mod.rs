//! Actions: judges each one and makes rows from it.

mod absence;
mod offers;
mod seats;

use eightfold_catalog::{CheckedStep, StepError};
use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};

use crate::row::end_body;
use crate::table::{Batch, START_WAIT_MS, Status, refuse};
use crate::{Action, Actor, Body, Code, Refusal, Requester, Row, Secret, Table};

impl Table {
    /// Adds a row to the batch and to the table.
    pub(crate) fn emit(&mut self, batch: &mut Batch, actor: Actor, body: Body) -> Result<(), Refusal> {
        self.emit_timed(batch, actor, body, 0, 0, None)
    }

    fn emit_timed(
        &mut self,
        batch: &mut Batch,
        actor: Actor,
        body: Body,
        elapsed_ms: u64,
        forgiven_ms: u64,
        checked: Option<CheckedStep>,
    ) -> Result<(), Refusal> {
        let action_id = batch.action_id.take();
        let mut row = Row::new(self.seq + 1, batch.at_ms, actor, body);
        (row.elapsed_ms, row.forgiven_ms, row.action_id) = (elapsed_ms, forgiven_ms, action_id);
        row.hash = row.hash_after(self.hash);
        match self.apply_row(&row, checked) {
            Ok(()) => {
                batch.rows.push(row);
                Ok(())
            }
            Err(why) => {
                batch.action_id = row.action_id;
                refuse(Code::Illegal, why)
            }
        }
    }

    /// Judges the action and makes its rows. Returns the refusal to send even though rows were made, if there is one.
    pub(crate) fn act(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        lag_ms: u64,
        action: Action,
    ) -> Result<Option<Refusal>, Refusal> {
        if self.is_late(batch, by, &action) {
            // The rows belong to the clock, so a repeated action must not be recognised by them.
            batch.action_id = None;
            self.tick(batch)?;
            let words = "the time of the player to act was up before this came";
            return Ok(Some(Refusal::new(Code::TimeUp, words)));
        }
        match action {
            Action::Sit { seat, player } => self.sit(batch, by, seat, player)?,
            Action::Leave => self.leave(batch, by)?,
            Action::Ready { contribution } => self.make_ready(batch, by, contribution)?,
            Action::Turn(turn) => return self.turn(batch, by, lag_ms, &turn, false),
            Action::Prepared(turn) if *by == Requester::Host => {
                return self.turn(batch, by, lag_ms, &turn, true);
            }
            Action::Resign(seat) => self.resign(batch, by, seat)?,
            Action::Offer(kind) => self.offer(batch, by, kind)?,
            Action::Answer { offer, accept } => self.answer(batch, by, offer, accept)?,
            Action::Claim { seat, absent_since_ms, claim } => {
                self.claim(batch, by, seat, absent_since_ms, claim)?
            }
            host_only => {
                if *by != Requester::Host {
                    return refuse(Code::NotAllowed, "only the host of the table does that");
                }
                self.host(batch, host_only)?;
            }
        }
        Ok(None)
    }

    /// Whether a flag fell before this action arrived, without a row yet: nothing that is agreed or decided later
    /// brings the time back. Only an outage of the host comes first, since it may give time back.
    fn is_late(&self, batch: &Batch, by: &Requester, action: &Action) -> bool {
        let concerned = match by {
            Requester::Host => !matches!(action, Action::Tick | Action::Outage { .. }),
            Requester::Person(id) => !self.seats_of(id).is_empty(),
        };
        concerned
            && self.status() == Status::Playing
            && self.clocks.deadline_ms().is_some_and(|due| due <= batch.at_ms)
    }

    fn host(&mut self, batch: &mut Batch, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Tick => self.tick(batch),
            Action::Absent { seat, since_ms } => self.absent(batch, seat, since_ms),
            Action::Undo { steps } => {
                self.emit(batch, Actor::Server, Body::Undo { steps })?;
                self.follow_up(batch)
            }
            Action::Pause { reason, until_ms } => {
                self.require_running()?;
                let latest = batch.at_ms + self.clocks.longest_pause_ms(reason);
                let until_ms = until_ms.clamp(batch.at_ms, latest);
                self.emit(batch, Actor::Server, Body::Pause { reason, until_ms })
            }
            Action::Resume(reason) => {
                self.require_running()?;
                self.emit(batch, Actor::Server, Body::Resume { reason })
            }
            Action::Vacation { seat, from_ms, until_ms } => {
                self.require_running()?;
                let at = self.seat_with_letter(seat)?;
                // A known vacation ends now at the earliest, and a new one starts now at the earliest.
                let (from_ms, until_ms) = match self.clocks.vacation_of(at, from_ms) {
                    Some(_) if from_ms <= batch.at_ms => (from_ms, until_ms.max(batch.at_ms)),
                    Some(_) => (from_ms, until_ms),
                    None => (from_ms.max(batch.at_ms), until_ms),
                };
                self.emit(batch, Actor::Server, Body::Vacation { seat, from_ms, until_ms })
            }
            Action::Outage { from_ms, until_ms } => {
                let until_ms = until_ms.min(batch.at_ms);
                match self.clocks.outage(from_ms, until_ms) {
                    0 => Ok(()),
                    given_ms => self.emit(batch, Actor::Server, Body::Outage { from_ms, until_ms, given_ms }),
                }
            }
            Action::Out { seat, cause } => {
                self.require_running()?;
                let seat = self.seat_with_letter(seat)?;
                self.put_out_row(batch, seat, cause)
            }
            Action::End(outcome) => {
                if self.over {
                    return refuse(Code::Over, "the game is over already");
                }
                self.end_by(batch, outcome)
            }
            _ => refuse(Code::Malformed, "this is for a player to do"),
        }
    }

    // Permissions.

    fn seat_with_letter(&self, letter: char) -> Result<Seat, Refusal> {
        self.seat(letter).ok_or_else(|| {
            let letters: Vec<String> = self.letters.iter().map(char::to_string).collect();
            Refusal::new(
                Code::NoSeat,
                format!("there is no seat `{letter}`: the seats are {}", letters.join(", ")),
            )
        })
    }

    fn require_running(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Playing | Status::Paused => Ok(()),
            Status::Waiting => refuse(Code::NotStarted, "the game hasn't started"),
            Status::Over => refuse(Code::Over, "the game is over"),
        }
    }

    fn playing(&self) -> Result<(), Refusal> {
        self.require_running()?;
        match self.status() {
            Status::Paused => {
                refuse(Code::Paused, "the clocks are stopped: the game continues after the pause")
            }
            _ => Ok(()),
        }
    }

    fn check_not_started(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Waiting => Ok(()),
            Status::Over => refuse(Code::Over, "the game is over"),
            _ => refuse(Code::Started, "the game has already started"),
        }
    }

    /// Returns the seats of the caller.
    pub(crate) fn seats_held(&self, by: &Requester) -> Result<Seats, Refusal> {
        let held = match by {
            Requester::Host => self.all(),
            Requester::Person(id) => self.seats_of(id),
        };
        if held.is_empty() {
            return refuse(Code::NotSeated, "you have no seat at this table");
        }
        Ok(held)
    }

    /// Checks that the caller plays `seat` now.
    fn plays(&self, by: &Requester, seat: Seat) -> Result<(), Refusal> {
        let Requester::Person(_) = by else { return Ok(()) };
        if !self.seats_held(by)?.contains(seat) {
            return refuse(Code::NotYourTurn, "another player is to act");
        }
        if self.seats[seat.index()].sitting_in.is_some() {
            return refuse(Code::NotYourTurn, "a computer is playing for you: resume playing first");
        }
        Ok(())
    }

    // Turns and chance.

    fn turn(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        lag_ms: u64,
        turn: &str,
        prepared: bool,
    ) -> Result<Option<Refusal>, Refusal> {
        self.playing()?;
        let (Some(ToAct::Seat(seat)), Some(played)) = (self.to_act(), self.played()) else {
            return refuse(Code::NotYourTurn, "a chance step comes first: no one can take a turn yet");
        };
        if let Requester::Person(_) = by {
            self.seats_held(by)?;
        }
        self.plays(by, seat)?;
        let turn = played.checked(turn).map_err(illegal)?;
        let spent = self.clocks.spent(batch.at_ms, lag_ms);
        if !spent.in_time {
            batch.action_id = None;
            self.flag(batch, seat)?;
            return Ok(Some(Refusal::new(Code::TimeUp, "your time was up before this turn came")));
        }
        let actor = Actor::Seat(self.letter(seat));
        // A resignation is a row of its own kind, even if it came as a turn.
        let body = match turn.text() {
            "resign" => Body::Resign { seat: self.letter(seat) },
            text => Body::Turn { turn: text.to_owned(), prepared },
        };
        self.emit_timed(batch, actor, body, spent.elapsed_ms, spent.forgiven_ms, Some(turn))?;
        self.follow_up(batch)?;
        Ok(None)
    }

    fn chance_step(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        let Some(step) = self.next_chance() else {
            return refuse(Code::Unavailable, "the secret of the shuffle isn't here");
        };
        let body = Body::Chance { step: step.text().to_owned() };
        self.emit_timed(batch, Actor::Chance, body, 0, 0, Some(step))
    }

    /// Makes the rows that follow by themselves: due chance steps, the end, and the secret after it.
    fn follow_up(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        while self.to_act() == Some(ToAct::Chance) && self.secret.is_some() {
            self.chance_step(batch)?;
        }
        if let Some(ToAct::Over(outcome)) = self.to_act()
            && !self.over
        {
            self.emit(batch, Actor::Server, end_body(outcome, &self.letters))?;
            self.reveal_secret(batch)?;
        }
        Ok(())
    }

    /// Reveals the secret after the end of the game.
    fn reveal_secret(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        let body = match &self.secret {
            Some(Secret::Two(secret)) => Body::Secret { secret: Some(secret.0), seed: None, salt: None },
            Some(Secret::One(secret)) => Body::Secret {
                secret: None,
                seed: Some(secret.seed.to_string()),
                salt: Some(secret.salt.to_string()),
            },
            Some(Secret::Open(_)) | None => return Ok(()),
        };
        self.emit(batch, Actor::Server, body)
    }

    // Resignation and time.

    fn resign(&mut self, batch: &mut Batch, by: &Requester, seat: Option<char>) -> Result<(), Refusal> {
        let held = self.seats_held(by)?;
        self.require_running()?;
        let still_in = self.remaining_seats();
        let seat = match (seat, self.resigning(held)) {
            (Some(letter), _) => self.seat_with_letter(letter)?,
            (None, Ok(seat)) => seat,
            (None, Err(left)) => {
                let letters: Vec<String> =
                    left.iter().map(|seat| format!("`{}`", self.letter(seat))).collect();
                return match letters[..] {
                    [] => refuse(Code::Illegal, "you have resigned already"),
                    _ => refuse(
                        Code::Malformed,
                        format!(
                            "you have more than one seat: name the one that resigns, {}",
                            letters.join(" or ")
                        ),
                    ),
                };
            }
        };
        if !held.contains(seat) {
            return refuse(Code::NotSeated, format!("seat {} isn't yours", self.letter(seat)));
        }
        if !still_in.contains(seat) {
            return refuse(Code::Illegal, "this player has resigned already");
        }
        let elapsed = if self.clocks.running() == Some(seat) { self.clocks.elapsed(batch.at_ms) } else { 0 };
        let seat = self.letter(seat);
        self.emit_timed(batch, Actor::Seat(seat), Body::Resign { seat }, elapsed, 0, None)?;
        self.follow_up(batch)
    }

    fn flag(&mut self, batch: &mut Batch, seat: Seat) -> Result<(), Refusal> {
        let elapsed = self.clocks.elapsed(batch.at_ms);
        let void = self.is_void_at(batch.at_ms);
        let seat = self.letter(seat);
        self.emit_timed(batch, Actor::Server, Body::Flag { seat }, elapsed, 0, None)?;
        if void { self.end_by(batch, Outcome::aborted()) } else { self.follow_up(batch) }
    }

    fn put_out_row(&mut self, batch: &mut Batch, seat: Seat, cause: Cause) -> Result<(), Refusal> {
        if !self.remaining_seats().contains(seat) {
            return refuse(Code::Illegal, "this player is out already");
        }
        let seat = self.letter(seat);
        self.emit(batch, Actor::Server, Body::Out { seat, cause })?;
        self.follow_up(batch)
    }

    fn tick(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        match self.status() {
            Status::Waiting => {
                if self.seats.iter().any(|seat| seat.owner.is_none())
                    || batch.at_ms < self.last_sat_ms + START_WAIT_MS
                {
                    return Ok(());
                }
                for seat in (0..self.seats.len()).map(Seat::new) {
                    if !self.seats[seat.index()].ready {
                        let body = Body::Ready { seat: self.letter(seat), contribution: None };
                        self.emit(batch, Actor::Server, body)?;
                    }
                }
                self.begin(batch)
            }
            Status::Paused => {
                while let Some(reason) = self.clocks.pause_over(batch.at_ms) {
                    self.emit(batch, Actor::Server, Body::Resume { reason })?;
                }
                Ok(())
            }
            Status::Playing => match self.clocks.running() {
                Some(seat) if self.clocks.deadline_ms().is_some_and(|due| due <= batch.at_ms) => {
                    self.flag(batch, seat)
                }
                _ => Ok(()),
            },
            Status::Over => Ok(()),
        }
    }

    fn end_by(&mut self, batch: &mut Batch, outcome: Outcome) -> Result<(), Refusal> {
        self.emit(batch, Actor::Server, end_body(outcome, &self.letters))?;
        self.reveal_secret(batch)
    }
}

pub(crate) fn illegal(error: StepError) -> Refusal {
    match error {
        StepError::Over(_) => Refusal::new(Code::Over, error.to_string()),
        other => Refusal::new(Code::Illegal, other.to_string()),
    }
}

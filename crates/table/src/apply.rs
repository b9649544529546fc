//! Applies rows. This is the only code that changes a table.

use eightfold_catalog::{AnyMatch, CheckedStep, Describe};
use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};

use crate::row::outcome_of;
use crate::table::{Proposal, Status};
use crate::{AbsenceRule, Actor, Body, OfferKind, PauseReason, Player, Row, SeatPlan, Secret, Table};

impl Table {
    /// Applies a row whose place in the chain is right. Its step comes along if it has been checked already.
    ///
    /// # Errors
    /// A message that says what is wrong; the table is unchanged.
    pub(crate) fn apply_row(&mut self, row: &Row, checked: Option<CheckedStep>) -> Result<(), String> {
        self.apply_body(row, checked)?;
        if let Actor::Seat(letter) = row.actor
            && let Some(seat) = self.seat(letter)
        {
            self.wrote_ms[seat.index()] = row.at_ms;
        }
        (self.seq, self.at_ms, self.hash) = (row.seq, row.at_ms, row.hash);
        Ok(())
    }

    fn apply_body(&mut self, row: &Row, checked: Option<CheckedStep>) -> Result<(), String> {
        let at = row.at_ms;
        match &row.body {
            Body::Table { .. } => return Err("a table is created only once".to_owned()),
            Body::Sit { seat, player } => self.take_sit(*seat, player, at)?,
            Body::Leave { seat } => {
                let seat = self.waiting_seat(*seat)?;
                let state = &mut self.seats[seat.index()];
                match &state.plan {
                    _ if state.owner.is_some() => {
                        (state.owner, state.ready, state.contribution) = (None, false, None);
                    }
                    // The invitation is declined.
                    SeatPlan::Invited(_) => state.plan = SeatPlan::Open,
                    _ => return Err("that seat is empty".to_owned()),
                }
            }
            Body::Ready { seat, contribution } => {
                let seat = self.waiting_seat(*seat)?;
                let state = &mut self.seats[seat.index()];
                if state.owner.is_none() || state.ready {
                    return Err("a seat is ready once, after a player has joined".to_owned());
                }
                (state.ready, state.contribution) = (true, *contribution);
            }
            Body::Start { position } => self.take_start(position, at)?,
            Body::Turn { turn, .. } => self.take_turn(row, turn, checked)?,
            Body::Chance { step } => {
                self.require_unfinished()?;
                let played = self.played.as_mut().ok_or("the game hasn't started")?;
                if played.to_act() != ToAct::Chance {
                    return Err("chance is not to act".to_owned());
                }
                make_step(played.as_mut(), step, checked)?;
                self.clock_on(at);
            }
            Body::Undo { steps } => self.take_undo(*steps, at)?,
            Body::Offer { offer } => {
                let by = self.seat_of(row.actor)?;
                if self.offers.iter().any(|open| open.kind == *offer) {
                    return Err("that is proposed already".to_owned());
                }
                let proposed = &mut self.proposed[by.index()];
                *proposed = proposed.saturating_add(1);
                let agreed = self.hands_of(by);
                self.offers.push(Proposal { kind: *offer, by, agreed });
                self.settle_rematch();
            }
            Body::Answer { offer, accept } => {
                let by = self.seat_of(row.actor)?;
                let hands = self.hands_of(by);
                let at = self
                    .offers
                    .iter()
                    .position(|open| open.kind == *offer)
                    .ok_or("nothing like that is proposed")?;
                match accept {
                    true => {
                        let agreed = &mut self.offers[at].agreed;
                        *agreed = hands.iter().fold(*agreed, Seats::with);
                        self.settle_rematch();
                    }
                    false => drop(self.offers.remove(at)),
                }
            }
            Body::Resign { seat } => {
                self.require_unfinished()?;
                let seat = self.known_seat(*seat)?;
                self.played
                    .as_mut()
                    .ok_or("the game hasn't started")?
                    .resign(seat)
                    .map_err(|error| error.to_string())?;
                self.after_leaving(at);
            }
            Body::Flag { seat } => {
                let seat = self.known_seat(*seat)?;
                if self.clocks.running() != Some(seat) || self.clocks.spent(at, 0).in_time {
                    return Err("the time of this seat is not up".to_owned());
                }
                match self.is_void_at(at) {
                    true => self.clocks.put_on(None, at),
                    false => self.put_out(seat, Cause::Time, at)?,
                }
            }
            Body::Out { seat, cause } => {
                if !matches!(cause, Cause::Abandoned | Cause::Forfeit) {
                    return Err("a seat is out because it was `abandoned` or `forfeit`".to_owned());
                }
                let seat = self.known_seat(*seat)?;
                self.put_out(seat, *cause, at)?;
            }
            Body::Pause { reason, until_ms } => {
                self.require_unfinished()?;
                if matches!(reason, PauseReason::Weekend | PauseReason::Vacation) {
                    return Err("weekends and vacations are no pauses of all clocks".to_owned());
                }
                self.clocks.pause(*reason, at, *until_ms);
                self.offers.retain(|open| !matches!(open.kind, OfferKind::Pause | OfferKind::Adjourn));
            }
            Body::Resume { reason } => {
                if !self.clocks.resume(*reason, at) {
                    return Err("the clocks aren't stopped for this reason".to_owned());
                }
                self.offers.retain(|open| open.kind != OfferKind::Resume);
            }
            Body::Vacation { seat, from_ms, until_ms } => {
                self.require_unfinished()?;
                let seat = self.known_seat(*seat)?;
                self.clocks.vacation(seat, at, *from_ms, *until_ms)?;
            }
            Body::TimeGiven { seat, ms } => {
                self.require_unfinished()?;
                let seat = self.known_seat(*seat)?;
                self.clocks.give(seat, *ms);
                self.offers.retain(|open| open.kind != OfferKind::AddTime);
            }
            Body::Outage { from_ms, until_ms, given_ms } => {
                if *until_ms > at || self.clocks.outage(*from_ms, *until_ms) != *given_ms {
                    return Err("this is not what the outage took from the clock".to_owned());
                }
                self.clocks.give_back(*given_ms);
            }
            Body::Substitute { seat, player } => {
                self.require_unfinished()?;
                let seat = self.known_seat(*seat)?;
                let state = &mut self.seats[seat.index()];
                match player {
                    Player::Computer { level } => state.sitting_in = Some(*level),
                    owner if state.owner.as_ref() == Some(owner) => state.sitting_in = None,
                    Player::Person { .. } => return Err("the seat is another person's".to_owned()),
                }
                self.offers.clear();
            }
            Body::End { winners, cause } => self.take_end(winners, *cause, at)?,
            Body::Secret { secret, seed, salt } => {
                if !self.over || self.secret_revealed {
                    return Err("a secret is revealed once, when the game is over".to_owned());
                }
                let seed = seed.as_ref().and_then(|seed| seed.parse().ok());
                let salt = salt.as_ref().and_then(|salt| salt.parse().ok());
                let revealed = match (secret, seed, salt) {
                    (Some(bytes), None, None) => Secret::Two(eightfold_record::ShuffleSecret(*bytes)),
                    (None, Some(seed), Some(salt)) => Secret::One(eightfold_record::Secret { seed, salt }),
                    _ => return Err("a secret is 32 bytes, or a seed and a salt".to_owned()),
                };
                if !revealed.matches_shuffle(&self.shuffle) {
                    return Err("this secret is not the one the first row commits to".to_owned());
                }
                self.secret = Some(revealed);
                self.secret_revealed = true;
            }
            Body::Unknown(body) => return Err(format!("a row of kind `{}` is not understood", body.kind)),
        }
        Ok(())
    }

    pub(crate) fn known_seat(&self, letter: char) -> Result<Seat, String> {
        self.seat(letter).ok_or_else(|| format!("there is no seat `{letter}`"))
    }

    fn waiting_seat(&self, letter: char) -> Result<Seat, String> {
        match self.status() {
            Status::Waiting => self.known_seat(letter),
            _ => Err("the game has already started".to_owned()),
        }
    }

    fn seat_of(&self, actor: Actor) -> Result<Seat, String> {
        match actor {
            Actor::Seat(letter) => self.known_seat(letter),
            _ => Err("a player proposes and answers".to_owned()),
        }
    }

    /// Returns all seats of the player of this one.
    pub(crate) fn hands_of(&self, seat: Seat) -> Seats {
        match &self.seats[seat.index()].owner {
            Some(Player::Person { id, .. }) => self.seats_of(id),
            _ => Seats::one(seat),
        }
    }

    /// Refuses a row before the start and after the end of the game.
    fn require_unfinished(&self) -> Result<(), String> {
        match self.status() {
            Status::Playing | Status::Paused => Ok(()),
            Status::Waiting => Err("the game hasn't started".to_owned()),
            Status::Over => Err("the game is over".to_owned()),
        }
    }

    fn settle_rematch(&mut self) {
        let people: Seats = (0..self.seats.len())
            .map(Seat::new)
            .filter(|seat| matches!(self.seats[seat.index()].owner, Some(Player::Person { .. })))
            .collect();
        self.rematch = self
            .offers
            .iter()
            .any(|open| open.kind == OfferKind::Rematch && people.minus(open.agreed).is_empty());
    }

    fn take_sit(&mut self, seat: char, player: &Player, at: u64) -> Result<(), String> {
        let seat = self.waiting_seat(seat)?;
        let state = &mut self.seats[seat.index()];
        if state.owner.is_some() {
            return Err("that seat is taken".to_owned());
        }
        state.owner = Some(player.clone());
        state.ready = matches!(player, Player::Computer { .. });
        self.last_sat_ms = at;
        Ok(())
    }

    fn take_start(&mut self, position: &str, at: u64) -> Result<(), String> {
        if self.status() != Status::Waiting || self.seats.iter().any(|seat| seat.owner.is_none()) {
            return Err("a game starts once, when all seats are taken".to_owned());
        }
        let played = self.choice.open(position).map_err(|error| error.to_string())?;
        if played.position() != position {
            return Err("the position is not in canonical notation".to_owned());
        }
        self.start_rows = self.hash;
        self.played = Some(played);
        self.dice = None;
        self.clock_on(at);
        Ok(())
    }

    fn take_turn(&mut self, row: &Row, turn: &str, checked: Option<CheckedStep>) -> Result<(), String> {
        if self.status() != Status::Playing {
            return Err("no turn can be taken now".to_owned());
        }
        let played = self.played.as_mut().ok_or("the game hasn't started")?;
        let ToAct::Seat(seat) = played.to_act() else {
            return Err("no player is to act".to_owned());
        };
        if row.actor != Actor::Seat(self.letters[seat.index()]) {
            return Err("it's another player's turn".to_owned());
        }
        let mut clocks = self.clocks.clone();
        if !clocks.spend(row.at_ms, row.elapsed_ms, row.forgiven_ms, played.len() + 1) {
            return Err("the clock says otherwise".to_owned());
        }
        make_step(played.as_mut(), turn, checked)?;
        self.clocks = clocks;
        self.offers.clear();
        self.clock_on(row.at_ms);
        Ok(())
    }

    fn take_undo(&mut self, steps: usize, at: u64) -> Result<(), String> {
        let played = self.played.as_ref().ok_or("the game hasn't started")?;
        if played.len() <= steps && !self.over {
            return Err("there is nothing to take back".to_owned());
        }
        if self.over && self.shuffle.commitment().is_some() {
            return Err("the game is over".to_owned());
        }
        let mut clocks = self.clocks.clone();
        let mut played = played.fork();
        played.take_back_to(steps);
        let to_act = match played.to_act() {
            ToAct::Seat(seat) => Some(seat),
            _ => None,
        };
        let adjusted = clocks.take_back(steps, to_act, at);
        if adjusted == Some(false) {
            return Err("too little time is left on the clock to take this turn back".to_owned());
        }
        self.played = Some(played);
        self.undone += 1;
        (self.over, self.secret_revealed, self.dice) = (false, false, None);
        self.offers.clear();
        match adjusted {
            Some(_) => self.clocks = clocks,
            None => {
                self.clocks.settle(at);
                self.clocks.put_on(None, at);
                self.clock_on(at);
            }
        }
        Ok(())
    }

    /// Returns whether the game is aborted if the player to move runs out of time: it is the time for the first turn,
    /// and the terms don't put absent players out.
    pub(crate) fn is_void_at(&self, at: u64) -> bool {
        self.clocks.first_turn_left_ms(at).is_some() && self.terms.absent != AbsenceRule::Out
    }

    /// Puts a seat out: the game ends for that cause, or continues without it.
    fn put_out(&mut self, seat: Seat, cause: Cause, at: u64) -> Result<(), String> {
        self.require_unfinished()?;
        let probe = self.match_without(seat).ok_or("this seat is out already")?;
        match probe.outcome() {
            Some(outcome) => {
                let played = self.played.as_mut().ok_or("the game hasn't started")?;
                played.end(Outcome { cause, ..outcome }).map_err(|error| error.to_string())?;
                self.clocks.settle(at);
                self.clocks.put_on(None, at);
            }
            None => {
                self.played = Some(probe);
                self.after_leaving(at);
            }
        }
        Ok(())
    }

    /// After a seat is out, puts the player to move on the clock.
    fn after_leaving(&mut self, at: u64) {
        self.offers.clear();
        let to_act = self.to_act();
        if to_act != self.clocks.running().map(ToAct::Seat) {
            self.clocks.settle(at);
            self.clocks.put_on(None, at);
            self.clock_on(at);
        }
    }

    fn take_end(&mut self, winners: &[char], cause: Cause, at: u64) -> Result<(), String> {
        if self.over {
            return Err("the game is over".to_owned());
        }
        let outcome = outcome_of(winners, cause, &self.letters).ok_or("there is no such seat")?;
        match self.played.as_mut() {
            None if outcome == Outcome::aborted() => {}
            None => return Err("the game hasn't started".to_owned()),
            Some(played) => match played.outcome() {
                Some(actual) if actual == outcome => {}
                Some(_) => return Err(format!("the result is `{}`", played.result())),
                None if outcome.is_by_the_rules() => {
                    return Err("the rules do not end the game here".to_owned());
                }
                None => played.end(outcome).map_err(|error| error.to_string())?,
            },
        }
        self.over = true;
        self.offers.clear();
        // Charges the player on the clock for the time before the agreement.
        self.clocks.settle(at);
        self.clocks.put_on(None, at);
        Ok(())
    }

    /// Puts the player to move on the clock.
    fn clock_on(&mut self, at: u64) {
        match self.to_act() {
            Some(ToAct::Seat(seat)) => {
                let steps = self.played.as_ref().map_or(0, |played| played.len());
                self.clocks.begin_turn(seat, at, steps);
            }
            _ => self.clocks.put_on(None, at),
        }
    }
}

/// Makes the step of a row: the one that was checked for it, or else the one that its text means.
fn make_step(played: &mut dyn AnyMatch, text: &str, checked: Option<CheckedStep>) -> Result<(), String> {
    let step = match checked {
        Some(step) => step,
        None => played.checked(text).map_err(|error| error.to_string())?,
    };
    if step.text() != text {
        return Err(format!("`{text}` is not in canonical notation: `{}`", step.text()));
    }
    played.make(step).map(drop).ok_or_else(|| "the step was checked in another state".to_owned())
}

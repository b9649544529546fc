//! What becomes of an action: it is judged, and made into rows.

use eightfold_catalog::StepError;
use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};

use crate::row::end_body;
use crate::table::{Batch, START_WAIT_MS, Status, refuse};
use crate::{
    Absent, Action, Actor, Body, By, Claim, Clock, Code, OfferKind, PauseReason, Player, Refusal, Row,
    SeatPlan, Secret, Table,
};

impl Table {
    /// Adds a row to the batch and to the table.
    pub(crate) fn emit(&mut self, batch: &mut Batch, actor: Actor, body: Body) -> Result<(), Refusal> {
        self.emit_timed(batch, actor, body, 0, 0)
    }

    fn emit_timed(
        &mut self,
        batch: &mut Batch,
        actor: Actor,
        body: Body,
        elapsed_ms: u64,
        forgiven_ms: u64,
    ) -> Result<(), Refusal> {
        let mut row = Row {
            seq: self.seq + 1,
            at_ms: batch.at_ms,
            actor,
            body,
            elapsed_ms,
            forgiven_ms,
            action_id: batch.action_id.take(),
            hash: self.hash,
        };
        row.hash = row.hash_after(self.hash);
        match self.take(&row) {
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

    /// Judges the action and makes its rows. What is returned is to be told although rows were made.
    pub(crate) fn act(
        &mut self,
        batch: &mut Batch,
        by: &By,
        lag_ms: u64,
        action: Action,
    ) -> Result<Option<Refusal>, Refusal> {
        if self.comes_late(batch, by, &action) {
            // The rows are those of the clock: whoever repeats the action is not told that it was done.
            batch.action_id = None;
            self.tick(batch)?;
            let words = "the time of the player to act was up before this came";
            return Ok(Some(Refusal::new(Code::TimeUp, words)));
        }
        match action {
            Action::Sit { seat, player } => self.sit(batch, by, seat, player)?,
            Action::Leave => self.leave(batch, by)?,
            Action::Ready { contribution } => self.ready(batch, by, contribution)?,
            Action::Turn(turn) => return self.turn(batch, by, lag_ms, &turn),
            Action::Resign(seat) => self.resign(batch, by, seat)?,
            Action::Offer(kind) => self.offer(batch, by, kind)?,
            Action::Answer { offer, accept } => self.answer(batch, by, offer, accept)?,
            Action::Claim { seat, absent_since_ms, claim } => {
                self.claim(batch, by, seat, absent_since_ms, claim)?
            }
            host_only => {
                if *by != By::Host {
                    return refuse(Code::NotAllowed, "only the host of the table does that");
                }
                self.host(batch, host_only)?;
            }
        }
        Ok(None)
    }

    /// Whether a flag has fallen before this action came, though nobody has noted it: nothing that is agreed on or
    /// decided later brings the time back. Only an outage of the host comes first, which may give it back.
    fn comes_late(&self, batch: &Batch, by: &By, action: &Action) -> bool {
        let concerned = match by {
            By::Host => !matches!(action, Action::Tick | Action::Outage { .. }),
            By::Person(id) => !self.seats_of(id).is_empty(),
        };
        concerned
            && self.status() == Status::Playing
            && self.clocks.deadline_ms().is_some_and(|due| due <= batch.at_ms)
    }

    fn host(&mut self, batch: &mut Batch, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Chance => {
                self.playing()?;
                if self.to_act() != Some(ToAct::Chance) {
                    return refuse(Code::Illegal, "no chance step is due");
                }
                self.chance_step(batch)?;
                self.follow_up(batch)
            }
            Action::Tick => self.tick(batch),
            Action::Absent { seat, since_ms } => self.absent(batch, seat, since_ms),
            Action::Undo { steps } => {
                self.emit(batch, Actor::Server, Body::Undo { steps })?;
                self.follow_up(batch)
            }
            Action::Pause { reason, until_ms } => {
                self.going_on()?;
                let latest = batch.at_ms + self.clocks.longest_pause_ms(reason);
                let until_ms = until_ms.clamp(batch.at_ms, latest);
                self.emit(batch, Actor::Server, Body::Pause { reason, until_ms })
            }
            Action::Resume(reason) => {
                self.going_on()?;
                self.emit(batch, Actor::Server, Body::Resume { reason })
            }
            Action::Outage { from_ms, until_ms } => {
                let until_ms = until_ms.min(batch.at_ms);
                match self.clocks.outage(from_ms, until_ms) {
                    0 => Ok(()),
                    given_ms => self.emit(batch, Actor::Server, Body::Outage { from_ms, until_ms, given_ms }),
                }
            }
            Action::Out { seat, cause } => {
                self.going_on()?;
                let seat = self.named(seat)?;
                self.put_out_row(batch, seat, cause)
            }
            Action::End(outcome) => {
                if self.over {
                    return refuse(Code::Over, "the game is over already");
                }
                self.emit(batch, Actor::Server, end_body(outcome, &self.letters))?;
                self.tell(batch)
            }
            _ => refuse(Code::Malformed, "this is for a player to do"),
        }
    }

    // Who may do what.

    fn named(&self, letter: char) -> Result<Seat, Refusal> {
        self.seat(letter).ok_or_else(|| {
            let letters: Vec<String> = self.letters.iter().map(char::to_string).collect();
            Refusal::new(
                Code::NoSeat,
                format!("there is no seat `{letter}`: the seats are {}", letters.join(", ")),
            )
        })
    }

    fn going_on(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Playing | Status::Paused => Ok(()),
            Status::Waiting => refuse(Code::NotStarted, "the game has not begun"),
            Status::Over => refuse(Code::Over, "the game is over"),
        }
    }

    fn playing(&self) -> Result<(), Refusal> {
        self.going_on()?;
        match self.status() {
            Status::Paused => refuse(Code::Paused, "the clocks stand: the game goes on after the pause"),
            _ => Ok(()),
        }
    }

    fn waiting(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Waiting => Ok(()),
            Status::Over => refuse(Code::Over, "the game is over"),
            _ => refuse(Code::Started, "the game has begun already"),
        }
    }

    /// The seats a person holds.
    fn held(&self, by: &By) -> Result<Seats, Refusal> {
        let held = match by {
            By::Host => self.all(),
            By::Person(id) => self.seats_of(id),
        };
        if held.is_empty() {
            return refuse(Code::NotSeated, "you have no seat at this table");
        }
        Ok(held)
    }

    /// Whether `by` plays `seat` now.
    fn plays(&self, by: &By, seat: Seat) -> Result<(), Refusal> {
        let By::Person(_) = by else { return Ok(()) };
        if !self.held(by)?.contains(seat) {
            return refuse(Code::NotYourTurn, "another player is to act");
        }
        if self.seats[seat.index()].sitting_in.is_some() {
            return refuse(Code::NotYourTurn, "a computer sits in for you: sit down again to play on");
        }
        Ok(())
    }

    // Before the start.

    fn sit(&mut self, batch: &mut Batch, by: &By, seat: Option<char>, player: Player) -> Result<(), Refusal> {
        match (by, &player) {
            (By::Person(me), Player::Person { id, .. }) if me == id => {}
            (By::Host, _) => {}
            _ => return refuse(Code::NotAllowed, "you can only sit down yourself"),
        }
        if let Player::Computer { level } = player
            && self.choice.level_name(level).is_none()
        {
            let levels = self.choice.levels().len();
            return refuse(
                Code::Malformed,
                format!("level {level} is not there: this game has levels 1 to {levels}"),
            );
        }
        if self.played.is_some() && !self.over {
            return self.come_back(batch, seat, player);
        }
        self.waiting()?;
        let seat = match seat {
            Some(letter) => self.named(letter)?,
            None => self.free_seat(&player)?,
        };
        let state = &self.seats[seat.index()];
        if state.owner.is_some() {
            return refuse(Code::SeatTaken, format!("somebody sits at {}", self.letter(seat)));
        }
        if !may_sit(&state.plan, &player) && *by != By::Host {
            return refuse(
                Code::NotAllowed,
                format!("seat {} is kept for another player", self.letter(seat)),
            );
        }
        let letter = self.letter(seat);
        let actor = match player {
            Player::Person { .. } => Actor::Seat(letter),
            Player::Computer { .. } => Actor::Server,
        };
        self.emit(batch, actor, Body::Sit { seat: letter, player })?;
        self.start_if_ready(batch)
    }

    fn free_seat(&self, player: &Player) -> Result<Seat, Refusal> {
        let free = (0..self.seats.len()).filter(|at| self.seats[*at].owner.is_none());
        let mut suited = free.filter(|at| may_sit(&self.seats[*at].plan, player)).collect::<Vec<_>>();
        // A seat kept for the player comes before one that is open to all.
        suited.sort_by_key(|at| self.seats[*at].plan == SeatPlan::Open);
        match suited.first() {
            Some(at) => Ok(Seat::new(*at)),
            None => refuse(Code::NoSeat, "no seat is free for you at this table"),
        }
    }

    fn come_back(&mut self, batch: &mut Batch, seat: Option<char>, player: Player) -> Result<(), Refusal> {
        let kept = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            state.sitting_in.is_some() && state.owner.as_ref() == Some(&player)
        };
        let found = match seat {
            Some(letter) => Some(self.named(letter)?).filter(kept),
            None => (0..self.seats.len()).map(Seat::new).find(kept),
        };
        let Some(seat) = found else {
            return refuse(Code::Started, "the game has begun already, and no seat is kept for you");
        };
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Substitute { seat: letter, player })
    }

    /// Frees the seats of whoever leaves. Whoever sits nowhere declines the seats that are kept for him: they are
    /// open to anybody from then on.
    fn leave(&mut self, batch: &mut Batch, by: &By) -> Result<(), Refusal> {
        self.waiting()?;
        let held = match self.held(by) {
            Err(refusal) => match self.kept_for(by) {
                kept if kept.is_empty() => return Err(refusal),
                kept => kept,
            },
            Ok(held) => held,
        };
        for seat in held.iter() {
            let state = &self.seats[seat.index()];
            if state.owner.is_some() || matches!(state.plan, SeatPlan::Invited(_)) {
                let seat = self.letter(seat);
                self.emit(batch, Actor::Seat(seat), Body::Leave { seat })?;
            }
        }
        Ok(())
    }

    /// The seats that are kept for a person, and that nobody has taken.
    fn kept_for(&self, by: &By) -> Seats {
        let By::Person(me) = by else { return Seats::NONE };
        let kept = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            state.owner.is_none() && matches!(&state.plan, SeatPlan::Invited(invited) if invited == me)
        };
        (0..self.seats.len()).map(Seat::new).filter(kept).collect()
    }

    fn ready(
        &mut self,
        batch: &mut Batch,
        by: &By,
        contribution: Option<eightfold_record::Hex32>,
    ) -> Result<(), Refusal> {
        self.waiting()?;
        for seat in self.held(by)?.iter() {
            let state = &self.seats[seat.index()];
            if state.owner.is_some() && !state.ready {
                let seat = self.letter(seat);
                self.emit(batch, Actor::Seat(seat), Body::Ready { seat, contribution })?;
            }
        }
        self.start_if_ready(batch)
    }

    /// Starts when everybody sits and is ready.
    pub(crate) fn start_if_ready(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        if self.seats.iter().all(|seat| seat.owner.is_some() && seat.ready) {
            return self.begin(batch);
        }
        Ok(())
    }

    fn begin(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        let Some(position) = self.deal() else {
            return refuse(Code::Unavailable, "the secret of the shuffle is not here");
        };
        self.emit(batch, Actor::Server, Body::Start { position })?;
        self.follow_up(batch)
    }

    // Turns and chance.

    fn turn(
        &mut self,
        batch: &mut Batch,
        by: &By,
        lag_ms: u64,
        turn: &str,
    ) -> Result<Option<Refusal>, Refusal> {
        self.playing()?;
        let (Some(ToAct::Seat(seat)), Some(played)) = (self.to_act(), &self.played) else {
            return refuse(Code::NotYourTurn, "a chance step comes first: nobody can take a turn yet");
        };
        if let By::Person(_) = by {
            self.held(by)?;
        }
        self.plays(by, seat)?;
        let turn = played.canonical(turn).map_err(illegal)?;
        let spent = self.clocks.spent(batch.at_ms, lag_ms);
        if !spent.in_time {
            self.flag(batch, seat)?;
            return Ok(Some(Refusal::new(Code::TimeUp, "your time was up before this turn came")));
        }
        let actor = Actor::Seat(self.letter(seat));
        // A resignation is a row of its own kind, however it is said.
        let body =
            if turn == "resign" { Body::Resign { seat: self.letter(seat) } } else { Body::Turn { turn } };
        self.emit_timed(batch, actor, body, spent.elapsed_ms, spent.forgiven_ms)?;
        self.follow_up(batch)?;
        Ok(None)
    }

    fn chance_step(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        let Some(step) = self.throw() else {
            return refuse(Code::Unavailable, "the secret of the shuffle is not here");
        };
        self.emit(batch, Actor::Chance, Body::Chance { step })
    }

    /// What follows by itself: chance steps that are due, the end, and the secret after it.
    pub(crate) fn follow_up(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        while self.to_act() == Some(ToAct::Chance)
            && self.secret.is_some()
            && !self.hold.zip(self.played.as_deref()).is_some_and(|(hold, played)| hold(played))
        {
            self.chance_step(batch)?;
        }
        if let Some(ToAct::Over(outcome)) = self.to_act()
            && !self.over
        {
            self.emit(batch, Actor::Server, end_body(outcome, &self.letters))?;
            self.tell(batch)?;
        }
        Ok(())
    }

    /// The secret, once the game is over.
    pub(crate) fn tell(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
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

    // Leaving, and time.

    fn resign(&mut self, batch: &mut Batch, by: &By, seat: Option<char>) -> Result<(), Refusal> {
        let held = self.held(by)?;
        self.going_on()?;
        let still_in = self.still_in();
        let seat = match (seat, self.to_act()) {
            (Some(letter), _) => self.named(letter)?,
            (None, Some(ToAct::Seat(seat))) if held.contains(seat) => seat,
            _ => match held.iter().find(|seat| still_in.contains(*seat)) {
                Some(seat) => seat,
                None => return refuse(Code::Illegal, "you have resigned already"),
            },
        };
        if !held.contains(seat) {
            return refuse(Code::NotSeated, format!("seat {} is not yours", self.letter(seat)));
        }
        if !still_in.contains(seat) {
            return refuse(Code::Illegal, "this player has resigned already");
        }
        let elapsed = if self.clocks.running() == Some(seat) { self.clocks.elapsed(batch.at_ms) } else { 0 };
        let seat = self.letter(seat);
        self.emit_timed(batch, Actor::Seat(seat), Body::Resign { seat }, elapsed, 0)?;
        self.follow_up(batch)
    }

    fn flag(&mut self, batch: &mut Batch, seat: Seat) -> Result<(), Refusal> {
        let elapsed = self.clocks.elapsed(batch.at_ms);
        let seat = self.letter(seat);
        self.emit_timed(batch, Actor::Server, Body::Flag { seat }, elapsed, 0)?;
        self.follow_up(batch)
    }

    fn put_out_row(&mut self, batch: &mut Batch, seat: Seat, cause: Cause) -> Result<(), Refusal> {
        if !self.still_in().contains(seat) {
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

    // Absence.

    /// How long a player can be away before the others may choose, in milliseconds.
    pub fn absence_wait_ms(&self) -> u64 {
        match self.terms.clock {
            Clock::Live { .. } => 60_000,
            Clock::None => 120_000,
            Clock::Days { .. } => 86_400_000,
        }
    }

    fn check_absence(&self, batch: &Batch, letter: char, since_ms: u64) -> Result<Seat, Refusal> {
        self.going_on()?;
        let seat = self.named(letter)?;
        let state = &self.seats[seat.index()];
        if !self.still_in().contains(seat)
            || state.sitting_in.is_some()
            || !matches!(state.owner, Some(Player::Person { .. }))
        {
            return refuse(Code::NotAllowed, format!("no person plays seat {letter} now"));
        }
        if batch.at_ms.saturating_sub(since_ms) < self.absence_wait_ms() {
            let seconds = self.absence_wait_ms() / 1_000;
            return refuse(Code::TooEarly, format!("a player may be away for {seconds} seconds"));
        }
        Ok(seat)
    }

    fn absent(&mut self, batch: &mut Batch, letter: char, since_ms: u64) -> Result<(), Refusal> {
        let seat = self.check_absence(batch, letter, since_ms)?;
        match self.terms.absent {
            Absent::Wait => Ok(()),
            Absent::Computer => self.sit_in(batch, seat),
            Absent::Out => self.put_out_row(batch, seat, Cause::Abandoned),
        }
    }

    fn sit_in(&mut self, batch: &mut Batch, seat: Seat) -> Result<(), Refusal> {
        let Some(level) = self.terms.level else {
            return refuse(Code::NotAllowed, "the terms of this table name no level for a computer");
        };
        let seat = self.letter(seat);
        self.emit(batch, Actor::Server, Body::Substitute { seat, player: Player::Computer { level } })
    }

    fn claim(
        &mut self,
        batch: &mut Batch,
        by: &By,
        letter: char,
        since_ms: u64,
        claim: Claim,
    ) -> Result<(), Refusal> {
        let held = self.held(by)?;
        let seat = self.check_absence(batch, letter, since_ms)?;
        if held.contains(seat) && *by != By::Host {
            return refuse(Code::NotAllowed, "this is your own seat");
        }
        match claim {
            Claim::Adjourn => self.pause(batch, PauseReason::Adjourned),
            Claim::Computer => self.sit_in(batch, seat),
            // Where a clock runs it decides by itself; without one somebody has to.
            Claim::Out if self.terms.absent == Absent::Out || self.terms.clock == Clock::None => {
                self.put_out_row(batch, seat, Cause::Abandoned)
            }
            Claim::Out => {
                refuse(Code::NotAllowed, "the clock decides at this table: wait for it, or adjourn")
            }
        }
    }

    fn pause(&mut self, batch: &mut Batch, reason: PauseReason) -> Result<(), Refusal> {
        let until_ms = batch.at_ms + self.clocks.longest_pause_ms(reason);
        self.emit(batch, Actor::Server, Body::Pause { reason, until_ms })
    }

    // Offers.

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

    fn offer(&mut self, batch: &mut Batch, by: &By, kind: OfferKind) -> Result<(), Refusal> {
        let seat = self.spokesman(by)?;
        if self.offers.iter().any(|open| open.kind == kind) {
            return self.answer(batch, by, kind, true);
        }
        self.may_offer(by, kind)?;
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Offer { offer: kind })?;
        self.carry_out(batch, kind)
    }

    fn may_offer(&self, by: &By, kind: OfferKind) -> Result<(), Refusal> {
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

    fn answer(&mut self, batch: &mut Batch, by: &By, kind: OfferKind, accept: bool) -> Result<(), Refusal> {
        let seat = self.spokesman(by)?;
        if !self.offers.iter().any(|open| open.kind == kind) {
            return refuse(Code::NoOffer, "nothing like that is proposed now");
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
        let at_once = kind == OfferKind::Abort && !self.still_in().minus(self.movers).is_empty();
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
                let hands = open.agreed;
                let asked = match &self.seats[open.by.index()].owner {
                    Some(Player::Person { id, .. }) => self.seats_of(id),
                    _ => hands,
                };
                let Some(steps) = self.undo_to(asked) else {
                    return refuse(Code::NotAllowed, "there is nothing to take back");
                };
                self.emit(batch, Actor::Server, Body::Undo { steps })?;
                self.follow_up(batch)
            }
            OfferKind::Rematch => Ok(()),
        }
    }

    fn end_by(&mut self, batch: &mut Batch, outcome: Outcome) -> Result<(), Refusal> {
        self.emit(batch, Actor::Server, end_body(outcome, &self.letters))?;
        self.tell(batch)
    }
}

fn may_sit(plan: &SeatPlan, player: &Player) -> bool {
    match (plan, player) {
        (SeatPlan::Open, _) => true,
        (SeatPlan::Invited(invited), Player::Person { id, .. }) => invited == id,
        (SeatPlan::Computer(planned), Player::Computer { level }) => planned == level,
        _ => false,
    }
}

fn illegal(error: StepError) -> Refusal {
    match error {
        StepError::Over(_) => Refusal::new(Code::Over, error.to_string()),
        other => Refusal::new(Code::Illegal, other.to_string()),
    }
}

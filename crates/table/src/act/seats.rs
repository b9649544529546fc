//! Seats before the start: join, leave, decline, ready.

use eightfold_game::{Outcome, Seat, Seats};

use crate::table::{Batch, refuse};
use crate::{Actor, Body, Code, Player, Refusal, Requester, SeatPlan, SeatState, Table, Visibility};

impl Table {
    pub(super) fn sit(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        seat: Option<char>,
        player: Player,
    ) -> Result<(), Refusal> {
        match (by, &player) {
            (Requester::Person(me), Player::Person { id, .. }) if me == id => {}
            (Requester::Host, _) => {}
            _ => return refuse(Code::NotAllowed, "you can only join yourself"),
        }
        if let Player::Computer { level } = player
            && self.choice.level_name(level).is_none()
        {
            let levels = self.choice.levels().len();
            return refuse(
                Code::Malformed,
                format!("there is no level {level}: this game has levels 1 to {levels}"),
            );
        }
        if self.played.is_some() && !self.over {
            return self.come_back(batch, seat, player);
        }
        self.check_not_started()?;
        // Players with a seat already have what they ask for, unless they name another seat.
        if self.has_seat(&player, seat) {
            return Ok(());
        }
        let seat = match seat {
            Some(letter) => self.seat_with_letter(letter)?,
            None => self.free_seat(&player)?,
        };
        if self.terms.rated && self.has_seat(&player, None) {
            return refuse(Code::NotAllowed, "at a rated table everyone has one seat");
        }
        let state = &self.seats[seat.index()];
        if state.owner.is_some() {
            return refuse(Code::SeatTaken, format!("seat {} is taken", self.letter(seat)));
        }
        if !may_sit(&state.plan, &player) && *by != Requester::Host {
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

    /// Returns whether a person plays this seat, or any if none is named, and not a computer in their place.
    fn has_seat(&self, player: &Player, seat: Option<char>) -> bool {
        let named = seat.map(|letter| self.seat(letter));
        matches!(player, Player::Person { .. })
            && (0..self.seats.len()).map(Seat::new).any(|at| {
                let state = &self.seats[at.index()];
                named.is_none_or(|named| named == Some(at))
                    && state.owner.as_ref() == Some(player)
                    && state.sitting_in.is_none()
            })
    }

    fn free_seat(&self, player: &Player) -> Result<Seat, Refusal> {
        let free = (0..self.seats.len()).filter(|at| self.seats[*at].owner.is_none());
        let mut suited = free.filter(|at| may_sit(&self.seats[*at].plan, player)).collect::<Vec<_>>();
        // A seat reserved for the player comes before an open one.
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
            Some(letter) => Some(self.seat_with_letter(letter)?).filter(kept),
            None => (0..self.seats.len()).map(Seat::new).find(kept),
        };
        let Some(seat) = found else {
            if self.has_seat(&player, seat) {
                return Ok(());
            }
            return refuse(Code::Started, "the game has already started, and no seat is kept for you");
        };
        let letter = self.letter(seat);
        self.emit(batch, Actor::Seat(letter), Body::Substitute { seat: letter, player })
    }

    /// Frees the seats of a player who leaves. A player without a seat declines the seats reserved for them, which
    /// become open. A public table without players is closed.
    pub(super) fn leave(&mut self, batch: &mut Batch, by: &Requester) -> Result<(), Refusal> {
        self.check_not_started()?;
        let (held, sat) = match self.seats_held(by) {
            Err(refusal) => match self.reserved_seats(by) {
                kept if kept.is_empty() => return Err(refusal),
                kept => (kept, false),
            },
            Ok(held) => (held, true),
        };
        for seat in held.iter() {
            let state = &self.seats[seat.index()];
            if state.owner.is_some() || matches!(state.plan, SeatPlan::Invited(_)) {
                let seat = self.letter(seat);
                self.emit(batch, Actor::Seat(seat), Body::Leave { seat })?;
            }
        }
        let person = |seat: &SeatState| matches!(seat.owner, Some(Player::Person { .. }));
        if sat && self.terms.visibility == Visibility::Public && !self.seats.iter().any(person) {
            // Otherwise people would find a table in the lobby at which nobody is waiting.
            return self.end_by(batch, Outcome::aborted());
        }
        Ok(())
    }

    /// Returns the seats that are reserved for a person and not taken.
    fn reserved_seats(&self, by: &Requester) -> Seats {
        let Requester::Person(me) = by else { return Seats::NONE };
        let kept = |seat: &Seat| {
            let state = &self.seats[seat.index()];
            state.owner.is_none() && matches!(&state.plan, SeatPlan::Invited(invited) if invited == me)
        };
        (0..self.seats.len()).map(Seat::new).filter(kept).collect()
    }

    pub(super) fn make_ready(
        &mut self,
        batch: &mut Batch,
        by: &Requester,
        contribution: Option<eightfold_record::Hex32>,
    ) -> Result<(), Refusal> {
        self.check_not_started()?;
        for seat in self.seats_held(by)?.iter() {
            let state = &self.seats[seat.index()];
            if state.owner.is_some() && !state.ready {
                let seat = self.letter(seat);
                self.emit(batch, Actor::Seat(seat), Body::Ready { seat, contribution })?;
            }
        }
        self.start_if_ready(batch)
    }

    /// Starts the game once every seat is taken and ready.
    pub(crate) fn start_if_ready(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        if self.seats.iter().all(|seat| seat.owner.is_some() && seat.ready) {
            return self.begin(batch);
        }
        Ok(())
    }

    pub(super) fn begin(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        let Some(position) = self.deal() else {
            return refuse(Code::Unavailable, "the secret of the shuffle isn't here");
        };
        self.emit(batch, Actor::Server, Body::Start { position })?;
        self.follow_up(batch)
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

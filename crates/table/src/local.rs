//! A table on one device: the host of the page and of the terminal.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Outcome, Seat, ToAct};
use eightfold_record::Record;

use crate::deal::deal_hidden;
use crate::table::{Batch, refuse};
use crate::{
    Action, Actor, Body, Code, Input, Opening, Player, Refusal, Row, Secret, Table, Terms, row::outcome_of,
};

/// How the remark on turns taken back begins.
pub const TAKEN_BACK: &str = "Taken back: ";

/// A game whose players all sit at one device: a [`Table`] without clocks, its rows, and a [`Record`]
/// that follows it. The record is the caller's; every action brings it up to date in place.
#[derive(Debug)]
pub struct Local {
    table: Table,
    rows: Vec<Row>,
}

impl Local {
    /// Deals a new game, or begins one with `position`.
    ///
    /// # Errors
    /// If the position is none of the game.
    pub fn start(
        choice: &Choice,
        secret: Secret,
        position: Option<&str>,
        hold: fn(&dyn AnyMatch) -> bool,
    ) -> Result<(Self, Record), Refusal> {
        let mut local = Self::opened(choice, secret, position.map(str::to_owned))?;
        let mut batch = batch();
        local.table.hold_chance(hold);
        local.table.start_if_ready(&mut batch)?;
        let start = local.table.played().map_or_else(String::new, AnyMatch::position);
        let start = batch
            .rows
            .iter()
            .find_map(|row| match &row.body {
                Body::Start { position } => Some(position.clone()),
                _ => None,
            })
            .unwrap_or(start);
        let played = choice.open(&start).map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let mut record = Record::of(choice, played.as_ref());
        match local.table.secret.as_ref() {
            Some(Secret::Open(seed)) => record.set_seed(*seed),
            Some(Secret::One(secret)) => record.commit_to(secret.commitment()),
            _ => return refuse(Code::Malformed, "a table on one device has a shuffle of version 1"),
        }
        local.keep(&mut record, batch.rows)?;
        Ok((local, record))
    }

    /// Goes on with a game from a record. `secret` is that of its shuffle, if it is known; where it is
    /// not, or does not fit, what is still hidden is dealt by `fresh`, and an unfinished record forgets
    /// its commitment. Says whether the secret fitted.
    ///
    /// # Errors
    /// If the record is not one of a game that is played here.
    pub fn resume(
        record: &mut Record,
        secret: Option<Secret>,
        fresh: Secret,
        hold: fn(&dyn AnyMatch) -> bool,
    ) -> Result<(Self, bool), Refusal> {
        let secret = secret.filter(|secret| fits(record, secret));
        let known = secret.is_some();
        let choice = record.choice().clone();
        let start = record.played().position_at(0).unwrap_or_default();
        let secret = secret.unwrap_or(fresh);
        let dealt = secret.seed().map(|seed| {
            deal_hidden(&choice, &mut eightfold_record::SeededDice::new(seed)).position() == start
        });
        let given = if known && dealt == Some(true) { None } else { Some(start.clone()) };
        let mut local = Self::opened(&choice, secret, given)?;
        local.table.hold_chance(hold);
        let mut batch = batch();
        local.table.emit(&mut batch, Actor::Server, Body::Start { position: start })?;
        for step in record.played().steps() {
            let (actor, body) = match step.by {
                None => (Actor::Chance, Body::Chance { step: step.text }),
                Some(seat) => {
                    let seat = local.table.letter(seat);
                    let body = match step.text.as_str() {
                        "resign" => Body::Resign { seat },
                        _ => Body::Turn { turn: step.text, prepared: false },
                    };
                    (Actor::Seat(seat), body)
                }
            };
            local.table.emit(&mut batch, actor, body)?;
        }
        local.rows.append(&mut batch.rows);
        if !known {
            local.table.foreign = record.played().len();
            if record.played().outcome().is_none() {
                record.forget_seed();
            }
        }
        match record.played().outcome() {
            // The end and what it told are in the record; the table only has to know of it.
            Some(outcome) => {
                local.table.emit(
                    &mut batch,
                    Actor::Server,
                    crate::row::end_body(outcome, &local.table.letters),
                )?;
                local.rows.append(&mut batch.rows);
                if known && record.commitment().is_some() && record.seed().is_none() {
                    let mut batch = self::batch();
                    local.table.tell(&mut batch)?;
                    local.keep(record, batch.rows)?;
                }
            }
            None => {
                let mut batch = self::batch();
                local.table.follow_up(&mut batch)?;
                local.keep(record, batch.rows)?;
            }
        }
        Ok((local, known))
    }

    /// A table whose seats are all taken, and which has not begun.
    fn opened(choice: &Choice, secret: Secret, start: Option<String>) -> Result<Self, Refusal> {
        let opening = Opening {
            id: "local".to_owned(),
            choice: choice.clone(),
            terms: Terms { undo: true, ..Terms::default() },
            secret,
            start,
            seats: Vec::new(),
        };
        let (mut table, mut rows) = Table::open(0, opening)?;
        let mut batch = batch();
        for seat in table.letters.clone() {
            let player = Player::Person { id: "local".to_owned(), name: String::new() };
            table.emit(&mut batch, Actor::Seat(seat), Body::Sit { seat, player })?;
            table.emit(&mut batch, Actor::Seat(seat), Body::Ready { seat, contribution: None })?;
        }
        rows.append(&mut batch.rows);
        Ok(Self { table, rows })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// All rows so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The secret of the shuffle.
    pub fn secret(&self) -> Option<&Secret> {
        self.table.secret.as_ref()
    }

    /// Whether a chance step waits for [`go_on`](Self::go_on).
    pub fn waits(&self) -> bool {
        self.table.to_act() == Some(ToAct::Chance)
    }

    /// Takes a turn of the player to act; the chance steps that are due follow.
    ///
    /// # Errors
    /// In the words of the rules; nothing has changed then.
    pub fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), Refusal> {
        self.act(record, Action::Turn(turn.to_owned()))
    }

    /// Makes the chance step that was held back.
    ///
    /// # Errors
    /// If none is due.
    pub fn go_on(&mut self, record: &mut Record) -> Result<(), Refusal> {
        self.act(record, Action::Chance)
    }

    /// A seat gives up, whoever is to act.
    ///
    /// # Errors
    /// If the game is over or the seat has resigned already.
    pub fn resign(&mut self, record: &mut Record, seat: Seat) -> Result<(), Refusal> {
        let letter = self.table.letters.get(seat.index()).copied();
        self.act(record, Action::Resign(letter))
    }

    /// Ends the game with what was settled at the table.
    ///
    /// # Errors
    /// If it is over already.
    pub fn end(&mut self, record: &mut Record, outcome: Outcome) -> Result<(), Refusal> {
        self.act(record, Action::End(outcome))
    }

    /// Takes back everything after the first `steps` steps of the match, and an end with it. The record
    /// notes the turns, and what was told at the end is a secret again. A tile that was turned up once
    /// comes up again at the same place.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn take_back(&mut self, record: &mut Record, steps: usize) -> Result<(), Refusal> {
        self.act(record, Action::Undo { steps })
    }

    fn act(&mut self, record: &mut Record, action: Action) -> Result<(), Refusal> {
        let (rows, _) = self.table.handle(0, Input::host(action))?;
        self.keep(record, rows)
    }

    fn keep(&mut self, record: &mut Record, rows: Vec<Row>) -> Result<(), Refusal> {
        follow(record, &rows).map_err(|why| Refusal::new(Code::Illegal, why))?;
        self.rows.extend(rows);
        Ok(())
    }
}

fn batch() -> Batch {
    Batch { at_ms: 0, action_id: None, rows: Vec::new() }
}

/// Whether the dice of this secret give the chance steps of the record, and its commitment.
fn fits(record: &Record, secret: &Secret) -> bool {
    let committed = match secret {
        Secret::One(secret) => record.commitment().is_none_or(|known| known == secret.commitment()),
        _ => true,
    };
    committed && secret.seed().is_some_and(|seed| record.dice_now(seed).is_ok())
}

/// Brings a record up to date with rows that were made after it, in place. Rows that change no match
/// (seats, clocks, offers) leave it as it is.
///
/// # Errors
/// If the rows do not go on from where the record is, and where.
pub fn follow(record: &mut Record, rows: &[Row]) -> Result<(), String> {
    let letters = record.played().seat_letters();
    let seat_of = |letter: char| letters.iter().position(|known| *known == letter).map(Seat::new);
    let mut rest = rows.iter().peekable();
    while let Some(row) = rest.next() {
        let wrong = |error: &dyn std::fmt::Display| format!("row {}: {error}", row.seq);
        match &row.body {
            Body::Turn { turn: step, .. } | Body::Chance { step } => {
                record.apply(step).map_err(|error| wrong(&error))?;
            }
            Body::Resign { seat } => {
                let seat = seat_of(*seat).ok_or_else(|| wrong(&"there is no such seat"))?;
                record.resign(seat).map_err(|error| wrong(&error))?;
            }
            Body::Flag { seat } | Body::Out { seat, .. } => {
                // Where the game goes on without the seat, it is as if it had resigned; else the end follows.
                let goes_on = rest.peek().is_none_or(|next| !matches!(next.body, Body::End { .. }));
                if let (true, Some(seat)) = (goes_on, seat_of(*seat)) {
                    record.resign(seat).map_err(|error| wrong(&error))?;
                    record.remark(&format!("{} is out: {}.", letters[seat.index()], row.body.kind()));
                }
            }
            Body::Undo { steps } => {
                let undone = record.played().steps_from(*steps).into_iter();
                let turns: Vec<String> =
                    undone.filter(|step| step.by.is_some()).map(|step| step.text).collect();
                record.take_back_to(*steps);
                if !turns.is_empty() {
                    record.remark(&format!("{TAKEN_BACK}{}", turns.join(" | ")));
                }
            }
            Body::End { winners, cause } if record.played().outcome().is_none() => {
                let outcome =
                    outcome_of(winners, *cause, &letters).ok_or_else(|| wrong(&"there is no such seat"))?;
                record.end(outcome).map_err(|error| wrong(&error))?;
            }
            Body::Secret { secret, seed, salt } => {
                if let Some(secret) = secret {
                    record.reveal_shuffle(eightfold_record::ShuffleSecret(*secret));
                }
                if let (Some(Ok(seed)), Some(Ok(salt))) =
                    (seed.as_ref().map(|seed| seed.parse()), salt.as_ref().map(|salt| salt.parse()))
                {
                    let secret = eightfold_record::Secret { seed, salt };
                    // A game that came from elsewhere has no commitment to the dice it goes on with.
                    if record.commitment() == Some(secret.commitment()) {
                        record.reveal(&secret);
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

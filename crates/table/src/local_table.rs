//! A table on one device, as used by the page and the terminal.

use eightfold_catalog::{AnyMatch, CheckedStep, Choice};
use eightfold_game::{Outcome, Seat, ToAct};
use eightfold_record::Record;

use crate::deal::deal_hidden;
use crate::table::{Batch, refuse};
use crate::{
    Action, Actor, Body, Code, Input, Player, Refusal, Requester, Row, Secret, Table, TableSetup, Terms,
    row::outcome_of,
};

/// The start of the remark about undone turns.
pub const TAKEN_BACK: &str = "Taken back: ";

/// A game between players at one device: a [`Table`] without clocks, its rows, and a [`Record`] that follows it. The
/// caller owns the record; every action updates it in place.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_table::{LocalTable, Secret};
///
/// let choice = Choice::new("octi-fast", []).expect("a game of the catalog");
/// let (mut local, mut record) = LocalTable::start(&choice, Secret::Open(0), None, |_| false)?;
/// local.play(&mut record, "33+A")?;
/// assert_eq!(record.played().len(), 1);
/// assert!(local.play(&mut record, "33+B").is_err(), "it is Red's turn");
/// # Ok::<(), eightfold_table::Refusal>(())
/// ```
#[derive(Debug)]
pub struct LocalTable {
    table: Table,
    rows: Vec<Row>,
}

impl LocalTable {
    /// Deals a new game, or starts one from `position`.
    ///
    /// # Errors
    /// If the position isn't one of the game.
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

    /// Continues a game from a record. `secret` is the secret of its shuffle, if known; without a matching one,
    /// whatever is still hidden is dealt by `fresh`, and an unfinished record loses its commitment. Returns whether the
    /// secret matched.
    ///
    /// # Errors
    /// If the record isn't of a game that can be played here.
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
            // The record has the end and what it revealed; only the table has to learn of it.
            Some(outcome) => {
                local.table.emit(
                    &mut batch,
                    Actor::Server,
                    crate::row::end_body(outcome, &local.table.letters),
                )?;
                local.rows.append(&mut batch.rows);
                if known && record.commitment().is_some() && record.seed().is_none() {
                    let mut batch = self::batch();
                    local.table.reveal_secret(&mut batch)?;
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

    /// Opens a table with all seats taken, which hasn't started.
    fn opened(choice: &Choice, secret: Secret, start: Option<String>) -> Result<Self, Refusal> {
        let opening = TableSetup {
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

    /// Returns the table that judges the game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns all rows so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the secret of the shuffle.
    pub fn secret(&self) -> Option<&Secret> {
        self.table.secret.as_ref()
    }

    /// Returns whether a chance step waits for [`continue_game`](Self::continue_game).
    pub fn waits(&self) -> bool {
        self.table.to_act() == Some(ToAct::Chance)
    }

    /// Takes a turn of the player to move, and the chance steps after it.
    ///
    /// # Errors
    /// The message of the rules; nothing has changed then.
    pub fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), Refusal> {
        self.act(record, Action::Turn(turn.to_owned()))
    }

    /// Takes a turn of the player to move that was checked in the match of the record, and the chance steps after it.
    ///
    /// # Errors
    /// If no turn can be taken now; nothing has changed then.
    pub fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal> {
        let mut batch = batch();
        let (seat, _) = self.table.turn_of(&Requester::Host)?;
        // Without clocks, no flag can fall first.
        self.table.make_turn(&mut batch, seat, 0, turn, false)?;
        self.keep(record, batch.rows)
    }

    /// Takes the chance step that was held back.
    ///
    /// # Errors
    /// If none is due.
    pub fn continue_game(&mut self, record: &mut Record) -> Result<(), Refusal> {
        self.act(record, Action::Chance)
    }

    /// Resigns for a seat, even if it isn't to move.
    ///
    /// # Errors
    /// If the game is over or the seat has already resigned.
    pub fn resign(&mut self, record: &mut Record, seat: Seat) -> Result<(), Refusal> {
        let letter = self.table.letters.get(seat.index()).copied();
        self.act(record, Action::Resign(letter))
    }

    /// Ends the game with an agreed outcome.
    ///
    /// # Errors
    /// If it is already over.
    pub fn end(&mut self, record: &mut Record, outcome: Outcome) -> Result<(), Refusal> {
        self.act(record, Action::End(outcome))
    }

    /// Undoes everything after the first `steps` steps of the match, including the end. The record notes the undone
    /// turns, and what was revealed at the end is secret again. A tile that was once revealed appears again at the same
    /// place.
    ///
    /// # Errors
    /// If there is nothing to undo.
    pub fn take_back(&mut self, record: &mut Record, steps: usize) -> Result<(), Refusal> {
        self.act(record, Action::Undo { steps })
    }

    fn act(&mut self, record: &mut Record, action: Action) -> Result<(), Refusal> {
        let (rows, _) = self.table.handle(0, Input::host(action))?;
        self.keep(record, rows)
    }

    fn keep(&mut self, record: &mut Record, rows: Vec<Row>) -> Result<(), Refusal> {
        if let Some(played) = self.table.played() {
            follow(record, &rows, played).map_err(|why| Refusal::new(Code::Illegal, why))?;
        }
        self.rows.extend(rows);
        Ok(())
    }
}

fn batch() -> Batch {
    Batch { at_ms: 0, action_id: None, rows: Vec::new() }
}

/// Returns whether the dice of this secret give the chance steps of the record, and its commitment.
fn fits(record: &Record, secret: &Secret) -> bool {
    let committed = match secret {
        Secret::One(secret) => record.commitment().is_none_or(|known| known == secret.commitment()),
        _ => true,
    };
    committed && secret.seed().is_some_and(|seed| record.dice_now(seed).is_ok())
}

/// Updates a record in place with the rows after it, whose steps the match of the table has made. Rows that change no
/// match (seats, clocks, offers) don't change it.
///
/// # Errors
/// Which row doesn't follow from the record, and why.
fn follow(record: &mut Record, rows: &[Row], played: &dyn AnyMatch) -> Result<(), String> {
    let letters = record.played().seat_letters();
    let seat_of = |letter: char| letters.iter().position(|known| *known == letter).map(Seat::new);
    let mut rest = rows.iter().peekable();
    while let Some(row) = rest.next() {
        let wrong = |error: &dyn std::fmt::Display| format!("row {}: {error}", row.seq);
        match &row.body {
            Body::Turn { .. } | Body::Chance { .. } => {
                let is_made = record.make_next_of(played);
                if !is_made {
                    return Err(wrong(&"the table has not made this step"));
                }
            }
            Body::Resign { seat } => {
                let seat = seat_of(*seat).ok_or_else(|| wrong(&"there is no such seat"))?;
                record.resign(seat).map_err(|error| wrong(&error))?;
            }
            Body::Flag { seat } | Body::Out { seat, .. } => {
                // If the game continues without the seat, it counts as resigned; otherwise the end follows.
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
                    // An imported game has no commitment to the dice it continues with.
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

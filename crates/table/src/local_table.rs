//! A game on one device, as played in the page and the terminal.

use eightfold_catalog::{AnyMatch, CheckedStep, Choice};
use eightfold_game::ToAct;
use eightfold_record::{Record, SeededDice};

use crate::act::illegal;
use crate::chance::dice_after;
use crate::deal::deal_hidden;
use crate::table::refuse;
use crate::{Code, Host, Refusal, Secret};

/// The start of the remark about undone turns.
pub const TAKEN_BACK: &str = "Taken back: ";

/// The host of a game between players at one device: it has the dice, and no seats, clocks or rows. The game itself is
/// a [`Record`], which the caller owns and every action changes in place.
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
    secret: Secret,
    /// The seed of the secret.
    seed: u64,
    /// The current dice; `None` if unknown, then they are thrown again from the start.
    dice: Option<SeededDice>,
    /// Whether a chance step waits for [`continue_game`](Self::continue_game).
    hold: fn(&dyn AnyMatch) -> bool,
    /// Whether the start comes from the dice.
    dealt: bool,
    /// The number of first steps that didn't come from the dice.
    foreign: usize,
}

impl LocalTable {
    /// Deals a new game, or starts one from `position`. Chance steps wait while `hold` returns true for the match.
    ///
    /// # Errors
    /// If the position isn't one of the game.
    pub fn start(
        choice: &Choice,
        secret: Secret,
        position: Option<&str>,
        hold: fn(&dyn AnyMatch) -> bool,
    ) -> Result<(Self, Record), Refusal> {
        let mut local = Self::new(secret, hold)?;
        let played = match position {
            Some(position) => choice
                .open(position)
                .map_err(|error| Refusal::new(Code::Malformed, format!("start: {error}")))?,
            None => {
                local.dealt = true;
                deal_hidden(choice, &mut SeededDice::new(local.seed))
            }
        };
        let mut record = Record::of(choice, played.as_ref());
        match &local.secret {
            Secret::One(secret) => record.commit_to(secret.commitment()),
            _ => record.set_seed(local.seed),
        }
        local.follow_up(&mut record)?;
        Ok((local, record))
    }

    /// Continues a game from a record. `secret` is the secret of its shuffle, if known; without a matching one,
    /// whatever is still hidden is dealt by `fresh`, and an unfinished record loses its commitment. Returns whether the
    /// secret matched.
    ///
    /// # Errors
    /// If `fresh` is the secret of a table on a server.
    pub fn resume(
        record: &mut Record,
        secret: Option<Secret>,
        fresh: Secret,
        hold: fn(&dyn AnyMatch) -> bool,
    ) -> Result<(Self, bool), Refusal> {
        let secret = secret.filter(|secret| fits(record, secret));
        let known = secret.is_some();
        let mut local = Self::new(secret.unwrap_or(fresh), hold)?;
        let is_over = record.played().outcome().is_some();
        if known {
            let dealt = deal_hidden(record.choice(), &mut SeededDice::new(local.seed)).position();
            local.dealt = record.played().position_at(0) == Some(dealt);
        } else {
            local.foreign = record.played().len();
            if !is_over {
                record.forget_seed();
            }
        }
        // A finished record usually has what its end revealed.
        if !is_over || known && record.seed().is_none() {
            local.follow_up(record)?;
        }
        Ok((local, known))
    }

    fn new(secret: Secret, hold: fn(&dyn AnyMatch) -> bool) -> Result<Self, Refusal> {
        let Some(seed) = secret.seed() else {
            return refuse(Code::Malformed, "a game on one device has a shuffle of version 1");
        };
        Ok(Self { secret, seed, dice: None, hold, dealt: false, foreign: 0 })
    }

    /// Returns the secret of the shuffle.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Takes a turn of the player to move, and the chance steps after it.
    ///
    /// # Errors
    /// The message of the rules; nothing has changed then.
    pub fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), Refusal> {
        if record.played().to_act() == ToAct::Chance {
            return refuse(Code::NotYourTurn, "a chance step comes first: no one can take a turn yet");
        }
        let turn = record.played().checked(turn).map_err(illegal)?;
        self.play_checked(record, turn)
    }

    /// Takes the due chance steps that don't wait, and reveals the secret at the end.
    fn follow_up(&mut self, record: &mut Record) -> Result<(), Refusal> {
        while record.played().to_act() == ToAct::Chance && !(self.hold)(record.played()) {
            self.chance_step(record)?;
        }
        // An imported game has no commitment to the dice it continues with.
        if let Secret::One(secret) = &self.secret
            && record.played().outcome().is_some()
            && record.commitment() == Some(secret.commitment())
        {
            record.reveal(secret);
        }
        Ok(())
    }

    fn chance_step(&mut self, record: &mut Record) -> Result<(), Refusal> {
        if self.dice.is_none() {
            self.dice = self.dice_now(record);
        }
        let step = self.dice.as_mut().and_then(|dice| record.played().rolled(dice));
        match step.and_then(|step| record.make(step)) {
            Some(_) => Ok(()),
            None => refuse(Code::Illegal, "no chance step is due"),
        }
    }

    /// Returns the dice after the current steps of the match: thrown again from the start, so that an undone step has
    /// no effect on them, and the next tile of a supply stays the next.
    fn dice_now(&self, record: &Record) -> Option<SeededDice> {
        let (choice, played) = (record.choice(), record.played());
        let mut dice = SeededDice::new(self.seed);
        let start = match self.dealt {
            true => deal_hidden(choice, &mut dice),
            false => choice.open(&played.walk().nth(self.foreign)?).ok()?,
        };
        dice_after(dice, start, &played.steps_from(self.foreign))
    }
}

impl Host for LocalTable {
    fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal> {
        if record.make(turn).is_none() {
            return refuse(Code::Stale, "the turn was checked in another state");
        }
        self.follow_up(record)
    }

    /// Undoes the end too. The record notes the undone turns, and what was revealed at the end is secret again. A tile
    /// that was once revealed appears again at the same place.
    fn take_back(&mut self, record: &mut Record, steps: usize) -> Result<(), Refusal> {
        let played = record.played();
        if played.len() <= steps && played.outcome().is_none() {
            return refuse(Code::Illegal, "there is nothing to take back");
        }
        let undone = played.steps_from(steps).into_iter();
        let turns: Vec<String> = undone.filter(|step| step.by.is_some()).map(|step| step.text).collect();
        record.take_back_to(steps);
        if !turns.is_empty() {
            record.remark(&format!("{TAKEN_BACK}{}", turns.join(" | ")));
        }
        (self.foreign, self.dice) = (self.foreign.min(steps), None);
        self.follow_up(record)
    }

    fn continue_game(&mut self, record: &mut Record) -> Result<(), Refusal> {
        self.chance_step(record)?;
        self.follow_up(record)
    }

    fn dice(&self) -> Option<&eightfold_record::Secret> {
        match &self.secret {
            Secret::One(secret) => Some(secret),
            _ => None,
        }
    }
}

/// Returns whether the dice of this secret give the chance steps of the record, and its commitment.
fn fits(record: &Record, secret: &Secret) -> bool {
    let committed = match secret {
        Secret::One(secret) => record.commitment().is_none_or(|known| known == secret.commitment()),
        _ => true,
    };
    committed && secret.seed().is_some_and(|seed| record.dice_now(seed).is_ok())
}

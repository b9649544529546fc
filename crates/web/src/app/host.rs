//! Where a game is kept and judged. Today: in this page.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Deal, ToAct};
use eightfold_record::{Record, Secret, SeededDice};

use super::browser;
use crate::games;
use crate::setup::{Saved, Setup};

/// Whoever keeps a game, judges turns and holds the dice.
///
/// The page asks; the record changes when the host has agreed. The local host agrees or refuses at
/// once. A host far away would send the turn, answer `Ok`, and change the record when the answer
/// comes, through the same `GameSession`.
pub trait Host {
    /// Asks for a turn of the player to act.
    ///
    /// # Errors
    /// In the words of the rules.
    fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), String>;

    /// Asks to take back everything after so many steps.
    fn take_back(&mut self, record: &mut Record, steps: usize);

    /// Asks for the chance step that has been waiting.
    fn go_on(&mut self, record: &mut Record);

    /// What is to be kept of the dice between visits, if they lie here.
    fn secret(&self) -> Option<&Secret>;
}

/// A game kept in this page, with its dice.
pub struct Local {
    dice: SeededDice,
    secret: Secret,
    /// Chance steps that have been taken back, the next one last: they come again as they were.
    again: Vec<String>,
}

/// How the remark on turns taken back begins.
pub const TAKEN_BACK: &str = "Taken back: ";

impl Local {
    /// Deals a new game: promises a shuffle, then starts.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start(setup: &Setup) -> Result<(Self, Record), String> {
        let choice = setup.choice().map_err(|error| error.to_string())?;
        let secret = new_secret();
        let mut dice = SeededDice::new(secret.seed);
        let played = choice.start(Deal::Hidden, &mut dice);
        let mut record = Record::of(&choice, played.as_ref());
        record.promise(secret.commitment());
        let names: Vec<String> = setup
            .kinds
            .iter()
            .zip(&setup.names)
            .map(|(kind, name)| match name.trim() {
                "" => kind.default_name(&choice).unwrap_or_default(),
                name => name.to_owned(),
            })
            .collect();
        record.set_names(names.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        let mut host = Self::with(dice, secret);
        host.roll(&mut record);
        Ok((host, record))
    }

    /// Goes on with a game that came from outside, with new dice.
    pub fn adopt(record: &mut Record) -> Self {
        let secret = new_secret();
        if record.played().outcome().is_none() {
            record.forget_seed();
        }
        let mut host = Self::with(SeededDice::new(secret.seed), secret);
        host.roll(record);
        host
    }

    /// Goes on with a kept game, with its own dice as they lay.
    ///
    /// # Errors
    /// If what was kept is not a game of ours any more.
    pub fn restore(saved: &Saved) -> Result<(Self, Record), String> {
        let mut record = Record::from_text(&saved.record).map_err(|error| error.to_string())?;
        let secret = Secret { seed: saved.seed, salt: saved.salt.clone() };
        let dice = record.dice_now(saved.seed);
        let mut host = match dice {
            Ok(dice) => Self::with(dice, secret),
            // The game began elsewhere, so its first chance steps are not from these dice.
            Err(_) => return Ok((Self::adopt(&mut record), record)),
        };
        host.roll(&mut record);
        Ok((host, record))
    }

    fn with(dice: SeededDice, secret: Secret) -> Self {
        Self { dice, secret, again: Vec::new() }
    }

    /// One chance step: the one that was taken back, else by the dice.
    fn throw(&mut self, played: &mut dyn AnyMatch) -> bool {
        if played.to_act() == ToAct::Chance
            && let Some(step) = self.again.pop()
        {
            if played.apply(&step).is_ok() {
                return true;
            }
            self.again.clear();
        }
        played.roll(&mut self.dice).is_some()
    }

    /// Chance acts until a player can, or until it has to be asked.
    fn roll(&mut self, record: &mut Record) {
        let room = games::of(record.choice().info().id);
        let mut played = record.played().fork();
        let mut rolled = false;
        while !room.is_some_and(|room| (room.waits)(played.as_ref())) && self.throw(played.as_mut()) {
            rolled = true;
        }
        if rolled {
            record.update(played.as_ref());
        }
        self.reveal(record, played.as_ref());
    }

    /// The secret is told when the game is over.
    fn reveal(&self, record: &mut Record, played: &dyn AnyMatch) {
        if played.outcome().is_some() && record.commitment().is_some() && record.seed().is_none() {
            record.reveal(&self.secret).expect("a salt of letters and digits");
        }
    }
}

impl Host for Local {
    fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), String> {
        let mut played = record.played().fork();
        played.apply(turn).map_err(|error| error.to_string())?;
        record.update(played.as_ref());
        self.roll(record);
        Ok(())
    }

    fn go_on(&mut self, record: &mut Record) {
        let mut played = record.played().fork();
        if self.throw(played.as_mut()) {
            record.update(played.as_ref());
        }
        self.roll(record);
    }

    fn take_back(&mut self, record: &mut Record, steps: usize) {
        let mut played = record.played().fork();
        let mut turns = Vec::new();
        while played.steps().len() > steps
            && let Some(made) = played.undo()
        {
            match made.by {
                Some(_) => turns.push(made.text),
                None => self.again.push(made.text),
            }
        }
        turns.reverse();
        record.update(played.as_ref());
        if let Some(commitment) = record.commitment() {
            // The game goes on: what was told at its end is a secret again.
            record.promise(commitment);
        }
        record.remark(&format!("{TAKEN_BACK}{}", turns.join(" | ")));
    }

    fn secret(&self) -> Option<&Secret> {
        Some(&self.secret)
    }
}

fn new_secret() -> Secret {
    Secret {
        // Seed 0 is the shuffle that changes nothing.
        seed: browser::random().max(1),
        salt: format!("{:016x}{:016x}", browser::random(), browser::random()),
    }
}

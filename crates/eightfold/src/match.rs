use eightfold_catalog::{AnyMatch, AppliedStep, Describe, StepError};
use eightfold_game::{Outcome, ToAct};
use eightfold_record::{Record, SeededDice, VerifyError};
use eightfold_sentences::{Language, Speaker};

use crate::game::Game;
use crate::position::{Actor, Position};

/// A game as it is played: positions in a row, with what only a history can tell (repetition, taking
/// back, the result), and the dice for whatever is shuffled.
///
/// ```
/// use eightfold::{Game, Match};
///
/// let mut game = Match::new(&Game::new("octiles")?, 7);
/// let turn = game.position().legal_turns().remove(0);
/// game.play(turn.text())?; // the next tile is turned up by the dice of seed 7
/// assert_eq!(game.steps().len(), 2);
/// assert_eq!(game.result(), "-");
///
/// game.undo();
/// assert_eq!(game.steps().len(), 0);
///
/// let error = game.play("1@a2:0 A3-B3").unwrap_err();
/// assert!(error.to_string().contains("tile"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Match {
    game: Game,
    played: Box<dyn AnyMatch>,
    seed: Option<u64>,
    dice: SeededDice,
    /// The dice as they lay before each step.
    before: Vec<SeededDice>,
}

impl Match {
    /// A new match, every shuffle by the dice of this seed. Seed 0 leaves supplies in order.
    pub fn new(game: &Game, seed: u64) -> Self {
        let mut dice = SeededDice::new(seed);
        let played = game.choice().start(eightfold_game::Deal::Hidden, &mut dice);
        let mut begun = Self { game: game.clone(), played, seed: Some(seed), dice, before: Vec::new() };
        begun.roll_on();
        begun
    }

    /// A match that begins at this position; what chance does from here is by the dice of `seed`.
    pub fn from_position(position: &Position, seed: u64) -> Self {
        let game = position.game().clone();
        let played = game.choice().open(&position.to_text()).expect("the text of a position can be read");
        let dice = SeededDice::new(seed);
        let mut begun = Self { game, played, seed: None, dice, before: Vec::new() };
        begun.roll_on();
        begun
    }

    /// The match of a record, to be played on. If the record tells its seed the dice go on as they
    /// would have; otherwise they are those of `seed`.
    ///
    /// # Errors
    /// If the record tells a seed that its chance steps did not come from.
    pub fn from_record(record: &Record, seed: u64) -> Result<Self, VerifyError> {
        let dice = match record.seed() {
            Some(known) => record.dice_now(known)?,
            None => SeededDice::new(seed),
        };
        let played = record.played().fork();
        let before = vec![dice.clone(); played.steps().len()];
        let game = Game::from(record.choice());
        Ok(Self { game, played, seed: record.seed(), dice, before })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.game.position(&self.played.position()).expect("the text of a position can be read")
    }

    /// The position after the first `steps` steps; `None` if fewer were made.
    pub fn position_at(&self, steps: usize) -> Option<Position> {
        let text = self.played.position_at(steps)?;
        Some(self.game.position(&text).expect("the text of a position can be read"))
    }

    /// Who acts: a position that a player meets for the third time is a draw.
    pub fn to_act(&self) -> Actor {
        self.played.to_act()
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.played.outcome()
    }

    /// The result in one token: the winners' letters in turn order, `draw`, or `-` while the game goes on.
    pub fn result(&self) -> String {
        self.played.result()
    }

    /// How the game ended, as a sentence; `None` while it goes on.
    pub fn ending(&self) -> Option<String> {
        Speaker::new(Language::English).ending(self.played.as_ref(), self.game.info())
    }

    /// What was played, turns and chance steps.
    pub fn steps(&self) -> Vec<AppliedStep> {
        self.played.steps()
    }

    /// Takes a turn given as text, then makes the chance steps that follow by the match's dice.
    ///
    /// # Errors
    /// If it cannot be read or is not legal; nothing has changed then.
    pub fn play(&mut self, turn: &str) -> Result<AppliedStep, StepError> {
        let made = self.apply(turn)?;
        self.roll_on();
        Ok(made)
    }

    /// Makes just this turn or chance step, given as text, whatever the dice would say. After a chance
    /// step of one's own the [record](Self::record) no longer claims a seed.
    ///
    /// # Errors
    /// If it cannot be read or made; nothing has changed then.
    pub fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        let made = self.played.apply(step)?;
        self.before.push(self.dice.clone());
        if made.by.is_none() {
            // The seed no longer tells how the game went.
            self.seed = None;
        }
        Ok(made)
    }

    /// Makes the chance steps that are due, if any.
    fn roll_on(&mut self) {
        while self.played.to_act() == ToAct::Chance {
            let before = self.dice.clone();
            if self.played.roll(&mut self.dice).is_none() {
                return;
            }
            self.before.push(before);
        }
    }

    /// Takes the last turn back, with the chance steps that followed it; the dice too are as they were
    /// before. `None` if no turn was made.
    pub fn undo(&mut self) -> Option<AppliedStep> {
        if self.played.steps().iter().all(|step| step.by.is_none()) {
            return None;
        }
        loop {
            let step = self.played.undo()?;
            if let Some(dice) = self.before.pop() {
                self.dice = dice;
            }
            if step.by.is_some() {
                return Some(step);
            }
        }
    }

    /// The record of the match so far, with its seed if the whole match is by its dice.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.game.choice(), self.played.as_ref());
        if let Some(seed) = self.seed {
            record.set_seed(seed);
        }
        record
    }

    /// The match in the catalog's type.
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            played: self.played.fork(),
            seed: self.seed,
            dice: self.dice.clone(),
            before: self.before.clone(),
        }
    }
}

use eightfold_catalog::{AnyMatch, AppliedStep, Describe, StepError};
#[cfg(feature = "record")]
use eightfold_catalog::{AnyRules, dispatch, typed};
use eightfold_dice::SeededDice;
use eightfold_game::{Game as Rules, Match as Played, Outcome, ToAct};
#[cfg(feature = "record")]
use eightfold_record::{Record, VerifyError};
#[cfg(feature = "sentences")]
use eightfold_sentences::{Language, Speaker};

use crate::game::Game;
use crate::kind::{AnyPosition, each_kind, enum_of_kinds};
use crate::position::{Actor, Position};
use crate::step::{OtherGameError, Step};

/// A game in progress: its positions, everything that depends on history (repetition, taking back, the result), and the
/// dice for shuffles.
///
/// ```
/// use eightfold::{Game, Match};
///
/// let mut game = Match::new(&Game::new("octiles")?, 7);
/// let turn = game.position().legal_turns().remove(0);
/// game.play(&turn)?; // the dice of seed 7 turn up the next tile
/// assert_eq!(game.len(), 2);
/// assert_eq!(game.result(), "-");
///
/// game.undo();
/// assert!(game.is_empty());
///
/// let error = game.play_text("1@a2:0 A3-B3").unwrap_err();
/// assert!(error.to_string().contains("tile"), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    played: TypedMatch,
    /// The current position, with its game.
    now: Position,
    seed: Option<u64>,
    dice: SeededDice,
    /// The dice before each step.
    before: Vec<SeededDice>,
}

type BoxedMatch<G> = Box<Played<G>>;

enum_of_kinds!(
    /// A match in the type of its rules.
    #[derive(Clone, Debug)]
    enum TypedMatch(BoxedMatch)
);

impl TypedMatch {
    fn at(position: &AnyPosition) -> Self {
        each_kind!(position, |start| Self::from(Box::new(Played::new(*start))))
    }

    /// Returns a match of the catalog in the type of its rules.
    #[cfg(feature = "record")]
    fn of(rules: &AnyRules, played: &dyn AnyMatch) -> Self {
        dispatch!(rules, |G, _rules| {
            let played = typed::<G>(played.as_any()).expect("a match has the type of its rules");
            Self::from(Box::new(played.clone()))
        })
    }

    fn position(&self) -> AnyPosition {
        each_kind!(TypedMatch: self, |played| (*played.position()).into())
    }

    /// Plays a step of this kind of game.
    fn apply(&mut self, step: &Step) -> Result<(), StepError> {
        each_kind!(TypedMatch: self, |played| {
            let step = step
                .kind()
                .of(played.position())
                .ok_or_else(|| StepError::Unreadable(Box::new(OtherGameError)))?;
            played.apply(step).map_err(StepError::from)
        })
    }
}

fn as_any_match<G: Rules>(played: &Played<G>) -> &dyn AnyMatch {
    played
}

/// Replays the steps of a saved match.
fn replay<G: Rules>(played: &mut Played<G>, saved: &SavedMatch) -> Result<(), StepError> {
    for step in &saved.steps {
        AnyMatch::repeat(played, step)?;
    }
    match saved.outcome {
        // An end settled by the players is not a step.
        Some(outcome) if played.outcome().is_none() => played.end(outcome).map_err(StepError::from),
        _ => Ok(()),
    }
}

/// The complete state of a [`Match`] as plain values, for storage.
///
/// ```
/// use eightfold::{Game, Match};
///
/// let mut game = Match::new(&Game::new("octiles")?, 7);
/// game.play(&game.position().legal_turns().remove(0))?;
/// let mut same = Match::restore(&game.save())?;
/// let next = same.position().legal_turns().remove(0);
/// assert_eq!(same.play(&next)?, game.play(&next)?);
/// assert_eq!(same.position(), game.position()); // the dice turned up the same tile
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SavedMatch {
    /// The position it started at.
    pub start: Position,
    /// The turns and chance steps played from there.
    pub steps: Vec<AppliedStep>,
    /// How it ended, if it is over.
    pub outcome: Option<Outcome>,
    /// The seed, if all chance steps came from its dice.
    pub seed: Option<u64>,
    /// The dice that the next chance step uses.
    pub dice: SeededDice,
    /// The dice before each step.
    pub before: Vec<SeededDice>,
}

impl Match {
    /// Creates a match whose shuffles use the dice of this seed. Seed 0 leaves supplies in order.
    pub fn new(game: &Game, seed: u64) -> Self {
        let mut dice = SeededDice::new(seed);
        let start = game.deal(eightfold_game::Deal::Hidden, &mut dice);
        Self::begin(start, Some(seed), dice)
    }

    /// Creates a match that starts at this position; later chance steps use the dice of `seed`.
    pub fn from_position(position: &Position, seed: u64) -> Self {
        Self::begin(position.clone(), None, SeededDice::new(seed))
    }

    fn begin(start: Position, seed: Option<u64>, dice: SeededDice) -> Self {
        let played = TypedMatch::at(start.any());
        let mut begun = Self { played, now: start, seed, dice, before: Vec::new() };
        begun.roll_on();
        begun
    }

    /// Creates a match that continues a record. If the record has a seed, its dice continue where they were; otherwise
    /// the dice of `seed` are used.
    ///
    /// # Errors
    /// If the chance steps don't come from the seed in the record.
    #[cfg(feature = "record")]
    pub fn from_record(record: &Record, seed: u64) -> Result<Self, VerifyError> {
        let dice = match record.seed() {
            Some(known) => record.dice_now(known)?,
            None => SeededDice::new(seed),
        };
        let played = TypedMatch::of(record.choice().rules(), record.played());
        let before = vec![dice.clone(); record.played().len()];
        let now = Position::new(Game::from(record.choice()), played.position());
        Ok(Self { played, now, seed: record.seed(), dice, before })
    }

    /// Returns the game that is played, with its options.
    pub fn game(&self) -> &Game {
        self.now.game()
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// Returns the position after the first `steps` steps; `None` if fewer were made.
    pub fn position_at(&self, steps: usize) -> Option<Position> {
        if steps > self.len() {
            return None;
        }
        let any = each_kind!(TypedMatch: &self.played, |played| (*played.position_at(steps)).into());
        Some(Position::new(self.game().clone(), any))
    }

    /// Returns who acts, taking repetition into account: the third occurrence of a position with a player to act is a
    /// draw.
    pub fn to_act(&self) -> Actor {
        each_kind!(TypedMatch: &self.played, |played| played.to_act())
    }

    /// Returns the outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        each_kind!(TypedMatch: &self.played, |played| played.outcome())
    }

    /// Returns the result as one token: the winners' letters in turn order, `draw`, or `-` while the game is in
    /// progress.
    pub fn result(&self) -> String {
        self.played().result()
    }

    /// Returns how the game ended, as a sentence; `None` while it is in progress.
    #[cfg(feature = "sentences")]
    pub fn ending(&self) -> Option<String> {
        Speaker::new(Language::English).ending(self.played(), self.game().info())
    }

    /// Returns the number of steps made, both turns and chance steps.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// Returns whether no step has been made yet.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty()
    }

    /// Returns the turns and chance steps played, as text. [`len`](Self::len) counts them without printing them.
    pub fn steps(&self) -> Vec<AppliedStep> {
        self.played().steps()
    }

    /// Plays a turn, then makes the chance steps that follow with the match's dice.
    ///
    /// # Errors
    /// If it is illegal or belongs to another kind of game; the match is unchanged.
    pub fn play(&mut self, turn: &Step) -> Result<AppliedStep, StepError> {
        let made = self.apply(turn)?;
        self.roll_on();
        Ok(made)
    }

    /// The same as [`play`](Self::play), for a turn given as text.
    ///
    /// # Errors
    /// If it can't be parsed or is illegal; the match is unchanged.
    pub fn play_text(&mut self, turn: &str) -> Result<AppliedStep, StepError> {
        self.play(&self.step(turn)?)
    }

    /// Makes only this turn or chance step, regardless of the dice. After a chance step of your own the
    /// [record](Self::record) has no seed.
    ///
    /// # Errors
    /// If it is illegal; the match is unchanged.
    pub fn apply(&mut self, step: &Step) -> Result<AppliedStep, StepError> {
        let by = match self.to_act() {
            Actor::Over(outcome) => return Err(StepError::Over(outcome)),
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        };
        self.played.apply(step)?;
        self.now = Position::new(self.game().clone(), self.played.position());
        self.before.push(self.dice.clone());
        if by.is_none() {
            // The seed no longer determines the game.
            self.seed = None;
        }
        Ok(AppliedStep { by, text: step.text().to_owned() })
    }

    /// The same as [`apply`](Self::apply), for a step given as text.
    ///
    /// # Errors
    /// If it can't be parsed or is illegal; the match is unchanged.
    pub fn apply_text(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        self.apply(&self.step(step)?)
    }

    /// Parses a step, unless the game is over.
    fn step(&self, text: &str) -> Result<Step, StepError> {
        match self.outcome() {
            Some(outcome) => Err(StepError::Over(outcome)),
            None => self.now.step(text),
        }
    }

    /// Makes the due chance steps, if any.
    fn roll_on(&mut self) {
        while self.to_act() == ToAct::Chance {
            let before = self.dice.clone();
            let dice = &mut self.dice;
            if !each_kind!(TypedMatch: &mut self.played, |played| played.roll_on(dice)) {
                return;
            }
            self.before.push(before);
            self.now = Position::new(self.game().clone(), self.played.position());
        }
    }

    /// Takes back the last turn and the chance steps that followed it, and restores the dice. `None` if no turn was
    /// made.
    pub fn undo(&mut self) -> Option<AppliedStep> {
        let (at, undone) = each_kind!(TypedMatch: &mut self.played, |played| {
            let at = played.entries().iter().rposition(|entry| entry.by.is_some())?;
            let entry = played.entries()[at].clone();
            played.take_back_to(at);
            (at, AppliedStep { by: entry.by, text: played.position().step_to_text(&entry.step) })
        });
        self.dice = self.before[at].clone();
        self.before.truncate(at);
        self.now = Position::new(self.game().clone(), self.played.position());
        Some(undone)
    }

    /// Returns the record of the match so far, with its seed if all chance steps came from its dice.
    #[cfg(feature = "record")]
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.game().choice(), self.played());
        if let Some(seed) = self.seed {
            record.set_seed(seed);
        }
        record
    }

    /// Returns the match as the catalog's type.
    pub fn played(&self) -> &dyn AnyMatch {
        each_kind!(TypedMatch: &self.played, |played| as_any_match(played))
    }

    /// Returns the complete state for storage; [`restore`](Self::restore) creates the match again.
    pub fn save(&self) -> SavedMatch {
        let start = each_kind!(TypedMatch: &self.played, |played| (*played.start()).into());
        SavedMatch {
            start: Position::new(self.game().clone(), start),
            steps: self.steps(),
            outcome: self.outcome(),
            seed: self.seed,
            dice: self.dice.clone(),
            before: self.before.clone(),
        }
    }

    /// Restores a match from [`save`](Self::save).
    ///
    /// # Errors
    /// If its steps are illegal, or there aren't dice for each of them.
    pub fn restore(saved: &SavedMatch) -> Result<Self, StepError> {
        if saved.before.len() != saved.steps.len() {
            let (dice, steps) = (saved.before.len(), saved.steps.len());
            return Err(StepError::Position(
                format!("{dice} dice for {steps} steps: give one for each").into(),
            ));
        }
        let mut played = TypedMatch::at(saved.start.any());
        each_kind!(TypedMatch: &mut played, |played| replay(played, saved))?;
        let now = Position::new(saved.start.game().clone(), played.position());
        Ok(Self { played, now, seed: saved.seed, dice: saved.dice.clone(), before: saved.before.clone() })
    }

    /// Returns the earlier positions, for a search that takes repetition into account.
    #[cfg(feature = "players")]
    pub(crate) fn history(&self) -> Vec<AnyPosition> {
        let before = self.len();
        each_kind!(TypedMatch: &self.played, |played| {
            played.walk().take(before).map(AnyPosition::from).collect()
        })
    }
}

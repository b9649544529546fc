use std::any::Any;
use std::error::Error;
use std::fmt::Debug;

use eightfold_game::{
    Cause, Dice, Entry, Game, LimitReached, Match, MatchError, Outcome, Seat, Seats, Step, ToAct,
    TurnBuilder, legal_turns, perft, successors,
};

/// A match of any game with text for positions, turns and chance steps, in the game's notation.
///
/// It takes repetition into account like [`Match`].
///
/// # Examples
/// ```
/// use eightfold_catalog::{AnyMatch, Choice};
/// use eightfold_game::{Deal, IdentityDice};
///
/// let mut game: Box<dyn AnyMatch> = Choice::new("octi-fast", [])?.start(Deal::Hidden, &mut IdentityDice);
/// game.apply("33+A")?;
/// assert_eq!(game.len(), 1);
/// assert!(game.legal(1_000).expect("few turns").contains(&"37+A".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyMatch: Debug + Send + Sync {
    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the letters of the seats, in turn order: `B`, `Y`, ..
    fn seat_letters(&self) -> Vec<char>;

    /// Returns the name of a seat: `Blue`, `South`, ..
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// Returns the seats that win together with this one.
    fn team(&self, seat: Seat) -> Seats;

    /// Returns the current position.
    fn position(&self) -> String;

    /// Returns the position after the first `steps` steps; `None` if fewer were made. The match stores all its
    /// positions from then on, as for [`step`](Self::step).
    fn position_at(&self, steps: usize) -> Option<String>;

    /// Iterates over the positions from the start to the current one by replaying them, without storing any.
    fn walk(&self) -> Box<dyn Iterator<Item = String> + '_>;

    /// Returns the positions before the one after the first `steps` steps, from the start on, so that a search can take
    /// repetition into account (R2, O3). The match stores none of them.
    fn history(&self, steps: usize) -> Vec<String> {
        self.walk().take(steps).collect()
    }

    /// Returns the number of positions stored besides the first and the last.
    fn positions_kept(&self) -> usize;

    /// Returns who acts, taking repetition into account.
    fn to_act(&self) -> ToAct;

    /// Returns the outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the steps played, in canonical notation.
    fn steps(&self) -> Vec<AppliedStep> {
        self.steps_from(0)
    }

    /// Returns the steps played after the first `steps` steps, in canonical notation. The match stores no positions for
    /// it.
    fn steps_from(&self, steps: usize) -> Vec<AppliedStep>;

    /// Returns the number of steps made.
    fn len(&self) -> usize;

    /// Returns whether no step has been made yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of turns, not counting chance steps.
    fn turns(&self) -> usize {
        (0..self.len()).filter(|&at| self.step_by(at).is_some()).count()
    }

    /// Returns the step with this index; `None` if fewer were made. For callers that look at many of them: the match
    /// stores all its positions from then on.
    fn step(&self, at: usize) -> Option<AppliedStep>;

    /// Returns the seat that made the step with this index; `None` for chance, and if fewer were made.
    fn step_by(&self, at: usize) -> Option<Seat>;

    /// Parses a turn or chance step and checks that it is legal here, without making it.
    ///
    /// # Errors
    /// The same as [`apply`](Self::apply).
    fn checked(&self, step: &str) -> Result<CheckedStep, StepError>;

    /// Makes a step that was checked in this state, by this match or one with the same steps, without checking it
    /// again. `None` if the game is over, or if the step is of another game or was checked after another number of
    /// steps. Other differences of the state aren't noticed.
    fn make(&mut self, step: CheckedStep) -> Option<AppliedStep>;

    /// Checks that a turn or chance step is legal here and returns its canonical text, without making it.
    ///
    /// # Errors
    /// The same as [`apply`](Self::apply).
    fn canonical(&self, step: &str) -> Result<String, StepError> {
        Ok(self.checked(step)?.text)
    }

    /// Returns the seats that have resigned.
    fn resigned(&self) -> Seats;

    /// Returns how often the current position has occurred with a player to act, including now.
    fn occurrences(&self) -> usize;

    /// Makes a turn or chance step and returns it with its canonical text.
    ///
    /// # Errors
    /// If it is invalid or illegal; the match is unchanged.
    fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError>;

    /// Makes a chance step with the dice; `None` if chance is not to act.
    fn roll(&mut self, dice: &mut dyn Dice) -> Option<AppliedStep> {
        let step = self.rolled(dice)?;
        self.make(step)
    }

    /// Returns the chance step that [`roll`](Self::roll) would make, without making it.
    fn rolled(&self, dice: &mut dyn Dice) -> Option<CheckedStep>;

    /// Returns the text of the chance step that [`roll`](Self::roll) would make, without making it.
    fn peek_roll(&self, dice: &mut dyn Dice) -> Option<String> {
        Some(self.rolled(dice)?.text)
    }

    /// Resigns for a seat, regardless of who is to act, even if chance is.
    ///
    /// # Errors
    /// If the game is over or the seat has already resigned.
    fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError>;

    /// Repeats a step of another match, including a resignation out of turn.
    ///
    /// # Errors
    /// If it can't be made here; the match is unchanged.
    fn repeat(&mut self, step: &AppliedStep) -> Result<AppliedStep, StepError> {
        match step.by {
            Some(seat) if self.to_act() != ToAct::Seat(seat) => self.resign(seat),
            _ => self.apply(&step.text),
        }
    }

    /// Ends the game with an outcome settled at the table: on time, by agreement, because a player left.
    ///
    /// # Errors
    /// If the game is already over.
    fn end(&mut self, outcome: Outcome) -> Result<(), StepError>;

    /// Takes back the last step; `None` at the start. Use [`take_back_to`](Self::take_back_to) for many steps.
    fn undo(&mut self) -> Option<AppliedStep>;

    /// Takes back everything after the first `steps` steps, including an end settled at the table.
    fn take_back_to(&mut self, steps: usize);

    /// Returns all legal turns, or the listed chance steps, sorted. Ignores the end by repetition.
    ///
    /// # Errors
    /// If there are more than `limit`.
    fn legal(&self, limit: usize) -> Result<Vec<String>, LimitReached>;

    /// Returns the distinct positions after one legal turn or listed chance step, sorted.
    ///
    /// # Errors
    /// If there are more than `limit`.
    fn successors(&self, limit: usize) -> Result<Vec<String>, LimitReached>;

    /// Returns the number of turn sequences of this length, counting distinct successors at each node. Depths far beyond
    /// [`MAX_PERFT_DEPTH`](eightfold_game::MAX_PERFT_DEPTH) overflow the stack.
    ///
    /// # Errors
    /// If a node has more than `limit` successors.
    fn perft(&self, depth: u32, limit: usize) -> Result<u64, LimitReached>;

    /// Returns an independent copy of the match.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// Returns the match as its own type, for downcasting.
    fn as_any(&self) -> &dyn Any;
}

/// A step that was checked in a state of a match: in the type of its game, with its canonical text.
///
/// ```
/// use eightfold_catalog::{CheckedStep, Choice};
/// use eightfold_game::{Deal, IdentityDice};
///
/// let mut game = Choice::new("octi-fast", [])?.start(Deal::Open, &mut IdentityDice);
/// let [turn, late]: [CheckedStep; 2] = [game.checked("33+a")?, game.checked("33+a")?];
/// assert_eq!(turn.text(), "33+A");
/// assert!(game.make(turn).is_some());
/// assert!(game.make(late).is_none(), "it was checked before the first turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CheckedStep {
    text: String,
    /// The number of steps before it.
    after: usize,
    /// The [`Entry`] of the match.
    entry: Box<dyn Any + Send + Sync>,
}

impl CheckedStep {
    /// Returns the turn of a builder, which makes only legal ones. `None` if its clicks make no complete turn, if it
    /// started in another position than that of the match, or if no player is to act.
    pub fn of_builder<G: Game>(played: &Match<G>, builder: &G::Builder) -> Option<Self> {
        let ToAct::Seat(seat) = played.to_act() else { return None };
        let turn = builder.turn().filter(|_| builder.position() == played.position())?;
        Some(Self::of(played, Step::Turn(turn), Some(seat)))
    }

    fn check<G: Game>(played: &Match<G>, step: Step<G>) -> Result<Self, StepError> {
        let by = played.check(&step)?;
        Ok(Self::of(played, step, by))
    }

    fn of<G: Game>(played: &Match<G>, step: Step<G>, by: Option<Seat>) -> Self {
        let text = played.position().step_to_text(&step);
        Self { text, after: played.len(), entry: Box::new(Entry { step, by }) }
    }

    /// Returns its canonical text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A step that was made.
///
/// ```
/// use eightfold_catalog::{AppliedStep, Choice};
/// use eightfold_game::{Deal, Seat, IdentityDice};
///
/// let mut game = Choice::new("octi-fast", [])?.start(Deal::Open, &mut IdentityDice);
/// let made: AppliedStep = game.apply("33+a")?;
/// assert_eq!((made.by, made.text.as_str()), (Some(Seat::new(0)), "33+A"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppliedStep {
    /// The seat that made it; `None` for chance.
    pub by: Option<Seat>,
    /// The step in canonical notation.
    pub text: String,
}

/// The fault of a text that isn't a valid position or step.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_game::{Deal, IdentityDice};
///
/// let mut game = Choice::new("octi-fast", [])?.start(Deal::Hidden, &mut IdentityDice);
/// let [unreadable, illegal] = ["a pod", "33-34"].map(|text| game.apply(text).expect_err("it is no legal turn"));
/// assert_eq!((unreadable.code(), illegal.code()), ("unreadable", "illegal"));
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// It isn't a position of the game.
    #[error("{0}")]
    Position(Box<dyn Error + Send + Sync>),
    /// It isn't a turn or chance step of the game.
    #[error("{0}")]
    Unreadable(Box<dyn Error + Send + Sync>),
    /// It is one, but illegal now.
    #[error("{0}")]
    Illegal(Box<dyn Error + Send + Sync>),
    /// The game is over.
    #[error("the game is over")]
    Over(Outcome),
}

impl StepError {
    /// Returns one word for programs: `position`, `unreadable`, `illegal` or `over`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Position(_) => "position",
            Self::Unreadable(_) => "unreadable",
            Self::Illegal(_) => "illegal",
            Self::Over(_) => "over",
        }
    }
}

impl<G: Game> From<MatchError<G>> for StepError {
    fn from(error: MatchError<G>) -> Self {
        match error {
            MatchError::Illegal(error) => Self::Illegal(Box::new(error)),
            MatchError::Over(outcome) => Self::Over(outcome),
            other => Self::Illegal(Box::new(other)),
        }
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn seats(&self) -> usize {
        self.start().seats()
    }

    fn seat_letters(&self) -> Vec<char> {
        (0..self.start().seats()).map(|seat| self.start().seat_letter(Seat::new(seat))).collect()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.start().seat_name(seat)
    }

    fn team(&self, seat: Seat) -> Seats {
        self.start().team(seat)
    }

    fn position(&self) -> String {
        Match::position(self).to_text()
    }

    fn position_at(&self, steps: usize) -> Option<String> {
        (steps <= self.entries().len()).then(|| Match::position_at(self, steps).to_text())
    }

    fn to_act(&self) -> ToAct {
        Match::to_act(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn walk(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(Match::walk(self).map(|position| position.to_text()))
    }

    fn positions_kept(&self) -> usize {
        Match::positions_kept(self)
    }

    fn steps_from(&self, steps: usize) -> Vec<AppliedStep> {
        Match::walk(self)
            .zip(self.entries())
            .skip(steps)
            .map(|(before, entry)| AppliedStep { by: entry.by, text: before.step_to_text(&entry.step) })
            .collect()
    }

    fn len(&self) -> usize {
        self.entries().len()
    }

    fn step(&self, at: usize) -> Option<AppliedStep> {
        let entry = self.entries().get(at)?;
        let text = Match::position_at(self, at).step_to_text(&entry.step);
        Some(AppliedStep { by: entry.by, text })
    }

    fn step_by(&self, at: usize) -> Option<Seat> {
        self.entries().get(at)?.by
    }

    fn checked(&self, step: &str) -> Result<CheckedStep, StepError> {
        if let Some(outcome) = Match::outcome(self) {
            return Err(StepError::Over(outcome));
        }
        let step = Match::position(self).step_from_text(step);
        CheckedStep::check(self, step.map_err(|error| StepError::Unreadable(Box::new(error)))?)
    }

    fn make(&mut self, step: CheckedStep) -> Option<AppliedStep> {
        let CheckedStep { text, after, entry } = step;
        let fits = after == self.entries().len() && Match::outcome(self).is_none();
        let entry = *entry.downcast::<Entry<G>>().ok().filter(|_| fits)?;
        debug_assert!(self.check(&entry.step).is_ok(), "`{text}` was checked in another state");
        let by = entry.by;
        self.push(entry);
        Some(AppliedStep { by, text })
    }

    fn resigned(&self) -> Seats {
        Match::position(self).resigned()
    }

    fn occurrences(&self) -> usize {
        Match::occurrences(self)
    }

    fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        let step = self.checked(step)?;
        Ok(self.make(step).expect("it was checked in this state"))
    }

    fn rolled(&self, dice: &mut dyn Dice) -> Option<CheckedStep> {
        if Match::to_act(self) != ToAct::Chance {
            return None;
        }
        CheckedStep::check(self, Step::Chance(Match::position(self).roll(dice)?)).ok()
    }

    fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError> {
        let text = Match::position(self).turn_to_text(&G::resignation());
        Match::resign(self, seat)?;
        Ok(AppliedStep { by: Some(seat), text })
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), StepError> {
        Ok(Match::end(self, outcome)?)
    }

    fn undo(&mut self) -> Option<AppliedStep> {
        let entry = Match::undo(self)?;
        Some(AppliedStep { by: entry.by, text: Match::position(self).step_to_text(&entry.step) })
    }

    fn take_back_to(&mut self, steps: usize) {
        Match::take_back_to(self, steps);
    }

    fn legal(&self, limit: usize) -> Result<Vec<String>, LimitReached> {
        legal_turns(Match::position(self), limit)
    }

    fn successors(&self, limit: usize) -> Result<Vec<String>, LimitReached> {
        let mut texts: Vec<String> =
            successors(Match::position(self), limit)?.iter().map(Game::to_text).collect();
        texts.sort_unstable();
        Ok(texts)
    }

    fn perft(&self, depth: u32, limit: usize) -> Result<u64, LimitReached> {
        perft(Match::position(self), depth, limit)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Describes a match in words.
///
/// # Examples
/// ```
/// use eightfold_catalog::{Choice, Describe};
/// use eightfold_game::{Deal, IdentityDice, Seat, Seats};
///
/// let mut game = Choice::new("octi-fast", [])?.start(Deal::Hidden, &mut IdentityDice);
/// assert_eq!(game.names(Seats::first(2)), "Blue and Red");
/// assert_eq!(game.result(), "-");
/// game.resign(Seat::new(0))?;
/// assert_eq!(game.result(), "r");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Describe {
    /// Returns the result as one token: the winners' letters in turn order, `draw`, or `-` while the game is in
    /// progress.
    fn result(&self) -> String;

    /// Returns the names of these seats: `Blue`, `Blue and Yellow`.
    fn names(&self, seats: Seats) -> String;
}

impl<M: AnyMatch + ?Sized> Describe for M {
    fn result(&self) -> String {
        let letters = self.seat_letters();
        match self.outcome() {
            None => "-".to_owned(),
            Some(Outcome { cause: Cause::Aborted, .. }) => "-".to_owned(),
            Some(outcome) if outcome.is_draw() => "draw".to_owned(),
            Some(outcome) => outcome.winners.iter().map(|seat| letters[seat.index()]).collect(),
        }
    }

    fn names(&self, seats: Seats) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.seat_name(seat)).collect();
        match names.as_slice() {
            [] => "nobody".to_owned(),
            [one] => (*one).to_owned(),
            [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
        }
    }
}

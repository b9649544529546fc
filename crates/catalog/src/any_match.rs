use std::error::Error;
use std::fmt::Debug;

use eightfold_game::{
    Cause, Dice, Game, LimitReached, Match, MatchError, Outcome, Seat, Seats, Step, ToAct, legal_turns,
    perft, successors,
};

/// A match of any game, spoken to in texts: positions, turns and chance steps in the game's notation.
///
/// It judges repetition, as [`Match`] does.
pub trait AnyMatch: Debug + Send + Sync {
    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The letters of the seats, in turn order: `B`, `Y`, ..
    fn seat_letters(&self) -> Vec<char>;

    /// `Blue`, `South`, ..
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seats that win together with this one.
    fn team(&self, seat: Seat) -> Seats;

    /// The position now.
    fn position(&self) -> String;

    /// The position after the first `steps` steps; `None` if fewer were made. The match keeps all its positions from then
    /// on, as it does for [`step`](Self::step).
    fn position_at(&self, steps: usize) -> Option<String>;

    /// The positions from the start to now, played over again one by one. None of them is kept.
    fn walk(&self) -> Box<dyn Iterator<Item = String> + '_>;

    /// The positions before the one after the first `steps` steps, from the start on: what a search is told of, so that it
    /// judges repetition (R2, O3). The match keeps none of them.
    fn history(&self, steps: usize) -> Vec<String> {
        self.walk().take(steps).collect()
    }

    /// How many positions the match keeps beside the first and the last.
    fn positions_kept(&self) -> usize;

    /// Who acts, repetition judged.
    fn to_act(&self) -> ToAct;

    /// The outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What was played, canonical.
    fn steps(&self) -> Vec<AppliedStep> {
        self.steps_from(0)
    }

    /// What was played after the first `steps` steps, canonical. The match keeps no positions for it.
    fn steps_from(&self, steps: usize) -> Vec<AppliedStep>;

    /// How many steps were made.
    fn len(&self) -> usize;

    /// Whether no step has been made yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many turns were taken, chance left out.
    fn turns(&self) -> usize {
        (0..self.len()).filter(|&at| self.step_by(at).is_some()).count()
    }

    /// The step with this number, counted from 0; `None` if fewer were made. For one who looks at many of them: the match
    /// keeps all its positions from then on.
    fn step(&self, at: usize) -> Option<AppliedStep>;

    /// Who made the step with this number; `None` for chance, and if fewer were made.
    fn step_by(&self, at: usize) -> Option<Seat>;

    /// The turn or chance step as it is written canonically, found to be legal here, without making it.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    fn canonical(&self, step: &str) -> Result<String, StepError>;

    /// Who has resigned.
    fn resigned(&self) -> Seats;

    /// How often the position now has occurred with a player to act, itself included.
    fn occurrences(&self) -> usize;

    /// Makes a turn or chance step and returns it as it is written canonically.
    ///
    /// # Errors
    /// If it cannot be read or made; nothing has changed then.
    fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError>;

    /// Makes a chance step by the dice; `None` if chance is not to act.
    fn roll(&mut self, dice: &mut dyn Dice) -> Option<AppliedStep>;

    /// The chance step that [`roll`](Self::roll) would make, without making it.
    fn peek_roll(&self, dice: &mut dyn Dice) -> Option<String>;

    /// A seat gives up, whoever is to act, and be it chance.
    ///
    /// # Errors
    /// If the game is over or the seat has resigned already.
    fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError>;

    /// Makes a step of another match again, a resignation out of turn included.
    ///
    /// # Errors
    /// If it cannot be made here; nothing has changed then.
    fn repeat(&mut self, step: &AppliedStep) -> Result<AppliedStep, StepError> {
        match step.by {
            Some(seat) if self.to_act() != ToAct::Seat(seat) => self.resign(seat),
            _ => self.apply(&step.text),
        }
    }

    /// Ends the game with what was settled at the table: time, an agreement, somebody who left.
    ///
    /// # Errors
    /// If the game is over already.
    fn end(&mut self, outcome: Outcome) -> Result<(), StepError>;

    /// Takes the last step back; `None` at the start. Many are taken back by [`take_back_to`](Self::take_back_to).
    fn undo(&mut self) -> Option<AppliedStep>;

    /// Takes back everything after the first `steps` steps, and an end settled at the table.
    fn take_back_to(&mut self, steps: usize);

    /// All legal turns, or the listed chance steps, sorted; the end by repetition is not asked for.
    ///
    /// # Errors
    /// If there are more than `limit`.
    fn legal(&self, limit: usize) -> Result<Vec<String>, LimitReached>;

    /// The distinct positions after one legal turn or listed chance step, sorted.
    ///
    /// # Errors
    /// If there are more than `limit`.
    fn successors(&self, limit: usize) -> Result<Vec<String>, LimitReached>;

    /// The number of turn sequences of this length, distinct successors at each node.
    ///
    /// # Errors
    /// If some node has more than `limit` successors.
    fn perft(&self, depth: u32, limit: usize) -> Result<u64, LimitReached>;

    /// The same match again, to be played on apart.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// The match in its own type, for those who know it.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A step that was made.
///
/// ```
/// use eightfold_catalog::{AppliedStep, Choice};
/// use eightfold_game::{Deal, Seat, Unshuffled};
///
/// let mut game = Choice::new("octi-fast", [])?.start(Deal::Open, &mut Unshuffled);
/// let made: AppliedStep = game.apply("33+a")?;
/// assert_eq!((made.by, made.text.as_str()), (Some(Seat::new(0)), "33+A"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppliedStep {
    /// Who made it; `None` for chance.
    pub by: Option<Seat>,
    /// In canonical notation.
    pub text: String,
}

/// Why a text could not be taken as a position or a step.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// It is no position of the game.
    #[error("{0}")]
    Position(Box<dyn Error + Send + Sync>),
    /// It is no turn or chance step of the game.
    #[error("{0}")]
    Unreadable(Box<dyn Error + Send + Sync>),
    /// It is one, but cannot be made now.
    #[error("{0}")]
    Illegal(Box<dyn Error + Send + Sync>),
    /// The game is over.
    #[error("the game is over")]
    Over(Outcome),
}

impl StepError {
    /// One word for programs: `position`, `unreadable`, `illegal` or `over`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Position(_) => "position",
            Self::Unreadable(_) => "unreadable",
            Self::Illegal(_) => "illegal",
            Self::Over(_) => "over",
        }
    }
}

fn refused<G: Game>(error: MatchError<G>) -> StepError {
    match error {
        MatchError::Illegal(error) => StepError::Illegal(Box::new(error)),
        MatchError::Over(outcome) => StepError::Over(outcome),
        other => StepError::Illegal(Box::new(other)),
    }
}

/// Reads a step of the game as it stands.
trait Readable<G: Game> {
    fn readable(&self, step: &str) -> Result<Step<G>, StepError>;
}

impl<G: Game> Readable<G> for Match<G> {
    fn readable(&self, step: &str) -> Result<Step<G>, StepError> {
        if let Some(outcome) = Match::outcome(self) {
            return Err(StepError::Over(outcome));
        }
        Match::position(self).step_from_text(step).map_err(|error| StepError::Unreadable(Box::new(error)))
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

    fn canonical(&self, step: &str) -> Result<String, StepError> {
        let step = self.readable(step)?;
        self.check(&step).map_err(refused)?;
        Ok(Match::position(self).step_to_text(&step))
    }

    fn resigned(&self) -> Seats {
        Match::position(self).resigned()
    }

    fn occurrences(&self) -> usize {
        Match::occurrences(self)
    }

    fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        let step = self.readable(step)?;
        let text = Match::position(self).step_to_text(&step);
        Match::apply(self, step).map_err(refused)?;
        Ok(AppliedStep { by: self.step_by(self.entries().len() - 1), text })
    }

    fn roll(&mut self, dice: &mut dyn Dice) -> Option<AppliedStep> {
        if Match::to_act(self) != ToAct::Chance {
            return None;
        }
        let chance = Match::position(self).roll(dice)?;
        let text = Match::position(self).chance_to_text(&chance);
        Match::apply(self, Step::Chance(chance)).ok()?;
        Some(AppliedStep { by: None, text })
    }

    fn peek_roll(&self, dice: &mut dyn Dice) -> Option<String> {
        if Match::to_act(self) != ToAct::Chance {
            return None;
        }
        let position = Match::position(self);
        Some(position.chance_to_text(&position.roll(dice)?))
    }

    fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError> {
        let text = Match::position(self).turn_to_text(&G::resignation());
        Match::resign(self, seat).map_err(refused)?;
        Ok(AppliedStep { by: Some(seat), text })
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), StepError> {
        Match::end(self, outcome).map_err(refused)
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

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// Says things about a match in words.
pub trait Describe {
    /// The result in one token: the winners' letters in turn order, `draw`, or `-` while the game goes on.
    fn result(&self) -> String;

    /// The names of these seats: `Blue`, `Blue and Yellow`.
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

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use eightfold_catalog::{StepError, dispatch};
use eightfold_dice::SeededDice;
use eightfold_game::{
    Deal, Dice, Game as Rules, IdentityDice, LimitReached, Outcome, Seat, Seats, Step as AnyStep, ToAct,
};

use crate::game::Game;
use crate::kind::{AnyPosition, each_kind};
use crate::step::{OtherGameError, Step, StepKind};

/// A position of any game: a value without history and secrets, compared and hashed as a whole.
///
/// Positions are immutable; [`apply`](Self::apply) returns the next one.
///
/// ```
/// use eightfold::{Actor, Game};
///
/// let start = Game::new("octi-fast")?.start(0);
/// let turns = start.legal_turns();
/// let next = start.apply(&turns[0])?;
/// assert_ne!(start, next);
/// assert_eq!(next.to_act(), Actor::Seat(eightfold::Seat::new(1)));
///
/// // Text and back again.
/// let same = next.game().position(&next.to_text())?;
/// assert_eq!(same, next);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In games with face-down tiles, chance acts in between:
///
/// ```
/// use eightfold::{Actor, Game, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// let mut position = Game::new("octiles")?.start(7);
/// let turn = position.legal_turns().remove(0);
/// position = position.apply(&turn)?;
/// assert_eq!(position.to_act(), Actor::Chance);
/// let reveal = position.roll(&mut dice).unwrap();
/// position = position.apply(&reveal)?;
/// assert_eq!(position.to_act(), Actor::Seat(eightfold::Seat::new(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    game: Game,
    any: AnyPosition,
}

/// Who acts next: a seat, chance, or nobody once the game is over.
///
/// ```
/// use eightfold::{Actor, Game, Seat};
///
/// let start = Game::new("octiles")?.start(7);
/// assert_eq!(start.to_act(), Actor::Seat(Seat::new(0)));
/// let next = start.apply(&start.legal_turns()[0])?;
/// assert_eq!(next.to_act(), Actor::Chance); // the next tile is to be turned up
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Actor = ToAct;

impl Game {
    /// Returns the number of seats, 2 to 4.
    pub fn seats(&self) -> usize {
        self.start_open(0).seats()
    }

    /// Returns the players' names by seat, in turn order: `Blue`, `Yellow`.
    pub fn seat_names(&self) -> Vec<&'static str> {
        let start = self.start_open(0);
        (0..start.seats()).map(|seat| start.seat_name(Seat::new(seat))).collect()
    }

    /// Returns the start as players see it, with the dice of this seed: only the visible part of a shuffled supply is
    /// known, and chance steps reveal the rest. For the whole game of a seed create a [`Match`](crate::Match), which
    /// stores the dice.
    pub fn start(&self, seed: u64) -> Position {
        self.deal(Deal::Hidden, &mut SeededDice::new(seed))
    }

    /// Returns the start with the whole order of the supply, shuffled with this seed; seed 0 leaves it in order. For
    /// analysis: games that shuffle once then have no more chance steps.
    pub fn start_open(&self, seed: u64) -> Position {
        match seed {
            0 => self.deal(Deal::Open, &mut IdentityDice),
            _ => self.deal(Deal::Open, &mut SeededDice::new(seed)),
        }
    }

    /// Returns the start dealt with other dice.
    pub fn deal(&self, deal: Deal, dice: &mut dyn Dice) -> Position {
        let position: AnyPosition =
            dispatch!(self.choice().rules(), |G, rules| <G as Rules>::start(rules, deal, dice).into());
        Position::new(self.clone(), position)
    }

    /// Parses a position of this game.
    ///
    /// # Errors
    /// Names the invalid field and what it expects.
    pub fn position(&self, text: &str) -> Result<Position, StepError> {
        let position: AnyPosition =
            dispatch!(self.choice().rules(), |G, rules| match <G as Rules>::from_text(rules, text) {
                Ok(position) => position.into(),
                Err(error) => return Err(StepError::Position(Box::new(error))),
            });
        Ok(Position::new(self.clone(), position))
    }
}

impl Position {
    pub(crate) fn new(game: Game, any: AnyPosition) -> Self {
        Self { game, any }
    }

    /// Returns the game it belongs to.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the position in the type of its rules.
    pub fn any(&self) -> &AnyPosition {
        &self.any
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        each_kind!(&self.any, |position| position.seats())
    }

    /// Returns the name of the player's colour or place: `Blue`, `South`, ..
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        each_kind!(&self.any, |position| position.seat_name(seat))
    }

    /// Returns the letter for the player in positions and records.
    pub fn seat_letter(&self, seat: Seat) -> char {
        each_kind!(&self.any, |position| position.seat_letter(seat))
    }

    /// Returns the seats that win together with this one, including itself.
    pub fn team(&self, seat: Seat) -> Seats {
        each_kind!(&self.any, |position| position.team(seat))
    }

    /// Returns who acts. Ignores repetition, which [`Match`](crate::Match) handles.
    pub fn to_act(&self) -> Actor {
        each_kind!(&self.any, |position| position.to_act())
    }

    /// Returns the outcome, if the position is final.
    pub fn outcome(&self) -> Option<Outcome> {
        each_kind!(&self.any, |position| position.outcome())
    }

    /// Returns every legal turn of the player to act, in a stable order, including a forced pass but not resigning.
    /// Empty if no player is to act. OCTI positions with very high stacks can have millions of turns: use
    /// [`legal_turns_up_to`](Self::legal_turns_up_to) there.
    pub fn legal_turns(&self) -> Vec<Step> {
        self.legal_turns_up_to(usize::MAX).unwrap_or_default()
    }

    /// The same as [`legal_turns`](Self::legal_turns), with a limit.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn legal_turns_up_to(&self, limit: usize) -> Result<Vec<Step>, LimitReached> {
        let mut turns = Vec::new();
        let flow = self.each_turn(|turn| {
            if turns.len() == limit {
                return ControlFlow::Break(());
            }
            turns.push(turn);
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Continue(()) => Ok(turns),
            ControlFlow::Break(()) => Err(LimitReached { limit }),
        }
    }

    /// Calls `visit` with every legal turn, in the order of [`legal_turns`](Self::legal_turns), until it breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// let start = eightfold::Game::new("octi-full")?.start(0);
    /// let mut first = None;
    /// let flow = start.each_turn(|turn| {
    ///     first = Some(turn);
    ///     ControlFlow::Break(())
    /// });
    /// assert!(flow.is_break() && first.as_ref() == start.legal_turns().first());
    /// # Ok::<(), eightfold::GameError>(())
    /// ```
    pub fn each_turn(&self, mut visit: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        each_kind!(&self.any, |position| position.turns(&mut |turn| {
            let text = position.turn_to_text(&turn);
            visit(Step::new(StepKind::turn(position, turn), text))
        }))
    }

    /// Returns the number of legal turns.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn count_turns(&self, limit: usize) -> Result<usize, LimitReached> {
        self.count_turns_until(limit, || false)
    }

    /// The same as [`count_turns`](Self::count_turns), but `stop` is called at each turn; when it returns true, returns
    /// the number counted so far.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn count_turns_until(
        &self,
        limit: usize,
        mut stop: impl FnMut() -> bool,
    ) -> Result<usize, LimitReached> {
        let mut count = 0;
        let mut stopped = false;
        let flow = each_kind!(&self.any, |position| position.turns(&mut |_| {
            stopped = stop();
            if stopped || count == limit {
                return ControlFlow::Break(());
            }
            count += 1;
            ControlFlow::Continue(())
        }));
        if flow.is_break() && !stopped { Err(LimitReached { limit }) } else { Ok(count) }
    }

    /// Returns a legal turn, each equally likely; `None` if no player is to act.
    pub fn random_turn(&self, dice: &mut impl Dice) -> Option<Step> {
        each_kind!(&self.any, |position| {
            let turn = eightfold_game::random_turn(position, dice)?;
            let text = position.turn_to_text(&turn);
            Some(Step::new(StepKind::turn(position, turn), text))
        })
    }

    /// Returns the possible chance steps, each equally likely; empty unless chance is to act. `None` if there are too
    /// many to list (a whole shuffle): use [`roll`](Self::roll) then.
    pub fn chances(&self) -> Option<Vec<Step>> {
        each_kind!(&self.any, |position| {
            let chances = position.chances()?;
            let step = |chance| {
                let text = position.chance_to_text(&chance);
                Step::new(StepKind::chance(position, chance), text)
            };
            Some(chances.into_iter().map(step).collect())
        })
    }

    /// Draws a chance step with the dice; `None` unless chance is to act.
    pub fn roll(&self, dice: &mut dyn Dice) -> Option<Step> {
        each_kind!(&self.any, |position| {
            let chance = position.roll(dice)?;
            let text = position.chance_to_text(&chance);
            Some(Step::new(StepKind::chance(position, chance), text))
        })
    }

    /// Parses a turn or a chance step; [`apply`](Self::apply) decides whether it is legal.
    ///
    /// # Errors
    /// Says what is wrong and what is expected.
    pub fn step(&self, text: &str) -> Result<Step, StepError> {
        each_kind!(&self.any, |position| {
            let step =
                position.step_from_text(text).map_err(|error| StepError::Unreadable(Box::new(error)))?;
            let text = position.step_to_text(&step);
            Ok(match step {
                AnyStep::Turn(turn) => Step::new(StepKind::turn(position, turn), text),
                AnyStep::Chance(chance) => Step::new(StepKind::chance(position, chance), text),
            })
        })
    }

    /// Returns the position after a turn or a chance step.
    ///
    /// # Errors
    /// If the rules forbid it, with their reason, or if the step belongs to another kind of game.
    pub fn apply(&self, step: &Step) -> Result<Self, StepError> {
        if let Some(outcome) = self.outcome() {
            return Err(StepError::Over(outcome));
        }
        let any = each_kind!(&self.any, |position| {
            let step =
                step.kind().of(position).ok_or_else(|| StepError::Unreadable(Box::new(OtherGameError)))?;
            position.apply(&step).map_err(|error| StepError::Illegal(Box::new(error)))?.into()
        });
        Ok(Self { game: self.game.clone(), any })
    }

    /// Returns the position after a turn or a chance step given as text.
    ///
    /// # Errors
    /// If it can't be parsed or the rules forbid it.
    pub fn apply_text(&self, text: &str) -> Result<Self, StepError> {
        self.apply(&self.step(text)?)
    }

    /// Returns the distinct positions after one turn, or after one chance step if chance is to act.
    ///
    /// ```
    /// use eightfold::Game;
    ///
    /// let start = Game::new("octi-full")?.start(0);
    /// let after = start.successors(1_000)?;
    /// assert_eq!(after.len() as u64, start.perft(1, 1_000)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn successors(&self, limit: usize) -> Result<Vec<Self>, LimitReached> {
        each_kind!(&self.any, |position| {
            let next = eightfold_game::successors(position, limit)?;
            Ok(next.into_iter().map(|next| Self { game: self.game.clone(), any: next.into() }).collect())
        })
    }

    /// Returns the number of turn sequences of this length, counting distinct successors at each node. Depths far beyond
    /// [`MAX_PERFT_DEPTH`](crate::MAX_PERFT_DEPTH) overflow the stack.
    ///
    /// # Errors
    /// If a node has more than `limit` successors.
    pub fn perft(&self, depth: u32, limit: usize) -> Result<u64, LimitReached> {
        each_kind!(&self.any, |position| eightfold_game::perft(position, depth, limit))
    }

    /// Returns the position in canonical text, which [`Game::position`] parses.
    pub fn to_text(&self) -> String {
        each_kind!(&self.any, |position| position.to_text())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {self})", self.game)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.any == other.any && self.game == other.game
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.any.hash(state);
    }
}

//! Computes the complete set of answers to a puzzle by exhaustive search.
//!
//! `find` computes the answers, `prove` their certificate, `play` the continuation of a turn.

mod find;
mod play;
mod prove;

use std::collections::BTreeMap;

use eightfold_catalog::{StepError, dispatch};
use eightfold_game::ToAct;

use crate::aim::Aim;
use crate::certificate::Certificate;
use crate::fraction::Fraction;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use find::TypedPuzzle;

/// The answers to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Every turn that solves it, sorted.
    pub answers: Vec<String>,
    /// The answers by idea: turns that lead to the same position, that are mirror images of each other, or that differ
    /// only in irrelevant parts of a tile, are one idea.
    pub ideas: Vec<Vec<String>>,
    /// The number of different positions that solve it.
    pub solving: usize,
    /// The number of different positions one turn can lead to.
    pub positions: usize,
    /// The value of every turn, if the puzzle is about a number.
    pub values: BTreeMap<String, Fraction>,
}

/// The verdict on one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It solves the puzzle.
    Right,
    /// It doesn't.
    Wrong(Refutation),
}

/// Why a turn doesn't solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turn and what follows: replies, the remaining own turns, chance steps, in canonical notation.
    pub line: Vec<String>,
    /// The value of the turn and the best value, if the puzzle is about a number.
    pub worth: Option<(Fraction, Fraction)>,
}

/// Why a puzzle isn't as claimed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofFailure {
    /// The search takes too many positions.
    #[error(
        "more than {positions} positions would have to be looked at: raise the limit, or take an aim of fewer turns"
    )]
    Positions {
        /// The limit.
        positions: u64,
    },
    /// The certificate is too long.
    #[error(
        "the certificate would have more than {lines} lines: raise the limit, or take an aim of fewer turns"
    )]
    Lines {
        /// The limit.
        lines: usize,
    },
    /// There is no answer.
    #[error("no turn does it: there is no `{0}` here")]
    NoAnswer(Aim),
    /// Every turn is an answer.
    #[error("every turn does it, so there is nothing to find")]
    Every,
    /// It can be done sooner, or with fewer prongs.
    #[error("it can be done with less: this is a `{right}`, by {turn}")]
    Less {
        /// The correct aim.
        right: Aim,
        /// A turn that does it.
        turn: String,
    },
    /// The number is wrong, and this aim is correct.
    #[error("the number is not right: this is a `{0}`")]
    Number(Aim),
    /// Too many tiles are still to come for a mean.
    #[error("means are taken over the last tiles of a round: at most four spaces may be empty")]
    TooEarly,
}

impl Puzzle {
    /// Returns the answers if the puzzle is as claimed: some turns are answers and some aren't, and the number of its
    /// aim is correct.
    ///
    /// # Errors
    /// Says what is wrong, or that the limit was reached.
    pub fn solve(&self, limits: Limits) -> Result<Solution, ProofFailure> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).solve())
    }

    /// Returns the answers with a certificate.
    ///
    /// # Errors
    /// The same as [`solve`](Self::solve), and if the certificate is longer than the limit.
    pub fn prove(&self, limits: Limits) -> Result<(Solution, Certificate), ProofFailure> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).prove())
    }

    /// Returns the verdict on one turn, examining the others only as far as necessary. Assumes that the puzzle is as
    /// claimed.
    ///
    /// # Errors
    /// If the text isn't a legal turn here, or the limit was reached.
    pub fn judge(&self, turn: &str, limits: Limits) -> Result<Verdict, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).judge(turn))
    }

    /// Returns the continuation of a turn that solves a `win` or `prize` against the longest defence: the turn and what
    /// follows. For other aims, and for turns that don't solve it, returns only the turn.
    ///
    /// # Errors
    /// The same as [`judge`](Self::judge).
    pub fn line(&self, turn: &str, limits: Limits) -> Result<Vec<String>, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).line(turn))
    }

    /// Returns what remains of a `win` or `prize` after the first steps of its [`line`](Self::line): the position then,
    /// and an aim with the remaining turns and prongs. `None` if nothing remains: the goal is reached, a step is
    /// illegal, or another player is to act.
    pub fn rest(&self, steps: &[String]) -> Option<Self> {
        let (position, aim) =
            dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, Limits::DEFAULT)
                .rest(steps))?;
        let rest = Self::new(self.choice(), &position, aim).ok()?;
        (rest.seat() == self.seat()).then_some(rest)
    }

    /// Returns how many steps of a [`line`](Self::line) there are before the player's next turn, and the
    /// [`rest`](Self::rest) after them. `None` if nothing remains.
    pub fn continuation(&self, line: &[String]) -> Option<(usize, Self)> {
        let mut played = self.choice().open(self.position()).ok()?;
        let mut taken = 0;
        for step in line {
            if taken > 0 && played.to_act() == ToAct::Seat(self.seat()) {
                break;
            }
            played.apply(step).ok()?;
            taken += 1;
        }
        Some((taken, self.rest(&line[..taken])?))
    }

    /// Returns whether these turns of the player solve the puzzle to its end, against the longest defence: the first
    /// is a stored answer, and each later one solves what remains.
    ///
    /// # Errors
    /// If a later turn isn't legal, or the limit was reached.
    pub fn is_solved_by(&self, turns: &[String], limits: Limits) -> Result<bool, JudgeError> {
        let mut part = self.clone();
        for (at, turn) in turns.iter().enumerate() {
            let right = match at {
                0 => self.is_answer(turn),
                _ => part.judge(turn, limits)? == Verdict::Right,
            };
            if !right {
                return Ok(false);
            }
            let is_last = at + 1 == turns.len();
            if part.aim().turns() == 1 {
                return Ok(is_last);
            }
            let line = part.line(turn, limits)?;
            match part.continuation(&line) {
                Some((_, rest)) => part = rest,
                None => return Ok(is_last),
            }
        }
        Ok(false)
    }

    /// Returns whether a `win` or `prize` can be achieved at all, without checking the number of its aim, which is less
    /// work than finding the answers.
    ///
    /// # Errors
    /// If the limit was reached.
    #[cfg(feature = "grade")]
    pub(crate) fn can(&self, limits: Limits) -> Result<bool, ProofFailure> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).can())
    }

    /// Returns the correct aim of this kind here: the fewest turns, the most pods, the margin. `most` limits the turns
    /// tried, and the number of prongs follows from them.
    ///
    /// # Errors
    /// If there is none, or the limit was reached.
    pub fn right_aim(&self, limits: Limits) -> Result<Aim, ProofFailure> {
        dispatch!(self.choice().rules(), |G, rules| TypedPuzzle::<G>::new(self, rules, limits).right_aim())
    }
}

/// Why a turn can't be judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// It is illegal.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The search was stopped.
    #[error(transparent)]
    ProofFailure(#[from] ProofFailure),
}

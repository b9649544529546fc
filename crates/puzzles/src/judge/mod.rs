//! The answers to a puzzle: computed, as a set, by search that leaves nothing out.
//!
//! `find` has the answers, `prove` what stands behind them, `play` how a turn goes on.

mod find;
mod play;
mod prove;

use std::collections::BTreeMap;

use eightfold_catalog::{StepError, dispatch};

use crate::aim::Aim;
use crate::certificate::Certificate;
use crate::exact::Exact;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use find::Typed;

/// The answers to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Every turn that solves it, sorted.
    pub answers: Vec<String>,
    /// The answers by idea: turns that lead to the same position, that are each other's mirror image, or that differ only
    /// in how the rest of a tile lies, are one.
    pub ideas: Vec<Vec<String>>,
    /// How many different positions solve it.
    pub solving: usize,
    /// How many different positions one turn can lead to.
    pub positions: usize,
    /// What every turn is worth, where the puzzle is about a number.
    pub values: BTreeMap<String, Exact>,
}

/// What is to be said of one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It solves the puzzle.
    Right,
    /// It does not.
    Wrong(Refutation),
}

/// Why a turn does not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turn and what follows: replies, the own turns that were left, chance steps, in canonical notation.
    pub line: Vec<String>,
    /// What the turn is worth and what the best is, where the puzzle is about a number.
    pub worth: Option<(Exact, Exact)>,
}

/// Why a puzzle is not as it says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// The work is too much.
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
    /// Everything is an answer.
    #[error("every turn does it, so there is nothing to find")]
    Every,
    /// It can be done sooner, or with fewer prongs.
    #[error("it can be done with less: this is a `{right}`, by {turn}")]
    Less {
        /// The aim as it would be right.
        right: Aim,
        /// A turn that does it.
        turn: String,
    },
    /// The number is wrong.
    #[error("the number is not right: this is a `{0}`")]
    Number(Aim),
    /// The game has more tiles to come than a mean can be taken over.
    #[error("means are taken over the last tiles of a round: at most four spaces may be empty")]
    TooEarly,
}

impl Puzzle {
    /// The answers, if the puzzle is as it says: there are answers and turns that are none, and the number of its aim is
    /// the right one.
    ///
    /// # Errors
    /// Says what is not so, or that the limit was reached.
    pub fn solve(&self, limits: Limits) -> Result<Solution, Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).solve())
    }

    /// The answers with a certificate.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the certificate is longer than the limit.
    pub fn prove(&self, limits: Limits) -> Result<(Solution, Certificate), Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).prove())
    }

    /// What is to be said of one turn, without looking at the others more than is needed. It takes the puzzle to be as it
    /// says.
    ///
    /// # Errors
    /// If the text is no legal turn here, or the limit was reached.
    pub fn judge(&self, turn: &str, limits: Limits) -> Result<Verdict, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).judge(turn))
    }

    /// How a turn that solves a `win` or `prize` is played to its end, against the longest defence: the turn and what
    /// follows. Of other aims, and of turns that do not solve it, there is only the turn.
    ///
    /// # Errors
    /// As [`judge`](Self::judge).
    pub fn line(&self, turn: &str, limits: Limits) -> Result<Vec<String>, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).line(turn))
    }

    /// Whether what a `win` or `prize` asks for can be done at all, the number of its aim aside: less work than the answers.
    ///
    /// # Errors
    /// If the limit was reached.
    #[cfg(feature = "grade")]
    pub(crate) fn can(&self, limits: Limits) -> Result<bool, Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).can())
    }

    /// The aim of this kind that is right here: the fewest turns, the most pods, the margin. `most` bounds the turns looked
    /// at, and the prongs follow from them.
    ///
    /// # Errors
    /// If there is none, or the limit was reached.
    pub fn right_aim(&self, limits: Limits) -> Result<Aim, Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).right_aim())
    }
}

/// Why a turn cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// It cannot be taken.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The search was broken off.
    #[error(transparent)]
    Unproven(#[from] Unproven),
}

//! Challenge 30 and Pattern Solitaire: custom puzzles made of weights and conditions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fast::Trace;
use crate::measure::{Goal, Measure, UnknownMeasure, Value};
use crate::score::rank;
use crate::survey::Survey;

/// The most terms of a puzzle, above the number of scores.
pub const TERMS: usize = 100;

/// One term of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// Points per unit of a score; for a condition score, per violation. May be negative.
    Points {
        /// The score.
        measure: Measure,
        /// The points per unit.
        points: i32,
    },
    /// The score must be at least this.
    AtLeast {
        /// The score.
        measure: Measure,
        /// The least allowed.
        least: u32,
    },
    /// The score must be exactly this.
    Exactly {
        /// The score.
        measure: Measure,
        /// The wanted value; for a condition score, the number of violations.
        exactly: u32,
    },
    /// The score must be at most this; for a condition score, the number of violations.
    AtMost {
        /// The score.
        measure: Measure,
        /// The most allowed.
        most: u32,
    },
}

impl Term {
    /// Returns its score.
    pub fn measure(&self) -> Measure {
        match *self {
            Self::Points { measure, .. }
            | Self::AtLeast { measure, .. }
            | Self::Exactly { measure, .. }
            | Self::AtMost { measure, .. } => measure,
        }
    }

    /// Returns the points, and by how much the condition is missed.
    fn judge(&self, amount: i64) -> (i64, i64) {
        match *self {
            Self::Points { points, .. } => (amount * i64::from(points), 0),
            Self::AtLeast { least, .. } => (0, (i64::from(least) - amount).max(0)),
            Self::Exactly { exactly, .. } => (0, (amount - i64::from(exactly)).abs()),
            Self::AtMost { most, .. } => (0, (amount - i64::from(most)).max(0)),
        }
    }
}

/// A custom puzzle: a weighted sum of scores, under conditions.
///
/// Its text is short enough for a link: `3*10;2.path.points*1;3>=2;27<=0` gives ten points per loop and one for every
/// point of the longest path, and requires two loops and no path between orthogonal neighbours.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Model {
    /// The terms, in display order.
    pub terms: Vec<Term>,
}

/// The result of a board in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The weighted sum.
    pub points: i64,
    /// The total by which conditions are missed; 0 if all are met.
    pub missed: i64,
    /// The result of each term, in the order of the terms.
    pub parts: Vec<Part>,
}

/// The result of one term of a puzzle on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The value of its score.
    pub value: Value,
    /// The points it adds; 0 for a condition.
    pub points: i64,
    /// By how much its condition is missed; 0 if it is met or isn't a condition.
    pub missed: i64,
}

impl Model {
    /// Scores a board, term by term.
    ///
    /// ```
    /// use eightfold_challenges::{Model, Survey};
    /// use eightfold_octiles::Layout;
    ///
    /// let model: Model = "7*10;3>=2;29<=0".parse().unwrap();
    /// let board = Layout::from_text("1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0");
    /// let judged = model.judge(&Survey::new(&board.unwrap()));
    /// assert_eq!(judged.points, judged.parts[0].points);
    /// assert_eq!(judged.missed, judged.parts[1].missed + judged.parts[2].missed);
    /// ```
    pub fn judge(&self, survey: &Survey) -> Judgement {
        let parts: Vec<Part> = self
            .terms
            .iter()
            .map(|term| {
                let value = term.measure().read(survey).value;
                let (points, missed) = term.judge(value.rank().abs());
                Part { value, points, missed }
            })
            .collect();
        Judgement {
            points: parts.iter().map(|part| part.points).sum(),
            missed: parts.iter().map(|part| part.missed).sum(),
            parts,
        }
    }

    /// Returns points and misses of a traced board.
    pub(crate) fn judge_trace(&self, trace: &Trace) -> (i64, i64) {
        self.terms
            .iter()
            .map(|term| term.judge(rank(term.measure(), trace).abs()))
            .fold((0, 0), |(points, missed), (more, worse)| (points + more, missed + worse))
    }
}

/// Why a text isn't a valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A term that has none of the three forms.
    #[error(
        "`{0}` isn't a term: terms are like `3*10` (points), `3>=2` (at least), `3=2` (exactly) or `27<=0` (at most), joined by `;`"
    )]
    Term(String),
    /// An unknown score.
    #[error(transparent)]
    Measure(#[from] UnknownMeasure),
    /// A number out of range.
    #[error("`{0}` isn't a number from 0 to 9999, or to -9999 for points")]
    Number(String),
    /// A lower bound on a condition score, which can only be met or not.
    #[error("`{0}` is a condition, so only `<=`, `=` and points for violations make sense")]
    ConditionAtLeast(Measure),
    /// Too many terms.
    #[error("a puzzle has at most {TERMS} terms: this has {0}")]
    TooMany(usize),
}

fn number(text: &str) -> Result<i32, ModelError> {
    text.trim()
        .parse()
        .ok()
        .filter(|number: &i32| number.abs() <= 9999)
        .ok_or_else(|| ModelError::Number(text.to_owned()))
}

fn amount(text: &str) -> Result<u32, ModelError> {
    u32::try_from(number(text)?).map_err(|_| ModelError::Number(text.to_owned()))
}

impl FromStr for Term {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        if let Some((id, least)) = text.split_once(">=") {
            let (measure, least) = (id.parse::<Measure>()?, amount(least)?);
            if measure.goal() == Goal::Condition {
                return Err(ModelError::ConditionAtLeast(measure));
            }
            return Ok(Self::AtLeast { measure, least });
        }
        if let Some((id, most)) = text.split_once("<=") {
            return Ok(Self::AtMost { measure: id.parse()?, most: amount(most)? });
        }
        if let Some((id, exactly)) = text.split_once('=') {
            return Ok(Self::Exactly { measure: id.parse()?, exactly: amount(exactly)? });
        }
        let (id, points) = text.split_once('*').ok_or_else(|| ModelError::Term(text.to_owned()))?;
        Ok(Self::Points { measure: id.parse()?, points: number(points)? })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points { measure, points } => write!(f, "{measure}*{points}"),
            Self::AtLeast { measure, least } => write!(f, "{measure}>={least}"),
            Self::Exactly { measure, exactly } => write!(f, "{measure}={exactly}"),
            Self::AtMost { measure, most } => write!(f, "{measure}<={most}"),
        }
    }
}

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let terms: Vec<&str> = text.split(';').map(str::trim).filter(|term| !term.is_empty()).collect();
        if terms.len() > TERMS {
            return Err(ModelError::TooMany(terms.len()));
        }
        let terms = terms.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { terms })
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            if at > 0 {
                f.write_str(";")?;
            }
            term.fmt(f)?;
        }
        Ok(())
    }
}

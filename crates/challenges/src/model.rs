//! Challenge 30 and Pattern Solitaire: puzzles of one's own, made of weights and conditions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fast::Trace;
use crate::measure::{Goal, Measure, NoSuchMeasure, Value};
use crate::score::rank;
use crate::survey::Survey;

/// The most terms a puzzle may have: more than there are scores, so that only nonsense is refused.
pub const TERMS: usize = 100;

/// One term of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// So many points for each one of a score; for a condition score, for each violation. May be
    /// negative.
    Points {
        /// The score.
        measure: Measure,
        /// The points for each.
        points: i32,
    },
    /// The score must be at least so much.
    AtLeast {
        /// The score.
        measure: Measure,
        /// The least allowed.
        least: u32,
    },
    /// The score must be at most so much; a condition score may have so many violations.
    AtMost {
        /// The score.
        measure: Measure,
        /// The most allowed.
        most: u32,
    },
}

impl Term {
    /// The score it looks at.
    pub fn measure(&self) -> Measure {
        match *self {
            Self::Points { measure, .. } | Self::AtLeast { measure, .. } | Self::AtMost { measure, .. } => {
                measure
            }
        }
    }

    /// Points, and by how much the condition is missed.
    fn judge(&self, amount: i64) -> (i64, i64) {
        match *self {
            Self::Points { points, .. } => (amount * i64::from(points), 0),
            Self::AtLeast { least, .. } => (0, (i64::from(least) - amount).max(0)),
            Self::AtMost { most, .. } => (0, (amount - i64::from(most)).max(0)),
        }
    }
}

/// A puzzle of one's own: a weighted sum of scores, under conditions.
///
/// Its text is short enough for a link: `3*10;2.path.points*1;3>=2;27<=0` gives ten points a loop and
/// one for every point of the longest path, wants two loops, and no path between orthogonal neighbours.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Model {
    /// The terms, in the order in which they are shown.
    pub terms: Vec<Term>,
}

/// How a board does in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The weighted sum.
    pub points: i64,
    /// By how much the conditions are missed, all together; 0 if all are met.
    pub missed: i64,
    /// For each term the value of its score.
    pub values: Vec<Value>,
}

impl Model {
    /// Judges a board.
    pub fn judge(&self, survey: &Survey) -> Judgement {
        let values: Vec<Value> = self
            .terms
            .iter()
            .map(|term| term.measure().read(survey).value)
            .collect();
        let (points, missed) = self.sum(values.iter().map(|value| value.rank().abs()));
        Judgement {
            points,
            missed,
            values,
        }
    }

    fn sum(&self, amounts: impl Iterator<Item = i64>) -> (i64, i64) {
        self.terms
            .iter()
            .zip(amounts)
            .map(|(term, amount)| term.judge(amount))
            .fold((0, 0), |(points, missed), (more, worse)| {
                (points + more, missed + worse)
            })
    }

    /// Points and misses of a traced board.
    pub(crate) fn judge_trace(&self, trace: &Trace) -> (i64, i64) {
        self.sum(self.terms.iter().map(|term| rank(term.measure(), trace).abs()))
    }
}

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// A term that is not of one of the three forms.
    #[error(
        "`{0}` is no term: terms are like `3*10` (points), `3>=2` (at least) or `27<=0` (at most), joined by `;`"
    )]
    Term(String),
    /// A score that is not there.
    #[error(transparent)]
    Measure(#[from] NoSuchMeasure),
    /// A number out of range.
    #[error("`{0}` is no number from 0 to 9999, or to -9999 for points")]
    Number(String),
    /// A condition that a board meets or not cannot be asked to be large.
    #[error("`{0}` is a condition, so only `<=` and points for violations make sense")]
    ConditionAtLeast(Measure),
    /// Far too many terms.
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
            return Ok(Self::AtMost {
                measure: id.parse()?,
                most: amount(most)?,
            });
        }
        let (id, points) = text
            .split_once('*')
            .ok_or_else(|| ModelError::Term(text.to_owned()))?;
        Ok(Self::Points {
            measure: id.parse()?,
            points: number(points)?,
        })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points { measure, points } => write!(f, "{measure}*{points}"),
            Self::AtLeast { measure, least } => write!(f, "{measure}>={least}"),
            Self::AtMost { measure, most } => write!(f, "{measure}<={most}"),
        }
    }
}

impl FromStr for Model {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let terms: Vec<&str> = text
            .split(';')
            .map(str::trim)
            .filter(|term| !term.is_empty())
            .collect();
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

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
    /// The score must be just so much.
    Exactly {
        /// The score.
        measure: Measure,
        /// The value wanted; for a condition score, how many violations.
        exactly: u32,
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
            Self::Points { measure, .. }
            | Self::AtLeast { measure, .. }
            | Self::Exactly { measure, .. }
            | Self::AtMost { measure, .. } => measure,
        }
    }

    /// Points, and by how much the condition is missed.
    fn judge(&self, amount: i64) -> (i64, i64) {
        match *self {
            Self::Points { points, .. } => (amount * i64::from(points), 0),
            Self::AtLeast { least, .. } => (0, (i64::from(least) - amount).max(0)),
            Self::Exactly { exactly, .. } => (0, (amount - i64::from(exactly)).abs()),
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
    /// What each term gives, in the order of the terms.
    pub parts: Vec<Part>,
}

/// What one term of a puzzle gives on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The value of its score.
    pub value: Value,
    /// The points it adds; 0 for a condition.
    pub points: i64,
    /// By how much its condition is missed; 0 if it is met or there is none.
    pub missed: i64,
}

impl Model {
    /// Judges a board, term by term.
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

    /// Points and misses of a traced board.
    pub(crate) fn judge_trace(&self, trace: &Trace) -> (i64, i64) {
        self.terms
            .iter()
            .map(|term| term.judge(rank(term.measure(), trace).abs()))
            .fold((0, 0), |(points, missed), (more, worse)| (points + more, missed + worse))
    }
}

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A term that is not of one of the three forms.
    #[error(
        "`{0}` is no term: terms are like `3*10` (points), `3>=2` (at least), `3=2` (exactly) or `27<=0` (at most), joined by `;`"
    )]
    Term(String),
    /// A score that is not there.
    #[error(transparent)]
    Measure(#[from] NoSuchMeasure),
    /// A number out of range.
    #[error("`{0}` is no number from 0 to 9999, or to -9999 for points")]
    Number(String),
    /// A condition that a board meets or not cannot be asked to be large.
    #[error("`{0}` is a condition, so only `<=`, `=` and points for violations make sense")]
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

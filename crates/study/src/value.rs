use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::StudyError;

/// A computer's value of the position after a step.
///
/// ```
/// use eightfold_study::Value;
///
/// let value: Value = "B 41.2 ±0.6 level-8 200000".parse()?;
/// assert_eq!((value.seat, value.chance, value.effort), ('B', 4120, 200_000));
/// assert_eq!(value.to_string(), "B 41.2 +-0.6 level-8 200000");
/// # Ok::<(), eightfold_study::StudyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Value {
    /// The letter of the player whose chance it is.
    pub seat: char,
    /// The chance to win in hundredths of a percent, 0 to 10000; a draw counts half.
    pub chance: u16,
    /// Its standard error in the same unit, if it is known.
    pub error: Option<u16>,
    /// The name of the computer: one word, with a version if there are several.
    pub who: String,
    /// The number of positions searched.
    pub effort: u64,
}

/// The longest name of a computer, in bytes.
const MAX_NAME_LEN: usize = 80;

impl Value {
    /// Returns whether it could be parsed again.
    pub(crate) fn is_sound(&self) -> bool {
        let name = &self.who;
        self.chance <= 10_000
            && self.error.is_none_or(|error| error <= 10_000)
            && self.seat.is_alphabetic()
            && !name.is_empty()
            && name.len() <= MAX_NAME_LEN
            && !name.chars().any(|c| c.is_whitespace() || c.is_control() || c == '#')
    }
}

/// Hundredths of a percent, written as percent without trailing zeros.
struct Percent(u16);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// Parses percent with at most two decimal places.
fn hundredths(text: &str) -> Option<u16> {
    let text = text.strip_suffix('%').unwrap_or(text);
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let hundredths = whole.parse::<u32>().ok()? * 100 + format!("{part:0<2}").parse::<u32>().ok()?;
    u16::try_from(hundredths).ok().filter(|hundredths| *hundredths <= 10_000)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat, Percent(self.chance))?;
        if let Some(error) = self.error {
            write!(f, " +-{}", Percent(error))?;
        }
        write!(f, " {} {}", self.who, self.effort)
    }
}

impl FromStr for Value {
    type Err = StudyError;

    fn from_str(text: &str) -> Result<Self, StudyError> {
        let read = || {
            let mut words = text.split_whitespace();
            let mut seat = words.next()?.chars();
            let (Some(letter), None) = (seat.next(), seat.next()) else { return None };
            let chance = hundredths(words.next()?)?;
            let mut who = words.next()?;
            let error = who.strip_prefix("+-").or_else(|| who.strip_prefix('±'));
            let error = match error {
                Some(error) => {
                    who = words.next()?;
                    Some(hundredths(error)?)
                }
                None => None,
            };
            let effort = words.next()?.parse().ok()?;
            let value = Self { seat: letter, chance, error, who: who.to_owned(), effort };
            (words.next().is_none() && value.is_sound()).then_some(value)
        };
        read().ok_or_else(|| StudyError::Value(text.to_owned()))
    }
}

impl From<Value> for String {
    fn from(value: Value) -> Self {
        value.to_string()
    }
}

impl TryFrom<String> for Value {
    type Error = StudyError;

    fn try_from(text: String) -> Result<Self, StudyError> {
        text.parse()
    }
}

//! Replays vector files: positions, successor sets, turn counts and whole games from an independent implementation, one
//! JSON object per line.
//!
//! ```
//! use eightfold_record::vectors;
//!
//! let line = r#"{"kind":"perft","game":"octiles","options":{"players":"2"},"depth":1,"count":5}"#;
//! let report = vectors::replay(line, 1_000);
//! assert_eq!(report.passed, 0);
//! assert!(report.failures[0].to_string().starts_with("line 1: octiles: perft 1:"));
//! ```

use std::collections::BTreeMap;
use std::fmt;

use eightfold_catalog::{AnyMatch, Choice, ChoiceError, Describe, StepError};
use eightfold_game::{Deal, IdentityDice, LimitReached, MAX_PERFT_DEPTH};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::json_input::{distinct_keys, json_words};

/// The result of a replay.
///
/// # Examples
/// ```
/// use eightfold_record::vectors;
///
/// let line = r#"{"kind":"perft","game":"octi-fast","options":{},"depth":1,"count":27}"#;
/// let report = vectors::replay(line, 1_000);
/// assert_eq!((report.passed, report.games["octi-fast"]), (1, 1));
/// ```
#[derive(Debug, Default)]
pub struct Report {
    /// Numbers of passing lines, by game.
    pub games: BTreeMap<String, usize>,
    /// Number of passing lines.
    pub passed: usize,
    /// Failing lines, in order.
    pub failures: Vec<Failure>,
}

/// A line that differs from our rules.
///
/// # Examples
/// ```
/// use eightfold_record::vectors;
///
/// let report = vectors::replay("not JSON", 1_000);
/// assert_eq!(report.failures[0].line, 1);
/// ```
#[derive(Debug)]
pub struct Failure {
    /// The number of the line or turn, counted from 1.
    pub line: usize,
    /// The game, as far as it could be read.
    pub game: String,
    /// The differences, at least one.
    pub differences: Vec<Difference>,
}

/// One difference between a line and our rules.
///
/// # Examples
/// ```
/// use eightfold_record::vectors::{self, Difference};
///
/// let line = r#"{"kind":"perft","game":"octi-fast","options":{},"depth":1,"count":26}"#;
/// let report = vectors::replay(line, 1_000);
/// assert!(matches!(
///     report.failures[0].differences[..],
///     [Difference::Perft { depth: 1, actual: 27, expected: 26 }]
/// ));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum Difference {
    /// The line isn't a vector.
    #[error("not a line of a vector file: {0}")]
    Malformed(String),
    /// Unknown kind of line.
    #[error("unknown kind `{0}`: there are `successors`, `perft` and `playout`")]
    Kind(String),
    /// A line without a field that its kind needs.
    #[error("the field `{0}` is missing")]
    Missing(&'static str),
    /// Unknown game or option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// A position that the rules refuse.
    #[error("position `{text}`: {error}")]
    Position {
        /// The position in the line.
        text: String,
        /// The error of the rules.
        error: StepError,
    },
    /// A different number of successors.
    #[error("{actual} successors, {expected} expected")]
    Count {
        /// The number by our rules.
        actual: u64,
        /// The number in the line.
        expected: u64,
    },
    /// The same number of successors, but different ones.
    #[error("the hash of the successors is {actual}, {expected} expected")]
    Hash {
        /// The hash by our rules.
        actual: String,
        /// The hash in the line.
        expected: String,
    },
    /// A different number of turn sequences.
    #[error("perft {depth}: {actual}, {expected} expected")]
    Perft {
        /// The length of the sequences.
        depth: u32,
        /// The number by our rules.
        actual: u64,
        /// The number in the line.
        expected: u64,
    },
    /// Too many to count.
    #[error("{0}")]
    Limit(#[from] LimitReached),
    /// A turn that the rules refuse.
    #[error("turn {number}, `{text}`: {error}")]
    Turn {
        /// The number of the line or turn, counted from 1.
        number: usize,
        /// The turn in the line.
        text: String,
        /// The error of the rules.
        error: StepError,
    },
    /// A different position after a turn.
    #[error("after turn {number}: `{actual}`, `{expected}` expected")]
    After {
        /// The number of the line or turn, counted from 1.
        number: usize,
        /// The position by our rules.
        actual: String,
        /// The position in the line.
        expected: String,
    },
    /// Lists of different lengths.
    #[error("{turns} turns and {positions} positions")]
    Lengths {
        /// The number of turns in the line.
        turns: usize,
        /// The number of positions in the line.
        positions: usize,
    },
    /// A result that differs from that by the rules.
    #[error("the result is {actual}, {expected} expected")]
    Result {
        /// The result by our rules.
        actual: String,
        /// The result in the line.
        expected: String,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, difference) in self.differences.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            write!(f, "line {}: {}: {difference}", self.line, self.game)?;
        }
        Ok(())
    }
}

/// A line of a vector file.
#[derive(Deserialize)]
struct TestVector {
    kind: String,
    game: String,
    #[serde(default, deserialize_with = "distinct_keys")]
    options: BTreeMap<String, Value>,
    position: Option<String>,
    count: Option<u64>,
    sha256: Option<String>,
    depth: Option<u32>,
    start: Option<String>,
    turns: Option<Vec<String>>,
    positions: Option<Vec<String>>,
    result: Option<String>,
}

/// Replays every line; empty lines are skipped. `limit` bounds every list of successors.
pub fn replay(text: &str, limit: usize) -> Report {
    let mut report = Report::default();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let (game, differences) = check(line, limit);
        if differences.is_empty() {
            report.passed += 1;
            *report.games.entry(game).or_default() += 1;
        } else {
            report.failures.push(Failure { line: at + 1, game, differences });
        }
    }
    report
}

/// Returns the game of a line, and the differences.
fn check(line: &str, limit: usize) -> (String, Vec<Difference>) {
    let vector: TestVector = match serde_json::from_str(line) {
        Ok(vector) => vector,
        Err(error) => return ("?".to_owned(), vec![Difference::Malformed(json_words(&error.to_string()))]),
    };
    let game = vector.game.clone();
    let mut differences = Vec::new();
    if let Err(difference) = vector.check(limit, &mut differences) {
        differences.push(difference);
    }
    (game, differences)
}

impl TestVector {
    fn check(self, limit: usize, found: &mut Vec<Difference>) -> Result<(), Difference> {
        let options: Vec<(String, String)> =
            self.options.iter().map(|(key, value)| (key.clone(), plain(value))).collect();
        let choice =
            Choice::new(&self.game, options.iter().map(|(key, value)| (key.as_str(), value.as_str())))?;
        match self.kind.as_str() {
            "successors" => self.successors(&choice, limit, found),
            "perft" => self.perft(&choice, limit, found),
            "playout" => self.playout(&choice, found),
            other => Err(Difference::Kind(other.to_owned())),
        }
    }

    fn successors(
        self,
        choice: &Choice,
        limit: usize,
        found: &mut Vec<Difference>,
    ) -> Result<(), Difference> {
        let position = open(choice, &self.position.ok_or(Difference::Missing("position"))?)?;
        let next = position.successors(limit)?;
        let expected = self.count.ok_or(Difference::Missing("count"))?;
        if next.len() as u64 != expected {
            found.push(Difference::Count { actual: next.len() as u64, expected });
        }
        let expected = self.sha256.ok_or(Difference::Missing("sha256"))?;
        let actual = hash(&next);
        if !actual.eq_ignore_ascii_case(&expected) {
            found.push(Difference::Hash { actual, expected });
        }
        Ok(())
    }

    fn perft(self, choice: &Choice, limit: usize, found: &mut Vec<Difference>) -> Result<(), Difference> {
        let position = match self.position.or(self.start) {
            Some(text) => open(choice, &text)?,
            None => choice.start(Deal::Open, &mut IdentityDice),
        };
        let depth = self.depth.ok_or(Difference::Missing("depth"))?;
        if depth > MAX_PERFT_DEPTH {
            let words = format!("`depth` must be from 0 to {MAX_PERFT_DEPTH}, not {depth}");
            return Err(Difference::Malformed(words));
        }
        let expected = self.count.ok_or(Difference::Missing("count"))?;
        let actual = position.perft(depth, limit)?;
        if actual != expected {
            found.push(Difference::Perft { depth, actual, expected });
        }
        Ok(())
    }

    fn playout(self, choice: &Choice, found: &mut Vec<Difference>) -> Result<(), Difference> {
        let turns = self.turns.ok_or(Difference::Missing("turns"))?;
        let positions = self.positions.ok_or(Difference::Missing("positions"))?;
        let mut played = open(choice, &self.start.ok_or(Difference::Missing("start"))?)?;
        if turns.len() != positions.len() {
            return Err(Difference::Lengths { turns: turns.len(), positions: positions.len() });
        }
        for (at, (text, expected)) in turns.iter().zip(positions).enumerate() {
            let number = at + 1;
            played.apply(text).map_err(|error| Difference::Turn { number, text: text.clone(), error })?;
            let actual = played.position();
            if actual != expected {
                return Err(Difference::After { number, actual, expected });
            }
            open(choice, &expected)?;
        }
        let expected = self.result.ok_or(Difference::Missing("result"))?;
        let actual = played.result();
        if actual != expected {
            found.push(Difference::Result { actual, expected });
        }
        Ok(())
    }
}

fn open(choice: &Choice, text: &str) -> Result<Box<dyn AnyMatch>, Difference> {
    choice.open(text).map_err(|error| Difference::Position { text: text.to_owned(), error })
}

/// Returns the SHA-256 of the lines, each terminated by a line feed, in hexadecimal.
pub fn hash(lines: &[String]) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line);
        hash.update("\n");
    }
    base16ct::lower::encode_string(&hash.finalize())
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

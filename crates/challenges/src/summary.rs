//! A summary of the archive for a page, without methods and proofs.

use crate::archive::Status;
use crate::measure::{Measure, Value};

/// A summary of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordSummary {
    /// The score.
    pub id: Measure,
    /// The best value known.
    pub value: Value,
    /// No board has a better value than this; `None` if no bound is known.
    pub bound: Option<Value>,
    /// Whether value and bound are equal, and certified.
    pub status: Status,
    /// A board with the value, as text.
    pub witness: &'static str,
}

/// Returns the summary of the archive compiled into the program, in the order of the challenges. Challenge 1 is left
/// out: [`Pair::shortest`](crate::Pair::shortest) computes each of its boards.
pub fn summaries() -> Vec<RecordSummary> {
    let lines = include_str!(concat!(env!("OUT_DIR"), "/archive.txt")).lines();
    let known: Vec<(&str, RecordSummary)> = lines.filter_map(summary).collect();
    // The order of the list of scores, not of the file names.
    Measure::all()
        .into_iter()
        .filter_map(|measure| {
            let id = measure.to_string();
            let (_, summary) = known.iter().find(|(name, _)| *name == id)?;
            Some(RecordSummary { id: measure, ..*summary })
        })
        .collect()
}

fn summary(line: &'static str) -> Option<(&'static str, RecordSummary)> {
    let mut parts = line.split('|');
    let mut next = || parts.next();
    let id = next()?;
    let summary = RecordSummary {
        id: Measure::Loops,
        value: value(next()?)?,
        bound: value(next()?),
        status: if next()? == "p" { Status::Proven } else { Status::BestKnown },
        witness: next()?,
    };
    Some((id, summary))
}

fn value(word: &str) -> Option<Value> {
    if word == "yes" {
        return Some(Value::Condition { violations: 0 });
    }
    match word.strip_prefix("no ") {
        Some(violations) => Some(Value::Condition { violations: violations.parse().ok()? }),
        None => Some(Value::Number(word.parse().ok()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{ScoreId, archive};

    #[test]
    fn the_summary_agrees_with_the_archive() {
        let mut summaries = summaries().into_iter();
        for record in archive() {
            let ScoreId::Measure(id) = record.id else { continue };
            let summary = summaries.next().expect("as many summaries");
            assert_eq!(summary.id, id);
            assert_eq!(Some(summary.value), record.value.value());
            assert_eq!(summary.bound, record.bound.and_then(|bound| bound.value()));
            assert_eq!((summary.status, summary.witness), (record.status, &*record.witness));
        }
        assert_eq!(summaries.next(), None);
    }
}

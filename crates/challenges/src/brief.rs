//! The archive in short, for a page: what is known, without how it was found and proven.

use crate::archive::Status;
use crate::measure::{Measure, Value};

/// A record of the archive in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brief {
    /// The score.
    pub id: Measure,
    /// The best value known.
    pub value: Value,
    /// No board has a better value than this; `None` if nothing is known.
    pub bound: Option<Value>,
    /// Whether the two are one, and certified.
    pub status: Status,
    /// A board with the value, as text.
    pub witness: &'static str,
}

/// The archive as it was when the program was built, in the order of the challenges. Challenge 1 is not among
/// it: [`Pair::shortest`](crate::Pair::shortest) gives each of its boards.
pub fn briefs() -> Vec<Brief> {
    let lines = include_str!(concat!(env!("OUT_DIR"), "/archive.txt")).lines();
    let known: Vec<(&str, Brief)> = lines.filter_map(brief).collect();
    // The order in which the scores are listed, which is not that of the names of the files.
    Measure::all()
        .into_iter()
        .filter_map(|measure| {
            let id = measure.to_string();
            let (_, brief) = known.iter().find(|(name, _)| *name == id)?;
            Some(Brief { id: measure, ..*brief })
        })
        .collect()
}

fn brief(line: &'static str) -> Option<(&'static str, Brief)> {
    let mut parts = line.split('|');
    let mut next = || parts.next();
    let id = next()?;
    let brief = Brief {
        id: Measure::Loops,
        value: value(next()?)?,
        bound: value(next()?),
        status: if next()? == "p" { Status::Proven } else { Status::BestKnown },
        witness: next()?,
    };
    Some((id, brief))
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
    fn the_short_archive_says_what_the_archive_says() {
        let mut briefs = briefs().into_iter();
        for record in archive() {
            let ScoreId::Measure(id) = record.id else { continue };
            let brief = briefs.next().expect("as many in short");
            assert_eq!(brief.id, id);
            assert_eq!(Some(brief.value), record.value.value());
            assert_eq!(brief.bound, record.bound.and_then(|bound| bound.value()));
            assert_eq!((brief.status, brief.witness), (record.status, &*record.witness));
        }
        assert_eq!(briefs.next(), None);
    }
}

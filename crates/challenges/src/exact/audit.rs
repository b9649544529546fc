//! Audits the whole archive: every score has one record in the file of its name, and each record is valid.

use std::collections::BTreeMap;

use super::folder::FolderError;
use super::prove::{Depth, RecordCheck, VerifyError, verify};
use super::source::Source;
use crate::archive::{Record, ScoreId};
use crate::measure::Measure;
use crate::pairs::PairScore;

/// The result for one record, or for a missing one.
#[derive(Debug)]
pub struct Finding {
    /// The score; `None` for an unreadable file.
    pub id: Option<ScoreId>,
    /// Its actual or expected file.
    pub file: String,
    /// The number of records concerned: more than one if all of challenge 1 are missing.
    pub records: usize,
    /// How it was checked, or the fault.
    pub outcome: Result<RecordCheck, Fault>,
}

/// A fault in an archive.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// An unreadable file.
    #[error(transparent)]
    File(#[from] FolderError),
    /// A score without a record.
    #[error("there is no record of {0}")]
    Missing(String),
    /// A second record of a score.
    #[error("this is a second record of the score; the first is in {0}")]
    Twice(String),
    /// A record in the file of another score.
    #[error("the record of this score belongs into {0}")]
    Misplaced(String),
    /// An invalid record.
    #[error(transparent)]
    Record(#[from] VerifyError),
}

/// Returns every score of a complete archive, in the order of the challenges.
pub fn all_scores() -> Vec<ScoreId> {
    let pairs = PairScore::all().into_iter().map(ScoreId::Pair);
    pairs.chain(Measure::all().into_iter().map(ScoreId::Measure)).collect()
}

/// Checks an archive: every wanted score has exactly one record, in its own file, and each record is valid. Passes
/// every finding to `each` as it is made.
///
/// # Errors
/// If the folder itself can't be read.
pub fn audit(
    source: &Source,
    wanted: &dyn Fn(ScoreId) -> bool,
    depth: Depth,
    each: &mut dyn FnMut(Finding),
) -> Result<(), FolderError> {
    let mut records: BTreeMap<ScoreId, (String, Record)> = BTreeMap::new();
    for read in source.read()? {
        let (file, record) = match read {
            Ok(found) => found,
            Err(error) => {
                let file = error.path().display().to_string();
                each(Finding { id: None, file, records: 1, outcome: Err(error.into()) });
                continue;
            }
        };
        let id = record.id;
        let own = source.file(id);
        let first = records.get(&id).map(|(first, _)| first.clone());
        let fault = match first {
            _ if file != own => Some(Fault::Misplaced(own)),
            Some(first) => Some(Fault::Twice(first)),
            None => None,
        };
        match fault {
            // A misplaced record is reported even for other scores, because it may be in the wanted score's file.
            Some(fault) => each(Finding { id: Some(id), file, records: 1, outcome: Err(fault) }),
            None => {
                records.insert(id, (file, record));
            }
        }
    }
    let scores: Vec<ScoreId> = all_scores().into_iter().filter(|&id| wanted(id)).collect();
    let (there, missing): (Vec<_>, Vec<_>) = scores.into_iter().partition(|id| records.contains_key(id));
    let (pairs, others): (Vec<_>, Vec<_>) =
        missing.into_iter().partition(|id| matches!(id, ScoreId::Pair(_)));
    let absent = |id: ScoreId, what: String, records: usize| Finding {
        id: Some(id),
        file: source.file(id),
        records,
        outcome: Err(Fault::Missing(what)),
    };
    match pairs[..] {
        [] => {}
        [one] => each(absent(one, one.to_string(), 1)),
        [first, ..] => {
            let what = format!("{} pairs of posts and lengths, {first} among them", pairs.len());
            each(absent(first, what, pairs.len()));
        }
    }
    others.into_iter().for_each(|id| each(absent(id, format!("`{id}`"), 1)));
    for id in there {
        let (file, record) = &records[&id];
        let outcome = verify(record, source, depth).map_err(Fault::from);
        each(Finding { id: Some(id), file: file.clone(), records: 1, outcome });
    }
    Ok(())
}

//! Progress in puzzles, saved between visits.

use crate::app::{ask_to_persist, keep, kept};
use crate::puzzles::progress::Progress;

/// What has been done so far.
pub fn progress() -> Progress {
    Progress::read(&kept("puzzles").unwrap_or_default())
}

/// Changes what is kept: read anew, for another tab may have gone on meanwhile.
pub fn change<T>(change: impl FnOnce(&mut Progress) -> T) -> T {
    let mut progress = progress();
    let result = change(&mut progress);
    keep("puzzles", &progress.to_string());
    ask_to_persist();
    result
}

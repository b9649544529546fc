//! Progress in puzzles, saved between visits.

use crate::app::{ask_to_persist, storage};
use crate::puzzles::progress::Progress;

/// The saved progress.
pub fn progress() -> Progress {
    Progress::read(&storage::get("puzzles").unwrap_or_default())
}

/// Changes the saved progress. It is read again first, because another tab may have changed it.
pub fn change<T>(change: impl FnOnce(&mut Progress) -> T) -> T {
    let mut progress = progress();
    let result = change(&mut progress);
    storage::set("puzzles", &progress.to_string());
    ask_to_persist();
    result
}

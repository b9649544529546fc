//! Progress in lessons, saved between visits.

use eightfold_lessons::{Done, Lesson, Progress};

use crate::app::{keep, kept};

/// What has been done so far.
pub fn progress() -> Progress {
    Progress::read(&kept("learn").unwrap_or_default())
}

/// Notes that a lesson was done; `false` if this browser does not keep it.
pub fn note(lesson: &Lesson, done: Done) -> bool {
    // Read anew: another tab may have gone on meanwhile.
    let mut progress = progress();
    progress.note(lesson, done);
    keep("learn", &progress.to_string())
}

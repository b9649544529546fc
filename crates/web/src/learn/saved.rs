//! Progress in lessons, saved between visits.

use eightfold_learning::{Attempt, Lesson, LessonResult, Progress};

use crate::app::storage;

/// The saved progress.
pub fn progress() -> Progress {
    Progress::read(&storage::get("learn").unwrap_or_default())
}

/// Records that a lesson was done; `false` if this browser can't save it.
pub fn note(lesson: &Lesson, done: LessonResult) -> bool {
    // Read again, because another tab may have saved progress meanwhile.
    let mut progress = progress();
    progress.note(lesson, done);
    storage::set("learn", &progress.to_string())
}

fn place_of(lesson: &Lesson) -> String {
    format!("lesson.{}/{}", lesson.course, lesson.id)
}

/// The saved attempt at a lesson.
pub fn attempt(lesson: &'static Lesson) -> Option<Attempt> {
    Attempt::take_up(lesson, &storage::get(&place_of(lesson))?)
}

/// Saves the state of a lesson for a reload; at its start, removes the saved state.
pub fn save_attempt(attempt: &Attempt) {
    let name = place_of(attempt.lesson());
    match attempt.step_number() {
        0 => storage::remove(&name),
        _ => drop(storage::set(&name, &attempt.to_text())),
    }
}

/// Makes the lesson start from the beginning next time.
pub fn remove_attempt(lesson: &Lesson) {
    storage::remove(&place_of(lesson));
}

//! Progress in lessons, saved between visits.

use eightfold_lessons::{Attempt, Done, Lesson, Progress};

use crate::app::{forget, keep, kept};

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

fn place_of(lesson: &Lesson) -> String {
    format!("lesson.{}/{}", lesson.course, lesson.id)
}

/// The lesson as it was left.
pub fn taken_up(lesson: &'static Lesson) -> Option<Attempt> {
    Attempt::take_up(lesson, &kept(&place_of(lesson))?)
}

/// Keeps where a lesson is, so that it is there after a reload; nothing where it is at its beginning.
pub fn keep_place(attempt: &Attempt) {
    let name = place_of(attempt.lesson());
    match attempt.step_number() {
        0 => forget(&name),
        _ => drop(keep(&name, &attempt.to_text())),
    }
}

/// Begins a lesson anew the next time.
pub fn forget_place(lesson: &Lesson) {
    forget(&place_of(lesson));
}

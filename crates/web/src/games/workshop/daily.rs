//! Which puzzle a day has. The hall names it; the workshop makes it.

use eightfold_challenges::{Grade, Solitaire};

use crate::words::{fill, id, t};

/// The kind of a day's puzzle: the two solitaires by turns, harder towards the weekend.
pub fn kind(day: u64) -> (Solitaire, Grade) {
    // The first of January 1970 was a Thursday.
    let weekday = (day + 3) % 7;
    let grade = Grade::ALL[(weekday as usize).min(Grade::ALL.len() - 1)];
    (if day.is_multiple_of(2) { Solitaire::Connection } else { Solitaire::Sequence }, grade)
}

/// The name of a day's puzzle.
pub fn name(day: u64) -> String {
    let (solitaire, grade) = kind(day);
    let name = match solitaire {
        Solitaire::Connection => t(id::CONNECTION_SOLITAIRE),
        Solitaire::Sequence => t(id::SEQUENCE_SOLITAIRE),
    };
    fill!(id::DAILY_NAME, grade = grade.number(), name)
}

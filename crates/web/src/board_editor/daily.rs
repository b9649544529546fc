//! The daily puzzle of the workshop. The home page shows its name; the workshop creates it.

use eightfold_challenges::{Grade, Solitaire};

use crate::words::{fill, id, t};

/// Returns the kind of a day's puzzle: the two solitaires alternate, harder towards the weekend.
pub fn kind(day: u64) -> (Solitaire, Grade) {
    // The first of January 1970 was a Thursday.
    let weekday = (day + 3) % 7;
    let grade = Grade::ALL[(weekday as usize).min(Grade::ALL.len() - 1)];
    (if day.is_multiple_of(2) { Solitaire::Connection } else { Solitaire::Sequence }, grade)
}

/// Returns the name of a day's puzzle.
pub fn name(day: u64) -> String {
    let (solitaire, grade) = kind(day);
    let name = match solitaire {
        Solitaire::Connection => t(id::CONNECTION_SOLITAIRE),
        Solitaire::Sequence => t(id::SEQUENCE_SOLITAIRE),
    };
    fill!(id::DAILY_NAME, grade = grade.number(), name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solitaires_alternate_and_the_weekend_is_hard() {
        // A Monday.
        let monday = 4;
        for day in monday..monday + 14 {
            assert_ne!(kind(day).0, kind(day + 1).0, "day {day}");
            let weekday = (day - monday) % 7;
            assert!(
                weekday == 6 || kind(day).1.number() <= kind(day + 1).1.number(),
                "day {day} is not harder than the next"
            );
        }
        assert_eq!(kind(monday).1.number(), Grade::ALL[0].number());
        assert_eq!(kind(monday + 6).1.number(), Grade::ALL[Grade::ALL.len() - 1].number());
    }
}

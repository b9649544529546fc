//! The puzzle of a day.

use eightfold_game::SplitMix;

use crate::{Aim, Collection, Puzzle};

/// The first day, counted from 1970, with selected puzzles only: 1 December 2026. Earlier days keep the puzzles they
/// had.
pub const FIRST_SELECTED_DAY: u64 = 20_788;

/// Whether the solution can be found by thought: no average over unknown tiles, and fewer than a quarter of all turns
/// are right.
pub fn is_selected(puzzle: &Puzzle) -> bool {
    let by_chance = puzzle.found.share.is_some_and(|(right, all)| 4 * right >= all);
    !by_chance && !matches!(puzzle.aim(), Aim::Mean { .. })
}

/// The puzzle of this day, counted from 1970: the same for everybody. The week starts on Monday with the easiest. It
/// depends only on the puzzles and difficulties of the day's edition, so it never changes.
pub fn of_day(puzzles: &Collection, day: u64) -> Option<&Puzzle> {
    let selected = |puzzle: &Puzzle| day < FIRST_SELECTED_DAY || is_selected(puzzle);
    let mut order: Vec<(&Puzzle, Option<u8>)> =
        puzzles.of_day(day).filter(|(puzzle, _)| selected(puzzle)).collect();
    if order.is_empty() {
        return None;
    }
    order.sort_by(|(a, grade), (b, other)| (grade, a.id()).cmp(&(other, b.id())));
    // The first day of 1970 was a Thursday.
    let (weekday, week) = (((day + 3) % 7) as usize, (day + 3) / 7);
    let all = order.len();
    let (from, to) = (all * weekday / 7, (all * (weekday + 1) / 7).max(all * weekday / 7 + 1).min(all));
    let slice = &order[from.min(all - 1)..to];
    // The lower 32 bits, because browsers have chosen by these since the first day.
    let at = SplitMix::mix(week / slice.len() as u64) as u32 as usize % slice.len();
    // A step coprime to the length visits the whole slice before any repeats.
    Some(slice[(at + week as usize) % slice.len()].0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
        let one = |at: usize| {
            format!("{line} | grade {} | themes win {} | proof {at:016x} 9", 1 + at % 9, ["a", "b"][at % 2])
        };
        (0..90).map(|at| Puzzle::read(&one(at)).unwrap()).collect()
    }

    #[test]
    fn daily_puzzles_get_harder_and_rarely_repeat() {
        let all = Collection::from(puzzles());
        // A Monday on which the cycle of the twelve easiest puzzles starts.
        let monday = 7 * 12 * 242 - 3;
        let grades: Vec<u8> = (0..7).filter_map(|day| of_day(&all, monday + day)?.found.grade).collect();
        assert_eq!(grades.len(), 7);
        assert!(grades.is_sorted(), "{grades:?}");
        let ids: BTreeSet<&str> =
            (0..12).filter_map(|week| Some(of_day(&all, monday + 7 * week)?.id())).collect();
        assert_eq!(ids.len(), 12, "{ids:?}");
        let first = |many: usize| Collection::from(all[..many].to_vec());
        assert!(of_day(&first(1), monday + 6).is_some() && of_day(&first(3), monday).is_some());
        assert!(of_day(&first(0), monday).is_none());
    }

    #[test]
    fn daily_puzzles_can_be_solved_by_thought() {
        let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1 | grade 1";
        let mut all = puzzles();
        all.extend(
            (0..60).map(|at| {
                Puzzle::read(&format!("{line} | share 10/40 | proof {:016x} 9", 1_000 + at)).unwrap()
            }),
        );
        let all = Collection::from(all);
        let by_chance = |day: u64| of_day(&all, day).unwrap().found.share.is_some();
        assert!((FIRST_SELECTED_DAY - 60..FIRST_SELECTED_DAY).any(by_chance));
        assert!(!(FIRST_SELECTED_DAY..FIRST_SELECTED_DAY + 60).any(by_chance));
    }

    #[test]
    fn every_game_has_puzzles_for_each_day() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("collection");
        for file in std::fs::read_dir(folder).unwrap() {
            let file = file.unwrap().path();
            let text = std::fs::read_to_string(&file).unwrap();
            let all = Collection::read(&text).unwrap();
            let days = FIRST_SELECTED_DAY..FIRST_SELECTED_DAY + 28;
            let ids: BTreeSet<&str> = days.filter_map(|day| Some(of_day(&all, day)?.id())).collect();
            assert_eq!(ids.len(), 28, "{}", file.display());
        }
    }

    #[test]
    fn new_puzzles_and_difficulties_change_no_past_day() {
        let mut all = Collection::from(puzzles());
        let days = 20_000..20_060;
        let ids = |all: &Collection| -> Vec<String> {
            days.clone().filter_map(|day| Some(of_day(all, day)?.id().to_owned())).collect()
        };
        let before = ids(&all);
        all.begin(20_028);
        for number in 0..90 {
            all.set_grade(number, 9 - (number % 9) as u8);
        }
        all.add(puzzles()[7].clone());
        let after = ids(&all);
        assert_eq!(before[..30], after[..30]);
        assert_ne!(before[30..], after[30..]);
    }
}

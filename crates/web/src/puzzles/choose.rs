//! Chooses the next puzzle, and the puzzle of a day.

use eightfold_game::SplitMix;
use eightfold_puzzles::{Collection, Puzzle};

use super::progress::{Progress, id_of, rating_of};

/// The puzzle of this day, counted from 1970: the same for all. The week begins on Monday with the easiest. It depends on
/// the puzzles and grades of the day's edition alone, so that it stays what it was.
pub fn of_day(puzzles: &Collection, day: u64) -> Option<&Puzzle> {
    let mut order: Vec<(&Puzzle, Option<u8>)> = puzzles.of_day(day).collect();
    if order.is_empty() {
        return None;
    }
    order.sort_by(|(a, grade), (b, other)| (grade, id_of(a)).cmp(&(other, id_of(b))));
    // The first day of 1970 was a Thursday.
    let (weekday, week) = (((day + 3) % 7) as usize, (day + 3) / 7);
    let all = order.len();
    let (from, to) = (all * weekday / 7, (all * (weekday + 1) / 7).max(all * weekday / 7 + 1).min(all));
    let slice = &order[from.min(all - 1)..to];
    // Through the whole slice before one comes again: a step that shares no divisor with its length.
    let at = SplitMix::mix(week / slice.len() as u64) as usize % slice.len();
    Some(slice[(at + week as usize) % slice.len()].0)
}

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// A word that the themes have; empty for any.
    pub theme: String,
    /// The grade; 0 for one's own strength.
    pub grade: u8,
}

impl Filter {
    /// Whether the puzzle is one of those.
    pub fn admits(&self, puzzle: &Puzzle) -> bool {
        (self.theme.is_empty() || puzzle.found.themes.contains(&self.theme))
            && (self.grade == 0 || puzzle.found.grade == Some(self.grade))
    }
}

/// One of those looked for that were not tried before, of a strength near one's own; of those tried if there is no other.
pub fn next<'a>(
    puzzles: impl IntoIterator<Item = &'a Puzzle>,
    progress: &Progress,
    filter: &Filter,
    luck: u64,
) -> Option<&'a Puzzle> {
    /// So many of the nearest are equally good.
    const NEAR: usize = 8;
    let mut fresh: Vec<&Puzzle> = puzzles.into_iter().filter(|puzzle| filter.admits(puzzle)).collect();
    if fresh.iter().any(|puzzle| progress.of(id_of(puzzle)).is_none()) {
        fresh.retain(|puzzle| progress.of(id_of(puzzle)).is_none());
    }
    let own = |puzzle: &Puzzle| progress.rating(puzzle.choice().info().id).value;
    let far = |puzzle: &Puzzle| (rating_of(puzzle).value - own(puzzle)).abs();
    fresh.sort_by(|a, b| far(a).total_cmp(&far(b)).then_with(|| id_of(a).cmp(id_of(b))));
    // All that are as near as the last of the nearest are so too.
    let last = fresh.get(NEAR.min(fresh.len()).checked_sub(1)?).map(|puzzle| far(puzzle))?;
    let near = fresh.iter().take_while(|puzzle| far(puzzle) <= last).count();
    Some(fresh[SplitMix::mix(luck) as usize % near])
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
    fn the_puzzle_of_the_day_is_the_same_for_all_harder_towards_sunday_and_does_not_come_again_soon() {
        let all = Collection::from(puzzles());
        let monday = 7 * 2_900 + 4;
        let grades: Vec<u8> = (0..7).filter_map(|day| of_day(&all, monday + day)?.found.grade).collect();
        assert_eq!(grades.len(), 7);
        assert!(grades.is_sorted(), "{grades:?}");
        let ids: BTreeSet<&str> =
            (0..10).filter_map(|week| Some(id_of(of_day(&all, monday + 7 * week)?))).collect();
        assert!(ids.len() >= 9, "{ids:?}");
        let first = |many: usize| Collection::from(all[..many].to_vec());
        assert!(of_day(&first(1), monday + 6).is_some() && of_day(&first(3), monday).is_some());
        assert!(of_day(&first(0), monday).is_none());
    }

    #[test]
    fn new_puzzles_and_new_grades_change_no_day_that_has_been() {
        let mut all = Collection::from(puzzles());
        let days = 20_000..20_060;
        let ids = |all: &Collection| -> Vec<String> {
            days.clone().filter_map(|day| Some(id_of(of_day(all, day)?).to_owned())).collect()
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

    #[test]
    fn the_next_puzzle_is_new_as_looked_for_and_near_in_strength() {
        let all = puzzles();
        let mut progress = Progress::default();
        let filter = Filter { theme: "a".to_owned(), grade: 3 };
        for luck in 0..5 {
            let chosen = next(&all, &progress, &filter, luck).unwrap();
            assert!(filter.admits(chosen) && progress.of(id_of(chosen)).is_none());
            progress.note(chosen, true);
        }
        // All of them were tried: one of those comes again.
        assert!(next(&all, &progress, &filter, 9).is_some());
        assert!(next(&all, &progress, &Filter { theme: "c".to_owned(), grade: 0 }, 1).is_none());
        let fresh = Progress::default();
        let near = next(&all, &fresh, &Filter::default(), 3).unwrap();
        assert!((rating_of(near).value - 1500.0).abs() < 150.0);
    }
}

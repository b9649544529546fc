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

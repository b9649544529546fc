//! Chooses the next puzzle.

use eightfold_game::SplitMix;
use eightfold_puzzles::Puzzle;
pub use eightfold_puzzles::{is_selected, of_day};

use super::progress::{Progress, rating_of};

/// The filter for puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// A theme; empty for any.
    pub theme: String,
    /// The difficulty; 0 for the player's own strength.
    pub grade: u8,
}

impl Filter {
    /// Whether the puzzle matches the filter.
    pub fn admits(&self, puzzle: &Puzzle) -> bool {
        (self.theme.is_empty() || puzzle.found.themes.contains(&self.theme))
            && (self.grade == 0 || puzzle.found.grade == Some(self.grade))
    }
}

/// A matching puzzle near the player's strength, preferably one not tried before.
pub fn next<'a>(
    puzzles: impl IntoIterator<Item = &'a Puzzle>,
    progress: &Progress,
    filter: &Filter,
    luck: u64,
) -> Option<&'a Puzzle> {
    /// How many of the nearest puzzles count as equally good.
    const CANDIDATES: usize = 8;
    let mut fresh: Vec<&Puzzle> = puzzles.into_iter().filter(|puzzle| filter.admits(puzzle)).collect();
    if fresh.iter().any(|puzzle| progress.of(puzzle.id()).is_none()) {
        fresh.retain(|puzzle| progress.of(puzzle.id()).is_none());
    }
    let own = |puzzle: &Puzzle| progress.rating(puzzle.choice().info().id).value;
    let far = |puzzle: &Puzzle| (rating_of(puzzle).value - own(puzzle)).abs();
    fresh.sort_by(|a, b| far(a).total_cmp(&far(b)).then_with(|| a.id().cmp(b.id())));
    // Puzzles as near as the last of these count too.
    let last = fresh.get(CANDIDATES.min(fresh.len()).checked_sub(1)?).map(|puzzle| far(puzzle))?;
    let near = fresh.iter().take_while(|puzzle| far(puzzle) <= last).count();
    Some(fresh[SplitMix::mix(luck) as usize % near])
}

/// The puzzles of a theme, the easiest first.
pub fn of_theme<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>, filter: &Filter) -> Vec<&'a Puzzle> {
    let mut all: Vec<&Puzzle> = puzzles.into_iter().filter(|puzzle| filter.admits(puzzle)).collect();
    all.sort_by_key(|puzzle| puzzle.found.grade);
    all
}

/// A few puzzles of a theme to start with: unsolved ones first, ordered by distance to the player's strength.
pub fn sample<'a>(of_theme: &[&'a Puzzle], progress: &Progress, count: usize) -> Vec<&'a Puzzle> {
    let mut all = of_theme.to_vec();
    let far =
        |puzzle: &Puzzle| (rating_of(puzzle).value - progress.rating(puzzle.choice().info().id).value).abs();
    all.sort_by(|a, b| {
        let solved = |puzzle: &Puzzle| progress.is_solved(puzzle.id());
        solved(a).cmp(&solved(b)).then(far(a).total_cmp(&far(b)))
    });
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
        let one = |at: usize| {
            format!("{line} | grade {} | themes win {} | proof {at:016x} 9", 1 + at % 9, ["a", "b"][at % 2])
        };
        (0..90).map(|at| Puzzle::read(&one(at)).unwrap()).collect()
    }

    #[test]
    fn a_theme_shows_unsolved_puzzles_first() {
        let all = puzzles();
        let filter = Filter { theme: "a".to_owned(), grade: 0 };
        let of_theme = of_theme(&all, &filter);
        assert_eq!(of_theme.len(), 45);
        assert!(of_theme.is_sorted_by_key(|puzzle| puzzle.found.grade));
        let mut progress = Progress::default();
        let first = sample(&of_theme, &progress, 4);
        assert!(first.iter().all(|puzzle| puzzle.found.grade.is_some_and(|grade| (4..=6).contains(&grade))));
        for puzzle in &first {
            progress.note(puzzle, true);
        }
        let second = sample(&of_theme, &progress, 45);
        assert!(first.iter().all(|puzzle| !second[..41].iter().any(|other| other.id() == puzzle.id())));
        assert_eq!(second.len(), 45, "solved puzzles are last");
    }

    #[test]
    fn next_puzzle_is_new_and_near_in_strength() {
        let all = puzzles();
        let mut progress = Progress::default();
        let filter = Filter { theme: "a".to_owned(), grade: 3 };
        for luck in 0..5 {
            let chosen = next(&all, &progress, &filter, luck).unwrap();
            assert!(filter.admits(chosen) && progress.of(chosen.id()).is_none());
            progress.note(chosen, true);
        }
        // All of them were tried, so one is repeated.
        assert!(next(&all, &progress, &filter, 9).is_some());
        assert!(next(&all, &progress, &Filter { theme: "c".to_owned(), grade: 0 }, 1).is_none());
        let fresh = Progress::default();
        let near = next(&all, &fresh, &Filter::default(), 3).unwrap();
        assert!((rating_of(near).value - 1500.0).abs() < 150.0);
    }
}

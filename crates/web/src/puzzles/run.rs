//! A three-minute run in progress: the clock, and the puzzles solved and missed. Saved as text, so that it continues
//! after a reload.

use std::fmt;

use super::shared::{PuzzleAttempt, SharedResult};

/// The length of a run, in milliseconds.
pub const LENGTH_MS: u64 = 180_000;
/// The penalty for a wrong turn, in milliseconds.
pub const WRONG_TURN_PENALTY_MS: u64 = 10_000;
/// How many right turns in a row win extra time.
pub const STREAK_LENGTH: u32 = 5;
/// The extra time, in milliseconds.
pub const STREAK_BONUS_MS: u64 = 5_000;

/// A puzzle by its game and its fingerprint.
pub type Name = (String, String);

/// A run in progress.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Run {
    /// When it ends, in milliseconds since 1970.
    pub until: u64,
    /// How many puzzles were solved.
    pub solved: u32,
    /// The current number of puzzles solved in a row.
    pub row: u32,
    /// The most in a row.
    pub longest: u32,
    /// Whether a puzzle was skipped: only one may be.
    pub skipped: bool,
    /// The turns taken.
    pub tries: Vec<PuzzleAttempt>,
    /// The puzzles shown; the last is the current one.
    pub seen: Vec<Name>,
    /// The puzzles missed or skipped.
    pub missed: Vec<Name>,
}

impl Run {
    /// Starts a run at this time.
    pub fn begin(now: u64) -> Self {
        Self { until: now + LENGTH_MS, ..Self::default() }
    }

    /// The remaining time in milliseconds.
    pub fn left(&self, now: u64) -> u64 {
        self.until.saturating_sub(now)
    }

    /// Shows the next puzzle.
    pub fn show(&mut self, game: &str, print: &str) {
        self.seen.push((game.to_owned(), print.to_owned()));
    }

    /// Whether a puzzle was shown before.
    pub fn has_seen(&self, print: &str) -> bool {
        self.seen.iter().any(|(_, seen)| seen == print)
    }

    /// Records a turn in the current puzzle.
    pub fn take(&mut self, right: bool, turn: Option<PuzzleAttempt>) {
        self.tries.extend(turn);
        if right {
            self.solved += 1;
            self.row += 1;
            self.longest = self.longest.max(self.row);
            if self.row.is_multiple_of(STREAK_LENGTH) {
                self.until += STREAK_BONUS_MS;
            }
        } else {
            self.row = 0;
            self.until = self.until.saturating_sub(WRONG_TURN_PENALTY_MS);
            self.missed.extend(self.seen.last().cloned());
        }
    }

    /// Skips the current puzzle, which is allowed once.
    pub fn skip(&mut self) -> bool {
        if self.skipped {
            return false;
        }
        self.skipped = true;
        self.missed.extend(self.seen.last().cloned());
        true
    }

    /// Parses a saved run; `None` if the text isn't one.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut numbers = lines.next()?.split(' ');
        let mut number = || numbers.next()?.parse::<u64>().ok();
        let (until, solved, row, longest, skipped) =
            (number()?, number()?, number()?, number()?, number()? == 1);
        let tries = lines.next()?.parse::<SharedResult>().ok()?.tries;
        let mut names = || {
            let name = |name: &str| {
                let (game, print) = name.split_once('/')?;
                Some((game.to_owned(), print.to_owned()))
            };
            lines.next().unwrap_or_default().split_whitespace().map(name).collect::<Option<Vec<Name>>>()
        };
        let (seen, missed) = (names()?, names()?);
        let small = |number: u64| u32::try_from(number).ok();
        Some(Self {
            until,
            solved: small(solved)?,
            row: small(row)?,
            longest: small(longest)?,
            skipped,
            tries,
            seen,
            missed,
        })
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { until, solved, row, longest, skipped, tries, seen, missed } = self;
        let names = |names: &[Name]| {
            let names = names.iter().map(|(game, print)| format!("{game}/{print}"));
            names.collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "{until} {solved} {row} {longest} {}", u8::from(*skipped))?;
        writeln!(f, "{}", SharedResult { day: None, tries: tries.clone() })?;
        writeln!(f, "{}", names(seen))?;
        writeln!(f, "{}", names(missed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_run_round_trips() {
        let mut run = Run::begin(1_000);
        let turn =
            PuzzleAttempt { game: 2, print: "0123ab".to_owned(), turn: 7, helped: false, failed: false };
        for (at, right) in [true, true, false, true].into_iter().enumerate() {
            run.show("octiles", &format!("{at:016x}"));
            run.take(right, Some(turn.clone()));
        }
        run.show("octi-fast", "00000000000000ff");
        assert!(run.skip() && !run.skip(), "only one skip is allowed");
        assert_eq!(Run::read(&run.to_string()), Some(run.clone()));
        assert_eq!(Run::read(&Run::begin(5).to_string()), Some(Run::begin(5)));
        assert_eq!((run.solved, run.row, run.longest, run.missed.len()), (3, 1, 2, 2));
        assert!(run.has_seen("00000000000000ff") && !run.has_seen("ff"));
        for text in ["", "x", "1 2 3 4 5", "1 2 3 4 0\nnonsense\n\n", "1 99999999999 3 4 0\ns\n\n"] {
            assert_eq!(Run::read(text), None, "{text}");
        }
    }

    #[test]
    fn streaks_add_time_and_mistakes_cost_it() {
        let mut run = Run::begin(0);
        for _ in 0..STREAK_LENGTH {
            run.show("octiles", "aa");
            run.take(true, None);
        }
        assert_eq!(run.left(0), LENGTH_MS + STREAK_BONUS_MS);
        run.take(false, None);
        assert_eq!(
            (run.left(0), run.row, run.longest),
            (LENGTH_MS + STREAK_BONUS_MS - WRONG_TURN_PENALTY_MS, 0, STREAK_LENGTH)
        );
        assert_eq!(run.left(10 * LENGTH_MS), 0);
    }
}

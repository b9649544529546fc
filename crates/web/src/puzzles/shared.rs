//! Shared results: the puzzles tried, and the turns taken. The page that opens one judges the turns again.

use std::fmt;
use std::str::FromStr;

use eightfold_puzzles::{Collection, Puzzle};

use super::answers;
use super::choose;
use crate::route::PUZZLE_GAMES;
use crate::words::{id, t};

/// A result, either of a day's puzzles or of a three-minute run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SharedResult {
    /// The number of the day; `None` for a three-minute run.
    pub day: Option<u64>,
    /// The attempts.
    pub tries: Vec<PuzzleAttempt>,
}

/// A turn taken in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleAttempt {
    /// The index of the game.
    pub game: usize,
    /// The start of the puzzle's fingerprint.
    pub print: String,
    /// The index of the turn.
    pub turn: usize,
    /// Whether a hint was used.
    pub helped: bool,
    /// Whether any turn was wrong, this one or a later one.
    pub failed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttemptVerdict {
    /// The turn solves the puzzle.
    Right,
    /// The turn solves it, after a hint.
    Helped,
    /// The turn doesn't solve it.
    Wrong,
    /// The puzzle or turn doesn't exist here, or it isn't the puzzle of that day.
    Unknown,
}

/// How many digits of a fingerprint identify a puzzle of a game.
const DIGITS: usize = 6;
/// Suffix of a turn taken after a hint; must not be a digit.
const HINT_SUFFIX: char = 'h';
/// Suffix of a turn in a puzzle with a wrong turn; must not be a digit.
const FAILED_SUFFIX: char = 'x';
/// More attempts than fit into three minutes.
const MAX_ATTEMPTS: usize = 400;

impl PuzzleAttempt {
    /// The attempt with this turn.
    pub fn of(puzzle: &Puzzle, turn: &str) -> Option<Self> {
        let game = PUZZLE_GAMES.iter().position(|game| *game == puzzle.choice().info().id)?;
        let print = puzzle.id().get(..DIGITS)?.to_owned();
        Some(Self { game, print, turn: answers::number(puzzle, turn)?, helped: false, failed: false })
    }

    /// Judges the attempt with the puzzles of its game; `day` if it has to be that day's puzzle.
    pub fn check(&self, puzzles: &Collection, day: Option<u64>) -> AttemptVerdict {
        let puzzle = match day {
            Some(day) => choose::of_day(puzzles, day).filter(|puzzle| puzzle.id().starts_with(&self.print)),
            None => puzzles.iter().find(|puzzle| puzzle.id().starts_with(&self.print)),
        };
        match puzzle.and_then(|puzzle| Some((puzzle, answers::turn(puzzle, self.turn)?))) {
            Some((puzzle, turn)) if !self.failed && puzzle.is_answer(&turn) => {
                if self.helped {
                    AttemptVerdict::Helped
                } else {
                    AttemptVerdict::Right
                }
            }
            Some(_) => AttemptVerdict::Wrong,
            None => AttemptVerdict::Unknown,
        }
    }
}

impl fmt::Display for SharedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.day {
            Some(day) => write!(f, "d{day}")?,
            None => f.write_str("s")?,
        }
        self.tries.iter().try_for_each(|one| {
            write!(f, ".{}{}{:x}", one.game, one.print, one.turn)?;
            if one.helped {
                write!(f, "{HINT_SUFFIX}")?;
            }
            if one.failed { write!(f, "{FAILED_SUFFIX}") } else { Ok(()) }
        })
    }
}

/// The text isn't a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", t(id::SHARED_NO_RESULT))]
pub struct SharedError;

impl FromStr for SharedResult {
    type Err = SharedError;

    fn from_str(text: &str) -> Result<Self, SharedError> {
        let mut parts = text.split('.');
        let day = match parts.next().unwrap_or_default() {
            "s" => None,
            first => {
                let number = first.strip_prefix('d').ok_or(SharedError)?;
                // Only days that a date can represent.
                Some(number.parse().ok().filter(|day| *day < 1_000_000).ok_or(SharedError)?)
            }
        };
        let one = |part: &str| {
            if !part.is_ascii() || part.len() < DIGITS + 2 {
                return None;
            }
            let (game, rest) = part.split_at(1);
            let (print, turn) = rest.split_at(DIGITS);
            let game = game.parse().ok().filter(|game| *game < PUZZLE_GAMES.len())?;
            // Older links don't have these suffixes.
            let (turn, failed) = turn.strip_suffix(FAILED_SUFFIX).map_or((turn, false), |turn| (turn, true));
            let (turn, helped) = turn.strip_suffix(HINT_SUFFIX).map_or((turn, false), |turn| (turn, true));
            let turn = usize::from_str_radix(turn, 16).ok()?;
            let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            print.bytes().all(lower).then(|| PuzzleAttempt {
                game,
                print: print.to_owned(),
                turn,
                helped,
                failed,
            })
        };
        let tries = parts.map(|part| one(part).ok_or(SharedError)).collect::<Result<Vec<_>, _>>()?;
        if tries.len() > MAX_ATTEMPTS {
            return Err(SharedError);
        }
        Ok(Self { day, tries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1 | answers 36-37";

    #[test]
    fn shared_results_round_trip_and_are_judged_again() {
        let puzzle = Puzzle::read(&format!("{LINE} | proof 00000000000000aa 9")).unwrap();
        let other = Puzzle::read(&format!("{LINE} | grade 3 | proof 11111111111111bb 9")).unwrap();
        let (right, wrong) =
            (PuzzleAttempt::of(&puzzle, "36-37").unwrap(), PuzzleAttempt::of(&puzzle, "36+B").unwrap());
        let shared = SharedResult { day: Some(20_000), tries: vec![right.clone(), wrong.clone()] };
        assert_eq!(shared.to_string().parse(), Ok(shared.clone()));
        assert!(!shared.to_string().contains("36-37"), "the text reveals no turn");
        let rush = SharedResult { day: None, ..shared };
        assert_eq!(rush.to_string().parse(), Ok(rush));
        let all = Collection::from(vec![puzzle, other]);
        assert_eq!(
            [right.check(&all, None), wrong.check(&all, None)],
            [AttemptVerdict::Right, AttemptVerdict::Wrong]
        );
        assert_eq!(PuzzleAttempt { turn: 9_999, ..right.clone() }.check(&all, None), AttemptVerdict::Unknown);
        assert_eq!(right.check(&Collection::from(all[1..].to_vec()), None), AttemptVerdict::Unknown);
        let helped =
            SharedResult { day: Some(20_000), tries: vec![PuzzleAttempt { helped: true, ..right.clone() }] };
        assert!(helped.to_string().ends_with('h'));
        assert_eq!(helped.to_string().parse(), Ok(helped.clone()));
        assert_eq!(helped.tries[0].check(&all, None), AttemptVerdict::Helped);
        assert_eq!(PuzzleAttempt { helped: true, ..wrong.clone() }.check(&all, None), AttemptVerdict::Wrong);
        let failed = SharedResult { day: None, tries: vec![PuzzleAttempt { failed: true, ..right.clone() }] };
        assert_eq!(failed.to_string().parse(), Ok(failed.clone()));
        assert_eq!(failed.tries[0].check(&all, None), AttemptVerdict::Wrong, "a later turn was wrong");
        // It is the daily puzzle on one of the two days, but not on the other.
        let days = [20_000, 20_003].map(|day| right.check(&all, Some(day)));
        assert!(days.contains(&AttemptVerdict::Right) && days.contains(&AttemptVerdict::Unknown), "{days:?}");
    }

    #[test]
    fn invalid_results_are_refused() {
        for text in
            ["", "x", "d", "dx", "d99999999", "s.", "s.9000000a", "s.0zzzzzzz1", "s.0aaaaaa", "s.0ääää1"]
        {
            assert_eq!(text.parse::<SharedResult>(), Err(SharedError), "{text}");
        }
    }
}

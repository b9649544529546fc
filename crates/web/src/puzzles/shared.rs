//! Shared results: which puzzles were tried, and with which turns. The page that opens one judges the turns
//! again.

use std::fmt;
use std::str::FromStr;

use eightfold_puzzles::{Collection, Puzzle};

use super::answers;
use super::choose;
use super::progress::id_of;
use crate::route::PUZZLE_GAMES;
use crate::words::{id, t};

/// A result: of the puzzles of a day, or of three minutes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Shared {
    /// The number of the day; none for three minutes.
    pub day: Option<u64>,
    /// What was tried.
    pub tries: Vec<Try>,
}

/// A turn that was taken in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The number of the game.
    pub game: usize,
    /// How the fingerprint of the puzzle begins.
    pub print: String,
    /// The number of the turn.
    pub turn: usize,
    /// Whether a hint was asked for.
    pub helped: bool,
}

/// What is found out about a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// The turn solves the puzzle.
    Right,
    /// It does, and a hint was asked for before.
    Helped,
    /// It does not.
    Wrong,
    /// There is no such puzzle or turn here, or it is not the puzzle of that day.
    Unknown,
}

/// So many digits of a fingerprint name a puzzle of a game.
const DIGITS: usize = 6;
/// After a turn that was taken with a hint; no digit.
const HELPED: char = 'h';
/// More tries than three minutes have room for.
const MOST: usize = 400;

impl Try {
    /// The try of this turn.
    pub fn of(puzzle: &Puzzle, turn: &str) -> Option<Self> {
        let game = PUZZLE_GAMES.iter().position(|game| *game == puzzle.choice().info().id)?;
        let print = id_of(puzzle).get(..DIGITS)?.to_owned();
        Some(Self { game, print, turn: answers::number(puzzle, turn)?, helped: false })
    }

    /// The same, with or without a hint.
    pub fn with_help(self, helped: bool) -> Self {
        Self { helped, ..self }
    }

    /// What this try comes to, with the puzzles of its game; `day` if it has to be that day's.
    pub fn check(&self, puzzles: &Collection, day: Option<u64>) -> Checked {
        let puzzle = match day {
            Some(day) => choose::of_day(puzzles, day).filter(|puzzle| id_of(puzzle).starts_with(&self.print)),
            None => puzzles.iter().find(|puzzle| id_of(puzzle).starts_with(&self.print)),
        };
        match puzzle.and_then(|puzzle| Some((puzzle, answers::turn(puzzle, self.turn)?))) {
            Some((puzzle, turn)) if answers::is_right(puzzle, &turn) => {
                if self.helped {
                    Checked::Helped
                } else {
                    Checked::Right
                }
            }
            Some(_) => Checked::Wrong,
            None => Checked::Unknown,
        }
    }
}

impl fmt::Display for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.day {
            Some(day) => write!(f, "d{day}")?,
            None => f.write_str("s")?,
        }
        self.tries.iter().try_for_each(|one| {
            write!(f, ".{}{}{:x}", one.game, one.print, one.turn)?;
            if one.helped { write!(f, "{HELPED}") } else { Ok(()) }
        })
    }
}

/// The text is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", t(id::SHARED_NO_RESULT))]
pub struct SharedError;

impl FromStr for Shared {
    type Err = SharedError;

    fn from_str(text: &str) -> Result<Self, SharedError> {
        let mut parts = text.split('.');
        let day = match parts.next().unwrap_or_default() {
            "s" => None,
            first => {
                let number = first.strip_prefix('d').ok_or(SharedError)?;
                // Days that a date can name.
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
            // Links of before have no sign for help.
            let (turn, helped) = turn.strip_suffix(HELPED).map_or((turn, false), |turn| (turn, true));
            let turn = usize::from_str_radix(turn, 16).ok()?;
            let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            print.bytes().all(lower).then(|| Try { game, print: print.to_owned(), turn, helped })
        };
        let tries = parts.map(|part| one(part).ok_or(SharedError)).collect::<Result<Vec<_>, _>>()?;
        if tries.len() > MOST {
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
    fn a_result_is_read_as_it_is_written_and_its_turns_are_judged_anew() {
        let puzzle = Puzzle::read(&format!("{LINE} | proof 00000000000000aa 9")).unwrap();
        let other = Puzzle::read(&format!("{LINE} | grade 3 | proof 11111111111111bb 9")).unwrap();
        let (right, wrong) = (Try::of(&puzzle, "36-37").unwrap(), Try::of(&puzzle, "36+B").unwrap());
        let shared = Shared { day: Some(20_000), tries: vec![right.clone(), wrong.clone()] };
        assert_eq!(shared.to_string().parse(), Ok(shared.clone()));
        assert!(!shared.to_string().contains("36-37"), "it gives nothing away");
        let storm = Shared { day: None, ..shared };
        assert_eq!(storm.to_string().parse(), Ok(storm));
        let all = Collection::from(vec![puzzle, other]);
        assert_eq!([right.check(&all, None), wrong.check(&all, None)], [Checked::Right, Checked::Wrong]);
        assert_eq!(Try { turn: 9_999, ..right.clone() }.check(&all, None), Checked::Unknown);
        assert_eq!(right.check(&Collection::from(all[1..].to_vec()), None), Checked::Unknown);
        let helped = Shared { day: Some(20_000), tries: vec![right.clone().with_help(true)] };
        assert!(helped.to_string().ends_with('h'));
        assert_eq!(helped.to_string().parse(), Ok(helped.clone()));
        assert_eq!(helped.tries[0].check(&all, None), Checked::Helped);
        assert_eq!(wrong.clone().with_help(true).check(&all, None), Checked::Wrong);
        // On one of two days it is the puzzle of the day, on the other it is not.
        let days = [20_000, 20_003].map(|day| right.check(&all, Some(day)));
        assert!(days.contains(&Checked::Right) && days.contains(&Checked::Unknown), "{days:?}");
    }

    #[test]
    fn nonsense_is_no_result() {
        for text in
            ["", "x", "d", "dx", "d99999999", "s.", "s.9000000a", "s.0zzzzzzz1", "s.0aaaaaa", "s.0ääää1"]
        {
            assert_eq!(text.parse::<Shared>(), Err(SharedError), "{text}");
        }
    }
}

//! Puzzles for every game, judged by the rules and by search, with proofs.
//!
//! A [`Puzzle`] is a position and an [`Aim`] with its number: win in 3, hold for 1, capture 2, the best turn on
//! average. Its answer is a set, computed by a search that omits no reply ([`Puzzle::solve`]); equivalent turns form
//! one idea. [`Puzzle::judge`] refutes a wrong turn by playing it out. A [`Certificate`] proves the answers, and
//! [`check()`] verifies it by the rules alone. `docs/PUZZLES.md` describes the text of a puzzle, the meaning of each
//! aim, and how puzzles are made. A [`SharedRace`] is a daily race, in which everyone gets the same tiles.
//!
//! ```
//! use eightfold_puzzles::{Limits, Puzzle, Verdict, check};
//!
//! let puzzle = Puzzle::read("octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1")?;
//! let (solution, certificate) = puzzle.prove(Limits::DEFAULT)?;
//! assert_eq!(solution.answers, ["36-37"]);
//! assert!(check(&puzzle, &certificate).is_ok());
//! assert_ne!(puzzle.judge("36+B", Limits::DEFAULT)?, Verdict::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod aim;
mod certificate;
mod check;
mod collection;
#[cfg(feature = "collection")]
mod collection_of;
mod daily;
mod daily_race;
mod force;
mod fraction;
#[cfg(feature = "grade")]
mod grade;
mod judge;
mod limits;
mod mean;
#[cfg(feature = "grade")]
mod mining;
mod puzzle;
mod puzzle_game;
mod symmetry;
mod theme;
#[cfg(feature = "words")]
mod words;
mod writer;

pub use aim::{Aim, AimError, MAX_TURNS};
pub use certificate::{Certificate, CertificateError, FirstTurn, Proof};
pub use check::{CheckError, CheckResult, check};
pub use collection::Collection;
#[cfg(feature = "collection")]
pub use collection_of::collection_of;
pub use daily::{FIRST_SELECTED_DAY, is_selected, of_day};
pub use daily_race::{
    DailyRaceError, RACE_GAME, RACE_LEVEL, RaceResult, SharedRace, is_daily_race, race_secret,
};
pub use fraction::{Fraction, FractionError};
#[cfg(feature = "grade")]
pub use grade::{completed, grade, regrade};
pub use judge::{JudgeError, ProofFailure, Refutation, Solution, Verdict};
pub use limits::Limits;
#[cfg(feature = "grade")]
pub use mining::{GAMES, Miner, Tally, puzzles_of_game, read_records};
pub use puzzle::{CertificateId, GRADES, Puzzle, PuzzleError, PuzzleFacts, is_remark};
pub use puzzle_game::PUZZLE_GAMES;
pub use symmetry::without_symmetry;
pub use theme::{themes, themes_of_game};

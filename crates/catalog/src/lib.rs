//! The list of games with their names and options, and a common interface for all of them.
//!
//! This is the only crate that names both families. To add a game, add a [`GameInfo`] to the list of its family and a
//! line to [`GameId`]; to add a new kind of position, add an arm to [`AnyRules`] and to the macros beside it.
//! Use [`AnyMatch`] for texts, and [`dispatch!`](crate::dispatch) for the types of a game.
//!
//! ```
//! use eightfold_catalog::{AnyMatch, Choice};
//! use eightfold_game::{Deal, IdentityDice};
//!
//! let choice = Choice::new("octiles", [("players", "3")])?;
//! let mut table = choice.start(Deal::Open, &mut IdentityDice);
//! assert_eq!(table.seat_letters(), ['B', 'R', 'Y']);
//! let first = table.legal(1_000)?[0].clone();
//! table.apply(&first)?;
//! assert_eq!(table.steps()[0].text, first);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod any_match;
mod choice;
mod id;
mod info;
pub mod levels;
mod list;
mod vocabulary;

pub use any::{AnyRules, kinds, typed};
pub use any_match::{AnyMatch, AppliedStep, CheckedStep, Describe, StepError};
pub use choice::{Choice, ChoiceError};
pub use id::{GameId, UnknownGame};
pub use info::{Family, GameInfo, TableTalk, Values};
pub use levels::LevelInfo;
pub use list::{games, info};
pub use vocabulary::{clears_board, is_chance_word, is_seat_name};

//! Computes the strength of players from the log of results alone, so that everyone with the log can reproduce every
//! rating. Nothing here does I/O or reads a clock.
//!
//! Each [`RatingCategory`] is independent: one game, number of players, kind of clock, and whether computers are rated.
//! Between two players ratings use Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022), with each game as
//! its own rating period; with three or four players and between pairs the method of Ruby Weng and Chih-Jen Lin ("A
//! Bayesian approximation method for online ranking", 2011), model Bradley-Terry, with all pairs compared.
//!
//! ```
//! use eightfold_ratings::{RatingBook, Entrant, Field, Format, RatingCategory, Pace, FinishedGame, Side};
//!
//! let category = RatingCategory {
//!     game: "octiles".to_owned(),
//!     format: Format::Two,
//!     pace: Pace::Live,
//!     field: Field::People,
//! };
//! let mut book = RatingBook::new();
//! let changes = book.add(&FinishedGame {
//!     at_ms: 1_700_000_000_000,
//!     category: category.clone(),
//!     sides: vec![
//!         Side { place: 1, entrants: vec![Entrant::person("Ann")] },
//!         Side { place: 2, entrants: vec![Entrant::person("Ben")] },
//!     ],
//! })?;
//! assert_eq!(changes[0].who, "Ann");
//! assert_eq!(changes[0].after.points(), 1662);
//! assert!(book.standing(&category, &"Ann").unwrap().rating.is_provisional());
//! # Ok::<(), eightfold_ratings::ResultError>(())
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod book;
mod finished_game;
mod glicko;
mod rating;
mod weng_lin;

pub use book::{Change, RatingBook, RatingStanding};
pub use finished_game::{Entrant, Field, FinishedGame, Format, Pace, RatingCategory, ResultError, Side};
pub use glicko::{Score, rate_period, rest};
pub use rating::Rating;
pub use weng_lin::rate_table;

//! How strong players are, from the log of results and from nothing else: whoever has the log can compute every rating
//! again. Nothing here reads or writes anything, or knows what time it is.
//!
//! Each [`Ladder`] stands by itself: one game, so many at the table, one kind of clock, people among themselves or with
//! computers. Between two players ratings are by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022), each
//! game a rating period of its own; at tables of three and four and between pairs by the method of Ruby Weng and Chih-Jen Lin ("A
//! Bayesian approximation method for online ranking", 2011), model Bradley-Terry, all pairs compared.
//!
//! ```
//! use eightfold_ratings::{Book, Entrant, Field, Format, Ladder, Pace, Played, Side};
//!
//! let ladder = Ladder {
//!     game: "octiles".to_owned(),
//!     format: Format::Two,
//!     pace: Pace::Live,
//!     field: Field::People,
//! };
//! let mut book = Book::new();
//! let changes = book.add(&Played {
//!     at_ms: 1_700_000_000_000,
//!     ladder: ladder.clone(),
//!     sides: vec![
//!         Side { place: 1, entrants: vec![Entrant::person("Ann")] },
//!         Side { place: 2, entrants: vec![Entrant::person("Ben")] },
//!     ],
//! })?;
//! assert_eq!(changes[0].who, "Ann");
//! assert_eq!(changes[0].after.points(), 1662);
//! assert!(book.standing(&ladder, &"Ann").unwrap().rating.is_provisional());
//! # Ok::<(), eightfold_ratings::PlayedError>(())
//! ```

mod book;
mod glicko;
mod played;
mod rating;
mod weng_lin;

pub use book::{Book, Change, Standing};
pub use glicko::{Score, rate_period, rest};
pub use played::{Entrant, Field, Format, Ladder, Pace, Played, PlayedError, Side};
pub use rating::Rating;
pub use weng_lin::rate_table;

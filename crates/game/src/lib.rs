//! The common interface of all games.
//!
//! A game is a value: its [`Game`] implementation is a **position** together with the options it is played under. A
//! position contains no history and no secrets. A player's action is a **turn**; the result of a shuffle is a **chance
//! step**, supplied from outside. A [`Match`] is a sequence of positions and handles everything that depends on
//! history: repetition, taking back, the result.
//!
//! This crate contains no particular game, does no I/O and has no source of randomness: [`Dice`] are supplied by the
//! caller.
//!
//! ```
//! use eightfold_game::{Seat, Seats};
//!
//! let partners: Seats = [Seat::new(0), Seat::new(2)].into_iter().collect();
//! assert!(partners.contains(Seat::new(2)));
//! assert_eq!(partners.len(), 2);
//! ```

mod bit_set;
pub mod conformance;
mod dice;
mod hash;
mod options;
mod outcome;
mod play;
mod random;
mod seat;
mod tree;

mod game;
mod r#match;

pub use dice::{Dice, IdentityDice, shuffle};
pub use game::{Deal, Evaluate, Game, NoChance, Step, ToAct, TurnBuilder};
pub use hash::QuickHash;
pub use r#match::{Entry, Match, MatchError};
pub use options::{OptionError, OptionSpec, OptionValues};
pub use outcome::{Cause, Outcome};
pub use play::{LimitReached, legal_turns, random_turn, successors};
pub use random::SplitMix;
pub use seat::{Seat, Seats};
pub use tree::{MAX_PERFT_DEPTH, perft};

//! What every game of the house is.
//!
//! A game is a value: its [`Game`] implementation is a **position** together with the options it is
//! played under. A position holds no history and no secret. What people do is a **turn**; what the
//! shuffle does is a **chance step**, fed from outside. A [`Match`] strings positions together and
//! owns what only a history can know: repetition, taking back, the result.
//!
//! This crate knows no game, does no input or output and owns no randomness: [`Dice`] come from outside.
//!
//! ```
//! use eightfold_game::{Seat, Seats};
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

pub use dice::{Dice, Unshuffled, shuffle};
pub use game::{Deal, Evaluate, Game, NoChance, Step, ToAct, TurnBuilder};
pub use hash::{QuickHash, QuickHasher};
pub use r#match::{Entry, Match, MatchError};
pub use options::{OptionError, OptionSpec, OptionValues};
pub use outcome::{Cause, Outcome};
pub use play::{LimitReached, legal_turns, random_turn, successors};
pub use random::SplitMix;
pub use seat::{Seat, Seats};
pub use tree::perft;

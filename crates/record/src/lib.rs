//! Games as text.
//!
//! A [`Record`] is a whole game in a few readable lines: game, players, start, every turn and chance step, and the
//! result. It is parsed leniently, checked against the rules and printed in one canonical form; `docs/RECORD.md`
//! describes the format. [`SeededDice`] make a game reproducible, and a [`Commitment`] lets everyone check afterwards
//! that the shuffle was fixed before the first turn.
//!
//! ```
//! use eightfold_record::Record;
//!
//! let record = Record::from_text(
//!     "game: octiles\n\
//!      seed: 0\n\
//!      1. B 1@a2:0 A3-B3   # the tile goes in front of the middle runner\n",
//! );
//! let error = record.unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 3, column 4: turn 1 (Blue): no path leads from A3 to B3: \
//!      a runner stops at the first stop or circle it reaches",
//! );
//! ```

mod bom;
mod commitment;
mod error;
mod hex;
mod json;
mod json_input;
mod limits;
mod link;
mod read;
mod record;
pub mod sgf;
mod shuffle;
pub mod vectors;
mod write;

pub use bom::without_bom;
pub use commitment::{Commitment, CommitmentError, Salt, SaltError, Secret};
pub use eightfold_dice::SeededDice;
pub use error::{LinkError, Problem, RecordError, TextPosition, TurnName};
pub use hex::{Hex32, Hex32Error};
pub use json_input::{json_type_words, json_words};
pub use limits::MAX_BYTES;
pub use link::packed_in;
pub use read::{is_branched, split_comment};
pub use record::{Record, Remark, ShuffleCheck, VerifyError};
pub use shuffle::{DiceContext, ShuffleSecret};

//! What the page says of a turn that is being made: what can be done next, and why something cannot. What is said of
//! turns that were made, of players and of endings comes from `eightfold-sentences`, which the terminal and a server
//! share; here is what only clicks know.

pub mod dots;
pub mod hunt;
pub mod octi;
pub mod race;
pub mod team_up;
mod text;

use eightfold_sentences::{Language, Speaker};

pub use text::{joins, listed, sentence};

/// The one who speaks: in English, as the rest of the page does.
pub fn speaker() -> Speaker {
    Speaker::new(Language::English)
}

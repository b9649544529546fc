//! Describes games in several languages: turns, prompts, refusals and endings as sentences.
//!
//! The page, the terminal and the server share these sentences. A language is a line in [`languages!`] and a file of
//! messages in the [Fluent](https://projectfluent.org) format, `languages/en.ftl`. English is complete by definition
//! (the ids in [`id`] are generated from it), and a test checks that the others have the same messages and
//! placeholders. Messages only for the page are in their own files, `languages/page.en.ftl`, with ids in [`page`].
//!
//! ```
//! use eightfold_catalog::Choice;
//! use eightfold_game::{Deal, IdentityDice};
//! use eightfold_sentences::{Language, Speaker};
//!
//! let race = Choice::new("octiles", [("players", "2")])?;
//! let mut table = race.start(Deal::Open, &mut IdentityDice);
//! let first = table.legal(1_000)?[0].clone();
//! table.apply(&first)?;
//!
//! let english = Speaker::new(Language::English).turn(table.as_ref(), 0).unwrap();
//! assert!(english.starts_with("Blue places tile 1 on "), "{english}");
//! let german = Speaker::new(Language::German).turn(table.as_ref(), 0).unwrap();
//! assert!(german.starts_with("Blau legt Plättchen 1 auf "), "{german}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dots;
mod ending;
mod hunt;
mod language;
mod message;
mod octi;
pub mod page;
mod places;
mod race;
mod refusal;
mod speaker;
mod team_up;

pub use language::{Language, LanguageFiles, UnknownLanguage, files};
pub use message::Id;
pub use places::{SentencePart, named_places};
pub use speaker::Speaker;

/// The ids of all messages, one constant each.
pub mod id {
    use crate::Id;

    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

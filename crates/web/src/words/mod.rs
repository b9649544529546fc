//! What the page says, and in which language. What is said of turns, of players and of endings comes from
//! `eightfold-sentences`, which the terminal and a server share; here is what only clicks know, and how the page says
//! its own messages: `t(id::CANCEL)`, `fill!(id::LOTS_BEGINS, first = name)`.

pub mod dots;
pub mod hunt;
pub mod octi;
pub mod race;
pub mod team_up;
mod text;

use std::fmt::Display;
use std::sync::OnceLock;

use eightfold_sentences::{Language, Speaker};

/// The messages of the page.
pub use eightfold_sentences::page as id;

pub use text::{joins, listed, sentence};

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Chooses the language of the page: once, before anything is said. Another language needs the page anew.
pub fn choose(language: Language) {
    let _ = LANGUAGE.set(language); // what has been said cannot be said again in another language
}

/// The language of the page; English until one is chosen.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The one who speaks it.
pub fn speaker() -> Speaker {
    Speaker::new(language())
}

/// A text of the page.
pub fn t(text: id::Text) -> &'static str {
    language().page_text(text)
}

/// A text of the page for a name that other crates give: `named("game-octiles", "Octiles")`; what they say themselves
/// if the page has no text for it.
pub fn named(id: &str, otherwise: &'static str) -> &'static str {
    language().page_text_named(id).unwrap_or(otherwise)
}

/// A seat or a colour, by what the rules call it: `Blue`, `Blau`.
pub fn called(rules: &str) -> String {
    speaker().name(rules)
}

/// A message of the page with its placeholders filled; see [`fill!`].
pub fn filled(message: id::Message, args: &[(&'static str, &dyn Display)]) -> String {
    language().page_filled(message, args)
}

/// A message of the page with its placeholders filled with anything that can be written:
/// `fill!(id::LOTS_BEGINS, first = name)`, or `fill!(id::LOTS_BEGINS, first)` where the variable has that name.
macro_rules! fill {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($id:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::words::filled(
            $id,
            &[$((stringify!($name), &$crate::words::fill!(@value $name $($value)?) as &dyn ::std::fmt::Display)),+],
        )
    };
}
pub(crate) use fill;

//! The text of the page, and its language. Sentences about turns, players and endings come from
//! `eightfold-sentences`, which the terminal and the server share. This module has what only the page needs,
//! and the page's own messages: `t(id::CANCEL)`, `fill!(id::LOTS_BEGINS, first = name)`.

pub mod dots;
pub mod hunt;
pub mod octi;
pub mod octi_board;
pub mod race;
pub mod team_up;
mod text;

use std::fmt::Display;
use std::sync::OnceLock;

use eightfold_catalog::GameInfo;
use eightfold_game::OptionSpec;
use eightfold_sentences::{Language, Speaker};

/// The messages of the page.
pub use eightfold_sentences::page as id;

pub use text::{capitalised, joins, leads, listed, sentence, without_name};

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

/// A whole number as the language writes it: `12,345`, `−7`.
pub fn grouped(number: impl Display) -> String {
    language().number(&number.to_string())
}

/// A change by a whole number: `+5`, `−5`, `±0`.
pub fn change(by: i64) -> String {
    match by {
        0 => "±0".to_owned(),
        1.. => format!("+{}", grouped(by)),
        _ => grouped(by),
    }
}

/// What a game is called.
pub fn game_name(info: &GameInfo) -> &'static str {
    named(&format!("game-{}", info.id), info.name)
}

/// What a game is about, in one sentence.
pub fn game_about(info: &GameInfo) -> &'static str {
    named(&format!("about-{}", info.id), info.about)
}

/// What an option of a game is called, by its key.
pub fn option_name(key: &'static str) -> &'static str {
    named(&format!("option-{key}"), key)
}

/// What an option is about, in one sentence.
pub fn option_help(spec: &OptionSpec) -> &'static str {
    named(&format!("help-{}", spec.key), spec.help)
}

/// What a value of an option is called: a number as it is.
pub fn option_value(value: &str) -> String {
    let known = language().page_text_named(&format!("value-{value}"));
    known.map_or_else(|| value.to_owned(), str::to_owned)
}

/// What a level of the computer is called.
pub fn level_name(rules: &'static str) -> &'static str {
    named(&format!("level-{rules}"), rules)
}

/// What a player of a level overlooks, by the English sentence.
pub fn overlooks(english: &'static str) -> &'static str {
    let same = |id: &&eightfold_sentences::Id| {
        id.name().starts_with("overlooks-") && Language::English.page_text_named(id.name()) == Some(english)
    };
    id::ALL.iter().find(same).map_or(english, |id| named(id.name(), english))
}

/// A side of a space or a board by its English name: `north`, `Norden`.
pub fn side(english: &'static str) -> &'static str {
    named(&format!("side-{english}"), english)
}

/// The `lang` of what is there in English alone; nothing on an English page.
pub fn english() -> Option<&'static str> {
    (language() != Language::English).then_some(Language::English.tag())
}

/// A seat or a colour, by what the rules call it: `Blue`, `Blau`.
pub fn called(rules: &str) -> String {
    speaker().name(rules)
}

/// A message of the page with its placeholders filled; see `fill!`.
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

#[cfg(test)]
mod tests;

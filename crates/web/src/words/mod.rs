//! The text of the page, and its language. Sentences about turns, players and endings come from `eightfold-sentences`,
//! which the terminal and the server share. This module has the sentences only the page needs, and its messages:
//! `t(id::CANCEL)`, `fill!(id::SEAT_STARTS, first = name)`.

pub mod dots;
pub mod endings;
pub mod hunt;
pub mod octi;
pub mod octi_board;
pub mod race;
pub mod reasons;
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

/// Sets the language of the page, once, before any text is used. Changing it needs a reload.
pub fn choose(language: Language) {
    let _ = LANGUAGE.set(language); // a second call is ignored: texts already shown don't change
}

/// The language of the page; English until it is set.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The speaker of the page's language.
pub fn speaker() -> Speaker {
    Speaker::new(language())
}

/// Returns a text of the page.
pub fn t(text: id::Text) -> &'static str {
    language().page_text(text)
}

/// A text of the page for a name from another crate: `named("game-octiles", "Octiles")`; `otherwise` if the page has no
/// text for it.
pub fn named(id: &str, otherwise: &'static str) -> &'static str {
    language().page_text_named(id).unwrap_or(otherwise)
}

/// Formats a whole number for the current language: `12,345`, `−7`.
pub fn grouped(number: impl Display) -> String {
    language().number(&number.to_string())
}

/// Formats a change by a whole number: `+5`, `−5`, `±0`.
pub fn change(by: i64) -> String {
    match by {
        0 => "±0".to_owned(),
        1.. => format!("+{}", grouped(by)),
        _ => grouped(by),
    }
}

pub fn game_name(info: &GameInfo) -> &'static str {
    named(&format!("game-{}", info.id), info.name)
}

/// The description of a game, in one sentence.
pub fn game_about(info: &GameInfo) -> &'static str {
    named(&format!("about-{}", info.id), info.about)
}

/// The name of an option, by its key.
pub fn option_name(key: &'static str) -> &'static str {
    named(&format!("option-{key}"), key)
}

/// The description of an option, in one sentence.
pub fn option_help(spec: &OptionSpec) -> &'static str {
    named(&format!("help-{}", spec.key), spec.help)
}

/// The name of an option's value; a number is unchanged.
pub fn option_value(value: &str) -> String {
    let known = language().page_text_named(&format!("value-{value}"));
    known.map_or_else(|| value.to_owned(), str::to_owned)
}

/// The name of a level of the computer.
pub fn level_name(rules: &'static str) -> &'static str {
    named(&format!("level-{rules}"), rules)
}

/// How well a level of the computer plays, by the English sentence.
pub fn level_description(english: &'static str) -> &'static str {
    let same = |id: &&eightfold_sentences::Id| {
        id.name().starts_with("level-about-") && Language::English.page_text_named(id.name()) == Some(english)
    };
    id::ALL.iter().find(same).map_or(english, |id| named(id.name(), english))
}

/// Returns the name of a side of a space or a board, given the English name: `north`, `Norden`.
pub fn side(english: &'static str) -> &'static str {
    named(&format!("side-{english}"), english)
}

/// The `lang` of text that exists only in English; `None` on an English page.
pub fn english() -> Option<&'static str> {
    (language() != Language::English).then_some(Language::English.tag())
}

/// The name of a seat or colour, by its name in the rules: `Blue`, `Blau`.
pub fn called(rules: &str) -> String {
    speaker().name(rules)
}

/// Returns a message of the page with its placeholders filled; see `fill!`.
pub fn filled(message: id::Message, args: &[(&'static str, &dyn Display)]) -> String {
    language().page_filled(message, args)
}

/// Fills the placeholders of a message with displayable values: `fill!(id::SEAT_STARTS, first = name)`, or
/// `fill!(id::SEAT_STARTS, first)` if the variable has that name.
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

//! Messages only for the page: button labels, headings, hints. Programs that don't use them don't include them.

use std::fmt::Display;
use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentValue};

use crate::language::{Bundle, Bundles, bundle};
use crate::{Id, Language};

/// A message of the page without placeholders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text(&'static str);

/// A message of the page with placeholders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Message(&'static str);

include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl Language {
    fn page(self) -> &'static Bundle {
        static BUNDLES: Bundles = [const { OnceLock::new() }; Language::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| bundle(self, self.page_source()))
    }

    /// Returns a text of the page.
    ///
    /// ```
    /// use eightfold_sentences::{Language, page};
    ///
    /// assert_eq!(Language::German.page_text(page::CANCEL), "Abbrechen");
    /// ```
    pub fn page_text(self, text: Text) -> &'static str {
        self.page_text_named(text.0).unwrap_or(text.0)
    }

    /// Returns the text of the page with this id, if there is one. For other crates that name games or options.
    pub fn page_text_named(self, name: &str) -> Option<&'static str> {
        let bundle = self.page();
        let pattern = bundle.get_message(name)?.value()?;
        match bundle.format_pattern(pattern, None, &mut Vec::new()) {
            std::borrow::Cow::Borrowed(text) => Some(text),
            std::borrow::Cow::Owned(_) => None, // with placeholders, or on several lines
        }
    }

    /// Fills in the placeholders of a message. Whole numbers select singular or plural.
    ///
    /// ```
    /// use eightfold_sentences::{Language, page};
    ///
    /// let said = Language::English.page_filled(page::SEAT_STARTS, &[("first", &"Blue")]);
    /// assert_eq!(said, "Blue starts.");
    /// ```
    pub fn page_filled(self, message: Message, args: &[(&'static str, &dyn Display)]) -> String {
        let mut filled = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            filled.set(*name, said(value.to_string()));
        }
        let bundle = self.page();
        let pattern = bundle.get_message(message.0).and_then(|message| message.value());
        let Some(pattern) = pattern else { return message.0.to_owned() };
        bundle.format_pattern(pattern, Some(&filled), &mut Vec::new()).into_owned()
    }
}

/// Converts a placeholder value: a whole number as a number, anything else as text. Names such as `1e3` or `007`
/// aren't numbers, because they would be formatted differently.
fn said(text: String) -> FluentValue<'static> {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => number.into(),
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_said_as_it_is_written() {
        for text in
            ["0", "7", "33", "999999999", "007", "1e3", "NaN", "inf", "-1", "1.50", "", "Ann", "12345678901"]
        {
            let said = Language::English.page_filled(SEAT_STARTS, &[("first", &text)]);
            assert_eq!(said, format!("{text} starts."));
        }
    }
}

//! Values: escapes, line breaks and encodings.

use std::borrow::Cow;

/// The text of a file: UTF-8, or the one byte for a letter that SGF takes for granted where a file does
/// not say otherwise (ISO 8859-1).
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// Whether a text is meant to be SGF: nothing else that is read here begins with `(`.
pub fn is_sgf(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    text.trim_start().starts_with('(')
}

/// A text of several lines as it is meant: escapes undone, line breaks of any kind as line feeds,
/// other white space as spaces.
pub(super) fn read(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    let mut escaped = false;
    while let Some(character) = characters.next() {
        let meant = match character {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '\n' | '\r' => {
                let other = if character == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&other);
                // An escaped line break is none.
                (!escaped).then_some('\n')
            }
            other if other.is_whitespace() || other.is_control() => Some(' '),
            other => Some(other),
        };
        escaped = false;
        text.extend(meant);
    }
    text
}

/// A text of one line as it is meant.
pub(super) fn read_line(raw: &str) -> String {
    read(raw).replace('\n', " ").trim().to_owned()
}

/// A text as a value.
pub(super) fn written(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | ']') {
            raw.push('\\');
        }
        raw.push(character);
    }
    raw
}

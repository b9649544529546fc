//! Values: escapes, line breaks and encodings.

use std::borrow::Cow;

/// A file whose letters cannot be told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CharsetError {
    /// A set of characters that is not read.
    #[error("CA[{0}]: this set of characters is not read here; save the file in UTF-8, with CA[UTF-8]")]
    Unknown(String),
    /// Bytes that are no text in the set declared.
    #[error("CA[{0}]: the file is no text in this set of characters; say in CA which one it is in")]
    Wrong(String),
    /// Games of one file in different sets.
    #[error("CA[{0}] and CA[{1}] in one file: a file is read in one set of characters")]
    Several(String, String),
    /// Two bytes a letter, as no declaration can say.
    #[error("the file is no text in UTF-16, as its first bytes say; save it in UTF-8")]
    Utf16,
}

/// The text of a file: in the set of characters that its first `CA` declares, otherwise UTF-8, or the one byte for a
/// letter that SGF takes for granted where a file does not say otherwise (ISO 8859-1). A file that begins with the mark
/// of UTF-8 or UTF-16 is in that, whatever `CA` says, and a file of nothing but ASCII is read whatever set `CA` names.
///
/// Without the feature `charsets` only UTF-8, ISO 8859-1 and ASCII are read.
///
/// # Errors
/// If the set is not known, or the bytes are no text in it: nothing is guessed where something is declared.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, CharsetError> {
    if let Some(text) = utf16(bytes) {
        return text.map(Cow::Owned);
    }
    if let Some(marked) = bytes.strip_prefix(&UTF8_MARK) {
        return std::str::from_utf8(marked)
            .map(Cow::Borrowed)
            .map_err(|_| CharsetError::Wrong("UTF-8".to_owned()));
    }
    let declared = match declared(bytes) {
        Err(_) if bytes.is_ascii() => None,
        declared => declared?,
    };
    let Some(name) = declared else {
        return Ok(match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(latin(bytes)),
        });
    };
    match name.to_ascii_lowercase().as_str() {
        lower if bytes.is_ascii() && !shifts(lower, bytes) => Ok(String::from_utf8_lossy(bytes)),
        "utf-8" | "utf8" => match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(_) => Err(CharsetError::Wrong(name)),
        },
        "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" => Ok(Cow::Owned(latin(bytes))),
        // A file whose `CA` could be found has no two bytes a letter.
        lower if lower.starts_with("utf-16") || lower.starts_with("utf-32") => Err(CharsetError::Wrong(name)),
        _ => other(bytes, name),
    }
}

/// What a file in UTF-8 may begin with.
const UTF8_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Whether bytes of ASCII stand for other letters in this set: some sets shift to them.
fn shifts(set: &str, bytes: &[u8]) -> bool {
    let has = |sign: &[u8]| bytes.windows(sign.len()).any(|found| found == sign);
    match set {
        "utf-7" => has(b"+"),
        _ if set.starts_with("iso-2022") => has(b"\x1b") || has(b"\x0e"),
        _ if set.starts_with("hz") => has(b"~{"),
        _ => false,
    }
}

fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

#[cfg(feature = "charsets")]
fn other(bytes: &[u8], name: String) -> Result<Cow<'_, str>, CharsetError> {
    let Some(encoding) = encoding_rs::Encoding::for_label(name.as_bytes()) else {
        return Err(CharsetError::Unknown(name));
    };
    encoding.decode_without_bom_handling_and_without_replacement(bytes).ok_or(CharsetError::Wrong(name))
}

#[cfg(not(feature = "charsets"))]
fn other(_: &[u8], name: String) -> Result<Cow<'_, str>, CharsetError> {
    Err(CharsetError::Unknown(name))
}

/// The text of a file that begins with the mark of UTF-16.
fn utf16(bytes: &[u8]) -> Option<Result<String, CharsetError>> {
    let read: fn([u8; 2]) -> u16 = match bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let pairs = bytes[2..].chunks(2);
    let units: Option<Vec<u16>> = pairs.map(|pair| Some(read([*pair.first()?, *pair.get(1)?]))).collect();
    Some(units.and_then(|units| String::from_utf16(&units).ok()).ok_or(CharsetError::Utf16))
}

/// The longest name of a set of characters that is looked at.
const LONGEST_NAME: usize = 40;

/// The set of characters that the games of a file declare, in the ASCII that all of the sets have in common.
fn declared(bytes: &[u8]) -> Result<Option<String>, CharsetError> {
    let mut found: Option<String> = None;
    let mut name: Vec<u8> = Vec::new();
    // Only the first node of a game declares; elsewhere `CA` says nothing, like any unknown property.
    let mut depth: usize = 0;
    let mut nodes: usize = 0;
    let mut at = 0;
    while at < bytes.len() {
        // What stands around the games declares nothing.
        if depth == 0 && !begins_game(&bytes[at..]) {
            at += 1;
            continue;
        }
        match bytes[at] {
            b'[' => {
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b']' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if name == b"CA" && depth == 1 && nodes <= 1 {
                    let value = &bytes[start..at.min(bytes.len())];
                    let value: String = latin(value).trim().chars().take(LONGEST_NAME).collect();
                    match &found {
                        _ if value.is_empty() => {}
                        None => found = Some(value),
                        Some(first) if first.eq_ignore_ascii_case(&value) => {}
                        Some(first) => return Err(CharsetError::Several(first.clone(), value)),
                    }
                }
                name.clear();
            }
            b'(' => {
                depth += 1;
                if depth == 1 {
                    nodes = 0;
                }
                name.clear();
            }
            b')' => {
                depth = depth.saturating_sub(1);
                name.clear();
            }
            b';' => {
                if depth == 1 {
                    nodes += 1;
                }
                name.clear();
            }
            // Old files write small letters between the capitals.
            letter if letter.is_ascii_uppercase() => {
                if name.len() < LONGEST_NAME {
                    name.push(letter);
                }
            }
            letter if letter.is_ascii_lowercase() => {}
            _ => name.clear(),
        }
        at += 1;
    }
    Ok(found)
}

/// Whether a text is meant to be SGF: it begins with `(`, or a game begins somewhere in it and it's no record, which
/// has SGF in its comments alone.
///
/// ```
/// use eightfold_record::sgf::is_sgf;
///
/// assert!(is_sgf("From: Ann\n\n(;GM[19];B[33+A])\n-- \nAnn"));
/// assert!(!is_sgf("game: octi-fast\nseed: 1\n# sgf> (;W[57+E])\n"));
/// ```
pub fn is_sgf(text: &str) -> bool {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with(['(', '{']) {
        return start.starts_with('(');
    }
    let begins = |text: &str| begins_game(text.as_bytes());
    let is_record = start.lines().any(|line| {
        let line = line.trim_start().as_bytes();
        let starts =
            |word: &[u8]| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        starts(b"eightfold record") || starts(b"game:")
    });
    // No line of a record begins so.
    let begins_line = |before: &str| {
        let before = before.trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    };
    let mut brackets = start.match_indices('(');
    brackets.any(|(at, _)| begins(&start[at..]) && (!is_record || begins_line(&start[..at])))
}

/// What a game says first whose first node has no `;`, as old programs write it.
const FIRST: [&[u8]; 14] =
    [b"GM", b"FF", b"CA", b"AP", b"SZ", b"RU", b"PB", b"PW", b"EV", b"DT", b"BO", b"WO", b"AB", b"AW"];

/// Whether a game begins here, in the middle of any text: `(;` and a property, or `(` and one that games begin with. A
/// bracket of prose is followed by something else.
pub(super) fn begins_game(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"(") else { return false };
    let rest = rest.trim_ascii_start();
    let (rest, has_node) = match rest.strip_prefix(b";") {
        Some(rest) => (rest.trim_ascii_start(), true),
        None => (rest, false),
    };
    let letters = rest.iter().take(LONGEST_NAME).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, rest) = rest.split_at(letters);
    // Old files write small letters between the capitals.
    let capitals = || name.iter().copied().filter(u8::is_ascii_uppercase).collect::<Vec<u8>>();
    !name.is_empty()
        && rest.trim_ascii_start().first() == Some(&b'[')
        && (has_node || FIRST.contains(&capitals().as_slice()))
}

/// A text of several lines as it is meant: escapes undone, line breaks of any kind as line feeds.
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
            other => Some(other),
        };
        escaped = false;
        text.extend(meant);
    }
    text
}

/// A text of one line as it is meant, white space of any kind as spaces.
pub(super) fn read_line(raw: &str) -> String {
    read(raw).replace(|c: char| c.is_whitespace() || c.is_control(), " ").trim().to_owned()
}

/// A name or another text of one line as it is meant: line breaks and tabs as spaces, other spaces as they are.
pub(super) fn read_name(raw: &str) -> String {
    read(raw).replace(char::is_control, " ").trim().to_owned()
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

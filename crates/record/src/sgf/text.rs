//! Values: escapes, line breaks and encodings.

use std::borrow::Cow;

/// The fault of a file with an invalid character encoding.
///
/// # Examples
/// ```
/// use eightfold_record::sgf::{CharsetError, decode};
///
/// let error = decode("(;CA[Klingon]C[é])".as_bytes()).expect_err("there is no such encoding");
/// assert_eq!(error, CharsetError::Unknown("Klingon".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CharsetError {
    /// An encoding that isn't supported, as `CA` names it.
    #[error("CA[{0}]: this character encoding isn't supported; save the file in UTF-8, with CA[UTF-8]")]
    Unknown(String),
    /// Bytes that are invalid in the declared encoding.
    #[error("CA[{0}]: the file isn't text in this encoding; say in CA which one it's in")]
    Wrong(String),
    /// Games of one file in different encodings.
    #[error("CA[{0}] and CA[{1}] in one file: a file is read in one encoding")]
    Several(String, String),
    /// UTF-16, which no declaration can express.
    #[error("the file isn't text in UTF-16, as its first bytes say; save it in UTF-8")]
    Utf16,
}

/// Decodes a file using the encoding that its first `CA` declares, otherwise UTF-8, or ISO 8859-1, SGF's default. A
/// byte order mark of UTF-8 or UTF-16 takes precedence over `CA`, and pure ASCII is accepted with any `CA`.
///
/// Without the feature `charsets` only UTF-8, ISO 8859-1 and ASCII are supported.
///
/// # Errors
/// If the encoding is unknown, or the bytes are invalid in it: a declared encoding is never guessed around.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, CharsetError> {
    if let Some(text) = utf16(bytes) {
        return text.map(Cow::Owned);
    }
    if let Some(marked) = bytes.strip_prefix(&UTF8_MARK) {
        return std::str::from_utf8(marked)
            .map(Cow::Borrowed)
            .map_err(|_| CharsetError::Wrong("UTF-8".to_owned()));
    }
    let declared = match declared_charset(bytes) {
        Err(_) if bytes.is_ascii() => None,
        declared => declared?,
    };
    let Some(name) = declared else {
        return Ok(match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(from_latin1(bytes)),
        });
    };
    match name.to_ascii_lowercase().as_str() {
        lower if bytes.is_ascii() && !shifts(lower, bytes) => Ok(String::from_utf8_lossy(bytes)),
        "utf-8" | "utf8" => match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(_) => Err(CharsetError::Wrong(name)),
        },
        "iso-8859-1" | "iso8859-1" | "latin1" | "latin-1" => Ok(Cow::Owned(from_latin1(bytes))),
        // A file in which `CA` could be found is not in UTF-16 or UTF-32.
        lower if lower.starts_with("utf-16") || lower.starts_with("utf-32") => Err(CharsetError::Wrong(name)),
        _ => other(bytes, name),
    }
}

/// The byte order mark of UTF-8.
const UTF8_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Returns whether ASCII bytes stand for other letters in this encoding: some encodings have shift sequences.
fn shifts(set: &str, bytes: &[u8]) -> bool {
    let has = |sign: &[u8]| bytes.windows(sign.len()).any(|found| found == sign);
    match set {
        "utf-7" => has(b"+"),
        _ if set.starts_with("iso-2022") => has(b"\x1b") || has(b"\x0e"),
        _ if set.starts_with("hz") => has(b"~{"),
        _ => false,
    }
}

fn from_latin1(bytes: &[u8]) -> String {
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

/// Decodes a file that starts with a UTF-16 byte order mark.
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

/// The longest encoding name considered.
const MAX_NAME_LEN: usize = 40;

/// Returns the encoding declared by the games of a file, read as the ASCII that all encodings share.
fn declared_charset(bytes: &[u8]) -> Result<Option<String>, CharsetError> {
    let mut found: Option<String> = None;
    let mut name: Vec<u8> = Vec::new();
    // Only the first node of a game counts; elsewhere `CA` is ignored like any unknown property.
    let mut depth: usize = 0;
    let mut nodes: usize = 0;
    let mut at = 0;
    while at < bytes.len() {
        // Text around the games declares nothing.
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
                    let value: String = from_latin1(value).trim().chars().take(MAX_NAME_LEN).collect();
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
            // Old files have lower-case letters between the capitals.
            letter if letter.is_ascii_uppercase() => {
                if name.len() < MAX_NAME_LEN {
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

/// Returns whether a text is meant to be SGF: it starts with `(`, or a game starts somewhere in it and it isn't a
/// record, which has SGF only in its comments.
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
    // No line of a record starts like this.
    let begins_line = |before: &str| {
        let before = before.trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    };
    let mut brackets = start.match_indices('(');
    brackets.any(|(at, _)| begins(&start[at..]) && (!is_record || begins_line(&start[..at])))
}

/// The first properties of games whose first node has no `;`, as written by old programs.
const FIRST_PROPERTIES: [&[u8]; 14] =
    [b"GM", b"FF", b"CA", b"AP", b"SZ", b"RU", b"PB", b"PW", b"EV", b"DT", b"BO", b"WO", b"AB", b"AW"];

/// Returns whether a game starts here, in the middle of any text: `(;` and a property, or `(` and a property that games
/// start with. A bracket in prose is followed by something else.
pub(super) fn begins_game(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"(") else { return false };
    let rest = rest.trim_ascii_start();
    let (rest, has_node) = match rest.strip_prefix(b";") {
        Some(rest) => (rest.trim_ascii_start(), true),
        None => (rest, false),
    };
    let letters = rest.iter().take(MAX_NAME_LEN).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, rest) = rest.split_at(letters);
    // Old files have lower-case letters between the capitals.
    let capitals = || name.iter().copied().filter(u8::is_ascii_uppercase).collect::<Vec<u8>>();
    !name.is_empty()
        && rest.trim_ascii_start().first() == Some(&b'[')
        && (has_node || FIRST_PROPERTIES.contains(&capitals().as_slice()))
}

/// Returns a text of several lines with escapes resolved and line breaks of any kind as line feeds.
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
                // An escaped line break is removed.
                (!escaped).then_some('\n')
            }
            other => Some(other),
        };
        escaped = false;
        text.extend(meant);
    }
    text
}

/// Returns a text of one line, with white space of any kind as spaces.
pub(super) fn read_line(raw: &str) -> String {
    read(raw).replace(|c: char| c.is_whitespace() || c.is_control(), " ").trim().to_owned()
}

/// Returns a name or another text of one line: line breaks and tabs as spaces, other spaces unchanged.
pub(super) fn read_name(raw: &str) -> String {
    read(raw).replace(char::is_control, " ").trim().to_owned()
}

/// Escapes a text as a value.
pub(super) fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | ']') {
            raw.push('\\');
        }
        raw.push(character);
    }
    raw
}

//! The rules for names, and when two names count as the same.

use eightfold_protocol::Code;
use eightfold_store::{Person, Store, StoreError};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::error::ApiError;
use crate::plain_text::{is_blank, is_plain};
use crate::random;

/// Words that no name may contain: claims of an office.
const OFFICE_WORDS: [&str; 12] = [
    "admin",
    "moderator",
    "eightfold",
    "server",
    "system",
    "official",
    "support",
    "staff",
    "guest",
    "computer",
    "anonymous",
    "deleted",
];

/// Insults, which no name and no text in the players' archive or a shared study may contain.
const INSULTS: [&str; 12] = [
    "fuck",
    "shit",
    "cunt",
    "nigger",
    "nigga",
    "faggot",
    "hitler",
    "nazi",
    "rape",
    "whore",
    "arschloch",
    "fotze",
];

/// No word of a name may begin with one of these.
const OFFICES: [&str; 4] = ["admin", "moderator", "eightfold", "guest"];

/// The length of an id, in letters.
pub const ID_LENGTH: usize = 12;
/// The maximum length of a name, in characters.
const MAX_LEN: usize = 24;

/// The kind and key of the item that records the version of [`fold`] with which the names in a store are folded. Change
/// the key when you change `fold`.
const FOLD_VERSION: (&str, &str) = ("names-folded", "2");

/// Migrates the names of people and clubs in a store to this version of [`fold`], once.
pub async fn refold_once(store: &dyn Store) -> Result<(), StoreError> {
    let (kind, key) = FOLD_VERSION;
    if store.item(kind, key).await?.is_some() {
        return Ok(());
    }
    let changed = store.renormalize_names(fold).await?;
    tracing::info!(changed, "names are compared by version {key}");
    let done = eightfold_store::Item {
        kind: kind.to_owned(),
        key: key.to_owned(),
        person: None,
        value: String::new(),
        at_ms: crate::clock::system_ms(),
        due_ms: None,
    };
    match store.add_item(done).await {
        // Another server has already done it.
        Err(StoreError::Taken(_)) => Ok(()),
        done => done,
    }
}

/// A name and its unique form.
pub struct Name {
    /// For display.
    pub shown: String,
    /// For comparison.
    pub folded: String,
}

pub fn checked(text: &str) -> Result<Name, ApiError> {
    let wrong = |what: &str| Err(ApiError::new(Code::Malformed, format!("you can't have this name: {what}")));
    // A letter with a mark may arrive as one character or two; here it is one.
    let shown: String = text.trim().nfc().take(MAX_LEN + 1).collect();
    let shown = shown.as_str();
    if !(2..=MAX_LEN).contains(&shown.chars().count()) {
        return wrong("a name has 2 to 24 characters");
    }
    let fits = |c: char| c.is_alphanumeric() && !is_invisible(c) || matches!(c, ' ' | '-' | '_' | '.' | '\'');
    if !shown.chars().all(fits) || shown.contains("  ") {
        return wrong("a name has letters, digits, single spaces, and . - _ '");
    }
    if !shown.chars().any(char::is_alphabetic) {
        return wrong("a name has at least one letter");
    }
    if mixes_scripts(shown) {
        return wrong("it mixes alphabets whose letters look alike");
    }
    let folded = fold(shown);
    if has_refused_word(shown) {
        return wrong("it contains a word that names can't contain");
    }
    Ok(Name { shown: shown.to_owned(), folded })
}

/// The error for a name that is taken.
pub fn name_taken() -> ApiError {
    ApiError::new(Code::Taken, "someone else has this name, or one that looks like it: choose another")
}

/// Checks the name of a tournament.
pub fn of_a_tournament(text: &str) -> Result<String, ApiError> {
    titled(text, 3, "tournament")
}

/// Checks the name of a club.
pub fn of_a_club(text: &str) -> Result<Name, ApiError> {
    let shown = titled(text, 3, "club")?;
    let folded = fold(&shown);
    Ok(Name { shown, folded })
}

/// Checks the name of a shared board.
pub fn of_a_board(text: &str) -> Result<String, ApiError> {
    titled(text, 1, "board")
}

/// Checks the name of a chapter of a shared study.
pub fn of_a_chapter(text: &str) -> Result<String, ApiError> {
    titled(text, 1, "chapter")
}

/// Checks the name of a thing, with this minimum length.
fn titled(text: &str, least: usize, thing: &str) -> Result<String, ApiError> {
    let wrong = |what: &str| Err(ApiError::malformed(format!("a {thing} can't have this name: {what}")));
    let shown: String = text.trim().nfc().take(41).collect();
    let shown = shown.as_str();
    if !(least..=40).contains(&shown.chars().count()) {
        return wrong(&format!("its name has {least} to 40 characters"));
    }
    let fits = |c: char| c.is_alphanumeric() || " -_.':,!?#&+()".contains(c);
    if !shown.chars().all(fits) || !shown.chars().any(char::is_alphanumeric) {
        return wrong("its name has letters, digits, spaces, and - _ . ' : , ! ? # & + ( )");
    }
    if mixes_scripts(shown) || has_refused_word(shown) {
        return wrong("it contains a word that names can't contain");
    }
    Ok(shown.to_owned())
}

/// Checks the title of an entry of the players' archive.
pub fn of_an_entry(text: &str) -> Result<String, ApiError> {
    let shown: String = text.trim().nfc().collect();
    if !(3..=60).contains(&shown.chars().count()) || !shown.chars().any(char::is_alphanumeric) {
        return Err(ApiError::malformed(
            "a title has 3 to 60 characters, and some of them are letters or digits",
        ));
    }
    checked_text(&shown, "a title", 3)
}

/// Checks a text of the players' archive: one line, without insults, of `least` to 500 characters.
pub fn checked_text(text: &str, what: &str, least: usize) -> Result<String, ApiError> {
    let text = text.trim();
    if !(least..=500).contains(&text.chars().count()) || least > 0 && is_blank(text) {
        return Err(ApiError::malformed(format!("{what} has {least} to 500 characters")));
    }
    check_line(text, what)?;
    check_words(text, what)?;
    Ok(text.to_owned())
}

/// Refuses a text with line breaks, control characters, or marks that change the direction of text.
pub fn check_line(text: &str, what: &str) -> Result<(), ApiError> {
    if text.chars().all(is_plain) {
        return Ok(());
    }
    Err(ApiError::malformed(format!(
        "{what} is one line, without control characters or text direction marks"
    )))
}

/// Refuses a text with control characters, marks that change the direction of text, or an insult; it may have several
/// lines.
pub fn check_lines(text: &str, what: &str) -> Result<(), ApiError> {
    if !text.chars().all(|c| matches!(c, '\n' | '\r' | '\t') || is_plain(c)) {
        return Err(ApiError::malformed(format!(
            "{what} can't contain control characters or text direction marks"
        )));
    }
    check_words(text, what)
}

/// Refuses a text with an insult in it.
pub fn check_words(text: &str, what: &str) -> Result<(), ApiError> {
    let insults = INSULTS.map(fold);
    let mut words = text.split(|c: char| !c.is_alphanumeric()).map(fold);
    if words.any(|own| insults.contains(&own)) {
        return Err(ApiError::malformed(format!("{what} can't contain this word")));
    }
    Ok(())
}

/// Whether a text contains a refused word, or a word that starts like the name of an office.
fn has_refused_word(shown: &str) -> bool {
    let folded = fold(shown);
    let words = || shown.split(|c: char| !c.is_alphanumeric()).map(fold).chain([folded.clone()]);
    OFFICE_WORDS.iter().chain(&INSULTS).map(|word| fold(word)).any(|word| words().any(|own| own == word))
        || OFFICES.iter().map(|word| fold(word)).any(|word| words().any(|own| own.starts_with(&word)))
}

/// The maximum number of ids a name is compared with; a name that could read as more is refused.
const MAX_IDS: usize = 256;

/// Whether a name reads as the id of an existing account. [`checked`] refuses guest names.
pub async fn reads_as_id(store: &dyn Store, name: &Name) -> Result<bool, StoreError> {
    if name.folded.chars().count() != ID_LENGTH {
        return Ok(false);
    }
    let mut ids = vec![String::new()];
    for letter in name.folded.chars() {
        // The characters of ids that fold to this letter.
        let signs: Vec<char> = match letter {
            'e' => vec!['e', '3'],
            's' => vec!['s', '5'],
            other if random::is_of_a_word(other) => vec![other],
            _ => return Ok(false),
        };
        ids = ids.iter().flat_map(|id| signs.iter().map(move |sign| format!("{id}{sign}"))).collect();
        if ids.len() > MAX_IDS {
            return Ok(true);
        }
    }
    for id in ids {
        if store.person(&id).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Finds a person by id, guest name or name, in this order. Ids and guest names must match exactly, and no name may
/// read as one of them.
pub async fn person_called(store: &dyn Store, name: &str) -> Result<Option<Person>, StoreError> {
    let name = name.trim();
    if let Some(person) = store.person(name).await?.filter(|person| !person.deleted) {
        return Ok(Some(person));
    }
    match store.person_by_guest_name(name).await? {
        Some(person) => Ok(Some(person)),
        None => named(store, name).await,
    }
}

/// Returns the form for comparison: without case, accents, marks between letters, or digits and signs that look like
/// letters.
pub fn fold(name: &str) -> String {
    let plain: String = name.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    fold_as_before(&plain)
}

/// Finds the person whose name counts as the same.
pub async fn named(store: &dyn Store, name: &str) -> Result<Option<Person>, StoreError> {
    // Accents used to be compared. If two old names differ only in accents, the later one still has its old form, so
    // that form is looked up first.
    let name: String = name.trim().nfc().collect();
    match store.person_by_name(&fold_as_before(&name)).await? {
        Some(person) => Ok(Some(person)),
        None => store.person_by_name(&fold(&name)).await,
    }
}

/// Returns the old form for comparison, which keeps accents.
fn fold_as_before(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .map(|c| match c {
            '0' => 'o',
            '1' | 'l' => 'i',
            '3' => 'e',
            '5' => 's',
            'а' => 'a',
            'е' => 'e',
            'о' => 'o',
            'р' => 'p',
            'с' => 'c',
            'у' => 'y',
            'х' => 'x',
            'і' => 'i',
            'α' => 'a',
            'ο' => 'o',
            'ν' => 'v',
            other => other,
        })
        .collect()
}

/// Whether a letter is invisible: the fillers of Hangul and Khmer.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}')
}

/// Whether letters of look-alike alphabets are mixed.
fn mixes_scripts(name: &str) -> bool {
    let script = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => Some('l'),
        '\u{370}'..='\u{3ff}' => Some('g'),
        '\u{400}'..='\u{52f}'
        | '\u{1c80}'..='\u{1c8f}'
        | '\u{2de0}'..='\u{2dff}'
        | '\u{a640}'..='\u{a69f}' => Some('c'),
        '\u{1f00}'..='\u{1fff}' => Some('g'),
        '\u{1e00}'..='\u{1eff}'
        | '\u{250}'..='\u{2af}'
        | '\u{2c60}'..='\u{2c7f}'
        | '\u{a720}'..='\u{a7ff}' => Some('l'),
        '\u{530}'..='\u{58f}' => Some('a'),
        '\u{13a0}'..='\u{13ff}' | '\u{ab70}'..='\u{abbf}' => Some('k'),
        '\u{2c80}'..='\u{2cff}' => Some('o'),
        '\u{a4d0}'..='\u{a4ff}' => Some('i'),
        _ => None,
    };
    let mut seen = name.chars().filter_map(script);
    let first = seen.next();
    seen.any(|other| Some(other) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alike_names_are_the_same() {
        for (a, b) in [("Ann", "ANN"), ("Lena", "1ena"), ("bob", "b0b"), ("a-b c", "abc")] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
        assert_ne!(fold("Ann"), fold("Anna"));
        let same = [
            "Quincy Vane",
            "Quíncy Vane",
            "Qui\u{301}ncy Vane",
            "Ｑuincy Vane",
            "QUÍNCY-VANE",
            "Qu\u{2071}ncy Vane",
        ];
        for name in same {
            assert_eq!(fold(name), fold(same[0]), "{name}");
        }
        // A combining mark is joined with its letter.
        let name = checked("Zoe\u{308} O'Neil").unwrap_or_else(|error| panic!("{}", error.problem.message));
        assert_eq!((name.shown.as_str(), name.folded.as_str()), ("Zoë O'Neil", "zoeoneii"));
    }

    #[test]
    fn invalid_names_are_refused_with_a_reason() {
        for name in [
            "a",
            "",
            "  ",
            "123",
            "x".repeat(25).as_str(),
            "a\u{202e}b",
            "Аnn",
            "The Adm1n",
            "a  b",
            "<b>",
            "\u{3164}\u{3164}",
            "Ann\u{ffa0}",
            "Moderators",
            "adminJoe",
            "Joe-Admins",
            "Guest-k7wq2m",
            "guestk7wq2m",
            "Gu\u{e9}stX",
            "\u{13aa}nn",
            "An\u{578}",
        ] {
            assert!(checked(name).is_err(), "{name}");
        }
        for name in ["Ann", "Zoë O'Neil", "李雷", "Иван", "x_y-z.9", "Jean-Luc"] {
            assert!(checked(name).is_ok(), "{name}");
        }
    }
}

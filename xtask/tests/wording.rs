//! Wording: texts, documents and comments use plain words.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{files, read, root, sources};

mod common;

/// Words that texts must not use, each with a replacement.
const WORDS: &[(&str, &str)] = &[
    ("somebody", "a player, someone's role, or `you`"),
    ("anybody", "anyone"),
    ("whoever", "the player who"),
    ("oneself", "yourself"),
    ("thereof", "of it"),
    ("hitherto", "so far"),
    ("whereby", "so that"),
    ("upon", "on"),
    ("shall", "will, or must"),
    ("whom", "a sentence with `who`"),
    ("in vain", "without success"),
    ("slip", "mistake"),
    ("slips", "mistakes"),
    ("judgement", "evaluation"),
    ("color", "colour"),
    ("center", "centre"),
];

/// Terms of the code that the page and the command don't use.
const TERMS: &[(&str, &str)] = &[
    ("strand", "path, or loop"),
    ("strands", "paths, or paths and loops"),
    ("tap", "press, or choose"),
    ("bench", "board editor"),
    ("deed", "action"),
    ("ladder", "rankings"),
    ("log in", "sign in"),
    ("log out", "sign out"),
];

/// Words that German texts must not use, each with a replacement.
const GERMAN_WORDS: &[(&str, &str)] = &[
    ("einloggen", "anmelden"),
    ("ausloggen", "abmelden"),
    ("checken", "prüfen"),
    ("user", "Spieler, or Konto"),
    ("account", "Konto"),
    ("level", "Stufe"),
    ("tippe", "drücke"),
    ("unentschieden", "remis"),
    ("versuch es", "versuche es"),
];

/// Whether a text contains this word or phrase, outside code and file names.
fn contains(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(phrase).any(|(at, _)| {
        let letter = |c: char| c.is_alphanumeric() || "_-`=#.$".contains(c);
        !text[..at].chars().next_back().is_some_and(letter)
            && !text[at + phrase.len()..]
                .chars()
                .next()
                .is_some_and(|c| c.is_alphanumeric() || "_-=`".contains(c))
    })
}

fn banned_words(words: &[&[(&str, &str)]], place: &str, text: &str) -> Vec<String> {
    let found = words.iter().copied().flatten().filter(|(word, _)| contains(text, word));
    found.map(|(word, instead)| format!("{place}: `{word}`; write {instead}: {}", text.trim())).collect()
}

/// Returns the messages of an English file that have their id and text on one line.
fn messages(name: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for line in read(&root().join("crates/sentences/languages").join(name)).lines() {
        match (line.split_once(" ="), all.last_mut()) {
            (Some((id, text)), _) if id.starts_with(|c: char| c.is_ascii_lowercase()) => {
                all.push((id.to_owned(), text.trim().to_owned()));
            }
            (_, Some((_, text))) if line.starts_with(' ') => {
                text.push(' ');
                text.push_str(line.trim());
            }
            _ => {}
        }
    }
    all
}

#[test]
fn english_messages_use_plain_words() {
    let all = ["en.ftl", "page.en.ftl"].into_iter().flat_map(messages);
    let wrong: Vec<String> = all.flat_map(|(id, text)| banned_words(&[WORDS, TERMS], &id, &text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn german_texts_use_plain_words() {
    let all = ["de.ftl", "page.de.ftl"].into_iter().flat_map(messages);
    let mut wrong: Vec<String> =
        all.flat_map(|(id, text)| banned_words(&[GERMAN_WORDS], &id, &text)).collect();
    for path in
        files("crates/learning/courses", "de").into_iter().chain(files("crates/learning/pages/de", "md"))
    {
        for (number, line) in read(&path).lines().enumerate() {
            wrong.extend(banned_words(&[GERMAN_WORDS], &format!("{}:{}", path.display(), number + 1), line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The most characters of a refusal, with short names filled in.
const MAX_REFUSAL_LEN: usize = 90;

#[test]
fn refusals_are_short() {
    let mut wrong = Vec::new();
    for (id, text) in ["en.ftl", "de.ftl"].into_iter().flat_map(messages) {
        let mut parts = text.split("{ $");
        let first = parts.next().unwrap_or_default().chars().count();
        let len = first
            + parts
                .map(|part| 2 + part.split(" }").skip(1).map(|t| t.chars().count()).sum::<usize>())
                .sum::<usize>();
        if id.starts_with("refusal-") && len > MAX_REFUSAL_LEN {
            wrong.push(format!("{id}: {len} characters: {text}"));
        }
    }
    assert!(wrong.is_empty(), "say why, and what to do instead, in fewer words:\n{}", wrong.join("\n"));
}

#[test]
fn ellipses_have_the_spaces_of_their_language() {
    let space =
        |text: &str| text.match_indices('…').any(|(at, _)| text[..at].ends_with([' ', '\u{a0}', '\u{202f}']));
    let tight =
        |text: &str| text.match_indices('…').any(|(at, _)| !text[..at].ends_with(['\u{a0}', '\u{202f}']));
    let english = ["en.ftl", "page.en.ftl"].into_iter().flat_map(messages).filter(|(_, text)| space(text));
    let german = ["de.ftl", "page.de.ftl"].into_iter().flat_map(messages).filter(|(_, text)| tight(text));
    let wrong: Vec<String> = english.chain(german).map(|(id, text)| format!("{id}: {text}")).collect();
    assert!(wrong.is_empty(), "no space in English, a no-break space in German:\n{}", wrong.join("\n"));
}

/// Beginnings of message ids that don't say what a message is about.
const ID_BEGINNINGS: &[&str] = &[
    "arrange-", "bench-", "deed-", "fate-", "hall-", "kept-", "lots-", "seal-", "slip-", "storm-", "talk-",
    "wish-",
];

#[test]
fn message_ids_say_what_they_are_about() {
    let all = ["en.ftl", "page.en.ftl"].into_iter().flat_map(messages);
    let wrong: Vec<String> = all
        .map(|(id, _)| id)
        .filter(|id| ID_BEGINNINGS.iter().any(|beginning| id.starts_with(beginning)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn changelog_says_everything_once() {
    let text = read(&root().join("CHANGELOG.md"));
    let mut found = BTreeSet::new();
    let lines = text.lines().filter(|line| line.starts_with("- "));
    let wrong: Vec<&str> = lines.filter(|line| !found.insert(*line) || line.chars().count() > 115).collect();
    assert!(wrong.is_empty(), "twice, or longer than 115 characters:\n{}", wrong.join("\n"));
}

#[test]
fn english_lessons_and_rules_pages_use_plain_words() {
    let lessons = files("crates/learning/courses", "lesson").into_iter();
    let english = lessons.chain(files("crates/learning/pages", "md")).filter(|path| is_english(path));
    let mut wrong = Vec::new();
    for path in english {
        for (number, line) in read(&path).lines().enumerate() {
            wrong.extend(banned_words(&[WORDS], &format!("{}:{}", path.display(), number + 1), line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a text isn't a German version, which is in a folder `de`.
fn is_english(path: &Path) -> bool {
    !path.iter().any(|part| part == "de")
}

#[test]
fn documents_use_plain_words() {
    let documents =
        files("docs", "md").into_iter().filter(|path| !path.starts_with(root().join("docs/history")));
    let top = fs::read_dir(root()).expect("the root").map(|entry| entry.expect("an entry").path());
    let top = top.filter(|path| path.extension().is_some_and(|found| found == "md"));
    let mut wrong = Vec::new();
    for path in documents.chain(top) {
        let name = path.strip_prefix(root()).expect("within the root").display().to_string();
        let mut code = false;
        for (number, line) in read(&path).lines().enumerate() {
            code ^= line.trim_start().starts_with("```");
            if !code {
                wrong.extend(banned_words(&[WORDS], &format!("{name}:{}", number + 1), line));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Messages that are only shown for two or more: one has its own message, or can't occur.
const PLURAL_ONLY: &[&str] = &[
    "aim-prize",
    "aim-win",
    "clock-days",
    "days-bank",
    "dots-spaces-left",
    "finished-found-more",
    "movers-wait",
    "puzzle-proven",
    "puzzles-rating-none",
    "race-backs",
    "reason-group",
    "study-rolled",
    "terms-bank",
    "time-days",
    "zip-many",
];

#[test]
fn counts_select_the_plural() {
    const COUNTS: [&str; 12] = [
        "count", "n", "turns", "pods", "prongs", "tiles", "paths", "runners", "games", "days", "lines",
        "spaces",
    ];
    let mut wrong = Vec::new();
    for (id, text) in ["en.ftl", "page.en.ftl"].into_iter().flat_map(messages) {
        let plural = |name: &str| {
            let placeholder = format!("{{ ${name} }} ");
            text.match_indices(&placeholder).any(|(at, found)| {
                let word: String =
                    text[at + found.len()..].chars().take_while(|c| c.is_ascii_lowercase()).collect();
                word.ends_with('s') && !["is", "was", "this", "has", "across"].contains(&word.as_str())
            })
        };
        if !text.contains("->") && !PLURAL_ONLY.contains(&id.as_str()) && COUNTS.into_iter().any(plural) {
            wrong.push(format!("{id}: {text}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "select [one] and *[other], or add the id to PLURAL_ONLY:\n{}",
        wrong.join("\n")
    );
}

/// Returns the comment and the string literals of a line of Rust: what people read of it.
fn comment_and_literals(line: &str) -> String {
    let (mut text, mut in_literal, mut letters) = (String::new(), false, line.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if in_literal => drop(letters.next()),
            '"' => {
                in_literal = !in_literal;
                text.push(' ');
            }
            '/' if !in_literal && letters.peek() == Some(&'/') => {
                text.extend(letters.by_ref());
            }
            _ if in_literal => text.push(letter),
            _ => {}
        }
    }
    text
}

/// The files that list the words.
const LISTS: [&str; 2] = ["xtask/tests/naming.rs", "xtask/tests/wording.rs"];

#[test]
fn comments_and_literals_use_plain_words() {
    // Names in style sheets and scripts.
    let words: Vec<_> =
        WORDS.iter().copied().filter(|(word, _)| !["color", "center"].contains(word)).collect();
    let mut wrong = Vec::new();
    for path in sources().filter(|path| !LISTS.iter().any(|list| path.ends_with(list))) {
        for (number, line) in read(&path).lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            wrong.extend(banned_words(&[&words], &place, &comment_and_literals(line)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the messages with this text: `PAGE` and the same in German have the same ids.
fn ids_of<'a>(messages: &'a [(String, String)], text: &'a str) -> impl Iterator<Item = &'a str> {
    messages.iter().filter(move |(_, found)| found == text).map(|(id, _)| id.as_str())
}

#[test]
fn lessons_quote_labels_to_the_letter() {
    let messages = |language: &str| -> Vec<(String, String)> {
        let text = read(&root().join(format!("crates/sentences/languages/page.{language}.ftl")));
        text.lines()
            .filter_map(|line| line.split_once(" = "))
            .map(|(id, text)| (id.to_owned(), text.to_owned()))
            .collect()
    };
    let (english, german) = (messages("en"), messages("de"));
    let (mut wrong, mut quotes) = (Vec::new(), 0);
    for path in files("crates/learning/courses", "de") {
        let other = path.with_extension("lesson");
        if !other.exists() {
            continue;
        }
        let text = read(&other);
        let translation = read(&path);
        for (_, rest) in
            translation.match_indices('„').map(|(at, _)| translation.split_at(at + '„'.len_utf8()))
        {
            let label = rest.split('“').next().unwrap_or_default();
            quotes += 1;
            let labels: Vec<&str> = ids_of(&german, label)
                .filter_map(|id| english.iter().find(|(found, _)| found == id).map(|(_, text)| text.as_str()))
                .collect();
            if !labels.iter().any(|label| text.contains(label)) {
                wrong.push(format!("{}: „{label}“, in English {labels:?}", path.display()));
            }
        }
    }
    assert!(quotes > 10, "{quotes} quotes found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

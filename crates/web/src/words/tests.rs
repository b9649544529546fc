//! Tests that every message of the page is used, and that the sources contain no user texts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use eightfold_catalog::{Choice, games};
use eightfold_game::OptionValues;

use super::*;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of this crate") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns the sources of the page, without their tests.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    found.sort();
    found
        .into_iter()
        .filter(|path| path.file_name().is_none_or(|name| name != "tests.rs"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source of this crate");
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            (
                path.strip_prefix(&root)
                    .expect("the file is below the root")
                    .display()
                    .to_string()
                    .replace('\\', "/"),
                text,
            )
        })
        .collect()
}

/// Prefixes of messages that are looked up by a name from another crate.
const NAMED_PREFIXES: [&str; 7] = ["side-", "game-", "about-", "option-", "help-", "value-", "level-"];

#[test]
fn every_message_is_used() {
    let mut said = BTreeSet::new();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/src/words.rs");
    let puzzles = std::fs::read_to_string(puzzles).expect("the words about puzzles");
    let puzzles = puzzles.replace("page::", "id::");
    for text in texts().into_iter().map(|(_, text)| text).chain([puzzles]) {
        for (_, rest) in text.match_indices("id::").map(|(at, _)| text.split_at(at + 4)) {
            let end = rest.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
            said.insert(rest[..end.unwrap_or(rest.len())].replace('_', "-").to_lowercase());
        }
    }
    let by_name: BTreeSet<String> = names_of_other_crates().into_iter().map(|(name, _)| name).collect();
    let silent: Vec<&str> = id::ALL
        .iter()
        .map(|id| id.name())
        .filter(|name| !said.contains(*name) && !by_name.contains(*name) && !name.starts_with("level-about-"))
        .collect();
    assert!(silent.is_empty(), "unused messages: {silent:?}");
}

/// The names of games, options and levels, with their English in the rules.
fn names_of_other_crates() -> Vec<(String, Option<&'static str>)> {
    let sides = eightfold_scene::octi::DIRECTIONS;
    let mut names: Vec<_> = sides.map(|side| (format!("side-{side}"), Some(side))).into();
    for info in games() {
        names.push((format!("game-{}", info.id), Some(info.name)));
        names.push((format!("about-{}", info.id), Some(info.about)));
        for spec in info.options {
            names.push((format!("option-{}", spec.key), None));
            names.push((format!("help-{}", spec.key), Some(spec.help)));
            let values: &[&str] = match spec.values {
                OptionValues::Word(words) => words,
                OptionValues::Switch => &["on", "off"],
                OptionValues::Number { .. } => &[],
            };
            names.extend(values.iter().map(|value| (format!("value-{value}"), None)));
        }
        for players in ["", "2", "3", "4"] {
            let options = (!players.is_empty()).then_some(("players", players));
            let Ok(choice) = Choice::new(info.id, options) else { continue };
            for level in choice.level_infos() {
                names.push((format!("level-{}", level.name), Some(level.name)));
            }
        }
    }
    names
}

#[test]
fn catalogue_names_have_messages_that_match_the_rules() {
    for (name, rules) in names_of_other_crates() {
        let english = Language::English.page_text_named(&name);
        assert!(english.is_some(), "message {name} does not exist");
        if let Some(rules) = rules {
            assert_eq!(english, Some(rules), "{name}");
        }
        assert!(NAMED_PREFIXES.iter().any(|prefix| name.starts_with(prefix)), "{name}");
    }
    for info in games() {
        for players in ["", "2", "3", "4"] {
            let options = (!players.is_empty()).then_some(("players", players));
            let Ok(choice) = Choice::new(info.id, options) else { continue };
            for level in choice.level_infos() {
                let known = id::ALL.iter().any(|id| {
                    id.name().starts_with("level-about-")
                        && Language::English.page_text_named(id.name()) == Some(level.description)
                });
                assert!(known, "no message for {}", level.description);
            }
        }
    }
    let levels: BTreeSet<&str> = games()
        .flat_map(|info| ["", "2", "3", "4"].map(|players| (info.id, players)))
        .filter_map(|(game, players)| {
            Choice::new(game, (!players.is_empty()).then_some(("players", players))).ok()
        })
        .flat_map(|choice| choice.level_infos().iter().map(|level| level.description).collect::<Vec<_>>())
        .collect();
    for id in id::ALL.iter().filter(|id| id.name().starts_with("level-about-")) {
        let english = Language::English.page_text_named(id.name()).expect("a text");
        assert!(levels.contains(english), "no level matches message {}", id.name());
    }
}

#[test]
fn every_language_can_report_a_failed_start() {
    let boot = include_str!("../../static/boot.js");
    for language in Language::ALL {
        assert!(boot.contains(&format!("\n  {}: [", language.tag())), "boot.js: FAILURES lacks {language}");
    }
}

/// The string literals of a source, each with the text right before it.
fn literals(text: &str) -> Vec<(String, String)> {
    let bytes = text.as_bytes();
    let (mut at, mut found) = (0, Vec::new());
    while at < bytes.len() {
        match bytes[at] {
            b'/' if text[at..].starts_with("//") => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
            }
            // A character, unless it is the name of a lifetime.
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => {
                at += 2 + text[at + 2..].find('\'').unwrap_or(0) + 1
            }
            b'\'' => {
                let letter = text[at + 1..].chars().next().map_or(0, char::len_utf8);
                at += if bytes.get(at + 1 + letter) == Some(&b'\'') { letter + 2 } else { 1 };
            }
            b'"' => {
                let mut end = at + 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                let start = text[..at].char_indices().rev().nth(60).map_or(0, |(start, _)| start);
                found.push((text[start..at].to_owned(), text[at + 1..end.min(text.len())].to_owned()));
                at = end + 1;
            }
            _ => at += 1,
        }
    }
    found
}

/// A literal without its placeholders: `{name}`, `{}`.
fn without_placeholders(literal: &str) -> String {
    let (mut out, mut depth) = (String::new(), 0);
    for letter in literal.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            letter if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    out
}

/// Whether a literal reads like text for people: several words, or a capitalised one.
fn reads_like_words(literal: &str) -> bool {
    let text = without_placeholders(literal);
    let words: Vec<&str> = text.split(' ').map(|word| word.trim_matches([',', '.', ':', ';', '('])).collect();
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let several = words.windows(2).any(|pair| is_word(pair[0]) && is_word(pair[1]));
    // Elements and methods are all capitals: `INPUT`, `POST`.
    let capital = words.iter().any(|word| {
        is_word(word) && word.starts_with(char::is_uppercase) && !word.chars().all(char::is_uppercase)
    });
    several || capital
}

/// What precedes literals that aren't shown on the page: names in code, paths, panic messages, the console.
const CODE_PREFIXES: [&str; 15] = [
    "reason =",
    "within(",
    "class=",
    "class:",
    "data-testid=",
    "testid=",
    "href=",
    "points=",
    "viewBox=",
    "cfg(",
    "expect(",
    "eprintln!(",
    "warn!(",
    "match_media(",
    "error:",
];

/// Literals that look like text but aren't: keys of the keyboard, colours and forms of the rules, text that is the same
/// in every language, and messages that only a broken build shows.
const UNTRANSLATED: &[&str] = &[
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Backspace",
    "AbortError",
    "CompressionStream",
    "Content-Type",
    "Date",
    "IntersectionObserver",
    "InvalidStateError",
    "NotAllowedError",
    "Notification",
    "PublicKeyCredential",
    "PushManager",
    "Delete",
    "End",
    "Enter",
    "Escape",
    "Home",
    "Black",
    "Blue",
    "Gold",
    "Green",
    "Orange",
    "Plum",
    "Red",
    "Teal",
    "White",
    "Yellow",
    "Eightfold",
    "{title} · Eightfold",
    "SHA-256(\\\"eightfold shuffle 2\\\" S)",
    "challenge solved",
    "eightfold record",
    "no answer",
    "not all",
    "the document names no program",
    "the document names no search worker",
    "the worker said \\\"{text}\\\": {e}",
    "Space",
    "N",
    "Q, E",
];

#[test]
fn sources_contain_no_text_for_people() {
    let mut left = Vec::new();
    for (name, text) in texts() {
        for (before, literal) in literals(&text) {
            let before = before.trim_end().trim_end_matches("format!(").trim_end_matches('&');
            let markup = literal.contains('<') || literal.contains("rotate(") || literal.contains("\\t");
            if !reads_like_words(&literal)
                || markup
                || CODE_PREFIXES.iter().any(|ending| before.ends_with(ending))
                || UNTRANSLATED.contains(&literal.as_str())
            {
                continue;
            }
            left.push(format!("{name}: {literal}"));
        }
    }
    assert!(left.is_empty(), "these stand in the sources instead of in the languages:\n{}", left.join("\n"));
}

#[test]
fn text_is_distinguished_from_code() {
    for words in ["Play", "Play it", "the supply is empty", "{name} to play", ", run here from {from}"] {
        assert!(reads_like_words(words), "{words}");
    }
    for code in ["play-link", "seat-{letter}", "INPUT", "{} {}", "a", "#/rules", "{:.2}rem"] {
        assert!(!reads_like_words(code), "{code}");
    }
    let source = "let a = 'x'; // \"no\"\nview! { <b title=\"One \\\" two\">\"Three\"</b> }";
    let found: Vec<String> = literals(source).into_iter().map(|(_, literal)| literal).collect();
    assert_eq!(found, ["One \\\" two", "Three"]);
}

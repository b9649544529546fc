//! Wording: texts, documents and type names use plain words.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// Returns all files below a folder with this extension, except build output.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with(".venv") {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

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
const TERMS: &[(&str, &str)] = &[("strand", "path, or loop"), ("strands", "paths, or paths and loops")];

/// Whether a text contains this word or phrase, outside code and file names.
fn contains(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(phrase).any(|(at, _)| {
        let letter = |c: char| c.is_alphanumeric() || "_-`=#.".contains(c);
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
const SEVERAL: &[&str] = &[
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
        if !text.contains("->") && !SEVERAL.contains(&id.as_str()) && COUNTS.into_iter().any(plural) {
            wrong.push(format!("{id}: {text}"));
        }
    }
    assert!(wrong.is_empty(), "select [one] and *[other], or add the id to SEVERAL:\n{}", wrong.join("\n"));
}

/// Names that don't say what a type is: participles, pronouns and question words.
const NAMES: &[&str] = &[
    "About",
    "Anybody",
    "Asked",
    "Asking",
    "At",
    "By",
    "Doing",
    "Done",
    "Elsewhere",
    "For",
    "Found",
    "Fresh",
    "Given",
    "Gone",
    "Heard",
    "Held",
    "Here",
    "Kept",
    "Known",
    "Lasting",
    "Later",
    "Left",
    "Listed",
    "Looking",
    "Made",
    "Making",
    "Meant",
    "Mine",
    "Nothing",
    "Nowhere",
    "Of",
    "Own",
    "Played",
    "Pointed",
    "Posed",
    "Pressed",
    "Said",
    "Same",
    "Seen",
    "Sent",
    "Shown",
    "Solving",
    "Somebody",
    "Stands",
    "Such",
    "Taken",
    "Thing",
    "Thinks",
    "Told",
    "Tried",
    "Wanted",
    "What",
    "Whatever",
    "When",
    "Where",
    "Who",
    "Whoever",
];

/// Names of constants that don't say what they limit or measure.
const CONSTANTS: &[&str] = &[
    "AGAIN", "ALONE", "AT_ONCE", "AWAY", "BESIDE", "BREATH", "DEAD", "EACH", "FAR", "FEW", "KNOWN", "LATER",
    "LONG", "LOOK", "LOUD", "MANY", "MORE", "MOST", "NEAR", "OFTEN", "PATIENCE", "SHORT", "SHORTLY", "SOON",
    "WAITING",
];

/// Beginnings of names of constants that have a standard one: `MAX_TURNS`, not `MOST_TURNS`.
const BEGINNINGS: &[&str] = &["LEAST_", "LONGEST_", "MOST_"];

/// Names of functions that don't say what is done.
const FUNCTIONS: &[&str] = &[
    "came", "deeds", "gone", "goes_on", "goes_out", "hear", "heard", "lay", "laying", "tell", "tend",
    "thrown", "told", "took", "unheard", "unsend", "untold", "went", "whose",
];

/// The most words in the name of a test.
const MAX_TEST_WORDS: usize = 8;

/// Collects the names of all constants among these items, and in the modules among them.
fn constant_names(items: &[syn::Item], names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            syn::Item::Const(item) => drop(names.insert(item.ident.to_string())),
            syn::Item::Impl(item) => names.extend(item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Const(item) => Some(item.ident.to_string()),
                _ => None,
            })),
            syn::Item::Trait(item) => names.extend(item.items.iter().filter_map(|item| match item {
                syn::TraitItem::Const(item) => Some(item.ident.to_string()),
                _ => None,
            })),
            syn::Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) => constant_names(items, names),
            _ => {}
        }
    }
}

/// Collects the names of all types among these items, and in the modules among them.
fn type_names(items: &[syn::Item], names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            syn::Item::Struct(item) => drop(names.insert(item.ident.to_string())),
            syn::Item::Enum(item) => drop(names.insert(item.ident.to_string())),
            syn::Item::Trait(item) => drop(names.insert(item.ident.to_string())),
            syn::Item::Type(item) => drop(names.insert(item.ident.to_string())),
            syn::Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) => type_names(items, names),
            _ => {}
        }
    }
}

/// Returns all Rust sources.
fn sources() -> impl Iterator<Item = PathBuf> {
    ["crates", "xtask", "browser-tests", "page-builder", "python"]
        .into_iter()
        .flat_map(|folder| files(folder, "rs"))
}

/// Returns the names that `collect` finds in the sources and that are banned, each with its file.
fn banned_names(
    collect: fn(&[syn::Item], &mut BTreeSet<String>),
    is_banned: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for path in sources() {
        let file =
            syn::parse_file(&read(&path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut names = BTreeSet::new();
        collect(&file.items, &mut names);
        let found = names.iter().filter(|name| is_banned(name));
        wrong.extend(found.map(|name| format!("{}: {name}", path.display())));
    }
    wrong
}

#[test]
fn types_are_named_by_nouns() {
    let wrong = banned_names(type_names, |name| NAMES.contains(&name));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn constants_say_what_they_are() {
    let wrong = banned_names(constant_names, |name| {
        CONSTANTS.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn functions_say_what_they_do() {
    let (mut wrong, mut tests) = (Vec::new(), 0);
    for path in sources() {
        let mut is_test = false;
        for line in read(&path).lines().map(str::trim_start) {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            let Some((before, after)) = line.split_once("fn ") else { continue };
            if !before
                .split_whitespace()
                .all(|word| word.starts_with("pub") || ["async", "const"].contains(&word))
            {
                continue;
            }
            let name: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let is_long = is_test && name.split('_').count() > MAX_TEST_WORDS;
            tests += usize::from(is_test);
            if is_long || FUNCTIONS.contains(&name.as_str()) {
                wrong.push(format!("{}: {name}", path.display()));
            }
            is_test = false;
        }
    }
    assert!(tests > 1_000, "{tests} tests found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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

#[test]
fn comments_and_literals_use_plain_words() {
    // Names in style sheets and scripts.
    let words: Vec<_> =
        WORDS.iter().copied().filter(|(word, _)| !["color", "center"].contains(word)).collect();
    let mut wrong = Vec::new();
    for path in sources().filter(|path| !path.ends_with("xtask/tests/wording.rs")) {
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

//! Naming: types, constants, functions and tests say what they are.

use std::collections::BTreeSet;

use common::{files, read, sources};

mod common;

/// Names that don't say what a type is: participles, pronouns, question words, and words for many things.
const NAMES: &[&str] = &[
    "About",
    "Absent",
    "Acted",
    "Answer",
    "Anybody",
    "Ask",
    "Asked",
    "Asking",
    "At",
    "Attach",
    "By",
    "Checked",
    "Counting",
    "Daily",
    "Decisive",
    "Doing",
    "Done",
    "Elsewhere",
    "Exact",
    "Exhausted",
    "External",
    "Finished",
    "For",
    "Force",
    "Found",
    "Four",
    "Fresh",
    "Given",
    "Gone",
    "Hands",
    "Heard",
    "Held",
    "Here",
    "Incoming",
    "Kept",
    "Known",
    "Ladder",
    "Lasting",
    "Later",
    "Learning",
    "Left",
    "Line",
    "Linking",
    "Listed",
    "Local",
    "Looking",
    "Made",
    "Making",
    "Me",
    "Mean",
    "Meant",
    "Mine",
    "Moment",
    "News",
    "Nothing",
    "Nowhere",
    "Of",
    "Outgoing",
    "Outside",
    "Own",
    "Place",
    "Plain",
    "Played",
    "Pointed",
    "Pointing",
    "Posed",
    "Prepared",
    "Pressed",
    "Remote",
    "Requery",
    "Resend",
    "Running",
    "Said",
    "Same",
    "Scheduled",
    "Seated",
    "Seen",
    "Sent",
    "Shown",
    "Slow",
    "Solving",
    "Somebody",
    "Stands",
    "Stoppable",
    "Such",
    "Symmetric",
    "Taken",
    "Thing",
    "Thinks",
    "Three",
    "To",
    "Told",
    "Tried",
    "Try",
    "Turning",
    "Unpacked",
    "Unprepared",
    "Wanted",
    "Way",
    "Ways",
    "What",
    "Whatever",
    "When",
    "Where",
    "Who",
    "Whoever",
];

/// Names of constants that don't say what they limit or measure.
const CONSTANTS: &[&str] = &[
    "ABSENT",
    "ACROSS",
    "AGAIN",
    "AHEAD",
    "ALIKE",
    "ALONE",
    "AROUND",
    "ARRIVED",
    "ASIDE",
    "ATTACKED",
    "AT_HAND",
    "AT_ONCE",
    "AT_THE_TABLE",
    "AWAY",
    "BACKS",
    "BARRED",
    "BEGINNING",
    "BELOW",
    "BESIDE",
    "BETWEEN",
    "BEYOND",
    "BRANCHED",
    "BREATH",
    "CATCH",
    "CERTAIN",
    "CLEAR",
    "CLOSING",
    "COUNTED",
    "CROWDED",
    "CUT",
    "DEAD",
    "DECIDED",
    "DIRECT",
    "DUE",
    "EACH",
    "EARLY",
    "ENDED",
    "ENTERING",
    "FAILED",
    "FAR",
    "FEW",
    "FINISHED",
    "FIRST",
    "FOCUSED",
    "FOLDED",
    "FOLLOWED",
    "GIVEN_UP_MS",
    "GO_ON",
    "GUARDED",
    "HELD",
    "HELPED",
    "HIDDEN",
    "HIGH",
    "HUNTED",
    "INSTALLED",
    "INVITING",
    "JUDGED",
    "KEPT",
    "KNOWN",
    "LARGEST",
    "LATER",
    "LEARNED",
    "LEFT",
    "LISTED",
    "LOADED",
    "LONG",
    "LONGER",
    "LOOK",
    "LOOKED_AT",
    "LOUD",
    "LUCK",
    "MANY",
    "ME",
    "MEASURED",
    "MINE",
    "MISSING",
    "MORE",
    "MOST",
    "MOVED_ON",
    "NARROWEST",
    "NEAR",
    "NEARER",
    "NOTHING",
    "NOW",
    "NOWHERE",
    "OFFERED",
    "OFTEN",
    "OLD",
    "ONE",
    "ONLY",
    "ONWARD",
    "OTHER",
    "OUT",
    "OWN",
    "PATIENCE",
    "PICTURED",
    "PREPARED",
    "PROVEN",
    "PROVISIONAL",
    "RECENT",
    "REFUSED",
    "RENEWED",
    "RIGHT",
    "SETTLED",
    "SEVERAL",
    "SHARED",
    "SHORT",
    "SHORTLY",
    "SHOWN_MS",
    "SIEGES",
    "SINGLY",
    "SLOW",
    "SOON",
    "SPOKEN",
    "STANDING",
    "STARTED",
    "STILL",
    "STUCK",
    "SYMMETRIC",
    "TAKEN",
    "TALL",
    "TEMPTING",
    "THINNED",
    "THROUGH",
    "TRIED",
    "TYPED",
    "UNDOABLE",
    "UNSEEN",
    "UNWANTED",
    "UP",
    "UPDATED",
    "USUAL",
    "WAITING",
    "WANTED",
    "WAY",
    "WHOLE",
    "WIDE",
    "WITH_IT",
    "WON",
    "WORTH",
    "WRITTEN",
];

/// Beginnings of names of constants that have a standard one: `MAX_TURNS`, not `MOST_TURNS`.
const BEGINNINGS: &[&str] = &["LEAST_", "LONGEST_", "MOST_"];

/// Names of functions that don't say what is done.
const FUNCTIONS: &[&str] = &[
    "acted",
    "again",
    "asked",
    "become_it",
    "came",
    "deeds",
    "do_it",
    "go_on",
    "goes_on",
    "goes_out",
    "gone",
    "hang_up",
    "hear",
    "heard",
    "lay",
    "laying",
    "look_into",
    "look_on",
    "preparing",
    "put_away",
    "redial",
    "still_in",
    "tell",
    "tend",
    "thrown",
    "told",
    "took",
    "trying",
    "unheard",
    "unsend",
    "untold",
    "waited",
    "wander",
    "went",
    "who",
    "whose",
    "worded",
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

#[test]
fn python_tests_have_short_names() {
    let tests = files("python/tests", "py").into_iter().flat_map(|path| {
        let text = read(&path);
        let names = text.lines().filter_map(|line| line.trim_start().strip_prefix("def test_"));
        names.map(|name| name.split('(').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    });
    let wrong: Vec<String> = tests.filter(|name| name.split('_').count() > MAX_TEST_WORDS).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

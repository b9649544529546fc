//! Every message of the page is said somewhere, and what the page says stands in messages.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use eightfold_catalog::{Choice, games};
use eightfold_game::OptionValues;

use super::*;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of this crate") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The sources of the page, without their tests.
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
            (path.strip_prefix(&root).expect("it lies there").display().to_string().replace('\\', "/"), text)
        })
        .collect()
}

/// The beginnings of the messages that are asked for by a name of another crate.
const BY_NAME: [&str; 8] = ["side-", "game-", "about-", "option-", "help-", "value-", "level-", "overlooks-"];

#[test]
fn every_message_is_said_somewhere() {
    let mut said = BTreeSet::new();
    for (_, text) in texts() {
        for (_, rest) in text.match_indices("id::").map(|(at, _)| text.split_at(at + 4)) {
            let end = rest.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
            said.insert(rest[..end.unwrap_or(rest.len())].replace('_', "-").to_lowercase());
        }
    }
    let by_name: BTreeSet<String> = names_of_other_crates().into_iter().map(|(name, _)| name).collect();
    let silent: Vec<&str> = id::ALL
        .iter()
        .map(|id| id.name())
        .filter(|name| !said.contains(*name) && !by_name.contains(*name) && !name.starts_with("overlooks-"))
        .collect();
    assert!(silent.is_empty(), "nothing says these messages: {silent:?}");
}

/// What games, options and levels are called, with the English that the rules have for it.
fn names_of_other_crates() -> Vec<(String, Option<&'static str>)> {
    let sides = eightfold_scene::octi::DIRECTIONS;
    let mut names: Vec<_> = sides.map(|side| (format!("side-{side}"), Some(side))).into();
    for info in games() {
        names.push((format!("game-{}", info.id), Some(info.name)));
        names.push((format!("about-{}", info.id), Some(info.about)));
        for spec in info.options {
            names.push((format!("option-{}", spec.key), None));
            names.push((format!("help-{}", spec.key), Some(spec.help)));
            if let OptionValues::Word(words) = spec.values {
                names.extend(words.iter().map(|word| (format!("value-{word}"), None)));
            }
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
fn games_options_and_levels_have_messages_that_say_what_the_rules_say() {
    for (name, rules) in names_of_other_crates() {
        let english = Language::English.page_text_named(&name);
        assert!(english.is_some(), "there is no message {name}");
        if let Some(rules) = rules {
            assert_eq!(english, Some(rules), "{name}");
        }
        assert!(BY_NAME.iter().any(|prefix| name.starts_with(prefix)), "{name}");
    }
    for info in games() {
        for players in ["", "2", "3", "4"] {
            let options = (!players.is_empty()).then_some(("players", players));
            let Ok(choice) = Choice::new(info.id, options) else { continue };
            for level in choice.level_infos() {
                let known = id::ALL.iter().any(|id| {
                    id.name().starts_with("overlooks-")
                        && Language::English.page_text_named(id.name()) == Some(level.overlooks)
                });
                assert!(known, "no message says: {}", level.overlooks);
            }
        }
    }
    let levels: BTreeSet<&str> = games()
        .flat_map(|info| ["", "2", "3", "4"].map(|players| (info.id, players)))
        .filter_map(|(game, players)| {
            Choice::new(game, (!players.is_empty()).then_some(("players", players))).ok()
        })
        .flat_map(|choice| choice.level_infos().iter().map(|level| level.overlooks).collect::<Vec<_>>())
        .collect();
    for id in id::ALL.iter().filter(|id| id.name().starts_with("overlooks-")) {
        let english = Language::English.page_text_named(id.name()).expect("a text");
        assert!(levels.contains(english), "no level overlooks what {} says", id.name());
    }
}

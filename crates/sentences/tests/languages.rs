//! Every language has the same messages with the same placeholders, and names for all players of all games.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, IdentityDice, Seat, ToAct};
use eightfold_sentences::{Language, Speaker, UnknownLanguage, id};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// Returns the messages of a file with their placeholders.
fn messages(language: Language, source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(source).expect("messages that can be read");
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let mut names = BTreeSet::new();
                placeholders(message.value.as_ref().expect("a message says something"), &mut names);
                let before = messages.insert(message.id.name.to_owned(), names);
                assert_eq!(before, None, "{language}: {} appears twice", message.id.name);
            }
            Entry::Junk { content } => panic!("{language}: {content}"),
            _ => {}
        }
    }
    messages
}

fn placeholders(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    let inline = |expression: &InlineExpression<&str>, names: &mut BTreeSet<String>| match expression {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        other => panic!("messages contain only placeholders, not {other:?}"),
    };
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(expression) => inline(expression, names),
            Expression::Select { selector, variants } => {
                inline(selector, names);
                for variant in variants {
                    placeholders(&variant.value, names);
                }
            }
        }
    }
}

#[test]
fn language_names_match_the_files() {
    for language in Language::ALL {
        assert_eq!(language.own_name(), Speaker::new(language).text(id::LANGUAGE_NAME));
    }
}

/// Checks that a file has the same messages and placeholders as the English one.
fn check(language: Language, source: &str) {
    let english = messages(Language::English, Language::English.source());
    assert_eq!(english.len(), id::ALL.len());
    let other = messages(language, source);
    for (id, names) in &english {
        let theirs = other.get(id).unwrap_or_else(|| panic!("{language} has no message {id}"));
        assert_eq!(theirs, names, "the placeholders of {id} in {language}");
    }
    let more: Vec<_> = other.keys().filter(|id| !english.contains_key(*id)).collect();
    assert!(more.is_empty(), "{language} has messages that English lacks: {more:?}");
}

#[test]
fn all_languages_have_the_same_messages_and_placeholders() {
    for language in Language::ALL {
        check(language, language.source());
    }
}

#[test]
#[should_panic(expected = "de has no message list-two")]
fn a_missing_message_is_named() {
    check(Language::German, &Language::German.source().replace("list-two =", "list-three ="));
}

#[test]
fn readers_get_their_preferred_language() {
    assert_eq!(Language::preferred(["de-AT", "en"]), Language::German);
    assert_eq!(Language::preferred(["fr", "en-GB", "de"]), Language::English);
    assert_eq!(Language::preferred(["fr"]), Language::English);
    assert_eq!("DE".parse(), Ok(Language::German));
    assert_eq!("xx".parse::<Language>(), Err(UnknownLanguage("xx".to_owned())));
}

#[test]
fn every_player_has_a_name_in_every_language() {
    for info in games() {
        let played = Choice::new(info.id, []).expect("its defaults").start(Deal::Hidden, &mut IdentityDice);
        for seat in (0..played.seats()).map(Seat::new) {
            let rules = played.seat_name(seat).to_lowercase();
            assert!(id::ALL.iter().any(|id| id.name() == format!("name-{rules}")), "{rules}");
        }
    }
}

#[test]
fn every_game_has_a_reason_for_a_win() {
    for info in games() {
        assert!(id::ALL.iter().any(|id| id.name() == format!("why-{}", info.id)), "{}", info.id);
    }
}

/// Plays a game of each kind with the first legal turns and describes everything that happens.
#[test]
fn whole_games_are_described_in_every_language() {
    for info in games() {
        let choice: Choice = Choice::new(info.id, []).expect("its defaults");
        let mut played = choice.start(Deal::Hidden, &mut IdentityDice);
        for number in 0..120_usize {
            match played.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => drop(played.roll(&mut IdentityDice)),
                ToAct::Seat(_) => {
                    let turns = played.legal(1_000_000).expect("not so many");
                    let turn = &turns[number * 7 % turns.len()];
                    drop(played.apply(turn).expect("a legal turn"));
                }
            }
        }
        if played.outcome().is_none() {
            while played.to_act() == ToAct::Chance {
                played.roll(&mut IdentityDice);
            }
            played.apply("resign").expect("a player may resign");
        }
        let mut told = BTreeSet::new();
        for language in Language::ALL {
            let say = Speaker::new(language);
            let turns: Vec<String> =
                (0..played.steps().len()).filter_map(|at| say.turn(played.as_ref(), at)).collect();
            assert!(turns.len() > 4, "{}: {turns:?}", info.id);
            for text in turns.iter().chain(&say.ending(played.as_ref(), info)) {
                assert!(!text.contains('$') && !text.contains("  "), "{text}");
                assert!(text.ends_with('.'), "{text}");
            }
            for seat in (0..played.seats()).map(Seat::new) {
                assert!(!say.progress(played.as_ref(), seat).is_empty());
            }
            assert!(told.insert(turns), "{} says the same in two languages", info.id);
        }
    }
}

#[test]
fn resigning_players_are_named() {
    let say = Speaker::new(Language::English);
    let ending = |game: &str, options: &[(&str, &str)], turns: &[&str]| {
        let choice = Choice::new(game, options.iter().copied()).expect("a game");
        let mut played = choice.start(Deal::Open, &mut IdentityDice);
        for turn in turns {
            played.apply(turn).expect("a turn");
        }
        say.ending(played.as_ref(), choice.info())
    };
    assert_eq!(
        ending("octiles", &[("players", "2")], &["resign"]).as_deref(),
        Some("Yellow wins: Blue resigned.")
    );
    assert_eq!(
        ending("octiles", &[("players", "3")], &["resign", "resign"]).as_deref(),
        Some("Yellow wins: Blue and Red resigned.")
    );
    // If one of a pair resigns, both do.
    let team = ending("octiles-team", &[], &["resign"]).expect("an end");
    assert_eq!(team, "Red and Green win: Blue resigned.");

    // A match that starts from the position after it has no steps.
    for (game, options, who) in [
        ("octiles", &[("players", "3")][..], "Yellow wins: Blue and Red resigned."),
        ("octi-fast", &[], "Red wins: Blue resigned."),
        ("connect-the-dots", &[], "Gold wins: the other player resigned."),
    ] {
        let choice = Choice::new(game, options.iter().copied()).expect("a game");
        let mut played = choice.start(Deal::Open, &mut IdentityDice);
        while played.outcome().is_none() {
            played.apply("resign").expect("a turn");
        }
        let again = choice.open(&played.position()).expect("its position");
        let told = say.ending(again.as_ref(), choice.info()).expect("an end");
        assert!(told.contains(who) && !told.contains("others"), "{told}");
    }
}

#[test]
fn recorded_endings_have_words_in_every_language() {
    let files = [
        include_str!("../../../vectors/octiles.jsonl"),
        include_str!("../../../vectors/octiles-team-either.jsonl"),
        include_str!("../../../vectors/octi.jsonl"),
    ];
    let mut ended = BTreeSet::new();
    for line in files.into_iter().flat_map(str::lines) {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        if line["kind"] != "playout" {
            continue;
        }
        let text = |key: &str| line[key].as_str().expect("a text").to_owned();
        let options: Vec<(&str, String)> = line["options"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, value)| {
                (key.as_str(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))
            })
            .collect();
        let options = options.iter().map(|(key, value)| (*key, value.as_str()));
        let choice = Choice::new(&text("game"), options).expect("a game");
        let mut played = choice.open(&text("start")).expect("a position");
        for turn in line["turns"].as_array().expect("turns") {
            played.apply(turn.as_str().expect("a text")).expect("a legal turn");
        }
        for language in Language::ALL {
            let Some(said) = Speaker::new(language).ending(played.as_ref(), choice.info()) else { continue };
            let id = choice.info().id;
            assert!(!said.contains(id), "{language}, {id}: {said}");
            ended.insert(id);
        }
    }
    assert!(ended.contains("scavenger-hunt") && ended.len() >= 5, "{ended:?}");
}

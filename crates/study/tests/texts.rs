//! Trees as text: round trips, lenient parsing, and errors.

use eightfold_record::Record;
use eightfold_study::{MAX_NESTING, NodeId, Path, StudyError, Tree, Value};
use proptest::prelude::*;

use crate::common::{choice, random_game, random_tree};

/// Returns the example in the format's documentation.
fn example() -> &'static str {
    let page = include_str!("../../../docs/RECORD.md");
    let (_, branches) = page.split_once("\n## Branches\n").expect("a section about branches");
    branches.split("```\n").nth(1).expect("an example between fences")
}

fn refused(text: &str) -> String {
    match Tree::read(text) {
        Ok(tree) => panic!("read as {}", tree.to_text()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn chances_above_100_percent_are_refused() {
    assert!("B 100 level-8 1000".parse::<Value>().is_ok());
    // 656 percent was once parsed as 0.64.
    for chance in ["100.01", "101", "656", "999.99"] {
        assert!(format!("B {chance} level-8 1000").parse::<Value>().is_err(), "{chance}");
    }
}

#[test]
fn the_documented_example_is_canonical() {
    let tree = Tree::read(example()).expect("the example reads");
    assert_eq!(tree.to_text(), example());
    let other: Path = "12@a2:1 A3-B3 > reveal 4".parse().expect("a path");
    assert!(tree.find(&other).is_ok(), "{}", tree.to_text());
    let told = Record::read(example()).expect_err("a tree isn't a record").to_string();
    assert!(told.contains("version 2"), "{told}");
}

#[test]
fn trees_are_read_leniently_printed_canonically() {
    let strict = Tree::read(
        "eightfold record 2\ngame: octi-fast\nseed: 0\n1. B 33+E !?\n|- 1. B 33+A only\n|  2. R 37+A\n|  |- 2. R 37+B\n\
         |- 1. B 33+B\n2. R 37+E\nresult: -\n",
    );
    let loose = Tree::read(
        "EIGHTFOLD record 2 # by hand\nseed: 0\nGame: octi-fast\n\n  33+e   !?\n| 33+a □\n|37+a\n||37+b\n|-b 33+b\n37+e\n",
    )
    .expect("lenient");
    let strict = strict.expect("in the printed form");
    let text = loose.to_text();
    assert_eq!(text.replace("# by hand\n", ""), strict.to_text());
    assert_eq!(strict.len(), 7);
    let names: Vec<&str> = strict.walk().map(|node| strict.node(node).name()).collect();
    assert_eq!(names, ["", "33+E", "37+E", "33+A", "37+A", "37+B", "33+B"]);
}

#[test]
fn byte_order_marks_are_ignored_in_every_form() {
    for info in eightfold_catalog::games() {
        let choice = eightfold_catalog::Choice::new(info.id, []).expect("a game");
        let tree = random_tree(&choice, 3, 8);
        let record = tree.to_record();
        let marked = |text: &str| format!("\u{feff}{text}");
        assert_eq!(Tree::read(&marked(&tree.to_text())).expect("a tree").to_text(), tree.to_text());
        let mut forms = vec![record.to_text(), record.to_json(), record.to_link()];
        forms.extend(record.to_sgf());
        for text in forms {
            let again = Record::read(&marked(&text)).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.played().steps(), record.played().steps(), "{text}");
            assert_eq!(Tree::read(&marked(&text)).expect("a record").to_record().to_text(), again.to_text());
        }
        let link = tree.to_link().expect("short");
        assert_eq!(Tree::of_link(&marked(&link)).expect("a link").len(), tree.len());
        let study = eightfold_study::Study::new(tree);
        let again = eightfold_study::Study::from_log(&marked(&study.to_log())).expect("a log");
        assert_eq!(again.tree().to_text(), study.tree().to_text());
        let position = record.played().position();
        assert_eq!(choice.open(&marked(&position)).expect("a position").position(), position);
    }
}

#[test]
fn errors_name_their_line() {
    let with = |lines: &str| refused(&format!("eightfold record 2\ngame: octi-fast\nseed: 0\n{lines}"));
    assert!(with("| 1. B 33+A\n").starts_with("line 4: a variation comes below the step that it replaces"));
    assert!(with("1. B 33+A\n||| 33+B\n").starts_with("line 5: a variation comes below"));
    assert!(
        with("1. B 33+A\n|- 1. B 33-99\n").starts_with("line 5, column 4: turn 1 (Blue)"),
        "{}",
        with("1. B 33+A\n|- 1. B 33-99\n")
    );
    assert!(with("1. B 33+A\n! worth 3\n").starts_with("line 5: `! worth` says nothing"));
    assert!(with("1. B 33+A\n! value B 101 me 1\n").starts_with("line 5: `B 101 me 1` isn't a value"));
    assert_eq!(
        with("1. B 33+A\n! value Q 10 me 1\n"),
        "line 5: there is no player `Q` here: the players are b, r"
    );
    assert!(
        with("1. B 33+A\n! marks post:C3\n")
            .starts_with("line 5: `post:C3` isn't a mark here: on an OCTI board")
    );
    assert!(with("1. B 33+A\nresult: B\n").starts_with("line 5, column 1: result: the record says `B`"));
    assert!(with("1. B 33+A\nsalt of the earth: 3\n").starts_with("line 5, column 1: unknown field"));
    assert!(with("1. B 33+A\nresult: -\nresult: -\n").starts_with("line 6: `result` is there twice"));
}

#[test]
fn nesting_is_limited() {
    let choice = eightfold_catalog::Choice::new("octi-full", []).expect("a game");
    let game = random_game(&choice, 5, 300);
    assert!(game.played().len() > MAX_NESTING, "a long game");
    let mut tree = Tree::at_start_of(&game);
    let mut at = Path::start();
    let mut deepest = 0;
    // Before each turn of the game another turn is added, so that the game becomes a variation of a variation of ..
    for step in game.played().steps() {
        let legal = tree.record_to(tree.find(&at).expect("there")).played().legal(100_000).expect("few");
        let other = legal.iter().find(|turn| **turn != step.text).expect("there is another turn");
        tree.add(&at, &[other]).expect("a main step");
        match tree.add(&at, &[&step.text]) {
            Ok(next) => at = next,
            Err(error) => {
                assert!(matches!(error, StudyError::TooMuch { most: MAX_NESTING, .. }), "{error}");
                break;
            }
        }
        deepest += 1;
    }
    assert_eq!(deepest, MAX_NESTING);
    assert_eq!(Tree::read(&tree.to_text()).expect("at the nesting limit").to_text(), tree.to_text());
}

#[test]
fn a_long_game_with_branches_round_trips() {
    let choice = eightfold_catalog::Choice::new("octi-fast", []).expect("a game");
    let game = random_game(&choice, 3, 400);
    let mut tree = Tree::of_record(&game).expect("a game");
    let mut at = tree.end_of_line(NodeId::START);
    let mut branches = 0;
    while let Some(parent) = tree.node(at).parent() {
        let legal = tree.record_to(parent).played().legal(100_000).expect("few");
        let path = tree.path(parent);
        branches += usize::from(tree.add(&path, &[&legal[legal.len() - 1]]).is_ok());
        at = parent;
    }
    assert!(branches > 10);
    assert_eq!(Tree::read(&tree.to_text()).expect("read again").to_text(), tree.to_text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn records_round_trip_through_trees(
        choice in choice(), seed: u64, steps in 0..30usize, remark in "[ -~\n]{0,30}", closing in "[ -~\n]{0,20}",
    ) {
        let mut record = random_game(&choice, seed, steps / 2);
        record.remark(&remark);
        let more = random_game(&choice, seed, steps);
        record.update(more.played());
        record.remark_closing(&closing);
        record.set_seed(seed);
        let tree = Tree::of_record(&record).expect("a short game");
        prop_assert_eq!(tree.to_record().to_text(), record.to_text());
        let again = Tree::read(&tree.to_text()).expect("printed");
        prop_assert_eq!(again.to_record().to_text(), record.to_text());
        prop_assert_eq!(Tree::read(&record.to_text()).expect("a record").to_text(), tree.to_text());
    }

    #[test]
    fn trees_round_trip_through_text(choice in choice(), seed: u64, steps in 0..40usize) {
        let tree = random_tree(&choice, seed, steps);
        let text = tree.to_text();
        let again = match Tree::read(&text) {
            Ok(again) => again,
            Err(error) => return Err(TestCaseError::fail(format!("{error}\n{text}"))),
        };
        prop_assert_eq!(again.to_text(), text);
        let paths = |tree: &Tree| tree.walk().map(|node| tree.path(node)).collect::<Vec<_>>();
        prop_assert_eq!(paths(&again), paths(&tree));
        for path in paths(&tree) {
            let (one, other) = (tree.node(tree.find(&path).unwrap()), again.node(again.find(&path).unwrap()));
            prop_assert_eq!(one.position(), other.position());
            prop_assert_eq!(one.comments(), other.comments());
            prop_assert_eq!(one.marks(), other.marks());
            prop_assert_eq!(one.values(), other.values());
            prop_assert_eq!(one.glyph(), other.glyph());
        }
    }
}

proptest! {
    #[test]
    fn fuzz_a_damaged_tree_is_read_or_explained(
        seed in 0..8u64, at in 0..3000usize, with in "[ -~\n]{0,6}", take in 0..8usize,
    ) {
        let choice = eightfold_catalog::Choice::new("octiles", []).unwrap();
        let mut text = random_tree(&choice, seed, 16).to_text();
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let end = (at + take).min(text.len());
        text.replace_range(at..end, &with);
        if let Ok(tree) = Tree::read(&text) {
            let printed = tree.to_text();
            prop_assert_eq!(Tree::read(&printed).expect("printed text is readable").to_text(), printed);
        }
    }
}

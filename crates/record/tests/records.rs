//! Records as people write, correct and check them.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Cause, Deal, Dice, Outcome, Seat, Seats, ToAct};
use eightfold_record::{MAX_BYTES, Record, Secret, SeededDice, VerifyError};
use proptest::prelude::*;

/// Returns the example in the format's documentation.
fn example() -> &'static str {
    let page = include_str!("../../../docs/RECORD.md");
    page.split("```\n").nth(1).expect("an example between fences")
}

fn refused(text: &str) -> String {
    match Record::read(text) {
        Ok(record) => panic!("refused: {}", record.to_text()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_first_line_needs_its_version() {
    for line in ["eightfold record", "eightfold record 3"] {
        let said = refused(&format!("{line}\ngame: octi-fast\n33+A\n"));
        assert!(said.contains("this program reads versions 1 and 2"), "{said}");
    }
}

#[test]
fn json_errors_are_in_plain_words() {
    let json = |version: &str, fields: &str| {
        refused(&format!(
            r#"{{"format":"eightfold-record","version":{version},"game":"octi-fast"{fields},"start":"x"}}"#
        ))
    };
    for (said, words) in [
        (json("\"1\"", ""), ": this should be a whole number, 0 or more, not \"1\""),
        (json("1.5", ""), "a whole number, 0 or more"),
        (json("1", ""), "the field `steps` is missing"),
        (json("1", ",\"steps\":5"), "this should be a list, not `5`"),
        (json("1", ",\"steps\":[],\"steps\":[]"), "`steps` is there twice"),
        (json("1", ",\"options\":{\"edgeless\":\"on\",\"edgeless\":\"off\"}"), "`edgeless` is there twice"),
        (json("1", ",\"players\":{\"b\":\"Ann\",\"b\":\"Eve\"}"), "`b` is there twice"),
        (refused("{\"format\""), "this isn't valid JSON"),
    ] {
        assert!(said.contains(words), "{said}");
        assert!(!said.contains("u32") && !said.contains("sequence") && !said.contains(" at line "), "{said}");
    }
}

/// Returns a random game with this choice of at most this many steps.
fn random_game(choice: &Choice, seed: u64, steps: usize) -> Record {
    let mut dice = SeededDice::new(seed);
    let mut moves = SeededDice::new(seed ^ 0xABCD_EF01);
    let mut played = choice.start(Deal::Hidden, &mut dice);
    for _ in 0..steps {
        match played.to_act() {
            ToAct::Chance => drop(played.roll(&mut dice)),
            ToAct::Seat(_) => {
                let turns = played.legal(1_000_000).expect("few turns");
                played.apply(&turns[moves.pick(turns.len())]).expect("a legal turn");
            }
            ToAct::Over(_) => break,
        }
    }
    let mut record = Record::of(choice, played.as_ref());
    record.set_seed(seed);
    record
}

#[test]
fn the_documented_example_is_canonical() {
    let record = Record::read(example()).expect("the example reads");
    assert_eq!(record.to_text(), example());
    let checked = record.verify().expect("the example checks");
    assert!(checked.committed && checked.start);
    assert_eq!(checked.chance_steps, 2);
}

#[test]
fn records_are_read_leniently_printed_canonically() {
    let loose = "\u{feff}GAME:   Octiles   # the race
        Blue: Ann
        yellow : Bob
        seed: 5

        a2:1 A1-B3
        7@A2:1  a1-b3  # in front
        b r
        # done
        Result: y";
    let error = refused(loose);
    assert!(error.starts_with("line 6, column 9: turn 1 (Blue): "), "{error}");
    let loose = loose.replace("        a2:1 A1-B3\n", "");
    let loose = loose.replace("b r\n", "Y 5@e4:0 F5-E5\n  3) resign\n").replace("Result: y", "Result: Y");
    let record = Record::read(&loose).expect("lenient");
    assert_eq!(
        record.to_text(),
        "eightfold record 1
game: octiles
options: players=2
player B: Ann
player Y: Bob
start: -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... 7,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B
# the race

1. B 7@a2:1 A1-B3
# in front
   reveal 5
2. Y 5@e4:0 F5-E5
   reveal 13
3. B resign
# done

result: Y
seed: 5
",
        "chance steps come from the seed"
    );
}

#[test]
fn errors_in_a_record_have_a_place() {
    let good = example();
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} in the example");
        refused(&good.replace(from, to))
    };
    assert_eq!(
        with("record 1", "record 3"),
        "line 1, column 1: record version `3` is unknown: this program reads versions 1 and 2"
    );
    assert!(with("game: octiles", "game: halma").starts_with("line 2, column 7: unknown game `halma`"));
    assert!(with("game: octiles\n", "").contains("which game is it?"));
    assert!(with("players=2", "players=9").starts_with("line 3, column 10: option `players` cannot be `9`"));
    assert!(with("players=2", "players").contains("`players` isn't an option"));
    assert!(
        with("player B", "player G").contains("there is no player `g` at this table: the players are B, Y")
    );
    assert!(with("player Y", "player B").contains("`player B` is there twice"));
    assert!(with("date", "dated").contains("unknown field `dated`"));
    assert!(with("sha256 ", "md5 ").contains("64 hexadecimal digits"));
    assert!(with("start: -,-,", "start: -,").contains("start: tiles: 17 items"));
    assert!(
        with("\nresult: Y", "\nresult: B").contains("the record says `B`, but after the last turn it is `Y`")
    );
    assert!(with("\nresult: Y", "\nresult: Y\nresult: Y").contains("`result` is there twice"));
    assert!(with("seed: ", "seed: x").contains("isn't a seed"));
    assert!(with("2. Y ", "2. B ").contains("turn 2 (Yellow): `B` isn't to act here, Y (Yellow) is"));
    let page = include_str!("../../../docs/RECORD.md");
    let illegal = with("F5-E5", "F5-E4");
    assert!(
        illegal.starts_with("line 15, column 4: turn 2 (Yellow): ") && page.contains(&illegal),
        "{illegal}"
    );
    assert!(with("2. Y ", "2. ... ").contains("turn 2 (Yellow): `... "));
    assert!(with("3. B resign", "3. B resign\n4. Y pass").contains("after turn 3: the game is over"));
    assert!(with("   reveal", "   reveal 77").contains("the chance step after turn 1: "));
    assert!(refused("game: octiles").contains("where does the game start?"));
    assert!(refused("game: octiles\nseed: 1\n1.\n").contains("there is no turn on this line"));
    assert!(refused("{\"format\": 3}").starts_with("line 1, column"));
}

#[test]
fn a_changed_shuffle_is_detected() {
    let choice = Choice::new("octiles", []).expect("the race");
    let secret = Secret { seed: 11, salt: "pepper".parse().expect("a salt") };
    let mut record = random_game(&choice, 11, 20);
    record.commit_to(secret.commitment());
    assert_eq!(record.verify(), Err(VerifyError::NotRevealed));
    let other = Secret { seed: 12, ..secret.clone() };
    record.reveal(&other);
    assert!(matches!(record.verify(), Err(VerifyError::Broken { .. })));
    record.reveal(&secret);
    let checked = record.verify().expect("kept to");
    assert!(checked.committed && checked.start && checked.chance_steps > 5);
    record.set_seed(12);
    assert!(matches!(record.verify(), Err(VerifyError::OtherChance { .. })));
}

#[test]
fn a_settled_result_keeps_its_cause() {
    let choice = Choice::new("octiles", [("players", "3")]).expect("the race of three");
    let outcomes = [
        (Outcome::win(Seats::one(Seat::new(1)), Cause::Time), "R time"),
        (Outcome::win(Seats::one(Seat::new(0)).with(Seat::new(2)), Cause::Forfeit), "BY forfeit"),
        (Outcome::draw(Cause::Agreement), "draw agreement"),
        (Outcome::aborted(), "- aborted"),
    ];
    for (outcome, line) in outcomes {
        let mut record = random_game(&choice, 5, 12);
        record.end(outcome).expect("a game that goes on");
        assert_eq!(record.result_line(), line);
        let text = record.to_text();
        assert!(text.contains(&format!("\nresult: {line}\n")), "{text}");
        let again = Record::read(&text).expect("reads back");
        assert_eq!((again.played().outcome(), again.to_text()), (Some(outcome), text));
        assert_eq!(Record::read(&record.to_json()).expect("JSON reads back").to_text(), again.to_text());
        record.verify().expect("the record's shuffle");
    }
    let text = random_game(&choice, 5, 12).to_text();
    let with = |result: &str| refused(&text.replace("result: -", &format!("result: {result}")));
    assert!(with("B aborted").contains("the record says `B aborted`"));
    assert!(with("B goal").contains("the record says `B goal`"));
    assert!(with("Q time").contains("the record says `Q time`"));
    let over = example().replace("result: Y", "result: Y time");
    assert!(refused(&over).contains("the record says `Y time`, but after the last turn it is `Y`"));
}

#[test]
fn players_may_resign_out_of_turn() {
    let start = random_game(&Choice::new("octiles", [("players", "3")]).expect("three"), 5, 0).to_text();
    let with = |steps: &str| start.replace("\nresult: -", &format!("\n{steps}\nresult: -"));
    let record = Record::read(&with("1. Y resign")).expect("at any time");
    assert_eq!(record.played().steps()[0].by, Some(Seat::new(2)));
    assert_eq!(record.played().to_act(), ToAct::Seat(Seat::new(0)));
    let text = record.to_text();
    assert_eq!(Record::read(&text).expect("reads back").to_text(), text);
    assert!(refused(&with("1. Y resign\n2. Y resign")).contains("resigned already"));
}

#[test]
fn overlong_records_are_refused() {
    let long = format!("game: octiles\nseed: 1\n{}", "# a\n".repeat(MAX_BYTES / 4));
    assert!(refused(&long).contains("too long for a record"));
}

#[test]
fn a_very_long_match_round_trips() {
    let choice = Choice::new("connect-the-dots", [("target", "1000000")]).expect("a match without end");
    let long = random_game(&choice, 5, 25_000);
    assert_eq!(long.played().steps().len(), 25_000);
    let text = long.to_text();
    let again = Record::read(&text).expect("written text is readable");
    assert_eq!(again.to_text(), text);
    assert_eq!(again.played().position(), long.played().position());
}

#[test]
fn a_game_continues_with_its_dice() {
    let choice = Choice::new("octiles", []).expect("the race");
    let (short, long) = (random_game(&choice, 3, 9), random_game(&choice, 3, 40));
    let mut played = short.played().fork();
    let mut dice = short.dice_now(3).expect("its own dice");
    for made in &long.played().steps()[9..] {
        match made.by {
            Some(_) => drop(played.apply(&made.text).expect("a legal turn")),
            None => assert_eq!(played.roll(&mut dice).as_ref(), Some(made)),
        }
    }
    assert_eq!(played.position(), long.played().position());
}

#[test]
fn shuffling_at_once_or_by_tile_is_equal() {
    for game in games() {
        for seed in [0, 1, 77] {
            let choice = Choice::new(game.id, []).expect("a game at its defaults");
            let open = choice.start(Deal::Open, &mut SeededDice::new(seed)).position();
            let mut dice = SeededDice::new(seed);
            let mut hidden = choice.start(Deal::Hidden, &mut dice);
            // In every game the supply is the third field; its order must match the reveals.
            let supply = |position: &str| -> Vec<String> {
                let field = position.split(' ').nth(2).unwrap_or_default();
                field.split(',').map(str::to_owned).collect()
            };
            let order = supply(&open);
            for tile in order.iter().take(6) {
                let top = supply(&hidden.position())[0].clone();
                assert_eq!(&top, tile, "{} with seed {seed}", game.id);
                let Some(turn) = hidden.legal(1_000_000).expect("few").first().cloned() else {
                    break;
                };
                hidden.apply(&turn).expect("a legal turn");
                if hidden.roll(&mut dice).is_none() {
                    break;
                }
            }
        }
    }
}

fn a_choice() -> impl Strategy<Value = Choice> {
    let all: Vec<Choice> = [
        ("octiles", vec![]),
        ("octiles", vec![("players", "3")]),
        ("octiles-team", vec![]),
        ("team-up", vec![("players", "4"), ("runners", "4"), ("joint-winners", "true")]),
        ("connect-the-dots", vec![("rounds", "2")]),
        ("connect-the-dots", vec![("target", "25"), ("touch", "on")]),
        ("scavenger-hunt", vec![("scramble", "on")]),
        ("octi-fast", vec![("superprongs", "on"), ("edgeless", "on")]),
        ("octi-full", vec![]),
        ("octi-four", vec![]),
    ]
    .into_iter()
    .map(|(id, options)| Choice::new(id, options).expect("a game"))
    .collect();
    prop::sample::select(all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_game_survives_text_and_json(choice in a_choice(), seed: u64, steps in 0..60usize) {
        let mut record = random_game(&choice, seed, steps);
        record.remark("well\n\nplayed");
        record.set_names(["Ann", "", "Bob: the second"]).expect("names");
        let text = record.to_text();
        let again = Record::read(&text).expect("a printed record reads");
        prop_assert_eq!(again.to_text(), text.clone());
        let json = record.to_json();
        let again = Record::read(&json).expect("printed JSON reads");
        prop_assert_eq!(again.to_json(), json);
        prop_assert_eq!(again.to_text(), text);
        let checked = record.verify().expect("its own seed");
        prop_assert!(checked.start);
    }

    #[test]
    fn no_text_panics_the_parser(text in "(?s).{0,200}") {
        let _ = Record::read(&text);
        let _ = Record::read(&format!("game: octiles\nseed: 1\n{text}"));
    }

    #[test]
    fn a_damaged_record_is_read_or_explained(at in 0..1500usize, with in "[ -~]{0,3}", take in 0..4usize) {
        let good = example();
        let at = at % good.len();
        let end = (at + take).min(good.len());
        let damaged = format!("{}{with}{}", &good[..at], &good[end..]);
        match Record::read(&damaged) {
            Ok(record) => {
                let text = record.to_text();
                prop_assert_eq!(Record::read(&text).expect("a printed record reads").to_text(), text);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

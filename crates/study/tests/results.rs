//! However a game ends, every form preserves the game and its result.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Cause, Outcome, Seat, Seats, ToAct};
use eightfold_record::Record;
use eightfold_study::Tree;

use crate::common::random_game;

/// Returns every game, and variants with other numbers of players or teams.
fn choices() -> Vec<Choice> {
    let plain = games().map(|info| Choice::new(info.id, []).expect("its defaults"));
    let more: [(&str, &[(&str, &str)]); 3] = [
        ("octiles", &[("players", "3")]),
        ("octiles", &[("players", "4")]),
        ("team-up", &[("players", "3"), ("joint-winners", "on")]),
    ];
    let more =
        more.map(|(id, options)| Choice::new(id, options.iter().copied()).expect("options of the game"));
    plain.chain(more).collect()
}

/// Returns the record read back from every form, with the name of the form.
fn forms(record: &Record) -> Vec<(&'static str, Record)> {
    let tree = Tree::of_record(record).expect("a short game");
    let study = |text: &str| Tree::read(text).expect("a tree").to_record();
    let mut forms = vec![
        ("text", Record::read(&record.to_text()).expect("text")),
        ("JSON", Record::read(&record.to_json()).expect("JSON")),
        ("link", Record::from_link(&record.to_link()).expect("a link")),
        ("study", study(&tree.to_text())),
        ("study link", Tree::of_link(&tree.to_link().expect("short")).expect("a link").to_record()),
    ];
    if let Ok(sgf) = record.to_sgf() {
        forms.push(("SGF", Record::read(&sgf).unwrap_or_else(|error| panic!("{sgf}: {error}"))));
        forms.push(("study SGF", study(&tree.to_sgf().expect("SGF"))));
    }
    forms
}

fn assert_survives(record: &Record) {
    let text = record.to_text();
    for (form, again) in forms(record) {
        assert_eq!(again.result_line(), record.result_line(), "{form} of\n{text}");
        assert_eq!(again.played().outcome(), record.played().outcome(), "{form} of\n{text}");
        assert_eq!(again.played().steps(), record.played().steps(), "{form} of\n{text}");
        // The link of a single record has no comments.
        if form != "link" {
            assert_eq!(again.to_text(), text, "{form}");
        }
    }
}

#[test]
fn resignations_in_and_out_of_turn_survive() {
    let mut off_turn = 0;
    for choice in choices() {
        for steps in [0, 1, 2, 5] {
            for comment in ["", "a pity"] {
                for seat in (0..random_game(&choice, 1, 0).played().seats()).map(Seat::new) {
                    let mut record = random_game(&choice, 3, steps);
                    off_turn += usize::from(record.played().to_act() != ToAct::Seat(seat));
                    record.resign(seat).expect("the game goes on");
                    record.remark(comment);
                    record.remark_closing(comment);
                    assert_survives(&record);
                }
            }
        }
    }
    assert!(off_turn > 100, "{off_turn}");
}

#[test]
fn two_resignations_out_of_turn_survive() {
    for id in ["octiles", "team-up"] {
        let choice = Choice::new(id, [("players", "4")]).expect("a game for four");
        for (first, second) in [(3, 2), (2, 0), (0, 1), (1, 3)] {
            let mut record = random_game(&choice, 7, 4);
            for seat in [first, second] {
                record.resign(Seat::new(seat)).expect("the game goes on");
            }
            assert_survives(&record);
        }
    }
}

#[test]
fn settled_ends_survive_for_every_cause_and_winner() {
    let mut ends = 0;
    for choice in choices() {
        for cause in Cause::AGREED {
            let seats = random_game(&choice, 1, 0).played().seats();
            let mut winners = vec![Seats::NONE];
            if cause != Cause::Aborted {
                winners.extend((0..seats).map(|seat| Seats::one(Seat::new(seat))));
                winners.push((0..seats).step_by(2).map(Seat::new).collect());
            }
            for winners in winners {
                for (steps, comment) in [(0, ""), (3, "well"), (4, "")] {
                    let mut record = random_game(&choice, 5, steps);
                    record.remark(comment);
                    record.end(Outcome { winners, cause }).expect("the game goes on");
                    record.remark_closing(comment);
                    assert_survives(&record);
                    ends += 1;
                }
            }
        }
    }
    assert!(ends > 500, "{ends}");
}

#[test]
fn a_game_ended_by_the_rules_survives() {
    let mut causes = std::collections::BTreeSet::new();
    for choice in choices() {
        for seed in [1, 2] {
            let record = random_game(&choice, seed, 150);
            if let Some(outcome) = record.played().outcome() {
                causes.insert(outcome.cause.word());
                assert_survives(&record);
            }
        }
    }
    // From here the next turn wins, and SGF names the winner by colour.
    for (position, turn, cause) in [
        ("33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b", "36-37", Cause::Goal),
        ("34:rE/53:b/57:r/73:b/77:r b=5,25,0,0 r=4,24,0,0 r", "34-33", Cause::Goal),
    ] {
        let choice = Choice::new("octi-fast", []).expect("a game");
        let mut record = Record::of(&choice, choice.open(position).expect("a position").as_ref());
        record.apply(turn).expect("a legal turn");
        assert_eq!(record.played().outcome().map(|outcome| outcome.cause), Some(cause));
        assert_survives(&record);
        causes.insert(cause.word());
    }
    assert!(causes.contains("goal") && causes.contains("points"), "{causes:?}");
}

#[test]
fn resignations_in_variations_keep_their_player() {
    let text = "eightfold record 2\ngame: octi-fast\nseed: 1\n1. b 33+A\n2. r 37+E\n|- 2. b resign\n|- 2. r resign\n";
    let tree = Tree::read(text).expect("a tree");
    let sgf = tree.to_sgf().expect("OCTI");
    assert!(sgf.contains("(;EFTURN[b resign])") && sgf.contains("(;EFTURN[resign])"), "{sgf}");
    assert_eq!(Tree::read(&sgf).expect("SGF").to_text(), tree.to_text());
    assert_eq!(Tree::of_link(&tree.to_link().expect("short")).expect("a link").to_text(), tree.to_text());
}

#[test]
fn a_resignation_with_a_comment_survives() {
    let text =
        "game: octi-fast\nseed: 1\n1. b 33+A\n2. r 37+E\n3. r resign\n# well played\nresult: b\n# closed\n";
    let record = Record::read(text).expect("a record");
    let sgf = record.to_sgf().expect("OCTI");
    assert!(sgf.contains("RE[B+R]") && sgf.contains(";EFTURN[r resign]C[well played]"), "{sgf}");
    assert_eq!(Record::read(&sgf).expect("SGF").to_text(), record.to_text());
}

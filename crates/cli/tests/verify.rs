//! `verify` with complete, truncated and incomplete records and logs.

use eightfold_catalog::Choice;
use eightfold_record::{Record, Salt};
use eightfold_table::{Action, Input, LocalTable, Player, Row, Secret, Table, TableSetup, Terms};

use crate::common::{eightfold, folder, prints, refuses};

/// A game with some random turns that is then resigned or left: its log at a table, and its record.
pub fn game(id: &str, secret: Secret, turns: usize, gives_up: bool) -> (Vec<Row>, Record) {
    let choice = Choice::new(id, []).expect("a game");
    let (mut local, mut record) =
        LocalTable::start(&choice, secret.clone(), None, |_| false).expect("a game");
    for number in 0..turns {
        let legal = record.played().legal(100_000).expect("not so many");
        let turn = legal[number * 17 % legal.len()].clone();
        local.play(&mut record, &turn).expect("a legal turn");
    }
    if gives_up {
        local.play(&mut record, "resign").expect("a player may resign");
    }
    (log(choice, secret, &record), record)
}

/// The log of a table where the turns of this record are taken.
fn log(choice: Choice, secret: Secret, record: &Record) -> Vec<Row> {
    let (id, terms) = ("t".to_owned(), Terms::default());
    let opening = TableSetup { id, choice, terms, secret, start: None, seats: Vec::new() };
    let (mut table, mut rows) = Table::open(0, opening).expect("a table");
    let mut act = |input: Input| rows.extend(table.handle(0, input).expect("it is allowed").0);
    for letter in record.played().seat_letters() {
        let id = letter.to_string();
        let player = Player::Person { id: id.clone(), name: String::new() };
        act(Input::person(id.clone(), Action::Sit { seat: Some(letter), player }));
        act(Input::person(id, Action::Ready { contribution: None }));
    }
    for turn in record.played().steps().into_iter().filter(|step| step.by.is_some()) {
        act(Input::host(Action::Turn(turn.text)));
    }
    rows
}

pub fn secret() -> Secret {
    Secret::One(eightfold_record::Secret { seed: 77, salt: "pepper".parse::<Salt>().expect("a word") })
}

/// Returns the text without the lines that start with one of these.
fn without(text: &str, starts: &[&str]) -> String {
    let keeps = |line: &&str| !starts.iter().any(|start| line.starts_with(start));
    text.lines().filter(keeps).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_record_is_verified_only_if_complete() {
    let folder = folder("verify-records");
    let path = folder.join("game.txt").to_str().expect("a path").to_owned();
    let verify = |text: &str| {
        std::fs::write(&path, text).expect("written");
        let run = eightfold(&["verify", &path]);
        assert!(run.err.is_empty(), "{}", run.err);
        let json = eightfold(&["verify", "--json", &path]);
        let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
        assert_eq!(json["verified"], run.code == Some(0), "{json}");
        (run.code, run.out, json["shuffle"].as_str().expect("a word").to_owned())
    };
    let whole = game("octiles", secret(), 4, true).1.to_text();
    let going_on = game("octiles", secret(), 4, false).1.to_text();
    let secrets = ["seed:", "salt:"];
    for (text, code, shuffle, words) in [
        (whole.clone(), 0, "committed", "commitment made before the first turn"),
        (
            without(&whole, &secrets),
            1,
            "unknown",
            "not verified: the game is over, but its record doesn't reveal the seed",
        ),
        (
            without(&whole, &["seed:", "salt:", "commitment:"]),
            1,
            "unknown",
            "neither the seed of its shuffle nor a commitment",
        ),
        (without(&whole, &["salt:"]), 1, "wrong", "not the salt that goes with them"),
        (
            without(&whole, &["commitment:", "salt:"]),
            0,
            "open",
            "no commitment: nothing proves that the seed was fixed",
        ),
        (whole.replace("seed: 77", "seed: 78"), 1, "wrong", "not the commitment"),
        (going_on.clone(), 0, "pending", "can't be checked yet"),
        (going_on.clone(), 0, "pending", "the game isn't over"),
        (without(&going_on, &["commitment:"]), 0, "unknown", "can't be checked, now or later"),
        // Truncated after a turn, and after the result.
        (
            going_on.split("\nresult").next().expect("turns").to_owned(),
            0,
            "pending",
            "no `result` line: it may have been cut off",
        ),
        (whole.split("4. ").next().expect("turns").to_owned(), 0, "pending", "it may have been cut off"),
        (whole.split("seed:").next().expect("a result").to_owned(), 1, "unknown", "not verified"),
        // An ending agreed at the table is a result.
        (without(&going_on, &["result"]) + "result: Y forfeit\n", 1, "unknown", "result Y forfeit"),
    ] {
        let (found, out, known) = verify(&text);
        assert_eq!(found, Some(code), "{words}: {out}\n{text}");
        assert!(out.contains(words), "{words} in {out}\n{text}");
        assert_eq!(known, shuffle, "{words}");
    }
}

#[test]
fn octi_output_never_mentions_shuffles() {
    let folder = folder("verify-octi");
    let path = folder.join("game.txt").to_str().expect("a path").to_owned();
    for gives_up in [false, true] {
        let text = game("octi-fast", secret(), 3, gives_up).1.to_text();
        for text in [text.clone(), without(&text, &["commitment:", "seed:", "salt:"])] {
            std::fs::write(&path, text).expect("written");
            let said = prints(&["verify", &path]);
            for word in ["shuffle", "seed", "secret", "chance", "commit"] {
                assert!(!said.contains(word), "{word} in {said}");
            }
            assert!(said.contains(if gives_up { "result" } else { "the game isn't over" }), "{said}");
        }
    }
}

#[test]
fn logs_are_checked_row_by_row() {
    let folder = folder("verify-logs");
    let path = folder.join("game.log").to_str().expect("a path").to_owned();
    let lines = |rows: &[Row]| -> Vec<String> {
        rows.iter().map(|row| serde_json::to_string(row).expect("JSON")).collect()
    };
    let write = |lines: &[String]| std::fs::write(&path, lines.join("\n")).expect("written");
    let whole = lines(&game("octiles", secret(), 4, true).0);
    write(&whole);
    let said = prints(&["verify", &path]);
    assert!(
        said.contains("each linked to the one before") && said.contains("the commitment in the first row"),
        "{said}"
    );
    let json: serde_json::Value = serde_json::from_str(&prints(&["verify", "--json", &path])).expect("JSON");
    assert_eq!((&json["kind"], &json["shuffle"]), (&"log".into(), &"committed".into()), "{json}");
    assert_eq!(json["rows"], whole.len());
    // The end is missing: first the secret, then the result too.
    let secret_at =
        whole.iter().position(|line| line.contains("\"kind\":\"secret\"")).expect("a row with the secret");
    write(&whole[..secret_at]);
    let run = eightfold(&["verify", &path]);
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(
        run.out.contains("not verified: the game is over, but its log doesn't reveal the secret"),
        "{}",
        run.out
    );
    let going_on = lines(&game("octiles", secret(), 4, false).0);
    write(&going_on);
    let said = prints(&["verify", &path]);
    assert!(
        said.contains("the log ends before the game is over") && said.contains("can't be checked yet"),
        "{said}"
    );
    // An entry missing, changed, or swapped.
    let at = whole.iter().position(|line| line.contains("\"kind\":\"turn\"")).expect("a turn");
    let mut changed = whole.clone();
    changed.remove(at);
    write(&changed);
    let run = eightfold(&["verify", &path]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("expected row 7, found row 8"), "{}", run.out);
    let mut changed = whole.clone();
    changed[at] = changed[at].replacen("@", "@ ", 1);
    assert_ne!(changed, whole);
    write(&changed);
    let run = eightfold(&["verify", &path]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("its content gives"), "{}", run.out);
    let json = eightfold(&["verify", "--json", &path]);
    assert_eq!(json.code, Some(1));
    assert!(json.out.contains("\"verified\": false"), "{}", json.out);
    write(&[&whole[..2], &["{\"seq\":".to_owned()]].concat());
    assert!(refuses(&["verify", &path], 2).contains("line 3: "));
}

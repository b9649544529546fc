//! Logs of old versions can be read, verified and continued.

use eightfold_game::{Cause, Seat, ToAct};
use eightfold_record::{DiceContext, Hex32, Record, ShuffleSecret};
use eightfold_table::{Action, Body, Input, Row, Secret, Table, verify};

const SECRET: Secret = Secret::Two(ShuffleSecret(Hex32([7; 32])));

/// Returns the rows of a log under rules of version 1, with undone turns.
fn rows(name: &str) -> Vec<Row> {
    let text = match name {
        "over" => include_str!("old_logs/rules-1-over.jsonl"),
        "running" => include_str!("old_logs/rules-1-running.jsonl"),
        "days" => include_str!("old_logs/rules-1-days.jsonl"),
        other => panic!("no log {other}"),
    };
    text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect()
}

fn left(table: &Table) -> [Option<u64>; 2] {
    [0, 1].map(|seat| table.clocks().left_ms(Seat::new(seat), table.at_ms()))
}

#[test]
fn a_finished_game_of_the_first_rules_verifies() {
    let rows = rows("over");
    let checked = verify(&rows).expect("the log is in order");
    assert!(checked.over);
    assert_eq!((checked.rows, checked.contributions, checked.chance_steps), (31, 1, Some(8)));
    let table = Table::replay(&rows).expect("rows of a table");
    let text = include_str!("old_logs/rules-1-over.txt");
    assert_eq!(table.record().expect("begun").to_text(), text);
    let record = Record::read(text).expect("a record");
    assert!(matches!(record.dice_context(), Some(DiceContext::Opening(_))));
    assert!(record.verify().expect("its own secret").committed);
}

#[test]
fn old_rows_keep_their_clocks() {
    for (name, clocks) in [("running", [200_160, 141_120]), ("days", [432_000_160, 475_200_120])] {
        let mut rows = rows(name);
        let mut table = Table::replay(&rows).expect("rows of a table");
        assert_eq!(left(&table), clocks.map(Some), "{name}");
        table.set_secret(SECRET).expect("its secret");
        for pass in 1..=6 {
            let Some(ToAct::Seat(seat)) = table.to_act() else { panic!("a player acts") };
            let person = ["a", "b"][seat.index()];
            let turn = table.played().expect("begun").legal(1_000).expect("few turns")[0].clone();
            let input = Input::person(person, Action::Turn(turn));
            let (made, _) = table.handle(table.at_ms() + pass, input).expect("a legal turn");
            assert!(matches!(made[1].body, Body::Chance { .. }));
            rows.extend(made);
        }
        rows.extend(
            table.handle(table.at_ms(), Input::person("a", Action::Resign(None))).expect("resigns").0,
        );
        assert_eq!(table.outcome().map(|outcome| outcome.cause), Some(Cause::Resignation));
        assert!(verify(&rows).expect("the log is in order").over);
        assert!(table.record().expect("begun").verify().expect("its own secret").committed);
    }
}

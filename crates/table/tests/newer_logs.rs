//! Logs of a newer version: unknown content is preserved, chained and passed on, and the table shows its state before
//! it.

use eightfold_catalog::Choice;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_table::{
    Action, Code, Input, Player, ReplayError, Row, SeatPlan, Secret, Table, TableSetup, Terms, verify,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

const PLAYERS: [&str; 2] = ["ann", "ben"];

/// Returns the log of a game of a few turns, as JSON.
fn log() -> Vec<Value> {
    let opening = TableSetup {
        id: "t1".to_owned(),
        choice: Choice::new("octiles", []).unwrap(),
        terms: Terms { undo: true, ..Terms::default() },
        secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
        start: None,
        seats: vec![SeatPlan::Open, SeatPlan::Open],
    };
    let (mut table, mut rows) = Table::open(1_000, opening).unwrap();
    let mut act = |table: &mut Table, who: &str, action: Action| {
        let input = Input::person(who, action);
        rows.extend(table.handle(2_000, Input { action_id: Some("a".to_owned()), ..input }).unwrap().0);
    };
    for who in PLAYERS {
        let player = Player::Person { id: who.to_owned(), name: format!("Guest-{who}") };
        act(&mut table, who, Action::Sit { seat: None, player });
    }
    for who in PLAYERS {
        act(&mut table, who, Action::Ready { contribution: Some(Hex32([9; 32])) });
    }
    for turn in 0..4 {
        let first = table.played().unwrap().legal(10_000).unwrap().swap_remove(0);
        act(&mut table, PLAYERS[turn % 2], Action::Turn(first));
    }
    rows.iter().map(|row| serde_json::to_value(row).unwrap()).collect()
}

/// Returns JSON with sorted keys.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            fields.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        plain => plain,
    }
}

/// Recomputes the hashes of rows, as their writer would.
fn chained(rows: Vec<Value>) -> Vec<Value> {
    let mut before = [0; 32];
    let chain = |(at, mut row): (usize, Value)| {
        let fields: &mut Map<String, Value> = row.as_object_mut().unwrap();
        fields.insert("seq".to_owned(), json!(at + 1));
        let mut hashed = fields.clone();
        hashed.retain(|key, _| !["hash", "action_id", "signature"].contains(&key.as_str()));
        let mut hash = Sha256::new_with_prefix(before);
        hash.update(sorted(Value::Object(hashed)).to_string());
        before = hash.finalize().into();
        fields.insert("hash".to_owned(), json!(Hex32(before)));
        row
    };
    rows.into_iter().enumerate().map(chain).collect()
}

fn read(rows: &[Value]) -> Vec<Row> {
    rows.iter().map(|row| serde_json::from_value(row.clone()).unwrap()).collect()
}

/// Returns the index of the nth row of a kind.
fn place(rows: &[Value], kind: &str, nth: usize) -> usize {
    rows.iter().enumerate().filter(|(_, row)| row["kind"] == kind).nth(nth).unwrap().0
}

#[test]
fn the_tests_chain_matches_the_tables_chain() {
    assert_eq!(chained(log()), log());
}

#[test]
fn unknown_fields_are_preserved() {
    let mut rows = log();
    let (sit, turn) = (place(&rows, "sit", 0), place(&rows, "turn", 1));
    rows[sit]["player"]["person"]["flag"] = json!("eu");
    rows[turn]["thought"] = json!({"b": [1, null], "a": "x"});
    rows[turn]["signature"] = json!("00");
    let rows = chained(rows);
    let parsed = read(&rows);
    for (row, value) in parsed.iter().zip(&rows) {
        let mut sent = value.clone();
        sent.as_object_mut().unwrap().remove("signature");
        assert_eq!(serde_json::to_value(row).unwrap(), sent);
    }
    let table = Table::replay(&parsed).unwrap();
    assert_eq!(table.newer(), None);
    assert_eq!(table.played().unwrap().len(), Table::replay(read(&log())).unwrap().played().unwrap().len());
    verify(&parsed).unwrap();
}

#[test]
fn changed_unknown_fields_break_the_chain() {
    let mut rows = log();
    let turn = place(&rows, "turn", 1);
    rows[turn]["thought"] = json!(1);
    let mut rows = chained(rows);
    rows[turn]["thought"] = json!(2);
    let error = Table::replay(read(&rows)).unwrap_err();
    assert!(matches!(error, ReplayError::Hash { seq, .. } if seq == turn as u64 + 1), "{error}");
}

#[test]
fn unknown_rows_make_the_table_read_only() {
    let unknown = [
        ("turn", json!({"kind": "swap-sides"})),
        ("turn", json!({"kind": "turn"})),
        ("turn", json!({"kind": "offer", "offer": "coffee"})),
        ("turn", json!({"kind": "out", "seat": "B", "cause": "bored"})),
        ("turn", json!({"kind": "pause", "reason": "moon", "until_ms": 1})),
        ("sit", json!({"kind": "sit", "seat": "B", "player": {"team": ["ann", "ben"]}})),
        ("start", json!({"kind": "resume", "reason": "agreed", "actor": "moderator"})),
    ];
    for (before, body) in unknown {
        let mut rows = log();
        let at = place(&rows, before, 1.min(usize::from(before != "start")));
        let mut row =
            json!({"at_ms": rows[at]["at_ms"], "actor": "server", "elapsed_ms": 0, "forgiven_ms": 0});
        row.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        rows.insert(at, row);
        let rows = chained(rows);
        let parsed = read(&rows);
        assert_eq!(serde_json::to_value(&parsed).unwrap(), Value::Array(rows.clone()), "{body}");
        let mut table = Table::replay(&parsed).unwrap();
        let shown = Table::replay(&parsed[..at]).unwrap();
        assert!(
            matches!(table.newer(), Some(ReplayError::Newer { seq, .. }) if *seq == at as u64 + 1),
            "{body}"
        );
        assert_eq!(table.seq(), rows.len() as u64);
        assert_eq!(table.head_hash(), parsed.last().unwrap().hash);
        assert_eq!(table.status(), shown.status(), "{body}");
        assert_eq!(
            table.played().map(|played| played.position()),
            shown.played().map(|played| played.position())
        );
        for action in [Action::Tick, Action::Turn("resign".to_owned()), Action::Leave] {
            let refusal = table.handle(9_000, Input::person("ann", action)).unwrap_err();
            assert_eq!(refusal.code, Code::NotAllowed, "{body}");
            assert!(refusal.message.contains("newer version"), "{refusal}");
        }
        assert_eq!(table.effects(), eightfold_table::Effects::default(), "{body}");
        assert!(matches!(verify(&parsed), Err(ReplayError::Newer { .. })), "{body}");
    }
}

#[test]
fn unknown_first_rows_need_a_newer_version() {
    for (pointer, value) in [
        ("/rules", json!(9)),
        ("/terms/handicap", json!(3)),
        ("/terms/clock", json!({"kind": "hourglass", "base_s": 60})),
        ("/shuffle", json!({"version": "9", "commitment": "00"})),
        ("/seats/0", json!({"team": ["ann"]})),
    ] {
        let mut rows = log();
        let (folder, key) = pointer.rsplit_once('/').unwrap();
        match rows[0].pointer_mut(folder).unwrap() {
            Value::Array(items) => items[0] = value,
            fields => fields[key] = value,
        }
        let rows = chained(rows);
        let error = Table::replay(read(&rows)).unwrap_err();
        assert!(matches!(error, ReplayError::Newer { seq: 1, .. }), "{pointer}: {error}");
    }
}

#[test]
fn damaged_rows_are_not_taken_for_newer_ones() {
    for (key, value) in [("turn", json!(7)), ("kind", json!("swap-sides")), ("actor", json!("moderator"))] {
        let mut rows = log();
        let at = place(&rows, "turn", 1);
        rows[at][key] = value;
        let error = Table::replay(read(&rows)).unwrap_err();
        assert!(matches!(error, ReplayError::Hash { seq, .. } if seq == at as u64 + 1), "{key}: {error}");
    }
    for missing in ["seq", "at_ms", "actor", "kind", "hash"] {
        let mut row = log().swap_remove(2);
        row.as_object_mut().unwrap().remove(missing);
        assert!(serde_json::from_value::<Row>(row).is_err(), "{missing}");
    }
}

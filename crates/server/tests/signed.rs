//! Every row is signed by the server, and anyone can check it.

use crate::common::{Client, action_id, begun, server};
use eightfold_protocol::{PublicKey, SignatureError};
use eightfold_server::{Data, Options, start};
use eightfold_table::Row;
use serde_json::{Value, json};

fn key(client: &Client) -> PublicKey {
    let key = client.get("/api/key").ok();
    assert_eq!(key["algorithm"], "ed25519");
    key["public_key"].as_str().unwrap().parse().unwrap()
}

fn check(key: &PublicKey, row: &Value) -> Result<(), SignatureError> {
    let parsed: Row = serde_json::from_value(row.clone()).unwrap();
    key.check(&parsed.hash.0, row["signature"].as_str().expect("each row is signed"))
}

#[test]
fn every_source_of_rows_has_signatures() {
    let server = server();
    let people = [Client::guest(server.address()), Client::guest(server.address())];
    let key = key(&Client::nobody(server.address()));
    let id = begun("octi-fast", json!({"clock": {"kind": "none"}}), &[&people[0], &people[1]]);
    let path = format!("/api/tables/{id}");
    let seq = people[0].get(&path).ok()["seq"].clone();
    let act = json!({"expected_seq": seq, "action_id": action_id(), "turn": "resign"});
    let answer = people[0].post(&format!("{path}/act"), &act).ok();
    let mut rows: Vec<Value> = answer["rows"].as_array().unwrap().clone();
    assert!(rows.len() >= 2, "a resignation, and the end");
    rows.extend(people[1].get(&path).ok()["rows"].as_array().unwrap().iter().cloned());
    let log = people[1].get(&format!("{path}/record?form=log")).text;
    rows.extend(log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
    let stream = people[1].lines(&format!("{path}/stream"));
    rows.extend(
        stream.filter(|line| !line.is_empty()).map(|line| serde_json::from_str::<Value>(&line).unwrap()),
    );
    assert!(rows.len() > 20, "{}", rows.len());
    for row in &rows {
        assert_eq!(check(&key, row), Ok(()), "{row}");
    }
    // The signature of another row doesn't match this one.
    let mut moved = rows[0].clone();
    moved["signature"] = rows[1]["signature"].clone();
    assert_eq!(check(&key, &moved), Err(SignatureError::Wrong));
}

#[test]
fn the_signing_key_is_stored_in_the_file() {
    let folder = std::env::temp_dir().join(format!("eightfold-signed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let keys: Vec<PublicKey> = ["a.db", "a.db", "b.db"]
        .iter()
        .map(|name| {
            let data = Data::File(folder.join(name));
            let server = start(Options { port: 0, data, ..Options::default() }).unwrap();
            let key = key(&Client::nobody(server.address()));
            server.stop().unwrap();
            key
        })
        .collect();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(keys[0], keys[1]);
    assert_ne!(keys[0], keys[2]);
}

//! Both seats of a team for one invitation: the invited person takes one, and brings a partner to the other.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Client, server};

/// Invites a person to the second team's seats of a game of Team Play.
fn invited(host: &Client, other: &Client, terms: &Value) -> String {
    let seats = json!([{"take": true}, {"invite": other.name}, {"open": true}, {"invite": other.name}]);
    let new = json!({"game": "octiles-team", "terms": terms, "seats": seats});
    host.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned()
}

fn sit(who: &Client, id: &str, body: &Value) -> crate::common::HttpResponse {
    who.post(&format!("/api/tables/{id}/sit"), body)
}

/// Returns the seat that a person can give to a partner, and its code.
fn pair(who: &Client, id: &str) -> Value {
    who.get(&format!("/api/tables/{id}")).ok()["pair"].clone()
}

#[test]
fn an_invited_person_brings_a_partner() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    let [ben, cat, dan] = [(); 3].map(|()| Client::guest(server.address()));
    let id = invited(&ann, &ben, &json!({}));
    let letters: Vec<Value> = {
        let table = ann.get(&format!("/api/tables/{id}")).ok();
        table["players"].as_array().unwrap().iter().map(|player| player["seat"].clone()).collect()
    };
    assert_eq!(pair(&ben, &id), Value::Null, "there is nothing to give before Ben has a seat");
    assert_eq!(sit(&dan, &id, &json!({"seat": letters[3]})).refused(), (403, "not-allowed"));
    sit(&ben, &id, &json!({"seat": letters[1]})).ok();
    let given = pair(&ben, &id);
    assert_eq!((given.as_array().unwrap().len(), &given[0]["seat"]), (1, &letters[3]));
    for other in [&ann, &dan] {
        assert_eq!(pair(other, &id), Value::Null, "only Ben sees the code");
    }
    // A code opens only its own seat, at its own table, and no longer once that seat is taken.
    let with = |seat: &Value, code: &Value| json!({"seat": seat, "code": code});
    assert_eq!(sit(&dan, &id, &with(&letters[3], &json!("abc"))).refused(), (403, "not-allowed"));
    let other = invited(&ann, &ben, &json!({}));
    assert_eq!(sit(&dan, &other, &with(&letters[3], &given[0]["code"])).refused(), (403, "not-allowed"));
    assert_eq!(sit(&dan, &other, &with(&letters[1], &given[0]["code"])).refused(), (403, "not-allowed"));
    let seated = sit(&dan, &id, &with(&letters[3], &given[0]["code"])).ok();
    assert_eq!((&seated["seat"], &seated["you"]), (&letters[3], &json!([letters[3]])));
    assert_eq!(pair(&ben, &id), Value::Null);
    assert_eq!(sit(&cat, &id, &with(&letters[3], &given[0]["code"])).refused(), (409, "seat-taken"));
    // The game is played like any other.
    sit(&cat, &id, &json!({})).ok();
    for who in [&ann, &ben, &cat, &dan] {
        who.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
    }
    assert_eq!(ann.get(&format!("/api/tables/{id}")).ok()["status"], "playing");
    let team = json!({"text": "hello, partner", "team": true});
    dan.post(&format!("/api/tables/{id}/say"), &team).ok();
    let read = ben.get(&format!("/api/tables/{id}/messages")).text;
    assert!(read.contains("hello, partner"), "{read}");
}

#[test]
fn partner_may_not_be_blocked_or_unrated() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let [dan, eve] = ["Dan", "Eve"].map(|name| Client::named(server.address(), name));
    let guest = Client::guest(server.address());
    let id = invited(&ann, &ben, &json!({"rated": true}));
    sit(&ben, &id, &json!({})).ok();
    let given = pair(&ben, &id)[0].clone();
    dan.call("PUT", "/api/me/blocks/Ben", None).ok();
    eve.call("PUT", "/api/me/blocks/Ann", None).ok();
    for who in [&guest, &dan, &eve] {
        assert_eq!(sit(who, &id, &given).refused(), (403, "not-allowed"), "{}", who.name);
    }
    dan.call("DELETE", "/api/me/blocks/Ben", None).ok();
    sit(&dan, &id, &given).ok();
}

#[test]
fn random_seats_keep_partners() {
    let server = server();
    let ann = Client::guest(server.address());
    let new = json!({
        "game": "octiles-team", "random_seats": true, "seats": [{"take": true}, {"computer": 1}, {"take": true}],
    });
    // One of the two outcomes is missing in one of 2^39 runs.
    let found: BTreeSet<String> = (0..40)
        .map(|_| {
            let table = ann.post("/api/tables", &new).ok();
            ann.post(&format!("/api/tables/{}/leave", table["id"].as_str().unwrap()), &json!({})).ok();
            table["you"].to_string()
        })
        .collect();
    assert_eq!(found, BTreeSet::from([json!(["B", "Y"]), json!(["R", "G"])].map(|seats| seats.to_string())));
}

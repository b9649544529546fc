//! People who have blocked each other: nothing from one reaches the other.

use serde_json::{Value, json};

use crate::common::{Client, action_id, begun, server};
use crate::socket::TestBus;

fn block(who: &Client, other: &Client) {
    who.call("PUT", &format!("/api/me/blocks/{}", other.id), None).ok();
}

fn say(who: &Client, id: &str, said: &Value) {
    who.post(&format!("/api/tables/{id}/say"), said).ok();
}

/// Returns the phrases and texts that a person reads at a table.
fn read(who: &Client, id: &str) -> Vec<String> {
    let said = who.get(&format!("/api/tables/{id}/messages")).ok();
    let words = |message: &Value| {
        message["text"].as_str().or(message["phrase"].as_str()).expect("a phrase or a text").to_owned()
    };
    said["messages"].as_array().unwrap().iter().map(words).collect()
}

/// Watches a table over a socket.
fn watch(who: &Client, id: &str) -> TestBus {
    let mut line = TestBus::open(who, &[]).unwrap();
    line.send(&json!({"do": "watch", "id": 1, "table": id, "since": 0}));
    line.wait("answer", &mut Vec::new());
    line
}

#[test]
fn messages_of_blocked_people_do_not_arrive() {
    let server = server();
    for visibility in ["public", "link"] {
        let [ann, ben, cat, dan] = [(); 4].map(|()| Client::guest(server.address()));
        let id = begun("octi-fast", json!({"visibility": visibility}), &[&ann, &ben]);
        // A player and a spectator block Ann, and Ann blocks a spectator.
        block(&ben, &ann);
        block(&cat, &ann);
        block(&ann, &dan);
        let readers = [&ben, &cat, &dan];
        let mut lines = readers.map(|who| watch(who, &id));
        let mut events = readers.map(|who| who.events(&format!("/api/tables/{id}/stream")));
        let nobody = Client::nobody(server.address());
        let mut other = watch(&nobody, &id);
        say(&ann, &id, &json!({"phrase": "oops"}));
        if visibility == "link" {
            say(&ann, &id, &json!({"text": "a rude word"}));
        }
        assert_eq!(other.wait("message", &mut Vec::new())["phrase"], "oops");
        for who in readers {
            assert_eq!(read(who, &id), Vec::<String>::new(), "{visibility}");
        }
        // Everyone still gets what Ben says after that, and nothing before it.
        say(&ben, &id, &json!({"phrase": "good-luck"}));
        for line in &mut lines {
            let said = line.wait("message", &mut Vec::new());
            assert_eq!((&said["phrase"], &said["by"]), (&json!("good-luck"), &json!(ben.name)));
        }
        for events in &mut events {
            let said = events.find(|line| line.contains("\"phrase\"") || line.contains("\"text\""));
            assert!(said.unwrap().contains("good-luck"), "{visibility}");
        }
        // Without the blocks, what was said can be read.
        for (who, blocked) in [(&ben, &ann), (&cat, &ann), (&ann, &dan)] {
            who.call("DELETE", &format!("/api/me/blocks/{}", blocked.id), None).ok();
        }
        for who in readers {
            assert_eq!(read(who, &id).first().map(String::as_str), Some("oops"), "{visibility}");
        }
    }
}

#[test]
fn spectators_do_not_see_presence_of_blockers() {
    let server = server();
    let [ann, ben, cat, dan] = [(); 4].map(|()| Client::guest(server.address()));
    let id = begun("octi-fast", json!({}), &[&ann, &ben]);
    block(&ann, &cat);
    block(&ben, &ann);
    let mut lines = [&ben, &cat, &dan].map(|who| watch(who, &id));
    let mut events = [&ben, &cat].map(|who| who.events(&format!("/api/tables/{id}/stream")));
    drop(watch(&ann, &id));
    // Ann is away: her opponent learns that as part of the game, and so do other spectators.
    let is_anns = |said: &Value| said["id"] == ann.id.as_str();
    for line in [0, 2] {
        while !is_anns(&lines[line].wait("presence", &mut Vec::new())) {}
    }
    say(&ben, &id, &json!({"phrase": "good-luck"}));
    let mut others = Vec::new();
    assert_eq!(lines[1].wait("message", &mut others)["phrase"], "good-luck");
    assert!(!others.iter().any(|told| is_anns(&told["presence"])), "{others:?}");
    let told = |events: &mut Box<dyn Iterator<Item = String>>| {
        let presence = |line: &String| line.contains(&ann.id) && line.contains("\"here\"");
        events.take_while(|line| !line.contains("good-luck")).any(|line| presence(&line))
    };
    assert!(told(&mut events[0]));
    assert!(!told(&mut events[1]));
    let here = |who: &Client| {
        let table = who.get(&format!("/api/tables/{id}")).ok();
        table["players"].as_array().unwrap().iter().find(|player| is_anns(player)).unwrap()["here"].clone()
    };
    assert_eq!((here(&cat), here(&dan)), (Value::Null, json!(false)));
    assert_eq!(here(&ben), false);
}

#[test]
fn invitations_of_blocked_people_are_hidden_and_refused() {
    let server = server();
    let [ann, ben] = [(); 2].map(|()| Client::guest(server.address()));
    let invite = |host: &Client, other: &Client| {
        let new = json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": other.name}]});
        host.post("/api/tables", &new)
    };
    let id = invite(&ann, &ben).ok()["id"].as_str().unwrap().to_owned();
    let feed = ben.post("/api/me/feed", &json!({})).ok()["url"].as_str().unwrap().to_owned();
    let feed = feed[feed.find("/api/").unwrap()..].to_owned();
    let sees = || {
        let mut line = TestBus::open(&ben, &[]).unwrap();
        line.send(&json!({"do": "notes", "id": 1}));
        let mut notes = Vec::new();
        line.wait("answer", &mut notes);
        [
            ben.get("/api/me/games").text.contains(&id),
            ben.get(&feed).text.contains(&id),
            notes.iter().any(|note| note["note"]["table"] == id.as_str()),
        ]
    };
    assert_eq!(sees(), [true; 3]);
    // In either direction.
    for (who, other) in [(&ben, &ann), (&ann, &ben)] {
        block(who, other);
        assert_eq!(sees(), [false; 3]);
        assert_eq!(ben.post(&format!("/api/tables/{id}/sit"), &json!({})).refused(), (403, "not-allowed"));
        assert_eq!(invite(&ann, &ben).refused(), (403, "not-allowed"));
        assert_eq!(invite(&ben, &ann).refused(), (403, "not-allowed"));
        who.call("DELETE", &format!("/api/me/blocks/{}", other.id), None).ok();
    }
    assert_eq!(sees(), [true; 3]);
    ben.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
}

#[test]
fn blocked_people_cannot_offer_a_rematch() {
    let server = server();
    let [ann, ben] = [(); 2].map(|()| Client::guest(server.address()));
    let id = begun("octi-fast", json!({}), &[&ann, &ben]);
    ann.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
    block(&ben, &ann);
    let rematch = |who: &Client, answer: Option<&str>| {
        let mut offer = json!({"action_id": action_id(), "kind": "rematch"});
        if let Some(answer) = answer {
            offer["answer"] = json!(answer);
        }
        who.post(&format!("/api/tables/{id}/offer"), &offer)
    };
    for who in [&ann, &ben] {
        assert_eq!(rematch(who, None).refused(), (403, "not-allowed"));
        assert_eq!(rematch(who, Some("accept")).refused(), (403, "not-allowed"));
    }
    ben.call("DELETE", &format!("/api/me/blocks/{}", ann.id), None).ok();
    rematch(&ann, None).ok();
    // An offer from before the block can still be declined.
    block(&ben, &ann);
    rematch(&ben, Some("decline")).ok();
}

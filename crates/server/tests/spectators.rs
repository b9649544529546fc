//! The chat of the spectators: who writes there, and who reads it before and after the end.

use eightfold_server::{Options, start};
use serde_json::{Value, json};

use crate::bots;
use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, begun, server};
use crate::socket::TestBus;

/// Writes to the spectators.
fn say(who: &Client, id: &str, mut said: Value) -> HttpResponse {
    said["spectators"] = json!(true);
    who.post(&format!("/api/tables/{id}/say"), &said)
}

/// Writes a text to the spectators.
pub fn text(who: &Client, id: &str, text: &str) -> HttpResponse {
    say(who, id, json!({"text": text}))
}

/// Returns the messages to the spectators that a person reads.
fn read(who: &Client, id: &str) -> Vec<String> {
    let said = who.get(&format!("/api/tables/{id}/messages?spectators=true")).ok();
    let words = |message: &Value| {
        assert_eq!(message["spectators"], true, "{message}");
        message["text"].as_str().or(message["phrase"].as_str()).expect("a phrase or a text").to_owned()
    };
    said["messages"].as_array().unwrap().iter().map(words).collect()
}

/// Watches a table over a socket.
pub fn watch(who: &Client, id: &str) -> TestBus {
    let mut line = TestBus::open(who, &[]).unwrap();
    line.send(&json!({"do": "watch", "id": 1, "table": id, "since": 0}));
    line.wait("answer", &mut Vec::new());
    line
}

/// Returns the next message that arrives on a socket.
pub fn next(line: &mut TestBus) -> Value {
    line.wait("message", &mut Vec::new())
}

fn resign(who: &Client, id: &str) {
    who.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
}

#[test]
fn players_read_the_spectators_after_the_game() {
    let server = server();
    let [ann, ben, cat, dan] = ["Ann", "Ben", "Cat", "Dan"].map(|name| Client::named(server.address(), name));
    let (eve, nobody) = (Client::guest(server.address()), Client::nobody(server.address()));
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 0});
    for terms in [
        json!({"visibility": "link"}),
        json!({"visibility": "public"}),
        // Spectators see this game with a delay, and each other's messages at once.
        json!({"visibility": "public", "rated": true, "clock": clock}),
    ] {
        let id = begun("octi-fast", terms.clone(), &[&ann, &ben]);
        let mut lines = [&dan, &ann, &eve, &nobody].map(|who| watch(who, &id));
        let mut events = [&dan, &ann].map(|who| who.events(&format!("/api/tables/{id}/stream")));
        let said = text(&cat, &id, "a zebra").ok();
        assert_eq!((&said["number"], &said["spectators"]), (&json!(1), &json!(true)));
        assert_eq!((&said["by"], &said["seat"]), (&json!("Cat"), &Value::Null));
        assert_eq!(next(&mut lines[0])["text"], "a zebra");
        assert!(events[0].any(|line| line.contains("a zebra")), "{terms}");
        for who in [&cat, &dan] {
            assert_eq!(read(who, &id), ["a zebra"], "{terms}");
        }
        for who in [&ann, &ben, &eve, &nobody] {
            assert!(read(who, &id).is_empty(), "{terms}");
        }
        for who in [&ann, &dan, &nobody] {
            assert!(!who.get(&format!("/api/tables/{id}/messages")).text.contains("zebra"), "{terms}");
        }
        // The players' messages have numbers of their own, and are all that players get.
        let hello = ben.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
        assert_eq!((&hello["number"], &hello["spectators"]), (&json!(1), &Value::Null));
        assert_eq!(next(&mut lines[1])["phrase"], "hello");
        let first = events[1].find(|line| line.contains("zebra") || line.contains("\"phrase\""));
        assert!(first.unwrap().contains("hello"), "{terms}");

        resign(&ann, &id);
        text(&cat, &id, "that was close").ok();
        for line in &mut lines[1..] {
            loop {
                let message = next(line);
                assert_ne!(message["text"], "a zebra", "{terms}");
                if message["text"] == "that was close" {
                    break;
                }
            }
        }
        for who in [&ann, &ben, &cat, &dan, &eve, &nobody] {
            assert_eq!(read(who, &id), ["a zebra", "that was close"], "{terms}");
        }
    }
}

#[test]
fn only_named_people_without_seats_write() {
    let server = server();
    let [ann, ben, eve] = [(); 3].map(|()| Client::guest(server.address()));
    let cat = Client::named(server.address(), "Cat");
    let robin = bots::program(&bots::owner(server.address(), "Robin"), "Robin", json!(["read", "play"]));
    let new = json!({"game": "octi-fast", "seats": [{"take": true}, {"open": true}]});
    let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(text(&cat, &id, "who comes?").refused(), (409, "not-started"));
    // Ben takes his seat after he has begun to watch.
    let mut line = watch(&ben, &id);
    let mut events = ben.events(&format!("/api/tables/{id}/stream"));
    ben.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
    for who in [&ann, &ben] {
        who.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
    }
    for (who, words) in
        [(&ann, "you play here"), (&ben, "you play here"), (&eve, "choose a name"), (&robin, "bots")]
    {
        for said in [json!({"text": "psst"}), json!({"phrase": "hello"})] {
            let refused = say(who, &id, said);
            assert_eq!(refused.refused(), (403, "not-allowed"), "{words}");
            assert!(refused.text.contains(words), "{}", refused.text);
        }
    }
    assert_eq!(text(&Client::nobody(server.address()), &id, "psst").status, 401);
    for malformed in [
        json!({}),
        json!({"phrase": "no such phrase"}),
        json!({"phrase": "hello", "text": "hello"}),
        json!({"text": " "}),
        json!({"text": "two\nlines"}),
        json!({"text": "x".repeat(501)}),
        json!({"text": "what an Arschloch"}),
        json!({"text": "psst", "team": true}),
    ] {
        assert_eq!(say(&cat, &id, malformed.clone()).refused(), (400, "malformed"), "{malformed}");
    }
    // Over a socket as over HTTP.
    let mut other = watch(&cat, &id);
    other.send(&json!({"do": "say", "id": 2, "table": id, "text": "a zebra", "spectators": true}));
    assert_eq!(next(&mut other)["text"], "a zebra");
    assert!(read(&robin, &id).is_empty());
    // The same phrase twice in a row is one message.
    let twice = [(); 2].map(|()| say(&cat, &id, json!({"phrase": "nice-turn"})).ok()["number"].clone());
    assert_eq!(twice, [json!(2), json!(2)]);
    ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
    assert_eq!(next(&mut line)["phrase"], "hello");
    let first = events.find(|line| line.contains("zebra") || line.contains("\"phrase\""));
    assert!(first.unwrap().contains("hello"));
}

#[test]
fn silent_partners_get_no_spectator_messages() {
    let server = server();
    let [ann, ben, cat, dan, gil] =
        ["Ann", "Ben", "Cat", "Dan", "Gil"].map(|name| Client::named(server.address(), name));
    let [eve, fay] = [(); 2].map(|()| Client::guest(server.address()));
    let four = begun("octi-four", json!({"visibility": "public"}), &[&ann, &ben, &cat, &dan]);
    let other = begun("octi-fast", json!({"visibility": "public"}), &[&eve, &fay]);
    let mut lines = [&cat, &gil].map(|who| watch(who, &other));
    text(&ann, &other, "to the left").ok();
    say(&ann, &other, json!({"phrase": "hello"})).ok();
    assert_eq!(next(&mut lines[0])["phrase"], "hello");
    assert_eq!(next(&mut lines[1])["text"], "to the left");
    assert_eq!(read(&cat, &other), ["hello"]);
    assert_eq!(read(&gil, &other), ["to the left", "hello"]);
    // Where someone plays who is in that game too, there are only greetings.
    let theirs = begun("octi-fast", json!({}), &[&cat, &eve]);
    for said in [json!({"text": "to the left"}), json!({"phrase": "oops"})] {
        assert_eq!(say(&ann, &theirs, said.clone()).refused(), (403, "not-allowed"), "{said}");
    }
    say(&ann, &theirs, json!({"phrase": "hello"})).ok();
    // The players of the game don't read its spectators, who may talk.
    text(&gil, &four, "what a turn").ok();
    assert!(read(&ann, &four).is_empty());
    resign(&ben, &four);
    assert_eq!(read(&cat, &other), ["to the left", "hello"]);
    assert_eq!(read(&ann, &four), ["what a turn"]);
}

#[test]
fn blocked_spectators_do_not_read_each_other() {
    let server = server();
    let [ann, ben] = [(); 2].map(|()| Client::guest(server.address()));
    let [cat, dan, gil] = ["Cat", "Dan", "Gil"].map(|name| Client::named(server.address(), name));
    let id = begun("octi-fast", json!({}), &[&ann, &ben]);
    cat.call("PUT", &format!("/api/me/blocks/{}", dan.id), None).ok();
    let mut lines = [&cat, &dan, &gil].map(|who| watch(who, &id));
    for (who, said) in [(&cat, "a zebra"), (&dan, "a horse"), (&gil, "a donkey")] {
        text(who, &id, said).ok();
    }
    for ((line, who), expected) in lines.iter_mut().zip([&cat, &dan, &gil]).zip([
        &["a zebra", "a donkey"][..],
        &["a horse", "a donkey"],
        &["a zebra", "a horse", "a donkey"],
    ]) {
        for text in expected {
            assert_eq!(next(line)["text"], *text);
        }
        assert_eq!(read(who, &id), expected);
    }
    cat.call("DELETE", &format!("/api/me/blocks/{}", dan.id), None).ok();
    assert_eq!(read(&dan, &id), ["a zebra", "a horse", "a donkey"]);
}

#[test]
fn spectator_messages_are_reported_and_taken_down() {
    let site = StoredSite::new("spectators");
    let server = site.start();
    let people = ["Ann", "Ben", "Cat", "Dan", "Eve"].map(|name| Client::named(server.address(), name));
    let [ann, ben, cat, dan, eve] = &people;
    for moderator in [&people[1], &people[4]] {
        site.make_moderator(moderator);
    }
    let id = begun("octi-fast", json!({"visibility": "public"}), &[ann, ben]);
    text(cat, &id, "a rude word").ok();
    text(dan, &id, "a kind word").ok();
    say(cat, &id, json!({"phrase": "hello"})).ok();
    let report = |who: &Client, report: &Value| who.post(&format!("/api/tables/{id}/report"), report);
    let seat = ann.get(&format!("/api/tables/{id}")).ok()["you"][0].clone();
    for (who, wrong, refused) in [
        (ann, json!({"message": 1, "reason": "rude"}), (403, "not-allowed")),
        (dan, json!({"message": 0, "reason": "rude"}), (404, "not-found")),
        (dan, json!({"message": 4, "reason": "rude"}), (404, "not-found")),
        (dan, json!({"message": 1, "seat": seat, "reason": "rude"}), (400, "malformed")),
        (dan, json!({"reason": "rude"}), (400, "malformed")),
    ] {
        assert_eq!(report(who, &wrong).refused(), refused, "{wrong}");
    }
    report(dan, &json!({"message": 1, "reason": "rude"})).ok();
    report(cat, &json!({"message": 2, "reason": "too kind"})).ok();
    // A moderator who plays there reads them after the end.
    let reads = |who: &Client, text: &str| who.get("/api/moderation/reports").text.contains(text);
    assert_eq!((reads(ben, "a rude word"), reads(eve, "a rude word")), (false, true));
    let filed = eve.get("/api/moderation/reports").ok()["reports"][0].clone();
    assert_eq!((&filed["about"], &filed["table"]), (&json!("Cat"), &json!(id)));
    let said = filed["said"].as_array().unwrap();
    assert_eq!((said.len(), &said[0]["number"], &said[0]["spectators"]), (2, &json!(1), &json!(true)));

    let take_down = |about: &Client, number: u64| {
        let deed = json!({"action_id": action_id(), "about": about.id, "kind": "take-down", "words": "rude",
            "report": filed["number"], "table": id, "message": number});
        eve.post("/api/moderation/deeds", &deed)
    };
    // A moderator who plays there doesn't learn which messages there are.
    for number in [1, 4] {
        let deed = json!({"action_id": action_id(), "about": cat.id, "kind": "take-down", "words": "rude",
            "table": id, "message": number});
        assert_eq!(ben.post("/api/moderation/deeds", &deed).refused(), (403, "not-allowed"), "{number}");
    }
    let mut lines = [dan, ann].map(|who| watch(who, &id));
    assert_eq!(take_down(dan, 1).refused(), (400, "malformed"));
    assert_eq!(take_down(cat, 3).refused(), (403, "not-allowed"), "a phrase has no text");
    assert_eq!(take_down(cat, 4).refused(), (404, "not-found"));
    let done = take_down(cat, 1).ok();
    assert_eq!((&done["table"], &done["message"], &done["words"]), (&json!(id), &json!(1), &json!("rude")));
    assert_eq!(take_down(cat, 1).refused(), (403, "not-allowed"));
    let gone = next(&mut lines[0]);
    assert_eq!((&gone["number"], &gone["text"], &gone["by"]), (&json!(1), &json!(""), &json!("Cat")));
    ben.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
    assert_eq!(next(&mut lines[1])["phrase"], "hello", "players don't learn of it");
    assert_eq!(read(dan, &id), ["a kind word", "hello"]);
    assert!(!cat.get("/api/me/export").text.contains("a rude word"));

    let mute = json!({"action_id": action_id(), "about": cat.id, "kind": "mute"});
    eve.post("/api/moderation/deeds", &mute).ok();
    assert_eq!(text(cat, &id, "another word").refused(), (403, "not-allowed"));
    assert_eq!((reads(ben, "a kind word"), reads(eve, "a kind word")), (false, true));
    resign(ann, &id);
    assert_eq!(read(ann, &id), ["a kind word", "hello"]);
    assert!(reads(ben, "a kind word"));
    server.stop().unwrap();
}

#[test]
fn spectator_messages_survive_a_restart_until_deletion() {
    let site = StoredSite::new("spectators-kept");
    let server = site.start();
    let mut people = ["Ann", "Ben", "Cat", "Dan"].map(|name| Client::named(server.address(), name));
    let ids = [[0, 1], [2, 1]].map(|at| begun("octi-fast", json!({}), &at.map(|at| &people[at])));
    // Cat plays one of the games, and watches the other.
    people[2].post(&format!("/api/tables/{}/say", ids[1]), &json!({"phrase": "hello"})).ok();
    text(&people[2], &ids[0], "a zebra").ok();
    say(&people[2], &ids[0], json!({"phrase": "nice-turn"})).ok();
    text(&people[3], &ids[0], "a horse").ok();
    let server = site.restart(server, &mut people);
    let [ann, _, cat, dan] = &people;
    assert!(read(ann, &ids[0]).is_empty());
    assert_eq!(read(dan, &ids[0]), ["a zebra", "nice-turn", "a horse"]);
    let export = cat.get("/api/me/export").ok();
    let exported = |id: &str| {
        let said = export["messages"][id].as_array().unwrap().iter();
        said.map(|message| message["spectators"] == true).collect::<Vec<_>>()
    };
    assert_eq!((exported(&ids[0]), exported(&ids[1])), (vec![true, true], vec![false]));
    assert_eq!(export["messages"][&ids[0]][0]["text"], "a zebra");
    cat.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(read(dan, &ids[0]), ["nice-turn", "a horse"]);
    resign(ann, &ids[0]);
    assert_eq!(read(ann, &ids[0]), ["nice-turn", "a horse"]);
    server.stop().unwrap();
}

#[test]
fn spectators_have_a_limit_of_their_own() {
    let server = start(Options { port: 0, limit_factor: 10_000, ..Options::default() }).unwrap();
    let [ann, ben] = [(); 2].map(|()| Client::guest(server.address()));
    let cat = Client::named(server.address(), "Cat");
    let id = begun("octi-fast", json!({}), &[&ann, &ben]);
    let mut said = (0..2_000).map(|at| text(&cat, &id, &format!("message {at}")));
    let refused = said.find(|said| said.status != 200).expect("no limit in 2000 messages");
    assert_eq!(refused.refused(), (403, "not-allowed"));
    let (mut next, mut count) = (Some(0), 0);
    while let Some(since) = next {
        let page = cat.get(&format!("/api/tables/{id}/messages?spectators=true&since={since}")).ok();
        count += page["messages"].as_array().unwrap().len();
        next = page["next"].as_u64();
    }
    assert_eq!(count, 1_000);
    let hello = ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
    assert_eq!(hello["number"], 1);
}

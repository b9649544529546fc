//! The rules of the chat during games with partners (O11, R14).

use eightfold_protocol::{GREETINGS, PHRASES};
use serde_json::{Value, json};

use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, begun, server};
use crate::socket::TestBus;

/// Returns all phrases apart from greetings.
fn talk() -> Vec<&'static str> {
    PHRASES.into_iter().filter(|phrase| !GREETINGS.contains(phrase)).collect()
}

fn say(who: &Client, id: &str, said: Value) -> HttpResponse {
    who.post(&format!("/api/tables/{id}/say"), &said)
}

fn resign(who: &Client, id: &str) {
    who.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
}

#[test]
fn octi_for_four_allows_only_greetings() {
    let server = server();
    let people = [(); 4].map(|()| Client::guest(server.address()));
    let new = json!({"game": "octi-four", "seats": [{"take": true}]});
    let waiting = people[0].post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    say(&people[0], &waiting, json!({"text": "before the start"})).ok();
    let id = begun("octi-four", json!({}), &people.each_ref());
    for who in &people {
        for greeting in ["hello", "good-luck", "thanks"] {
            say(who, &id, json!({"phrase": greeting})).ok();
        }
        let all = talk()
            .into_iter()
            .map(|phrase| json!({"phrase": phrase}))
            .chain([json!({"text": "to the left"})]);
        for said in all {
            let refused = say(who, &id, said.clone());
            assert_eq!(refused.refused(), (403, "not-allowed"), "{said}");
            assert!(refused.text.contains("No table talk: only `hello`"), "{}", refused.text);
        }
    }
    resign(&people[0], &id);
    say(&people[1], &id, json!({"phrase": "good-game"})).ok();
    say(&people[2], &id, json!({"text": "that was close"})).ok();
}

#[test]
fn a_paused_octi_for_four_allows_only_greetings() {
    let server = server();
    let people = [(); 4].map(|()| Client::guest(server.address()));
    let clock = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 0}});
    let id = begun("octi-four", clock, &people.each_ref());
    let offer = format!("/api/tables/{id}/offer");
    people[0].post(&offer, &json!({"action_id": action_id(), "kind": "pause"})).ok();
    for who in &people[1..] {
        who.post(&offer, &json!({"action_id": action_id(), "kind": "pause", "answer": "accept"})).ok();
    }
    assert_eq!(people[0].get(&format!("/api/tables/{id}")).ok()["status"], "paused");
    assert_eq!(say(&people[0], &id, json!({"text": "psst"})).refused(), (403, "not-allowed"));
    say(&people[0], &id, json!({"phrase": "thanks"})).ok();
}

#[test]
fn octi_for_four_partners_cannot_talk_elsewhere() {
    let server = server();
    let people = [(); 4].map(|()| Client::guest(server.address()));
    let stranger = Client::guest(server.address());
    let four = begun("octi-four", json!({}), &people.each_ref());
    let aside = begun("octi-fast", json!({}), &[&people[0], &people[2]]);
    let other = begun("octi-fast", json!({}), &[&people[0], &stranger]);
    for said in [json!({"text": "to the left"}), json!({"phrase": "oops"})] {
        let refused = say(&people[0], &aside, said.clone());
        assert_eq!(refused.refused(), (403, "not-allowed"), "{said}");
        assert!(refused.text.contains("you play OCTI for four with someone here"), "{}", refused.text);
        say(&people[0], &other, said).ok();
    }
    say(&people[2], &aside, json!({"phrase": "hello"})).ok();
    resign(&people[1], &four);
    say(&people[0], &aside, json!({"text": "now we can talk"})).ok();
}

#[test]
fn octi_for_four_partners_cannot_talk() {
    let server = server();
    let [ann, ben, cat, dan] = ["Ann", "Ben", "Cat", "Dan"].map(|name| Client::named(server.address(), name));
    let [eve, fay] = [(); 2].map(|()| Client::guest(server.address()));
    let text = || json!({"text": "a zebra"});
    // Ann speaks at a table that Cat joins later.
    let new = json!({"game": "octi-fast", "seats": [{"take": true}]});
    let waiting = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    let four = begun("octi-four", json!({"visibility": "public"}), &[&ann, &ben, &cat, &dan]);
    say(&ann, &waiting, text()).ok();
    cat.post(&format!("/api/tables/{waiting}/sit"), &json!({})).ok();

    // Where both sit, everything but a greeting is refused: over HTTP, over a socket, and to a team.
    let tables = [
        four.clone(),
        waiting.clone(),
        begun("octi-fast", json!({}), &[&ann, &cat]),
        begun("octiles-team", json!({}), &[&ann, &eve, &cat, &fay]),
        begun("octiles-team", json!({}), &[&ann, &cat, &eve, &fay]),
    ];
    let mut line = TestBus::open(&ann, &[]).unwrap();
    let all = talk().into_iter().map(|phrase| json!({"phrase": phrase}));
    for table in &tables {
        for said in all.clone().chain([text(), to_team("a zebra")]) {
            assert_eq!(say(&ann, table, said.clone()).refused(), (403, "not-allowed"), "{table} {said}");
            let mut message = json!({"do": "say", "id": 1, "table": table});
            message.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
            line.send(&message);
            let answer = line.wait("answer", &mut Vec::new());
            assert_eq!(answer["error"]["code"], "not-allowed", "{table} {said}");
        }
    }
    let rename = |who: &Client, name: &str| who.call("PATCH", "/api/me", Some(&json!({"name": name})));
    assert_eq!(rename(&ann, "Go Left").refused(), (403, "not-allowed"));

    // A spectator who plays with Ann gets nothing but greetings, in any way.
    let public = begun("octi-fast", json!({"visibility": "public"}), &[&ann, &eve]);
    let mut lines = [&cat, &fay].map(|who| {
        let mut line = TestBus::open(who, &[]).unwrap();
        line.send(&json!({"do": "watch", "id": 1, "table": public, "since": 0}));
        line.wait("answer", &mut Vec::new());
        line
    });
    let mut events = cat.events(&format!("/api/tables/{public}/stream"));
    for said in all {
        say(&ann, &public, said).ok();
    }
    say(&ann, &public, json!({"phrase": "hello"})).ok();
    assert_eq!(lines[0].wait("message", &mut Vec::new())["phrase"], "hello");
    assert_eq!(lines[1].wait("message", &mut Vec::new())["phrase"], talk()[0]);
    assert!(events.find(|line| line.contains("\"phrase\"")).unwrap().contains("hello"));
    let messages = |who: &Client, table: &str| {
        let said = who.get(&format!("/api/tables/{table}/messages")).ok();
        said["messages"].as_array().unwrap().len()
    };
    assert_eq!((messages(&cat, &public), messages(&fay, &public)), (1, talk().len() + 1));
    for table in &tables {
        assert!(!cat.get(&format!("/api/tables/{table}/messages")).text.contains("zebra"), "{table}");
    }

    // After the game they may talk, and read what was said meanwhile.
    resign(&ben, &four);
    assert_eq!(messages(&cat, &public), talk().len() + 1);
    assert!(cat.get(&format!("/api/tables/{waiting}/messages")).text.contains("zebra"));
    say(&ann, &waiting, text()).ok();
    rename(&ann, "Go Left").ok();
}

/// Returns the messages that a person reads at a table.
fn read(who: &Client, id: &str) -> Vec<String> {
    let said = who.get(&format!("/api/tables/{id}/messages")).ok();
    let said = said["messages"].as_array().unwrap().iter();
    said.filter_map(|message| message["text"].as_str().map(str::to_owned)).collect()
}

fn to_team(text: &str) -> Value {
    json!({"text": text, "team": true})
}

#[test]
fn team_play_partners_talk_privately_until_the_end() {
    let server = server();
    let [ann, ben, cat, dan, watcher] = [(); 5].map(|()| Client::guest(server.address()));
    let id = begun("octiles-team", json!({"visibility": "public"}), &[&ann, &ben, &cat, &dan]);
    let mut events = cat.events(&format!("/api/tables/{id}/stream"));
    say(&ann, &id, to_team("open c3")).ok();
    assert!(events.any(|line| line.contains("open c3")), "the partner gets it at once");
    say(&cat, &id, to_team("and then d4")).ok();
    say(&ben, &id, to_team("block them")).ok();
    for who in [&ann, &cat] {
        assert_eq!(read(who, &id), ["open c3", "and then d4"]);
    }
    for who in [&ben, &dan] {
        assert_eq!(read(who, &id), ["block them"]);
    }
    assert!(read(&watcher, &id).is_empty());
    resign(&dan, &id);
    for who in [&ann, &ben, &cat, &dan, &watcher] {
        assert_eq!(read(who, &id), ["open c3", "and then d4", "block them"]);
    }
    assert_eq!(say(&ann, &id, to_team("too late")).refused(), (410, "over"));
}

#[test]
fn team_texts_are_bounded_and_only_for_partners() {
    let server = server();
    let [ann, ben, cat, dan, watcher] = [(); 5].map(|()| Client::guest(server.address()));
    let new = json!({"game": "octiles-team", "seats": [{"take": true}]});
    let waiting = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(say(&ann, &waiting, to_team("who comes?")).refused(), (409, "not-started"));
    let id = begun("octiles-team", json!({}), &[&ann, &ben, &cat, &dan]);
    assert_eq!(say(&watcher, &id, to_team("hear me")).refused(), (403, "not-seated"));
    for malformed in [
        json!({"text": "\u{3164}\u{200b}"}),
        json!({"phrase": "hello", "team": true}),
        json!({"team": true}),
        to_team(" "),
        to_team("two\nlines"),
        to_team(&"x".repeat(501)),
    ] {
        assert_eq!(say(&ann, &id, malformed.clone()).refused(), (400, "malformed"), "{malformed}");
    }
    for game in ["octi-four", "team-up", "octiles"] {
        let options = if game == "octi-four" { json!({}) } else { json!({"players": 4}) };
        let new = json!({"game": game, "options": options, "seats": vec![json!({"take": true}); 4]});
        let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
        assert_eq!(say(&ann, &id, to_team("psst")).refused(), (403, "not-allowed"), "{game}");
    }
}

#[test]
fn only_players_of_one_team_read_its_texts() {
    let server = server();
    let [ann, ben] = [(); 2].map(|()| Client::guest(server.address()));
    let began = |seats: Value| {
        let new = json!({"game": "octiles-team", "seats": seats});
        let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
        ben.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
        for who in [&ann, &ben] {
            who.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
        }
        id
    };
    // Ann plays Blue and Red, Ben Yellow: his partner plays for the other team too.
    let both = began(json!([{"take": true}, {"take": true}, {"open": true}, {"computer": 1}]));
    for who in [&ann, &ben] {
        assert_eq!(say(who, &both, to_team("psst")).refused(), (403, "not-allowed"));
    }
    // Nobody would read a message to a computer.
    let computer = began(json!([{"take": true}, {"open": true}, {"computer": 1}, {"computer": 1}]));
    assert_eq!(say(&ann, &computer, to_team("psst")).refused(), (403, "not-allowed"));
}

#[test]
fn messages_of_a_blocked_partner_are_hidden() {
    let server = server();
    let [ann, ben, cat, dan] = [(); 4].map(|()| Client::guest(server.address()));
    let id = begun("octiles-team", json!({}), &[&ann, &ben, &cat, &dan]);
    cat.call("PUT", &format!("/api/me/blocks/{}", ann.id), None).ok();
    let mut events = cat.events(&format!("/api/tables/{id}/stream"));
    say(&ann, &id, to_team("open c3")).ok();
    assert!(read(&cat, &id).is_empty());
    assert_eq!(read(&ann, &id), ["open c3"]);
    cat.call("DELETE", &format!("/api/me/blocks/{}", ann.id), None).ok();
    say(&ann, &id, to_team("hear me now")).ok();
    let said = events.find(|line| line.contains("\"team\":true")).unwrap();
    assert!(said.contains("hear me now"), "{said}");
}

#[test]
fn team_texts_survive_a_restart() {
    let site = StoredSite::new("talk");
    let server = site.start();
    let mut people = [(); 4].map(|()| Client::guest(server.address()));
    let id = begun("octiles-team", json!({}), &people.each_ref());
    say(&people[0], &id, to_team("open c3")).ok();
    say(&people[2], &id, to_team("and then d4")).ok();
    let server = site.restart(server, &mut people);
    assert_eq!(read(&people[2], &id), ["open c3", "and then d4"]);
    assert!(read(&people[1], &id).is_empty());
    let export = people[0].get("/api/me/export").ok();
    assert_eq!(export["messages"][&id][0]["text"], "open c3");
    people[0].call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(read(&people[2], &id), ["and then d4"]);
    resign(&people[1], &id);
    assert_eq!(read(&people[3], &id), ["and then d4"]);
    server.stop().unwrap();
}

#[test]
fn playing_moderators_cannot_read_other_teams() {
    let site = StoredSite::new("talk-moderator");
    let server = site.start();
    let people = [(); 5].map(|()| Client::guest(server.address()));
    let [ann, ben, cat, dan, eve] = &people;
    for moderator in [&people[1], &people[4]] {
        site.make_moderator(moderator);
    }
    let id = begun("octiles-team", json!({}), &[ann, ben, cat, dan]);
    say(ann, &id, to_team("a rude word")).ok();
    cat.post(&format!("/api/tables/{id}/report"), &json!({"seat": "B", "reason": "rude"})).ok();
    let reads = |who: &Client| who.get("/api/moderation/reports").text.contains("a rude word");
    assert_eq!((reads(ben), reads(eve)), (false, true));
    resign(ben, &id);
    assert!(reads(ben));
    server.stop().unwrap();
}

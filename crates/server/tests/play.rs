//! Whole games through the API.

use std::collections::BTreeSet;

use crate::common::{Client, Numbers, action_id, begun, server};
use eightfold_catalog::Choice;
use eightfold_game::Deal;
use eightfold_record::{Hex32, Record, ShuffleSecret};
use eightfold_table::{Body, Row, Table};
use serde_json::{Value, json};

fn rows(client: &Client, id: &str) -> Vec<Row> {
    let log = client.get(&format!("/api/tables/{id}/record?form=rows")).ok();
    serde_json::from_value(log["rows"].clone()).unwrap()
}

/// Plays random legal turns, at most this many, then everyone resigns; passes on each response.
fn play_out(id: &str, people: &[&Client], turns: usize, mut seen: impl FnMut(&Value)) {
    let mut numbers = Numbers(7);
    for turn in 0.. {
        let table = people[0].get(&format!("/api/tables/{id}")).ok();
        seen(&table);
        if table["status"] == "over" {
            return;
        }
        let letter = table["to_act"][0].as_str().unwrap();
        let owner = table["players"].as_array().unwrap().iter().find(|player| player["seat"] == letter);
        let owner = owner.unwrap()["id"].as_str().unwrap();
        let person = people.iter().find(|person| person.id == owner).unwrap();
        let legal = person.get(&format!("/api/tables/{id}/legal?limit=20000")).ok();
        let legal = legal["turns"].as_array().unwrap();
        assert!(!legal.is_empty());
        let choice = if turn < turns { legal[numbers.below(legal.len())].clone() } else { json!("resign") };
        let act = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": choice});
        let answer = person.post(&format!("/api/tables/{id}/act"), &act).ok();
        seen(&answer);
    }
}

#[test]
fn every_game_can_be_played_and_replayed() {
    let server = server();
    let people: Vec<Client> = (0..4).map(|_| Client::guest(server.address())).collect();
    for game in eightfold_catalog::games() {
        let choice = Choice::new(game.id, []).unwrap();
        let seats = choice.start(Deal::Hidden, &mut eightfold_game::IdentityDice).seats();
        let people: Vec<&Client> = people[..seats].iter().collect();
        let id = begun(game.id, json!({"clock": {"kind": "none"}}), &people);
        play_out(&id, &people, 12, |_| {});
        let rows = rows(people[0], &id);
        let table = Table::replay(&rows).unwrap();
        let view = Client::nobody(server.address()).get(&format!("/api/tables/{id}")).ok();
        assert_eq!(view["position"], json!(table.played().unwrap().position()), "{}", game.id);
        assert_eq!(view["result"], json!(table.result()), "{}", game.id);
        assert_eq!(view["seq"], json!(rows.len()));
        let Body::Secret { secret: Some(secret), .. } = &rows[rows.len() - 1].body else {
            panic!("{}: the last row tells the secret", game.id)
        };
        let Body::Table { shuffle: eightfold_table::Shuffle::Three { commitment }, .. } = &rows[0].body
        else {
            panic!("{}: the first row commits to a shuffle", game.id)
        };
        assert_eq!(Hex32(ShuffleSecret(*secret).commitment().bytes()), *commitment);
        let text = people[0].get(&format!("/api/tables/{id}/record")).text;
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record.played().position(), table.played().unwrap().position());
    }
}

#[test]
fn responses_contain_nothing_hidden() {
    let server = server();
    let people = [Client::guest(server.address()), Client::guest(server.address())];
    let people: Vec<&Client> = people.iter().collect();
    let id = begun("octiles", json!({"clock": {"kind": "none"}}), &people);
    // All responses, each with the number of rows at that time.
    let mut sent: Vec<(u64, String)> = Vec::new();
    play_out(&id, &people, 14, |answer| {
        let seq = answer["seq"].as_u64().unwrap();
        sent.push((seq, answer.to_string()));
        let paths = [
            "?since=0",
            "/record",
            "/record?form=json",
            "/record?form=rows",
            "/legal?limit=20000",
            "/messages",
        ];
        for path in paths {
            sent.push((seq, people[1].get(&format!("/api/tables/{id}{path}")).text));
        }
        for path in ["/api/me/export", "/api/me/games", "/api/tables?state=live"] {
            sent.push((seq, people[0].get(path).text));
        }
    });
    let rows = rows(people[0], &id);
    let Body::Secret { secret: Some(secret), .. } = rows[rows.len() - 1].body else { panic!("no secret") };
    let start = rows.iter().position(|row| matches!(row.body, Body::Start { .. })).unwrap();
    // The complete order, according to the secret.
    let mut dice = ShuffleSecret(secret).dice(&id, Table::replay(&rows[..=start]).unwrap().dice_context());
    let open = Choice::new("octiles", []).unwrap().start(Deal::Open, &mut dice).position();
    let order: Vec<&str> = open.split(' ').nth(2).unwrap().split(',').collect();
    assert_eq!(order.len(), 18);
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 18);
    let reveals: Vec<(u64, String)> = rows
        .iter()
        .filter_map(|row| match &row.body {
            Body::Chance { step } => Some((row.seq, step.clone())),
            _ => None,
        })
        .collect();
    assert!(reveals.len() > 5, "the game turned tiles up: {reveals:?}");
    for (at, (_, step)) in reveals.iter().enumerate() {
        assert_eq!(*step, format!("reveal {}", order[at + 1]), "the tiles come as the secret gives them");
    }
    let last = rows[rows.len() - 1].seq;
    let mut checked = 0;
    for (seq, text) in sent.iter().filter(|(seq, _)| *seq < last) {
        assert!(!text.contains(&secret.to_string()), "the secret was sent at row {seq}");
        let known = 1 + reveals.iter().filter(|(at, _)| at <= seq).count();
        for hidden in order[known..].windows(2) {
            for between in [",", ", ", "\",\"", " "] {
                let pair = format!("{}{between}{}", hidden[0], hidden[1]);
                let supply = format!(",{pair},");
                assert!(!text.contains(&supply), "row {seq} tells {pair}: {text}");
            }
        }
        for (_, step) in reveals.iter().filter(|(at, _)| at > seq) {
            assert!(!text.contains(&format!("\"step\":\"{step}\"")), "row {seq} tells {step}");
        }
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn a_refusal_has_a_code_and_changes_nothing() {
    let server = server();
    let (ann, bob, eve) =
        (Client::guest(server.address()), Client::guest(server.address()), Client::guest(server.address()));
    let id = begun("octi-fast", json!({"clock": {"kind": "none"}, "visibility": "public"}), &[&ann, &bob]);
    let path = format!("/api/tables/{id}");
    let table = ann.get(&path).ok();
    let seq = table["seq"].as_u64().unwrap();
    let legal = ann.get(&format!("{path}/legal")).ok()["turns"].clone();
    let act = |turn: &Value, seq: u64| json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
    let mover = if table["players"][0]["id"] == ann.id.as_str() { (&ann, &bob) } else { (&bob, &ann) };
    let post = |who: &Client, body: &Value| who.post(&format!("{path}/act"), body);

    assert_eq!(post(mover.0, &act(&json!("99-99"), seq)).refused(), (422, "illegal"));
    assert_eq!(post(mover.1, &act(&legal[0], seq)).refused(), (403, "not-your-turn"));
    assert_eq!(post(&eve, &act(&legal[0], seq)).refused(), (403, "not-seated"));
    assert_eq!(post(mover.0, &act(&legal[0], seq + 5)).refused(), (409, "stale"));
    let stale = post(mover.0, &act(&legal[0], 1));
    assert_eq!(stale.refused(), (409, "stale"));
    assert_eq!(stale.body["error"]["rows"].as_array().unwrap().len() as u64, seq - 1);
    assert_eq!(
        Client::nobody(server.address()).post(&format!("{path}/act"), &json!({})).refused(),
        (401, "unauthorized")
    );
    assert_eq!(post(mover.0, &json!({"turn": 5})).refused().0, 400);
    assert_eq!(ann.get("/api/tables/nowhere").refused(), (404, "not-found"));
    assert_eq!(ann.get("/api/nothing").refused(), (404, "not-found"));
    assert_eq!(ann.call("PUT", &path, None).refused(), (405, "wrong-method"));
    assert_eq!(ann.get(&format!("{path}/legal?limit=1")).refused(), (422, "too-many"));
    assert_eq!(
        ann.post(&format!("{path}/offer"), &json!({"action_id": "a", "kind": "draw", "answer": "accept"}))
            .refused(),
        (409, "no-offer")
    );
    assert_eq!(eve.post(&format!("{path}/sit"), &json!({})).refused(), (409, "started"));
    assert_eq!(ann.get(&path).ok()["seq"], json!(seq));

    // A repeated action is applied once, and gets the same response.
    let body = act(&legal[0], seq);
    let first = post(mover.0, &body).ok();
    let again = post(mover.0, &body).ok();
    assert_eq!((&first["seq"], &first["rows"]), (&again["seq"], &again["rows"]));
    assert_eq!(ann.get(&path).ok()["seq"], first["seq"]);

    ann.post(&format!("{path}/resign"), &json!({"action_id": action_id()})).ok();
    let seq = ann.get(&path).ok()["seq"].as_u64().unwrap();
    assert_eq!(post(mover.0, &act(&legal[0], seq)).refused(), (410, "over"));
}

#[test]
fn computers_play_and_streams_run_to_the_end() {
    let server = server();
    let ann = Client::guest(server.address());
    let new = json!({"game": "octiles", "terms": {}, "seats": [{"computer": 1}, {"computer": 2}]});
    let table = ann.post("/api/tables", &new).ok();
    let id = table["id"].as_str().unwrap();
    let watcher = Client::nobody(server.address());
    let lines: Vec<Value> = watcher
        .lines(&format!("/api/tables/{id}/stream?since=0"))
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect();
    let numbers: Vec<u64> = lines.iter().map(|row| row["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=lines.len() as u64).collect::<Vec<_>>());
    assert_eq!(lines[lines.len() - 1]["kind"], "secret");
    assert_eq!(lines[lines.len() - 2]["kind"], "end");
    assert_eq!(lines[lines.len() - 2]["cause"], "goal");
    let view = watcher.get(&format!("/api/tables/{id}")).ok();
    assert_eq!(view["rows"].as_array().unwrap(), &lines);
    // And again from the middle, after the end.
    let rest: Vec<String> = watcher.lines(&format!("/api/tables/{id}/stream?since=5")).collect();
    assert_eq!(rest.iter().filter(|line| !line.is_empty()).count(), lines.len() - 5);
}

#[test]
fn a_flag_falls_with_nobody_connected() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let clock = json!({"clock": {"kind": "live", "base_s": 5, "increment_s": 0}});
    let id = begun("octi-fast", clock, &[&ann, &bob]);
    // The clocks start after each player's first turn.
    for person in [&ann, &bob] {
        let legal = person.get(&format!("/api/tables/{id}/legal")).ok();
        let act = json!({"expected_seq": legal["seq"], "action_id": action_id(), "turn": legal["turns"][0]});
        person.post(&format!("/api/tables/{id}/act"), &act).ok();
    }
    // The stream only waits for what the server does by itself.
    let rows: Vec<Value> = Client::nobody(server.address())
        .lines(&format!("/api/tables/{id}/stream"))
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect();
    let flag = rows.iter().find(|row| row["kind"] == "flag").expect("a flag fell");
    let start = rows.iter().rfind(|row| row["kind"] == "turn").unwrap();
    assert!(flag["at_ms"].as_u64().unwrap() - start["at_ms"].as_u64().unwrap() >= 5_000);
    let end = rows.iter().find(|row| row["kind"] == "end").unwrap();
    assert_eq!(end["cause"], "time");
    assert_ne!(end["winners"][0], flag["seat"]);
}

#[test]
fn people_have_names_passwords_devices_and_can_leave() {
    let server = server();
    let nobody = Client::nobody(server.address());
    let mut ann = Client::guest(server.address());
    let me =
        ann.call("PATCH", "/api/me", Some(&json!({"name": "Ann Lee", "password": "correct horse"}))).ok();
    assert_eq!((me["name"].as_str(), &me["has_password"]), (Some("Ann Lee"), &json!(true)));
    let bob = Client::guest(server.address());
    assert_eq!(bob.call("PATCH", "/api/me", Some(&json!({"name": "ann-1ee"}))).refused(), (409, "taken"));
    assert_eq!(bob.call("PATCH", "/api/me", Some(&json!({"name": "x"}))).refused(), (400, "malformed"));
    assert_eq!(
        bob.call("PATCH", "/api/me", Some(&json!({"password": "correct horse"}))).refused(),
        (403, "not-allowed")
    );
    let wrong = nobody.post("/api/login", &json!({"name": "Ann Lee", "password": "wrong"}));
    assert_eq!(wrong.refused(), (401, "wrong-password"));
    let right = nobody.post("/api/login", &json!({"name": "ann lee", "password": "correct horse"})).ok();
    assert_eq!(right["id"], ann.id.as_str());

    let code = ann.post("/api/me/code", &json!({})).ok()["code"].clone();
    let phone = nobody.post("/api/link", &json!({"code": code})).ok();
    assert_eq!(phone["id"], ann.id.as_str());
    assert_eq!(nobody.post("/api/link", &json!({"code": code})).refused(), (404, "not-found"));
    assert_eq!(ann.get("/api/me").ok()["devices"], 3);

    // Blocked people can't be invited or paired.
    bob.call("PUT", "/api/me/blocks/Ann%20Lee", None).ok();
    let invite = json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": "Ann Lee"}]});
    assert_eq!(bob.post("/api/tables", &invite).refused(), (403, "not-allowed"));
    let open = json!({"game": "octi-fast", "terms": {"visibility": "public"}, "seats": [{"take": true}]});
    let id = bob.post("/api/tables", &open).ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(ann.post(&format!("/api/tables/{id}/sit"), &json!({})).refused(), (403, "not-allowed"));
    assert_eq!(ann.get("/api/tables").ok()["tables"], json!([]));
    bob.call("DELETE", "/api/me/blocks/Ann%20Lee", None).ok();
    ann.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
    ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
    assert_eq!(
        ann.post(&format!("/api/tables/{id}/say"), &json!({"text": "hi"})).refused(),
        (403, "not-allowed")
    );
    assert_eq!(bob.get(&format!("/api/tables/{id}/messages")).ok()["messages"][0]["by"], "Ann Lee");

    let export = ann.get("/api/me/export").ok();
    assert_eq!(export["games"].as_array().unwrap().len(), 1);
    let token = ann.token.clone();
    let proof = json!({"current_password": "correct horse"});
    assert_eq!(ann.call("DELETE", "/api/me", Some(&proof)).status, 204);
    assert_eq!(ann.get("/api/me").refused(), (401, "unauthorized"));
    ann.token = None;
    let view = bob.get(&format!("/api/tables/{id}"));
    assert!(!view.text.contains("Ann Lee"), "the name is gone: {}", view.text);
    assert!(!view.text.contains(&token.unwrap()));
    Client::guest(server.address()).call("PATCH", "/api/me", Some(&json!({"name": "Ann Lee"}))).ok();
}

#[test]
fn pairing_and_rematch_with_swapped_seats() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let wish = json!({"game": "octi-fast", "clock": {"kind": "none"}});
    let first = ann.post("/api/pair", &wish).ok();
    assert_eq!(first["status"], "waiting");
    // Not with yourself.
    assert_ne!(ann.post("/api/pair", &wish).ok()["id"], Value::Null);
    let second = bob.post("/api/pair", &wish).ok();
    let id = second["id"].as_str().unwrap();
    assert_ne!(first["seat"], Value::Null);
    for person in [&ann, &bob] {
        person.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
    }
    let offer = |kind: &str| json!({"action_id": action_id(), "kind": kind});
    // Before the first turn one player is enough to abort.
    ann.post(&format!("/api/tables/{id}/offer"), &offer("abort")).ok();
    let over = ann.get(&format!("/api/tables/{id}")).ok();
    assert_eq!((&over["status"], &over["result"]), (&json!("over"), &json!("-")));
    let mut notes = bob.lines("/api/stream");
    ann.post(&format!("/api/tables/{id}/offer"), &offer("rematch")).ok();
    bob.post(&format!("/api/tables/{id}/offer"), &offer("rematch")).ok();
    let note = notes.find(|line| line.contains("\"rematch\"")).expect("there is a note about the new table");
    let note: Value = serde_json::from_str(&note).unwrap();
    let again = ann.get(&format!("/api/tables/{}", note["table"].as_str().unwrap())).ok();
    assert_eq!(again["players"][0]["id"], over["players"][1]["id"]);
    assert_eq!(again["players"][1]["id"], over["players"][0]["id"]);
    assert_eq!(ann.get(&format!("/api/tables/{id}")).ok()["rematch"], note["table"]);
}

#[test]
fn the_archive_finds_games_by_every_filter() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    ann.call("PATCH", "/api/me", Some(&json!({"name": "Ann"}))).ok();
    let terms = json!({"clock": {"kind": "none"}, "visibility": "public"});
    let id = begun("octi-fast", terms.clone(), &[&ann, &bob]);
    let live = begun("octi-fast", terms, &[&ann, &bob]);
    let mut positions = Vec::new();
    play_out(&id, &[&ann, &bob], 6, |answer| {
        positions.extend(answer["position"].as_str().map(str::to_owned))
    });
    let found = |query: &str| -> Vec<String> {
        let page = ann.get(&format!("/api/games?{query}")).ok();
        page["tables"].as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap().to_owned()).collect()
    };
    let escaped = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
    let result = ann.get(&format!("/api/tables/{id}")).ok()["result"].as_str().unwrap().to_owned();
    assert_eq!(found("player=Ann"), std::slice::from_ref(&id));
    assert_eq!(found(&format!("game=octi-fast&result={result}")), std::slice::from_ref(&id));
    assert_eq!(
        found(&format!("game=octi-fast&position={}", escaped(&positions[3]))),
        std::slice::from_ref(&id)
    );
    assert_eq!(found("game=octiles"), Vec::<String>::new());
    assert_eq!(found("until=1"), Vec::<String>::new());
    // Winners and losers are searched by name.
    let over = ann.get(&format!("/api/tables/{id}")).ok();
    let winner = over["players"].as_array().unwrap().iter().find(|player| player["seat"] == result.as_str());
    let (winner, loser) = match winner {
        Some(player) if player["id"] == ann.id.as_str() => (Some(&ann), Some(&bob)),
        Some(_) => (Some(&bob), Some(&ann)),
        None => (None, None),
    };
    for person in [&ann, &bob] {
        let is = |who: Option<&Client>| usize::from(who.is_some_and(|who| who.id == person.id));
        assert_eq!(found(&format!("player={}&result=won", person.id)).len(), is(winner));
        assert_eq!(found(&format!("player={}&result=lost", person.id)).len(), is(loser));
    }
    for wrong in ["result=won", "result=lost", "result=B1", "result=a+draw"] {
        assert_eq!(ann.get(&format!("/api/games?{wrong}")).refused(), (400, "malformed"), "{wrong}");
    }
    assert_eq!(ann.get("/api/games?player=nobody").refused(), (404, "not-found"));
    let long = ann.get(&format!("/api/games?player={}", "x".repeat(50_000)));
    assert_eq!(long.refused(), (404, "not-found"));
    assert!(long.text.len() < 1_000, "a long name isn't repeated in the response: {} bytes", long.text.len());
    assert_eq!(ann.get("/api/games?position=x").refused(), (400, "malformed"));
    assert_eq!(ann.lines("/api/games").count(), 1);
    let watched = Client::nobody(server.address()).get("/api/tables?state=live").ok();
    assert_eq!(watched["tables"][0]["id"], live.as_str());
}

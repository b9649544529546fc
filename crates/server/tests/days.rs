//! Correspondence games: vacations, prepared turns, feeds.

use crate::common::{Client, action_id, begun, server};
use serde_json::{Value, json};

const DAY: u64 = 86_400_000;

fn two() -> (eightfold_server::ServerThread, Client, Client) {
    let running = server();
    let address = running.address();
    (running, Client::guest(address), Client::guest(address))
}

fn days(more: Value) -> Value {
    let mut clock = json!({"kind": "days", "days": 3});
    clock.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"clock": clock, "undo": true})
}

fn legal(client: &Client, id: &str) -> Vec<String> {
    let legal = client.get(&format!("/api/tables/{id}/legal?limit=20000")).ok();
    serde_json::from_value(legal["turns"].clone()).unwrap()
}

fn table(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/tables/{id}")).ok()
}

fn act(client: &Client, id: &str, turn: &str) -> Value {
    let seq = table(client, id)["seq"].clone();
    let act = json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
    client.post(&format!("/api/tables/{id}/act"), &act).ok()
}

fn kinds(table: &Value) -> Vec<&str> {
    table["rows"].as_array().unwrap().iter().map(|row| row["kind"].as_str().unwrap()).collect()
}

#[test]
fn vacations_stop_clocks_and_use_the_allowance() {
    let (_running, ann, ben) = two();
    let free = begun("octi-fast", days(json!({"vacation": true})), &[&ann, &ben]);
    let strict = begun("octi-fast", days(json!({})), &[&ann, &ben]);
    let before = ann.get("/api/me/vacations").ok();
    assert_eq!((&before["days_a_year"], &before["days_left"]), (&json!(28), &json!(28)));

    let taken = ann.post("/api/me/vacations", &json!({"days": 10})).ok();
    assert_eq!(taken["days_left"], 18);
    let from = taken["vacations"][0]["from_ms"].as_u64().unwrap();
    let until = taken["vacations"][0]["until_ms"].as_u64().unwrap();
    assert_eq!(until - from, 10 * DAY);
    let there = table(&ben, &free);
    assert_eq!(kinds(&there).last(), Some(&"vacation"));
    assert_eq!(there["clocks"][0]["running"], false, "it is Ann's turn, and she is on vacation");
    assert_eq!(there["pauses"][0]["reason"], "vacation");
    assert_eq!(there["pauses"][0]["seat"], there["to_act"][0]);
    assert_eq!(there["pauses"][0]["until_ms"].as_u64().unwrap(), until);
    assert_eq!(table(&ben, &strict)["clocks"][0]["running"], true);
    assert!(!kinds(&table(&ben, &strict)).contains(&"vacation"));
    // A game that starts meanwhile includes the vacation from its first moment.
    let later = begun("octi-fast", days(json!({"vacation": true})), &[&ben, &ann]);
    let rows = kinds(&table(&ben, &later)).join(" ");
    assert!(rows.ends_with("start vacation"), "{rows}");

    // Too many days, or overlapping ones, are refused with a reason.
    let again = ann.post("/api/me/vacations", &json!({"days": 3}));
    assert_eq!(again.refused(), (403, "not-allowed"), "{}", again.text);
    let more = ann.post("/api/me/vacations", &json!({"days": 19, "from_ms": until + DAY}));
    assert_eq!(more.refused(), (403, "not-allowed"), "{}", more.text);
    assert_eq!(ann.post("/api/me/vacations", &json!({"days": 0})).refused(), (400, "malformed"));
    // Unused days are given back, and turns can still be taken.
    let ended = ann.call("DELETE", &format!("/api/me/vacations/{from}"), None).ok();
    assert_eq!((&ended["vacations"], &ended["days_left"]), (&json!([]), &json!(27)));
    assert_eq!(table(&ben, &free)["clocks"][0]["running"], true);
    let gone = ann.call("DELETE", &format!("/api/me/vacations/{from}"), None);
    assert_eq!(gone.refused(), (404, "not-found"));
    let ahead = ann.post("/api/me/vacations", &json!({"days": 5, "from_ms": until})).ok();
    assert_eq!(ahead["vacations"].as_array().unwrap().len(), 1);
    assert_eq!(table(&ben, &free)["clocks"][0]["running"], true, "it hasn't started");
    let export = ann.get("/api/me/export").ok();
    assert_eq!(export["days"]["vacations"].as_array().unwrap().len(), 2);
    // The log of the game can be verified.
    ann.post(&format!("/api/tables/{free}/resign"), &json!({"action_id": action_id()})).ok();
    let log = ben.get(&format!("/api/tables/{free}/record?form=log")).text;
    let rows: Vec<eightfold_table::Row> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(eightfold_table::verify(&rows).unwrap().over);
}

#[test]
fn correspondence_clocks_are_checked_and_stored() {
    let (_running, ann, ben) = two();
    let more = json!({"bank_days": 10, "pause_weekends": true, "utc_offset_min": 60, "vacation": true});
    let id = begun("octi-fast", days(more.clone()), &[&ann, &ben]);
    let there = table(&ben, &id);
    for (name, value) in more.as_object().unwrap() {
        assert_eq!(there["terms"]["clock"][name], *value);
    }
    assert_eq!(there["clocks"][0]["left_ms"].as_u64().unwrap().div_ceil(DAY), 10);
    let plain = begun("octi-fast", days(json!({})), &[&ann, &ben]);
    assert_eq!(table(&ben, &plain)["terms"]["clock"], json!({"kind": "days", "days": 3}));
    for wrong in [
        json!({"bank_days": 2}),
        json!({"bank_days": 200}),
        json!({"pause_weekends": true, "utc_offset_min": 7}),
        json!({"utc_offset_min": 60}),
        json!({"zone": "Europe/Berlin"}),
    ] {
        let new = json!({"game": "octi-fast", "terms": days(wrong.clone()), "seats": []});
        assert_eq!(ann.post("/api/tables", &new).refused(), (400, "malformed"), "{wrong}");
    }
}

#[test]
fn prepared_turns_are_secret_until_played() {
    let (running, ann, ben) = two();
    let id = begun("octiles", days(json!({})), &[&ann, &ben]);
    let path = format!("/api/tables/{id}/prepared");
    let seq = table(&ben, &id)["seq"].clone();
    let theirs = legal(&ann, &id).swap_remove(0);
    // The tile is random, so the reply is found by playing it here.
    let choice = eightfold_catalog::Choice::new("octiles", []).unwrap();
    let mut game = choice.open(table(&ann, &id)["position"].as_str().unwrap()).unwrap();
    game.apply(&theirs).unwrap();
    let mut lines = Vec::new();
    for reveal in game.legal(100).unwrap() {
        let mut shown = game.fork();
        shown.apply(&reveal).unwrap();
        let mine = shown.legal(20_000).unwrap().swap_remove(0);
        lines.push(json!([{"if": theirs}, {"if": reveal}, {"play": mine}]));
    }
    let body = json!({"expected_seq": seq, "lines": lines});
    let body = if lines.len() > 40 { json!({"expected_seq": seq, "lines": lines[..40]}) } else { body };
    let kept = ben.call("PUT", &path, Some(&body)).ok();
    assert_eq!(kept["lines"], body["lines"]);
    // Hidden from everyone else, in every response.
    assert_eq!(ann.get(&path).ok()["lines"], json!([]));
    assert_eq!(Client::nobody(running.address()).get(&path).status, 401);
    assert_eq!(
        Client::guest(running.address()).call("PUT", &path, Some(&body)).refused(),
        (403, "not-seated")
    );
    for path in [format!("/api/tables/{id}"), format!("/api/tables/{id}/record"), "/api/me/export".to_owned()]
    {
        assert!(!ann.get(&path).text.contains("reveal"), "{path}");
    }
    assert_eq!(ben.get("/api/me/export").ok()["days"]["prepared"][0]["table"], id);
    // Checked by the rules, with a message that says where.
    let wrong = json!({"expected_seq": seq, "lines": [[{"if": theirs}, {"if": "*"}, {"play": "nonsense"}]]});
    let wrong = ben.call("PUT", &path, Some(&wrong));
    assert_eq!(wrong.refused(), (422, "illegal"));
    assert!(wrong.text.contains("line 1, step 3"), "{}", wrong.text);
    let late = json!({"expected_seq": 1, "lines": []});
    assert_eq!(ben.call("PUT", &path, Some(&late)).refused(), (409, "stale"));
    assert_eq!(ben.get(&path).ok()["lines"], body["lines"], "a refused request changes nothing");

    // Ben gets a note at the start of the game, then only for his next turn.
    let mut notes = ben.lines("/api/stream");
    let acted = act(&ann, &id, &theirs);
    let rows = acted["rows"].as_array().unwrap();
    let turns: Vec<_> = rows.iter().filter(|row| row["kind"] == "turn").collect();
    assert_eq!(turns.len(), 2, "one append: {rows:?}");
    assert_eq!((turns[0].get("prepared"), &turns[1]["prepared"]), (None, &json!(true)));
    assert_eq!(turns[1]["elapsed_ms"], 0);
    assert_eq!(acted["to_act"][0], turns[0]["actor"], "it is Ann's turn again");
    assert_eq!(ben.get(&path).ok()["lines"], json!([]), "used up");
    // A turn of Ann's without a prepared reply: it is Ben's first note about a turn.
    let next = legal(&ann, &id).swap_remove(0);
    let seq = act(&ann, &id, &next)["seq"].clone();
    let turn = notes
        .by_ref()
        .filter_map(|line| serde_json::from_str::<Value>(&line).ok())
        .find(|note| note["kind"] == "turn" && note["table"] == id.as_str())
        .unwrap();
    assert_eq!(turn["seq"], seq, "no note came in between");
    drop(notes);
    let log: Vec<eightfold_table::Row> = serde_json::from_value(table(&ann, &id)["rows"].clone()).unwrap();
    eightfold_table::verify(&log).unwrap();
}

#[test]
fn prepared_turns_end_when_the_game_leaves_them() {
    let (_running, ann, ben) = two();
    let id = begun("octi-fast", days(json!({})), &[&ann, &ben]);
    let path = format!("/api/tables/{id}/prepared");
    let turns = legal(&ann, &id);
    let game = eightfold_catalog::Choice::new("octi-fast", []).unwrap();
    let mut after = game.start(eightfold_game::Deal::Open, &mut eightfold_game::IdentityDice);
    after.apply(&turns[0]).unwrap();
    let mine = after.legal(20_000).unwrap().swap_remove(0);
    let seq = table(&ben, &id)["seq"].clone();
    let body = json!({"expected_seq": seq, "lines": [[{"if": turns[0]}, {"play": mine}]]});
    ben.call("PUT", &path, Some(&body)).ok();
    let acted = act(&ann, &id, &turns[1]);
    assert_eq!(acted["rows"].as_array().unwrap().len(), 1, "another turn: nothing is played");
    assert_eq!(ben.get(&path).ok()["lines"], json!([]));
    // Your own turn can't be prepared.
    let body = json!({"expected_seq": acted["seq"], "lines": [[{"if": "*"}, {"play": mine}]]});
    assert_eq!(ben.call("PUT", &path, Some(&body)).refused(), (422, "illegal"));
    // Removed by the player.
    let body = json!({"expected_seq": acted["seq"], "lines": [[{"if": "*"}, {"play": turns[1]}]]});
    let _ = ann.call("PUT", &path, Some(&body));
    assert_eq!(ann.call("DELETE", &path, None).status, 204);
    assert_eq!(ann.get(&path).ok()["lines"], json!([]));
}

#[test]
fn live_games_take_one_pre_move() {
    let (running, ann, ben) = two();
    let live = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 5}});
    let id = begun("octi-fast", live, &[&ann, &ben]);
    let path = format!("/api/tables/{id}/prepared");
    let turns = legal(&ann, &id);
    let game = eightfold_catalog::Choice::new("octi-fast", []).unwrap();
    let mut after = game.start(eightfold_game::Deal::Open, &mut eightfold_game::IdentityDice);
    after.apply(&turns[0]).unwrap();
    let mine = after.legal(20_000).unwrap().swap_remove(0);
    let prepare = |lines: Value| {
        let body = json!({"expected_seq": table(&ben, &id)["seq"], "lines": lines});
        ben.call("PUT", &path, Some(&body))
    };
    for lines in [
        json!([[{"if": turns[0]}, {"play": mine}]]),
        json!([[{"if": "*"}, {"play": mine}], [{"if": "*"}, {"play": "33+a"}]]),
        json!([[{"if": "*"}, {"play": mine}, {"if": "*"}, {"play": mine}]]),
        json!([[{"play": mine}]]),
    ] {
        assert_eq!(prepare(lines.clone()).refused(), (400, "malformed"), "{lines}");
    }
    assert_eq!(prepare(json!([[{"if": "*"}, {"play": "nonsense"}]])).refused(), (422, "illegal"));
    let twice = json!([[{"if": "*"}, {"if": "*"}, {"play": mine}]]);
    assert_eq!(prepare(twice).refused(), (422, "illegal"), "it is Ben's turn after one step");
    let reply = json!([[{"if": "*"}, {"play": mine}]]);
    assert_eq!(prepare(reply.clone()).ok()["lines"], reply);
    assert_eq!(ann.get(&path).ok()["lines"], json!([]), "nobody else sees it");
    assert_eq!(Client::guest(running.address()).get(&path).refused(), (403, "not-seated"));
    // One request removes it.
    assert_eq!(ben.call("DELETE", &path, None).status, 204);
    let acted = act(&ann, &id, &turns[0]);
    assert_eq!(acted["rows"].as_array().unwrap().len(), 1, "nothing was prepared any more");
    // Played in one append with the turn before it, and without time.
    let first = legal(&ben, &id).swap_remove(0);
    act(&ben, &id, &first);
    let theirs = legal(&ann, &id).swap_remove(0);
    let position = table(&ben, &id)["position"].clone();
    let mut after = game.open(position.as_str().unwrap()).unwrap();
    after.apply(&theirs).unwrap();
    let mine = after.legal(20_000).unwrap().swap_remove(0);
    prepare(json!([[{"if": "*"}, {"play": mine}]])).ok();
    let left = table(&ben, &id)["clocks"][1]["left_ms"].as_u64().unwrap();
    let rows = act(&ann, &id, &theirs)["rows"].clone();
    assert_eq!((&rows[1]["kind"], &rows[1]["prepared"]), (&json!("turn"), &json!(true)), "{rows}");
    assert_eq!((&rows[1]["turn"], &rows[1]["elapsed_ms"]), (&json!(mine), &json!(0)));
    assert!(table(&ben, &id)["clocks"][1]["left_ms"].as_u64().unwrap() >= left, "no time is lost");
    assert_eq!(ben.get(&path).ok()["lines"], json!([]), "used up");
    // A reply that isn't legal when its time comes is left to the player: Ann's pod is where Ben's pod would go.
    let live = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 5}});
    let id = begun("octi-fast", live, &[&ann, &ben]);
    for (who, turn) in [(&ann, "33+A"), (&ben, "37+E"), (&ann, "33-34"), (&ben, "37-36")] {
        act(who, &id, turn);
    }
    let path = format!("/api/tables/{id}/prepared");
    let lines = json!([[{"if": "*"}, {"play": "36-35"}]]);
    let body = json!({"expected_seq": table(&ben, &id)["seq"], "lines": lines});
    ben.call("PUT", &path, Some(&body)).ok();
    let acted = act(&ann, &id, "34-35");
    assert_eq!(acted["rows"].as_array().unwrap().len(), 1, "nothing is played: {acted}");
    assert_eq!(acted["to_act"], table(&ben, &id)["you"], "it is Ben's turn as usual");
    assert_eq!(ben.get(&path).ok()["lines"], json!([]));
}

#[test]
fn feeds_list_turns_invitations_and_ends() {
    let (running, ann, ben) = two();
    assert_eq!(ann.get("/api/me/feed").ok()["made_ms"], Value::Null);
    let made = ann.post("/api/me/feed", &json!({})).ok();
    let url = made["url"].as_str().unwrap().to_owned();
    let path = url.strip_prefix(&format!("http://{}", running.address())).unwrap().to_owned();
    let reader = Client::nobody(running.address());
    let read = |path: &str| -> atom_syndication::Feed {
        let answer = reader.get(path);
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text.parse().unwrap()
    };
    assert!(read(&path).entries().is_empty());
    let id = begun("octi-fast", days(json!({})), &[&ann, &ben]);
    let invited = json!({"game": "octiles", "seats": [{"take": true}, {"invite": ann.name}]});
    ben.post("/api/tables", &invited).ok();
    let feed = read(&path);
    let titles: Vec<&str> = feed.entries().iter().map(|entry| entry.title().as_str()).collect();
    assert_eq!(titles.len(), 2);
    assert!(
        titles.iter().any(|title| title.starts_with("Your turn") && title.contains(&ben.name)),
        "{titles:?}"
    );
    assert!(titles.iter().any(|title| title.starts_with("You are invited")), "{titles:?}");
    let turn = feed.entries().iter().find(|entry| entry.title().starts_with("Your turn")).unwrap();
    assert!(turn.links()[0].href().ends_with(&format!("/g/{id}")));
    // Ann has moved, and Ben resigns: the entry of the turn is replaced by that of the end.
    act(&ann, &id, &legal(&ann, &id)[0]);
    assert_eq!(read(&path).entries().len(), 1);
    ben.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
    let feed = read(&path);
    assert!(feed.entries()[0].title().starts_with("Game over"));
    assert!(feed.updated().timestamp_millis() > 0 && feed.id().starts_with("urn:"));
    // A new address replaces this one; removing the feed ends it.
    let other = ann.post("/api/me/feed", &json!({})).ok()["url"].as_str().unwrap().to_owned();
    assert_eq!(reader.get(&path).refused(), (404, "not-found"));
    assert_ne!(other, url);
    assert!(ann.get("/api/me/feed").ok().get("url").is_none(), "shown only once");
    assert!(ann.get("/api/me/export").ok()["days"]["feed_made_ms"].is_u64());
    assert_eq!(ann.call("DELETE", "/api/me/feed", None).status, 204);
    assert_eq!(
        reader.get(other.split_once("/api").map(|(_, rest)| format!("/api{rest}")).unwrap().as_str()).status,
        404
    );
}

/// A test push service: what it received, and its next response.
struct Service {
    address: std::net::SocketAddr,
    sent: std::sync::mpsc::Receiver<(String, Vec<u8>)>,
}

impl Service {
    /// Responds with these statuses in turn, each after reading the whole request.
    fn start(answers: &'static [&'static str]) -> Self {
        use std::io::{BufRead, BufReader, Read, Write};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (out, sent) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for answer in answers {
                let (stream, _) = listener.accept().unwrap();
                let mut reader = BufReader::new(stream);
                let (mut head, mut length) = (String::new(), 0);
                loop {
                    let mut line = String::new();
                    reader.read_line(&mut line).unwrap();
                    if line.trim().is_empty() {
                        break;
                    }
                    let lower = line.to_ascii_lowercase();
                    if let Some(size) = lower.strip_prefix("content-length:") {
                        length = size.trim().parse().unwrap();
                    }
                    head.push_str(&line);
                }
                let mut body = vec![0; length];
                reader.read_exact(&mut body).unwrap();
                let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                reader.get_mut().write_all(answer.as_bytes()).unwrap();
                out.send((head, body)).unwrap();
            }
        });
        Self { address, sent }
    }

    fn next(&self) -> (String, Vec<u8>) {
        self.sent.recv_timeout(crate::common::TIMEOUT).unwrap()
    }
}

#[test]
fn push_messages_are_sent_until_the_subscription_ends() {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use p256::ecdsa::signature::Verifier;
    use p256::elliptic_curve::sec1::ToEncodedPoint;

    let options = eightfold_server::Options {
        port: 0,
        limit_factor: 100,
        hooks_to_private: true,
        ..eightfold_server::Options::default()
    };
    let running = eightfold_server::start(options).unwrap();
    let (ann, ben) = (Client::guest(running.address()), Client::guest(running.address()));
    // It fails once, and the message is retried; then it accepts one; then the subscription has ended.
    let service = Service::start(&["500 Oops", "201 Created", "410 Gone"]);
    let secret = p256::SecretKey::from_slice(&[7; 32]).unwrap();
    let auth = [9; 16];
    let subscription = json!({
        "endpoint": format!("http://{}/send/abc", service.address),
        "keys": {"p256dh": URL_SAFE_NO_PAD.encode(secret.public_key().to_encoded_point(false).as_bytes()),
            "auth": URL_SAFE_NO_PAD.encode(auth)},
        "words": {"turn": "Du bist am Zug", "invite": "Einladung", "end": "Ende", "rematch": "Noch eine"},
    });
    let key = ben.get("/api/me/push").ok()["key"].as_str().unwrap().to_owned();
    let device = ben.call("PUT", "/api/me/push", Some(&subscription)).ok();
    ben.call("PUT", "/api/me/push", Some(&subscription)).ok();
    assert_eq!(ben.get("/api/me/push").ok()["devices"].as_array().unwrap().len(), 1, "the same device");
    assert_eq!(ben.get("/api/me/export").ok()["days"]["push"][0]["id"], device["id"]);
    let mut wrong = subscription.clone();
    wrong["keys"]["auth"] = json!("short");
    assert_eq!(ben.call("PUT", "/api/me/push", Some(&wrong)).refused(), (400, "malformed"));
    let theirs = ann.call("DELETE", &format!("/api/me/push/{}", device["id"].as_str().unwrap()), None);
    assert_eq!(theirs.refused(), (404, "not-found"));

    let invitation = json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": ben.name}]});
    let id = ann.post("/api/tables", &invitation).ok()["id"].as_str().unwrap().to_owned();
    for attempt in 0..2 {
        let (head, body) = service.next();
        let text = web_push_native::decrypt(body, &secret, &auth.into()).unwrap();
        let notice: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(notice, json!({"title": "Einladung", "table": id}), "attempt {attempt}");
        // The VAPID token is for this push service, by the key the browser has subscribed with.
        let header = |name: &str| {
            let found = head.lines().find_map(|line| {
                let (known, value) = line.split_once(':')?;
                known.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
            });
            found.unwrap_or_else(|| panic!("no {name} in {head}"))
        };
        assert!(head.starts_with("POST /send/abc ") && header("ttl") == "86400");
        assert_eq!(header("content-encoding"), "aes128gcm");
        let authorization = header("authorization");
        let (token, by) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(by, key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public =
            p256::ecdsa::VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(by).unwrap()).unwrap();
        let signature =
            p256::ecdsa::Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        public.verify(signed.as_bytes(), &signature).unwrap();
        let claims: Value = {
            let part = signed.split_once('.').unwrap().1;
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
        };
        assert_eq!(claims["aud"], format!("http://{}", service.address));
    }
    // The next message meets an ended subscription: the device is removed, and nothing waits for it.
    let again = ann.post("/api/tables", &invitation).ok()["id"].as_str().unwrap().to_owned();
    assert_ne!(again, id);
    service.next();
    while ben.get("/api/me/push").ok()["devices"] != json!([]) {
        std::thread::yield_now();
    }
}

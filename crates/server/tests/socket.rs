//! Playing and watching over a WebSocket.

use std::net::TcpStream;

use crate::common::{Client, TIMEOUT, action_id, begun, server};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

pub struct TestBus(WebSocket<TcpStream>);

impl TestBus {
    pub fn open(client: &Client, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        let address = client.base.trim_start_matches("http://");
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
        if let Some(token) = &client.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Self(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub fn send(&mut self, message: &Value) {
        self.0.send(Message::Text(message.to_string().into())).unwrap();
    }

    fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Returns the next message with this key; earlier ones go to `others`.
    pub fn wait(&mut self, key: &str, others: &mut Vec<Value>) -> Value {
        loop {
            let message = self.next();
            if message.get(key).is_some() {
                return message[key].clone();
            }
            others.push(message);
        }
    }
}

#[test]
fn a_game_continues_after_a_socket_reconnects() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = begun("octi-fast", json!({"clock": {"kind": "none"}}), &[&ann, &bob]);
    let mut lines = [TestBus::open(&ann, &[]).unwrap(), TestBus::open(&bob, &[]).unwrap()];
    let mut watcher = TestBus::open(&Client::nobody(server.address()), &[]).unwrap();
    watcher.send(&json!({"do": "watch", "id": "w", "table": id, "since": 0}));
    let mut before = Vec::new();
    let view = watcher.wait("answer", &mut before)["ok"].clone();
    assert_eq!(
        before.iter().filter(|m| m.get("row").is_some()).count() as u64,
        view["seq"].as_u64().unwrap()
    );
    assert_eq!(view["rows"], json!([]));
    for (at, line) in lines.iter_mut().enumerate() {
        line.send(&json!({"do": "watch", "id": at, "table": id, "since": view["seq"]}));
        let answer = line.wait("answer", &mut Vec::new());
        assert_eq!(answer["id"], json!(at));
        assert_eq!(answer["ok"]["you"].as_array().unwrap().len(), 1);
    }
    let mut seq = view["seq"].as_u64().unwrap();
    let mut rows = Vec::new();
    for turn in 0..6 {
        let table = ann.get(&format!("/api/tables/{id}")).ok();
        let mover = usize::from(table["you"] != table["to_act"]);
        let legal = ann.get(&format!("/api/tables/{id}/legal")).ok()["turns"][turn].clone();
        let act = json!({"do": "act", "id": turn, "table": id, "expected_seq": seq, "action_id": action_id(), "turn": legal});
        lines[mover].send(&act);
        let answer = lines[mover].wait("answer", &mut Vec::new());
        assert_eq!(answer["id"], json!(turn));
        seq = answer["ok"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        let row = watcher.wait("row", &mut Vec::new());
        assert_eq!((&row["seq"], &row["kind"], &row["turn"]), (&json!(seq), &json!("turn"), &legal));
        rows.push(row);
        if turn == 2 {
            // Bob's connection breaks; he reconnects with the last row he knew.
            lines[1] = TestBus::open(&bob, &[]).unwrap();
            lines[1].send(&json!({"do": "watch", "table": id, "since": seq - 1}));
            let mut missed = Vec::new();
            lines[1].wait("answer", &mut missed);
            let missed: Vec<&Value> = missed.iter().filter_map(|message| message.get("row")).collect();
            assert_eq!(missed, [&rows[turn]]);
        }
    }
    lines[0].send(&json!({"do": "resign", "table": id, "action_id": action_id()}));
    assert_eq!(lines[0].wait("answer", &mut Vec::new())["ok"]["status"], "over");
    let kinds: Vec<String> =
        (0..3).map(|_| watcher.wait("row", &mut Vec::new())["kind"].as_str().unwrap().to_owned()).collect();
    assert_eq!(kinds, ["resign", "end", "secret"]);
}

#[test]
fn presence_shows_who_disconnects_and_returns() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = begun("octi-fast", json!({"clock": {"kind": "none"}}), &[&ann, &bob]);
    let watch = |client: &Client| {
        let mut line = TestBus::open(client, &[]).unwrap();
        line.send(&json!({"do": "watch", "table": id}));
        line.wait("answer", &mut Vec::new());
        line
    };
    let mut ann_line = watch(&ann);
    let bob_line = watch(&bob);
    drop(bob_line);
    let away = ann_line.wait("presence", &mut Vec::new());
    assert_eq!((&away["id"], &away["here"]), (&json!(bob.id), &json!(false)));
    let seen = ann.get(&format!("/api/tables/{id}")).ok();
    let here = |table: &Value, who: &Client| {
        let players = table["players"].as_array().unwrap().clone();
        players.into_iter().find(|player| player["id"] == who.id.as_str()).unwrap()["here"].clone()
    };
    assert_eq!((here(&seen, &ann), here(&seen, &bob)), (json!(true), json!(false)));
    let _bob_line = watch(&bob);
    assert_eq!(ann_line.wait("presence", &mut Vec::new())["here"], json!(true));
}

#[test]
fn joining_by_a_request_works_on_the_socket() {
    let server = server();
    let [ann, bob] = [0; 2].map(|_| Client::guest(server.address()));
    let table = ann.post("/api/tables", &json!({"game": "octi-fast", "seats": [{"take": true}]})).ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    let mut line = TestBus::open(&bob, &[]).unwrap();
    line.send(&json!({"do": "watch", "table": table["id"]}));
    line.wait("answer", &mut Vec::new());
    let mut events = bob.events(&format!("{path}/stream"));
    bob.post(&format!("{path}/sit"), &json!({})).ok();
    for who in [&ann, &bob] {
        who.post(&format!("{path}/ready"), &json!({})).ok();
    }
    // Only players get free text.
    ann.post(&format!("{path}/say"), &json!({"text": "good luck"})).ok();
    assert_eq!(line.wait("message", &mut Vec::new())["text"], "good luck");
    assert!(events.any(|line| line.contains("good luck")));
}

#[test]
fn team_texts_reach_only_the_partner() {
    let server = server();
    let people = [(); 4].map(|()| Client::guest(server.address()));
    let id = begun("octiles-team", json!({"visibility": "public"}), &people.each_ref());
    let [mut ann, mut ben, mut cat] = [0, 1, 2].map(|at| {
        let mut line = TestBus::open(&people[at], &[]).unwrap();
        line.send(&json!({"do": "watch", "id": 1, "table": id}));
        line.wait("answer", &mut Vec::new());
        line
    });
    ann.send(&json!({"do": "say", "id": 2, "table": id, "text": "lay it at c3", "team": true}));
    for line in [&mut ann, &mut cat] {
        let said = line.wait("message", &mut Vec::new());
        assert_eq!((&said["text"], &said["team"]), (&json!("lay it at c3"), &json!(true)));
    }
    // The first message that Ben gets is the one to everyone.
    ann.send(&json!({"do": "say", "id": 3, "table": id, "phrase": "hello"}));
    assert_eq!(ben.wait("message", &mut Vec::new())["phrase"], "hello");
}

#[test]
fn unknown_actions_on_a_socket_are_refused() {
    let server = server();
    let ann = Client::guest(server.address());
    let nobody = Client::nobody(server.address());
    assert_eq!(TestBus::open(&ann, &[("origin", "https://elsewhere.example")]).err(), Some(403));
    let own = ann.base.clone();
    assert!(TestBus::open(&ann, &[("origin", &own)]).is_ok());
    let mut line = TestBus::open(&nobody, &[]).unwrap();
    for (message, code) in [
        (json!({"do": "fly", "table": "x"}), "malformed"),
        (json!({"do": "watch", "table": "nowhere"}), "not-found"),
        (json!({"do": "act", "table": "x"}), "unauthorized"),
        (json!({"do": "notes"}), "unauthorized"),
        (json!([1, 2]), "malformed"),
        (json!("text"), "malformed"),
    ] {
        line.send(&message);
        assert_eq!(line.wait("answer", &mut Vec::new())["error"]["code"], code, "{message}");
    }
    line.send(&json!({"do": "ping", "id": {"any": "thing"}}));
    assert_eq!(line.wait("answer", &mut Vec::new())["id"], json!({"any": "thing"}));
    line.send(&json!({"do": "x".repeat(20_000), "id": 7}));
    let answer = line.wait("answer", &mut Vec::new());
    assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!("too-large"), &json!(7)));
}

#[test]
fn a_stopping_server_asks_clients_to_reconnect() {
    let server = server();
    let mut line = TestBus::open(&Client::nobody(server.address()), &[]).unwrap();
    let stopping = std::thread::spawn(move || server.stop());
    let close = loop {
        match line.0.read().unwrap() {
            Message::Close(frame) => break frame.unwrap(),
            _ => continue,
        }
    };
    assert_eq!(u16::from(close.code), 1012);
    drop(line);
    stopping.join().unwrap().unwrap();
}

#[test]
fn read_receipts_are_only_for_players() {
    let server = server();
    let people = [Client::guest(server.address()), Client::guest(server.address())];
    let id = begun("octiles", json!({"clock": {"kind": "none"}}), &[&people[0], &people[1]]);
    let path = format!("/api/tables/{id}");
    let mut ann = TestBus::open(&people[0], &[]).unwrap();
    let mut watcher = TestBus::open(&Client::nobody(server.address()), &[]).unwrap();
    for line in [&mut ann, &mut watcher] {
        line.send(&json!({"do": "watch", "id": 1, "table": id, "since": 0}));
        line.wait("answer", &mut Vec::new());
    }
    let act = |client: &Client| {
        let legal = client.get(&format!("{path}/legal")).ok();
        let act = json!({"expected_seq": legal["seq"], "action_id": action_id(), "turn": legal["turns"][0]});
        client.post(&format!("{path}/act"), &act).ok()["seq"].as_u64().unwrap()
    };
    let seen = |line: &mut TestBus, person: &Client, seq: u64| {
        loop {
            let seen = line.wait("seen", &mut Vec::new());
            if seen["id"] == person.id.as_str() && seen["seq"].as_u64().unwrap() >= seq {
                return seen;
            }
        }
    };
    // Bob has no socket: he has the turn when his client says so.
    let first = act(&people[0]);
    let bob = |table: &Value| table["players"][1]["seen"].as_u64().unwrap_or(0);
    assert!(bob(&people[0].get(&path).ok()) < first);
    people[1].post(&format!("{path}/seen"), &json!({"seq": first}));
    assert_eq!(seen(&mut ann, &people[1], first)["seats"], json!(["Y"]));
    assert_eq!(bob(&people[0].get(&path).ok()), first);
    // On a socket the server finds out by itself, at once and after reconnecting.
    let mut bob_line = TestBus::open(&people[1], &[]).unwrap();
    bob_line.send(&json!({"do": "watch", "id": 1, "table": id, "since": 0}));
    bob_line.wait("answer", &mut Vec::new());
    let second = act(&people[1]);
    let reader = std::thread::spawn(move || {
        let mut others = Vec::new();
        let over = |message: &Value| message["row"]["kind"] == "end";
        while !others.last().is_some_and(over) {
            others.push(bob_line.next());
        }
    });
    seen(&mut ann, &people[1], second);
    let third = act(&people[0]);
    seen(&mut ann, &people[1], third);
    // Spectators get rows but no receipts; only players can send one, and only for existing rows.
    people[0].post(&format!("{path}/resign"), &json!({"action_id": action_id()})).ok();
    let mut others = Vec::new();
    while !others.last().is_some_and(|message: &Value| message["row"]["kind"] == "end") {
        others.push(watcher.next());
    }
    assert!(others.iter().all(|message| message["seen"].is_null()), "{others:?}");
    reader.join().unwrap();
    let stranger = Client::guest(server.address());
    assert_eq!(stranger.post(&format!("{path}/seen"), &json!({"seq": 1})).refused(), (403, "not-seated"));
    assert_eq!(people[1].post(&format!("{path}/seen"), &json!({"seq": 999})).refused(), (400, "malformed"));
}

#[test]
fn tournaments_can_be_watched_over_a_socket() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let made = crate::tournaments::new("Friday cup", json!({"join": true}));
    let id = ann.post("/api/tournaments", &made).ok()["id"].clone();
    let at = |rest: &str| format!("/api/tournaments/{}{rest}", id.as_str().unwrap());
    // A new client gets what follows the response; one that knows some rows first gets those it missed.
    let mut new = TestBus::open(&Client::nobody(server.address()), &[]).unwrap();
    new.send(&json!({"do": "watch", "id": 1, "tournament": id}));
    let mut before = Vec::new();
    let view = new.wait("answer", &mut before)["ok"].clone();
    assert_eq!((&view["seq"], before.len()), (&json!(2), 0), "made and joined");
    let mut back = TestBus::open(&ann, &[]).unwrap();
    back.send(&json!({"do": "watch", "id": 1, "tournament": id, "since": 1}));
    assert_eq!(back.wait("answer", &mut before)["ok"]["seq"], 2);
    assert_eq!((before.len(), &before[0]["row"]["seq"]), (1, &json!(2)));
    bob.post(&at("/join"), &json!({})).ok();
    for line in [&mut new, &mut back] {
        let told = line.next();
        assert_eq!((&told["tournament"], &told["row"]["seq"]), (&id, &json!(3)));
        assert_eq!((&told["row"]["kind"], &told["row"]["person"]), (&json!("joined"), &json!(bob.id)));
    }
    new.send(&json!({"do": "unwatch", "id": 2, "tournament": id}));
    assert_eq!(new.wait("answer", &mut Vec::new())["ok"], json!({}));
    ann.post(&at("/end"), &json!({})).ok();
    assert_eq!(back.next()["row"]["kind"], "ended");
    new.send(&json!({"do": "ping", "id": 3}));
    assert_eq!(new.next()["answer"]["id"], 3, "no more rows after unwatching");
    new.send(&json!({"do": "watch", "id": 4, "tournament": "none"}));
    assert_eq!(new.next()["answer"]["error"]["code"], "not-found");
    // The stream of a finished tournament ends after its last row, or at once for a client that has it.
    let rows: Vec<String> = ann.lines(&at("/stream?since=2")).filter(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(ann.lines(&at("/stream?since=4")).count(), 0);
    assert_eq!(ann.get("/api/tournaments/none/stream").refused(), (404, "not-found"));
}

#[test]
fn spectators_get_phrases_with_the_delayed_turns() {
    let watch_delay = std::time::Duration::from_secs(3600);
    let options = eightfold_server::Options { port: 0, limit_factor: 100, watch_delay, ..Default::default() };
    let server = eightfold_server::start(options).unwrap();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 5});
    let id = begun("octi-fast", json!({"clock": clock, "rated": true}), &[&ann, &ben]);
    let mut watcher = TestBus::open(&Client::nobody(server.address()), &[]).unwrap();
    let mut player = TestBus::open(&ben, &[]).unwrap();
    for line in [&mut watcher, &mut player] {
        line.send(&json!({"do": "watch", "id": 1, "table": id, "since": 0}));
        line.wait("answer", &mut Vec::new());
    }
    ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "oops"})).ok();
    assert_eq!(player.wait("message", &mut Vec::new())["phrase"], "oops");
    ann.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
    let mut before = Vec::new();
    assert_eq!(watcher.wait("message", &mut before)["phrase"], "oops");
    assert!(before.iter().any(|message| message["row"]["kind"] == "end"), "{before:?}");
}

#[test]
fn a_server_without_delay_keeps_running() {
    let watch_delay = std::time::Duration::ZERO;
    let options = eightfold_server::Options { port: 0, limit_factor: 100, watch_delay, ..Default::default() };
    let server = eightfold_server::start(options).unwrap();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 5});
    let id = begun("octi-fast", json!({"clock": clock, "rated": true}), &[&ann, &ben]);
    let seen = Client::nobody(server.address()).get(&format!("/api/tables/{id}")).ok();
    assert_eq!((&seen["status"], seen.get("late_ms")), (&json!("playing"), None));
    server.stop().unwrap();
}

#[test]
fn a_wrong_message_is_refused_in_plain_words() {
    let server = server();
    let mut line = TestBus::open(&Client::guest(server.address()), &[]).unwrap();
    for (wrong, words) in [
        (json!({"do": 5}), "should be a string, not `5`"),
        (json!({"do": "watch", "since": "x"}), "should be a whole number, 0 or more, not \"x\""),
        (json!({"do": "sit", "table": "x", "seat": "AB"}), "`seat` should be a character, not \"AB\""),
        (
            json!({"do": "edit", "board": "x", "action_id": "a", "chapter": 1, "edit": {"edit": "add", "at": "x"}}),
            "a list",
        ),
        (json!([1]), "{\"do\": ..}"),
    ] {
        line.send(&wrong);
        let said = line.wait("answer", &mut Vec::new())["error"]["message"].as_str().unwrap().to_owned();
        assert!(said.contains(words), "{wrong}: {said}");
        assert!(!said.contains("u64") && !said.contains("struct"), "{said}");
    }
}

#[test]
fn sockets_notice_new_names_and_deleted_accounts() {
    let server = server();
    let [ann, bob, cat] = [0; 3].map(|_| Client::guest(server.address()));
    let id = begun("octi-fast", json!({"clock": {"kind": "none"}}), &[&ann, &bob]);
    let open = json!({"game": "octi-fast", "seats": [{"take": true}, {"open": true}]});
    let open = ann.post("/api/tables", &open).ok()["id"].clone();
    let mut socket = TestBus::open(&cat, &[]).unwrap();
    let mut ask = |message: Value| {
        socket.send(&message);
        socket.wait("answer", &mut Vec::new())
    };
    let say = json!({"do": "say", "table": id, "phrase": "hello", "spectators": true});
    assert_eq!(ask(say.clone())["error"]["code"], "not-allowed");
    cat.call("PATCH", "/api/me", Some(&json!({"name": "Cat Lee"}))).ok();
    assert_eq!(ask(say)["ok"]["by"], "Cat Lee");
    cat.call("DELETE", "/api/me", None).ok();
    assert_eq!(ask(json!({"do": "sit", "table": open}))["error"]["code"], "unauthorized");
    assert_eq!(
        ann.get(&format!("/api/tables/{}", open.as_str().unwrap())).ok()["players"][1]["holder"],
        "open"
    );
}

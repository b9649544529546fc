//! Slow, greedy and cross-site clients.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::common::{Client, TIMEOUT, action_id, begun, server};
use eightfold_server::{Options, ServerThread, start};
use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// Starts a server with short timeouts.
fn server_with_short_timeouts() -> ServerThread {
    start(Options { port: 0, limit_factor: 100, slow: Duration::from_millis(200), ..Options::default() })
        .unwrap()
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Reads everything until the other side closes.
fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut some = [0; 4096];
    loop {
        match stream.read(&mut some) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&some[..count]),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
            Err(error) => panic!("the connection stays open: {error}"),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn silent_clients_are_disconnected() {
    let server = server_with_short_timeouts();
    for begin in ["", "GET /healthz HTTP/1.1\r\nHost:", "POST /api/guest HTTP/1.1\r\nX-A: b\r\n"] {
        let mut stream = connect(server.address());
        stream.write_all(begin.as_bytes()).unwrap();
        assert!(!rest(stream).contains("200 OK"), "{begin}");
    }
    // An idle connection after a response, too.
    let mut stream = connect(server.address());
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    assert!(rest(stream).ends_with("ok\n"));
}

#[test]
fn a_missing_body_is_refused_with_a_reason() {
    let server = server_with_short_timeouts();
    for (head, body) in [("Content-Length: 20", "{"), ("Transfer-Encoding: chunked", "a\r\n{")] {
        let mut stream = connect(server.address());
        write!(
            stream,
            "POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n{head}\r\n\r\n{body}"
        )
        .unwrap();
        let told = rest(stream);
        assert!(told.starts_with("HTTP/1.1 400") && told.contains("\"code\":\"malformed\""), "{told}");
        assert!(told.contains("the body didn't arrive"), "{told}");
    }
}

#[test]
fn endless_heads_and_bodies_are_cut_off() {
    let server = server();
    let mut stream = connect(server.address());
    stream.write_all(b"GET /healthz HTTP/1.1\r\n").unwrap();
    let line = format!("X-Fill: {}\r\n", "x".repeat(1_000));
    let cut = (0..1_000).any(|_| stream.write_all(line.as_bytes()).is_err());
    let told = if cut { String::new() } else { rest(stream) };
    assert!(cut || told.is_empty() || told.starts_with("HTTP/1.1 4"), "{told}");

    let mut stream = connect(server.address());
    stream
        .write_all(b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        .unwrap();
    let chunk = format!("3e8\r\n{}\r\n", "x".repeat(1_000));
    let mut sent = 0;
    while sent < 200 && stream.write_all(chunk.as_bytes()).is_ok() {
        sent += 1;
    }
    // The response may be lost if more was sent than the server reads.
    let told = rest(stream);
    assert!(told.is_empty() || told.contains("\"code\":\"too-large\""), "{told}");
}

#[test]
fn clients_that_do_not_read_are_disconnected() {
    let server = server_with_short_timeouts();
    let mut stream = connect(server.address());
    stream.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    let ask = "GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n".repeat(20);
    let end = Instant::now() + TIMEOUT;
    let closed = loop {
        match stream.write(ask.as_bytes()) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break true,
            Ok(_) => {}
        }
        if Instant::now() > end {
            break false;
        }
    };
    assert!(closed, "the connection stays open for a client that doesn't read");
    assert_eq!(Client::nobody(server.address()).get("/healthz").text, "ok\n");
}

fn handshake(
    server: &ServerThread,
    headers: &[(&'static str, &str)],
) -> Result<tungstenite::WebSocket<TcpStream>, u16> {
    let address = server.address();
    let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    match tungstenite::client(request, connect(address)) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
            Err(answer.status().as_u16())
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn sockets_are_for_pages_of_this_site() {
    let server = server();
    let own = format!("http://{}", server.address());
    assert!(handshake(&server, &[]).is_ok());
    assert!(handshake(&server, &[("origin", &own)]).is_ok());
    for origin in
        ["http://elsewhere.example", "null", "", "http://127.0.0.1", &format!("{own}.elsewhere.example")]
    {
        assert_eq!(handshake(&server, &[("origin", origin)]).err(), Some(403), "{origin}");
    }
}

fn answer(socket: &mut tungstenite::WebSocket<TcpStream>) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

#[test]
fn socket_messages_count_like_requests() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let mut socket = handshake(&server, &[]).unwrap();
    let refused = (0..5_000).find_map(|id| {
        socket.send(Message::Text(json!({"do": "ping", "id": id}).to_string().into())).unwrap();
        let answer = answer(&mut socket)["answer"].clone();
        (answer["error"] != Value::Null).then_some(answer)
    });
    let refused = refused.expect("no limit in 5000 messages");
    assert_eq!(refused["error"]["code"], "rate-limited", "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().contains("try again in"), "{refused}");
}

#[test]
fn too_long_a_message_only_ends_its_socket() {
    let server = server();
    let (mut greedy, mut other) = (handshake(&server, &[]).unwrap(), handshake(&server, &[]).unwrap());
    let long = json!({"do": "ping", "id": "x".repeat(100_000)}).to_string();
    let gone = greedy.send(Message::Text(long.into())).is_err() || {
        let mut read = || greedy.read().is_err();
        (0..10).any(|_| read())
    };
    assert!(gone);
    other.send(Message::Text(json!({"do": "ping", "id": 1}).to_string().into())).unwrap();
    assert!(answer(&mut other)["answer"]["ok"]["now_ms"].is_number());
}

/// Returns the first refusal of wrong codes that claim to come from different addresses.
fn first_refusal(server: &ServerThread) -> Option<u16> {
    (0..30).find_map(|at| {
        let mut stream = connect(server.address());
        let body = "{\"code\":\"wrong\"}";
        write!(
            stream,
            "POST /api/link HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 203.0.113.{at}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let status = rest(stream).split(' ').nth(1).unwrap().parse::<u16>().unwrap();
        (status == 429).then_some(status)
    })
}

#[test]
fn only_trusted_proxies_set_the_client_address() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    assert_eq!(first_refusal(&server), Some(429), "addresses can be forged");
    let proxy = vec![server.address().ip()];
    let server = start(Options { port: 0, trusted_proxies: proxy, ..Options::default() }).unwrap();
    assert_eq!(first_refusal(&server), None, "a trusted proxy speaks for many");
}

#[test]
fn logs_are_bounded_and_full_games_can_end() {
    let server = start(Options { port: 0, limit_factor: 10_000, ..Options::default() }).unwrap();
    let ann = Client::guest(server.address());
    let new =
        json!({"game": "octi-fast", "terms": {"undo": true}, "seats": [{"take": true}, {"take": true}]});
    let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}");
    ann.post(&format!("{path}/ready"), &json!({})).ok();
    let propose =
        |kind: &str| ann.post(&format!("{path}/offer"), &json!({"action_id": action_id(), "kind": kind}));
    let refused = (0..4_000).find_map(|_| {
        // Alone at the table, a pause is agreed at once; then the game resumes.
        let paused = propose("pause");
        if paused.status != 200 {
            return Some(paused);
        }
        propose("resume").ok();
        None
    });
    let refused = refused.expect("the log isn't bounded");
    assert_eq!(refused.refused(), (403, "not-allowed"));
    assert!(refused.text.contains("you have proposed"), "{}", refused.text);
    let legal = ann.get(&format!("{path}/legal")).ok();
    let act = json!({"expected_seq": legal["seq"], "action_id": action_id(), "turn": legal["turns"][0]});
    ann.post(&format!("{path}/act"), &act).ok();
    let resign = json!({"action_id": action_id()});
    ann.post(&format!("{path}/resign"), &resign).ok();
    let table = ann.get(&path);
    assert!(table.text.len() < 1_000_000, "{} bytes", table.text.len());
    assert_eq!(table.ok()["status"], "over");
    // Nor does the log of two players who keep agreeing on more time.
    let bob = Client::guest(server.address());
    let clock = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 0}});
    let path = format!("/api/tables/{}", begun("octi-fast", clock, &[&ann, &bob]));
    let refused = (0..400).find_map(|at| {
        let both = if at < 200 { [&ann, &bob] } else { [&bob, &ann] };
        both.iter().find_map(|who| {
            let more = json!({"action_id": action_id(), "kind": "add-time"});
            let done = who.post(&format!("{path}/offer"), &more);
            (done.status != 200).then_some(done)
        })
    });
    let refused = refused.expect("the log isn't bounded");
    assert_eq!(refused.refused(), (403, "not-allowed"));
    assert!(refused.text.contains("log is full"), "{}", refused.text);
}

#[test]
fn messages_are_paged_and_bounded() {
    let server = start(Options { port: 0, limit_factor: 10_000, ..Options::default() }).unwrap();
    let ann = Client::guest(server.address());
    let new = json!({"game": "octi-fast", "seats": [{"take": true}]});
    let path = format!("/api/tables/{}", ann.post("/api/tables", &new).ok()["id"].as_str().unwrap());
    let widest = "\u{1f600}".repeat(500);
    let say = || ann.post(&format!("{path}/say"), &json!({"text": widest}));
    let refused = (0..2_000).find_map(|_| {
        let said = say();
        (said.status != 200).then_some(said)
    });
    assert_eq!(refused.expect("no limit in 2000 messages").refused(), (403, "not-allowed"));
    let (mut next, mut count) = (Some(0), 0);
    while let Some(since) = next {
        let page = ann.get(&format!("{path}/messages?since={since}"));
        assert!(page.text.len() < 1_000_000, "{} bytes", page.text.len());
        let page = page.ok();
        let numbers: Vec<u64> = page["messages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|said| said["number"].as_u64().unwrap())
            .collect();
        assert!(numbers.iter().copied().eq(since + 1..=since + numbers.len() as u64), "{numbers:?}");
        count += numbers.len();
        next = page["next"].as_u64();
    }
    assert_eq!(count, 1_000);
}

#[test]
fn guests_are_invited_by_the_name_shown() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    assert!(bob.name.starts_with("Guest-"), "{}", bob.name);
    for name in [bob.name.clone(), bob.name.to_uppercase(), format!(" {} ", bob.name), bob.id.clone()] {
        let new = json!({"game": "octiles", "seats": [{"take": true}, {"invite": name}]});
        let table = ann.post("/api/tables", &new).ok();
        assert_eq!(table["players"][1]["name"], json!(bob.name));
        let path = format!("/api/tables/{}/sit", table["id"].as_str().unwrap());
        assert_eq!(Client::guest(server.address()).post(&path, &json!({})).refused(), (409, "no-seat"));
        assert_eq!(bob.post(&path, &json!({})).ok()["seat"], "Y");
    }
    for (name, refused) in [("Guest-nobody", (404, "not-found")), (ann.name.as_str(), (400, "malformed"))] {
        let new = json!({"game": "octiles", "seats": [{"take": true}, {"invite": name}]});
        assert_eq!(ann.post("/api/tables", &new).refused(), refused, "{name}");
    }
}

#[test]
fn invitations_can_be_declined() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let new = json!({"game": "octiles", "seats": [{"take": true}, {"invite": bob.name}]});
    let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    let waiting = |person: &Client| person.get("/api/me/games").ok()["tables"].as_array().unwrap().len();
    assert_eq!(waiting(&bob), 1);
    let table = bob.post(&format!("/api/tables/{id}/leave"), &json!({})).ok();
    assert_eq!(table["players"][1]["holder"], "open");
    assert_eq!(waiting(&bob), 0);
    assert_eq!(bob.post(&format!("/api/tables/{id}/leave"), &json!({})).refused(), (403, "not-seated"));
    assert_eq!(
        Client::guest(server.address()).post(&format!("/api/tables/{id}/sit"), &json!({})).ok()["seat"],
        "Y"
    );
}

#[test]
fn waiting_tables_are_bounded() {
    let server = start(Options { port: 0, limit_factor: 10_000, ..Options::default() }).unwrap();
    let ann = Client::guest(server.address());
    let new = json!({"game": "octi-fast", "seats": [{"take": true}]});
    let refused = (0..300).find_map(|_| {
        let made = ann.post("/api/tables", &new);
        (made.status != 201).then_some(made)
    });
    let refused = refused.expect("no limit in 300 tables");
    assert_eq!(refused.refused(), (403, "not-allowed"));
    assert!(refused.text.contains("leave some of them"), "{}", refused.text);
}

#[test]
fn guests_cannot_flood_the_lobby_or_invitations() {
    let server = server();
    let (guest, bob) = (Client::guest(server.address()), Client::named(server.address(), "Bob"));
    let make = |seats: &Value, visibility: &str| {
        let new = json!({"game": "octi-fast", "terms": {"visibility": visibility}, "seats": seats});
        guest.post("/api/tables", &new)
    };
    let (alone, invite) = (json!([{"take": true}]), json!([{"take": true}, {"invite": "Bob"}]));
    let mut public = Vec::new();
    for _ in 0..5 {
        public.push(make(&alone, "public").ok()["id"].as_str().unwrap().to_owned());
    }
    let refused = [make(&alone, "public"), guest.post("/api/pair", &json!({"game": "octiles"}))];
    for refused in refused {
        assert_eq!(refused.refused(), (403, "not-allowed"));
        assert!(refused.text.contains("5 public tables"), "{}", refused.text);
    }
    // Leaving one makes room, and unlisted tables don't count.
    guest.post(&format!("/api/tables/{}/leave", public[0]), &json!({})).ok();
    make(&alone, "public").ok();
    make(&alone, "link").ok();
    // A table without a seat of the creator would not be counted.
    assert_eq!(make(&json!([{"open": true}]), "public").refused(), (403, "not-allowed"));
    assert_eq!(make(&json!([{"open": true}, {"invite": "Bob"}]), "link").refused(), (403, "not-allowed"));

    let first = make(&invite, "link").ok()["id"].as_str().unwrap().to_owned();
    make(&invite, "link").ok();
    let third = make(&invite, "link");
    assert_eq!(third.refused(), (403, "not-allowed"));
    assert!(third.text.contains("2 of your invitations"), "{}", third.text);
    bob.post(&format!("/api/tables/{first}/leave"), &json!({})).ok();
    make(&invite, "link").ok();
    // People with a name may do more.
    guest.call("PATCH", "/api/me", Some(&json!({"name": "Cat"}))).ok();
    make(&invite, "link").ok();
    make(&alone, "public").ok();
}

#[test]
fn invitations_can_be_limited_to_known_people() {
    let server = server();
    let [ann, bob] = ["Ann", "Bob"].map(|name| Client::named(server.address(), name));
    assert_eq!(ann.get("/api/me").ok()["invitations"], "anyone");
    let set = json!({"invitations": "known"});
    assert_eq!(ann.call("PATCH", "/api/me", Some(&set)).ok()["invitations"], "known");
    let invite = |who: &Client, name: &str| {
        who.post("/api/tables", &json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": name}]}))
    };
    let play = |how: &str, body: Value| {
        let id = begun("octi-fast", json!({}), &[&ann, &bob]);
        let path = format!("/api/tables/{id}/{how}");
        bob.post(&path, &body).ok();
    };
    play("offer", json!({"action_id": action_id(), "kind": "abort"}));
    assert_eq!(invite(&bob, "Ann").refused(), (403, "not-allowed"), "an aborted game doesn't count");
    play("resign", json!({"action_id": action_id()}));
    invite(&bob, "Ann").ok();
    let stranger = Client::guest(server.address());
    assert!(invite(&stranger, "Ann").text.contains("people they have played with"));
    ann.call("PATCH", "/api/me", Some(&json!({"invitations": "anyone"}))).ok();
    invite(&stranger, "Ann").ok();
}

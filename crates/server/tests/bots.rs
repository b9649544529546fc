//! Bots: the scopes of their tokens, where they are marked and listed, what their hooks receive, and limits that never
//! cost a turn.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use eightfold_server::{Options, start};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::common::{Client, HttpResponse, TIMEOUT, action_id, begun, server};

/// Creates a person with a name, and a bot.
pub fn owner(address: std::net::SocketAddr, bot: &str) -> Client {
    let owner = Client::guest(address);
    owner.call("PATCH", "/api/me", Some(&json!({"name": format!("{bot} Maker")}))).ok();
    let new = json!({"name": bot, "about": "plays", "games": ["octi-fast"], "listed": true});
    owner.post("/api/me/bots", &new).ok();
    owner
}

/// Creates a client for a bot, with a token of these scopes.
pub fn program(owner: &Client, bot: &str, scopes: Value) -> Client {
    let made = owner.post("/api/me/tokens", &json!({"name": "test", "scopes": scopes, "bot": bot})).ok();
    let mut client = owner.clone();
    client.token = made["token"].as_str().map(str::to_owned);
    let me = client.get("/api/me");
    client.name = bot.to_owned();
    client.id = me.body["id"].as_str().unwrap_or_default().to_owned();
    client
}

fn act(client: &Client, table: &str) -> HttpResponse {
    let legal = client.get(&format!("/api/tables/{table}/legal?limit=20000")).ok();
    let act = json!({"expected_seq": legal["seq"], "action_id": action_id(), "turn": legal["turns"][0]});
    client.post(&format!("/api/tables/{table}/act"), &act)
}

#[test]
fn bots_are_marked_and_tokens_respect_their_scopes() {
    let server = server();
    let unnamed = Client::guest(server.address());
    let nameless = unnamed.post("/api/me/bots", &json!({"name": "Nobody's"}));
    assert_eq!(nameless.refused(), (403, "not-allowed"));
    let ann = owner(server.address(), "Robin");
    assert_eq!(ann.post("/api/me/bots", &json!({"name": "robin"})).refused(), (409, "taken"));

    let listed = unnamed.get("/api/bots?game=octi-fast").ok();
    let bot = &listed["bots"][0];
    assert_eq!((&bot["name"], &bot["owner"]), (&json!("Robin"), &json!("Robin Maker")));
    assert_eq!(unnamed.get("/api/bots?game=octiles").ok()["bots"], json!([]));
    assert_eq!(unnamed.get("/api/bots?game=chess").refused(), (400, "malformed"));
    for about in ["shit", "from\u{202e}right"] {
        let change = json!({"about": about});
        assert_eq!(ann.call("PATCH", "/api/me/bots/Robin", Some(&change)).refused(), (400, "malformed"));
    }

    // A token to read can't play or manage the account.
    let reader = program(&ann, "Robin", json!(["read"]));
    let kept = ann.get("/api/me/export").ok();
    assert_eq!((&kept["bots"][0]["name"], &kept["tokens"][0]["name"]), (&json!("Robin"), &json!("test")));
    assert!(!kept.to_string().contains(reader.token.as_deref().unwrap()), "the token isn't shown again");
    for part in ["devices", "passkeys", "profile", "conduct"] {
        assert!(!kept[part].is_null(), "{part}");
    }
    assert_eq!(reader.get("/api/me").ok()["bot"], true);
    let refused =
        |answer: HttpResponse| assert_eq!(answer.refused(), (403, "not-allowed"), "{}", answer.text);
    refused(reader.post("/api/tables", &json!({"game": "octi-fast"})));
    refused(reader.get("/api/me/devices"));
    refused(reader.post("/api/me/tokens", &json!({"name": "more", "scopes": ["play"]})));
    refused(reader.call("PATCH", "/api/me", Some(&json!({"name": "Else"}))));
    refused(reader.call("DELETE", "/api/me", None));
    refused(reader.post("/api/me/words", &json!({})));
    refused(reader.call("PUT", "/api/me/hook", Some(&json!({"url": "https://bot.example/"}))));
    // Nor does a token moderate, not even a moderator's.
    for answer in [
        reader.get("/api/moderation/reports"),
        reader.get("/api/moderation/deeds"),
        reader.post("/api/moderation/deeds", &json!({})),
    ] {
        assert!(answer.text.contains("this token can't moderate"), "{}", answer.text);
        refused(answer);
    }
    for wrong in [json!([]), json!(["everything"]), json!(["read", "all"])] {
        let answer = ann.post("/api/me/tokens", &json!({"name": "x", "scopes": wrong, "bot": "Robin"}));
        assert_eq!(answer.refused(), (400, "malformed"));
    }
    assert_eq!(
        unnamed.post("/api/me/tokens", &json!({"name": "x", "scopes": ["play"], "bot": "Robin"})).refused(),
        (404, "not-found")
    );

    // It is invited, gets the note, plays, and is marked as a bot.
    let robin = program(&ann, "Robin", json!(["play", "read"]));
    let ben = Client::guest(server.address());
    let seats = json!([{"take": true}, {"invite": "Robin"}]);
    let table = ben.post("/api/tables", &json!({"game": "octi-fast", "seats": seats})).ok();
    let id = table["id"].as_str().unwrap();
    let note: Value = serde_json::from_str(&robin.lines("/api/stream").next().unwrap()).unwrap();
    assert_eq!((&note["kind"], &note["table"]), (&json!("invite"), &json!(id)));
    let seated = robin.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
    assert_eq!((&seated["players"][1]["bot"], &seated["players"][0]["bot"]), (&json!(true), &Value::Null));
    for client in [&robin, &ben] {
        client.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
    }
    act(&ben, id).ok();
    act(&robin, id).ok();
    assert_eq!(ben.get("/api/me/games").ok()["tables"][0]["players"][1]["bot"], true);
    // Quick pairing never finds a bot.
    refused(robin.post("/api/pair", &json!({"game": "octi-fast"})));

    // After being away, the stream has what has ended since.
    let since = note["at_ms"].as_u64().unwrap();
    ben.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
    let note: Value =
        serde_json::from_str(&robin.lines(&format!("/api/stream?since={since}")).next().unwrap()).unwrap();
    assert_eq!((&note["kind"], &note["table"]), (&json!("end"), &json!(id)));

    // Revoked tokens stop working; removing the bot revokes all, and its games stay.
    let tokens = ann.get("/api/me/tokens").ok()["tokens"].clone();
    assert_eq!(tokens.as_array().unwrap().len(), 2);
    assert!(tokens[0]["token"].is_null() && tokens[0]["bot"] == "Robin");
    let path = format!("/api/me/tokens/{}", tokens[0]["id"].as_str().unwrap());
    assert_eq!(ben.call("DELETE", &path, None).refused(), (404, "not-found"));
    assert_eq!(ann.call("DELETE", &path, None).status, 204);
    let ended = [&reader, &robin].map(|client| client.get("/api/me").status);
    assert_eq!(ended.iter().filter(|status| **status == 401).count(), 1, "{ended:?}");
    assert_eq!(ann.get("/api/me").ok()["devices"], 1);
    assert_eq!(ann.call("DELETE", "/api/me/bots/Robin", None).status, 204);
    assert_eq!(robin.get("/api/me").status, 401);
    assert_eq!(ben.get(&format!("/api/tables/{id}")).ok()["status"], "over");
    assert_eq!(ben.get("/api/bots").ok()["bots"], json!([]));
}

/// Starts a program that receives notes and responds with these statuses in turn, then always with the last. An
/// incomplete request, as from a killed sender, isn't a note, as for any HTTP server.
pub fn listener(statuses: &'static [u16]) -> (String, Receiver<(String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/notes", listener.local_addr().unwrap());
    let (tell, told) = channel();
    // It runs until the program of the tests ends.
    std::thread::spawn(move || {
        let mut statuses = statuses.iter().copied();
        let mut last = 200;
        for stream in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(stream);
            let (mut length, mut signature) = (0, String::new());
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok() && line.ends_with('\n') && line != "\r\n" {
                let (name, value) = line.split_once(':').unwrap_or_default();
                match name.to_ascii_lowercase().as_str() {
                    "content-length" => length = value.trim().parse().unwrap(),
                    "eightfold-signature" => signature = value.trim().to_owned(),
                    _ => {}
                }
                line.clear();
            }
            let mut body = vec![0; length];
            if line != "\r\n" || reader.read_exact(&mut body).is_err() {
                continue;
            }
            last = statuses.next().unwrap_or(last);
            let answer = format!("HTTP/1.1 {last} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            let _ = reader.get_mut().write_all(answer.as_bytes()); // the sender may be gone
            if tell.send((String::from_utf8(body).unwrap(), signature)).is_err() {
                return;
            }
        }
    });
    (url, told)
}

/// Waits until the hook receives this note about a table; ignores earlier notes.
pub fn expect_note(notes: &Receiver<(String, String)>, kind: &str, table: &Value) {
    let begin = Instant::now();
    while begin.elapsed() < TIMEOUT {
        let (body, _) = notes.recv_timeout(TIMEOUT).unwrap_or_else(|_| panic!("no note `{kind}` of {table}"));
        let delivery: Value = serde_json::from_str(&body).unwrap();
        if delivery["note"]["kind"] == kind && delivery["note"]["table"] == *table {
            return;
        }
    }
    panic!("no note `{kind}` of {table}");
}

#[test]
fn signed_notes_are_retried_until_accepted() {
    let server =
        start(Options { port: 0, limit_factor: 100, hooks_to_private: true, ..Options::default() }).unwrap();
    let ann = owner(server.address(), "Robin");
    let robin = program(&ann, "Robin", json!(["play", "read", "hooks"]));
    let (url, told) = listener(&[500, 200]);
    assert_eq!(robin.get("/api/me/hook").refused(), (404, "not-found"));
    let hook = robin.call("PUT", "/api/me/hook", Some(&json!({"url": url}))).ok();
    let secret = hook["secret"].as_str().unwrap();
    assert_eq!(robin.get("/api/me/hook").ok()["secret"], Value::Null);

    let seats = json!([{"take": true}, {"invite": "Robin"}]);
    let table = ann.post("/api/tables", &json!({"game": "octi-fast", "seats": seats})).ok();
    let deliveries: Vec<Value> = (0..2)
        .map(|_| {
            let (body, signature) = told.recv_timeout(TIMEOUT).expect("a note is sent");
            let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
            mac.update(body.as_bytes());
            let expected = base16ct::lower::encode_string(&mac.finalize().into_bytes());
            assert_eq!(signature, format!("sha256={expected}"));
            serde_json::from_str(&body).unwrap()
        })
        .collect();
    assert_eq!(deliveries[0]["id"], deliveries[1]["id"], "a failed delivery is repeated");
    assert_eq!(deliveries[0]["account"], json!(robin.id));
    let note = &deliveries[0]["note"];
    assert_eq!((&note["kind"], &note["table"]), (&json!("invite"), &table["id"]));
    // It was accepted: nothing waits, and no error remains.
    let begin = Instant::now();
    loop {
        let hook = robin.get("/api/me/hook").ok();
        if hook["waiting"] == 0 && hook["trouble"].is_null() {
            break;
        }
        assert!(begin.elapsed() < TIMEOUT, "{hook}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(robin.call("DELETE", "/api/me/hook", None).status, 204);
    assert_eq!(robin.get("/api/me/hook").refused(), (404, "not-found"));
}

#[test]
fn hooks_do_not_reach_private_networks() {
    let server = server();
    let ann = owner(server.address(), "Robin");
    let set = |url: &str| ann.call("PUT", "/api/me/hook", Some(&json!({"url": url})));
    for inner in ["https://127.0.0.1/", "https://[::1]:8080/", "https://10.1.2.3/x", "https://localhost/"] {
        assert_eq!(set(inner).refused(), (403, "not-allowed"), "{inner}");
    }
    for wrong in ["", "bot.example", "http://bot.example/", "ftp://bot.example/", "https://a@b.example/"] {
        assert_eq!(set(wrong).refused(), (400, "malformed"), "{wrong}");
    }
}

/// Sends requests until the limit, on several connections: one alone may be slower than the limit refills.
fn press(client: &Client, ask: impl Fn(&Client) -> HttpResponse + Sync) {
    let refused = Mutex::new(None);
    let first = || refused.lock().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..2_000 {
                    let answer = ask(client);
                    if answer.status == 429 {
                        first().get_or_insert(answer);
                    }
                    if first().is_some() {
                        return;
                    }
                }
            });
        }
    });
    let refused = first().take();
    assert_eq!(refused.expect("there is a limit").refused(), (429, "rate-limited"));
}

/// Whether a request is refused because of a limit. On a slow machine the limit may have refilled by one since the last
/// refusal.
fn is_limited(client: &Client, path: &str, ask: impl Fn() -> HttpResponse) -> bool {
    (0..100).any(|_| {
        press(client, |client| client.get(path));
        ask().status == 429
    })
}

#[test]
fn rate_limits_never_refuse_a_due_turn() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let clock = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 0}});
    let table = begun("octi-fast", clock, &[&ann, &ben]);
    let act = |client: &Client, seq: &Value, turn: &Value| {
        let body = json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
        client.post(&format!("/api/tables/{table}/act"), &body)
    };
    for (at, (player, other)) in [(&ann, &ben), (&ben, &ann), (&ann, &ben)].into_iter().enumerate() {
        // Reading counts towards the limit too, so it waits until there is room.
        let begin = Instant::now();
        let legal = loop {
            let answer = player.get(&format!("/api/tables/{table}/legal?limit=20000"));
            if answer.status == 200 {
                break answer.body;
            }
            assert!(begin.elapsed() < TIMEOUT, "{}", answer.text);
            std::thread::sleep(std::time::Duration::from_millis(10));
        };
        // The address has exceeded its limit, and so has the player.
        press(player, |client| client.post(&format!("/api/tables/{table}/leave"), &json!({})));
        // Anything but a turn of the player to move is still refused.
        let path = format!("/api/tables/{table}");
        assert!(is_limited(other, &path, || act(other, &legal["seq"], &legal["turns"][0])), "turn {at}");
        assert!(is_limited(other, &path, || act(player, &json!(1), &legal["turns"][0])), "turn {at}");
        // An illegal turn doesn't cost the turn either.
        assert_eq!(act(player, &legal["seq"], &json!("nonsense")).refused(), (422, "illegal"), "turn {at}");
        act(player, &legal["seq"], &legal["turns"][0]).ok();
    }
    // It doesn't bypass the limits: a turn can be tried only a few times.
    let seq = ben.get(&format!("/api/tables/{table}")).body["seq"].clone();
    press(&ann, |client| client.get(&format!("/api/tables/{table}")));
    if !seq.is_null() {
        press(&ben, |client| act(client, &seq, &json!("nonsense")));
    }
}

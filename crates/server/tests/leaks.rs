//! Searches every byte that the server sends during whole games for secrets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{Client, Numbers, TIMEOUT, action_id, begun, server};
use eightfold_catalog::Choice;
use eightfold_game::Deal;
use eightfold_record::ShuffleSecret;
use eightfold_table::{Body, Row, Table};
use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// The bytes sent on one connection.
type SentBytes = Arc<Mutex<Vec<u8>>>;

/// Forwards connections to the server and records the responses.
struct RecordingProxy {
    address: SocketAddr,
    sent: Arc<Mutex<Vec<SentBytes>>>,
}

impl RecordingProxy {
    fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let sent: Arc<Mutex<Vec<SentBytes>>> = Arc::default();
        let all = Arc::clone(&sent);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(mut client), Ok(mut there)) = (client, TcpStream::connect(server)) else { return };
                let kept = SentBytes::default();
                all.lock().unwrap().push(Arc::clone(&kept));
                let (mut up, mut down) = (client.try_clone().unwrap(), there.try_clone().unwrap());
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut up, &mut there);
                    let _ = there.shutdown(std::net::Shutdown::Write);
                });
                std::thread::spawn(move || {
                    let mut bytes = [0; 16_384];
                    while let Ok(count @ 1..) = down.read(&mut bytes) {
                        // Recorded before a client can act on it.
                        kept.lock().unwrap().extend_from_slice(&bytes[..count]);
                        if client.write_all(&bytes[..count]).is_err() {
                            return;
                        }
                    }
                    let _ = client.shutdown(std::net::Shutdown::Write);
                });
            }
        });
        Self { address, sent }
    }

    /// Returns how much each connection has received so far.
    fn marks(&self) -> Vec<usize> {
        self.sent.lock().unwrap().iter().map(|sent| sent.lock().unwrap().len()).collect()
    }

    /// Whether one of these texts was sent before the marks.
    fn told_before(&self, marks: &[usize], text: &[u8]) -> bool {
        let all = self.sent.lock().unwrap();
        all.iter().zip(marks).any(|(sent, mark)| holds(&sent.lock().unwrap()[..*mark], text))
    }
}

/// Whether the bytes contain the text without a digit right after it. Messages use `reveal 7` as an example of a step,
/// followed by a backquote.
fn holds(bytes: &[u8], text: &[u8]) -> bool {
    (0..bytes.len().saturating_sub(text.len() - 1)).any(|at| {
        bytes[at..].starts_with(text)
            && !bytes.get(at + text.len()).is_some_and(|next| next.is_ascii_digit() || *next == b'`')
    })
}

/// Reads everything that arrives, on a thread of its own.
fn follow(client: &Client, path: &str, accept: &str) {
    let mut stream = TcpStream::connect(client.base.trim_start_matches("http://")).unwrap();
    let token = client.token.clone().unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: tap\r\nAccept: {accept}\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    .unwrap();
    std::thread::spawn(move || {
        let mut bytes = [0; 16_384];
        while let Ok(1..) = stream.read(&mut bytes) {}
    });
}

fn watch(client: &Client, table: &str) {
    let address = client.base.trim_start_matches("http://");
    let stream = TcpStream::connect(address).unwrap();
    let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
    let token = client.token.clone().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    let (mut socket, _) = tungstenite::client(request, stream).unwrap();
    let message = json!({"do": "watch", "id": 1, "table": table, "since": 0});
    socket.send(Message::Text(message.to_string().into())).unwrap();
    std::thread::spawn(move || while socket.read().is_ok() {});
}

/// An action, and how much had been sent before it.
struct ObservedAction {
    marks: Vec<usize>,
    rows: Vec<Row>,
}

/// Plays a game at random while others watch over every kind of connection, then everyone resigns.
fn play(tap: &RecordingProxy, game: &str, turns: usize) -> (String, Vec<ObservedAction>) {
    let choice = Choice::new(game, []).unwrap();
    let seats = choice.start(Deal::Hidden, &mut eightfold_game::IdentityDice).seats();
    let people: Vec<Client> = (0..=seats).map(|_| Client::guest(tap.address)).collect();
    let (watcher, people) = people.split_last().unwrap();
    let id = begun(game, json!({"undo": true, "visibility": "public"}), &people.iter().collect::<Vec<_>>());
    let path = format!("/api/tables/{id}");
    follow(watcher, &format!("{path}/stream"), "application/x-ndjson");
    follow(watcher, &format!("{path}/stream"), "text/event-stream");
    follow(&people[0], "/api/stream", "text/event-stream");
    watch(watcher, &id);
    let mut numbers = Numbers(11);
    let mut acted = Vec::new();
    for turn in 0.. {
        let table = people[0].get(&format!("{path}?since=0")).ok();
        if table["status"] == "over" {
            break;
        }
        for look in ["/record", "/record?form=json", "/record?form=rows", "/record?form=log", "/messages"] {
            watcher.get(&format!("{path}{look}"));
        }
        for look in ["/api/me/export", "/api/me/games", "/api/tables?state=live", "/api/games", "/metrics"] {
            people[0].get(look);
        }
        let letter = &table["to_act"][0];
        let owner =
            table["players"].as_array().unwrap().iter().find(|player| player["seat"] == *letter).unwrap();
        let person = people.iter().find(|person| owner["id"] == person.id.as_str()).unwrap();
        let legal = person.get(&format!("{path}/legal?limit=20000")).ok();
        let legal = legal["turns"].as_array().unwrap();
        let choice = if turn < turns { legal[numbers.below(legal.len())].clone() } else { json!("resign") };
        let marks = tap.marks();
        let refused = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": "no turn"});
        assert_eq!(person.post(&format!("{path}/act"), &refused).status, 422);
        let act = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": choice});
        let answer = person.post(&format!("{path}/act"), &act).ok();
        acted.push(ObservedAction { marks, rows: serde_json::from_value(answer["rows"].clone()).unwrap() });
    }
    (id, acted)
}

fn all_rows(client: &Client, id: &str) -> Vec<Row> {
    let log: Value = client.get(&format!("/api/tables/{id}/record?form=rows")).ok();
    serde_json::from_value(log["rows"].clone()).unwrap()
}

#[test]
fn no_byte_reveals_a_tile_or_secret_early() {
    let server = server();
    for (game, reveals) in [
        ("octiles", true),
        ("octiles-team", true),
        ("connect-the-dots", true),
        ("team-up", false),
        ("scavenger-hunt", false),
    ] {
        let tap = RecordingProxy::before(server.address());
        let (id, acted) = play(&tap, game, 9);
        let rows = all_rows(&Client::nobody(server.address()), &id);
        let Some(Body::Secret { secret: Some(secret), .. }) = rows.last().map(|row| &row.body) else {
            panic!("{game}: the last row tells the secret")
        };
        // The secret, as hexadecimal digits in either case, as bytes, and as numbers.
        let last =
            &acted.iter().find(|act| act.rows.iter().any(|row| row.seq == rows.len() as u64)).unwrap().marks;
        let digits = secret.to_string();
        let numbers: Vec<String> = secret.0.iter().take(6).map(u8::to_string).collect();
        for text in [
            digits.as_bytes(),
            digits.to_uppercase().as_bytes(),
            &secret.0[..16],
            numbers.join(",").as_bytes(),
            numbers.join(", ").as_bytes(),
        ] {
            assert!(!tap.told_before(last, text), "{game}: the secret was sent before the end");
        }
        assert!(tap.told_before(&tap.marks(), digits.as_bytes()), "{game}: the search finds what was sent");
        // Each chance step, before the action that led to it.
        let mut steps = 0;
        for act in &acted {
            for row in &act.rows {
                if let Body::Chance { step } = &row.body {
                    steps += 1;
                    assert!(
                        !tap.told_before(&act.marks, step.as_bytes()),
                        "{game}: `{step}` was told before its row"
                    );
                }
            }
        }
        assert_eq!(steps > 3, reveals, "{game}: {steps} chance steps");
        if !reveals {
            continue;
        }
        // The order of all tiles according to the secret must never appear beyond the revealed ones.
        let start = rows.iter().position(|row| matches!(row.body, Body::Start { .. })).unwrap();
        let mut dice =
            ShuffleSecret(*secret).dice(&id, Table::replay(&rows[..=start]).unwrap().dice_context());
        let open = Choice::new(game, []).unwrap().start(Deal::Open, &mut dice).position();
        let order: Vec<&str> = open.split(' ').nth(2).unwrap().split(',').collect();
        assert_eq!(order.len(), 18, "{game}: {open}");
        let turned = rows.iter().filter(|row| matches!(row.body, Body::Chance { .. })).count();
        for hidden in order[turned..].windows(3) {
            for between in [",", ", ", " ", "\",\"", "\", \"", "|", ";", "-"] {
                let text = hidden.join(between);
                assert!(!tap.told_before(last, text.as_bytes()), "{game}: the order {text} was sent");
            }
        }
    }
}

/// Returns how many connections have received a text.
fn count_of(tap: &RecordingProxy, text: &str) -> usize {
    let all = tap.sent.lock().unwrap();
    all.iter().filter(|sent| holds(&sent.lock().unwrap(), text.as_bytes())).count()
}

/// Waits until this many connections have received a text.
fn wait_told(tap: &RecordingProxy, text: &str, connections: usize) {
    let begun = Instant::now();
    while count_of(tap, text) < connections {
        assert!(begun.elapsed() < TIMEOUT, "{} of {connections} were sent {text}", count_of(tap, text));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Follows a table over every kind of connection, behind this proxy; three of the four get its rows.
fn follow_everything(reader: &Client, lines: &RecordingProxy, id: &str) {
    let mut reader = reader.clone();
    reader.base = format!("http://{}", lines.address);
    let stream = format!("/api/tables/{id}/stream");
    follow(&reader, &stream, "application/x-ndjson");
    follow(&reader, &stream, "text/event-stream");
    follow(&reader, "/api/stream", "text/event-stream");
    watch(&reader, id);
}

/// Asks for everything that may have something to do with a table.
fn get_everything(reader: &Client, path: &str) {
    let messages = ["/messages", "/messages?since=1", "/messages?spectators=true"];
    for of_table in ["", "/legal"].into_iter().chain(messages) {
        reader.get(&format!("{path}{of_table}"));
    }
    for form in ["text", "json", "rows", "log"] {
        reader.get(&format!("{path}/record?form={form}"));
    }
    for other in [
        "/api/me/export",
        "/api/me/games",
        "/api/me/conduct",
        "/api/tables?state=live",
        "/api/games",
        "/api/people/Ann",
        "/metrics",
    ] {
        reader.get(other);
    }
}

#[test]
fn no_byte_shows_players_spectator_messages_early() {
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 0});
    for terms in [
        json!({"visibility": "link"}),
        json!({"visibility": "public"}),
        json!({"visibility": "public", "rated": true, "clock": clock}),
    ] {
        let server = server();
        let [calls, lines] = [(); 2].map(|()| RecordingProxy::before(server.address()));
        let players = ["Ann", "Ben"].map(|name| Client::named(calls.address, name));
        let (guest, nobody) = (Client::guest(calls.address), Client::nobody(calls.address));
        let spectators = ["Cat", "Dan"].map(|name| Client::named(server.address(), name));
        let id = begun("octi-fast", terms.clone(), &players.each_ref());
        let path = format!("/api/tables/{id}");
        let others = [&players[0], &players[1], &guest];
        for reader in others {
            follow_everything(reader, &lines, &id);
        }
        wait_told(&lines, "\"kind\":\"start\"", 3 * others.len());
        for who in &spectators {
            who.post(&format!("{path}/say"), &json!({"text": "a zebra", "spectators": true})).ok();
        }
        for reader in others.into_iter().chain([&nobody]) {
            get_everything(reader, &path);
            reader.post(&format!("{path}/report"), &json!({"message": 1, "reason": "what is it?"}));
        }
        assert_eq!((count_of(&calls, "zebra"), count_of(&lines, "zebra")), (0, 0), "{terms}");
        players[0].post(&format!("{path}/resign"), &json!({"action_id": action_id()})).ok();
        wait_told(&lines, "\"kind\":\"secret\"", 3 * others.len());
        assert_eq!((count_of(&calls, "zebra"), count_of(&lines, "zebra")), (0, 0), "{terms}");
        for reader in others.into_iter().chain([&nobody]) {
            let said = reader.get(&format!("{path}/messages?spectators=true")).text;
            assert_eq!(said.matches("a zebra").count(), 2, "{terms}: {said}");
        }
        assert!(count_of(&calls, "zebra") > 0, "the search finds what was sent");
        assert!(!players[0].get("/api/me/export").text.contains("zebra"), "{terms}");
        assert_eq!(spectators[0].get("/api/me/export").text.matches("zebra").count(), 1, "{terms}");
    }
}

#[test]
fn no_byte_reveals_a_team_text_early() {
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 0});
    // Spectators see the rated game with a delay.
    for (at, terms) in [
        json!({"visibility": "link"}),
        json!({"visibility": "public"}),
        json!({"visibility": "public", "rated": true, "clock": clock}),
    ]
    .into_iter()
    .enumerate()
    {
        let server = server();
        let [ours, theirs, lines] = [(); 3].map(|()| RecordingProxy::before(server.address()));
        let named = |tap: &RecordingProxy, name: &str| Client::named(tap.address, name);
        let blue = [named(&ours, "Ann"), named(&ours, "Cat")];
        let red = [named(&theirs, "Ben"), named(&theirs, "Dan")];
        let (watcher, nobody) = (Client::guest(theirs.address), Client::nobody(theirs.address));
        let id = begun("octiles-team", terms.clone(), &[&blue[0], &red[0], &blue[1], &red[1]]);
        let path = format!("/api/tables/{id}");
        let others = [&red[0], &red[1], &watcher];
        for reader in others {
            follow_everything(reader, &lines, &id);
        }
        wait_told(&lines, "\"kind\":\"start\"", 3 * others.len());
        let texts = [format!("first zebra {at}"), format!("second zebra {at}")];
        let texts = [&texts[0], &texts[1]];
        for (who, text) in blue.iter().zip(texts) {
            who.post(&format!("{path}/say"), &json!({"text": text, "team": true})).ok();
        }
        for who in &blue {
            let said = who.get(&format!("{path}/messages")).ok();
            let read: Vec<&Value> = said["messages"].as_array().unwrap().iter().collect();
            assert_eq!(read.iter().map(|said| &said["text"]).collect::<Vec<_>>(), texts, "{terms}");
            assert!(read.iter().all(|said| said["team"] == true), "{said}");
        }
        for reader in others.into_iter().chain([&nobody]) {
            get_everything(reader, &path);
        }
        for who in &red {
            who.post(&format!("{path}/say"), &json!({"text": "we plan too", "team": true})).ok();
        }
        assert_eq!((count_of(&theirs, "zebra"), count_of(&lines, "zebra")), (0, 0), "{terms}");
        red[0].post(&format!("{path}/resign"), &json!({"action_id": action_id()})).ok();
        // The end arrives on all connections, and no team text before it or with it.
        wait_told(&lines, "\"kind\":\"secret\"", 3 * others.len());
        assert_eq!((count_of(&theirs, "zebra"), count_of(&lines, "zebra")), (0, 0), "{terms}");
        for reader in others.into_iter().chain([&nobody]) {
            let said = reader.get(&format!("{path}/messages")).text;
            assert!(texts.iter().all(|text| said.contains(*text)), "{terms}: {said}");
        }
        assert!(count_of(&theirs, "zebra") > 0, "the search finds what was sent");
        assert!(!red[0].get("/api/me/export").text.contains("zebra"), "{terms}");
        let export = blue[0].get("/api/me/export").text;
        assert!(export.contains(texts[0]) && !export.contains(texts[1]), "{export}");
    }
}

#[test]
fn the_search_finds_a_leak() {
    assert!(holds(b"{\"step\":\"reveal 7\"}", b"reveal 7"));
    assert!(!holds(b"{\"step\":\"reveal 17\"} reveal 70", b"reveal 7"));
    assert!(!holds(b"a step like `reveal 7` comes first", b"reveal 7"));
    assert!(!holds(b"", b"reveal 7"));
}

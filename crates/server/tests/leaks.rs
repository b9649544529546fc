//! Every byte that the server sends during whole games, searched for what nobody may know yet.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use crate::common::{Client, Numbers, action_id, begun, server};
use eightfold_catalog::Choice;
use eightfold_game::Deal;
use eightfold_record::ShuffleSecret;
use eightfold_table::{Body, Row, Table};
use serde_json::{Value, json};
use tungstenite::Message;

/// What one connection was sent.
type Sent = Arc<Mutex<Vec<u8>>>;

/// Passes connections on to the server and keeps all that comes back.
struct Tap {
    address: SocketAddr,
    sent: Arc<Mutex<Vec<Sent>>>,
}

impl Tap {
    fn before(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let sent: Arc<Mutex<Vec<Sent>>> = Arc::default();
        let all = Arc::clone(&sent);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(mut client), Ok(mut there)) = (client, TcpStream::connect(server)) else { return };
                let kept = Sent::default();
                all.lock().unwrap().push(Arc::clone(&kept));
                let (mut up, mut down) = (client.try_clone().unwrap(), there.try_clone().unwrap());
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut up, &mut there);
                    let _ = there.shutdown(std::net::Shutdown::Write);
                });
                std::thread::spawn(move || {
                    let mut bytes = [0; 16_384];
                    while let Ok(count @ 1..) = down.read(&mut bytes) {
                        // Kept before anybody can act on it.
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

    /// How much each connection has been sent by now.
    fn marks(&self) -> Vec<usize> {
        self.sent.lock().unwrap().iter().map(|sent| sent.lock().unwrap().len()).collect()
    }

    /// Whether one of these texts was sent before the marks.
    fn told_before(&self, marks: &[usize], text: &[u8]) -> bool {
        let all = self.sent.lock().unwrap();
        all.iter().zip(marks).any(|(sent, mark)| holds(&sent.lock().unwrap()[..*mark], text))
    }
}

/// Whether the bytes have the text in them, and no digit right after it. Messages give `reveal 7` as an example of how
/// a step is written, whatever comes up; examples alone end with a backquote.
fn holds(bytes: &[u8], text: &[u8]) -> bool {
    (0..bytes.len().saturating_sub(text.len() - 1)).any(|at| {
        bytes[at..].starts_with(text)
            && !bytes.get(at + text.len()).is_some_and(|next| next.is_ascii_digit() || *next == b'`')
    })
}

/// Reads all that comes, on a thread of its own.
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
    let (mut socket, _) = tungstenite::client(format!("ws://{address}/api/socket"), stream).unwrap();
    let message = json!({"do": "watch", "id": 1, "table": table, "since": 0});
    socket.send(Message::Text(message.to_string().into())).unwrap();
    std::thread::spawn(move || while socket.read().is_ok() {});
}

/// An action, and how much had been sent before it.
struct Acted {
    marks: Vec<usize>,
    rows: Vec<Row>,
}

/// Plays a game by chance while others watch on every kind of line, then lets everybody resign.
fn play(tap: &Tap, game: &str, turns: usize) -> (String, Vec<Acted>) {
    let choice = Choice::new(game, []).unwrap();
    let seats = choice.start(Deal::Hidden, &mut eightfold_game::Unshuffled).seats();
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
        acted.push(Acted { marks, rows: serde_json::from_value(answer["rows"].clone()).unwrap() });
    }
    (id, acted)
}

fn all_rows(client: &Client, id: &str) -> Vec<Row> {
    let log: Value = client.get(&format!("/api/tables/{id}/record?form=rows")).ok();
    serde_json::from_value(log["rows"].clone()).unwrap()
}

#[test]
fn no_byte_tells_a_tile_or_the_secret_before_its_row() {
    let server = server();
    for (game, reveals) in [
        ("octiles", true),
        ("octiles-team", true),
        ("connect-the-dots", true),
        ("team-up", false),
        ("scavenger-hunt", false),
    ] {
        let tap = Tap::before(server.address());
        let (id, acted) = play(&tap, game, 9);
        let rows = all_rows(&Client::nobody(server.address()), &id);
        let Some(Body::Secret { secret: Some(secret), .. }) = rows.last().map(|row| &row.body) else {
            panic!("{game}: the last row tells the secret")
        };
        // The secret, in digits of either case, as bytes, and as numbers.
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
            assert!(!tap.told_before(last, text), "{game}: the secret was told before the end");
        }
        assert!(tap.told_before(&tap.marks(), digits.as_bytes()), "{game}: the search finds what was told");
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
        // The order of all tiles as the secret gives it: nowhere at any time beyond what was turned up.
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
                assert!(!tap.told_before(last, text.as_bytes()), "{game}: the order {text} was told");
            }
        }
    }
}

#[test]
fn the_search_finds_what_is_there() {
    assert!(holds(b"{\"step\":\"reveal 7\"}", b"reveal 7"));
    assert!(!holds(b"{\"step\":\"reveal 17\"} reveal 70", b"reveal 7"));
    assert!(!holds(b"a step like `reveal 7` comes first", b"reveal 7"));
    assert!(!holds(b"", b"reveal 7"));
}

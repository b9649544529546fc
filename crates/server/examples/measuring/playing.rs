//! Many games at once, each at a human pace, over few sockets: each player has all their games on one socket.

use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use eightfold_game::ToAct;
use eightfold_table::{Row, Status, Table};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

use crate::common::storm::quantile;
use crate::common::{Client, Numbers, TIMEOUT, action_id, begun};

/// The number of games between two people, which is the number of tables a socket may watch.
const GAMES_PER_PAIR: usize = 100;
/// How long a player thinks about a turn.
const THINKING_TIME: Duration = Duration::from_secs(20);
/// How long one socket is read before the other: the server pings them every second.
const READ_TIMEOUT: Duration = Duration::from_millis(100);

/// A player's socket.
struct PlayerSocket(WebSocket<TcpStream>);

impl PlayerSocket {
    fn open(client: &Client) -> Self {
        let address = client.base.trim_start_matches("http://");
        let mut request = format!("ws://{address}/api/socket").into_client_request().expect("an address");
        let token = client.token.as_deref().unwrap_or_default();
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("an open socket");
        Self(tungstenite::client(request, stream).expect("a socket").0)
    }

    /// Returns the next message, if one arrives within this time.
    fn read(&mut self, within: Duration) -> Option<Value> {
        let end = Instant::now() + within;
        loop {
            let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
            self.0.get_ref().set_read_timeout(Some(left)).expect("an open socket");
            match self.0.read() {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    return None;
                }
                Err(error) => panic!("a socket has closed: {error}"),
            }
            if Instant::now() >= end {
                return None;
            }
        }
    }

    /// Sends a message and waits for the response. Rows before the response are known already, or included in it.
    fn ask(&mut self, id: u64, mut message: Value) -> Value {
        message["id"] = json!(id);
        self.0.send(Message::Text(message.to_string().into())).expect("an open socket");
        loop {
            let mut down = self.read(TIMEOUT).expect("an answer");
            if down["answer"]["id"] == id {
                return down["answer"].take();
            }
        }
    }
}

/// A game as both players know it, and when its next turn is due.
struct Game {
    id: String,
    table: Table,
    due: Instant,
}

fn take(table: &mut Table, rows: &Value) {
    for row in rows.as_array().into_iter().flatten() {
        let row: Row = serde_json::from_value(row.clone()).expect("a row");
        table.apply(&row).expect("the next row");
    }
}

/// Plays the games of two people; returns how long each turn took to be acknowledged.
fn pair(
    address: SocketAddr,
    games: usize,
    seed: u64,
    all: (&AtomicUsize, usize),
    time: Duration,
) -> Vec<Duration> {
    let people = [Client::guest(address), Client::guest(address)];
    let mut numbers = Numbers(seed);
    let mut sockets = [PlayerSocket::open(&people[0]), PlayerSocket::open(&people[1])];
    let clock = json!({"clock": {"kind": "live", "base_s": 3600, "increment_s": 10}});
    let mut asked = 0;
    let mut begin_one = || {
        let id = begun("octi-fast", clock.clone(), &[&people[0], &people[1]]);
        for socket in &mut sockets {
            asked += 1;
            let view = socket.ask(asked, json!({"do": "watch", "table": id, "since": 1_000_000}));
            assert_eq!(view["ok"]["status"], "playing", "{view}");
        }
        let log = people[0].get(&format!("/api/tables/{id}/record?form=rows")).ok();
        let rows: Vec<Row> = serde_json::from_value(log["rows"].clone()).expect("rows");
        let table = Table::replay(&rows).expect("a table");
        Game { id, table, due: Instant::now() }
    };
    let mut games: Vec<Game> = (0..games).map(|_| begin_one()).collect();
    // Measuring starts when all pairs have started; meanwhile this one still answers pings.
    all.0.fetch_add(1, Ordering::AcqRel);
    while all.0.load(Ordering::Acquire) < all.1 {
        sockets.iter_mut().for_each(|socket| while socket.read(READ_TIMEOUT).is_some() {});
    }
    let begin = Instant::now();
    for game in &mut games {
        game.due = begin + THINKING_TIME.mul_f64(numbers.below(100_000) as f64 / 100_000.0);
    }
    let mut times = Vec::new();
    while begin.elapsed() < time {
        let Some(game) = games
            .iter_mut()
            .filter(|game| game.table.status() == Status::Playing)
            .min_by_key(|game| game.due)
        else {
            break;
        };
        let mut at = 0;
        while let left = game.due.saturating_duration_since(Instant::now())
            && !left.is_zero()
        {
            sockets[at % 2].read(left.min(READ_TIMEOUT));
            at += 1;
        }
        game.due += THINKING_TIME;
        let Some(ToAct::Seat(seat)) = game.table.to_act() else { continue };
        let turns = game.table.played().expect("begun").legal(20_000).expect("few turns");
        let act = json!({"do": "act", "table": game.id, "expected_seq": game.table.seq(), "action_id": action_id(),
            "turn": turns[numbers.below(turns.len())]});
        asked += 1;
        let sent = Instant::now();
        let answer = sockets[seat.index()].ask(asked, act);
        if answer["ok"].is_object() {
            times.push(sent.elapsed());
            take(&mut game.table, &answer["ok"]["rows"]);
        } else {
            take(&mut game.table, &answer["error"]["rows"]);
        }
    }
    times
}

/// Plays this many games of two at once, a turn every twenty seconds, and prints how soon turns are acknowledged.
pub fn playing(address: SocketAddr, count: usize, seconds: u64) {
    let pairs: Vec<usize> = (0..count.div_ceil(GAMES_PER_PAIR))
        .map(|at| GAMES_PER_PAIR.min(count - at * GAMES_PER_PAIR))
        .collect();
    let (ready, time) = (AtomicUsize::new(0), Duration::from_secs(seconds));
    let mut times: Vec<Duration> = std::thread::scope(|threads| {
        let (ready, all) = (&ready, pairs.len());
        let players = pairs.iter().enumerate().map(|(at, games)| {
            threads.spawn(move || pair(address, *games, at as u64 + 1, (ready, all), time))
        });
        let players: Vec<_> = players.collect();
        players.into_iter().flat_map(|player| player.join().expect("a player has given up")).collect()
    });
    times.sort_unstable();
    let [median, late] = [0.5, 0.99].map(|part| quantile(&times, part).as_secs_f64() * 1_000.0);
    println!(
        "weigh-playing {count} games over {} sockets, {:.0} turns a second: acknowledged p50 {median:.1} ms, p99 {late:.1} ms",
        2 * pairs.len(),
        times.len() as f64 / seconds as f64,
    );
}

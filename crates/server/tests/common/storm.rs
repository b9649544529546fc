//! A real server under load from many clients, killed now and then: everything it has acknowledged must be there
//! afterwards.

// The test and the example use different parts.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eightfold_table::{Row, Status, Table, verify};
use serde_json::{Value, json};

use super::site::Site;
use super::{Client, Numbers, action_id, begun};

/// The parameters of a storm.
#[derive(Clone, Copy, Debug)]
pub struct Storm {
    pub seed: u64,
    /// The number of concurrent games, each between two people with their own connections.
    pub games: usize,
    /// The number of spectators, one table each.
    pub watchers: usize,
    /// The number of acknowledged turns after which it ends,
    pub turns: usize,
    /// or after how long.
    pub time: Duration,
    /// The number of kills in between.
    pub kills: usize,
    /// The average time between two kills; each one is random between zero and twice that. If it is zero, kills are
    /// spread evenly over the turns.
    pub every: Duration,
    /// The total number of turns per second; unlimited if it is 0.
    pub rate: usize,
    /// The number of servers: one over a file, or several over PostgreSQL and NATS. With several, each player has a
    /// server of their own, and the kills alternate between a server, NATS and PostgreSQL; servers are also restarted
    /// one by one.
    pub nodes: usize,
}

/// The measurements of a storm in which nothing was lost.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub turns: usize,
    pub kills: usize,
    /// The number of kills with an acknowledgement since the previous one.
    pub telling_kills: usize,
    pub seconds: f64,
    /// The times to acknowledge, sorted.
    pub times: Vec<Duration>,
    pub rows: usize,
    pub watched: u64,
}

impl Outcome {
    /// Returns the time within which this share (0 to 1) of the acknowledgements arrived.
    pub fn quantile(&self, part: f64) -> Duration {
        quantile(&self.times, part)
    }
}

/// Returns this quantile (0 to 1) of sorted times.
pub fn quantile(times: &[Duration], part: f64) -> Duration {
    let at = (times.len() as f64 * part) as usize;
    times.get(at.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// The state that the threads share.
#[derive(Default)]
struct SharedState {
    addresses: Vec<SocketAddr>,
    done: AtomicBool,
    turns: AtomicU64,
    watched: AtomicU64,
    /// Acknowledged rows, by table and number, as text to save memory in a long storm.
    acknowledged: Mutex<BTreeMap<(String, u64), String>>,
    times: Mutex<Vec<Duration>>,
}

/// Sends a request until there is a response, moving to the next server if one doesn't respond; returns `None` after
/// the storm.
fn request_until_answered(
    shared: &SharedState,
    client: &Client,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Option<super::HttpResponse> {
    let mut client = client.clone();
    loop {
        match client.try_call(method, path, body) {
            Some(answer) if answer.status < 500 => return Some(answer),
            _ if shared.done.load(Ordering::Acquire) => return None,
            // The server is being restarted.
            _ => client = shared.at_next_server(&client),
        }
    }
}

impl SharedState {
    /// Returns the same person at the next server; with one server, at the same.
    fn at_next_server(&self, client: &Client) -> Client {
        // Long enough to leave the processor to the server that is starting.
        std::thread::sleep(Duration::from_millis(1));
        let bases: Vec<String> = self.addresses.iter().map(|address| format!("http://{address}")).collect();
        let at = bases.iter().position(|base| *base == client.base).unwrap_or(0);
        Client { base: bases[(at + 1) % bases.len()].clone(), ..client.clone() }
    }
}

/// Plays one game after the other between two people.
fn play(
    shared: &SharedState,
    people: &[Client; 2],
    first: String,
    mut numbers: Numbers,
    pace: Duration,
) -> Vec<String> {
    let mut ids = vec![first];
    let mut next = Instant::now() + pace.mul_f64(numbers.below(1_000) as f64 / 1_000.0);
    while !shared.done.load(Ordering::Acquire) {
        let id = ids[ids.len() - 1].clone();
        let path = format!("/api/tables/{id}");
        let Some(answer) = request_until_answered(shared, &people[0], "GET", &path, None) else { break };
        let rows: Vec<Row> = serde_json::from_value(answer.ok()["rows"].clone()).expect("rows");
        let mut table = Table::replay(&rows).expect("rows of a table");
        // This copy of the table is updated only from the rows in the responses.
        while !shared.done.load(Ordering::Acquire) && table.status() == Status::Playing {
            let played = table.played().expect("begun");
            let turns = played.legal(20_000).expect("few turns");
            let turn = if numbers.below(60) == 0 {
                "resign".to_owned()
            } else {
                turns[numbers.below(turns.len())].clone()
            };
            let Some(eightfold_game::ToAct::Seat(seat)) = table.to_act() else { break };
            let act = json!({"expected_seq": table.seq(), "action_id": action_id(), "turn": turn});
            // At an even pace, however long the responses take.
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
            next = (next + pace).max(Instant::now());
            let begin = Instant::now();
            let answer = request_until_answered(
                shared,
                &people[seat.index()],
                "POST",
                &format!("{path}/act"),
                Some(&act),
            );
            let Some(answer) = answer else { break };
            let took = begin.elapsed();
            let stale = answer.refused() == (409, "stale");
            let rows = if stale { answer.body["error"]["rows"].clone() } else { answer.ok()["rows"].clone() };
            if !stale {
                shared.times.lock().expect("no panic").push(took);
                shared.turns.fetch_add(1, Ordering::AcqRel);
            }
            let rows = rows.as_array().expect("rows").clone();
            for row in &rows {
                let parsed: Row = serde_json::from_value(row.clone()).expect("a row");
                table.apply(&parsed).expect("the next row");
                if !stale {
                    let key = (id.clone(), parsed.seq);
                    shared.acknowledged.lock().expect("no panic").insert(key, row.to_string());
                }
            }
        }
        if table.status() == Status::Over && !shared.done.load(Ordering::Acquire) {
            let Some(next) = rematch(shared, people) else { break };
            ids.push(next);
        }
    }
    ids
}

/// Starts another game of the same two; returns `None` after the storm.
fn rematch(shared: &SharedState, people: &[Client; 2]) -> Option<String> {
    let new = json!({"game": "octi-fast", "terms": {"clock": {"kind": "live", "base_s": 3600, "increment_s": 1}},
        "seats": [{"take": true}, {"open": true}]});
    let table = request_until_answered(shared, &people[0], "POST", "/api/tables", Some(&new))?;
    let id = table.ok()["id"].as_str().expect("an id").to_owned();
    // What was done before the server was killed needn't be repeated: a refusal is fine.
    request_until_answered(shared, &people[1], "POST", &format!("/api/tables/{id}/sit"), Some(&json!({})))?;
    for person in people {
        request_until_answered(shared, person, "POST", &format!("/api/tables/{id}/ready"), Some(&json!({})))?;
    }
    Some(id)
}

/// Watches a table by its stream, reconnecting with the last known row; checks that rows arrive in order, each once.
fn watch(shared: &SharedState, client: &Client, id: &str) {
    let (mut seq, mut client) = (0, client.clone());
    while !shared.done.load(Ordering::Acquire) {
        let Some(lines) = client.try_lines(&format!("/api/tables/{id}/stream?since={seq}")) else {
            client = shared.at_next_server(&client);
            continue;
        };
        for line in lines.filter(|line| !line.is_empty()) {
            let row: Value = match serde_json::from_str(&line) {
                Ok(row) => row,
                Err(_) => break, // the server was killed
            };
            assert_eq!(row["seq"].as_u64(), Some(seq + 1), "rows come in order: {line}");
            seq += 1;
            shared.watched.fetch_add(1, Ordering::AcqRel);
            if row["kind"] == "secret" {
                return;
            }
        }
    }
}

/// Runs a storm against servers of this program, and checks what is left.
pub fn run_storm(program: &Path, storm: Storm) -> Outcome {
    let mut site = Site::start(program, storm.nodes);
    let addresses = site.addresses();
    let shared = Arc::new(SharedState { addresses: addresses.clone(), ..SharedState::default() });
    let mut nodes = addresses.iter().copied().cycle();
    let mut node = || nodes.next().expect("there is one");
    let mut players = Vec::new();
    let mut watchers = Vec::new();
    for game in 0..storm.games {
        let people = [Client::guest(node()), Client::guest(node())];
        let clock = json!({"clock": {"kind": "live", "base_s": 3600, "increment_s": 1}});
        let id = begun("octi-fast", clock, &[&people[0], &people[1]]);
        for _ in 0..storm.watchers / storm.games + usize::from(game < storm.watchers % storm.games) {
            let (shared, id) = (Arc::clone(&shared), id.clone());
            let client = Client::nobody(node());
            watchers.push(std::thread::spawn(move || watch(&shared, &client, &id)));
        }
        let (shared, numbers) = (Arc::clone(&shared), Numbers(storm.seed * 1_000 + game as u64));
        let pace = Duration::from_secs_f64(storm.games as f64 / storm.rate.max(1) as f64);
        let pace = if storm.rate == 0 { Duration::ZERO } else { pace };
        players.push(std::thread::spawn(move || play(&shared, &people, id, numbers, pace)));
    }
    let begin = Instant::now();
    let turns = |shared: &SharedState| shared.turns.load(Ordering::Acquire) as usize;
    let (mut kills, mut telling_kills, mut turns_before) = (0, 0, 0);
    let mut moments = Numbers(storm.seed ^ 0x6b69_6c6c);
    let twice = 2 * storm.every.as_micros() as usize;
    let mut moment = move || Instant::now() + Duration::from_micros(moments.below(twice + 1) as u64);
    let mut next = moment();
    // If kills come at random times, the storm ends with the last of them.
    let all_done = |kills: usize| twice > 0 && kills == storm.kills;
    while turns(&shared) < storm.turns && begin.elapsed() < storm.time && !all_done(kills) {
        // Kills are spread evenly over the turns, or come at random times.
        let due = match twice {
            0 => turns(&shared) >= (kills + 1) * storm.turns / (storm.kills + 1),
            _ => Instant::now() >= next,
        };
        if kills < storm.kills && due {
            let turns = turns(&shared);
            telling_kills += usize::from(turns > turns_before);
            turns_before = turns;
            site.fault(kills);
            kills += 1;
            next = moment();
            if kills.is_multiple_of(500) {
                let seconds = begin.elapsed().as_secs();
                eprintln!("{kills} kills in {seconds} s, {turns} turns acknowledged");
            }
        }
        assert!(players.iter().all(|player| !player.is_finished()), "a player has given up");
        std::thread::park_timeout(Duration::from_millis(1));
    }
    let seconds = begin.elapsed().as_secs_f64();
    shared.done.store(true, Ordering::Release);
    let ids: Vec<String> = players.into_iter().flat_map(|player| player.join().expect("no panic")).collect();
    // All servers must agree.
    let rows = addresses.iter().map(|address| check(&Client::nobody(*address), &shared, &ids));
    let rows: Vec<usize> = rows.collect();
    assert!(rows.iter().all(|count| *count == rows[0]), "servers differ: {rows:?}");
    let rows = rows[0];
    // Streams end with the servers.
    drop(site);
    for watcher in watchers {
        watcher.join().expect("rows in order");
    }
    let mut times = std::mem::take(&mut *shared.times.lock().expect("no panic"));
    times.sort_unstable();
    let watched = shared.watched.load(Ordering::Acquire);
    Outcome { turns: turns(&shared), kills, telling_kills, seconds, times, rows, watched }
}

/// Checks that all acknowledged rows are stored and every log is valid; returns the number of rows.
fn check(client: &Client, shared: &SharedState, ids: &[String]) -> usize {
    let acknowledged = shared.acknowledged.lock().expect("no panic");
    let mut count = 0;
    for id in ids {
        let log = client.get(&format!("/api/tables/{id}/record?form=rows")).ok();
        let rows = log["rows"].as_array().expect("rows");
        let kept: Vec<Row> = serde_json::from_value(log["rows"].clone()).expect("rows");
        verify(&kept).unwrap_or_else(|error| panic!("table {id}: {error}"));
        let mut actions: Vec<&String> = kept.iter().filter_map(|row| row.action_id.as_ref()).collect();
        let all = actions.len();
        actions.sort();
        actions.dedup();
        assert_eq!(actions.len(), all, "table {id}: an action was applied twice");
        for ((_, seq), row) in acknowledged.range((id.clone(), 0)..=(id.clone(), u64::MAX)) {
            let kept = rows.get(*seq as usize - 1).map(Value::to_string);
            assert_eq!(kept.as_ref(), Some(row), "table {id} has lost row {seq}");
        }
        count += rows.len();
    }
    count
}

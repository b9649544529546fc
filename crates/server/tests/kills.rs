//! The real server, killed again and again: everything it has acknowledged must be there afterwards.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::common::{Client, Numbers, TIMEOUT, action_id, begun};
use eightfold_table::{Row, Table};
use serde_json::{Value, json};

/// A server process, killed when this is dropped.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(data: &Path, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold-server"))
            .args(["--port", &port.to_string(), "--limit-factor", "100", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { child, address: address.unwrap_or_else(|| panic!("{line}")).parse().unwrap() }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("eightfold-server-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The number of kills, which `EIGHTFOLD_KILLS` sets.
fn kills() -> usize {
    std::env::var("EIGHTFOLD_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

#[test]
fn acknowledged_rows_survive_kills() {
    let folder = Folder::new("kills");
    let data = folder.0.join("data.db");
    let mut process = Process::start(&data, 0);
    let address = process.address;
    let people: Vec<Client> = (0..2).map(|_| Client::guest(address)).collect();
    let ids: Vec<String> = (0..3)
        .map(|_| {
            begun(
                "octi-fast",
                json!({"clock": {"kind": "live", "base_s": 10_000, "increment_s": 60}}),
                &[&people[0], &people[1]],
            )
        })
        .collect();
    // By table: the acknowledged rows by number, and how often each action was sent.
    let acknowledged: Arc<Mutex<BTreeMap<(String, u64), Value>>> = Arc::default();
    let done = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = ids
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let (people, id) = (people.clone(), id.clone());
            let (acknowledged, done) = (Arc::clone(&acknowledged), Arc::clone(&done));
            std::thread::spawn(move || {
                let mut numbers = Numbers(at as u64 + 1);
                // Repeats a request until there is a response.
                let request_until_answered =
                    |client: &Client, method: &str, path: &str, body: Option<&Value>| {
                        let begin = std::time::Instant::now();
                        loop {
                            match client.try_call(method, path, body) {
                                Some(answer) if answer.status < 500 => return answer,
                                _ => assert!(begin.elapsed() < TIMEOUT, "the server does not come back"),
                            }
                            std::thread::yield_now();
                        }
                    };
                let path = format!("/api/tables/{id}");
                while !done.load(Ordering::Acquire) {
                    let table = request_until_answered(&people[0], "GET", &path, None).ok();
                    if table["status"] != "playing" {
                        return;
                    }
                    let mover = usize::from(table["you"] != table["to_act"]);
                    let turns =
                        request_until_answered(&people[0], "GET", &format!("{path}/legal?limit=20000"), None)
                            .ok();
                    let turns = turns["turns"].as_array().unwrap().clone();
                    let turn = turns[numbers.below(turns.len())].clone();
                    let act = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": turn});
                    let answer =
                        request_until_answered(&people[mover], "POST", &format!("{path}/act"), Some(&act));
                    if answer.refused() == (409, "stale") {
                        continue; // the server has written a row meanwhile, giving back time
                    }
                    let answer = answer.ok();
                    let mut acknowledged = acknowledged.lock().unwrap();
                    for row in answer["rows"].as_array().unwrap() {
                        acknowledged.insert((id.clone(), row["seq"].as_u64().unwrap()), row.clone());
                    }
                }
            })
        })
        .collect();
    let mut numbers = Numbers(99);
    for _ in 0..kills() {
        // Killed after a few more turns, at an arbitrary moment.
        let before = acknowledged.lock().unwrap().len();
        let wanted = before + 1 + numbers.below(4);
        let begin = std::time::Instant::now();
        while acknowledged.lock().unwrap().len() < wanted && begin.elapsed() < TIMEOUT {
            if players.iter().all(|player| player.is_finished()) {
                break;
            }
            std::thread::yield_now();
        }
        process.kill();
        process = Process::start(&data, address.port());
    }
    done.store(true, Ordering::Release);
    for player in players {
        player.join().unwrap();
    }
    let acknowledged = acknowledged.lock().unwrap();
    assert!(acknowledged.len() >= 20, "there was something to lose: {}", acknowledged.len());
    for id in &ids {
        let log = people[0].get(&format!("/api/tables/{id}/record?form=rows")).ok();
        let rows = log["rows"].as_array().unwrap();
        for ((_, seq), row) in acknowledged.iter().filter(|((table, _), _)| table == id) {
            assert_eq!(rows.get(*seq as usize - 1), Some(row), "table {id} has lost row {seq}");
        }
        let rows: Vec<Row> = serde_json::from_value(log["rows"].clone()).unwrap();
        Table::replay(&rows).unwrap();
        // Each action is in the log once.
        let mut actions: Vec<&String> = rows.iter().filter_map(|row| row.action_id.as_ref()).collect();
        let all = actions.len();
        actions.sort();
        actions.dedup();
        assert_eq!(actions.len(), all);
    }
    process.kill();
}

#[test]
fn players_get_the_time_of_an_outage_back() {
    let folder = Folder::new("outage");
    let data = folder.0.join("data.db");
    let process = Process::start(&data, 0);
    let people = [Client::guest(process.address), Client::guest(process.address)];
    let clock = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 0}});
    let id = begun("octi-fast", clock, &[&people[0], &people[1]]);
    let port = process.address.port();
    process.kill();
    let process = Process::start(&data, port);
    let table = people[0].get(&format!("/api/tables/{id}")).ok();
    let rows = table["rows"].as_array().unwrap();
    let outage = rows.last().unwrap();
    assert_eq!(outage["kind"], "outage");
    let given = outage["given_ms"].as_u64().unwrap();
    assert!(given <= outage["until_ms"].as_u64().unwrap() - outage["from_ms"].as_u64().unwrap());
    process.kill();
}

#[test]
fn the_documented_client_plays_a_whole_game() {
    let folder = Folder::new("python");
    let process = Process::start(&folder.0.join("data.db"), 0);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/client.py");
    let lines = std::fs::read_to_string(&script).unwrap().lines().count();
    assert!(lines <= 40, "docs/ONLINE.md promises forty lines, these are {lines}");
    let output = Command::new("python3")
        .arg(script)
        .args([&format!("http://{}", process.address), "octi-fast", "2"])
        .output()
        .expect("python3 is needed for this test");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let id = told.split(' ').next().unwrap();
    let table = Client::nobody(process.address).get(&format!("/api/tables/{id}")).ok();
    assert_eq!(table["status"], "over");
    assert!(told.contains(&format!("result {}", table["result"].as_str().unwrap())), "{told}");
}

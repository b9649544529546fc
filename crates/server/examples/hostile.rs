//! Measures what the most expensive requests cost a real server: `cargo xtask hostile [--games N] [--seed N]`.
//!
//! For each kind of request it prints the server's processor time per request (all threads, from `/proc`, so that the
//! load of the machine doesn't count), the bytes of the response, and how far the server's peak memory rose.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;
mod measuring;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use common::site::Process;
use common::{Client, HttpResponse, Numbers, action_id, begun};
use eightfold_catalog::{AnyMatch, Choice, games};
use eightfold_game::{Deal, SplitMix, ToAct};
use eightfold_store::samples::new_game;
use eightfold_store::{GameHead, NewPerson, SeatHolder, SeatIndex, SqliteStore, Status, Store};
use serde_json::{Value, json};

/// A kilobyte less than the maximum body, in letters.
const LONG_LETTERS: usize = 15 * 1024;

/// The number of people in the games of the archive.
const PEOPLE: u64 = 1_000;

/// The server under test.
struct TestServer {
    process: Process,
    proc: PathBuf,
    address: SocketAddr,
}

impl TestServer {
    fn start(program: &Path, data: &Path) -> Self {
        let (process, address) = Process::start(program, data, 0);
        let proc = PathBuf::from(format!("/proc/{}", process.0.id()));
        Self { process, proc, address }
    }

    /// Returns the processor time of all threads so far, in ns.
    fn spent(&self) -> u64 {
        let tasks = fs::read_dir(self.proc.join("task")).into_iter().flatten().flatten();
        let times = tasks.filter_map(|task| fs::read_to_string(task.path().join("schedstat")).ok());
        times.filter_map(|text| text.split_whitespace().next()?.parse::<u64>().ok()).sum()
    }

    /// Sends a request this many times and prints its cost.
    fn measure(&self, name: &str, times: u64, ask: impl Fn(u64) -> HttpResponse) {
        // The first request may fill a cache or wake a thread.
        let answer = ask(0);
        // Resets the peak of the memory.
        let _ = fs::write(self.proc.join("clear_refs"), "5");
        let (spent, memory) = (self.spent(), self.process.memory("VmRSS"));
        let largest = (1..=times).map(|time| ask(time).text.len()).max().unwrap_or(0);
        let spent = (self.spent() - spent) as f64 / times as f64 / 1e6;
        let more = self.process.memory("VmHWM").saturating_sub(memory);
        println!("{name:44} {spent:8.2} ms {largest:9} B {more:7} KiB   {}", answer.status);
    }
}

/// Plays the game at random and returns the cost of listing the turns of the position with the most: this thread's time
/// in ms, and the number of turns.
fn worst(choice: &Choice, numbers: &mut Numbers) -> (f64, usize) {
    let mut worst = (start(choice), 0);
    for _ in 0..4 {
        let mut played = start(choice);
        while let ToAct::Seat(_) = played.to_act()
            && played.len() < 120
        {
            let Ok(turns) = played.legal(20_000) else { break };
            if turns.len() > worst.1 {
                worst = (played.fork(), turns.len());
            }
            if played.apply(&turns[numbers.below(turns.len())]).is_err() {
                break;
            }
        }
    }
    // The system counts a thread's time in ticks, so many runs are measured together.
    const REPETITIONS: u32 = 100;
    let begin = thread_ns();
    for _ in 0..REPETITIONS {
        std::hint::black_box(worst.0.legal(20_000).is_ok());
    }
    ((thread_ns() - begin) as f64 / f64::from(REPETITIONS) / 1e6, worst.1)
}

fn start(choice: &Choice) -> Box<dyn AnyMatch> {
    let mut numbers = SplitMix::new(7);
    choice.start(Deal::Open, &mut numbers)
}

/// Returns the processor time of this thread, in ns.
fn thread_ns() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}

/// Plays a very long game of two; returns its id and its number of rows.
fn endless(people: [&Client; 2], rows: u64, numbers: &mut Numbers) -> (String, u64) {
    let id = begun("octi-fast", json!({"undo": true}), &people);
    let path = format!("/api/tables/{id}");
    let choice = Choice::new("octi-fast", []).expect("a game");
    let mut played = start(&choice);
    let mut seq = people[0].get(&path).ok()["seq"].as_u64().expect("a number");
    while seq < rows {
        let ToAct::Seat(seat) = played.to_act() else { break };
        let turns = played.legal(20_000).expect("few turns");
        // A turn after which the game continues, so that no rule ends it.
        let mut goes_on = None;
        for _ in 0..40 {
            let turn = turns[numbers.below(turns.len())].clone();
            let mut tried = played.fork();
            let fine = tried.apply(&turn).is_ok() && matches!(tried.to_act(), ToAct::Seat(_));
            if fine && tried.legal(20_000).is_ok_and(|turns| turns.len() > 8) {
                goes_on = Some((turn, tried));
                break;
            }
        }
        let Some((turn, tried)) = goes_on else {
            // There is no such turn, so the last turn is undone by agreement.
            if played.is_empty() || seq >= 1_400 {
                break;
            }
            let undo = |answer: Option<&str>| {
                let mut body = json!({"action_id": action_id(), "kind": "undo"});
                if let Some(answer) = answer {
                    body["answer"] = answer.into();
                }
                body
            };
            let last = played.step_by(played.len() - 1).map_or(0, |seat| seat.index());
            people[last].post(&format!("{path}/offer"), &undo(None)).ok();
            let agreed = people[1 - last].post(&format!("{path}/offer"), &undo(Some("accept"))).ok();
            seq = agreed["seq"].as_u64().expect("a number");
            played.undo();
            continue;
        };
        let act = json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
        let answer = people[seat.index()].post(&format!("{path}/act"), &act);
        if answer.status != 200 {
            break;
        }
        seq = answer.ok()["seq"].as_u64().expect("a number");
        played = tried;
    }
    (id, seq)
}

/// Fills an archive with finished games of many people.
fn fill(data: &Path, count: u64) {
    let store = SqliteStore::open(data).expect("a new file");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let names: Vec<&str> = games().map(|info| info.id).collect();
    let one = |at: u64| {
        let mut new = new_game(&format!("archived{at}"), at);
        let seat = |seat, who: u64| SeatIndex {
            seat,
            holder: SeatHolder::Person(format!("person{who}")),
            owner: Some(format!("person{who}")),
        };
        new.head = GameHead {
            game: names[at as usize % names.len()].to_owned(),
            status: Status::Over,
            result: Some(if at.is_multiple_of(2) { "B" } else { "Y" }.to_owned()),
            seats: vec![seat('B', at % PEOPLE), seat('Y', at * 7 % PEOPLE)],
            ..new.head
        };
        store.create_game(new)
    };
    for who in 0..PEOPLE {
        let id = format!("person{who}");
        let person = NewPerson { guest_name: format!("Guest {id}"), id, created_ms: 1 };
        runtime.block_on(store.add_person(person, format!("hash{who}"))).expect("a person of the archive");
    }
    for begin in (0..count).step_by(5_000) {
        let all = (begin..count.min(begin + 5_000)).map(one);
        for done in runtime.block_on(futures_util::future::join_all(all)) {
            done.expect("a game of the archive");
        }
    }
}

fn bodies(victim: &TestServer, one: &Client) {
    let nobody = Client::nobody(victim.address);
    let long = "x".repeat(LONG_LETTERS);
    println!("\nThe largest bodies and longest words");
    victim.measure("guest, a name of 15 KiB", 50, |_| nobody.post("/api/guest", &json!({"name": long})));
    victim.measure("login, name and password of 7 KiB each", 5, |_| {
        nobody.post(
            "/api/login",
            &json!({"name": "x".repeat(LONG_LETTERS / 2), "password": "y".repeat(LONG_LETTERS / 2)}),
        )
    });
    let options: serde_json::Map<String, Value> = (0..1_500).map(|at| (format!("o{at}"), json!(1))).collect();
    victim.measure("table, 1,500 options", 50, |_| {
        one.post("/api/tables", &json!({"game": "octiles", "options": options}))
    });
    let seats: Vec<Value> = (0..1_000).map(|_| json!({"take": true})).collect();
    victim.measure("table, 1,000 seats", 50, |_| {
        one.post("/api/tables", &json!({"game": "octiles", "seats": seats}))
    });
    let deep =
        format!("{{\"game\":\"octiles\",\"options\":{{\"a\":{}{}}}}}", "[".repeat(7_500), "]".repeat(7_500));
    victim.measure("table, 7,500 brackets deep", 50, |_| {
        let value = Value::String(deep.clone());
        one.call("POST", "/api/tables", Some(&value))
    });
    victim.measure("archive, a player of 60 KiB", 50, |_| {
        nobody.get(&format!("/api/games?player={}", "x".repeat(60_000)))
    });
    victim.measure("archive, a position of 60 KiB", 50, |_| {
        nobody.get(&format!("/api/games?game=octiles&position={}", "x".repeat(60_000)))
    });
}

fn turns(victim: &TestServer, people: [&Client; 2], numbers: &mut Numbers) {
    println!("\nTurns: a table of each game, and the worst position met at random");
    for info in games() {
        let choice = Choice::new(info.id, []).expect("a game");
        let seats = start(&choice).seats();
        let (took, count) = worst(&choice, numbers);
        println!(
            "{:44} {took:8.2} ms           in this program, {count} turns",
            format!("{}, worst list", info.id)
        );
        let all: Vec<&Client> = (0..seats).map(|at| people[at % 2]).collect();
        let taken = all.iter().map(|_| json!({"take": true})).collect::<Vec<_>>();
        let table = people[0].post("/api/tables", &json!({"game": info.id, "seats": taken})).ok();
        let id = table["id"].as_str().expect("an id").to_owned();
        people[0].post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
        let path = format!("/api/tables/{id}");
        let seq = people[0].get(&path).ok()["seq"].clone();
        victim.measure(&format!("{}, all legal turns", info.id), 10, |_| {
            people[0].get(&format!("{path}/legal?limit=20000"))
        });
        for (what, turn) in [
            ("a turn of 15 KiB", "53+A-".repeat(LONG_LETTERS / 5)),
            ("a turn of 15 KiB", "a1:1 ".repeat(LONG_LETTERS / 5)),
        ] {
            victim.measure(&format!("{}, {what}", info.id), 20, |_| {
                let act = json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
                people[0].post(&format!("{path}/act"), &act)
            });
        }
    }
}

fn logs(victim: &TestServer, people: [&Client; 2], id: &str, rows: u64) {
    println!("\nThe longest log: {rows} rows");
    let path = format!("/api/tables/{id}");
    victim.measure("the table with all rows", 10, |_| people[0].get(&path));
    for form in ["text", "json", "sgf", "log", "rows"] {
        victim.measure(&format!("its record as {form}"), 10, |_| {
            people[0].get(&format!("{path}/record?form={form}"))
        });
    }
    victim.measure("an act that is stale, all rows with it", 10, |_| {
        people[0].post(
            &format!("{path}/act"),
            &json!({"expected_seq": 0, "action_id": action_id(), "turn": "53+A"}),
        )
    });
    let text = "\u{1f600}".repeat(500);
    for _ in 0..1_000 {
        if people[0].post(&format!("{path}/say"), &json!({"text": text})).status != 200 {
            break;
        }
    }
    victim.measure("everything said there", 10, |_| people[0].get(&format!("{path}/messages")));
    victim.measure("the export of who plays there", 5, |_| people[0].get("/api/me/export"));
}

fn lists(victim: &TestServer, games: u64) {
    println!("\nThe archive: {games} finished games");
    let nobody = Client::nobody(victim.address);
    for query in [
        "limit=200",
        "limit=200&game=octiles",
        "limit=200&result=draw",
        "limit=200&game=hunt&result=draw",
        "limit=200&game=octi-four&result=draw",
        "limit=200&player=person7",
        "limit=200&player=person7&result=lost",
        "limit=200&since=0&until=1",
        "limit=200&game=octiles&position=nowhere",
    ] {
        victim.measure(&format!("games?{query}"), 10, |_| nobody.get(&format!("/api/games?{query}")));
    }
    victim.measure("the lobby", 10, |_| nobody.get("/api/tables?limit=200"));
    victim.measure("the description", 10, |_| nobody.get("/api/openapi.json"));
}

fn main() -> ExitCode {
    match hostile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

fn hostile() -> Result<(), ExitCode> {
    let (mut count, mut seed) = (50_000, 1);
    measuring::numbers(&mut [("--games", &mut count, 0..=1_000_000), ("--seed", &mut seed, 0..=u64::MAX)])?;
    let program = measuring::server("hostile")?;
    if !Path::new("/proc/self/schedstat").exists() {
        return Err(measuring::wrong(
            "this system does not tell the processor time of a program by /proc: it can be measured on Linux",
        ));
    }
    let folder = std::env::temp_dir().join(format!("eightfold-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let data = folder.join("data.db");
    fill(&data, count);
    let mut numbers = Numbers(seed);
    println!("{:44} {:>11} {:>11} {:>11}", "one request", "processor", "answer", "memory");
    let victim = TestServer::start(&program, &data);
    let people = [Client::guest(victim.address), Client::guest(victim.address)];
    let pair = [&people[0], &people[1]];
    bodies(&victim, &people[0]);
    turns(&victim, pair, &mut numbers);
    let (id, rows) = endless(pair, 5_000, &mut numbers);
    logs(&victim, pair, &id, rows);
    lists(&victim, count);
    // The same log, when the table isn't in memory.
    let address = victim.address;
    drop(victim);
    let victim = TestServer::start(&program, &data);
    let mut again = people[0].clone();
    again.base = again.base.replace(&address.to_string(), &victim.address.to_string());
    let (spent, memory) = (victim.spent(), victim.process.memory("VmRSS"));
    let answer = again.get(&format!("/api/tables/{id}?since=1000000"));
    println!(
        "{:44} {:8.2} ms {:9} B {:7} KiB   {}",
        "that table, read from the file for the first time",
        (victim.spent() - spent) as f64 / 1e6,
        answer.text.len(),
        victim.process.memory("VmHWM").saturating_sub(memory),
        answer.status
    );
    drop(victim);
    // Best effort: the folder is temporary.
    let _ = fs::remove_dir_all(&folder);
    Ok(())
}

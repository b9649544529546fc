//! Measures the capacity and latency of one server: `cargo xtask weigh [--sockets N] [--games N] [--watchers N]
//! [--playing N] [--seconds N] [--server-cores N]`.
//!
//! It starts a server as a process of its own and prints the memory of a socket and of a live game, how soon a turn
//! reaches all spectators of a game and how long a bare loop takes to write as much to as many sockets, how late a flag
//! falls with nobody connected, and how long a restart takes for players. With `--playing` it only prints how soon
//! turns are acknowledged while that many games are played, with a turn every twenty seconds in each. The clients share
//! the machine with the server, and its cores unless `--server-cores` reserves the first ones for it.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;
mod measuring;
#[path = "measuring/playing.rs"]
mod playing;

use std::fs;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::site::Process;
use common::storm::quantile;
use common::{Client, action_id, begun};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// Reads until these bytes arrive; returns whether they did.
async fn until(stream: &mut TcpStream, wanted: &[u8]) -> bool {
    let mut seen = Vec::new();
    let mut some = [0; 4096];
    loop {
        match stream.read(&mut some).await {
            Ok(0) | Err(_) => return false,
            Ok(count) => seen.extend_from_slice(&some[..count]),
        }
        if seen.windows(wanted.len()).any(|window| window == wanted) {
            return true;
        }
        let rest = seen.len().saturating_sub(wanted.len());
        seen.drain(..rest);
    }
}

/// Opens an idle socket with this token.
async fn socket(address: SocketAddr, token: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let ask = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await.ok()?;
    until(&mut stream, b"\r\n\r\n").await.then_some(stream)
}

/// Opens a stream of the rows of a table from now on.
async fn watcher(address: SocketAddr, id: &str, since: u64) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let ask = format!(
        "GET /api/tables/{id}/stream?since={since} HTTP/1.1\r\nHost: {address}\r\nAccept: application/x-ndjson\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await.ok()?;
    until(&mut stream, b"\r\n\r\n").await.then_some(stream)
}

/// Opens idle sockets, and prints the memory of each.
async fn sockets(process: &Process, address: SocketAddr, count: u64) {
    let token = Client::guest(address).token.expect("a token");
    // The fixed cost of the first sockets doesn't count.
    let mut open = Vec::new();
    for _ in 0..200 {
        open.extend(socket(address, &token).await);
    }
    let before = process.memory("VmRSS");
    for _ in 0..count {
        open.extend(socket(address, &token).await);
    }
    let each = (process.memory("VmRSS") - before) as f64 / count as f64;
    println!("weigh-socket {each:.1} KiB ({} open)", open.len());
}

/// Creates live games of two, and prints the memory of each.
fn live(process: &Process, address: SocketAddr, count: u64) -> Vec<(Client, Client, String)> {
    let clock = json!({"clock": {"kind": "live", "base_s": 3600, "increment_s": 10}});
    let people = [Client::guest(address), Client::guest(address)];
    let mut games = Vec::new();
    let begin = |games: &mut Vec<_>| {
        let id = begun("octi-fast", clock.clone(), &[&people[0], &people[1]]);
        games.push((people[0].clone(), people[1].clone(), id));
    };
    for _ in 0..100 {
        begin(&mut games);
    }
    let before = process.memory("VmRSS");
    for _ in 0..count {
        begin(&mut games);
    }
    println!("weigh-game {:.1} KiB", (process.memory("VmRSS") - before) as f64 / count as f64);
    games
}

/// Takes the first legal turn of a game of these two; returns when it was sent.
fn turn(people: [&Client; 2], id: &str) -> Instant {
    let path = format!("/api/tables/{id}");
    let view = people[0].get(&format!("{path}?since=1000000")).ok();
    let legal = people[0].get(&format!("{path}/legal?limit=20000")).ok();
    let acting = usize::from(view["to_act"][0] != view["players"][0]["seat"]);
    let act = json!({"expected_seq": view["seq"], "action_id": action_id(), "turn": legal["turns"][0]});
    let sent = Instant::now();
    people[acting].post(&format!("{path}/act"), &act).ok();
    sent
}

/// Measures how soon a turn reaches all spectators of one game.
async fn watched(address: SocketAddr, count: u64) {
    let people = [Client::guest(address), Client::guest(address)];
    let id = begun("octi-fast", json!({}), &[&people[0], &people[1]]);
    let seq = people[0].get(&format!("/api/tables/{id}")).ok()["seq"].as_u64().unwrap_or(0);
    let mut readers = JoinSet::new();
    let mut failed = 0;
    for _ in 0..count {
        match watcher(address, &id, seq).await {
            Some(mut stream) => {
                readers.spawn(async move {
                    let came = until(&mut stream, b"\"kind\":\"turn\"").await;
                    came.then(Instant::now)
                });
            }
            None => failed += 1,
        }
    }
    let sent = tokio::task::block_in_place(|| turn([&people[0], &people[1]], &id));
    let mut times = Vec::new();
    while let Some(came) = readers.join_next().await {
        match came {
            Ok(Some(came)) => times.push(came - sent),
            _ => failed += 1,
        }
    }
    times.sort_unstable();
    let [median, late] = [0.5, 0.99].map(|part| quantile(&times, part).as_secs_f64() * 1_000.0);
    println!(
        "weigh-watched p50 {median:.0} ms, p99 {late:.0} ms ({} watch, {failed} could not)",
        times.len()
    );
}

/// Takes the first turn of both players, which starts the clock. Returns the time of the second turn in its row, in ms.
fn start_clock(people: &[Client; 2], id: &str) -> u64 {
    for _ in 0..2 {
        turn([&people[0], &people[1]], id);
    }
    let table = people[0].get(&format!("/api/tables/{id}")).ok();
    let last = table["rows"].as_array().and_then(|rows| rows.iter().rfind(|row| row["kind"] == "turn"));
    last.and_then(|row| row["at_ms"].as_u64()).unwrap_or(0)
}

/// Writes a line as long as the row of a turn to half of `count` sockets from one thread, without a server, to measure
/// the time that the system's network takes by itself, scaled to `count`. Only half, because this process has both ends
/// of each socket. The thread runs only on `cores`.
async fn bare_writes(count: u64, cores: Option<&str>) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let (mut readers, mut ends) = (JoinSet::new(), Vec::new());
    for _ in 0..count / 2 {
        let Ok(mut stream) = TcpStream::connect(address).await else { break };
        ends.extend(listener.accept().map(|(end, _)| end));
        readers.spawn(async move { until(&mut stream, b"\n").await.then(Instant::now) });
    }
    // As long as the row of a turn with its HTTP framing.
    let line = format!("{}\n", "x".repeat(239));
    let cores = cores.map(str::to_owned);
    let writer = std::thread::spawn(move || {
        if let Some(cores) = cores {
            let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
            on_cores(&cores, &thread.file_name().unwrap_or_default().to_string_lossy(), &[]);
        }
        let begin = Instant::now();
        for end in &mut ends {
            let _ = std::io::Write::write_all(end, line.as_bytes()); // failed writes don't count
        }
        (begin, ends)
    });
    let (begin, _ends) = tokio::task::block_in_place(|| writer.join()).expect("it writes");
    let mut times = Vec::new();
    while let Some(came) = readers.join_next().await {
        times.extend(came.ok().flatten().map(|came| came - begin));
    }
    times.sort_unstable();
    let late = quantile(&times, 0.99).as_secs_f64() * 1_000.0 * count as f64 / times.len().max(1) as f64;
    println!("weigh-bare-writes p99 {late:.0} ms for {count} (scaled from {})", times.len());
}

/// Measures how late a flag falls while a spectator is connected.
async fn flag_seen(address: SocketAddr) {
    let people = [Client::guest(address), Client::guest(address)];
    let clock = json!({"clock": {"kind": "live", "base_s": 5, "increment_s": 0}});
    let id = begun("octi-fast", clock, &[&people[0], &people[1]]);
    let since = start_clock(&people, &id);
    let table = people[0].get(&format!("/api/tables/{id}")).ok();
    let stream = watcher(address, &id, table["seq"].as_u64().unwrap_or(0)).await;
    let Some(mut stream) = stream else { return println!("weigh-flag-seen: it cannot be watched") };
    if !until(&mut stream, b"\"kind\":\"flag\"").await {
        return println!("weigh-flag-seen: it did not fall");
    }
    let now = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64);
    println!("weigh-flag-seen {} ms", now.saturating_sub(since + 5_000));
}

/// Measures how late a flag falls with nobody connected, from the rows.
fn flag(address: SocketAddr) {
    let people = [Client::guest(address), Client::guest(address)];
    let clock = json!({"clock": {"kind": "live", "base_s": 5, "increment_s": 0}});
    let id = begun("octi-fast", clock, &[&people[0], &people[1]]);
    let since = start_clock(&people, &id);
    let end = Instant::now() + Duration::from_secs(60);
    let rows = loop {
        std::thread::sleep(Duration::from_millis(500));
        let table = people[0].get(&format!("/api/tables/{id}")).ok();
        if table["status"] == "over" || Instant::now() > end {
            break table["rows"].clone();
        }
    };
    let at = |kind: &str| rows.as_array()?.iter().find(|row| row["kind"] == kind)?["at_ms"].as_u64();
    match at("flag") {
        Some(flag) => println!("weigh-flag {} ms", flag.saturating_sub(since + 5_000)),
        None => println!("weigh-flag: it did not fall"),
    }
}

/// Restarts the server; measures how long its players wait for a response with the missed rows.
fn restart(
    process: Process,
    data: &std::path::Path,
    program: &std::path::Path,
    address: SocketAddr,
    games: &[(Client, Client, String)],
) -> Process {
    drop(process);
    let begin = Instant::now();
    let (process, _) = Process::start(program, data, address.port());
    let up = begin.elapsed();
    let mut times = Vec::new();
    for (person, _, id) in games.iter().take(1_000) {
        let asked = Instant::now();
        while person.try_call("GET", &format!("/api/tables/{id}?since=5"), None).is_none() {}
        times.push(asked.elapsed());
    }
    times.sort_unstable();
    let [median, late] = [0.5, 0.99].map(|part| quantile(&times, part).as_secs_f64() * 1_000.0);
    println!(
        "weigh-restart up in {:.0} ms with {} live games; each table again p50 {:.1} ms, p99 {:.1} ms",
        up.as_secs_f64() * 1_000.0,
        games.len(),
        median,
        late,
    );
    process
}

/// Runs the server only on the first cores, and this program only on the others.
fn part(process: &Process, server_cores: usize) -> Result<(), ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if server_cores >= cores {
        let words = format!("--server-cores leaves the clients none of {cores} cores");
        return Err(measuring::wrong(&words));
    }
    let parts = [
        (process.id(), first_cores(server_cores)),
        (std::process::id(), format!("{server_cores}-{}", cores - 1)),
    ];
    for (id, list) in parts {
        if !on_cores(&list, &id.to_string(), &["--all-tasks"]) {
            return Err(measuring::wrong("--server-cores needs `taskset` of util-linux"));
        }
    }
    Ok(())
}

/// Returns a list of this many cores for `taskset`.
fn first_cores(count: usize) -> String {
    format!("0-{}", count - 1)
}

/// Restricts a process or thread to these cores; returns whether that worked.
fn on_cores(list: &str, id: &str, options: &[&str]) -> bool {
    let mut taskset = std::process::Command::new("taskset");
    taskset.args(options).args(["--cpu-list", "--pid", list, id]);
    taskset.stdout(std::process::Stdio::null()).status().is_ok_and(|status| status.success())
}

fn main() -> ExitCode {
    match weigh() {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

fn weigh() -> Result<(), ExitCode> {
    let (mut open, mut games, mut watchers) = (2_000, 2_000, 2_000);
    let (mut playing, mut seconds, mut server_cores) = (0, 60, 0);
    measuring::numbers(&mut [
        ("--sockets", &mut open, 1..=100_000),
        ("--games", &mut games, 1..=100_000),
        ("--watchers", &mut watchers, 1..=100_000),
        ("--playing", &mut playing, 0..=100_000),
        ("--seconds", &mut seconds, 1..=86_400),
        ("--server-cores", &mut server_cores, 0..=1_024),
    ])?;
    let program = measuring::server("weigh")?;
    if !std::path::Path::new("/proc/self/status").exists() {
        return Err(measuring::wrong(
            "this system does not tell the memory of a program by /proc: it can be measured on Linux",
        ));
    }
    let folder = std::env::temp_dir().join(format!("eightfold-weigh-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let data = folder.join("data.db");
    let (process, address) = Process::start(&program, &data, 0);
    if server_cores > 0 {
        part(&process, server_cores as usize)?;
    }
    if playing > 0 {
        playing::playing(address, playing as usize, seconds);
        println!("weigh-playing-memory {} KiB", process.memory("VmRSS"));
        drop(process);
        let _ = fs::remove_dir_all(&folder); // best effort: the folder is temporary
        return Ok(());
    }
    // If the readers share the cores with the server, they leave it most of them.
    let readers =
        if server_cores > 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(readers).enable_all().build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(sockets(&process, address, open));
    let played = live(&process, address, games);
    runtime.block_on(watched(address, watchers));
    let cores = (server_cores > 0).then(|| first_cores(server_cores as usize));
    runtime.block_on(bare_writes(watchers, cores.as_deref()));
    for _ in 0..3 {
        runtime.block_on(flag_seen(address));
    }
    flag(address);
    let process = restart(process, &data, &program, address, &played);
    drop(process);
    // Best effort: the folder is temporary.
    let _ = fs::remove_dir_all(&folder);
    Ok(())
}

//! The logs of real servers during play and faults: each event has its line, and no line contains a secret.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eightfold_table::{Body, Row};
use serde_json::{Value, json};

use crate::common::site::Site;
use crate::common::{Client, Numbers, TIMEOUT, action_id, begun};

/// The log of a test's servers, and the secrets that must not be in it.
struct Log {
    path: PathBuf,
    secrets: Vec<(&'static str, String)>,
}

impl Log {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("eightfold-log-{}-{name}", std::process::id()));
        Self { path, secrets: Vec::new() }
    }

    fn hide(&mut self, what: &'static str, secret: &Value) -> String {
        let secret = secret.as_str().unwrap_or_else(|| panic!("{what}: {secret}")).to_owned();
        assert!(secret.len() > 5, "{what}");
        self.secrets.push((what, secret.clone()));
        secret
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap_or_default()
    }

    /// Returns the number of lines with all of these words.
    fn count(&self, words: &[&str]) -> usize {
        self.text().lines().filter(|line| words.iter().all(|word| line.contains(word))).count()
    }

    /// Waits for a line with all of these words.
    fn has(&self, words: &[&str]) {
        self.has_times(words, 1);
    }

    /// Waits for this many lines with all of these words.
    fn has_times(&self, words: &[&str], times: usize) {
        let begin = Instant::now();
        while self.count(words) < times {
            assert!(
                begin.elapsed() < TIMEOUT,
                "fewer than {times} lines with {words:?} in:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn tells_no_secret(&self) {
        let text = self.text();
        for (what, secret) in &self.secrets {
            for form in [secret.clone(), secret.to_uppercase(), secret.replace(['-', ' '], "")] {
                assert!(!text.contains(&form), "the log tells {what} ({form}):\n{text}");
            }
        }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Best effort: the file is temporary.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Creates a client whose token is one of the secrets.
fn guest(log: &mut Log, address: std::net::SocketAddr) -> Client {
    let client = Client::guest(address);
    log.hide("a token", &json!(client.token));
    client
}

/// Creates and uses everything that has a secret at this server, with valid and invalid requests.
fn use_secrets(log: &mut Log, address: std::net::SocketAddr) -> Client {
    let ann = guest(log, address);
    let nobody = Client::nobody(address);
    let name = format!("Ann {}", address.port());
    let password = log.hide("a password", &json!("correct horse battery"));
    ann.call("PATCH", "/api/me", Some(&json!({"name": name, "password": password}))).ok();
    let account = nobody.post("/api/login", &json!({"name": name, "password": password})).ok();
    log.hide("a token", &account["token"]);
    let wrong = log.hide("a wrong password", &json!("incorrect horse"));
    assert_eq!(nobody.post("/api/login", &json!({"name": name, "password": wrong})).status, 401);

    let words = ann.post("/api/me/words", &json!({})).ok();
    let words = log.hide("recovery words", &words["words"]);
    let account = nobody.post("/api/words", &json!({"words": words})).ok();
    log.hide("a token", &account["token"]);
    let miswritten = log.hide("wrong recovery words", &json!(words.replacen(' ', " abandon ", 1)));
    assert_eq!(nobody.post("/api/words", &json!({"words": miswritten})).status, 400);

    let code = ann.post("/api/me/code", &json!({})).ok();
    let code = log.hide("the code of a device", &code["code"]);
    let account = nobody.post("/api/link", &json!({"code": code})).ok();
    log.hide("a token", &account["token"]);
    assert_eq!(nobody.post("/api/link", &json!({"code": code})).status, 404);

    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let url = format!("http://{address}/api/guest?cookie=true");
    let request = ureq::http::Request::post(url).header("origin", format!("http://{address}"));
    let answer = agent.run(request.header("content-type", "application/json").body("{}").unwrap()).unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    let cookie = cookie.split(';').next().unwrap();
    log.hide("a cookie", &json!(cookie.split_once('=').unwrap().1));
    let request = ureq::http::Request::get(format!("http://{address}/api/me")).header("cookie", cookie);
    assert_eq!(agent.run(request.body(()).unwrap()).unwrap().status(), 200);

    ann.post("/api/me/bots", &json!({"name": format!("Robin {}", address.port())})).ok();
    let token = json!({"name": "test", "scopes": ["play"], "bot": format!("Robin {}", address.port())});
    log.hide("the token of a bot", &ann.post("/api/me/tokens", &token).ok()["token"]);
    let feed = ann.post("/api/me/feed", &json!({})).ok();
    let feed = feed["url"].as_str().unwrap().to_owned();
    let key = feed.rsplit('/').next().unwrap().split('.').next().unwrap();
    log.hide("the address of a feed", &json!(key));
    assert_eq!(nobody.get(feed.strip_prefix(&nobody.base).unwrap()).status, 200);

    // Secrets in unexpected places.
    for path in ["/g/SECRET", "/api/nothing/SECRET", "/SECRET", "/api/games?player=SECRET"] {
        let secret = log.hide("part of an address", &json!(format!("secret{}", path.len())));
        nobody.get(&path.replace("SECRET", &secret));
    }
    let secret = log.hide("part of a body", &json!("secret-in-a-body"));
    assert_eq!(ann.post("/api/tables", &json!({"game": secret})).status, 400);
    ann
}

/// Sends a request until a server can handle it.
fn request_until_answered(client: &Client, method: &str, path: &str, body: Option<&Value>) -> Value {
    let begin = Instant::now();
    loop {
        match client.try_call(method, path, body) {
            Some(answer) if answer.status < 500 => return answer.ok(),
            _ => assert!(begin.elapsed() < TIMEOUT, "{method} {path}: no answer"),
        }
    }
}

/// Plays a game with hidden tiles, and calls `between` after each turn.
fn play(log: &mut Log, people: [&Client; 2], mut between: impl FnMut(&Log, usize, &str)) {
    let id = begun("octiles", json!({}), &people);
    let path = format!("/api/tables/{id}");
    let mut numbers = Numbers(5);
    for turn in 0.. {
        let table = request_until_answered(people[0], "GET", &format!("{path}?since=0"), None);
        if table["status"] == "over" {
            break;
        }
        let players = table["players"].as_array().unwrap();
        let owner = players.iter().find(|player| player["seat"] == table["to_act"][0]).unwrap();
        let person = people.iter().find(|person| owner["id"] == person.id.as_str()).unwrap();
        let legal = request_until_answered(person, "GET", &format!("{path}/legal?limit=20000"), None);
        let legal = legal["turns"].as_array().unwrap();
        let choice = if turn < 8 { legal[numbers.below(legal.len())].clone() } else { json!("resign") };
        let act = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": choice});
        request_until_answered(person, "POST", &format!("{path}/act"), Some(&act));
        between(log, turn, &id);
    }
    let rows = request_until_answered(people[0], "GET", &format!("{path}/record?form=rows"), None);
    let rows: Vec<Row> = serde_json::from_value(rows["rows"].clone()).unwrap();
    for row in &rows {
        match &row.body {
            Body::Chance { step } => drop(log.hide("a hidden tile", &json!(step))),
            Body::Secret { secret: Some(secret), .. } => {
                log.hide("the secret of a shuffle", &json!(secret.to_string()));
            }
            _ => {}
        }
    }
    assert!(log.secrets.iter().any(|(what, _)| *what == "a hidden tile"));
    assert!(log.secrets.iter().any(|(what, _)| *what == "the secret of a shuffle"));
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_eightfold-server"))
}

#[test]
fn one_server_logs_events_without_secrets() {
    let mut log = Log::new("one");
    let mut site = Site::start_logged(program(), 1, Some(log.path.clone()));
    let address = site.addresses()[0];
    log.has(&["the tables of the database are created"]);
    log.has(&["started", &address.to_string(), "file", env!("CARGO_PKG_VERSION")]);
    let ann = use_secrets(&mut log, address);
    let ben = guest(&mut log, address);
    play(&mut log, [&ann, &ben], |_, turn, _| {
        if turn == 4 {
            site.kill(0);
            site.restart(0);
        }
    });
    assert_eq!(ben.call("DELETE", "/api/me", None).status, 204);
    log.has(&["an account is deleted", &ben.id, "/api/me"]);
    site.end(0);
    log.has(&["stopping"]);
    log.has(&["stopped"]);
    log.tells_no_secret();
}

#[test]
fn two_servers_log_faults_without_secrets() {
    let mut log = Log::new("two");
    let mut site = Site::start_logged(program(), 2, Some(log.path.clone()));
    let addresses = site.addresses();
    log.has(&["started", &addresses[1].to_string(), "node"]);
    log.has(&["NATS is connected"]);
    log.has(&["another server is up", "node"]);
    let ann = use_secrets(&mut log, addresses[0]);
    let ben = guest(&mut log, addresses[1]);
    play(&mut log, [&ann, &ben], |log, turn, id| match turn {
        1 => {
            site.services().0.kill();
            let act = json!({"expected_seq": 1, "action_id": action_id(), "turn": "no turn"});
            assert_eq!(ann.post(&format!("/api/tables/{id}/act"), &act).status, 503);
            log.has(&["store", "unavailable", "/api/tables/{id}/act", id]);
            let of_act = |line: &&str| line.contains("/api/tables/{id}/act");
            let text = log.text();
            let lines: Vec<&str> = text.lines().filter(of_act).collect();
            assert_eq!(lines.len(), 1, "one refusal is one line: {lines:#?}");
            log.has(&["the store is away"]);
            site.services().0.restart();
            log.has(&["the store is back"]);
        }
        3 => {
            site.services().1.kill();
            log.has(&["NATS is away"]);
            site.services().1.restart();
        }
        5 => {
            site.kill(1);
            log.has(&["another server is lost", "node"]);
            let heard = log.count(&["another server is up", "node"]);
            site.restart(1);
            // A server that isn't connected to NATS yet can't say goodbye.
            log.has_times(&["another server is up", "node"], heard + 2);
        }
        _ => {}
    });
    let ready = |address| Client::nobody(address).try_call("GET", "/readyz", None);
    assert!(addresses.iter().all(|address| ready(*address).is_some()));
    site.end(1);
    log.has(&["another server goes down", "node"]);
    assert!(!log.text().contains("event: connected"), "the library of NATS says the same");
    assert!(log.text().matches("NATS is connected").count() >= 4, "both have reconnected");
    site.end(0);
    log.tells_no_secret();
}

#[test]
fn the_search_finds_a_logged_secret() {
    let mut log = Log::new("told");
    log.hide("words", &json!("alpha beta-gamma"));
    log.tells_no_secret();
    std::fs::write(&log.path, "a line\n ALPHA BETA-GAMMA\n").unwrap();
    assert!(std::panic::catch_unwind(|| log.tells_no_secret()).is_err());
}

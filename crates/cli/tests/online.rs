//! The commands of online play, against a real server on this machine.

use std::io::{BufRead, Write};
use std::process::{Command, Output, Stdio};

use eightfold_server::{Options, ServerThread, start};
use serde_json::{Value, json};

/// Starts a server in this process, with data in memory.
fn server() -> ServerThread {
    start(Options { port: 0, limit_factor: 100, ..Options::default() }).unwrap()
}

/// Sends one request; returns the status and text of the response.
fn call(
    server: &ServerThread,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> (u16, String) {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    let agent = config.timeout_global(Some(std::time::Duration::from_secs(60))).build().new_agent();
    let mut request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("http://{}{path}", server.address()))
        .header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut answer = agent.run(request.body(body).unwrap()).unwrap();
    (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
}

fn ok(server: &ServerThread, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Value {
    let (status, text) = call(server, method, path, token, body);
    assert!((200..300).contains(&status), "{method} {path}: {status} {text}");
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// Returns the token of a new account.
fn guest(server: &ServerThread) -> String {
    ok(server, "POST", "/api/guest", None, Some(&json!({})))["token"].as_str().unwrap().to_owned()
}

/// Runs the command with this text on its standard input.
fn eightfold(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The command may have ended without reading it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A running command and its output so far.
struct RunningCommand {
    child: std::process::Child,
    keys: Option<std::process::ChildStdin>,
    lines: std::sync::mpsc::Receiver<String>,
    all: String,
}

impl RunningCommand {
    fn new(words: &[&str]) -> Self {
        use std::io::Read;
        let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
            .args(words)
            .env_remove("EIGHTFOLD_TOKEN")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (tell, lines) = std::sync::mpsc::channel();
        let outputs: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for mut output in outputs {
            let tell = tell.clone();
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = output.read(&mut bytes) {
                    if tell.send(String::from_utf8_lossy(&bytes[..count]).into_owned()).is_err() {
                        return;
                    }
                }
            });
        }
        let keys = child.stdin.take();
        Self { child, keys, lines, all: String::new() }
    }

    fn types(&mut self, text: &str) {
        self.keys.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Waits for these words since the last call, and returns everything up to their end.
    fn says(&mut self, words: &str) -> String {
        let end = std::time::Instant::now() + TIMEOUT;
        loop {
            if let Some(at) = self.all.find(words) {
                let rest = self.all.split_off(at + words.len());
                return std::mem::replace(&mut self.all, rest);
            }
            let left = end.saturating_duration_since(std::time::Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(more) => self.all += &more,
                Err(_) => panic!("`{words}` was not said: {}", self.all),
            }
        }
    }

    /// Waits for a line with these words, and returns everything up to its end.
    fn says_line(&mut self, words: &str) -> String {
        self.says(words) + &self.says("\n")
    }

    /// Closes its input and waits for its end; returns its code and the rest of the output.
    fn ends(mut self) -> (Option<i32>, String) {
        drop(self.keys.take());
        let end = std::time::Instant::now() + TIMEOUT;
        while let Ok(more) = self.lines.recv_timeout(end.saturating_duration_since(std::time::Instant::now()))
        {
            self.all += &more;
        }
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status.code(), std::mem::take(&mut self.all));
            }
            assert!(std::time::Instant::now() < end, "it goes on after the end of its input: {}", self.all);
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

impl Drop for RunningCommand {
    fn drop(&mut self) {
        // It may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The timeout before a test gives up.
const TIMEOUT: std::time::Duration = std::time::Duration::from_secs(60);

/// Returns the word after this one in a text.
fn after<'a>(text: &'a str, words: &str) -> &'a str {
    let rest = &text[text.find(words).unwrap_or_else(|| panic!("{words}: {text}")) + words.len()..];
    rest.split([' ', '`', '\n']).next().unwrap()
}

/// Creates a two-player table where one person has both seats, starts and resigns the game, and returns its id.
fn resigned(server: &ServerThread, token: &str) -> String {
    let new = json!({"game": "octiles", "seats": [{"take": true}, {"take": true}]});
    let id = ok(server, "POST", "/api/tables", Some(token), Some(&new))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}");
    ok(server, "POST", &format!("{path}/ready"), Some(token), Some(&json!({})));
    let turns = ok(server, "GET", &format!("{path}/legal"), None, None);
    let act = json!({"expected_seq": turns["seq"], "action_id": "a1", "turn": turns["turns"][0]});
    ok(server, "POST", &format!("{path}/act"), Some(token), Some(&act));
    let resign = json!({"action_id": "a2", "seat": "Y"});
    ok(server, "POST", &format!("{path}/resign"), Some(token), Some(&resign));
    id
}

#[test]
fn table_logs_are_verified_including_signatures() {
    let server = server();
    let id = resigned(&server, &guest(&server));
    let log = call(&server, "GET", &format!("/api/tables/{id}/record?form=log"), None, None).1;
    let key = ok(&server, "GET", "/api/key", None, None)["public_key"].as_str().unwrap().to_owned();

    let told = eightfold(&["verify", "-", "--key", &key], &log);
    assert!(told.status.success(), "{}", said(&told));
    assert!(said(&told).contains("all rows are signed with this key"), "{}", said(&told));
    assert!(said(&told).contains("the secret matches the commitment"), "{}", said(&told));

    // Without a key the chain is checked, and a message says what else could be checked.
    let told = eightfold(&["verify", "-"], &log);
    assert!(told.status.success() && said(&told).contains("--key"), "{}", said(&told));

    // Another server's key, a changed signature, a missing one, and a changed entry.
    let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let first = log.find("\"signature\":\"").unwrap() + 13;
    let mut forged = log.clone();
    let digit = if &log[first..=first] == "0" { "1" } else { "0" };
    forged.replace_range(first..=first, digit);
    let unsigned: Vec<String> = log
        .lines()
        .map(|line| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            row.as_object_mut().unwrap().remove("signature");
            row.to_string()
        })
        .collect();
    let changed = log.replacen("\"seq\":3,\"at_ms\":1", "\"seq\":3,\"at_ms\":2", 1);
    assert_ne!(changed, log);
    for (key, log, wrong) in [
        (other, &log, "row 1: the signature was not made by this key"),
        (key.as_str(), &forged, "row 1: "),
        (key.as_str(), &unsigned.join("\n"), "row 1: it is not signed"),
        (key.as_str(), &changed, "row 3 has the hash"),
    ] {
        let told = eightfold(&["verify", "-", "--key", key], log);
        assert_eq!(told.status.code(), Some(1), "{wrong}: {}", said(&told));
        assert!(said(&told).contains(wrong), "{wrong}: {}", said(&told));
    }
    let told = eightfold(&["verify", "-", "--key", "abc"], &log);
    assert_eq!(told.status.code(), Some(2));
    assert!(said(&told).contains("64 hexadecimal digits"), "{}", said(&told));
}

#[test]
fn a_game_is_watched_to_its_end() {
    let server = server();
    let id = resigned(&server, &guest(&server));
    for path in ["/g/", "/#/table/", "/api/tables/"] {
        let url = format!("http://{}{path}{id}", server.address());
        let told = eightfold(&["watch", &url, "--no-board"], "");
        assert!(told.status.success(), "{}", said(&told));
        let text = said(&told);
        for part in
            ["the game starts", "chance: reveal ", " resigns", "the game is over: resignation", "result "]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    // The entries as printed make a log that can be verified.
    let told = eightfold(&["watch", &format!("http://{}/g/{id}", server.address()), "--rows"], "");
    let log = String::from_utf8(told.stdout).unwrap();
    let told = eightfold(&["verify", "-"], &log);
    assert!(told.status.success() && said(&told).contains("all legal"), "{}", said(&told));
}

#[test]
fn unwatchable_addresses_are_named() {
    let server = server();
    for (url, words) in [
        (format!("http://{}/g/nosuchtable", server.address()), "there is no table `nosuchtable`"),
        (format!("http://{}/", server.address()), "isn't the address of a game"),
        ("octiles".to_owned(), "the address of a server"),
        ("https://games.example/g/abc".to_owned(), "http only"),
    ] {
        let told = eightfold(&["watch", &url], "");
        assert_eq!(told.status.code(), Some(2), "{url}: {}", said(&told));
        assert!(said(&told).contains(words), "{url}: {}", said(&told));
    }
}

#[test]
fn player_with_both_seats_names_the_resigning_one() {
    let server = server();
    let url = format!("http://{}", server.address());
    let both =
        ["play", "octi-fast", "--server", &url, "--seat", "b=person", "--seat", "r=person", "--no-board"];
    let told = eightfold(&both, "moves\n#1\nresign x\nresign R\nn\nresign B\ny\nrecord\nquit\n");
    let text = said(&told);
    assert!(told.status.success(), "{text}");
    for part in [
        "Write `resign b` or `resign r`: these are your seats still in the game.",
        "Really resign seat r? y/n",
        "The game continues.",
        "Really resign seat b? y/n",
        "b resign",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_chance_game_is_played_online_and_verified() {
    let server = server();
    let url = format!("http://{}", server.address());
    let turns = "moves\n#1\n".repeat(3);
    let script = format!("hint\n{turns}clocks\nwho\nresign\ny\nrecord\nquit\n");
    let told = eightfold(
        &[
            "play",
            "octiles",
            "--server",
            &url,
            "--seat",
            "Y=1",
            "--clock",
            "10+5",
            "--as",
            "Ann",
            "--no-board",
        ],
        &script,
    );
    let text = said(&told);
    assert!(told.status.success(), "{text}");
    for part in [
        "You are Ann.",
        "Chance: reveal ",
        "Hints aren't available",
        "Blue 10:",
        "B (Ann) (here)",
        "Really resign seat",
        "Verified: ",
        "each linked to the one before, all legal",
        "the secret matches the commitment",
        "all rows are signed with this key",
        "contributions: ",
        "secret: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.matches("Ann (Blue): ").count() >= 3, "{text}");
}

#[test]
fn two_people_play_by_link_and_rejoin() {
    let server = server();
    let url = format!("http://{}", server.address());
    let mut ann = RunningCommand::new(&["play", "octi-fast", "--server", &url, "--no-board", "--as", "Ann"]);
    let told = ann.says_line("Others can join at ");
    let token = after(&told, "`--token ").to_owned();
    let link = after(&told, "Others can join at ").to_owned();
    let mut bob = RunningCommand::new(&["play", "octi-fast", "--server", &link, "--no-board", "--as", "Bob"]);
    bob.says("Ann (Blue), Bob (Red): no turn has been played yet.");
    ann.says("Ann (Blue)> ");
    ann.types("#1\n");
    ann.says("No turns have been listed yet");
    ann.types("moves\n#1\n");
    ann.says("Ann (Blue): ");
    bob.says("Ann (Blue): ");
    bob.says("Bob (Red)> ");
    // A proposal, accepted by the other player.
    bob.types("undo\n");
    let told = bob.says(".\n");
    assert!(told.contains("no turn") || told.contains("nothing") || told.contains("turn of"), "{told}");
    bob.types("moves\n#1\n");
    bob.says("Bob (Red): ");
    ann.says("Bob (Red): ");
    ann.types("undo\n");
    ann.says("proposes to take back 2 turns.");
    bob.says("proposes to take back 2 turns: `accept` or `decline`");
    // A script is prompted when it is its turn: Ann moves, and her proposal lapses.
    ann.types("moves\n#2\n");
    bob.says("Bob (Red)> ");
    // Ann leaves, and returns to her seat with her token.
    bob.types("moves\n#1\n");
    ann.says("Ann (Blue)> ");
    ann.types("quit\n");
    let (code, told) = ann.ends();
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains(&format!("--server {link} --token {token}")), "{told}");
    let mut ann =
        RunningCommand::new(&["play", "octi-fast", "--server", &link, "--no-board", "--token", &token]);
    ann.says("You are Ann.");
    ann.says("Ann (Blue), Bob (Red): 4 turns have been played. Ann (Blue) is to move.");
    ann.types("resign\ny\n");
    assert!(!ann.says("erified: ").contains("NOT"));
    assert!(bob.says("Verified: ").contains("resign"));
    // Both want another game.
    ann.types("rematch\n");
    ann.says("A rematch is proposed");
    bob.types("rematch\n");
    bob.says("Others can join at ");
    ann.types("rematch\n");
    ann.says("Bob (Blue), Ann (Red): no turn has been played yet.");
    bob.says("Bob (Blue)> ");
    // A script is prompted at its turn, and again at the end.
    bob.types("resign\ny\n");
    for talk in [&mut ann, &mut bob] {
        assert!(!talk.says("erified: ").contains("NOT"));
    }
    for talk in [ann, bob] {
        assert_eq!(talk.ends().0, Some(0));
    }
}

#[test]
fn a_terminal_reconnects_after_a_server_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = |port| Options {
        port,
        data: eightfold_server::Data::File(folder.path().join("games.db")),
        limit_factor: 100,
        ..Options::default()
    };
    let first = start(options(0)).unwrap();
    let port = first.address().port();
    let url = format!("http://{}", first.address());
    let mut ann = RunningCommand::new(&["play", "octiles", "--server", &url, "--no-board", "--seat", "Y=1"]);
    ann.says("(Blue)> ");
    first.stop().unwrap();
    ann.says("The connection is lost");
    let second = start(options(port)).unwrap();
    ann.types("moves\n#1\nmoves\n#1\nresign\ny\n");
    let told = ann.says("Verified: ");
    assert!(told.contains("Chance: reveal ") && !told.contains("NOT"), "{told}");
    assert_eq!(ann.ends().0, Some(0));
    second.stop().unwrap();
}

#[test]
fn unsupported_online_requests_are_named() {
    let server = server();
    let url = format!("http://{}", server.address());
    let new = json!({"game": "octiles", "seats": [{"take": true}, {"open": true}]});
    let token = guest(&server);
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let link = format!("{url}/g/{id}");
    for (words, why) in [
        (vec!["octiles", "--server", "nowhere"], "isn't the address of a server"),
        (vec!["octiles", "--server", "http://127.0.0.1:1"], "http://127.0.0.1:1"),
        (vec!["octi-fast", "--server", &link], "is a game of `octiles`"),
        (vec!["octiles", "--option", "players=3", "--server", &link], "`players` is 2 at"),
        (vec!["octiles", "--server", &link, "--clock", "3d"], "--clock is for a new game"),
        (vec!["octiles", "--server", &url, "--clock", "soon"], "`soon` isn't a clock"),
        (vec!["octiles", "--server", &url, "--clock", "999+999"], "a live clock has at most"),
        (vec!["octiles", "--server", &url, "--seat", "Y=nobody"], "`nobody` isn't a player"),
        (vec!["octiles", "--server", &url, "--seat", "Y=99"], "level 99 is not there"),
        (vec!["octiles", "--server", &url, "--seat", "B=1", "--seat", "Y=1"], "no seat is left for you"),
        (vec!["octiles", "--server", &url, "--absent", "sometimes"], "--absent sometimes"),
        (vec!["octiles", "--server", &url, "--token", "wrong"], "this token is unknown"),
        (vec!["octiles", "--server", &url, "--seed", "3"], "cannot be used with"),
        (vec!["octiles", "--clock", "3d"], "--server"),
    ] {
        let told = eightfold(&[vec!["play"], words.clone()].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{words:?}: {}", said(&told));
        assert!(said(&told).contains(why), "{words:?}: {}", said(&told));
    }
}

/// Returns the command line of our own engine.
fn engine(words: &str) -> String {
    let program = shlex::try_quote(env!("CARGO_BIN_EXE_eightfold")).expect("a path without NUL");
    format!("{program} engine {words}")
}

#[test]
fn a_program_plays_at_a_linked_table() {
    let server = server();
    let token = guest(&server);
    let new = json!({"game": "octiles", "seats": [{"computer": 1}, {"open": true}]});
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let link = format!("http://{}/g/{id}", server.address());
    let told =
        eightfold(&["bot", "--server", &link, "--engine", &engine("{game} {options}"), "--nodes", "50"], "");
    assert!(told.status.success(), "{}", said(&told));
    assert!(said(&told).contains(", verified"), "{}", said(&told));
    // The game is over: there is nothing left to play.
    let told = eightfold(&["bot", "--server", &link, "--engine", &engine("octiles")], "");
    assert_eq!(told.status.code(), Some(2));
    assert!(said(&told).contains("the game is over"), "{}", said(&told));
}

#[test]
fn a_program_waits_for_invitations() {
    let server = server();
    let url = format!("http://{}", server.address());
    // A bot account, and a token that may only read and play.
    let owner = guest(&server);
    ok(&server, "PATCH", "/api/me", Some(&owner), Some(&json!({"name": "Ann"})));
    ok(&server, "POST", "/api/me/bots", Some(&owner), Some(&json!({"name": "Robot"})));
    let new = json!({"name": "home", "scopes": ["read", "play"], "bot": "Robot"});
    let program = ok(&server, "POST", "/api/me/tokens", Some(&owner), Some(&new));
    let mut bot = RunningCommand::new(&[
        "bot",
        "--server",
        &url,
        "--engine",
        &engine("octi-fast"),
        "--token",
        program["token"].as_str().unwrap(),
        "--games",
        "1",
        "--nodes",
        "50",
    ]);
    bot.says("Robot plays at ");
    let token = guest(&server);
    let invite = |game: &str| {
        let new = json!({"game": game, "seats": [{"computer": 1}, {"invite": "Robot"}]});
        ok(&server, "POST", "/api/tables", Some(&token), Some(&new));
    };
    invite("octiles");
    bot.says("not accepted: this game is `octiles`, but the program plays `octi-fast`");
    invite("octi-fast");
    let told = bot.says(", verified");
    assert!(told.contains("result "), "{told}");
    assert_eq!(bot.ends().0, Some(0));
}

#[test]
fn a_failing_program_is_reported_and_resigns() {
    let server = server();
    let token = guest(&server);
    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, answer: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "while read -r word rest; do\n case $word in\n  hello) echo id game octi-fast; echo hellook;;\n  \
             isready) echo readyok;;\n  go) {answer};;\n  quit) exit;;\n esac\ndone\n"
        );
        std::fs::write(&path, text).unwrap();
        format!("sh '{}'", path.display())
    };
    // Only the last one has a short timeout for its turn: starting and greeting may take long on a busy machine.
    for (engine, more, why) in [
        (
            script("illegal", "echo bestmove 99-98"),
            &[][..],
            "it answered `99-98`, which isn't a legal turn at ",
        ),
        (script("dies", "exit 3"), &[], "the program ended: exit status: 3"),
        (script("silent", ":"), &["--time", "1ms"], "no answer to `go time 1` within 501 ms"),
    ] {
        let new = json!({"game": "octi-fast", "seats": [{"open": true}, {"computer": 1}]});
        let id =
            ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
        let link = format!("http://{}/g/{id}", server.address());
        let words = ["bot", "--server", &link, "--engine", &engine, "--patience", "60s"];
        let told = eightfold(&[&words[..], more].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{}", said(&told));
        assert!(said(&told).contains(why), "{why}: {}", said(&told));
        assert!(said(&told).contains("its seat has resigned"), "{}", said(&told));
        let table = ok(&server, "GET", &format!("/api/tables/{id}"), None, None);
        assert_eq!((&table["status"], &table["result"]), (&json!("over"), &table["players"][1]["seat"]));
    }
    let url = format!("http://{}", server.address());
    for (words, why) in [
        (vec!["--engine", "/nowhere/at-all"], "can't be started"),
        (vec!["--engine", ""], "names no program"),
        (vec!["--engine", &engine("octiles"), "--game", "octi-fast"], "plays `octiles`"),
    ] {
        let told = eightfold(&[vec!["bot", "--server", &url], words.clone()].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{words:?}: {}", said(&told));
        assert!(said(&told).contains(why), "{words:?}: {}", said(&told));
    }
}

#[test]
fn admin_commands_manage_a_site() {
    let folder = crate::common::folder("looked-after");
    let file = folder.join("eightfold.db");
    let options = Options { port: 0, data: eightfold_server::Data::File(file.clone()), ..Options::default() };
    let server = start(options).unwrap();
    let token = guest(&server);
    let new = json!({"game": "octiles", "seats": [{"take": true}]});
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let me = ok(&server, "GET", "/api/me", Some(&token), None);
    let (name, person) = (me["name"].as_str().unwrap().to_owned(), me["id"].as_str().unwrap());
    let data = file.to_str().unwrap();
    let close = ["admin", "close-table", &id, "--data", data];
    let said = |words: &[&str]| {
        let run = crate::common::eightfold(words);
        (run.code, run.out)
    };
    assert_eq!(said(&close), (Some(0), format!("game {id} is closed\n")));
    assert_eq!(said(&close), (Some(0), format!("game {id} was already over\n")));
    assert_ne!(said(&["admin", "close-table", "nowhere", "--data", data]).0, Some(0));
    let retire = ["admin", "retire", &name, "--words", "spam", "--data", data];
    assert_eq!(said(&retire), (Some(0), format!("the account of {name} (id {person}) is closed\n")));
    assert_ne!(said(&["admin", "retire", "nobody-at-all", "--data", data]).0, Some(0));
    // A single name is that of the copy; with two, the first is the source.
    let backup = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold"));
        command.arg("backup").args(words).current_dir(&folder).output().unwrap()
    };
    for (words, copy) in [(vec!["one.db"], "one.db"), (vec!["eightfold.db", "two.db"], "two.db")] {
        let done = backup(&words);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(String::from_utf8_lossy(&done.stdout), format!("{copy} is a copy of eightfold.db\n"));
        assert!(folder.join(copy).is_file());
    }
    assert!(!backup(&[]).status.success());
    server.stop().unwrap();
}

#[test]
fn a_server_listens_where_a_name_says() {
    for (addr, at) in [("localhost:0", "http://127.0.0.1:"), ("[::1]:0", "http://[::1]:")] {
        let mut serving = Command::new(env!("CARGO_BIN_EXE_eightfold"))
            .args(["serve", "--memory", "--addr", addr])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let read = std::io::BufReader::new(serving.stdout.take().unwrap()).read_line(&mut line);
        serving.kill().unwrap();
        let output = serving.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // Not every machine has an IPv6 address.
        let none = addr.starts_with('[') && said.contains("cannot listen on [::1]:0");
        assert!(none || (read.is_ok() && line.contains(at)), "{addr}: {line}{said}");
    }
    for (addr, words) in [("localhost", "has no port"), ("::1:8080", "[::1]:8080"), (":80", "localhost:8080")]
    {
        let said = crate::common::refuses(&["serve", "--memory", "--addr", addr], 2);
        assert!(said.contains(words) && said.contains("--addr"), "{addr}: {said}");
    }
    assert!(crate::common::prints(&["serve", "--help"]).contains("[::1]:8080"));
}

#[test]
fn a_foreign_database_file_is_refused() {
    let folder = crate::common::folder("foreign-data");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (empty, notes, copy) = (path("empty.db"), path("notes.db"), path("copy.db"));
    std::fs::write(&empty, "").unwrap();
    std::fs::write(&notes, "to buy: bread\n".repeat(100)).unwrap();
    let words = "not a database of this program";
    for file in [&empty, &notes] {
        for args in [
            &["backup", file, &copy][..],
            &["admin", "ratings", "--data", file],
            &["admin", "ratings", "--recompute", "--data", file],
            &["admin", "moderator", "ann", "--data", file],
            &["admin", "close-table", "some", "--data", file],
            &["admin", "retire", "ann", "--data", file],
            &["admin", "forget", "--days", "30", "--data", file],
        ] {
            let before = std::fs::read(file).unwrap();
            let said = crate::common::refuses(args, 2);
            assert!(said.contains(words) && said.contains(file.as_str()), "{args:?}: {said}");
            assert_eq!(std::fs::read(file).unwrap(), before, "{args:?}");
        }
    }
    let said = crate::common::refuses(&["serve", "--port", "0", "--data", &notes], 2);
    assert!(said.contains(words) && said.contains(&notes), "{said}");
    assert!(!std::path::Path::new(&copy).exists());
}

#[test]
fn clubs_exchange_their_archives_as_files() {
    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
    let (one, other) = (server(), server());
    let folder = std::env::temp_dir().join(format!("eightfold-archive-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let boards = format!(
        "{{\"title\":\"Seven\",\"task\":\"3\",\"board\":\"{LOOPS}\",\"value\":\"99\"}}\n\
         {{\"title\":\"None\",\"task\":\"26\",\"board\":\"{LOOPS}\"}}\n\
         {{\"title\":\"A puzzle\",\"task\":\"3*10;3>=9\"}}\n"
    );
    std::fs::write(file("boards.jsonl"), boards).unwrap();
    let named = |server: &ServerThread, name: &str| {
        let token = guest(server);
        ok(server, "PATCH", "/api/me", Some(&token), Some(&json!({"name": name})));
        token
    };
    let url = |server: &ServerThread| format!("http://{}", server.address());
    let push = |server: &ServerThread, name: &str, token: &str| {
        let done =
            eightfold(&["archive", "push", &file(name), "--server", &url(server), "--token", token], "");
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    let ann = named(&one, "Ann");
    let (code, told) = push(&one, "boards.jsonl", &ann);
    assert_eq!(code, Some(1), "one of them is refused: {told}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("1 Seven: 7, proven to be optimal, http://"), "{told}");
    assert!(lines[1].starts_with("2 None: refused, the condition is not met"), "{told}");
    assert!(lines[2].starts_with("3 A puzzle, http://"), "{told}");
    let pull = |server: &ServerThread, name: &str| {
        let done = eightfold(&["archive", "pull", &file(name), "--server", &url(server)], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::read_to_string(file(name)).unwrap()
    };
    // A collection goes along, in its order.
    let listed = ok(&one, "GET", "/api/archive", None, None)["entries"].clone();
    let ids: Vec<Value> = listed.as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect();
    let new = json!({"title": "For clubs", "public": true, "entries": ids});
    let made = ok(&one, "POST", "/api/collections", Some(&ann), Some(&new));
    let text = pull(&one, "one.jsonl");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["format"], &lines[0]["version"]), (&json!("eightfold-archive"), &json!(1)));
    assert_eq!(
        (&lines[1]["title"], &lines[1]["author"], &lines[1]["value"]),
        (&json!("Seven"), &json!("Ann"), &json!("7"))
    );
    assert_eq!((&lines[2]["kind"], lines.len()), (&json!("task"), 4));
    assert_eq!((&lines[3]["kind"], &lines[3]["entries"]), (&json!("collection"), &json!(ids)));
    // The file goes to another site, and again to the first one.
    let (code, told) = push(&other, "one.jsonl", &named(&other, "Club"));
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("4 For clubs: collection, 2 entries, http://"), "{told}");
    let theirs = ok(&other, "GET", "/api/collections", None, None)["collections"][0].clone();
    let theirs =
        ok(&other, "GET", &format!("/api/collections/{}", theirs["id"].as_str().unwrap()), None, None);
    let titles: Vec<&Value> =
        theirs["entries"].as_array().unwrap().iter().map(|entry| &entry["title"]).collect();
    assert_eq!((titles, &theirs["author"]), (vec![&json!("A puzzle"), &json!("Seven")], &json!("Club")));
    let (code, told) = push(&one, "one.jsonl", &named(&one, "Ben"));
    assert!(code == Some(0) && told.contains("Seven: already published by Ann"), "{told}");
    let only = ["archive", "pull", "--server", &url(&one), "--collection", made["id"].as_str().unwrap()];
    let only = String::from_utf8(eightfold(&only, "").stdout).unwrap();
    assert_eq!(only.lines().count(), 4, "the header, two entries and the collection: {only}");
    let theirs = eightfold(&["archive", "pull", "--server", &url(&other), "--topic", "3"], "");
    let theirs = String::from_utf8(theirs.stdout).unwrap();
    assert!(theirs.lines().count() == 2 && theirs.contains("\"author\":\"Club\""), "{theirs}");
    // A guest can't publish, and a file isn't overwritten.
    let refused = eightfold(
        &["archive", "push", &file("one.jsonl"), "--server", &url(&one), "--token", &guest(&one)],
        "",
    );
    assert!(
        refused.status.code() == Some(2)
            && String::from_utf8_lossy(&refused.stderr).contains("choose a name")
    );
    assert_eq!(
        eightfold(&["archive", "pull", &file("one.jsonl"), "--server", &url(&one)], "").status.code(),
        Some(2)
    );
    let _ = std::fs::remove_dir_all(folder); // best effort: the folder is temporary
}

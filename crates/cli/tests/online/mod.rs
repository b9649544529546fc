//! The commands of online play, against a real server on this machine.

mod games;
mod programs;
mod sites;

use std::io::Write;
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

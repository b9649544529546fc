//! A client for tests.

pub mod boards;
#[path = "../../../store/tests/services/mod.rs"]
pub mod services;
pub mod site;
pub mod stored_site;
pub mod storm;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::time::Duration;

use eightfold_server::{Options, ServerThread, start};
use serde_json::{Value, json};

/// The timeout for a response or a row in a test.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// Starts a server in this process, with its data in memory.
pub fn server() -> ServerThread {
    start(Options { port: 0, limit_factor: 100, ..Options::default() }).unwrap()
}

/// A client with an account.
#[derive(Clone, Debug)]
pub struct Client {
    agent: ureq::Agent,
    pub base: String,
    pub token: Option<String>,
    pub id: String,
    pub name: String,
}

/// The response to a request.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    pub status: u16,
    pub body: Value,
    pub text: String,
}

impl HttpResponse {
    /// Returns the body of a successful response.
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text);
        self.body
    }

    /// Returns the status and code of a refusal.
    pub fn refused(&self) -> (u16, &str) {
        (self.status, self.body["error"]["code"].as_str().unwrap_or("no code"))
    }
}

impl Client {
    /// Creates a client without an account.
    pub fn nobody(address: SocketAddr) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(TIMEOUT));
        let agent = config.build().new_agent();
        Self { agent, base: format!("http://{address}"), token: None, id: String::new(), name: String::new() }
    }

    /// Creates a client with a new account.
    pub fn guest(address: SocketAddr) -> Self {
        let mut client = Self::nobody(address);
        let account = client.post("/api/guest", &json!({})).ok();
        client.token = account["token"].as_str().map(str::to_owned);
        client.id = account["id"].as_str().unwrap().to_owned();
        client.name = account["name"].as_str().unwrap().to_owned();
        client
    }

    /// Creates a client with this name.
    pub fn named(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::guest(address);
        client.call("PATCH", "/api/me", Some(&json!({"name": name}))).ok();
        client.name = name.to_owned();
        client
    }

    /// Sends a request; returns `None` if the server is down.
    pub fn try_call(&self, method: &str, path: &str, body: Option<&Value>) -> Option<HttpResponse> {
        let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let response = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json");
                self.agent.run(request.body(body.to_string()).unwrap())
            }
            None => self.agent.run(request.body(()).unwrap()),
        };
        let mut response = response.ok()?;
        let status = response.status().as_u16();
        let text = response.body_mut().with_config().limit(50_000_000).read_to_string().ok()?;
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Some(HttpResponse { status, body, text })
    }

    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> HttpResponse {
        self.try_call(method, path, body).unwrap_or_else(|| panic!("{method} {path}: no response"))
    }

    pub fn get(&self, path: &str) -> HttpResponse {
        self.call("GET", path, None)
    }

    pub fn post(&self, path: &str, body: &Value) -> HttpResponse {
        self.call("POST", path, Some(body))
    }

    /// Opens a stream of lines.
    pub fn lines(&self, path: &str) -> Box<dyn Iterator<Item = String>> {
        self.try_lines(path).unwrap_or_else(|| panic!("{path}: no stream"))
    }

    /// Opens a stream of lines; returns `None` if the server is down.
    pub fn try_lines(&self, path: &str) -> Option<Box<dyn Iterator<Item = String>>> {
        self.try_stream(path, "application/x-ndjson")
    }

    /// Opens a stream of server-sent events; returns its lines.
    pub fn events(&self, path: &str) -> Box<dyn Iterator<Item = String>> {
        self.try_stream(path, "text/event-stream").unwrap_or_else(|| panic!("{path}: no stream"))
    }

    fn try_stream(&self, path: &str, kind: &str) -> Option<Box<dyn Iterator<Item = String>>> {
        let mut request = ureq::http::Request::builder()
            .method("GET")
            .uri(format!("{}{path}", self.base))
            .header("accept", kind);
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let response = self.agent.run(request.body(()).unwrap()).ok()?;
        if response.status().as_u16() != 200 {
            return None;
        }
        let reader: Box<dyn Read> = Box::new(response.into_body().into_reader());
        Some(Box::new(BufReader::new(reader).lines().map_while(Result::ok)))
    }
}

/// Returns a new action id.
pub fn action_id() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT_ID: AtomicU64 = AtomicU64::new(1);
    format!("test-{}-{}", std::process::id(), NEXT_ID.fetch_add(1, Ordering::Relaxed))
}

/// Starts a game with these people, one seat each; returns its table.
pub fn begun(game: &str, terms: Value, people: &[&Client]) -> String {
    let mut seats = vec![json!({"take": true})];
    seats.resize(people.len(), json!({"open": true}));
    let new = json!({"game": game, "options": {}, "terms": terms, "seats": seats});
    let table = people[0].post("/api/tables", &new).ok();
    let id = table["id"].as_str().unwrap().to_owned();
    for person in &people[1..] {
        person.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
    }
    for (at, person) in people.iter().enumerate() {
        let contribution = format!("{at:02x}").repeat(32);
        person.post(&format!("/api/tables/{id}/ready"), &json!({"contribution": contribution})).ok();
    }
    id
}

/// Deterministic pseudo-random numbers.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

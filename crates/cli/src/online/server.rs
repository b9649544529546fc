//! A server of online play, asked over HTTP.

use std::time::{Duration, Instant};

use eightfold_protocol as api;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::failure::Failure;

/// A server, and who asks it.
#[derive(Clone, Debug)]
pub struct Server {
    base: String,
    agent: ureq::Agent,
    token: Option<String>,
}

/// What an address names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server: `http://127.0.0.1:8080`.
    pub server: String,
    /// The id of a table, where the address is that of one.
    pub table: Option<String>,
}

/// Why a request was not done.
#[derive(Debug)]
pub enum Trouble {
    /// The server refuses it.
    Refused {
        /// A code of docs/ONLINE.md.
        code: String,
        /// What was wrong and what would be right.
        message: String,
        /// After how long to come again.
        retry: Option<Duration>,
    },
    /// No answer came.
    Line(String),
}

/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(30);
/// How long what has to be done is tried again.
const INSISTS: Duration = Duration::from_secs(120);

impl Place {
    /// Reads the address of a server, or of a table as its page and its links show it.
    pub fn read(url: &str) -> Result<Self, Failure> {
        let wrong = || {
            Failure::Input(format!(
                "`{url}` is no address of a server or a table: they look like http://127.0.0.1:8080 and http://127.0.0.1:8080/g/ID"
            ))
        };
        if url.starts_with("https://") {
            return Err(Failure::Input(format!(
                "`{url}`: this command speaks http only, to a server on this machine or behind a tunnel"
            )));
        }
        let rest = url.strip_prefix("http://").ok_or_else(wrong)?;
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if host.is_empty() || host.contains(|c: char| c.is_whitespace() || matches!(c, '@' | '?' | '#')) {
            return Err(wrong());
        }
        let server = format!("http://{host}");
        if path.trim_end_matches(['/', '#']).is_empty() {
            return Ok(Self { server, table: None });
        }
        let id = ["/g/", "/#/table/", "/api/tables/"].iter().find_map(|before| path.strip_prefix(before));
        let id = id.map(|id| id.trim_end_matches('/')).filter(|id| {
            !id.is_empty() && id.len() <= 64 && id.chars().all(|letter| letter.is_ascii_alphanumeric())
        });
        Ok(Self { server, table: Some(id.ok_or_else(wrong)?.to_owned()) })
    }

    /// The id of the table that the address has to name.
    pub fn table(&self) -> Result<&str, Failure> {
        self.table.as_deref().ok_or_else(|| {
            let server = &self.server;
            Failure::Input(format!("{server} is no address of a table: they look like {server}/g/ID"))
        })
    }
}

impl Trouble {
    /// Whether the code is this one.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Refused { code, .. } if code == word)
    }

    /// In words.
    pub fn message(&self) -> &str {
        match self {
            Self::Refused { message, .. } => message,
            Self::Line(words) => words,
        }
    }

    /// Whether the same request may be answered later.
    pub fn passes(&self) -> bool {
        matches!(self, Self::Line(_)) || self.is("unavailable") || self.is("rate-limited")
    }
}

impl Server {
    /// The server at this address, asked by whoever has the token.
    pub fn new(base: &str, token: Option<String>) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false);
        let config = config.timeout_connect(Some(Duration::from_secs(10)));
        let agent = config.timeout_recv_response(Some(ANSWER)).build().new_agent();
        Self { base: base.to_owned(), agent, token }
    }

    /// Its address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The token of who asks.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The address by which a table is found.
    pub fn link(&self, table: &str) -> String {
        format!("{}/g/{table}", self.base)
    }

    /// Says who asks: whoever has the token, or a new account, with this name if one is wished.
    ///
    /// # Errors
    /// If the token is not known, or the name cannot be had.
    pub fn sign(&mut self, name: Option<&str>) -> Result<String, Failure> {
        if self.token.is_some() {
            let me: api::Me = self.get("/api/me").map_err(|trouble| self.says(&trouble))?;
            return Ok(me.name);
        }
        let account: Value =
            self.post("/api/guest", &json!({ "name": name })).map_err(|trouble| self.says(&trouble))?;
        let text = |key: &str| account[key].as_str().map(str::to_owned);
        let wrong = || Failure::Input(format!("{}: this is no server of Eightfold", self.base));
        let (token, name) = text("token").zip(text("name")).ok_or_else(wrong)?;
        self.token = Some(token);
        Ok(name)
    }

    /// A trouble as the failure of a command.
    pub fn says(&self, trouble: &Trouble) -> Failure {
        Failure::Input(format!("{}: {}", self.base, trouble.message()))
    }

    /// A request for lines; it is not bounded in time.
    pub fn lines(&self, path: &str) -> Result<ureq::Body, Trouble> {
        let request = self.agent.get(format!("{}{path}", self.base)).header("accept", "application/x-ndjson");
        let request = match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        };
        let answer = request.call().map_err(|error| Trouble::Line(error.to_string()))?;
        if answer.status().as_u16() == 200 { Ok(answer.into_body()) } else { Err(refused(answer)) }
    }

    fn call(&self, method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
        let line = |error: &dyn std::fmt::Display| Trouble::Line(error.to_string());
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        let request = match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        };
        let answer = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json").body(body);
                self.agent.run(request.map_err(|error| line(&error))?)
            }
            None => self.agent.run(request.body(()).map_err(|error| line(&error))?),
        };
        let mut answer = answer.map_err(|error| line(&error))?;
        if !answer.status().is_success() {
            return Err(refused(answer));
        }
        // A long game has many rows.
        let body = answer.body_mut().with_config().limit(100_000_000).read_to_string();
        body.map_err(|error| line(&error))
    }

    /// Asks for something.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        read(&self.call("GET", path, None)?)
    }

    /// Sends something.
    pub fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
        let body = serde_json::to_string(body).map_err(|error| Trouble::Line(error.to_string()))?;
        read(&self.call("POST", path, Some(body))?)
    }

    /// Sends something that may be sent again, until there is an answer: an action with a name of its own.
    pub fn insist<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
        let end = Instant::now() + INSISTS;
        let mut wait = Duration::from_millis(200);
        loop {
            match self.post(path, body) {
                Err(trouble) if trouble.passes() && Instant::now() < end => {
                    let asked = match trouble {
                        Trouble::Refused { retry: Some(retry), .. } => retry.min(Duration::from_secs(30)),
                        _ => wait,
                    };
                    std::thread::sleep(asked);
                    wait = (wait * 2).min(Duration::from_secs(5));
                }
                answer => return answer,
            }
        }
    }
}

/// The token that the environment says, where none was given.
pub fn usual_token() -> Option<String> {
    std::env::var("EIGHTFOLD_TOKEN").ok().filter(|token| !token.is_empty())
}

/// A text from elsewhere, without what a terminal would obey.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A new name for an action.
pub fn action_id() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(Failure::input)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What somebody adds to the shuffle of a table: 32 bytes nobody can guess, in hexadecimal digits.
pub fn contribution() -> Result<String, Failure> {
    Ok(action_id()? + &action_id()?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text)
        .map_err(|error| Trouble::Line(format!("the answer is not of this interface: {error}")))
}

fn refused(mut answer: ureq::http::Response<ureq::Body>) -> Trouble {
    let status = answer.status().as_u16();
    let retry = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let body: Value = serde_json::from_str(&text).unwrap_or_default();
    let error = &body["error"];
    match (error["code"].as_str(), error["message"].as_str()) {
        (Some(code), Some(message)) => Trouble::Refused {
            code: code.to_owned(),
            message: printable(message),
            retry: retry.map(Duration::from_secs),
        },
        _ if status >= 500 => Trouble::Line(format!("the answer has the status {status}")),
        _ => Trouble::Refused {
            code: "malformed".to_owned(),
            message: format!("the answer has the status {status}: this is no server of Eightfold"),
            retry: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_a_server_or_a_table() {
        for (url, table) in [
            ("http://127.0.0.1:8080", None),
            ("http://127.0.0.1:8080/", None),
            ("http://127.0.0.1:8080/#/", None),
            ("http://127.0.0.1:8080/g/abc", Some("abc")),
            ("http://127.0.0.1:8080/#/table/abc", Some("abc")),
            ("http://127.0.0.1:8080/api/tables/abc/", Some("abc")),
        ] {
            let place = Place::read(url).unwrap();
            assert_eq!(place.server, "http://127.0.0.1:8080", "{url}");
            assert_eq!(place.table.as_deref(), table, "{url}");
        }
        for url in [
            "octiles",
            "http://",
            "http://a b/",
            "https://games.example/g/abc",
            "http://h/g/../x",
            "http://h/g/",
        ] {
            assert!(Place::read(url).is_err(), "{url}");
        }
    }
}

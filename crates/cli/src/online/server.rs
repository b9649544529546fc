//! An HTTP client for online play.

use std::io::{BufRead, Read};
use std::time::{Duration, Instant};

use eightfold_protocol as api;
use eightfold_record::json_words;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::failure::Failure;

/// A server and the caller's credentials.
#[derive(Clone, Debug)]
pub struct Server {
    base: String,
    agent: ureq::Agent,
    /// For streams, which have no time limit.
    stream_agent: ureq::Agent,
    token: Option<String>,
}

/// The parts of an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAddress {
    /// The server: `http://127.0.0.1:8080`.
    pub server: String,
    /// The id of a table, if the address has one.
    pub table: Option<String>,
}

/// Why a request failed.
#[derive(Debug)]
pub enum RequestError {
    /// The server refused it.
    Refused {
        /// A code of docs/ONLINE.md.
        code: String,
        /// What was wrong, and how to fix it.
        message: String,
        /// When to retry.
        retry: Option<Duration>,
    },
    /// No valid response arrived.
    NoResponse(String),
}

/// The timeout for a response.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The timeout for the rest of a response, which may be a long list.
const BODY_TIMEOUT: Duration = Duration::from_secs(300);
/// How long a required action is retried.
const RETRY_TIMEOUT: Duration = Duration::from_secs(120);

impl ServerAddress {
    /// Parses the address of a server or a table.
    pub fn read(url: &str) -> Result<Self, Failure> {
        let wrong = || {
            Failure::Input(format!(
                "`{url}` isn't the address of a server or a game: write one like http://127.0.0.1:8080 or http://127.0.0.1:8080/g/ID"
            ))
        };
        if url.starts_with("https://") {
            return Err(Failure::Input(format!(
                "`{url}`: this command supports http only, to a server on this machine or through a tunnel"
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
        let id = ["/g/", "/#/table/", "/?/table/", "/api/tables/"]
            .iter()
            .find_map(|before| path.strip_prefix(before));
        let id = id.map(|id| id.trim_end_matches('/')).filter(|id| {
            !id.is_empty() && id.len() <= 64 && id.chars().all(|letter| letter.is_ascii_alphanumeric())
        });
        Ok(Self { server, table: Some(id.ok_or_else(wrong)?.to_owned()) })
    }

    /// Returns the table id, which the address must contain.
    pub fn table(&self) -> Result<&str, Failure> {
        self.table.as_deref().ok_or_else(|| {
            let server = &self.server;
            Failure::Input(format!("{server} isn't the address of a game: write one like {server}/g/ID"))
        })
    }
}

impl RequestError {
    /// Returns whether the error has this code.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Refused { code, .. } if code == word)
    }

    pub fn message(&self) -> &str {
        match self {
            Self::Refused { message, .. } => message,
            Self::NoResponse(words) => words,
        }
    }

    /// Returns whether the same request may succeed later.
    pub fn passes(&self) -> bool {
        matches!(self, Self::NoResponse(_)) || self.is("unavailable") || self.is("rate-limited")
    }
}

impl Server {
    /// Creates a client for the server at this address, with a token.
    pub fn new(base: &str, token: Option<String>) -> Self {
        let agent = |body: Option<Duration>| {
            let config = ureq::Agent::config_builder().http_status_as_error(false);
            let config = config.timeout_connect(Some(Duration::from_secs(10)));
            config.timeout_recv_response(Some(TIMEOUT)).timeout_recv_body(body).build().new_agent()
        };
        Self { base: base.to_owned(), agent: agent(Some(BODY_TIMEOUT)), stream_agent: agent(None), token }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Returns the address of a table.
    pub fn link(&self, table: &str) -> String {
        format!("{}/g/{table}", self.base)
    }

    /// Signs in with the token, or creates a new account, with this name if given.
    ///
    /// # Errors
    ///
    /// If the token is unknown, or the name isn't available.
    pub fn sign(&mut self, name: Option<&str>) -> Result<String, Failure> {
        if self.token.is_some() {
            let me: api::OwnAccount = self.get("/api/me").map_err(|trouble| self.says(&trouble))?;
            return Ok(me.name);
        }
        let account: Value =
            self.post("/api/guest", &json!({ "name": name })).map_err(|trouble| self.says(&trouble))?;
        let text = |key: &str| account[key].as_str().map(str::to_owned);
        let wrong = || Failure::Input(format!("{}: this isn't an Eightfold server", self.base));
        let (token, name) = text("token").zip(text("name")).ok_or_else(wrong)?;
        self.token = Some(token);
        Ok(name)
    }

    /// Converts a request error to a command failure.
    pub fn says(&self, trouble: &RequestError) -> Failure {
        Failure::Input(format!("{}: {}", self.base, trouble.message()))
    }

    /// Opens a stream of lines; it has no time limit.
    pub fn lines(&self, path: &str) -> Result<ureq::Body, RequestError> {
        let request =
            self.stream_agent.get(format!("{}{path}", self.base)).header("accept", "application/x-ndjson");
        let request = match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        };
        let answer = request.call().map_err(|error| RequestError::NoResponse(error.to_string()))?;
        if answer.status().as_u16() == 200 { Ok(answer.into_body()) } else { Err(refused(answer)) }
    }

    fn call(&self, method: &str, path: &str, body: Option<String>) -> Result<String, RequestError> {
        let no_response = |error: &dyn std::fmt::Display| RequestError::NoResponse(error.to_string());
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        let request = match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        };
        let answer = match body {
            Some(body) => {
                let request = request.header("content-type", "application/json").body(body);
                self.agent.run(request.map_err(|error| no_response(&error))?)
            }
            None => self.agent.run(request.body(()).map_err(|error| no_response(&error))?),
        };
        let mut answer = answer.map_err(|error| no_response(&error))?;
        if !answer.status().is_success() {
            return Err(refused(answer));
        }
        // A long game has many log entries.
        let body = answer.body_mut().with_config().limit(100_000_000).read_to_string();
        body.map_err(|error| no_response(&error))
    }

    /// Sends a GET request.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, RequestError> {
        read(&self.call("GET", path, None)?)
    }

    /// Sends a POST request.
    pub fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, RequestError> {
        let body =
            serde_json::to_string(body).map_err(|error| RequestError::NoResponse(error.to_string()))?;
        read(&self.call("POST", path, Some(body))?)
    }

    /// Sends an idempotent POST request again until there is a response.
    pub fn post_with_retries<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, RequestError> {
        let end = Instant::now() + RETRY_TIMEOUT;
        let mut wait = Duration::from_millis(200);
        loop {
            match self.post(path, body) {
                Err(trouble) if trouble.passes() && Instant::now() < end => {
                    let asked = match trouble {
                        RequestError::Refused { retry: Some(retry), .. } => {
                            retry.min(Duration::from_secs(30))
                        }
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

/// The maximum length in bytes of a line of a stream, such as a log entry.
const MAX_LINE_LEN: u64 = 4 << 20;

/// Reads a line of a stream; `None` at the end, and for one that is too long.
pub fn next_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    reader.by_ref().take(MAX_LINE_LEN).read_until(b'\n', &mut line).ok()?;
    if line.is_empty() || line.len() as u64 == MAX_LINE_LEN {
        return None;
    }
    let line = String::from_utf8(line).ok()?;
    Some(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Returns the token from the environment, used if none was given.
pub fn usual_token() -> Option<String> {
    std::env::var("EIGHTFOLD_TOKEN").ok().filter(|token| !token.is_empty())
}

/// Removes control characters from external text, so that it is safe to print.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns a new unique id for an action.
pub fn action_id() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(Failure::input)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns a contribution to the shuffle of a table: 32 random bytes in hexadecimal.
pub fn contribution() -> Result<String, Failure> {
    Ok(action_id()? + &action_id()?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, RequestError> {
    serde_json::from_str(text).map_err(|error| {
        let words = json_words(&error.to_string());
        RequestError::NoResponse(format!("the response isn't one of an Eightfold server: {words}"))
    })
}

fn refused(mut answer: ureq::http::Response<ureq::Body>) -> RequestError {
    let status = answer.status().as_u16();
    let retry = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let body: Value = serde_json::from_str(&text).unwrap_or_default();
    let error = &body["error"];
    match (error["code"].as_str(), error["message"].as_str()) {
        (Some(code), Some(message)) => RequestError::Refused {
            code: code.to_owned(),
            message: printable(message),
            retry: retry.map(Duration::from_secs),
        },
        _ if status >= 500 => RequestError::NoResponse(format!("the response has the status {status}")),
        _ => RequestError::Refused {
            code: "malformed".to_owned(),
            message: format!("the response has the status {status}: this isn't an Eightfold server"),
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
            ("http://127.0.0.1:8080/?/table/abc", Some("abc")),
            ("http://127.0.0.1:8080/api/tables/abc/", Some("abc")),
        ] {
            let address = ServerAddress::read(url).unwrap();
            assert_eq!(address.server, "http://127.0.0.1:8080", "{url}");
            assert_eq!(address.table.as_deref(), table, "{url}");
        }
        for url in [
            "octiles",
            "http://",
            "http://a b/",
            "https://games.example/g/abc",
            "http://h/g/../x",
            "http://h/g/",
        ] {
            assert!(ServerAddress::read(url).is_err(), "{url}");
        }
    }
}

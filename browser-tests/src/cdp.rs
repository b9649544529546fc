//! The Chrome DevTools Protocol over one WebSocket.

use std::net::TcpStream;
use std::time::Instant;

use serde_json::{Value, json};
use tungstenite::protocol::{WebSocket, WebSocketConfig};
use tungstenite::{Message, client};

use crate::driver::TIME_LIMIT;

/// An event from Chromium.
pub struct Event {
    /// The session it happened in; empty for the browser itself.
    pub session: String,
    /// The name of the event.
    pub method: String,
    /// Its parameters.
    pub about: Value,
}

/// A connection to a Chromium, for all of its sessions.
pub struct Connection {
    socket: WebSocket<TcpStream>,
    /// The number of the last command.
    last: u64,
    /// The events since they were last taken.
    events: Vec<Event>,
}

impl Connection {
    /// Connects to a Chromium at this `ws` address.
    pub fn open(address: &str) -> Result<Connection, String> {
        let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
        let host = host.ok_or_else(|| format!("\"{address}\" isn't an address of a WebSocket"))?;
        let stream = TcpStream::connect(host).map_err(error_text)?;
        stream.set_nodelay(true).map_err(error_text)?;
        stream.set_read_timeout(Some(TIME_LIMIT)).map_err(error_text)?;
        stream.set_write_timeout(Some(TIME_LIMIT)).map_err(error_text)?;
        // A picture may be of any size.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let connected = client::client_with_config(address, stream, Some(config));
        let (socket, _) = connected.map_err(|error| error.to_string())?;
        Ok(Connection { socket, last: 0, events: Vec::new() })
    }

    /// Sends these commands to a session (the browser itself if it is empty) without waiting in between, waits for all
    /// responses, and returns the last one.
    pub fn call(&mut self, session: &str, commands: &[(&str, Value)]) -> Result<Value, String> {
        let first = self.last + 1;
        for (command, words) in commands {
            self.write(session, command, words)?;
        }
        self.socket.flush().map_err(error_text)?;
        let mut answers: Vec<Option<Value>> = commands.iter().map(|_| None).collect();
        let end = Instant::now() + TIME_LIMIT;
        while answers.iter().any(Option::is_none) {
            let missing = || {
                let missing = answers.iter().position(Option::is_none);
                missing.map_or("", |at| commands[at].0)
            };
            let said = self.read(end).map_err(|error| format!("{}: {error}", missing()))?;
            let at = said.as_ref().and_then(|said| said["id"].as_u64()?.checked_sub(first));
            let at = at.and_then(|at| usize::try_from(at).ok()).filter(|at| *at < answers.len());
            let (Some(at), Some(mut said)) = (at, said) else {
                continue;
            };
            if let Some(error) = said.get("error") {
                return Err(format!(
                    "{}: {}",
                    commands[at].0,
                    error["message"].as_str().unwrap_or("refused")
                ));
            }
            answers[at] = Some(said["result"].take());
        }
        Ok(answers.into_iter().next_back().flatten().unwrap_or_default())
    }

    /// Waits until `find` finds something among the events that haven't been taken.
    pub fn wait<T>(&mut self, mut find: impl FnMut(&[Event]) -> Option<T>) -> Result<T, String> {
        let end = Instant::now() + TIME_LIMIT;
        loop {
            if let Some(found) = find(&self.events) {
                return Ok(found);
            }
            // A response that arrives now has no receiver.
            self.read(end)?;
        }
    }

    /// Takes all events since they were last taken.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn write(&mut self, session: &str, command: &str, words: &Value) -> Result<(), String> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": command, "params": words });
        if !session.is_empty() {
            message["sessionId"] = json!(session);
        }
        self.socket.write(Message::text(message.to_string())).map_err(error_text)
    }

    /// Reads a message: the response to a command, or `None` for an event, which is stored.
    fn read(&mut self, end: Instant) -> Result<Option<Value>, String> {
        let late = || format!("nothing came for {} s", TIME_LIMIT.as_secs());
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        self.socket.get_ref().set_read_timeout(Some(left)).map_err(error_text)?;
        let text = match self.socket.read() {
            Ok(Message::Text(text)) => text,
            Ok(Message::Close(_)) => return Err("Chromium has gone".to_owned()),
            Ok(_) => return Ok(None),
            Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                return Err(late());
            }
            Err(error) => return Err(error.to_string()),
        };
        let mut said: Value = serde_json::from_str(&text).map_err(error_text)?;
        let Some(method) = said["method"].as_str().map(str::to_owned) else {
            return Ok(Some(said));
        };
        let session = said["sessionId"].as_str().unwrap_or_default().to_owned();
        let event = Event { session, method, about: said["params"].take() };
        match &*event.method {
            "Inspector.targetCrashed" => return Err("the page has crashed".to_owned()),
            // A dialog blocks everything else until it is answered: leaving a page is allowed, anything else is
            // refused.
            "Page.javascriptDialogOpening" => {
                let leave = event.about["type"] == "beforeunload";
                self.write(&event.session, "Page.handleJavaScriptDialog", &json!({ "accept": leave }))?;
                self.socket.flush().map_err(error_text)?;
            }
            _ => {}
        }
        self.events.push(event);
        Ok(None)
    }
}

fn error_text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

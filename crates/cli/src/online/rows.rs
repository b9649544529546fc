//! The stream of a table's log entries, with reconnection.

use std::io::BufReader;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use eightfold_client::wait_ms;
use eightfold_table::{Body, Row};

use super::{RequestError, Server, next_line};
use crate::failure::Failure;

/// Follows a table.
pub struct Rows {
    server: Server,
    table: String,
    /// The sequence number of the last entry received.
    since: u64,
    line: Option<Receiver<RowText>>,
    /// The number of failed connection attempts since the last sign of life.
    tries: u32,
    /// Whether the table is known to exist.
    known: bool,
    /// Whether the lost connection has been reported.
    lost: bool,
    over: bool,
}

/// An event from a table.
pub enum TableEvent {
    /// A log entry and its text.
    Row(Box<Row>, String),
    /// The connection is lost; reconnecting.
    Lost,
    /// The game is over: no more entries follow.
    Over,
}

/// What one line of the stream contains.
enum RowText {
    Text(String),
    Refused(RequestError),
}

/// The number of failed connection attempts before giving up.
const MAX_ATTEMPTS: u32 = 40;
/// How long a connection may be silent. The server sends a sign of life every ten seconds.
const ROW_TIMEOUT: Duration = Duration::from_secs(25);

impl Rows {
    /// Follows the entries of a table after this one.
    pub fn new(server: Server, table: &str, since: u64) -> Self {
        Self {
            server,
            table: table.to_owned(),
            since,
            line: None,
            tries: 0,
            known: since > 0,
            lost: false,
            over: false,
        }
    }

    /// Waits for the next event.
    ///
    /// # Errors
    ///
    /// If the table doesn't exist, or the server no longer responds.
    pub fn next_event(&mut self) -> Result<TableEvent, Failure> {
        loop {
            if self.over {
                return Ok(TableEvent::Over);
            }
            let Some(line) = &self.line else {
                self.dial();
                continue;
            };
            match line.recv_timeout(ROW_TIMEOUT) {
                Ok(RowText::Text(text)) if text.is_empty() => {
                    (self.tries, self.lost) = (0, false);
                    continue;
                }
                Ok(RowText::Text(text)) => match serde_json::from_str::<Row>(&text) {
                    Ok(row) => {
                        (self.tries, self.known, self.lost) = (0, true, false);
                        self.since = row.seq;
                        self.over = matches!(row.body, Body::Secret { .. });
                        return Ok(TableEvent::Row(Box::new(row), text));
                    }
                    // A truncated entry is sent again.
                    Err(_) if self.known => {}
                    Err(_) => {
                        let words = "this isn't an Eightfold server";
                        return Err(Failure::Input(format!("{}: {words}", self.server.base())));
                    }
                },
                Ok(RowText::Refused(trouble)) if !trouble.passes() || !self.known => {
                    return Err(self.server.says(&trouble));
                }
                _ => {}
            }
            self.line = None;
            self.tries += 1;
            if self.tries > MAX_ATTEMPTS {
                let words = "no connection: run the same command to try again";
                return Err(Failure::Input(format!("{}: {words}", self.server.base())));
            }
            if !std::mem::replace(&mut self.lost, true) {
                return Ok(TableEvent::Lost);
            }
        }
    }

    /// Connects, waiting a little longer each time.
    fn dial(&mut self) {
        if self.tries > 0 {
            let mut jitter = [0];
            // Without randomness all clients reconnect at once, which the server can handle.
            let _ = getrandom::fill(&mut jitter);
            let wait = Duration::from_millis(wait_ms(self.tries - 1));
            std::thread::sleep(wait.mul_f64(0.75 + f64::from(jitter[0]) / 512.0));
        }
        let (tell, told) = channel();
        let (server, path) =
            (self.server.clone(), format!("/api/tables/{}/stream?since={}", self.table, self.since));
        std::thread::spawn(move || {
            // If sending fails, the receiver is gone.
            match server.lines(&path) {
                Err(trouble) => drop(tell.send(RowText::Refused(trouble))),
                Ok(body) => {
                    let mut reader = BufReader::new(body.into_reader());
                    while let Some(line) = next_line(&mut reader) {
                        if tell.send(RowText::Text(line)).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        self.line = Some(told);
    }
}

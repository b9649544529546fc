//! The rows of a table as they come, dialled again when the line is lost.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use eightfold_table::{Body, ReplayError, Row, Table};

use super::{Server, Trouble};
use crate::failure::Failure;

/// Follows a table.
pub struct Rows {
    server: Server,
    table: String,
    /// The last row that has come.
    since: u64,
    line: Option<Receiver<Said>>,
    /// How often the line was dialled without a sign of life since.
    tries: u32,
    /// Whether the table is known to be there.
    known: bool,
    /// Whether it was told that the line is lost.
    lost: bool,
    over: bool,
}

/// What is heard of a table.
pub enum Heard {
    /// A row, and the text of it.
    Row(Box<Row>, String),
    /// The line is lost, and is dialled again.
    Lost,
    /// The game is over: nothing more comes.
    Over,
}

/// What comes on one line.
enum Said {
    Text(String),
    Refused(Trouble),
}

/// How often a line is dialled in vain before it is given up.
const TRIES: u32 = 12;
/// How long a line may be silent. The server sends a sign of life every ten seconds.
const SILENCE: Duration = Duration::from_secs(25);
/// The longest wait before dialling again.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Takes a row into a table; an error too where only a newer version of this program understands it.
pub fn take_row(table: &mut Table, row: &Row) -> Result<(), ReplayError> {
    table.apply(row)?;
    understood(table)
}

/// Whether this version of the program understands all rows of a table.
pub fn understood(table: &Table) -> Result<(), ReplayError> {
    table.newer().map_or(Ok(()), |newer| Err(newer.clone()))
}

impl Rows {
    /// The rows of a table after this one.
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

    /// The next that is heard. Waits for it.
    ///
    /// # Errors
    /// If there is no such table, or the server does not answer any more.
    pub fn hear(&mut self) -> Result<Heard, Failure> {
        loop {
            if self.over {
                return Ok(Heard::Over);
            }
            let Some(line) = &self.line else {
                self.dial();
                continue;
            };
            match line.recv_timeout(SILENCE) {
                Ok(Said::Text(text)) => {
                    (self.tries, self.known, self.lost) = (0, true, false);
                    if text.is_empty() {
                        continue;
                    }
                    // What was cut off comes again.
                    if let Ok(row) = serde_json::from_str::<Row>(&text) {
                        self.since = row.seq;
                        self.over = matches!(row.body, Body::Secret { .. });
                        return Ok(Heard::Row(Box::new(row), text));
                    }
                }
                Ok(Said::Refused(trouble)) if !trouble.passes() || !self.known => {
                    return Err(self.server.says(&trouble));
                }
                _ => {}
            }
            self.line = None;
            self.tries += 1;
            if self.tries > TRIES {
                let words = "the line is dead; the same command tries again";
                return Err(Failure::Input(format!("{}: {words}", self.server.base())));
            }
            if !std::mem::replace(&mut self.lost, true) {
                return Ok(Heard::Lost);
            }
        }
    }

    /// Dials, a little later each time.
    fn dial(&mut self) {
        if self.tries > 0 {
            let mut jitter = [0];
            // Without randomness all come at once, which the server stands.
            let _ = getrandom::fill(&mut jitter);
            let wait = (Duration::from_millis(100) * 2_u32.pow(self.tries.min(6))).min(LONGEST_WAIT);
            std::thread::sleep(wait.mul_f64(0.75 + f64::from(jitter[0]) / 512.0));
        }
        let (tell, told) = channel();
        let (server, path) =
            (self.server.clone(), format!("/api/tables/{}/stream?since={}", self.table, self.since));
        std::thread::spawn(move || {
            // Nobody listens any more where sending fails.
            match server.lines(&path) {
                Err(trouble) => drop(tell.send(Said::Refused(trouble))),
                Ok(body) => {
                    for line in BufReader::new(body.into_reader()).lines().map_while(Result::ok) {
                        if tell.send(Said::Text(line)).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        self.line = Some(told);
    }
}

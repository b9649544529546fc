use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::tally::Entry;
use crate::failure::Failure;

/// The log file from which an interrupted match resumes: the match on its first line, then one JSON line per finished
/// game.
pub struct Log {
    file: File,
    name: String,
    /// The games already logged.
    pub known: Vec<Entry>,
}

/// The settings that identify a match, except its length: the first line of its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The version of this program.
    pub version: String,
    /// The id of the game.
    pub game: String,
    /// Its options, including defaults.
    pub options: BTreeMap<String, String>,
    /// The first player as given on the command line.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Positions per turn.
    pub nodes: Option<u64>,
    /// Milliseconds per turn.
    pub time: Option<u64>,
    /// The seed of the match.
    pub seed: u64,
    /// The number of random turns at the start.
    pub opening: u64,
}

/// The maximum length of a line in bytes; a game takes a few hundred at most.
const MAX_LINE_LEN: u64 = 1 << 16;

/// The maximum size in bytes of a log to resume; the longest match needs less.
const MAX_LEN: u64 = 64 << 20;

impl Log {
    /// Opens the log of this match, or creates it.
    ///
    /// # Errors
    ///
    /// If it can't be read or written, or belongs to another match; the error says what differs.
    pub fn open(path: &Path, head: &Head) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let failed = |error: std::io::Error| Failure::Input(format!("{name}: {error}"));
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // On file systems without locks, the user has to keep matches apart.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Input(format!(
                "{name}: another match is writing this log; name another file"
            )));
        }
        if file.metadata().map_err(failed)?.len() > MAX_LEN {
            return Err(Failure::Input(format!(
                "{name}: the file has more than {} MiB, so it isn't the log of a match",
                MAX_LEN >> 20
            )));
        }
        let mut log = Self { file, name, known: Vec::new() };
        let head_line = line(head)?;
        let mut reader = BufReader::new(log.file.try_clone().map_err(|error| log.failed(&error))?);
        // The number of bytes in complete lines.
        let mut whole = 0;
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let read = reader.by_ref().take(MAX_LINE_LEN + 1).read_until(b'\n', &mut bytes);
            let length = read.map_err(|error| log.failed(&error))? as u64;
            if length == 0 {
                break;
            }
            // A file that isn't a log of this match is never truncated.
            if length > MAX_LINE_LEN
                || (whole == 0 && !bytes.ends_with(b"\n") && !head_line.as_bytes().starts_with(&bytes))
            {
                return Err(log.foreign());
            }
            // An incomplete last line was being written when the match was interrupted; that game is played again.
            if !bytes.ends_with(b"\n") {
                break;
            }
            let text = String::from_utf8_lossy(&bytes);
            if number == 1 {
                log.compare(&text, head)?;
            } else {
                log.known.push(serde_json::from_str(&text).map_err(|error| {
                    Failure::Input(format!("{}: line {number} isn't a game of a match: {error}", log.name))
                })?);
            }
            whole += length;
        }
        log.file
            .set_len(whole)
            .and_then(|()| log.file.seek(SeekFrom::Start(whole)))
            .map_err(|error| log.failed(&error))?;
        if whole == 0 {
            log.add(head)?;
        }
        Ok(log)
    }

    fn foreign(&self) -> Failure {
        Failure::Input(format!(
            "{}: this isn't the log of a match; name a new file, or one that `--resume` created",
            self.name
        ))
    }

    fn compare(&self, first: &str, head: &Head) -> Result<(), Failure> {
        let known: Value = serde_json::from_str(first).unwrap_or_default();
        if known.get("version").is_none() || known.get("game").is_none() {
            return Err(self.foreign());
        }
        let wanted = serde_json::to_value(head).map_err(Failure::input)?;
        let Some(wanted) = wanted.as_object() else { return Ok(()) };
        for (key, value) in wanted {
            if known.get(key) != Some(value) {
                let was = known.get(key).cloned().unwrap_or_default();
                return Err(Failure::Input(format!(
                    "{}: this is the log of another match: {key} is {was} there and {value} here; name another file, or use the same settings",
                    self.name
                )));
            }
        }
        Ok(())
    }

    /// Adds a finished game.
    ///
    /// # Errors
    ///
    /// If the file can't be written.
    pub fn count(&mut self, entry: &Entry) -> Result<(), Failure> {
        self.add(entry)
    }

    fn add(&mut self, what: &impl Serialize) -> Result<(), Failure> {
        let line = line(what)?;
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        Failure::Input(format!("{}: {error}", self.name))
    }
}

fn line(what: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(what).map(|text| text + "\n").map_err(Failure::input)
}

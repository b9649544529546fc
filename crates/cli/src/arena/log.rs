use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use eightfold_players::arena::Result as Points;
use serde_json::{Value, json};

use super::tally::{EngineFailure, Entry};
use crate::failure::Failure;

/// The file by which a match goes on after it was broken off: what is played in its first line, then a line for
/// every game that is over, in JSON.
pub struct Log {
    file: File,
    name: String,
    /// The games that are in it already.
    pub known: Vec<Entry>,
}

/// The form of a line of the log.
pub type Line = Value;

impl Log {
    /// Opens the log of this match, or begins it.
    ///
    /// # Errors
    /// If it cannot be read or written, or is the log of another match: says what differs.
    pub fn open(path: &Path, head: &Line) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let failed = |error: std::io::Error| Failure::Input(format!("{name}: {error}"));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Where a file system knows no locks, it is the player's to keep matches apart.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::Input(format!(
                "{name}: another match is being noted there; name another file"
            )));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut log = Self { file, name, known: Vec::new() };
        let head_line = format!("{head}\n");
        // A last line without its end was being written when the match was broken off: that game is played again.
        let whole = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => at + 1,
            None if head_line.as_bytes().starts_with(&bytes) => 0,
            None => return Err(log.foreign()),
        };
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        let mut lines = text.lines();
        // Nothing is cut off from a file that is no log of this match.
        if let Some(first) = lines.next() {
            log.compare(first, head)?;
        }
        for (at, line) in lines.enumerate() {
            let entry = serde_json::from_str(line).ok().as_ref().and_then(read);
            log.known.push(entry.ok_or_else(|| {
                Failure::Input(format!("{}: line {} is no game of a match", log.name, at + 2))
            })?);
        }
        log.file
            .set_len(whole as u64)
            .and_then(|()| log.file.seek(SeekFrom::Start(whole as u64)))
            .map_err(|error| log.failed(&error))?;
        if whole == 0 {
            log.add(head)?;
        }
        Ok(log)
    }

    fn foreign(&self) -> Failure {
        Failure::Input(format!(
            "{}: this is no log of a match; name a new file, or the one that `--resume` began",
            self.name
        ))
    }

    fn compare(&self, first: &str, head: &Line) -> Result<(), Failure> {
        let known: Line = serde_json::from_str(first).unwrap_or_default();
        let Some(wanted) = head.as_object() else {
            return Ok(());
        };
        if known.get("version").is_none() || known.get("game").is_none() {
            return Err(self.foreign());
        }
        for (key, value) in wanted {
            if known.get(key) != Some(value) {
                let was = known.get(key).cloned().unwrap_or_default();
                return Err(Failure::Input(format!(
                    "{}: this is the log of another match: {key} is {was} there and {value} here; name another file, or the same match",
                    self.name
                )));
            }
        }
        Ok(())
    }

    /// Adds a game that is over.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn count(&mut self, entry: &Entry) -> Result<(), Failure> {
        self.add(&write(entry))
    }

    fn add(&mut self, line: &Line) -> Result<(), Failure> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.file.flush())
            .map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        Failure::Input(format!("{}: {error}", self.name))
    }
}

fn write(entry: &Entry) -> Line {
    let result = match entry.result {
        Points::Win => "win",
        Points::Draw => "draw",
        Points::Loss => "loss",
    };
    let mut line = json!({ "result": result, "turns": entry.turns });
    match &entry.broken {
        None => {}
        Some(EngineFailure::Unfinished) => line["unfinished"] = json!(true),
        Some(EngineFailure::Forfeit { player, seat, reason }) => {
            line["forfeit"] = json!({ "player": player.to_string(), "seat": seat, "reason": reason });
        }
    }
    line
}

fn read(line: &Line) -> Option<Entry> {
    let result = match line.get("result")?.as_str()? {
        "win" => Points::Win,
        "draw" => Points::Draw,
        "loss" => Points::Loss,
        _ => return None,
    };
    let broken = match (line.get("unfinished"), line.get("forfeit")) {
        (None, None) => None,
        (Some(_), _) => Some(EngineFailure::Unfinished),
        (_, Some(forfeit)) => Some(EngineFailure::Forfeit {
            player: forfeit.get("player")?.as_str()?.chars().next()?,
            seat: forfeit.get("seat")?.as_str()?.to_owned(),
            reason: forfeit.get("reason")?.as_str()?.to_owned(),
        }),
    };
    Some(Entry { result, turns: line.get("turns")?.as_u64()?, broken })
}

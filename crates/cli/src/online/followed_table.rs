//! A table on a server, as far as it is known here.

use std::time::Instant;

use eightfold_client::{FollowError, Follower};
use eightfold_protocol as api;
use eightfold_table::{Row, Table};
use serde_json::value::RawValue;

use super::Server;
use crate::failure::Failure;

/// A table on a server, with its log and the server's time.
pub struct FollowedTable {
    server: Server,
    follower: Follower,
    /// The server's time, and when it was received.
    clock: (u64, Instant),
}

impl FollowedTable {
    /// Reads a table; returns the server's view of it too.
    ///
    /// # Errors
    ///
    /// If the server doesn't respond, or sends what this version can't use.
    pub fn read(server: &Server, id: &str) -> Result<(Self, api::TableView), Failure> {
        let view: api::TableView =
            server.get(&format!("/api/tables/{id}")).map_err(|trouble| server.says(&trouble))?;
        let clock = (view.now_ms, Instant::now());
        let mut followed = Self { server: server.clone(), follower: Follower::default(), clock };
        for text in &view.rows {
            followed.take_text(text.get())?;
        }
        match followed.follower.table() {
            Some(_) => Ok((followed, view)),
            None => Err(followed.failure(&FollowError::Missing)),
        }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.follower.table().expect("a followed table has its first entry")
    }

    /// The entries, as received.
    pub fn log(&self) -> String {
        self.follower.texts().join("\n")
    }

    /// All entries.
    pub fn rows(&self) -> &[Row] {
        self.follower.rows()
    }

    /// Returns whether the last entry of the game has arrived.
    pub fn is_complete(&self) -> bool {
        self.follower.is_complete()
    }

    /// Returns the server's time now.
    pub fn now_ms(&self) -> u64 {
        self.clock.0 + self.clock.1.elapsed().as_millis() as u64
    }

    /// Applies an entry of the stream, checked by the rules; returns whether it was new.
    ///
    /// # Errors
    ///
    /// If it doesn't follow from the entries before, or this version doesn't understand it.
    pub fn take(&mut self, row: &Row, text: String) -> Result<bool, Failure> {
        let taken = self.follower.apply(row.clone(), text).map_err(|error| self.failure(&error))?;
        match self.table().newer() {
            None => Ok(taken),
            Some(newer) => Err(self.failure(newer)),
        }
    }

    /// Applies the entries of a response, and returns those that were new. The stream fills any gap.
    ///
    /// # Errors
    ///
    /// As for [`take`](Self::take).
    pub fn take_response(&mut self, rows: &[Box<RawValue>], now_ms: u64) -> Result<Vec<Row>, Failure> {
        self.clock = (now_ms, Instant::now());
        let before = self.rows().len();
        for text in rows {
            match self.follower.take(text.get()) {
                Ok(_) | Err(FollowError::Missing) => {}
                Err(error) => return Err(self.failure(&error)),
            }
        }
        Ok(self.rows()[before..].to_vec())
    }

    fn take_text(&mut self, text: &str) -> Result<(), Failure> {
        let row = serde_json::from_str(text).map_err(|error| self.failure(&error))?;
        self.take(&row, text.to_owned()).map(drop)
    }

    fn failure(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::Input(format!("{}: {error}", self.server.base()))
    }
}

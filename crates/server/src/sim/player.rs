//! Simulated players: clients of the API that know only what rows tell them.

use std::collections::BTreeMap;
use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_store::{MemoryStore, Person, Store, now};
use eightfold_table::{Row, Status, Table};

/// Somebody who plays.
pub struct Player {
    pub person: Arc<Person>,
    /// What is known of each game, by its id.
    pub games: BTreeMap<String, Known>,
    /// Until when there is no line, in simulated ms.
    pub offline_until: u64,
}

/// What a player knows of a game.
#[derive(Default)]
pub struct Known {
    pub table: Option<Table>,
    pub rows: Vec<String>,
    /// What has been sent and not been answered.
    pub pending: Option<Pending>,
}

/// An action on its way.
#[derive(Clone, Debug)]
pub struct Pending {
    pub action_id: String,
    pub wanted: Wanted,
    /// How many requests with it have no answer yet.
    pub open: usize,
    /// How often it was sent.
    pub sent: usize,
}

/// What a player wants.
#[derive(Clone, Debug)]
pub enum Wanted {
    Ready,
    Turn { expected_seq: u64, turn: String },
    Offer(api::OfferKind),
    Answer(api::OfferKind, bool),
    Resign,
    Return,
}

impl Known {
    /// The number of the last row known.
    pub fn seq(&self) -> u64 {
        self.rows.len() as u64
    }

    pub fn status(&self) -> Option<Status> {
        self.table.as_ref().map(Table::status)
    }

    /// Takes rows as they come, in whatever order and however often; what is missing is fetched from the store.
    pub fn learn(&mut self, store: &MemoryStore, id: &str, rows: &[String]) -> Result<(), String> {
        for text in rows {
            let row: Row = serde_json::from_str(text).map_err(|error| format!("{id}: {error}: {text}"))?;
            if row.seq > self.seq() + 1 {
                self.catch_up(store, id)?;
            }
            self.take(id, text, &row)?;
        }
        Ok(())
    }

    /// Fetches what is missing.
    pub fn catch_up(&mut self, store: &MemoryStore, id: &str) -> Result<(), String> {
        for stored in now(store.rows(id, self.seq())).map_err(|error| error.to_string())? {
            let row = serde_json::from_str(&stored.text).map_err(|error| format!("{id}: {error}"))?;
            self.take(id, &stored.text, &row)?;
        }
        Ok(())
    }

    fn take(&mut self, id: &str, text: &str, row: &Row) -> Result<(), String> {
        if let Some(known) = (row.seq as usize).checked_sub(1).and_then(|at| self.rows.get(at)) {
            return if known == text {
                Ok(())
            } else {
                Err(format!("{id} has two rows {}: {known} and {text}", row.seq))
            };
        }
        match &mut self.table {
            None => self.table = Some(Table::replay([row]).map_err(|error| format!("{id}: {error}"))?),
            Some(table) => table.apply(row).map_err(|error| format!("{id}: {error}"))?,
        }
        self.rows.push(text.to_owned());
        Ok(())
    }
}

//! Simulated players: clients of the API that know only what they learn from rows.

use std::collections::BTreeMap;
use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_store::{Person, Store, now};
use eightfold_table::{Row, Status, Table};

/// A player.
pub struct Player {
    pub person: Arc<Person>,
    /// What the player knows of each game, by id.
    pub games: BTreeMap<String, GameKnowledge>,
    /// Until when the player is offline, in simulated ms.
    pub offline_until: u64,
}

/// A player's knowledge of a game.
#[derive(Default)]
pub struct GameKnowledge {
    pub table: Option<Table>,
    pub rows: Vec<String>,
    /// The action that was sent and not acknowledged.
    pub pending: Option<PendingAction>,
}

/// An action on its way.
#[derive(Clone, Debug)]
pub struct PendingAction {
    pub action_id: String,
    pub wanted: PlayerAction,
    /// The number of its requests without a response.
    pub open: usize,
    /// How often it was sent.
    pub sent: usize,
}

/// An action a player wants to take.
#[derive(Clone, Debug)]
pub enum PlayerAction {
    Ready,
    Turn { expected_seq: u64, turn: String },
    Offer(api::OfferKind),
    Answer(api::OfferKind, bool),
    Resign,
    Return,
}

impl GameKnowledge {
    /// Returns the number of the last known row.
    pub fn seq(&self) -> u64 {
        self.rows.len() as u64
    }

    pub fn status(&self) -> Option<Status> {
        self.table.as_ref().map(Table::status)
    }

    /// Takes rows in any order and any number of times; reads missing ones from the store.
    pub fn learn(&mut self, store: &dyn Store, id: &str, rows: &[String]) -> Result<(), String> {
        for text in rows {
            let row: Row = serde_json::from_str(text).map_err(|error| format!("{id}: {error}: {text}"))?;
            if row.seq > self.seq() + 1 {
                self.catch_up(store, id)?;
            }
            self.take(id, text, &row)?;
        }
        Ok(())
    }

    /// Reads missing rows from the store.
    pub fn catch_up(&mut self, store: &dyn Store, id: &str) -> Result<(), String> {
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

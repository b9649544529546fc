//! Simulated players: clients of the API that know only what they learn from rows.

use std::collections::BTreeMap;
use std::sync::Arc;

use eightfold_client::{FollowError, Follower};
use eightfold_protocol as api;
use eightfold_store::{Person, Store, now};
use eightfold_table::{Status, Table};

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
    follower: Follower,
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
    pub fn table(&self) -> Option<&Table> {
        self.follower.table()
    }

    pub fn status(&self) -> Option<Status> {
        self.table().map(Table::status)
    }

    /// Takes rows in any order and any number of times; reads missing ones from the store.
    pub fn learn(&mut self, store: &dyn Store, id: &str, rows: &[String]) -> Result<(), String> {
        for text in rows {
            if self.take(id, text)? == Err(FollowError::Missing) {
                self.catch_up(store, id)?;
                self.take(id, text)?.map_err(|error| format!("{id}: {error}: {text}"))?;
            }
        }
        Ok(())
    }

    /// Reads missing rows from the store.
    pub fn catch_up(&mut self, store: &dyn Store, id: &str) -> Result<(), String> {
        for stored in now(store.rows(id, self.follower.seq())).map_err(|error| error.to_string())? {
            self.take(id, &stored.text)?.map_err(|error| format!("{id}: {error}"))?;
        }
        Ok(())
    }

    /// Takes a row, or returns that earlier ones are missing; fails if it contradicts the rows known here.
    fn take(&mut self, id: &str, text: &str) -> Result<Result<(), FollowError>, String> {
        match self.follower.take(text) {
            Ok(true) => Ok(Ok(())),
            Ok(false) if self.follower.texts().iter().any(|known| known == text) => Ok(Ok(())),
            Ok(false) => Err(format!("{id} has a second row in place of one that is known: {text}")),
            Err(FollowError::Missing) => Ok(Err(FollowError::Missing)),
            Err(error) => Err(format!("{id}: {error}: {text}")),
        }
    }
}

//! The tournaments in memory.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_tournaments::Tournament;
use tokio::sync::Notify;

/// How many tournaments are kept in memory.
const MOST: usize = 500;
/// A tournament in memory.
#[derive(Debug, Default)]
pub struct Held {
    /// The tournament, once it has been replayed.
    pub tournament: Option<Tournament>,
    /// The last row of each open table that has been looked at.
    pub looked: BTreeMap<String, u64>,
}

/// The tournaments that this node has in mind.
#[derive(Debug, Default)]
pub struct Tournaments {
    held: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Held>>>>,
    /// Something has happened that may end a round.
    news: Notify,
}

impl Tournaments {
    /// Lets what is due be looked for at once.
    pub fn wake(&self) {
        self.news.notify_one();
    }

    /// Waits until something has happened.
    pub async fn news(&self) {
        self.news.notified().await;
    }

    /// The place of a tournament, there or not.
    pub fn slot(&self, id: &str) -> Arc<tokio::sync::Mutex<Held>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= MOST && !held.contains_key(id) {
            held.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(held.entry(id.to_owned()).or_default())
    }

    /// Whether a tournament has a place.
    pub fn is_known(&self, id: &str) -> bool {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }
}

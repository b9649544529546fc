//! The tournaments in memory.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_tournaments::{Status, Tournament};
use tokio::sync::Notify;

/// The number of tournaments in memory above which the least recently used are dropped. All running ones are checked
/// every second, so this must exceed those of a large site.
const CAPACITY: usize = 5_000;

/// A tournament in memory.
#[derive(Debug, Default)]
pub struct CachedTournament {
    /// The tournament, once it has been replayed.
    pub tournament: Option<Tournament>,
    /// The last row of each open table that has been checked.
    pub looked: BTreeMap<String, u64>,
}

/// A slot of a tournament.
#[derive(Debug, Default)]
struct Slot {
    held: Arc<tokio::sync::Mutex<CachedTournament>>,
    /// The number of the last use, which grows with each use.
    used: u64,
}

/// The tournaments in this node's memory.
#[derive(Debug, Default)]
pub struct TournamentCache {
    slots: Mutex<(HashMap<String, Slot>, u64)>,
    /// Signals that a round may have ended.
    news: Notify,
}

impl TournamentCache {
    /// Triggers a check for due rounds.
    pub fn wake(&self) {
        self.news.notify_one();
    }

    /// Waits for such a signal.
    pub async fn news(&self) {
        self.news.notified().await;
    }

    /// Returns the slot of a tournament, created if needed.
    pub fn slot(&self, id: &str) -> Arc<tokio::sync::Mutex<CachedTournament>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (slots, uses) = &mut *slots;
        if slots.len() >= CAPACITY && !slots.contains_key(id) {
            let mut used: Vec<u64> = slots.values().map(|slot| slot.used).collect();
            let (_, median, _) = used.select_nth_unstable(CAPACITY / 2);
            slots.retain(|_, slot| slot.used > *median || Arc::strong_count(&slot.held) > 1);
        }
        *uses += 1;
        let slot = slots.entry(id.to_owned()).or_default();
        slot.used = *uses;
        Arc::clone(&slot.held)
    }

    /// Returns the open tables of the tournaments in memory.
    pub fn open_tables(&self) -> Vec<String> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let mut open = Vec::new();
        for slot in slots.0.values() {
            // A locked one is being checked already.
            if let Ok(held) = slot.held.try_lock()
                && let Some(tournament) = &held.tournament
                && tournament.status() == Status::Running
            {
                open.extend(tournament.open_tables().map(str::to_owned));
            }
        }
        open
    }

    /// Whether a tournament has a slot.
    pub fn is_known(&self, id: &str) -> bool {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).0.contains_key(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recently_used_tournaments_stay_in_memory() {
        let tournaments = TournamentCache::default();
        for number in 0..CAPACITY {
            drop(tournaments.slot(&number.to_string()));
        }
        drop(tournaments.slot("0"));
        let in_use = tournaments.slot("1");
        drop(tournaments.slot("new"));
        for kept in ["0", "1", "new", &(CAPACITY - 1).to_string()] {
            assert!(tournaments.is_known(kept), "{kept}");
        }
        assert!(!tournaments.is_known("2"));
        drop(in_use);
    }
}

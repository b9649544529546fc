//! The tournaments in memory.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_tournaments::{Status, Tournament};
use tokio::sync::Notify;

/// From how many tournaments in memory on those unused for longest are dropped. All that are not over are looked at each
/// second, so more than those of a large site must fit.
const MOST: usize = 5_000;

/// A tournament in memory.
#[derive(Debug, Default)]
pub struct Held {
    /// The tournament, once it has been replayed.
    pub tournament: Option<Tournament>,
    /// The last row of each open table that has been looked at.
    pub looked: BTreeMap<String, u64>,
}

/// A tournament's place in memory.
#[derive(Debug, Default)]
struct Slot {
    held: Arc<tokio::sync::Mutex<Held>>,
    /// The number of the use, which grows with each.
    used: u64,
}

/// The tournaments that this node has in mind.
#[derive(Debug, Default)]
pub struct Tournaments {
    slots: Mutex<(HashMap<String, Slot>, u64)>,
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
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (slots, uses) = &mut *slots;
        if slots.len() >= MOST && !slots.contains_key(id) {
            let mut used: Vec<u64> = slots.values().map(|slot| slot.used).collect();
            let (_, median, _) = used.select_nth_unstable(MOST / 2);
            slots.retain(|_, slot| slot.used > *median || Arc::strong_count(&slot.held) > 1);
        }
        *uses += 1;
        let slot = slots.entry(id.to_owned()).or_default();
        slot.used = *uses;
        Arc::clone(&slot.held)
    }

    /// The tables that go on in the tournaments in memory.
    pub fn open_tables(&self) -> Vec<String> {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let mut open = Vec::new();
        for slot in slots.0.values() {
            // One that is in use is looked at by itself.
            if let Ok(held) = slot.held.try_lock()
                && let Some(tournament) = &held.tournament
                && tournament.status() == Status::Running
            {
                open.extend(tournament.open_tables().map(str::to_owned));
            }
        }
        open
    }

    /// Whether a tournament has a place.
    pub fn is_known(&self, id: &str) -> bool {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).0.contains_key(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tournaments_used_last_stay_in_memory() {
        let tournaments = Tournaments::default();
        for number in 0..MOST {
            drop(tournaments.slot(&number.to_string()));
        }
        drop(tournaments.slot("0"));
        let in_use = tournaments.slot("1");
        drop(tournaments.slot("new"));
        for kept in ["0", "1", "new", &(MOST - 1).to_string()] {
            assert!(tournaments.is_known(kept), "{kept}");
        }
        assert!(!tournaments.is_known("2"));
        drop(in_use);
    }
}

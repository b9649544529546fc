//! The tournaments in memory.

use std::collections::BTreeMap;

use eightfold_tournaments::{Status, Tournament};
use tokio::sync::Notify;

use crate::slot_cache::SlotCache;

/// A tournament in memory.
#[derive(Debug, Default)]
pub struct CachedTournament {
    /// The tournament, once it has been replayed.
    pub tournament: Option<Tournament>,
    /// The last row of each open table that has been checked.
    pub looked: BTreeMap<String, u64>,
}

/// The tournaments in this node's memory.
#[derive(Debug, Default)]
pub struct TournamentCache {
    pub slots: SlotCache<CachedTournament>,
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

    /// Returns the open tables of the tournaments in memory.
    pub fn open_tables(&self) -> Vec<String> {
        let mut open = Vec::new();
        for slot in self.slots.all() {
            // A locked one is being checked already.
            if let Ok(held) = slot.try_lock()
                && let Some(tournament) = &held.tournament
                && tournament.status() == Status::Running
            {
                open.extend(tournament.open_tables().map(str::to_owned));
            }
        }
        open
    }
}

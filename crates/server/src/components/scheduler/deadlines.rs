//! Deadlines: one ordered list for all games, and one task that waits for the first.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// Why a game has to be checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Its own deadline: a flag, the start, the end of a pause.
    Table,
    /// A player may have been away for too long.
    Absence,
    /// Its log is full.
    Full,
}

/// The deadlines of all games known to this node.
#[derive(Debug, Default)]
pub struct Deadlines {
    inner: Mutex<Inner>,
    earlier: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    order: BTreeSet<(u64, Kind, String)>,
    known: HashMap<(Kind, String), u64>,
}

impl Deadlines {
    /// Sets or removes the deadline of a game.
    pub fn set(&self, kind: Kind, game: &str, at_ms: Option<u64>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (kind, game.to_owned());
        if let Some(before) = inner.known.remove(&key) {
            inner.order.remove(&(before, kind, key.1.clone()));
        }
        if let Some(at) = at_ms {
            inner.order.insert((at, kind, key.1.clone()));
            inner.known.insert(key, at);
            if inner.order.first().is_some_and(|first| first.0 == at) {
                self.earlier.notify_one();
            }
        }
    }

    /// Returns the earliest deadline.
    pub fn first(&self) -> Option<u64> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.order.first().map(|(at, ..)| *at)
    }

    /// Removes and returns what is due.
    pub fn take_due(&self, now_ms: u64) -> Vec<(Kind, String)> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while inner.order.first().is_some_and(|(at, ..)| *at <= now_ms) {
            if let Some((_, kind, game)) = inner.order.pop_first() {
                inner.known.remove(&(kind, game.clone()));
                due.push((kind, game));
            }
        }
        due
    }

    /// Wakes the waiting task after a clock jump, because the first deadline may have passed.
    pub fn look_again(&self) {
        self.earlier.notify_one();
    }

    /// Waits until the first deadline moves earlier.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_one_deadline_of_each_kind() {
        let deadlines = Deadlines::default();
        deadlines.set(Kind::Table, "a", Some(30));
        deadlines.set(Kind::Table, "b", Some(20));
        deadlines.set(Kind::Table, "a", Some(10));
        deadlines.set(Kind::Absence, "a", Some(15));
        deadlines.set(Kind::Table, "c", Some(5));
        deadlines.set(Kind::Table, "c", None);
        assert_eq!(deadlines.first(), Some(10));
        let due = deadlines.take_due(20);
        assert_eq!(due, [(Kind::Table, "a".into()), (Kind::Absence, "a".into()), (Kind::Table, "b".into())]);
        assert_eq!(deadlines.take_due(99), []);
    }
}

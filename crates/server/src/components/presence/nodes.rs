//! The other nodes of the site, as this node knows them.
//!
//! A player counts as away no earlier than this node's start, their last row, the last time any node saw them,
//! and the last loss of a node.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The live nodes, and when presence at other nodes was last lost.
#[derive(Debug, Default)]
pub struct Nodes {
    /// When each node was last heard from.
    alive: Mutex<HashMap<u64, Instant>>,
    /// When this node last lost track of people who may have been connected elsewhere, in ms since 1970.
    lost_ms: AtomicU64,
}

impl Nodes {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<u64, Instant>) -> T) -> T {
        work(&mut self.alive.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Records a message from a node; returns whether the node is new.
    pub fn record(&self, node: u64) -> bool {
        self.with(|alive| alive.insert(node, Instant::now())).is_none()
    }

    pub fn remove(&self, node: u64, now_ms: u64) {
        self.with(|alive| alive.remove(&node));
        self.mark_presence_unknown(now_ms);
    }

    /// Records that people connected elsewhere may no longer be.
    pub fn mark_presence_unknown(&self, now_ms: u64) {
        self.lost_ms.fetch_max(now_ms, Ordering::AcqRel);
    }

    /// Returns when track of people at other nodes was last lost, in ms since 1970; 0 if never. Nobody counts as away
    /// from an earlier time, because they may have been connected there.
    pub fn lost_ms(&self) -> u64 {
        self.lost_ms.load(Ordering::Acquire)
    }

    /// Returns the nodes that have been silent for this long.
    pub fn silent(&self, patience: Duration) -> Vec<u64> {
        let silent = |(node, last): (&u64, &Instant)| (last.elapsed() > patience).then_some(*node);
        self.with(|alive| alive.iter().filter_map(silent).collect())
    }

    /// Resets the timeouts, because the connection was broken and silence means nothing.
    pub fn reset_timeouts(&self) {
        self.with(|alive| alive.values_mut().for_each(|last| *last = Instant::now()));
    }

    /// Returns all nodes that seem to be alive.
    pub fn ids(&self) -> Vec<u64> {
        self.with(|alive| alive.keys().copied().collect())
    }
}

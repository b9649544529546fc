//! The other nodes of the site, as this node knows them.
//!
//! A player counts as away no earlier than this node's start, their last row, the last time any node saw them,
//! and the last loss of a node.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The nodes that are at work, and when one was last lost.
#[derive(Debug, Default)]
pub struct Nodes {
    /// When each was last heard of.
    alive: Mutex<HashMap<u64, Instant>>,
    /// When this node last lost sight of people who may have been connected elsewhere, in ms since 1970.
    lost_ms: AtomicU64,
}

impl Nodes {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<u64, Instant>) -> T) -> T {
        work(&mut self.alive.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A node was heard of; whether it wasn't known before.
    pub fn heard(&self, node: u64) -> bool {
        self.with(|alive| alive.insert(node, Instant::now())).is_none()
    }

    /// A node is gone.
    pub fn gone(&self, node: u64, now_ms: u64) {
        self.with(|alive| alive.remove(&node));
        self.lost_sight(now_ms);
    }

    /// Whoever was connected elsewhere until now may be so no longer.
    pub fn lost_sight(&self, now_ms: u64) {
        self.lost_ms.fetch_max(now_ms, Ordering::AcqRel);
    }

    /// When sight of people at other nodes was last lost, in ms since 1970; 0 if never. Nobody counts as away from an
    /// earlier time: anybody may have been there.
    pub fn lost_ms(&self) -> u64 {
        self.lost_ms.load(Ordering::Acquire)
    }

    /// Those that have not been heard of for so long.
    pub fn silent(&self, patience: Duration) -> Vec<u64> {
        let silent = |(node, last): (&u64, &Instant)| (last.elapsed() > patience).then_some(*node);
        self.with(|alive| alive.iter().filter_map(silent).collect())
    }

    /// The line is broken: their silence says nothing.
    pub fn excuse(&self) {
        self.with(|alive| alive.values_mut().for_each(|last| *last = Instant::now()));
    }

    /// All that are at work, as far as is known.
    pub fn known(&self) -> Vec<u64> {
        self.with(|alive| alive.keys().copied().collect())
    }
}

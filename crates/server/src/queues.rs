//! Runs the requests of one person one after another, where the server counts something before it adds to it.

use std::array;
use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, MutexGuard};

/// How many people can be served at the same time, at least in part: those of one queue wait for each other.
const QUEUES: usize = 64;

/// The queues. Each node has its own, so that a limit can be passed by as many as there are other nodes.
pub struct Queues([Mutex<()>; QUEUES]);

impl Default for Queues {
    fn default() -> Self {
        Self(array::from_fn(|_| Mutex::default()))
    }
}

impl Queues {
    /// Waits until no other request of this person counts; none does for as long as this is held.
    pub async fn alone(&self, person: &str) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        person.hash(&mut hasher);
        self.0[hasher.finish() as usize % QUEUES].lock().await
    }
}

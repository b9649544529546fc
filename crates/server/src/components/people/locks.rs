//! Serializes the requests of one person, for checks that count something before they add to it.

use std::array;
use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, MutexGuard};

/// The number of locks; people who share a lock wait for each other.
const LOCKS: usize = 64;

/// The locks. Each node has its own, so a limit can be exceeded by up to one for each other node.
pub struct PersonLocks([Mutex<()>; LOCKS]);

impl Default for PersonLocks {
    fn default() -> Self {
        Self(array::from_fn(|_| Mutex::default()))
    }
}

impl PersonLocks {
    /// Waits until no other request of this person holds the lock.
    pub async fn lock(&self, person: &str) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        person.hash(&mut hasher);
        self.0[hasher.finish() as usize % LOCKS].lock().await
    }
}

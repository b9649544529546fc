//! Which accounts have notes sent to them, as this node knows, and how many are sent at once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, Semaphore};

/// How many notes are sent at once.
const AT_ONCE: usize = 8;

/// The hooks as this node knows them.
#[derive(Debug)]
pub struct Hooks {
    known: Mutex<HashSet<String>>,
    /// Whether hooks may lead into private networks.
    pub private: AtomicBool,
    /// There may be something to be sent.
    pub wake: Notify,
    pub senders: Arc<Semaphore>,
}

impl Default for Hooks {
    fn default() -> Self {
        Self {
            known: Mutex::default(),
            private: AtomicBool::new(false),
            wake: Notify::new(),
            senders: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Hooks {
    /// Lets hooks lead into private networks, and without encryption.
    pub fn allow_private(&self, allowed: bool) {
        self.private.store(allowed, Ordering::Release);
    }

    /// Does something with the accounts that have hooks.
    pub fn with<T>(&self, work: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        work(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this account has one.
    pub fn has(&self, person: &str) -> bool {
        self.with(|known| known.contains(person))
    }
}

//! How notes are sent: how many at once, and where they may go.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Notify, Semaphore};

/// How many notes are sent at once.
const AT_ONCE: usize = 8;

/// The sending of notes to hooks and browsers.
#[derive(Debug)]
pub struct Hooks {
    /// Whether hooks may lead into private networks.
    pub private: AtomicBool,
    /// There may be something to be sent.
    pub wake: Notify,
    pub senders: Arc<Semaphore>,
}

impl Default for Hooks {
    fn default() -> Self {
        Self {
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
}

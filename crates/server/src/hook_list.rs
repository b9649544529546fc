//! Settings of the delivery of notes: when, and to which addresses.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// The sending of notes to hooks and browsers.
#[derive(Debug, Default)]
pub struct Hooks {
    /// Whether hooks may lead into private networks.
    pub private: AtomicBool,
    /// There may be something to be sent.
    pub wake: Notify,
}

impl Hooks {
    /// Lets hooks lead into private networks, and without encryption.
    pub fn allow_private(&self, allowed: bool) {
        self.private.store(allowed, Ordering::Release);
    }
}

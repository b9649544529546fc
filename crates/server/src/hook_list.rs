//! Settings of the delivery of notes: when, and to which addresses.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Settings of the delivery to hooks and browsers.
#[derive(Debug, Default)]
pub struct Hooks {
    /// Whether hooks may be on private networks.
    pub private: AtomicBool,
    /// Wakes the delivery task.
    pub wake: Notify,
}

impl Hooks {
    /// Allows hooks on private networks and without encryption.
    pub fn allow_private(&self, allowed: bool) {
        self.private.store(allowed, Ordering::Release);
    }
}

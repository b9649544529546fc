//! The shutdown of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

use crate::bus::{Bus, NodeMessage};

/// Whether the server is shutting down, and what waits for that.
pub struct Shutdown {
    bus: Arc<dyn Bus>,
    draining: AtomicBool,
    /// Tells tasks and long-lived connections to end.
    ending: watch::Sender<bool>,
}

impl Shutdown {
    /// Creates the state of a server that runs.
    pub fn new(bus: Arc<dyn Bus>) -> Self {
        Self { bus, draining: AtomicBool::new(false), ending: watch::channel(false).0 }
    }

    /// Whether the server is shutting down.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// Marks the server as not ready and tells long-lived connections to reconnect elsewhere.
    pub fn drain(&self) {
        if !self.draining.swap(true, Ordering::AcqRel) {
            self.bus.publish_to_nodes(&NodeMessage::Shutdown);
        }
        self.ending.send_replace(true);
    }

    /// Returns a channel that becomes true when the server shuts down.
    pub fn ends(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }
}

/// Waits until the server shuts down.
pub async fn ended(ends: &mut watch::Receiver<bool>) {
    // An error means that the server is already gone.
    let _ = ends.wait_for(|ends| *ends).await;
}

//! Replaces the bus between nodes in a server built without NATS.

use std::sync::Arc;

use tokio::sync::mpsc;

use crate::bus::{Bus, IncomingEvent};

/// Always fails, because this build has no NATS.
///
/// # Errors
/// Always.
pub async fn connect(
    _address: &str,
    _site: &str,
    _node: u64,
) -> Result<(Arc<dyn Bus>, mpsc::Receiver<IncomingEvent>), String> {
    Err("this server was built without it: build it with the feature `nats`".to_owned())
}

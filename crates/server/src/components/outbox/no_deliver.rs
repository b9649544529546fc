//! Replaces delivery in a server built without hooks: notes stay in the outbox.

use std::sync::Arc;

use super::Outbox;
use crate::shutdown::ended;

impl Outbox {
    /// Does nothing: this build has no delivery.
    pub async fn deliver(self: Arc<Self>) {
        ended(&mut self.shutdown.ends()).await;
    }
}

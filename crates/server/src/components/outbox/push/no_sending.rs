//! Replaces sending in a server built without push messages: existing subscriptions get none, and can be removed.

use eightfold_protocol::Note;
use eightfold_store::{Item, OutboxEntry};

use crate::components::outbox::Outbox;
use crate::error::ApiResult;

/// Returns no outbox entry, since this build can't send it.
pub fn for_browsers(_person: &str, _note: &Note) -> ApiResult<Option<OutboxEntry>> {
    Ok(None)
}

impl Outbox {
    /// Drops a message that an earlier server has left, since this build can't send it.
    #[cfg_attr(not(feature = "hooks"), allow(dead_code, reason = "what sends to hooks asks for it"))]
    pub async fn push_one(&self, item: Item) -> ApiResult<()> {
        self.store.take_item(item.kind, item.key).await?;
        Ok(())
    }
}

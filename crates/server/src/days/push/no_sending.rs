//! Replaces sending in a server built without push messages: existing subscriptions get none, and can be removed.

use std::sync::Arc;

use axum::routing::get;
use eightfold_protocol::Note;
use eightfold_store::{Item, OutboxEntry};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::{ApiError, ApiResult};

async fn refuse() -> ApiError {
    ApiError::not_built("notices", "push")
}

/// The routes for push subscriptions, which refuse every request and are not in the OpenAPI description.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().route("/api/me/push", get(refuse).put(refuse))
}

/// Returns no outbox entry, since this build can't send it.
pub fn for_browsers(_person: &str, _note: &Note) -> ApiResult<Option<OutboxEntry>> {
    Ok(None)
}

impl App {
    /// Drops a message that an earlier server has left, since this build can't send it.
    #[cfg_attr(not(feature = "hooks"), allow(dead_code, reason = "what sends to hooks asks for it"))]
    pub async fn push_one(&self, item: Item) -> ApiResult<()> {
        self.store.take_item(item.kind, item.key).await?;
        Ok(())
    }
}

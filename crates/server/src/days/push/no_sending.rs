//! Replaces sending in a server built without push notifications: existing subscriptions get none, and can be
//! removed.

use std::sync::Arc;

use axum::routing::get;
use eightfold_protocol::Note;
use eightfold_store::{Item, Outgoing};
use utoipa_axum::router::OpenApiRouter;

use super::super::Answer;
use crate::app::App;
use crate::error::ApiError;

async fn refuse() -> ApiError {
    ApiError::not_built("notices", "push")
}

/// The calls by which browsers ask for notices, which are refused, and not described.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().route("/api/me/push", get(refuse).put(refuse))
}

/// What is kept of a note for browsers: nothing, since nobody would send it.
pub fn for_browsers(_person: &str, _note: &Note) -> Answer<Option<Outgoing>> {
    Ok(None)
}

impl App {
    /// Drops a notice that an earlier server has left, since nobody would send it.
    #[cfg_attr(not(feature = "hooks"), allow(dead_code, reason = "what sends to hooks asks for it"))]
    pub async fn push_one(&self, item: Item) -> Answer<()> {
        self.store.take_item(item.kind, item.key).await?;
        Ok(())
    }
}

//! Replaces subscribing in a server built without push messages.

use std::sync::Arc;

use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::ApiError;

async fn refuse() -> ApiError {
    ApiError::not_built("notices", "push")
}

/// The routes for push subscriptions, which refuse every request and are not in the OpenAPI description.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().route("/api/me/push", get(refuse).put(refuse))
}

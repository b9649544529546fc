//! Replaces registration and sign-in in a server built without passkeys: existing passkeys can still be listed
//! and removed.

use std::sync::Arc;

use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::ApiError;

async fn refuse() -> ApiError {
    ApiError::not_built("passkeys", "passkeys")
}

/// The routes of ceremonies, which refuse every request and are not in the OpenAPI description.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .route("/api/me/passkeys/begin", post(refuse))
        .route("/api/me/passkeys", post(refuse))
        .route("/api/passkeys/begin", post(refuse))
        .route("/api/passkeys", post(refuse))
}

//! What stands in the place of the ceremonies in a server that was built without passkeys: those that were made before are
//! listed and removed as ever.

use std::sync::Arc;

use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::ApiError;

async fn refuse() -> ApiError {
    ApiError::not_built("passkeys", "passkeys")
}

/// The calls of ceremonies, which are refused, and not described.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .route("/api/me/passkeys/begin", post(refuse))
        .route("/api/me/passkeys", post(refuse))
        .route("/api/passkeys/begin", post(refuse))
        .route("/api/passkeys", post(refuse))
}

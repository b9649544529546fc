//! The features of this server, some of which can be left out at build time.

use axum::Json;
use eightfold_protocol as api;

/// The features of this server.
#[utoipa::path(get, path = "/api/features", tag = "server", responses((status = 200, body = api::ServerFeatures)))]
pub async fn server_features() -> Json<api::ServerFeatures> {
    Json(api::ServerFeatures {
        hooks: cfg!(feature = "hooks"),
        passkeys: cfg!(feature = "passkeys"),
        push: cfg!(feature = "push"),
    })
}

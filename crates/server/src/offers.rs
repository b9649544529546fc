//! The features of this server: some can be left out at build time.

use axum::Json;
use eightfold_protocol as api;

/// What this server offers.
#[utoipa::path(get, path = "/api/offers", tag = "server",
    responses((status = 200, body = api::Offers), (status = "default", body = api::ErrorBody)))]
pub async fn offers() -> Json<api::Offers> {
    Json(api::Offers {
        hooks: cfg!(feature = "hooks"),
        passkeys: cfg!(feature = "passkeys"),
        push: cfg!(feature = "push"),
    })
}

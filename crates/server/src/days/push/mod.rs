//! Push subscriptions of a person's devices.

#[cfg_attr(not(feature = "push"), path = "not_built.rs")]
mod subscribe;

use axum::http::StatusCode;

pub use subscribe::routes;

use crate::auth::{Path, User};
use crate::components::outbox::push::PUSH;
use crate::error::{ApiError, ApiResult};

/// Removes a push subscription.
#[utoipa::path(delete, path = "/api/me/push/{id}", operation_id = "end_push", tag = "people",
    params(("id" = String, Path)), responses((status = 204, description = "it gets no more notifications")))]
pub async fn end(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    let mine = app.outbox.push_devices(&person.id).await?.into_iter().any(|device| device.id == id);
    if !mine {
        return Err(ApiError::not_found("none of your devices with notifications has this id"));
    }
    app.store.take_item(PUSH.to_owned(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Push messages to the devices that a person has subscribed, without an open page.

#[cfg_attr(not(feature = "push"), path = "no_sending.rs")]
mod sending;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;

pub use sending::{for_browsers, routes};

use crate::app::App;
use crate::auth::{Authenticated, Path};
use crate::error::{ApiError, ApiResult};

/// The kind of items for subscriptions; the key is a hash of the address.
pub const PUSH: &str = "push";
/// The maximum number of subscribed devices of a person.
const MAX_DEVICES: usize = 20;

impl App {
    pub(super) async fn push_devices(&self, person: &str) -> ApiResult<Vec<api::PushDevice>> {
        let devices = self.store.items(PUSH, Some(person), "", MAX_DEVICES).await?;
        Ok(devices.into_iter().map(|item| api::PushDevice { id: item.key, made_ms: item.at_ms }).collect())
    }
}

/// Removes a push subscription.
#[utoipa::path(delete, path = "/api/me/push/{id}", operation_id = "end_push", tag = "people",
    params(("id" = String, Path)),
    responses((status = 204, description = "it gets no more notices"), (status = "default", body = api::ErrorBody)))]
pub async fn end(
    State(app): State<Arc<App>>,
    Authenticated(person): Authenticated,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let mine = app.push_devices(&person.id).await?.into_iter().any(|device| device.id == id);
    if !mine {
        return Err(ApiError::new(Code::NotFound, "none of your devices with notices has this id"));
    }
    app.store.take_item(PUSH.to_owned(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

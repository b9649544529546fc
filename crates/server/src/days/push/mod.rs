//! Push notifications: tell the devices that a person has subscribed what waits for them, without an open page.

#[cfg_attr(not(feature = "push"), path = "no_sending.rs")]
mod sending;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;

pub use sending::{for_browsers, routes};

use super::Answer;
use crate::app::App;
use crate::auth::{Path, Signed};
use crate::error::ApiError;

/// What subscriptions are kept under, by a hash of their address.
pub const PUSH: &str = "push";
/// The most devices of a person that are told.
const MOST_DEVICES: usize = 20;

impl App {
    pub(super) async fn push_devices(&self, person: &str) -> Answer<Vec<api::PushDevice>> {
        let devices = self.store.items(PUSH, Some(person), "", MOST_DEVICES).await?;
        Ok(devices.into_iter().map(|item| api::PushDevice { id: item.key, made_ms: item.at_ms }).collect())
    }
}

/// Tells a device nothing any more.
#[utoipa::path(delete, path = "/api/me/push/{id}", operation_id = "end_push", tag = "people",
    params(("id" = String, Path)),
    responses((status = 204, description = "it is told nothing any more"), (status = "default", body = api::ErrorBody)))]
pub async fn end(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let mine = app.push_devices(&person.id).await?.into_iter().any(|device| device.id == id);
    if !mine {
        return Err(ApiError::new(Code::NotFound, "there is no such device of yours that is told"));
    }
    app.store.take_item(PUSH.to_owned(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

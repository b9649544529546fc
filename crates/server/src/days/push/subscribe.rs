//! Subscribes devices to push messages.

use std::sync::Arc;

use axum::Json;
use eightfold_protocol as api;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::{Body, User};
use crate::error::ApiResult;
use crate::limits::LimitKind;

/// The routes for push subscriptions.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list, add))
}

/// Returns the server's public key and your devices that get push messages.
#[utoipa::path(get, path = "/api/me/push", operation_id = "pushes", tag = "people",
    responses((status = 200, body = api::Pushes)))]
pub async fn list(User(app, person): User) -> ApiResult<Json<api::Pushes>> {
    let key = app.outbox.push_public_key().await?;
    Ok(Json(api::Pushes { key, devices: app.outbox.push_devices(&person.id).await? }))
}

/// Subscribes a device to push messages. A repeated subscription replaces the old one.
#[utoipa::path(put, path = "/api/me/push", operation_id = "add_push", tag = "people", request_body = api::NewPush,
    responses((status = 200, body = api::PushDevice)))]
pub async fn add(User(app, person): User, Body(new): Body<api::NewPush>) -> ApiResult<Json<api::PushDevice>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    Ok(Json(app.outbox.subscribe(&person.id, new).await?))
}

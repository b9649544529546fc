//! The devices that are signed in to an account: lists them, and signs out one or all others.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::Session;

use crate::app::App;
use crate::auth::{self, Path};
use crate::error::ApiError;
use crate::limits::Counted;
use crate::random;
use crate::sessions::{self, Known};

type Answer<T> = Result<T, ApiError>;

pub async fn listed(app: &App, session: &Session) -> Answer<Json<api::Devices>> {
    let devices = sessions::devices(app, &session.person.id).await?;
    let devices = devices.into_iter().map(|device| api::Device {
        here: device.id == session.device,
        id: device.id,
        name: device.name,
        way: device.label,
        created_ms: device.created_ms,
        seen_ms: Some(device.seen_ms).filter(|ms| *ms > 0),
    });
    Ok(Json(api::Devices { devices: devices.collect() }))
}

/// The devices that have the account.
#[utoipa::path(get, path = "/api/me/devices", operation_id = "devices", tag = "people",
    responses((status = 200, body = api::Devices), (status = "default", body = api::ErrorBody)))]
pub async fn list(State(app): State<Arc<App>>, Known(session): Known) -> Answer<Json<api::Devices>> {
    listed(&app, &session).await
}

/// Ends all devices but the one that asks; tokens of programs stay.
#[utoipa::path(delete, path = "/api/me/devices", operation_id = "end_other_devices", tag = "people",
    responses((status = 200, body = api::Devices), (status = "default", body = api::ErrorBody)))]
pub async fn end_others(State(app): State<Arc<App>>, Known(session): Known) -> Answer<Json<api::Devices>> {
    for device in sessions::devices(&app, &session.person.id).await? {
        if device.id != session.device {
            app.store.remove_device(session.person.id.clone(), device.id).await?;
        }
    }
    listed(&app, &session).await
}

/// Ends a device: its token works no longer, and its lines are closed within a minute.
#[utoipa::path(delete, path = "/api/me/devices/{id}", operation_id = "end_device", tag = "people",
    params(("id" = String, Path, description = "the id of a device")),
    responses((status = 200, body = api::Devices), (status = "default", body = api::ErrorBody)))]
pub async fn end(
    State(app): State<Arc<App>>,
    Known(session): Known,
    Path(id): Path<String>,
) -> Answer<Json<api::Devices>> {
    if id == session.device {
        let words = "this is the device that asks: POST /api/me/logout ends it";
        return Err(ApiError::new(Code::NotAllowed, words));
    }
    if !app.store.remove_device(session.person.id.clone(), id).await? {
        return Err(ApiError::new(Code::NotFound, "the account has no such device"));
    }
    listed(&app, &session).await
}

/// A token in place of the one that asks, which works until the new one has been used, and a minute longer. A page need
/// not ask: its cookie is replaced by itself each day.
#[utoipa::path(post, path = "/api/me/token", operation_id = "renew_token", tag = "people",
    responses((status = 200, body = api::NewToken), (status = "default", body = api::ErrorBody)))]
pub async fn renew(
    State(app): State<Arc<App>>,
    Known(session): Known,
    headers: HeaderMap,
) -> Answer<Json<api::NewToken>> {
    app.limits.by_person(Counted::Account, &session.person.id)?;
    let old = auth::token(&headers)?.filter(|token| !token.by_cookie);
    let by_cookie = || ApiError::new(Code::NotAllowed, "a token that is a cookie is replaced by itself");
    let (old, token) = (old.ok_or_else(by_cookie)?, random::word::<40>()?);
    let now = app.clock.now_ms();
    if !app.store.replace_token(random::hash(&old.text), random::hash(&token), 0, now).await? {
        return Err(ApiError::new(Code::NotAllowed, "this token has been replaced already: use the new one"));
    }
    Ok(Json(api::NewToken { token }))
}

//! The devices that are signed in to an account: lists them, and signs out one or all others.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use eightfold_protocol as api;
use eightfold_store::Session;

use crate::app::App;
use crate::auth::{self, Path};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;
use crate::sessions::{self, CurrentSession};

pub async fn device_list(app: &App, session: &Session) -> ApiResult<Json<api::Devices>> {
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

/// Lists the devices that are signed in.
#[utoipa::path(get, path = "/api/me/devices", operation_id = "devices", tag = "people",
    responses((status = 200, body = api::Devices)))]
pub async fn list(
    State(app): State<Arc<App>>,
    CurrentSession(session): CurrentSession,
) -> ApiResult<Json<api::Devices>> {
    device_list(&app, &session).await
}

/// Signs out all other devices; tokens for programs stay.
#[utoipa::path(delete, path = "/api/me/devices", operation_id = "end_other_devices", tag = "people",
    responses((status = 200, body = api::Devices)))]
pub async fn end_others(
    State(app): State<Arc<App>>,
    CurrentSession(session): CurrentSession,
) -> ApiResult<Json<api::Devices>> {
    for device in sessions::devices(&app, &session.person.id).await? {
        if device.id != session.device {
            app.store.remove_device(session.person.id.clone(), device.id).await?;
        }
    }
    app.turn_sessions.remove_person(&session.person.id);
    device_list(&app, &session).await
}

/// Signs out a device: its token stops working at once, its connections close within a minute.
#[utoipa::path(delete, path = "/api/me/devices/{id}", operation_id = "end_device", tag = "people",
    params(("id" = String, Path, description = "the id of a device")), responses((status = 200, body = api::Devices)))]
pub async fn end(
    State(app): State<Arc<App>>,
    CurrentSession(session): CurrentSession,
    Path(id): Path<String>,
) -> ApiResult<Json<api::Devices>> {
    if id == session.device {
        let words = "this is the device you're using: POST /api/me/logout signs it out";
        return Err(ApiError::not_allowed(words));
    }
    if !app.store.remove_device(session.person.id.clone(), id).await? {
        return Err(ApiError::not_found("the account has no such device"));
    }
    app.turn_sessions.remove_person(&session.person.id);
    device_list(&app, &session).await
}

/// Replaces your token with a new one; the old one works until a minute after the new one is first used. Pages don't
/// need this: their cookie is renewed every day.
#[utoipa::path(post, path = "/api/me/token", operation_id = "renew_token", tag = "people",
    responses((status = 200, body = api::NewToken)))]
pub async fn renew(
    State(app): State<Arc<App>>,
    CurrentSession(session): CurrentSession,
    headers: HeaderMap,
) -> ApiResult<Json<api::NewToken>> {
    app.limits.by_person(LimitKind::Account, &session.person.id)?;
    let old = auth::token(&headers)?.filter(|token| !token.by_cookie);
    let by_cookie = || ApiError::not_allowed("a token in a cookie is replaced automatically");
    let (old, token) = (old.ok_or_else(by_cookie)?, random::word::<40>()?);
    let now = app.clock.now_ms();
    if !app.store.replace_token(random::hash(&old.text), random::hash(&token), 0, now).await? {
        return Err(ApiError::not_allowed("this token has been replaced already: use the new one"));
    }
    Ok(Json(api::NewToken { token }))
}

//! The hook of an account, to which notes are sent.

use axum::Json;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_store::Item;

use crate::app::App;
use crate::auth::{Address, Body, User};
use crate::components::outbox::hooks::{
    DELIVERY_KIND, HOOK, HookRecord, MAX_WAITING_NOTES, checked, replace,
};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;

async fn hook_view(app: &App, item: &Item, secret: bool) -> ApiResult<api::Hook> {
    let kept = HookRecord::of(item)?;
    Ok(api::Hook {
        url: kept.url,
        secret: secret.then_some(kept.secret),
        waiting: app.store.items(DELIVERY_KIND, Some(&item.key), "", MAX_WAITING_NOTES).await?.len(),
        failing_since_ms: kept.failing_since_ms,
        trouble: kept.trouble,
    })
}

/// Returns your hook.
#[utoipa::path(get, path = "/api/me/hook", operation_id = "hook", tag = "bots",
    responses((status = 200, body = api::Hook)))]
pub async fn show(User(app, person): User) -> ApiResult<Json<api::Hook>> {
    let none = || ApiError::not_found("you have no webhook: set one with PUT /api/me/hook");
    let item = app.store.item(HOOK, &person.id).await?.ok_or_else(none)?;
    Ok(Json(hook_view(&app, &item, false).await?))
}

/// Sets your hook, in place of any other. The key of the signatures is shown only once.
#[utoipa::path(put, path = "/api/me/hook", operation_id = "set_hook", tag = "bots", request_body = api::NewHook,
    responses((status = 200, body = api::Hook)))]
pub async fn set(
    User(app, person): User,
    Address(address): Address,
    Body(new): Body<api::NewHook>,
) -> ApiResult<Json<api::Hook>> {
    if !cfg!(feature = "hooks") {
        return Err(ApiError::not_built("hooks", "hooks"));
    }
    app.limits.by_address(LimitKind::Guest, address)?;
    checked(&new.url, app.outbox.allows_private())?;
    let secret = random::word::<40>()?;
    let kept = HookRecord { url: new.url, secret, failing_since_ms: None, trouble: None };
    let item = Item {
        kind: HOOK.to_owned(),
        key: person.id.clone(),
        person: Some(person.id.clone()),
        value: kept.text()?,
        at_ms: app.clock.now_ms(),
        due_ms: None,
    };
    replace(app.store.as_ref(), item.clone()).await?;
    Ok(Json(hook_view(&app, &item, true).await?))
}

/// Removes your hook and drops waiting notes.
#[utoipa::path(delete, path = "/api/me/hook", operation_id = "remove_hook", tag = "bots",
    responses((status = 204, description = "nothing more is sent")))]
pub async fn remove(User(app, person): User) -> ApiResult<StatusCode> {
    app.outbox.end_hook(&person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

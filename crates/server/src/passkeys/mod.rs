//! Passkeys: sign-in with a key from a browser or a security key. The server stores none of its secrets.

#[cfg_attr(not(feature = "passkeys"), path = "no_ceremonies.rs")]
mod ceremonies;

use axum::Json;
use eightfold_protocol as api;
use eightfold_store::Item;
use serde::{Deserialize, Serialize};

pub use ceremonies::routes;

use crate::app::App;
use crate::auth::{Path, User};
use crate::error::{ApiError, ApiResult};
use crate::sign_in::{self, MAX_PASSKEYS};

/// A passkey in the store, with bytes in hexadecimal digits.
#[derive(Clone, Serialize, Deserialize)]
struct PasskeyRecord {
    /// The site (relying party id) it was created for.
    site: String,
    name: String,
    id: String,
    transports: u8,
    fixed: String,
    state: String,
    used_ms: Option<u64>,
}

impl PasskeyRecord {
    fn of(item: &Item) -> ApiResult<Self> {
        serde_json::from_str(&item.value).map_err(|_| damaged())
    }
}

fn damaged() -> ApiError {
    ApiError::internal("a stored passkey can't be read")
}

async fn stored_passkeys(app: &App, person: &str) -> ApiResult<Vec<(Item, PasskeyRecord)>> {
    let mut passkeys = Vec::new();
    for item in app.store.items(sign_in::PASSKEY, Some(person), "", MAX_PASSKEYS + 1).await? {
        let kept = PasskeyRecord::of(&item)?;
        passkeys.push((item, kept));
    }
    passkeys.sort_by(|(a, _), (b, _)| (a.at_ms, &a.key).cmp(&(b.at_ms, &b.key)));
    Ok(passkeys)
}

fn passkey_view((item, kept): (Item, PasskeyRecord)) -> api::Passkey {
    api::Passkey { id: item.key, name: kept.name, created_ms: item.at_ms, used_ms: kept.used_ms }
}

/// Lists your passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", operation_id = "passkeys", tag = "people",
    responses((status = 200, body = api::Passkeys)))]
pub async fn list(User(app, person): User) -> ApiResult<Json<api::Passkeys>> {
    let passkeys = stored_passkeys(&app, &person.id).await?.into_iter().map(passkey_view).collect();
    Ok(Json(api::Passkeys { passkeys }))
}

/// Removes a passkey, which can't sign in any more.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", operation_id = "remove_passkey", tag = "people",
    params(("id" = String, Path, description = "the id of a passkey")),
    responses((status = 200, body = api::Passkeys)))]
pub async fn remove(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::Passkeys>> {
    let theirs =
        app.store.item(sign_in::PASSKEY, &id).await?.filter(|item| item.person.as_ref() == Some(&person.id));
    let none = || ApiError::not_found("the account has no such passkey");
    app.store.take_item(sign_in::PASSKEY.to_owned(), theirs.ok_or_else(none)?.key).await?;
    let passkeys = stored_passkeys(&app, &person.id).await?.into_iter().map(passkey_view).collect();
    Ok(Json(api::Passkeys { passkeys }))
}

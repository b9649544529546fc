//! Tokens for programs, each limited to the scopes that its owner chose.

use axum::Json;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_store::{Device, Person};

use super::accounts;
use crate::app::App;
use crate::auth::{Address, Body, Path, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::{random, scopes};

/// The maximum number of tokens for programs of an account.
const MAX_TOKENS: usize = 20;
/// The maximum length of a token's label, in characters.
const MAX_NAME_LEN: usize = 40;

/// Returns the tokens for programs of an account.
async fn of_account(app: &App, id: &str) -> ApiResult<Vec<Device>> {
    let mut devices = app.store.devices(id, app.clock.now_ms()).await?;
    devices.retain(|device| device.scopes.is_some());
    Ok(devices)
}

/// Returns the accounts whose tokens a person manages: their own, and their bots with names.
async fn accounts_of(app: &App, person: &Person) -> ApiResult<Vec<(String, Option<String>)>> {
    let mut accounts = vec![(person.id.clone(), None)];
    for item in accounts::bots_of(app, &person.id).await? {
        if let Some(bot) = app.store.person(&item.key).await? {
            accounts.push((item.key, Some(bot.shown_name().to_owned())));
        }
    }
    Ok(accounts)
}

fn token_view(device: Device, bot: Option<String>, token: Option<String>) -> api::ApiToken {
    api::ApiToken {
        id: device.id,
        name: device.label,
        scopes: device.scopes.iter().flat_map(|scopes| scopes.split(' ')).map(str::to_owned).collect(),
        bot,
        created_ms: device.created_ms,
        seen_ms: Some(device.seen_ms).filter(|ms| *ms > 0),
        token,
    }
}

/// Lists the tokens for programs of your account and your bots.
#[utoipa::path(get, path = "/api/me/tokens", operation_id = "tokens", tag = "bots",
    responses((status = 200, body = api::ApiTokens)))]
pub async fn list(User(app, person): User) -> ApiResult<Json<api::ApiTokens>> {
    let mut tokens = Vec::new();
    for (id, bot) in accounts_of(&app, &person).await? {
        let of_one = of_account(&app, &id).await?.into_iter();
        tokens.extend(of_one.map(|device| token_view(device, bot.clone(), None)));
    }
    Ok(Json(api::ApiTokens { tokens }))
}

/// Creates a token for a program, shown only once.
#[utoipa::path(post, path = "/api/me/tokens", operation_id = "make_token", tag = "bots",
    request_body = api::NewApiToken, responses((status = 201, body = api::ApiToken)))]
pub async fn make(
    User(app, person): User,
    Address(address): Address,
    Body(new): Body<api::NewApiToken>,
) -> ApiResult<(StatusCode, Json<api::ApiToken>)> {
    app.limits.by_address(LimitKind::Guest, address)?;
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_LEN || name.chars().any(char::is_control) {
        let words = format!("the name of a token has 1 to {MAX_NAME_LEN} characters, on one line");
        return Err(ApiError::malformed(words));
    }
    let known: Vec<&str> =
        scopes::ALL.into_iter().filter(|scope| new.scopes.iter().any(|one| one == scope)).collect();
    if known.is_empty() || new.scopes.iter().any(|one| !known.contains(&one.as_str())) {
        let words = format!("`scopes` are some of `{}`", scopes::ALL.join("`, `"));
        return Err(ApiError::malformed(words));
    }
    let (account, bot) = match &new.bot {
        Some(bot) => {
            let (_, bot) = accounts::own(&app, &person, bot).await?;
            (bot.id.clone(), Some(bot.shown_name().to_owned()))
        }
        None => (person.id.clone(), None),
    };
    let _alone = app.people.locks.lock(&account).await;
    if of_account(&app, &account).await?.len() >= MAX_TOKENS {
        let words = format!("an account has at most {MAX_TOKENS} tokens for programs: end one");
        return Err(ApiError::not_allowed(words));
    }
    let token = random::word::<40>()?;
    let (hash, now) = (random::hash(&token), app.clock.now_ms());
    app.store.add_token(account, hash.clone(), name.to_owned(), Some(known.join(" ")), now).await?;
    let made = app.store.session(&hash, now).await?;
    let gone = || ApiError::not_found("the token has just been revoked");
    let made = made.ok_or_else(gone)?;
    let device = Device {
        id: made.device,
        label: name.to_owned(),
        name: String::new(),
        scopes: made.scopes,
        created_ms: now,
        seen_ms: 0,
    };
    Ok((StatusCode::CREATED, Json(token_view(device, bot, Some(token)))))
}

/// Revokes a token for a program.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", operation_id = "end_token", tag = "bots",
    params(("id" = String, Path, description = "the id of a token")),
    responses((status = 204, description = "it no longer works")))]
pub async fn end(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    for (account, _) in accounts_of(&app, &person).await? {
        let theirs = of_account(&app, &account).await?.iter().any(|device| device.id == id);
        if theirs && app.store.remove_device(account.clone(), id.clone()).await? {
            app.turn_sessions.remove_person(&account);
            return Ok(StatusCode::NO_CONTENT);
        }
    }
    Err(ApiError::not_found("there is no such token of yours"))
}

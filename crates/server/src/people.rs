//! Accounts: created with one click, and optionally named, secured, moved to other devices and deleted.
//!
//! Names are no part of a table's log: its rows have the guest name, which never changes. So a new name, or the
//! deletion of an account, changes nothing that is hashed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, NewPerson, Person};

use crate::app::App;
use crate::auth::{self, Address, Body, Caller, MaybeBody, Path, Query, Signed};
use crate::error::ApiError;
use crate::limits::Counted;
use crate::ways::{self, Keeping, new_token, with_token};
use crate::{names, random, sessions};

type Answer<T> = Result<T, ApiError>;

/// The most people that one can block.
const MOST_BLOCKED: usize = 500;
/// How many bots of a person are looked at, with room to spare.
const MOST_BOTS: usize = 1_000;
/// The longest name, guest name or id that somebody can have, in characters, with room to spare.
const LONGEST_NAME: usize = 100;
/// How long a code for another device is good, in ms.
const CODE_MS: u64 = 10 * 60_000;

/// A name that people can have and that isn't reserved. Whether another person has it is found when it is stored.
///
/// # Errors
/// Why it can't be had.
pub async fn available_name(app: &App, text: &str) -> Answer<names::Name> {
    let name = names::checked(text)?;
    app.moderation.may_be_called(&*app.store, &name.folded).await?;
    if names::reads_as_id(app.store.as_ref(), &name).await? { Err(names::taken()) } else { Ok(name) }
}

/// Makes an account. With `cookie`, a request whose cookie is good gets the account of that cookie.
#[utoipa::path(post, path = "/api/guest", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of answering it")),
    request_body = api::NewGuest,
    responses((status = 201, body = api::Account), (status = 200, body = api::Account, description = "the account of the cookie"),
        (status = "default", body = api::ErrorBody)))]
pub async fn guest(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Caller(person): Caller,
    Query(keeping): Query<Keeping>,
    headers: HeaderMap,
    MaybeBody(new): MaybeBody<api::NewGuest>,
) -> Answer<Response> {
    if keeping.cookie {
        auth::check_origin(&app, &headers)?;
        // A second tab, or a browser whose storage was cleared: the account of the cookie must not be lost.
        if let Some(person) = person {
            let account =
                api::Account { id: person.id.clone(), name: person.shown_name().to_owned(), token: None };
            return Ok((StatusCode::OK, Json(account)).into_response());
        }
    }
    app.limits.by_address(Counted::Guest, address)?;
    let name = match new.name.as_deref().filter(|name| !name.trim().is_empty()) {
        Some(name) => Some(available_name(&app, name).await?),
        None => None,
    };
    if let Some(name) = &name
        && app.store.person_by_name(&name.folded).await?.is_some()
    {
        return Err(names::taken());
    }
    let id = random::word::<{ names::ID_LENGTH }>()?;
    let mut guest_name = format!("Guest-{}", &random::word::<6>()?);
    while app.store.person_by_guest_name(&guest_name).await?.is_some() {
        guest_name = format!("Guest-{}", &random::word::<8>()?);
    }
    let token = random::word::<40>()?;
    let person = NewPerson { id: id.clone(), guest_name: guest_name.clone(), created_ms: app.clock.now_ms() };
    app.store.add_person(person, random::hash(&token)).await?;
    app.metrics.guests.inc();
    let shown = match name {
        Some(name) => {
            app.store.rename(id.clone(), name.shown.clone(), name.folded).await?;
            name.shown
        }
        None => guest_name,
    };
    with_token(&app, StatusCode::CREATED, api::Account { id, name: shown, token: Some(token) }, keeping)
}

/// An account by its name and password.
#[utoipa::path(post, path = "/api/login", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of answering it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the account that the cookie is for, even if nobody can come back to it")),
    request_body = api::Credentials,
    responses((status = 200, body = api::Account), (status = "default", body = api::ErrorBody)))]
pub async fn login(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<Keeping>,
    headers: HeaderMap,
    Body(given): Body<api::Credentials>,
) -> Answer<Response> {
    app.limits.by_address(Counted::Secret, address)?;
    ways::may_enter(&app, &headers, keeping).await?;
    let person = names::named(app.store.as_ref(), &given.name).await?;
    let hash = person.as_ref().and_then(|person| person.password.clone());
    // The work is the same whether there is such an account or not.
    let fits = app.passwords.fits(given.password, hash).await?;
    match person {
        Some(person) if fits => {
            let account = new_token(&app, &person, "password").await?;
            with_token(&app, StatusCode::OK, account, keeping)
        }
        _ => Err(ApiError::new(Code::WrongPassword, "this name and this password do not go together")),
    }
}

/// An account by a code that another of its devices shows.
#[utoipa::path(post, path = "/api/link", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of answering it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the account that the cookie is for, even if nobody can come back to it")),
    request_body = api::LinkCode,
    responses((status = 200, body = api::Account), (status = "default", body = api::ErrorBody)))]
pub async fn link(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<Keeping>,
    headers: HeaderMap,
    Body(given): Body<api::LinkCode>,
) -> Answer<Response> {
    app.limits.by_address(Counted::Secret, address)?;
    ways::may_enter(&app, &headers, keeping).await?;
    let code: String =
        given.code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let person = app.store.take_code(random::hash(&code), app.clock.now_ms()).await?;
    let wrong = || {
        ApiError::new(
            Code::NotFound,
            "this code is not good, or no longer: let the other device show a new one",
        )
    };
    let person = app.store.person(&person.ok_or_else(wrong)?).await?.ok_or_else(wrong)?;
    let account = new_token(&app, &person, "code").await?;
    with_token(&app, StatusCode::OK, account, keeping)
}

pub async fn me_of(app: &App, person: &Person) -> Answer<api::Me> {
    Ok(api::Me {
        id: person.id.clone(),
        name: person.shown_name().to_owned(),
        named: person.name.is_some(),
        has_password: person.password.is_some(),
        created_ms: person.created_ms,
        devices: sessions::devices(app, &person.id).await?.len(),
        passkeys: app.store.items(ways::PASSKEY, Some(&person.id), "", ways::MOST_PASSKEYS + 1).await?.len(),
        words: ways::has_words(app, &person.id).await?,
        bot: person.bot,
    })
}

/// Who the token is.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = api::Me), (status = "default", body = api::ErrorBody)))]
pub async fn me(State(app): State<Arc<App>>, Signed(person): Signed) -> Answer<Json<api::Me>> {
    Ok(Json(me_of(&app, &person).await?))
}

/// Changes name or password.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = api::ChangeMe,
    responses((status = 200, body = api::Me), (status = "default", body = api::ErrorBody)))]
pub async fn change_me(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Signed(person): Signed,
    Body(change): Body<api::ChangeMe>,
) -> Answer<Json<api::Me>> {
    app.limits.by_address(Counted::Secret, address)?;
    if let Some(name) = &change.name {
        let name = available_name(&app, name).await?;
        let renamed = app.store.rename(person.id.clone(), name.shown, name.folded).await;
        renamed.map_err(|error| match error {
            eightfold_store::StoreError::Taken(_) => names::taken(),
            other => other.into(),
        })?;
    }
    if let Some(password) = change.password {
        let named = app.store.person(&person.id).await?.is_some_and(|person| person.name.is_some());
        if !named {
            return Err(ApiError::new(Code::NotAllowed, "choose a name first: with it you come back"));
        }
        let hash = app.passwords.hash(password).await?;
        app.store.set_password(person.id.clone(), Some(hash)).await?;
    }
    let person = app.store.person(&person.id).await?;
    let person = person.ok_or_else(|| ApiError::new(Code::NotFound, "there is no such account"))?;
    Ok(Json(me_of(&app, &person).await?))
}

/// Deletes the account: games stay, under the guest name.
#[utoipa::path(delete, path = "/api/me", tag = "people",
    responses((status = 204, description = "deleted"), (status = "default", body = api::ErrorBody)))]
pub async fn delete_me(State(app): State<Arc<App>>, Signed(person): Signed) -> Answer<Response> {
    for bot in app.store.items(Item::BOT, Some(&person.id), "", MOST_BOTS).await? {
        app.leave_tournaments(&bot.key).await?;
        app.delete_account(bot.key).await?;
    }
    app.leave_tournaments(&person.id).await?;
    app.delete_account(person.id.clone()).await?;
    Ok(without_cookie(&app))
}

fn without_cookie(app: &App) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&auth::cookie(app, "", 0)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Ends the token of this request; the account stays.
#[utoipa::path(post, path = "/api/me/logout", tag = "people",
    responses((status = 204, description = "the token no longer works"), (status = "default", body = api::ErrorBody)))]
pub async fn logout(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    headers: HeaderMap,
) -> Answer<Response> {
    if let Some(token) = auth::token(&headers)? {
        app.store.remove_token(person.id.clone(), random::hash(&token.text)).await?;
    }
    Ok(without_cookie(&app))
}

/// A code by which another device gets this account.
#[utoipa::path(post, path = "/api/me/code", tag = "people",
    responses((status = 200, body = api::DeviceCode), (status = "default", body = api::ErrorBody)))]
pub async fn code(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Signed(person): Signed,
) -> Answer<Json<api::DeviceCode>> {
    app.limits.by_address(Counted::Secret, address)?;
    let code = random::word::<12>()?;
    let expires_ms = app.clock.now_ms() + CODE_MS;
    app.store.add_code(person.id.clone(), random::hash(&code), expires_ms).await?;
    let code = format!("{}-{}-{}", &code[..4], &code[4..8], &code[8..]);
    Ok(Json(api::DeviceCode { code, expires_ms }))
}

/// The names of those a person has blocked, in order.
pub async fn blocked_names(app: &App, person: &Person) -> Answer<Vec<String>> {
    let mut names = Vec::new();
    for id in app.store.blocked(&person.id).await? {
        names.extend(app.store.person(&id).await?.map(|other| other.shown_name().to_owned()));
    }
    names.sort();
    Ok(names)
}

/// Whom one has blocked.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people",
    responses((status = 200, body = api::Blocks), (status = "default", body = api::ErrorBody)))]
pub async fn blocks(State(app): State<Arc<App>>, Signed(person): Signed) -> Answer<Json<api::Blocks>> {
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

/// The person with this id, guest name or name.
pub async fn find(app: &App, name: &str) -> Answer<Person> {
    let name = name.trim();
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(ApiError::new(Code::NotFound, "there is nobody with so long a name"));
    }
    let found = names::person_called(app.store.as_ref(), name).await?;
    found.ok_or_else(|| ApiError::new(Code::NotFound, format!("there is nobody called `{name}`")))
}

/// Blocks somebody: never paired, never invited, not heard.
#[utoipa::path(put, path = "/api/me/blocks/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")),
    responses((status = 200, body = api::Blocks), (status = "default", body = api::ErrorBody)))]
pub async fn block(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(name): Path<String>,
) -> Answer<Json<api::Blocks>> {
    app.limits.by_person(Counted::Word, &person.id)?;
    let other = find(&app, &name).await?;
    if other.id == person.id {
        return Err(ApiError::new(Code::NotAllowed, "this is you"));
    }
    if app.store.blocked(&person.id).await?.len() >= MOST_BLOCKED {
        let words = format!("at most {MOST_BLOCKED} people can be blocked: let somebody go");
        return Err(ApiError::new(Code::NotAllowed, words));
    }
    app.store.block(person.id.clone(), other.id, true).await?;
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

/// Blocks somebody no longer.
#[utoipa::path(delete, path = "/api/me/blocks/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")),
    responses((status = 200, body = api::Blocks), (status = "default", body = api::ErrorBody)))]
pub async fn unblock(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(name): Path<String>,
) -> Answer<Json<api::Blocks>> {
    app.limits.by_person(Counted::Word, &person.id)?;
    let other = find(&app, &name).await?;
    app.store.block(person.id.clone(), other.id, false).await?;
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

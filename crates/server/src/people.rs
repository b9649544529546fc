//! Accounts: created with one click, then optionally named, secured, moved to other devices and deleted.
//!
//! The log of a table doesn't contain names: its rows have the guest name, which never changes. So a new name, or the
//! deletion of an account, changes nothing that is hashed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, NewPerson, Person, StoreError};

use crate::app::App;
use crate::auth::{self, Address, Body, Caller, MaybeBody, Path, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::moderation::bans;
use crate::sessions::CurrentSession;
use crate::sign_in::{self, TokenDelivery, new_token, with_token};
use crate::{names, random, sessions};

/// The maximum number of people that a person can block.
const MAX_BLOCKED: usize = 500;
/// How many of a person's bots are read: more than they can have.
const MAX_BOTS: usize = 1_000;
/// The maximum length of a name, guest name or id, in characters, with some margin.
const MAX_NAME_LEN: usize = 100;
/// How long a code for another device is valid, in ms.
const CODE_MS: u64 = 10 * 60_000;

/// Checks a name for a new account.
///
/// # Errors
/// Why the name isn't available.
pub async fn available_name(app: &App, text: &str) -> ApiResult<names::Name> {
    let name = allowed_name(app, text).await?;
    let held = app.store.item(Item::FORMER_NAME_KIND, &name.folded).await?;
    let held = held.is_some_and(|item| item.due_ms.is_none_or(|due| app.clock.now_ms() < due));
    if held || app.store.person_by_name(&name.folded).await?.is_some() {
        return Err(names::name_taken());
    }
    Ok(name)
}

/// Checks a name: allowed and not reserved. Whether another person has or had it shows when it is stored.
async fn allowed_name(app: &App, text: &str) -> ApiResult<names::Name> {
    let name = names::checked(text)?;
    app.people.moderation.may_be_called(&*app.store, &name.folded).await?;
    if names::reads_as_id(app.store.as_ref(), &name).await? { Err(names::name_taken()) } else { Ok(name) }
}

/// Refuses rated games to guests: free accounts must not be used to raise another one's rating.
///
/// # Errors
/// If the person has no name.
pub fn may_play_rated(person: &Person) -> ApiResult<()> {
    if person.name.is_some() {
        return Ok(());
    }
    Err(ApiError::not_allowed("rated games are for players with a name: choose a name first"))
}

/// Refuses bots and guests in a ranking of names; `ranking` is its name in messages.
///
/// # Errors
/// If the person is a bot or has no name.
pub fn may_be_ranked(person: &Person, ranking: &str) -> ApiResult<()> {
    if person.bot {
        return Err(ApiError::not_allowed(format!("{ranking} is for people, not for bots")));
    }
    if person.name.is_none() {
        return Err(ApiError::not_allowed("choose a name for your account first: the ranking shows it"));
    }
    Ok(())
}

fn known_account(person: &Person) -> api::Account {
    api::Account { id: person.id.clone(), name: person.shown_name().to_owned(), token: None }
}

/// Returns the account of the token or cookie, if there is one. A page whose storage was cleared asks this.
#[utoipa::path(get, path = "/api/session", tag = "people", responses((status = 200, body = api::SessionAccount)))]
pub async fn session(Caller(person): Caller) -> Json<api::SessionAccount> {
    Json(api::SessionAccount { account: person.map(|person| known_account(&person)) })
}

/// Creates an account. With `cookie`, a request with a valid cookie gets the account of that cookie.
#[utoipa::path(post, path = "/api/guest", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of returning it")),
    request_body = api::NewGuest,
    responses((status = 201, body = api::Account),
        (status = 200, body = api::Account, description = "the account of the cookie")))]
pub async fn guest(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Caller(person): Caller,
    Query(keeping): Query<TokenDelivery>,
    headers: HeaderMap,
    MaybeBody(new): MaybeBody<api::NewGuest>,
) -> ApiResult<Response> {
    if keeping.cookie {
        auth::check_origin(&app, &headers)?;
        // A second tab, or a browser whose storage was cleared: don't lose the account of the cookie.
        if let Some(person) = person {
            return Ok((StatusCode::OK, Json(known_account(&person))).into_response());
        }
        if let Some(left) = auth::previous_account(&headers)
            && bans::is_restricted(&app, &left).await?
        {
            let words = "you left an account here that is closed, muted or banned: sign in to it again";
            return Err(ApiError::not_allowed(words));
        }
    }
    app.limits.by_address(LimitKind::Guest, address)?;
    let name = match new.name.as_deref().filter(|name| !name.trim().is_empty()) {
        Some(name) => Some(available_name(&app, name).await?),
        None => None,
    };
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
            let now_ms = app.clock.now_ms();
            // Another request may have been faster.
            if let Err(error) = app.store.rename(id.clone(), name.shown.clone(), name.folded, now_ms).await {
                app.people.delete_account(id).await?;
                return Err(if matches!(error, StoreError::Taken(_)) {
                    names::name_taken()
                } else {
                    error.into()
                });
            }
            name.shown
        }
        None => guest_name,
    };
    with_token(&app, StatusCode::CREATED, api::Account { id, name: shown, token: Some(token) }, keeping)
}

/// Signs in with a name and password.
#[utoipa::path(post, path = "/api/login", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of returning it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the cookie's account, even if nobody can sign in to it again")),
    request_body = api::Credentials,
    responses((status = 200, body = api::Account)))]
pub async fn login(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<TokenDelivery>,
    headers: HeaderMap,
    Body(given): Body<api::Credentials>,
) -> ApiResult<Response> {
    // Checking a password is expensive, whether it is right or not.
    app.limits.by_address(LimitKind::Work, address)?;
    sign_in::may_enter(&app, &headers, keeping).await?;
    let person = names::named(app.store.as_ref(), &given.name).await?;
    let account = person.as_ref().map_or_else(|| names::fold(&given.name), |person| person.id.clone());
    let guess = app.limits.guess(address, Some(account))?;
    let hash = person.as_ref().and_then(|person| person.password.clone());
    // The work is the same whether the account exists or not.
    let fits = app.people.passwords.fits(given.password, hash).await?;
    match person {
        Some(person) if fits => {
            guess.right();
            let account = new_token(&app, &person, "password").await?;
            with_token(&app, StatusCode::OK, account, keeping)
        }
        _ => Err(ApiError::new(Code::WrongPassword, "the name and the password don't match")),
    }
}

/// Signs in with a code from another device of the account.
#[utoipa::path(post, path = "/api/link", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of returning it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the cookie's account, even if nobody can sign in to it again")),
    request_body = api::LinkCode,
    responses((status = 200, body = api::Account)))]
pub async fn link(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<TokenDelivery>,
    headers: HeaderMap,
    Body(given): Body<api::LinkCode>,
) -> ApiResult<Response> {
    sign_in::may_enter(&app, &headers, keeping).await?;
    let guess = app.limits.guess(address, None)?;
    let code: String =
        given.code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let person = app.store.take_code(random::hash(&code), app.clock.now_ms()).await?;
    let wrong =
        || ApiError::not_found("this code is wrong or has expired: get a new one on the other device");
    let person = app.store.person(&person.ok_or_else(wrong)?).await?.ok_or_else(wrong)?;
    guess.right();
    let account = new_token(&app, &person, "code").await?;
    with_token(&app, StatusCode::OK, account, keeping)
}

pub async fn me_of(app: &App, person: &Person) -> ApiResult<api::OwnAccount> {
    Ok(api::OwnAccount {
        id: person.id.clone(),
        name: person.shown_name().to_owned(),
        named: person.name.is_some(),
        has_password: person.password.is_some(),
        created_ms: person.created_ms,
        devices: sessions::devices(app, &person.id).await?.len(),
        passkeys: app
            .store
            .items(sign_in::PASSKEY, Some(&person.id), "", sign_in::MAX_PASSKEYS + 1)
            .await?
            .len(),
        words: sign_in::has_words(app, &person.id).await?,
        bot: person.bot,
        invitations: app.people.invitations_to(&person.id).await?,
    })
}

/// Returns your account.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = api::OwnAccount)))]
pub async fn me(User(app, person): User) -> ApiResult<Json<api::OwnAccount>> {
    Ok(Json(me_of(&app, &person).await?))
}

/// Changes your name, password or who may invite you.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = api::ChangeAccount,
    responses((status = 200, body = api::OwnAccount)))]
pub async fn change_me(
    State(app): State<Arc<App>>,
    Address(address): Address,
    CurrentSession(session): CurrentSession,
    Body(change): Body<api::ChangeAccount>,
) -> ApiResult<Json<api::OwnAccount>> {
    let person = &session.person;
    app.limits.by_person(LimitKind::Account, &person.id)?;
    // All of it is checked before anything is changed.
    let hash = match change.password {
        None => None,
        Some(password) => {
            sign_in::prove(&app, &session, address, change.current_password).await?;
            if person.name.is_none() && change.name.is_none() {
                return Err(ApiError::not_allowed("choose a name first: you sign in with it"));
            }
            Some(app.people.passwords.hash(password).await?)
        }
    };
    if let Some(name) = &change.name {
        app.limits.by_person(LimitKind::Name, &person.id)?;
        if person.name.is_some()
            && let Some(game) = app.people.no_talk_with(&person.id, "").await?.into_values().next()
        {
            let words = format!("No table talk: you can't change your name while you play {game}");
            return Err(ApiError::not_allowed(words));
        }
        let name = allowed_name(&app, name).await?;
        let now_ms = app.clock.now_ms();
        let renamed = app.store.rename(person.id.clone(), name.shown, name.folded, now_ms).await;
        renamed.map_err(|error| match error {
            StoreError::Taken(_) => names::name_taken(),
            other => other.into(),
        })?;
    }
    if let Some(from) = change.invitations {
        app.people.set_invitations(&person.id, from).await?;
    }
    if let Some(hash) = hash {
        app.store.set_password(person.id.clone(), Some(hash)).await?;
    }
    let person = app.store.person(&person.id).await?;
    let person = person.ok_or_else(|| ApiError::not_found("there is no such account"))?;
    Ok(Json(me_of(&app, &person).await?))
}

/// Deletes your account: games stay, under the guest name.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = api::DeleteAccount,
    responses((status = 204, description = "deleted")))]
pub async fn delete_me(
    State(app): State<Arc<App>>,
    Address(address): Address,
    CurrentSession(session): CurrentSession,
    MaybeBody(given): MaybeBody<api::DeleteAccount>,
) -> ApiResult<Response> {
    let person = &session.person;
    sign_in::prove(&app, &session, address, given.current_password).await?;
    for bot in app.store.items(Item::BOT, Some(&person.id), "", MAX_BOTS).await? {
        app.tournaments.leave_all(&bot.key).await?;
        app.tables.leave_waiting(&bot.key).await?;
        app.shared_boards.delete_own(&bot.key).await?;
        app.people.delete_account(bot.key).await?;
    }
    app.tournaments.leave_all(&person.id).await?;
    app.tables.leave_waiting(&person.id).await?;
    for club in app.clubs.leave_all(&person.id).await? {
        app.tournaments.end_of_club(&club).await?;
    }
    app.shared_boards.delete_own(&person.id).await?;
    let response = without_cookie(&app, &person.id).await?;
    app.people.delete_account(person.id.clone()).await?;
    app.turn_sessions.remove_person(&person.id);
    Ok(response)
}

/// Clears the cookie. A browser that leaves an account with a mute or a ban remembers it, so that a new account doesn't
/// evade it.
async fn without_cookie(app: &App, person: &str) -> ApiResult<Response> {
    let mut cookies = vec![auth::cookie(app, "", 0)];
    if bans::is_restricted(app, person).await? {
        cookies.push(auth::previous_account_cookie(app, person));
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    for cookie in cookies {
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

/// Signs out: the token of this request stops working, the account stays.
#[utoipa::path(post, path = "/api/me/logout", tag = "people",
    responses((status = 204, description = "the token no longer works")))]
pub async fn logout(User(app, person): User, headers: HeaderMap) -> ApiResult<Response> {
    if let Some(token) = auth::token(&headers)? {
        app.store.remove_token(person.id.clone(), random::hash(&token.text)).await?;
        app.turn_sessions.remove_person(&person.id);
    }
    without_cookie(&app, &person.id).await
}

/// Returns a code to sign in on another device.
#[utoipa::path(post, path = "/api/me/code", tag = "people", responses((status = 200, body = api::DeviceCode)))]
pub async fn code(User(app, person): User) -> ApiResult<Json<api::DeviceCode>> {
    app.limits.by_person(LimitKind::Account, &person.id)?;
    let code = random::word::<12>()?;
    let expires_ms = app.clock.now_ms() + CODE_MS;
    app.store.add_code(person.id.clone(), random::hash(&code), expires_ms).await?;
    let code = format!("{}-{}-{}", &code[..4], &code[4..8], &code[8..]);
    Ok(Json(api::DeviceCode { code, expires_ms }))
}

/// Returns the names of the people a person has blocked, sorted.
pub async fn blocked_names(app: &App, person: &Person) -> ApiResult<Vec<String>> {
    let mut names = Vec::new();
    for id in app.store.blocked(&person.id).await? {
        names.extend(app.store.person(&id).await?.map(|other| other.shown_name().to_owned()));
    }
    names.sort();
    Ok(names)
}

/// Lists the people you have blocked.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people", responses((status = 200, body = api::Blocks)))]
pub async fn blocks(User(app, person): User) -> ApiResult<Json<api::Blocks>> {
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

/// Finds a person by id, guest name or name.
pub async fn find(app: &App, name: &str) -> ApiResult<Person> {
    let name = name.trim();
    if name.chars().nth(MAX_NAME_LEN).is_some() {
        return Err(ApiError::not_found("no player has such a long name"));
    }
    let found = names::person_called(app.store.as_ref(), name).await?;
    found.ok_or_else(|| ApiError::not_found(format!("no player is called `{name}`")))
}

/// Blocks a person: you won't be paired, can't invite each other or play again, and won't see each other's messages.
#[utoipa::path(put, path = "/api/me/blocks/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::Blocks)))]
pub async fn block(User(app, person): User, Path(name): Path<String>) -> ApiResult<Json<api::Blocks>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let other = find(&app, &name).await?;
    if other.id == person.id {
        return Err(ApiError::not_allowed("this is you"));
    }
    if app.store.blocked(&person.id).await?.len() >= MAX_BLOCKED {
        let words = format!("at most {MAX_BLOCKED} people can be blocked: unblock someone first");
        return Err(ApiError::not_allowed(words));
    }
    app.store.block(person.id.clone(), other.id.clone(), true).await?;
    app.people.end_following(&person.id, &other.id).await?;
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

/// Unblocks a person.
#[utoipa::path(delete, path = "/api/me/blocks/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::Blocks)))]
pub async fn unblock(User(app, person): User, Path(name): Path<String>) -> ApiResult<Json<api::Blocks>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let other = find(&app, &name).await?;
    app.store.block(person.id.clone(), other.id, false).await?;
    Ok(Json(api::Blocks { blocked: blocked_names(&app, &person).await? }))
}

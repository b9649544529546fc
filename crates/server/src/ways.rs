//! Ways to sign in: the last step they share, and whether a person could still get back into the account they
//! leave.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{GameQuery, Person, Session};
use serde::Deserialize;

use crate::app::App;
use crate::asking;
use crate::error::ApiError;
use crate::random;
use crate::sessions::{COOKIE_S, devices};

type Answer<T> = Result<T, ApiError>;

/// What passkeys are kept under: the key is the hash of the id that the browser knows.
pub const PASSKEY: &str = "passkey";
/// The most passkeys of an account.
pub const MOST_PASSKEYS: usize = 20;
/// What recovery words are kept under: the key is the hash, the value when they were used, or nothing.
pub const WORDS: &str = "words";
/// The most devices (tokens) of an account.
const MOST_DEVICES: usize = 50;

/// How a token is handed out.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Keeping {
    /// Whether to set it as a cookie, where no script can read it, instead of writing it into the answer.
    #[serde(default)]
    pub cookie: bool,
    /// Whether the account that the cookie is for now may be left for good.
    #[serde(default)]
    pub leave: bool,
}

pub fn with_token(
    app: &App,
    status: StatusCode,
    account: api::Account,
    keeping: Keeping,
) -> Answer<Response> {
    if !keeping.cookie {
        return Ok((status, Json(account)).into_response());
    }
    let cookie = asking::cookie(app, account.token.as_deref().unwrap_or_default(), COOKIE_S);
    let mut response = (status, Json(api::Account { token: None, ..account })).into_response();
    let cookie =
        HeaderValue::from_str(&cookie).map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// A new token for a person. If there are too many devices, the ones unseen for longest are signed out.
pub async fn new_token(app: &App, person: &Person, label: &str) -> Answer<api::Account> {
    // Forgotten devices must not lock a person out.
    let mut devices = devices(app, &person.id).await?;
    devices.sort_by_key(|device| device.seen_ms.max(device.created_ms));
    let too_many = (devices.len() + 1).saturating_sub(MOST_DEVICES);
    for unseen in devices.drain(..too_many) {
        app.store.remove_device(person.id.clone(), unseen.id).await?;
    }
    let token = random::word::<40>()?;
    let now = app.clock.now_ms();
    app.store.add_token(person.id.clone(), random::hash(&token), label.to_owned(), None, now).await?;
    Ok(api::Account { id: person.id.clone(), name: person.shown_name().to_owned(), token: Some(token) })
}

/// Whether somebody has words that have not been used.
pub async fn has_words(app: &App, person: &str) -> Answer<bool> {
    let found = app.store.items(WORDS, Some(person), "", 9).await?;
    Ok(found.iter().any(|item| item.value.is_empty()))
}

/// Whether somebody who has lost this device could come back to the account from elsewhere.
async fn has_way_back(app: &App, session: &Session) -> Result<bool, ApiError> {
    let person = &session.person;
    Ok((person.name.is_some() && person.password.is_some())
        || devices(app, &person.id).await?.len() > 1
        || !app.store.items(PASSKEY, Some(&person.id), "", 1).await?.is_empty()
        || has_words(app, &person.id).await?)
}

/// Whether another account may take the place of the one that the cookie of a request is for: not if that one has games
/// and nobody could come back to it, unless the request says so.
pub async fn may_enter(app: &App, headers: &HeaderMap, keeping: Keeping) -> Result<(), ApiError> {
    if !keeping.cookie {
        return Ok(());
    }
    asking::check_origin(app, headers)?;
    if keeping.leave {
        return Ok(());
    }
    let Some(token) = asking::token(headers)?.filter(|token| token.by_cookie) else { return Ok(()) };
    let session = app.store.session(&random::hash(&token.text), app.clock.now_ms()).await?;
    let Some(session) = session else { return Ok(()) };
    if has_way_back(app, &session).await? {
        return Ok(());
    }
    let games = GameQuery { player: Some(session.person.id.clone()), limit: 1, ..GameQuery::default() };
    if app.store.games(games).await?.games.is_empty() {
        return Ok(());
    }
    let words = format!(
        "nobody could come back to {}, who has games here: give that account a passkey, recovery words or a password \
         first, or say `leave`",
        session.person.shown_name()
    );
    Err(ApiError::new(Code::LastWay, words))
}

//! Sign-in methods: the last step they share, whether a person could still get back into the account they leave, and
//! the proof that the person at a device is the account's owner.

use std::net::IpAddr;

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{GameQuery, Item, Person, Session};
use serde::Deserialize;

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::random;
use crate::request_identity;
use crate::sessions::{COOKIE_S, devices};

/// The kind of items for passkeys; the key is the hash of the credential id.
pub const PASSKEY: &str = "passkey";
/// The maximum number of passkeys of an account.
pub const MAX_PASSKEYS: usize = 20;
/// The kind of items for recovery words; the key is the hash, the value is when they were used, or empty.
pub const WORDS: &str = "words";
/// The maximum number of devices (tokens) of an account.
const MAX_DEVICES: usize = 50;

/// How long after signing in a device needs no further proof, in ms.
const RECENT_SIGN_IN_MS: u64 = 10 * 60_000;
/// The minimum age of passkeys and recovery words to count as proof, in ms, because anyone at an unlocked device can
/// add some.
const MIN_PROOF_AGE_MS: u64 = 86_400_000;

/// Asks for proof before something irreversible: the password, or a device that has just signed in. An account without
/// a password, passkeys or recovery words has nothing to ask for.
///
/// # Errors
/// If the proof is missing or wrong.
pub async fn prove(app: &App, session: &Session, address: IpAddr, password: Option<String>) -> ApiResult<()> {
    let person = &session.person;
    if let (Some(password), Some(_)) = (&password, &person.password) {
        let guess = app.limits.guess(address, Some(person.id.clone()))?;
        if app.people.passwords.fits(password.clone(), person.password.clone()).await? {
            guess.right();
            return Ok(());
        }
        return Err(ApiError::new(Code::WrongPassword, "this isn't the current password of the account"));
    }
    let now_ms = app.clock.now_ms();
    let passkeys = app.store.items(PASSKEY, Some(&person.id), "", MAX_PASSKEYS + 1).await?;
    let words = app.store.items(WORDS, Some(&person.id), "", 9).await?;
    let proves = |item: &Item| item.at_ms + MIN_PROOF_AGE_MS <= now_ms;
    let devices = devices(app, &person.id).await?;
    let device = devices.iter().find(|device| device.id == session.device);
    let fresh = device.is_some_and(|device| {
        now_ms < device.created_ms + RECENT_SIGN_IN_MS
            && match device.label.as_str() {
                "password" => true,
                "passkey" => passkeys.iter().all(proves),
                "words" => words.iter().all(proves),
                _ => false,
            }
    });
    let unused = |item: &&Item| item.value.is_empty();
    let could = passkeys.iter().any(proves) || words.iter().filter(unused).any(proves);
    if fresh || person.password.is_none() && !could {
        return Ok(());
    }
    let words = match person.password {
        Some(_) => "send your password as `current_password`, or sign in again first",
        None => "sign in again with a passkey or your recovery words first",
    };
    Err(ApiError::not_allowed(words))
}

/// How to deliver a token.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct TokenDelivery {
    /// Whether to set it as a cookie that scripts can't read, instead of returning it in the response.
    #[serde(default)]
    pub cookie: bool,
    /// Whether the account of the current cookie may be abandoned for good.
    #[serde(default)]
    pub leave: bool,
}

pub fn with_token(
    app: &App,
    status: StatusCode,
    account: api::Account,
    keeping: TokenDelivery,
) -> ApiResult<Response> {
    if !keeping.cookie {
        return Ok((status, Json(account)).into_response());
    }
    let cookie = request_identity::cookie(app, account.token.as_deref().unwrap_or_default(), COOKIE_S);
    let mut response = (status, Json(api::Account { token: None, ..account })).into_response();
    let cookie = HeaderValue::from_str(&cookie).map_err(|error| ApiError::internal(error.to_string()))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Creates a token for a person. If there are too many devices, the ones unseen for longest are signed out.
pub async fn new_token(app: &App, person: &Person, label: &str) -> ApiResult<api::Account> {
    // Forgotten devices must not lock a person out.
    let mut devices = devices(app, &person.id).await?;
    devices.sort_by_key(|device| device.seen_ms.max(device.created_ms));
    let too_many = (devices.len() + 1).saturating_sub(MAX_DEVICES);
    for unseen in devices.drain(..too_many) {
        app.store.remove_device(person.id.clone(), unseen.id).await?;
    }
    let token = random::word::<40>()?;
    let now = app.clock.now_ms();
    app.store.add_token(person.id.clone(), random::hash(&token), label.to_owned(), None, now).await?;
    Ok(api::Account { id: person.id.clone(), name: person.shown_name().to_owned(), token: Some(token) })
}

/// Whether a person has unused recovery words.
pub async fn has_words(app: &App, person: &str) -> ApiResult<bool> {
    let found = app.store.items(WORDS, Some(person), "", 9).await?;
    Ok(found.iter().any(|item| item.value.is_empty()))
}

/// Whether a person who has lost this device could sign in to the account elsewhere.
async fn has_way_back(app: &App, session: &Session) -> Result<bool, ApiError> {
    let person = &session.person;
    Ok((person.name.is_some() && person.password.is_some())
        || devices(app, &person.id).await?.len() > 1
        || !app.store.items(PASSKEY, Some(&person.id), "", 1).await?.is_empty()
        || has_words(app, &person.id).await?)
}

/// Whether the account of a request's cookie may be replaced by another: not if it has games and nobody could sign in
/// to it again, unless the request allows that.
pub async fn may_enter(app: &App, headers: &HeaderMap, keeping: TokenDelivery) -> Result<(), ApiError> {
    if !keeping.cookie {
        return Ok(());
    }
    request_identity::check_origin(app, headers)?;
    if keeping.leave {
        return Ok(());
    }
    let Some(token) = request_identity::token(headers)?.filter(|token| token.by_cookie) else {
        return Ok(());
    };
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
        "the account {} has games and no other way to sign in: add a passkey, recovery words or a password first, \
         or send `leave`",
        session.person.shown_name()
    );
    Err(ApiError::new(Code::LastWay, words))
}

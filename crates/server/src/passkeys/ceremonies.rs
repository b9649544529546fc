//! Registers passkeys and signs in with them.
//!
//! One request starts a ceremony (the standard's word) and another ends it. The state in between is in the store, so
//! any node can end it, and it can be used only once.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, Person};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16,
    Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::DiscoverableAuthentication16;
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId, Origin};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
};

use super::{PasskeyRecord, damaged, passkey_view, stored_passkeys};
use crate::app::App;
use crate::auth::{self, Address, Body, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::sessions;
use crate::sign_in::{self, MAX_PASSKEYS, TokenDelivery, new_token, with_token};

/// The kind of items for ceremonies in progress; the key is the purpose and the challenge.
const CEREMONY: &str = "ceremony";
/// The time limit of a ceremony, in ms; the library's own limit is the same.
const CEREMONY_MS: u64 = 300_000;
/// The maximum length of a passkey's label, in characters.
const MAX_NAME_LEN: usize = 40;

/// The routes of ceremonies.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(add))
        .routes(routes!(begin_entry))
        .routes(routes!(enter))
}

impl PasskeyRecord {
    fn text(&self) -> ApiResult<String> {
        serde_json::to_string(self).map_err(|_| damaged())
    }
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    base16ct::lower::encode_string(bytes.as_ref())
}

fn unhex(text: &str) -> ApiResult<Vec<u8>> {
    base16ct::lower::decode_vec(text).map_err(|_| damaged())
}

/// The site that passkeys are for: its name (relying party id) and its origin.
struct Site {
    name: String,
    id: RpId,
    origin: String,
}

impl Site {
    /// Returns the site of a request: the public address if it is configured, otherwise the host of the request.
    fn of(app: &App, headers: &HeaderMap) -> ApiResult<Self> {
        auth::check_origin(app, headers)?;
        let origin = match &app.public_url {
            Some(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
                format!("{scheme}://{}", rest.split('/').next().unwrap_or_default())
            }
            None => {
                let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
                let missing =
                    || ApiError::malformed("passkeys are for browsers: the request names no `Origin`");
                origin.ok_or_else(missing)?.to_owned()
            }
        };
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => host,
        };
        let name = name.to_ascii_lowercase();
        let no_name = || {
            let words =
                "passkeys need a site with a name, such as games.example or localhost, not an address";
            ApiError::not_allowed(words)
        };
        if name.parse::<std::net::IpAddr>().is_ok() || name.starts_with('[') {
            return Err(no_name());
        }
        let domain = AsciiDomain::try_from(name.clone()).map_err(|_| no_name())?;
        Ok(Self { name, id: RpId::Domain(domain), origin })
    }

    fn origins(&self) -> [Origin<'_>; 1] {
        [Origin(self.origin.as_str().into())]
    }
}

/// Returns the user handle of an account: its id, which says nothing about the person.
fn handle(person: &str) -> ApiResult<UserHandle16> {
    let mut bytes = [0; 16];
    let room = bytes.get_mut(..person.len());
    room.ok_or_else(|| ApiError::internal("the id of the account is too long"))?
        .copy_from_slice(person.as_bytes());
    match UserHandle16::decode(bytes) {
        Ok(handle) => Ok(handle),
    }
}

/// Returns the names shown when a user chooses a passkey; `player` if the name isn't allowed there.
fn user_names(person: &Person) -> (Username<'static>, Option<Nickname<'static>>) {
    let shown = person.shown_name();
    let plain = Username::try_from(shown.replace([' ', '\''], "-"));
    let plain = plain.or_else(|_| Username::try_from(person.guest_name.clone()));
    let plain = plain.or_else(|_| Username::try_from("player"));
    let plain = plain.unwrap_or_else(|_| unreachable!("a plain word is a name"));
    (plain, Nickname::try_from(shown.to_owned()).ok())
}

/// Stores a ceremony until it ends.
async fn remember(app: &App, key: String, person: Option<&str>, state: &[u8]) -> ApiResult<()> {
    let now = app.clock.now_ms();
    app.store.forget_due(CEREMONY.to_owned(), now).await?;
    let item = Item {
        kind: CEREMONY.to_owned(),
        key,
        person: person.map(str::to_owned),
        value: hex(state),
        at_ms: now,
        due_ms: Some(now + CEREMONY_MS),
    };
    Ok(app.store.add_item(item).await?)
}

/// Takes a ceremony from the store, so that it can't be used again.
async fn remembered(app: &App, key: String) -> ApiResult<Vec<u8>> {
    let item = app.store.take_item(CEREMONY.to_owned(), key).await?;
    let gone = || ApiError::new(Code::TooEarly, "this request has expired or was already used: start again");
    unhex(&item.ok_or_else(gone)?.value)
}

fn refused(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(Code::Unauthorized, format!("the passkey wasn't accepted: {error}"))
}

fn unreadable(error: impl std::fmt::Display) -> ApiError {
    ApiError::malformed(format!("`credential` isn't what `toJSON()` of a browser's passkey returns: {error}"))
}

/// Starts a registration: returns the options for the browser to create a passkey.
#[utoipa::path(post, path = "/api/me/passkeys/begin", operation_id = "begin_passkey", tag = "people",
    responses((status = 200, body = api::PasskeyOptions)))]
pub async fn begin(User(app, person): User, headers: HeaderMap) -> ApiResult<Json<api::PasskeyOptions>> {
    app.limits.by_person(LimitKind::Account, &person.id)?;
    let site = Site::of(&app, &headers)?;
    let known = stored_passkeys(&app, &person.id).await?;
    if known.len() >= MAX_PASSKEYS {
        let words = format!("an account has at most {MAX_PASSKEYS} passkeys: remove one");
        return Err(ApiError::not_allowed(words));
    }
    // An authenticator that already has one must not create another.
    let mut exclude = Vec::new();
    for (_, kept) in known.iter().filter(|(_, kept)| kept.site == site.name) {
        let id = CredentialId::<Vec<u8>>::decode(unhex(&kept.id)?).map_err(|_| damaged())?;
        let transports = AuthTransports::decode(kept.transports).map_err(|_| damaged())?;
        exclude.push(PublicKeyCredentialDescriptor { id, transports });
    }
    let (handle, (name, display_name)) = (handle(&person.id)?, user_names(&person));
    let user = PublicKeyCredentialUserEntity { name, id: &handle, display_name };
    let mut wanted = PublicKeyCredentialCreationOptions::passkey(&site.id, user, exclude);
    // Not all authenticators support this extension, and every use of a passkey is verified anyway.
    wanted.extensions.cred_protect = CredProtect::None;
    let begun = wanted.start_ceremony();
    let internal = |error: &dyn std::fmt::Display| ApiError::internal(error.to_string());
    let (server, client) = begun.map_err(|error| internal(&error))?;
    let challenge = u128::from(&client.options().challenge);
    let state = server.encode().map_err(|error| internal(&error))?;
    remember(&app, format!("make {} {challenge:x}", person.id), Some(&person.id), &state).await?;
    let options = serde_json::to_value(&client).map_err(|error| internal(&error))?;
    Ok(Json(api::PasskeyOptions { options }))
}

/// Adds a passkey that a browser has created.
#[utoipa::path(post, path = "/api/me/passkeys", operation_id = "add_passkey", tag = "people",
    request_body = api::NewPasskey, responses((status = 201, body = api::Passkey)))]
pub async fn add(
    User(app, person): User,
    headers: HeaderMap,
    Body(new): Body<api::NewPasskey>,
) -> ApiResult<(StatusCode, Json<api::Passkey>)> {
    app.limits.by_person(LimitKind::Account, &person.id)?;
    let site = Site::of(&app, &headers)?;
    let name = new.name.unwrap_or_else(|| sessions::device_name(&headers));
    if name.chars().count() > MAX_NAME_LEN || name.chars().any(char::is_control) {
        let words = format!("the name of a passkey has at most {MAX_NAME_LEN} characters, on one line");
        return Err(ApiError::malformed(words));
    }
    let text = new.credential.to_string();
    let registration = Registration::from_json_relaxed(text.as_bytes()).map_err(unreadable)?;
    let challenge = registration.challenge_relaxed().map_err(unreadable)?.0;
    let state = remembered(&app, format!("make {} {challenge:x}", person.id)).await?;
    let state = RegistrationServerState::<16>::decode(&state).map_err(|_| damaged())?;
    let options = RegistrationVerificationOptions::<Origin<'_>, Origin<'_>> {
        allowed_origins: &site.origins(),
        ..RegistrationVerificationOptions::default()
    };
    let made = state.verify(&site.id, &registration, &options).map_err(refused)?;
    let fixed = made.static_state().encode().map_err(|_| damaged())?;
    let (Ok(state), Ok(transports)) = (made.dynamic_state().encode(), made.transports().encode());
    let kept = PasskeyRecord {
        site: site.name,
        name,
        id: hex(made.id().as_ref()),
        transports,
        fixed: hex(fixed),
        state: hex(state),
        used_ms: None,
    };
    let item = Item {
        kind: sign_in::PASSKEY.to_owned(),
        key: key_of(made.id().as_ref()),
        person: Some(person.id.clone()),
        value: kept.text()?,
        at_ms: app.clock.now_ms(),
        due_ms: None,
    };
    app.store.add_item(item.clone()).await?;
    Ok((StatusCode::CREATED, Json(passkey_view((item, kept)))))
}

/// Returns the key of the item for a passkey with this id.
fn key_of(id: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    hex(Sha256::digest(id))
}

/// Starts a sign-in: returns the options for the browser to ask for a passkey.
#[utoipa::path(post, path = "/api/passkeys/begin", operation_id = "begin_with_passkey", tag = "people",
    responses((status = 200, body = api::PasskeyOptions)))]
pub async fn begin_entry(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
) -> ApiResult<Json<api::PasskeyOptions>> {
    app.limits.by_address(LimitKind::Guest, address)?;
    let site = Site::of(&app, &headers)?;
    let begun = DiscoverableCredentialRequestOptions::passkey(&site.id).start_ceremony();
    let internal = |error: &dyn std::fmt::Display| ApiError::internal(error.to_string());
    let (server, client) = begun.map_err(|error| internal(&error))?;
    let challenge = u128::from(&client.options().0.challenge);
    let state = server.encode().map_err(|error| internal(&error))?;
    remember(&app, format!("enter {challenge:x}"), None, &state).await?;
    let options = serde_json::to_value(&client).map_err(|error| internal(&error))?;
    Ok(Json(api::PasskeyOptions { options }))
}

/// Signs in with a passkey.
#[utoipa::path(post, path = "/api/passkeys", operation_id = "enter_with_passkey", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of returning it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the cookie's account, even if nobody can sign in to it again")),
    request_body = api::PasskeySignIn,
    responses((status = 200, body = api::Account)))]
pub async fn enter(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<TokenDelivery>,
    headers: HeaderMap,
    Body(given): Body<api::PasskeySignIn>,
) -> ApiResult<Response> {
    let guess = app.limits.guess(address, None)?;
    let site = Site::of(&app, &headers)?;
    sign_in::may_enter(&app, &headers, keeping).await?;
    let text = given.credential.to_string();
    let shown = DiscoverableAuthentication16::from_json_relaxed(text.as_bytes()).map_err(unreadable)?;
    let challenge = shown.challenge_relaxed().map_err(unreadable)?.0;
    let state = remembered(&app, format!("enter {challenge:x}")).await?;
    let state = DiscoverableAuthenticationServerState::decode(&state).map_err(|_| damaged())?;
    let unknown = || ApiError::not_found("no account has this passkey: it may have been removed");
    let key = key_of(shown.raw_id().as_ref());
    let item = app.store.item(sign_in::PASSKEY, &key).await?.ok_or_else(unknown)?;
    let mut kept = PasskeyRecord::of(&item)?;
    if kept.site != site.name {
        return Err(unknown());
    }
    let person = item.person.as_deref().ok_or_else(unknown)?;
    let person = app.store.person(person).await?.filter(|person| !person.deleted).ok_or_else(unknown)?;
    let handle = handle(&person.id)?;
    let fixed = StaticState::decode(&unhex(&kept.fixed)?).map_err(|_| damaged())?;
    let changing = <[u8; 7]>::try_from(unhex(&kept.state)?).map_err(|_| damaged())?;
    let changing = DynamicState::decode(changing).map_err(|_| damaged())?;
    let id = shown.raw_id();
    let mut credential = AuthenticatedCredential::new(id, &handle, fixed, changing).map_err(|_| damaged())?;
    let options = AuthenticationVerificationOptions::<Origin<'_>, Origin<'_>> {
        allowed_origins: &site.origins(),
        ..AuthenticationVerificationOptions::default()
    };
    state.verify(&site.id, &shown, &mut credential, &options).map_err(refused)?;
    guess.right();
    let Ok(changed) = credential.dynamic_state().encode();
    (kept.state, kept.used_ms) = (hex(changed), Some(app.clock.now_ms()));
    // If it was used elsewhere at the same moment, that use is recorded.
    app.store.change_item(sign_in::PASSKEY.to_owned(), key, item.value, kept.text()?, None).await?;
    let account = new_token(&app, &person, "passkey").await?;
    with_token(&app, StatusCode::OK, account, keeping)
}

//! Reads the sender of a request: the address, the token, the page it comes from. `sessions` finds the person of a
//! token.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use eightfold_protocol::Code;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::{self, LimitKind};

/// The name of the cookie with the token.
pub const COOKIE: &str = "eightfold_token";
/// The name of the cookie with the account that a browser left while it had a mute or a ban, and its lifetime in
/// seconds.
const RESTRICTED_COOKIE: &str = "eightfold_left";
const RESTRICTED_COOKIE_S: u64 = 30 * 86_400;

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let peer = peer.ok_or_else(|| ApiError::internal("no address of the peer"))?;
        let address = limits::address(peer, &parts.headers, &app.trusted);
        // Counted once per request, however often it is extracted.
        if parts.extensions.get::<Self>().is_none() {
            app.metrics.requests.inc();
            match app.limits.by_address(LimitKind::Request, address) {
                Ok(()) => {}
                // The table decides whether a turn beyond the limit is refused.
                Err(error) if takes_turn(parts) => {
                    parts.extensions.insert(RetryAfter(error.retry_after));
                }
                Err(error) => return Err(error),
            }
            parts.extensions.insert(Self(address));
        }
        Ok(Self(address))
    }
}

/// Whether a request takes a turn.
pub fn takes_turn(parts: &Parts) -> bool {
    let path = parts.uri.path();
    parts.method == Method::POST && path.starts_with("/api/tables/") && path.ends_with("/act")
}

/// The seconds that a request with a turn should have waited, if its address sends too many requests.
#[derive(Clone, Copy, Debug)]
pub struct RetryAfter(pub Option<u64>);

impl FromRequestParts<Arc<App>> for RetryAfter {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        Ok(parts.extensions.get::<Self>().copied().unwrap_or(Self(None)))
    }
}

/// 401 for a request without credentials.
pub fn unauthorized() -> ApiError {
    let words = "say who you are: `Authorization: Bearer TOKEN`, with the token that POST /api/guest gives";
    ApiError::new(Code::Unauthorized, words)
}

/// The token of a request.
pub struct Token {
    pub text: String,
    pub by_cookie: bool,
}

/// Returns the token of a request, if it has one.
pub fn token(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        let wrong = || ApiError::new(Code::Unauthorized, "write `Authorization: Bearer TOKEN`");
        return text.map(|text| Some(Token { text, by_cookie: false })).ok_or_else(wrong);
    }
    Ok(cookie_of(headers, COOKIE).map(|text| Token { text, by_cookie: true }))
}

fn cookie_of(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
}

/// Returns the id of the account with a mute or a ban that this browser left.
pub fn previous_account(headers: &HeaderMap) -> Option<String> {
    cookie_of(headers, RESTRICTED_COOKIE)
}

/// Returns the cookie that remembers such an account.
pub fn previous_account_cookie(app: &App, person: &str) -> String {
    named_cookie(app, RESTRICTED_COOKIE, person, RESTRICTED_COOKIE_S)
}

/// Returns the cookie for a token, which scripts can't read.
pub fn cookie(app: &App, token: &str, lasts_s: u64) -> String {
    named_cookie(app, COOKIE, token, lasts_s)
}

fn named_cookie(app: &App, name: &str, value: &str, lasts_s: u64) -> String {
    let secure = app.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={lasts_s}{secure}")
}

/// Refuses requests from pages of other sites.
pub fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site = origin.split_once("://").map(|(_, site)| site);
    let own = site.is_some() && site == host;
    let public = app.public_url.as_deref().is_some_and(|url| url.trim_end_matches('/') == origin);
    if own || public {
        return Ok(());
    }
    Err(ApiError::new(
        Code::WrongOrigin,
        format!("this request comes from a page of another site ({origin})"),
    ))
}

/// Refuses a long-lived connection if this address sends too many requests or the server is shutting down.
pub fn admit(app: &App, address: IpAddr) -> Result<(), ApiError> {
    app.limits.by_address(LimitKind::Work, address)?;
    if app.shutdown.is_draining() { Err(ApiError::shutting_down()) } else { Ok(()) }
}

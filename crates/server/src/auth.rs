//! Who asks: taken from a request before anything else is done with it.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use eightfold_protocol::Code;
use eightfold_store::Person;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::{self, Counted};

/// The name of the cookie with the token.
pub const COOKIE: &str = "eightfold_token";

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let peer = peer.ok_or_else(|| ApiError::new(Code::Internal, "no address of the peer"))?;
        let address = limits::address(peer, &parts.headers, &app.trusted);
        // Counted once a request, however often it is asked for.
        if parts.extensions.get::<Self>().is_none() {
            app.metrics.requests.inc();
            app.limits.by_address(Counted::Request, address)?;
            parts.extensions.insert(Self(address));
        }
        Ok(Self(address))
    }
}

/// Who asks, if the request says so.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<Arc<Person>>);

/// Who asks; without a token the request is refused.
#[derive(Clone, Debug)]
pub struct Signed(pub Arc<Person>);

impl Caller {
    /// The id, if somebody is known.
    pub fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|person| person.id.as_str())
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        let Some(token) = token(&parts.headers)? else { return Ok(Self(None)) };
        if token.by_cookie && !matches!(parts.method, Method::GET | Method::HEAD) {
            check_origin(app, &parts.headers)?;
        }
        let person = app.store.person_by_token(&crate::random::hash(&token.text)).await?;
        match person {
            Some(person) => {
                app.moderation.is_open(&person.id)?;
                Ok(Self(Some(Arc::new(person))))
            }
            // A cookie of an account that is gone is as good as none.
            None if token.by_cookie => Ok(Self(None)),
            None => Err(ApiError::new(Code::Unauthorized, "this token is not known: make an account anew")),
        }
    }
}

impl FromRequestParts<Arc<App>> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match Caller::from_request_parts(parts, app).await?.0 {
            Some(person) => Ok(Self(person)),
            None => Err(ApiError::new(
                Code::Unauthorized,
                "say who you are: `Authorization: Bearer TOKEN`, with the token that POST /api/guest gives",
            )),
        }
    }
}

/// A token as a request has it.
pub struct Token {
    pub text: String,
    pub by_cookie: bool,
}

/// The token of a request, if it has one.
pub fn token(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let text = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        let wrong = || ApiError::new(Code::Unauthorized, "write `Authorization: Bearer TOKEN`");
        return text.map(|text| Some(Token { text, by_cookie: false })).ok_or_else(wrong);
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let found = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE);
    Ok(found.map(|(_, token)| Token { text: token.to_owned(), by_cookie: true }))
}

/// The cookie that keeps a token where no script of a page can read it.
pub fn cookie(app: &App, token: &str, lasts_s: u64) -> String {
    let secure = app.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={lasts_s}{secure}")
}

/// Refuses what comes from a page of another site.
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
    Err(ApiError::new(Code::WrongOrigin, format!("this comes from a page of another site ({origin})")))
}

/// A body of JSON.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let axum::Json(body) = axum::Json::from_request(request, app).await?;
        Ok(Self(body))
    }
}

/// A body of JSON that can be left out.
#[derive(Clone, Copy, Debug)]
pub struct MaybeBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<Arc<App>> for MaybeBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let bytes = axum::body::Bytes::from_request(request, app).await.map_err(|_| ApiError::too_large())?;
        if bytes.trim_ascii().is_empty() {
            return Ok(Self(T::default()));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| ApiError::malformed(error.to_string()))
    }
}

/// What stands behind the `?` of an address.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let axum::extract::Query(query) = axum::extract::Query::from_request_parts(parts, app).await?;
        Ok(Self(query))
    }
}

/// What an address names.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let axum::extract::Path(path) = axum::extract::Path::from_request_parts(parts, app).await?;
        Ok(Self(path))
    }
}

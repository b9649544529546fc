//! Axum extractors for the caller of a request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use eightfold_store::Person;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::Instant;

use crate::app::App;
use crate::error::{ApiError, MAX_TREE_BODY_LEN};
use crate::limits::LimitKind;
pub use crate::request_identity::{
    Address, RetryAfter, check_origin, cookie, previous_account, previous_account_cookie, token, unauthorized,
};
use crate::sessions;

/// The caller, if the request has a valid token or cookie.
#[derive(Clone, Debug)]
pub struct Caller(pub Option<Arc<Person>>);

/// The app and the caller; requests without a valid token are refused.
pub struct User(pub Arc<App>, pub Arc<Person>);

impl Caller {
    /// Returns the caller's id, if known.
    pub fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|person| person.id.as_str())
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        let began = Instant::now();
        let session = sessions::of_request(parts, app).await?;
        parts.extensions.insert(SessionTime(u64::try_from(began.elapsed().as_millis()).unwrap_or(0)));
        if let Some(session) = &session {
            tracing::Span::current().record("person", session.person.id.as_str());
        }
        Ok(Self(session.map(|session| Arc::new(session.person.clone()))))
    }
}

impl FromRequestParts<Arc<App>> for User {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let person = Caller::from_request_parts(parts, app).await?.0.ok_or_else(unauthorized)?;
        Ok(Self(Arc::clone(app), person))
    }
}

/// The app and the caller of a request that reads; it counts towards the limit of the caller's address.
pub struct Reader(pub Arc<App>, pub Caller);

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Address(address) =
            <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        let caller = Caller::from_request_parts(parts, app).await?;
        app.limits.by_address(LimitKind::Work, address)?;
        Ok(Self(Arc::clone(app), caller))
    }
}

/// How long it took to find the caller's session, in ms. Extract it after the caller.
#[derive(Clone, Copy, Debug)]
pub struct SessionTime(pub u64);

impl FromRequestParts<Arc<App>> for SessionTime {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Self>().copied().unwrap_or(Self(0)))
    }
}

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let json = kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json");
        if !json {
            return Err(ApiError::malformed("send JSON, with `Content-Type: application/json`"));
        }
        let bytes = axum::body::Bytes::from_request(request, app)
            .await
            .map_err(|_| ApiError::too_large(MAX_TREE_BODY_LEN))?;
        object(&bytes).map(Self)
    }
}

/// Parses a body. All bodies are objects.
pub fn object<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(ApiError::malformed(
            "a body is an object of JSON, `{..}`: /api/ lists what each call takes",
        ));
    }
    without_zero_characters(bytes)?;
    let axum::Json(body) = axum::Json::from_bytes(bytes)?;
    Ok(body)
}

/// Refuses JSON with the character U+0000 in a string, which not every store can hold.
pub fn without_zero_characters(json: &[u8]) -> Result<(), ApiError> {
    fn has_zero(value: &Value) -> bool {
        match value {
            Value::String(text) => text.contains('\0'),
            Value::Array(items) => items.iter().any(has_zero),
            Value::Object(fields) => fields.iter().any(|(key, value)| key.contains('\0') || has_zero(value)),
            _ => false,
        }
    }
    // In JSON it can only appear as an escape.
    let may = json.windows(6).any(|bytes| bytes == b"\\u0000");
    if may && serde_json::from_slice(json).is_ok_and(|value| has_zero(&value)) {
        return Err(zero_character());
    }
    Ok(())
}

fn zero_character() -> ApiError {
    ApiError::malformed("a text can't contain the character U+0000")
}

/// Refuses a URI with the character U+0000.
fn plain_address(parts: &Parts) -> Result<(), ApiError> {
    let zero = parts.uri.path_and_query().is_some_and(|address| address.as_str().contains("%00"));
    if zero { Err(zero_character()) } else { Ok(()) }
}

/// An optional JSON body.
#[derive(Clone, Copy, Debug)]
pub struct MaybeBody<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<Arc<App>> for MaybeBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let bytes = axum::body::Bytes::from_request(request, app)
            .await
            .map_err(|_| ApiError::too_large(MAX_TREE_BODY_LEN))?;
        if bytes.trim_ascii().is_empty() {
            return Ok(Self(T::default()));
        }
        object(&bytes).map(Self)
    }
}

/// The query string of a URI.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        plain_address(parts)?;
        let axum::extract::Query(query) = axum::extract::Query::from_request_parts(parts, app).await?;
        Ok(Self(query))
    }
}

/// The path parameters of a URI.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        plain_address(parts)?;
        let axum::extract::Path(path) = axum::extract::Path::from_request_parts(parts, app).await?;
        Ok(Self(path))
    }
}

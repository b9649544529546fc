//! Sessions: the person of a token, when a device was last seen, and the rotation of tokens.
//!
//! The token in a cookie is replaced once a day. The new one comes with a response. The old one stays valid until the
//! new one has been used, and for a minute after that: a response may be lost, and other tabs may have requests under
//! way.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use eightfold_protocol::Code;
use eightfold_store::{Device, Session, StoreError};

use crate::app::App;
use crate::error::ApiError;
use crate::request_identity::{self, Address};
use crate::{random, scopes};

/// The lifetime of a cookie in seconds: 400 days, the maximum in browsers.
pub const COOKIE_S: u64 = 400 * 86_400;
/// The age at which the token of a cookie is replaced, in ms.
pub const ROTATION_AGE_MS: u64 = 86_400_000;
/// How long an old token works after the first use of the new one, and how long a new one may be on its way, in ms.
pub const OLD_TOKEN_MS: u64 = 60_000;
/// The precision of a device's last-seen time, in ms.
const SEEN_PRECISION_MS: u64 = 10 * 60_000;
/// How often a long-lived connection checks that its device is still signed in.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// A new token, which the response sets as a cookie.
#[derive(Clone, Debug, Default)]
pub struct RotatedToken(Arc<OnceLock<String>>);

impl RotatedToken {
    /// Adds the cookie to a response that doesn't set one itself.
    pub fn into_cookie(self, app: &App, headers: &mut HeaderMap) {
        let Some(token) = self.0.get() else { return };
        if headers.contains_key(header::SET_COOKIE) {
            return;
        }
        if let Ok(cookie) = HeaderValue::from_str(&request_identity::cookie(app, token, COOKIE_S)) {
            headers.insert(header::SET_COOKIE, cookie);
        }
    }
}

/// The caller's session; requests without a valid token are refused.
#[derive(Clone, Debug)]
pub struct CurrentSession(pub Arc<Session>);

impl FromRequestParts<Arc<App>> for CurrentSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        of_request(parts, app).await?.map(Self).ok_or_else(request_identity::unauthorized)
    }
}

/// The session of a long-lived connection, if the caller is known.
#[derive(Clone, Debug)]
pub struct StreamSession {
    session: Option<Arc<Session>>,
    /// The hash of its token, and the name of the device.
    token: Option<(String, String)>,
    checked_at: Instant,
}

impl FromRequestParts<Arc<App>> for StreamSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        <Address as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
        let session = of_request(parts, app).await?;
        let token = request_identity::token(&parts.headers)?;
        let token = token.map(|token| (random::hash(&token.text), device_name(&parts.headers)));
        Ok(Self { session, token, checked_at: Instant::now() })
    }
}

impl StreamSession {
    /// Whether the account is open and the device still signed in, as far as is known: asks the store once a minute and
    /// updates when the device was last seen.
    pub async fn lasts(&mut self, app: &App) -> bool {
        let Some(session) = &self.session else { return true };
        if app.people.moderation.is_open(&session.person.id).is_err() {
            return false;
        }
        if self.checked_at.elapsed() < SESSION_CHECK_INTERVAL {
            return true;
        }
        self.checked_at = Instant::now();
        let now = app.clock.now_ms();
        // If the store is unavailable, it is asked again later.
        let Ok(devices) = app.store.devices(&session.person.id, now).await else { return true };
        let Some(device) = devices.iter().find(|device| device.id == session.device) else { return false };
        if app.people.has_closed_owner(&session.person).await.unwrap_or(false) {
            return false;
        }
        if let (true, Some((hash, name))) = (now >= device.seen_ms + SEEN_PRECISION_MS, &self.token) {
            let _ = app.store.note_device(hash.clone(), name.clone(), now).await; // the same
        }
        true
    }

    /// Whether the token has a scope.
    pub fn check(&self, scope: &str) -> Result<(), ApiError> {
        self.session.as_ref().map_or(Ok(()), |session| scopes::check(session, scope))
    }
}

/// Finds the session of a request by its token. Side effects happen once per request, however often this is called.
pub async fn of_request(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Arc<Session>>, ApiError> {
    if let Some(known) = parts.extensions.get::<Arc<Session>>() {
        return Ok(Some(Arc::clone(known)));
    }
    let Some(token) = request_identity::token(&parts.headers)? else { return Ok(None) };
    if token.by_cookie && !matches!(parts.method, Method::GET | Method::HEAD) {
        request_identity::check_origin(app, &parts.headers)?;
    }
    let (hash, now) = (random::hash(&token.text), app.clock.now_ms());
    let turn = request_identity::takes_turn(parts);
    if let Some(session) = turn.then(|| app.turn_sessions.get(&hash, now)).flatten() {
        app.people.moderation.is_open(&session.person.id)?;
        parts.extensions.insert(Arc::clone(&session));
        return Ok(Some(session));
    }
    let Some(session) = app.store.session(&hash, now).await? else {
        // A cookie of a deleted account counts as none.
        let gone = || ApiError::new(Code::Unauthorized, "this token is unknown: create a new account");
        return if token.by_cookie { Ok(None) } else { Err(gone()) };
    };
    app.people.moderation.is_open(&session.person.id)?;
    app.people.owner_is_open(&session.person).await?;
    scopes::check_request(&session, &parts.method, parts.uri.path())?;
    if session.replaces || now >= session.seen_ms + SEEN_PRECISION_MS {
        let (app, hash, replaces) = (Arc::clone(app), hash.clone(), session.replaces);
        let name = device_name(&parts.headers);
        // If this fails, the next request tries again.
        tokio::spawn(async move {
            if replaces {
                app.store.confirm_token(hash.clone(), now + OLD_TOKEN_MS).await?;
            }
            app.store.note_device(hash, name, now).await
        });
    }
    let old = now >= session.made_ms + ROTATION_AGE_MS && !session.replaces && session.ends_ms.is_none();
    if let (true, true, Some(fresh)) = (token.by_cookie, old, parts.extensions.get::<RotatedToken>()) {
        let token = random::word::<40>()?;
        // If the store is unavailable, the old token stays in use for now.
        if let Ok(true) = app.store.replace_token(hash.clone(), random::hash(&token), OLD_TOKEN_MS, now).await
        {
            let _ = fresh.0.set(token); // still unset: this runs once per request
        }
    }
    let session = Arc::new(session);
    if turn {
        app.turn_sessions.insert(hash, &session, now);
    } else if !matches!(parts.method, Method::GET | Method::HEAD) {
        app.turn_sessions.remove_person(&session.person.id);
    }
    parts.extensions.insert(Arc::clone(&session));
    Ok(Some(session))
}

/// Returns the devices of a person: those with a token that has all rights.
pub async fn devices(app: &App, person: &str) -> Result<Vec<Device>, StoreError> {
    let mut devices = app.store.devices(person, app.clock.now_ms()).await?;
    devices.retain(|device| device.scopes.is_none());
    Ok(devices)
}

/// Whether one of a person's devices was connected lately. A connection is noted at most every [`SEEN_PRECISION_MS`], a lasting one
/// up to a minute later.
pub async fn is_online(app: &App, person: &str) -> Result<bool, StoreError> {
    let since = app.clock.now_ms().saturating_sub(SEEN_PRECISION_MS + 120_000);
    Ok(devices(app, person).await?.iter().any(|device| device.seen_ms >= since))
}

/// Describes a browser or program in a few words, such as `Firefox, Linux`. It is a guess, to help the owner recognise
/// the device.
pub fn device_name(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    // Most browsers also claim to be older ones, so the most specific comes first.
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(name), None) => name.to_owned(),
        _ => agent.split([' ', '/']).next().unwrap_or_default().chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::Request;
    use std::net::SocketAddr;
    use tower_service::Service;

    use super::*;
    use crate::bus::LocalBus;
    use crate::routes::router;
    use crate::testing::{person, server};

    /// Sends a request with this token as a cookie; returns the status and the token of a new cookie.
    async fn ask(app: &Arc<App>, token: &str) -> (u16, Option<String>) {
        let request = Request::get("/api/me")
            .header(header::HOST, "localhost")
            .header(header::COOKIE, format!("{}={token}", request_identity::COOKIE));
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        let answer = router(Arc::clone(app)).call(request).await.unwrap();
        let cookie = answer.headers().get(header::SET_COOKIE).map(|cookie| cookie.to_str().unwrap());
        let token = cookie.and_then(|cookie| cookie.split_once('=')?.1.split_once(';'));
        // Side effects run in the background.
        tokio::time::sleep(Duration::from_millis(1)).await;
        (answer.status().as_u16(), token.map(|(token, _)| token.to_owned()))
    }

    async fn pass(ms: u64) {
        tokio::time::advance(Duration::from_millis(ms)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn tokens_rotate_daily_despite_tabs_and_lost_responses() {
        let app = server(Arc::<LocalBus>::default());
        person(&app, "ann").await;
        let old = "token ann";
        assert_eq!(ask(&app, old).await, (200, None));
        pass(ROTATION_AGE_MS).await;
        let (status, fresh) = ask(&app, old).await;
        let lost = fresh.expect("a day has passed");
        assert_eq!(status, 200);
        // Another tab at the same moment: its token works, and the new cookie isn't overwritten.
        assert_eq!(ask(&app, old).await, (200, None));
        // The response was lost: the old token still works, and after a while there is a new one again.
        pass(OLD_TOKEN_MS).await;
        let fresh = ask(&app, old).await.1.expect("the one before it was never used");
        assert_eq!(ask(&app, &fresh).await, (200, None));
        // Requests with the old token are still under way.
        assert_eq!(ask(&app, old).await, (200, None));
        pass(OLD_TOKEN_MS).await;
        for ended in [old, &lost] {
            assert_eq!(ask(&app, ended).await, (401, None), "{ended}");
        }
        assert_eq!(ask(&app, &fresh).await, (200, None));
        let devices = devices(&app, "ann").await.unwrap();
        assert_eq!(devices.len(), 1, "it is still the same device");
        pass(ROTATION_AGE_MS).await;
        assert!(ask(&app, &fresh).await.1.is_some());
    }

    /// Sends a request with an empty object as its body; returns the status.
    async fn send(app: &Arc<App>, token: &str, method: Method, path: &str) -> u16 {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        let body = r#"{"action_id": "a", "expected_seq": 1, "turn": "pass"}"#;
        let mut request = request.body(Body::from(body)).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        router(Arc::clone(app)).call(request).await.unwrap().status().as_u16()
    }

    #[tokio::test(start_paused = true)]
    async fn turns_read_the_session_every_ten_seconds() {
        let app = server(Arc::<LocalBus>::default());
        person(&app, "ann").await;
        let second = random::hash("second");
        app.store.add_token("ann".to_owned(), second.clone(), "second".to_owned(), None, 0).await.unwrap();
        let turn = "/api/tables/none/act";
        assert_eq!(
            send(&app, "second", Method::POST, turn).await,
            404,
            "the person is known, the table isn't"
        );
        assert!(app.store.remove_token("ann".to_owned(), second.clone()).await.unwrap());
        assert_eq!(send(&app, "second", Method::POST, turn).await, 404, "no second read");
        pass(crate::turn_sessions::TURN_SESSION_MS).await;
        assert_eq!(send(&app, "second", Method::POST, turn).await, 401);
        // A change by the person takes effect at once.
        app.store.add_token("ann".to_owned(), second, "second".to_owned(), None, 0).await.unwrap();
        assert_eq!(send(&app, "second", Method::POST, turn).await, 404);
        assert_eq!(send(&app, "token ann", Method::DELETE, "/api/me/devices").await, 200);
        assert_eq!(send(&app, "second", Method::POST, turn).await, 401);
    }

    #[test]
    fn devices_have_recognisable_names() {
        for (agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, Windows",
            ),
            ("eightfold/0.1.0", "eightfold"),
            ("", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().unwrap());
            assert_eq!(device_name(&headers), name);
        }
    }
}

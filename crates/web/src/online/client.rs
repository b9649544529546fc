//! Requests to the server, with the types of the protocol.

use crate::words::{fill, id, sentence, t};
use eightfold_protocol::{Code, ErrorBody, Problem};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestInit, Response};

/// Timeout of a request, in milliseconds.
const TIMEOUT_MS: u32 = 15_000;

pub use crate::app::api as base;

/// The error for an unreachable server.
pub fn out_of_reach() -> Problem {
    Problem { code: Code::Unavailable, message: t(id::SERVER_UNREACHABLE).to_owned(), rows: None }
}

fn unreadable(error: &dyn std::fmt::Display) -> Problem {
    Problem { code: Code::Internal, message: fill!(id::SERVER_UNREADABLE, error), rows: None }
}

/// Sends a request and returns the text of the response.
///
/// # Errors
/// The server's refusal, or that it can't be reached.
pub async fn text<B: Serialize>(method: &str, path: &str, body: Option<&B>) -> Result<String, Problem> {
    let base = base().ok_or_else(out_of_reach)?;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MS)));
    if let Some(body) = body {
        let body = serde_json::to_string(body).map_err(|error| unreadable(&error))?;
        let headers = Headers::new().map_err(|_| out_of_reach())?;
        let _ = headers.set("Content-Type", "application/json"); // can't fail: a plain name and value
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body));
    }
    let asked = crate::app::now();
    let sent = window().fetch_with_str_and_init(&format!("{base}{path}"), &init);
    let response: Response =
        JsFuture::from(sent).await.map_err(|_| out_of_reach())?.dyn_into().map_err(|_| out_of_reach())?;
    if let Some(date) = response.headers().get("Date").ok().flatten() {
        super::server_time::to_second(&date, asked);
    }
    let text = JsFuture::from(response.text().map_err(|_| out_of_reach())?);
    let text = text.await.map_err(|_| out_of_reach())?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    match serde_json::from_str::<ErrorBody>(&text) {
        Ok(body) => Err(body.error),
        Err(_) => Err(out_of_reach()),
    }
}

/// Sends a request and parses the response.
///
/// # Errors
/// As [`text`].
pub async fn call<B: Serialize, T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&B>,
) -> Result<T, Problem> {
    read(&text(method, path, body).await?)
}

/// Sends a GET request.
///
/// # Errors
/// As [`text`].
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    call::<(), T>("GET", path, None).await
}

/// Sends a POST request.
///
/// # Errors
/// As [`text`].
pub async fn post<B: Serialize, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, Problem> {
    call("POST", path, Some(body)).await
}

/// Shows in `trouble` why a request failed.
pub fn refuse(trouble: RwSignal<Option<String>>, problem: &Problem) {
    trouble.try_set(Some(sentence(&problem.message)));
}

/// Sends a request in the background. `busy` says whether it is under way, `trouble` why it failed, and `done` gets the
/// response.
pub fn send<T: 'static>(
    (trouble, busy): (RwSignal<Option<String>>, RwSignal<bool>),
    request: impl Future<Output = Result<T, Problem>> + 'static,
    done: impl FnOnce(T) + 'static,
) {
    busy.set(true);
    trouble.set(None);
    leptos::task::spawn_local(async move {
        let response = request.await;
        busy.try_set(false);
        match response {
            Ok(response) => done(response),
            Err(problem) => refuse(trouble, &problem),
        }
    });
}

/// Parses a response.
///
/// # Errors
/// If the response isn't what was expected.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

/// A unique idempotency key: person, time of the page, and a random part.
pub fn action_id(person: &str) -> String {
    format!("{person}-{:x}-{:016x}", js_sys::Date::now() as u64, crate::app::random())
}

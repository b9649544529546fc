//! The browser's part of passkeys, driven by the server's responses.

use eightfold_protocol::{Account, Code, NewPasskey, Passkey, PasskeyOptions, PasskeySignIn, Problem};
use js_sys::{Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::client;
use crate::words::{id, t};

/// Returns a member of a JavaScript object, unless it is missing.
pub fn member(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(|found| !found.is_undefined() && !found.is_null())
}

fn function(of: &JsValue, name: &str) -> Option<Function> {
    member(of, name)?.dyn_into().ok()
}

/// Whether this browser can create passkeys for this page, which needs a domain name and a secure connection.
pub fn available() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    let number = host.starts_with('[') || host.chars().all(|c| c.is_ascii_digit() || c == '.');
    let class = member(&window(), "PublicKeyCredential");
    !number && class.is_some_and(|class| function(&class, "parseCreationOptionsFromJSON").is_some())
}

/// Returns a failure of the browser in these words.
pub fn failed(words: &'static str) -> Problem {
    Problem { code: Code::NotAllowed, message: words.to_owned(), rows: None }
}

/// The browser's error, in words for the user.
fn describe_error(error: &JsValue) -> Problem {
    let name = member(error, "name").and_then(|name| name.as_string()).unwrap_or_default();
    failed(match name.as_str() {
        "InvalidStateError" => t(id::PASSKEY_THERE),
        "NotAllowedError" | "AbortError" => t(id::PASSKEY_NOT_CHOSEN),
        _ => t(id::PASSKEY_FAILED),
    })
}

/// Calls `deed` of the browser with the options that `reader` parses; returns its result as JSON.
async fn ask(deed: &str, reader: &str, options: &Value) -> Result<Value, Problem> {
    let cannot = || failed(t(id::PASSKEY_FAILED));
    let class = member(&window(), "PublicKeyCredential").ok_or_else(cannot)?;
    let credentials = member(&window().navigator(), "credentials").ok_or_else(cannot)?;
    let options = JSON::parse(&options.to_string()).map_err(|_| cannot())?;
    let options = function(&class, reader)
        .ok_or_else(cannot)?
        .call1(&class, &options)
        .map_err(|error| describe_error(&error))?;
    let wanted = Object::new();
    Reflect::set(&wanted, &"publicKey".into(), &options).map_err(|_| cannot())?;
    let asked = function(&credentials, deed).ok_or_else(cannot)?.call1(&credentials, &wanted);
    let promise: Promise = asked.map_err(|error| describe_error(&error))?.dyn_into().map_err(|_| cannot())?;
    let made = JsFuture::from(promise).await.map_err(|error| describe_error(&error))?;
    let told = function(&made, "toJSON").ok_or_else(cannot)?.call0(&made).map_err(|_| cannot())?;
    let text = JSON::stringify(&told).map_err(|_| cannot())?.as_string().ok_or_else(cannot)?;
    client::read(&text)
}

/// Creates a passkey for the account.
///
/// # Errors
/// The browser's or the server's refusal.
pub async fn make() -> Result<Passkey, Problem> {
    let begun: PasskeyOptions = client::post("me/passkeys/begin", &json!({})).await?;
    let credential = ask("create", "parseCreationOptionsFromJSON", &begun.options).await?;
    client::post("me/passkeys", &NewPasskey { name: None, credential }).await
}

/// Signs in with a passkey; `how` is appended to the address.
///
/// # Errors
/// The browser's or the server's refusal.
pub async fn enter(how: &str) -> Result<Account, Problem> {
    let begun: PasskeyOptions = client::post("passkeys/begin", &json!({})).await?;
    let credential = ask("get", "parseRequestOptionsFromJSON", &begun.options).await?;
    client::post(&format!("passkeys{how}"), &PasskeySignIn { credential }).await
}

//! Texts stored by the browser: between visits, or for one tab.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::looks::STORAGE_PREFIX;

fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn key(name: &str) -> String {
    format!("{STORAGE_PREFIX}{name}")
}

/// Returns the text stored under `name` between visits; `None` if there is none or the browser stores nothing.
pub fn get(name: &str) -> Option<String> {
    local()?.get_item(&key(name)).ok().flatten()
}

/// Stores a text under `name` between visits. Returns whether that worked: storage may be blocked or full.
pub fn set(name: &str, text: &str) -> bool {
    let stored = local().is_some_and(|storage| storage.set_item(&key(name), text).is_ok());
    if !stored {
        leptos::logging::warn!("this browser does not keep {name} between visits");
    }
    stored
}

/// Removes the text stored under `name`.
pub fn remove(name: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(&key(name)); // an unreachable storage has nothing to remove
    }
}

/// Returns all stored names that start with `prefix`, without it.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = local() else {
        return Vec::new();
    };
    let prefix = key(prefix);
    (0..storage.length().unwrap_or(0))
        .filter_map(|at| storage.key(at).ok().flatten())
        .filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned))
        .collect()
}

/// Returns the text stored for this tab under `name`. It survives a reload.
pub fn tab_get(name: &str) -> Option<String> {
    window().session_storage().ok().flatten()?.get_item(&key(name)).ok().flatten()
}

/// Stores a text for this tab.
pub fn tab_set(name: &str, text: &str) {
    if let Some(storage) = window().session_storage().ok().flatten() {
        let _ = storage.set_item(&key(name), text); // a reload then shows the last game played
    }
}

/// Calls `changed` with the rest of the name when another tab stores something under a name that starts with `prefix`.
pub fn on_change_elsewhere(prefix: &'static str, changed: impl Fn(&str) + 'static) {
    window_event_listener_untyped("storage", move |event| {
        let key =
            js_sys::Reflect::get(&event, &JsValue::from_str("key")).ok().and_then(|key| key.as_string());
        let name = key.as_deref().and_then(|key| key.strip_prefix(STORAGE_PREFIX)?.strip_prefix(prefix));
        if let Some(name) = name {
            changed(name);
        }
    });
}

//! Fetches the files of puzzles when they are needed.

use std::collections::BTreeMap;
use std::sync::Mutex;

use eightfold_puzzles::Collection;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::words::{id, t};

/// The files loaded so far, which stay in memory for as long as the page is open.
static LOADED_FILES: Mutex<BTreeMap<String, &'static Collection>> = Mutex::new(BTreeMap::new());

/// The puzzles of a game.
///
/// # Errors
/// Why they can't be loaded.
pub async fn of(game: &str) -> Result<&'static Collection, String> {
    let here = LOADED_FILES.lock().ok().and_then(|here| here.get(game).copied());
    if let Some(here) = here {
        return Ok(here);
    }
    let unreachable = || t(id::PUZZLES_UNREACHABLE).to_owned();
    let list = address().ok_or_else(unreachable)?;
    let files: BTreeMap<String, String> =
        serde_json::from_str(&text(&list).await.ok_or_else(unreachable)?).map_err(|_| unreachable())?;
    let file = files.get(game).ok_or_else(unreachable)?;
    // The files are next to the list unless it says otherwise; a saved page has no folder.
    let folder = list.rsplit_once('/').map_or("", |(folder, _)| folder);
    let address = if file.contains(':') { file.clone() } else { format!("{folder}/{file}") };
    let text = text(&address).await.ok_or_else(unreachable)?;
    let read = Collection::read(&text).map_err(|(line, error)| format!("{file}:{line}: {error}"))?;
    let read: &'static Collection = Box::leak(Box::new(read));
    if let Ok(mut here) = LOADED_FILES.lock() {
        here.insert(game.to_owned(), read);
    }
    Ok(read)
}

/// The address of the list of files, from the document.
fn address() -> Option<String> {
    let meta = document().query_selector("meta[name=eightfold-puzzles]").ok().flatten()?;
    meta.get_attribute("content")
}

/// Fetches the text at an address; `None` on failure.
async fn text(address: &str) -> Option<String> {
    let response: Response = JsFuture::from(window().fetch_with_str(address)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

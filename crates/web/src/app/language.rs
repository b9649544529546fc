//! The initial language of the page.

use eightfold_sentences::Language;
use leptos::prelude::*;

use super::storage;

/// Returns the language chosen in the settings, else the first supported language of the browser, else English. Also
/// sets the document's `lang`.
pub fn wanted_language() -> Language {
    let kept = storage::get("language").and_then(|tag| tag.parse().ok());
    let language = kept.unwrap_or_else(|| {
        let read: Vec<String> =
            window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect();
        Language::preferred(read.iter().map(String::as_str))
    });
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("lang", language.tag());
    }
    language
}

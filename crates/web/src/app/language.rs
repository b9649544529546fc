//! The language that the page starts in.

use eightfold_sentences::Language;
use leptos::prelude::*;

use super::browser;

/// The language chosen in the settings, else the first that the browser's user reads and the page speaks, else
/// English. The document says that it is in it.
pub fn wanted_language() -> Language {
    let kept = browser::kept("language").and_then(|tag| tag.parse().ok());
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

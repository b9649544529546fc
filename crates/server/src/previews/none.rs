//! Replaces link previews in a server built without them: the page has its own.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri};

use crate::app::App;
use crate::error::ApiError;
use crate::files::DocumentParts;

/// Returns nothing, so the document keeps its own parts.
pub async fn of_document(_: &App, _: Option<IpAddr>, _: &Uri, _: &HeaderMap) -> DocumentParts {
    DocumentParts::default()
}

/// Refuses: there are no pictures.
pub async fn picture() -> ApiError {
    ApiError::not_built("previews", "previews")
}

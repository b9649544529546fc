//! Replaces link previews in a server built without them: the page has its own.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri};

use crate::app::App;
use crate::error::ApiError;

/// Returns no lines, so the document keeps its own.
pub async fn head(_: &App, _: Option<IpAddr>, _: &Uri, _: &HeaderMap) -> String {
    String::new()
}

/// Refuses: there are no pictures.
pub async fn picture() -> ApiError {
    ApiError::not_built("previews", "previews")
}

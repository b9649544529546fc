//! What stands in the place of the sending in a server that was built without hooks: what waits goes on waiting.

use std::sync::Arc;

use crate::app::App;
use crate::error::ApiError;

/// Whether notes can be sent to hooks.
///
/// # Errors
/// Always in this program.
pub fn available() -> Result<(), ApiError> {
    Err(ApiError::not_built("hooks", "hooks"))
}

impl App {
    /// Sends what waits: nothing in this program.
    pub async fn deliver(self: Arc<Self>) {}
}

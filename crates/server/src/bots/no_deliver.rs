//! What stands in the place of the sending in a server that was built without hooks: what waits goes on waiting.

use std::sync::Arc;

use crate::app::App;

impl App {
    /// Sends what waits: nothing in this program.
    pub async fn deliver(self: Arc<Self>) {}
}

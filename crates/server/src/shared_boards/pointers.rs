//! Who looks at a board, and what they have selected: sent to the others and never stored.

use eightfold_protocol as api;

use crate::app::App;
use crate::bus::Event;
use crate::error::{ApiError, ApiResult};

impl App {
    /// Tells everyone at a board what a person points at, or that they are gone.
    pub fn tell_pointer(&self, id: &str, pointer: &api::Pointer) {
        self.shared_boards.point(id, pointer.clone(), self.clock.now_ms());
        if let Ok(text) = serde_json::to_string(pointer) {
            self.bus.publish(Event::board_pointer(id, &text));
        }
    }

    /// Records a pointer that another node tells of.
    pub fn heard_pointer(&self, id: &str, text: &[u8]) {
        if let Ok(pointer) = serde_json::from_slice(text) {
            self.shared_boards.point(id, pointer, self.clock.now_ms());
        }
    }
}

/// Refuses a pointer to something that doesn't exist.
pub fn checked(at: &api::Pointing) -> ApiResult<()> {
    let space = at.space.as_deref().is_none_or(|name| name.len() == 2 && name.is_ascii());
    let tile = at.tile.is_none_or(|tile| (1..=18).contains(&tile));
    if space && tile { Ok(()) } else { Err(ApiError::malformed("a `space` is like c3, a `tile` 1 to 18")) }
}

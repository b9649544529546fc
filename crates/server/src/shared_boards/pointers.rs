//! What people at a board have selected.

use eightfold_protocol as api;

use crate::error::{ApiError, ApiResult};

/// Refuses a pointer to something that doesn't exist.
pub fn checked(at: &api::Pointing) -> ApiResult<()> {
    let space = at.space.as_deref().is_none_or(|name| name.len() == 2 && name.is_ascii());
    let tile = at.tile.is_none_or(|tile| (1..=18).contains(&tile));
    if space && tile { Ok(()) } else { Err(ApiError::malformed("a `space` is like c3, a `tile` 1 to 18")) }
}

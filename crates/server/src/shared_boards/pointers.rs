//! What people at a board or study have selected.

use eightfold_protocol as api;
use eightfold_store::Person;

use super::steps::may_take_part;
use crate::app::App;
use crate::error::{ApiError, ApiResult};

/// The maximum number of steps that lead to a position, and of bytes in them.
const MAX_STEPS: usize = 1_000;
const MAX_BYTES: usize = 12_000;

/// Refuses a pointer to something that doesn't exist.
pub fn checked(at: &api::PointerState) -> ApiResult<()> {
    let space = at.space.as_deref().is_none_or(|name| name.len() == 2 && name.is_ascii());
    let tile = at.tile.is_none_or(|tile| (1..=18).contains(&tile));
    if !(space && tile) {
        return Err(ApiError::malformed("a `space` is like c3, a `tile` 1 to 18"));
    }
    let bytes: usize = at.node.iter().map(String::len).sum();
    if at.node.len() > MAX_STEPS || bytes > MAX_BYTES {
        return Err(ApiError::malformed(format!(
            "`node` has at most {MAX_STEPS} steps and {MAX_BYTES} bytes"
        )));
    }
    Ok(())
}

/// Refuses to let a person present if they may not change the study: the others follow only people who may.
pub async fn may_present(app: &App, id: &str, person: &Person) -> ApiResult<()> {
    may_take_part(app, id, person).await?;
    app.shared_boards.get(id).await?.may_edit(&person.id)?;
    Ok(())
}

//! Reports to the moderators.

use eightfold_store::{Person, Report};

use crate::app::App;
use crate::error::{ApiError, ApiResult};

/// The maximum length of a reason, in characters.
const MAX_REASON_LEN: usize = 500;

/// Files a report about a person; `place` is a table, or what `moderation` reads as something published.
pub async fn file(app: &App, by: &Person, about: String, place: String, reason: String) -> ApiResult<()> {
    if reason.chars().count() > MAX_REASON_LEN {
        return Err(ApiError::malformed(format!("a reason has at most {MAX_REASON_LEN} characters")));
    }
    let at_ms = app.clock.now_ms();
    app.store.report(Report { by: by.id.clone(), about, game: place, reason, at_ms }).await?;
    Ok(())
}

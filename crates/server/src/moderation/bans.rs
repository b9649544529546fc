//! Current play bans and other restrictions of an account.

use eightfold_store::Person;

use super::conduct;
use crate::app::App;
use crate::error::{ApiError, ApiResult};

/// Returns until when a person can't join games with strangers; `None` if that has passed.
pub(super) async fn banned_until(app: &App, person: &str) -> ApiResult<Option<u64>> {
    app.ratings.recover_ended().await?;
    let games = app.store.conduct_of(person, conduct::RECENT_GAMES).await?;
    let now_ms = app.clock.now_ms();
    Ok(conduct::banned_until(&games).filter(|until| *until > now_ms))
}

/// Whether a person is muted, banned from public tables, or has a closed account.
pub async fn is_restricted(app: &App, person: &str) -> ApiResult<bool> {
    let standing = app.people.moderation.of(person);
    let muted = app.people.moderation.muted_hours(person, app.clock.now_ms());
    Ok(muted.is_some() || standing.closed.is_some() || banned_until(app, person).await?.is_some())
}

/// Refuses a table with strangers to a person who has left too many games.
pub async fn may_meet_strangers(app: &App, person: &Person) -> ApiResult<()> {
    let Some(until) = banned_until(app, &person.id).await? else { return Ok(()) };
    let minutes = (until - app.clock.now_ms()).div_ceil(60_000);
    let words = format!("you left too many games: you can join public games again in {minutes} min");
    Err(ApiError::not_allowed(words))
}

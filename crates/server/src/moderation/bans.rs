//! Play bans and other restrictions of an account, as they hold now.

use eightfold_protocol::Code;
use eightfold_store::Person;

use super::conduct;
use crate::app::App;
use crate::error::ApiError;

type Answer<T> = Result<T, ApiError>;

/// Until when somebody is not to sit down with strangers; nothing if now is later.
pub(super) async fn banned_until(app: &App, person: &str) -> Answer<Option<u64>> {
    app.take_up_ended().await?;
    let games = app.store.conduct_of(person, conduct::LOOK_BACK).await?;
    let now_ms = app.clock.now_ms();
    Ok(conduct::banned_until(&games).filter(|until| *until > now_ms))
}

/// Whether somebody is muted, kept from public tables, or has a closed account.
pub async fn is_restricted(app: &App, person: &str) -> Answer<bool> {
    let standing = app.moderation.of(person);
    let muted = standing.muted_until_ms.is_some_and(|until| app.clock.now_ms() < until);
    Ok(muted || standing.closed.is_some() || banned_until(app, person).await?.is_some())
}

/// Refuses a table with strangers to who has left too many of them.
pub async fn may_meet_strangers(app: &App, person: &Person) -> Answer<()> {
    let Some(until) = banned_until(app, &person.id).await? else { return Ok(()) };
    let minutes = (until - app.clock.now_ms()).div_ceil(60_000);
    let words = format!(
        "you have left several games, or broken them off: you can sit down at public tables again in {minutes} min. \
         Tables found by link are open to you; each game you finish counts for you"
    );
    Err(ApiError::new(Code::NotAllowed, words))
}

//! Reports about clubs, and what moderators take down.

use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::Person;

use crate::app::App;
use crate::auth::{Body, Path, User};
use crate::components::clubs::Settings;
use crate::components::people::sanctions::CLUB_PREFIX;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::{names, reports};

/// Reports the name or the description of a club to the moderators.
#[utoipa::path(post, path = "/api/clubs/{id}/report", operation_id = "report_club", tag = "clubs",
    params(("id" = String, Path)), request_body = api::ReportReason, responses((status = 204, description = "filed")))]
pub async fn report(
    User(app, person): User,
    Path(id): Path<String>,
    Body(report): Body<api::ReportReason>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let about = app.clubs.get(&id).await?.owner;
    reports::file(&app, &person, about, format!("{CLUB_PREFIX}{id}"), report.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the club that a report or a moderation action is about.
pub fn club_in(place: &str) -> Option<&str> {
    place.strip_prefix(CLUB_PREFIX)?.split(':').next()
}

/// Returns the text that a report about a club is about.
pub async fn reported_text(app: &App, id: &str) -> ApiResult<Option<(u64, String)>> {
    let Some(head) = app.store.club(id).await? else { return Ok(None) };
    let texts = [head.name.clone(), Settings::of(&head)?.description];
    let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    Ok(Some((head.created_ms, texts.join(" · "))))
}

/// Checks that a club can be taken down, and that this person owns it; returns its place for the moderation log, with
/// its name, which no other club can take.
pub async fn can_take_down(app: &App, id: &str, about: &Person) -> ApiResult<String> {
    let head = app.clubs.get(id).await?;
    if head.owner != about.id {
        return Err(ApiError::new(Code::Malformed, "`about` is the person who owns this club"));
    }
    Ok(format!("{CLUB_PREFIX}{id}:{}", names::fold(&head.name)))
}

/// Ends a club for [`can_take_down`].
pub async fn take_down(app: &App, id: &str) -> ApiResult<()> {
    app.clubs.end(id).await?;
    app.tournaments.end_of_club(id).await
}

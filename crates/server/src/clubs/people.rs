//! Lets people join and leave clubs, and organisers decide about them.

use axum::Json;
use eightfold_protocol as api;
use eightfold_store::Person;

use super::make::is_for;
use super::view::view;
use crate::app::App;
use crate::auth::{Body, MaybeBody, Path, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people::find;

/// Refuses a person if an organiser of the club has blocked them, or the reverse.
async fn may_join(app: &App, id: &str, person: &Person) -> ApiResult<()> {
    is_for(person)?;
    for organiser in app.clubs.organisers(id).await? {
        if app.store.block_between(&person.id, &organiser).await? {
            let words = "you can't join this club: you have blocked an organiser, or they have blocked you";
            return Err(ApiError::not_allowed(words));
        }
    }
    Ok(())
}

/// Joins a club, or asks to; with the code of the invitation link, joins at once.
#[utoipa::path(post, path = "/api/clubs/{id}/join", operation_id = "join_club", tag = "clubs",
    params(("id" = String, Path)), request_body = api::JoinClub, responses((status = 200, body = api::ClubView)))]
pub async fn join(
    User(app, person): User,
    Path(id): Path<String>,
    MaybeBody(join): MaybeBody<api::JoinClub>,
) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    may_join(&app, &id, &person).await?;
    let _alone = app.people.locks.lock(&person.id).await;
    app.clubs.join(&id, &person.id, join.code.as_deref()).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

/// Leaves a club, or withdraws your request. Games in progress continue.
#[utoipa::path(post, path = "/api/clubs/{id}/leave", operation_id = "leave_club", tag = "clubs",
    params(("id" = String, Path)), responses((status = 200, body = api::ClubView)))]
pub async fn leave(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.clubs.leave(&id, &person.id).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

/// Changes a person's role in a club: accepts a request, lets a removed person join again, appoints or dismisses an
/// organiser, or hands over the club.
#[utoipa::path(put, path = "/api/clubs/{id}/people/{name}", operation_id = "set_club_role", tag = "clubs",
    params(("id" = String, Path), ("name" = String, Path, description = "a name or an id")),
    request_body = api::SetClubRole, responses((status = 200, body = api::ClubView)))]
pub async fn set_role(
    User(app, person): User,
    Path((id, name)): Path<(String, String)>,
    Body(request): Body<api::SetClubRole>,
) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let other = find(&app, &name).await?;
    app.clubs.set_role(&id, &person.id, &other.id, request.role).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

/// Removes a member, who can't join again unless an organiser allows it, or declines a request.
#[utoipa::path(delete, path = "/api/clubs/{id}/people/{name}", operation_id = "remove_from_club", tag = "clubs",
    params(("id" = String, Path), ("name" = String, Path, description = "a name or an id")),
    responses((status = 200, body = api::ClubView)))]
pub async fn remove(
    User(app, person): User,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let other = find(&app, &name).await?;
    app.clubs.remove(&id, &person.id, &other.id).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

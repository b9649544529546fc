//! Creates clubs, changes them, makes their invitation links and ends them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_store::{ClubRole, Person};

use super::view::view;
use crate::app::App;
use crate::auth::{Body, Path, User};
use crate::components::clubs::Settings;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::play::checked_action_id;
use crate::{names, random};

/// Refuses guests and bots, so that free accounts can't fill up clubs.
pub(super) fn is_for(person: &Person) -> ApiResult<()> {
    if person.bot {
        return Err(ApiError::not_allowed("clubs are for people: bots can't join them"));
    }
    if person.name.is_none() {
        return Err(ApiError::not_allowed("clubs are for players with a name: choose a name first"));
    }
    Ok(())
}

async fn checked_name(app: &App, text: &str) -> ApiResult<names::Name> {
    let name = names::of_a_club(text)?;
    app.people.moderation.may_be_called(&*app.store, &name.folded).await?;
    Ok(name)
}

fn checked_description(text: &str) -> ApiResult<String> {
    names::checked_text(text, "a description", 0)
}

/// Creates a club, which you own.
#[utoipa::path(post, path = "/api/clubs", operation_id = "make_club", tag = "clubs", request_body = api::NewClub,
    responses((status = 201, body = api::ClubView)))]
pub async fn create(User(app, person): User, Body(new): Body<api::NewClub>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Publish, &person.id)?;
    checked_action_id(&new.action_id)?;
    is_for(&person)?;
    app.people.may_speak(&person).await?;
    let name = checked_name(&app, &new.name).await?;
    let description = checked_description(&new.description)?;
    let settings = Settings { description, joining: new.joining, invitation: None };
    // The same action gives the same club.
    let id = random::word_of(&format!("eightfold club {} {}", person.id, new.action_id));
    let _alone = app.people.locks.lock(&person.id).await;
    if app.store.club(&id).await?.is_none() {
        app.clubs.create(id.clone(), &person.id, name, &settings).await?;
    }
    Ok((StatusCode::CREATED, Json(view(&app, &id, Some(&person.id)).await?)).into_response())
}

/// Changes the description of a club or how people join it; the owner also changes its name.
#[utoipa::path(patch, path = "/api/clubs/{id}", operation_id = "change_club", tag = "clubs",
    params(("id" = String, Path)), request_body = api::ChangeClub, responses((status = 200, body = api::ClubView)))]
pub async fn change(
    User(app, person): User,
    Path(id): Path<String>,
    Body(change): Body<api::ChangeClub>,
) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.clubs.for_organisers(&id, &person.id).await?;
    if change.name.is_some() || change.description.is_some() {
        app.people.may_speak(&person).await?;
    }
    let name = match &change.name {
        Some(name) => {
            is_owner(&app, &id, &person, "change its name").await?;
            app.limits.by_person(LimitKind::Name, &person.id)?;
            Some(checked_name(&app, name).await?)
        }
        None => None,
    };
    let description = change.description.as_deref().map(checked_description).transpose()?;
    let changed = app.clubs.change(&id, name, |settings| {
        if let Some(description) = &description {
            settings.description.clone_from(description);
        }
        settings.joining = change.joining.unwrap_or(settings.joining);
    });
    changed.await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

async fn is_owner(app: &App, id: &str, person: &Person, does: &str) -> ApiResult<()> {
    if app.clubs.role_of(id, &person.id).await? == Some(ClubRole::Owner) {
        return Ok(());
    }
    app.clubs.get(id).await?;
    Err(ApiError::not_allowed(format!("only the owner of a club can {does}")))
}

/// Ends a club that you own, for everyone. Its games in progress continue; its tournaments end.
#[utoipa::path(delete, path = "/api/clubs/{id}", operation_id = "end_club", tag = "clubs",
    params(("id" = String, Path)), responses((status = 204, description = "ended")))]
pub async fn end(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    is_owner(&app, &id, &person, "end it").await?;
    app.clubs.end(&id).await?;
    app.tournaments.end_of_club(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set_invitation(app: &App, id: &str, person: &Person, on: bool) -> ApiResult<Json<api::ClubView>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.clubs.for_organisers(id, &person.id).await?;
    let code = if on { Some(random::word::<16>()?) } else { None };
    app.clubs.change(id, None, |settings| settings.invitation.clone_from(&code)).await?;
    Ok(Json(view(app, id, Some(&person.id)).await?))
}

/// Makes a new invitation link for a club; the link before it stops working.
#[utoipa::path(post, path = "/api/clubs/{id}/invitation", operation_id = "make_club_invitation", tag = "clubs",
    params(("id" = String, Path)), responses((status = 200, body = api::ClubView)))]
pub async fn invite(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::ClubView>> {
    set_invitation(&app, &id, &person, true).await
}

/// Revokes the invitation link of a club.
#[utoipa::path(delete, path = "/api/clubs/{id}/invitation", operation_id = "revoke_club_invitation", tag = "clubs",
    params(("id" = String, Path)), responses((status = 200, body = api::ClubView)))]
pub async fn uninvite(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::ClubView>> {
    set_invitation(&app, &id, &person, false).await
}

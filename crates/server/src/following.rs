//! Following: the people that a person follows, and which of them are online. The list is private: even the people on
//! it can't see it.

use axum::Json;
use eightfold_protocol as api;
use eightfold_store::{GameQuery, Person, StatusFilter};

use crate::app::App;
use crate::auth::{Address, Path, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people::find;
use crate::sessions;

/// Lists the people you follow: who is online, and in which public game.
#[utoipa::path(get, path = "/api/me/following", tag = "people", responses((status = 200, body = api::Following)))]
pub async fn following(
    User(app, person): User,
    Address(address): Address,
) -> ApiResult<Json<api::Following>> {
    app.limits.by_address(LimitKind::Work, address)?;
    list_following(&app, &person).await
}

/// Returns whether a person is online, and in which public game.
pub async fn followed_person(app: &App, other: &Person) -> ApiResult<api::FollowedPerson> {
    let live = GameQuery {
        state: StatusFilter::Live,
        player: Some(other.id.clone()),
        with: Some(other.id.clone()),
        public_only: true,
        limit: 1,
        ..GameQuery::default()
    };
    let playing = app.store.games(live).await?.games.pop();
    Ok(api::FollowedPerson {
        online: sessions::is_online(app, &other.id).await?,
        name: other.shown_name().to_owned(),
        id: other.id.clone(),
        game: playing.as_ref().map(|head| head.game.clone()),
        table: playing.map(|head| head.id),
    })
}

async fn list_following(app: &App, person: &Person) -> ApiResult<Json<api::Following>> {
    let mut following = Vec::new();
    for other in app.people.followed_by(&person.id).await? {
        following.push(followed_person(app, &other).await?);
    }
    following.sort_by_key(|other| !other.online);
    Ok(Json(api::Following { following }))
}

/// Follows a person. They aren't told.
#[utoipa::path(put, path = "/api/me/following/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::Following)))]
pub async fn follow(User(app, person): User, Path(name): Path<String>) -> ApiResult<Json<api::Following>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let other = find(&app, &name).await?;
    if other.id == person.id {
        return Err(ApiError::not_allowed("this is you"));
    }
    if app.store.block_between(&person.id, &other.id).await? {
        return Err(ApiError::not_allowed(format!("you can't follow `{name}`")));
    }
    app.people.follow(&person.id, &other.id).await?;
    list_following(&app, &person).await
}

/// Unfollows a person.
#[utoipa::path(delete, path = "/api/me/following/{name}", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::Following)))]
pub async fn unfollow(User(app, person): User, Path(name): Path<String>) -> ApiResult<Json<api::Following>> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let other = find(&app, &name).await?;
    app.people.unfollow(&person.id, &other.id).await?;
    list_following(&app, &person).await
}

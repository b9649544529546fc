//! The views of clubs, and the games for their members.

use axum::Json;
use eightfold_protocol as api;
use eightfold_store::{ClubHead, ClubPerson, ClubQuery, ClubRole, Person};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Path, Query, Reader, User};
use crate::components::clubs::Settings;
use crate::error::{ApiError, ApiResult};
use crate::tables::lists::{self, ListQuery};
use crate::{following, names, sessions};

/// The page size of the list.
const PAGE: usize = 30;

/// Returns the role as the protocol has it.
fn role(role: ClubRole) -> api::ClubRole {
    match role {
        ClubRole::Owner => api::ClubRole::Owner,
        ClubRole::Organiser => api::ClubRole::Organiser,
        ClubRole::Member => api::ClubRole::Member,
        ClubRole::Asked => api::ClubRole::Asked,
        ClubRole::Removed => api::ClubRole::Removed,
    }
}

fn summary(head: &ClubHead, you: Option<ClubRole>) -> ApiResult<api::ClubSummary> {
    let settings = Settings::of(head)?;
    Ok(api::ClubSummary {
        id: head.id.clone(),
        name: head.name.clone(),
        description: settings.description,
        joining: settings.joining,
        members: head.members,
        created_ms: head.created_ms,
        you: you.map(role),
    })
}

/// Returns a person of a club; `None` if the account was deleted. Only members see who is online, except for people
/// they have blocked or who have blocked them.
async fn member(app: &App, known: ClubPerson, reader: Option<&str>) -> ApiResult<Option<api::ClubMember>> {
    let Some(person) = app.store.person(&known.person).await?.filter(|person| !person.deleted) else {
        return Ok(None);
    };
    let mut seen = None;
    if let Some(reader) = reader
        && known.role.is_member()
        && sessions::is_online(app, &person.id).await?
        && (reader == person.id || !app.store.block_between(reader, &person.id).await?)
    {
        seen = Some(following::followed_person(app, &person).await?);
    }
    Ok(Some(api::ClubMember {
        name: person.shown_name().to_owned(),
        id: person.id,
        role: role(known.role),
        since_ms: known.at_ms,
        online: seen.as_ref().is_some_and(|seen| seen.online),
        table: seen.as_ref().and_then(|seen| seen.table.clone()),
        game: seen.and_then(|seen| seen.game),
    }))
}

/// Returns a club as a person sees it.
pub async fn view(app: &App, id: &str, caller: Option<&str>) -> ApiResult<api::ClubView> {
    let head = app.clubs.get(id).await?;
    let you = match caller {
        Some(me) => app.clubs.role_of(id, me).await?,
        None => None,
    };
    let belongs = you.is_some_and(ClubRole::is_member);
    let organises = you.is_some_and(ClubRole::organises);
    let (mut people, mut asking, mut removed) = (Vec::new(), Vec::new(), Vec::new());
    for known in app.store.club_people(id).await? {
        let list = match known.role {
            ClubRole::Owner | ClubRole::Organiser => &mut people,
            ClubRole::Member if belongs => &mut people,
            ClubRole::Asked if organises => &mut asking,
            ClubRole::Removed if organises => &mut removed,
            ClubRole::Member | ClubRole::Asked | ClubRole::Removed => continue,
        };
        list.extend(member(app, known, caller.filter(|_| belongs)).await?);
    }
    people.sort_by_key(|one| (one.role as u8, !one.online));
    let invitation = Settings::of(&head)?.invitation.filter(|_| organises);
    Ok(api::ClubView { summary: summary(&head, you)?, people, asking, removed, invitation })
}

/// Returns the state of a club: its people, and who of them is online.
#[utoipa::path(get, path = "/api/clubs/{id}", operation_id = "club", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = api::ClubView)))]
pub async fn show(Reader(app, caller): Reader, Path(id): Path<String>) -> ApiResult<Json<api::ClubView>> {
    Ok(Json(view(&app, &id, caller.id()).await?))
}

/// The query of the list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubListQuery {
    #[serde(default)]
    mine: bool,
    name: Option<String>,
    after: Option<String>,
}

/// Returns the clubs that a person is in, has asked to join or was removed from, by name.
pub async fn clubs_of(app: &App, person: &Person) -> ApiResult<Vec<api::ClubSummary>> {
    let mut clubs = Vec::new();
    for known in app.store.clubs_of(&person.id).await? {
        if let Some(head) = app.store.club(&known.club).await? {
            clubs.push(summary(&head, Some(known.role))?);
        }
    }
    clubs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(clubs)
}

/// Lists clubs, the newest first; with `mine=true`, those that you're in or have asked to join, by name.
#[utoipa::path(get, path = "/api/clubs", operation_id = "clubs", tag = "clubs",
    params(("mine" = Option<bool>, Query, description = "only those of who asks"),
        ("name" = Option<String>, Query, description = "a part of the name"),
        ("after" = Option<String>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = api::ClubPage)))]
pub async fn list(
    Reader(app, caller): Reader,
    Query(asked): Query<ClubListQuery>,
) -> ApiResult<Json<api::ClubPage>> {
    if asked.mine {
        let me = caller.0.as_deref().ok_or_else(crate::auth::unauthorized)?;
        let mut clubs = clubs_of(&app, me).await?;
        clubs.retain(|club| club.you != Some(api::ClubRole::Removed));
        return Ok(Json(api::ClubPage { clubs, next: None }));
    }
    let before = match &asked.after {
        Some(after) => {
            let parts = after.split_once('-').and_then(|(ms, id)| Some((ms.parse().ok()?, id.to_owned())));
            Some(parts.ok_or_else(|| ApiError::malformed("`after` is the `next` of the page before"))?)
        }
        None => None,
    };
    let search = asked.name.as_deref().map(names::fold).filter(|name| !name.is_empty());
    let heads = app.store.clubs(ClubQuery { search, before, limit: PAGE }).await?;
    let next = heads.last().filter(|_| heads.len() == PAGE);
    let next = next.map(|last| format!("{}-{}", last.created_ms, last.id));
    let mut clubs = Vec::new();
    for head in &heads {
        let mut you = None;
        if let Some(me) = caller.id() {
            you = app.clubs.role_of(&head.id, me).await?;
            // Clubs of blocked people are hidden.
            if you.is_none() && app.store.block_between(me, &head.owner).await? {
                continue;
            }
        }
        clubs.push(summary(head, you)?);
    }
    Ok(Json(api::ClubPage { clubs, next }))
}

/// Lists the games for the members of a club, the last changed first. Only members see them.
#[utoipa::path(get, path = "/api/clubs/{id}/games", operation_id = "club_games", tag = "clubs",
    params(("id" = String, Path), ("state" = Option<String>, Query, description = "open (usual), live, over or all"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::GamePage)))]
pub async fn games(
    User(app, person): User,
    Path(id): Path<String>,
    Query(query): Query<ListQuery>,
) -> ApiResult<Json<api::GamePage>> {
    app.clubs.for_members(&id, &person.id).await?;
    Ok(Json(lists::of_club(&app, &person, id, &query).await?))
}

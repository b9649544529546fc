//! Bot accounts: their owners create them, and everyone can list them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, NewPerson, Person, StoreError};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::auth::{Address, Body, Path, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people::{available_name, find};
use crate::{names, random};

/// The maximum number of bots of a person.
pub const MAX_BOTS: usize = 20;
/// The maximum length of a bot's description, in characters.
const MAX_ABOUT_LEN: usize = 300;
/// The maximum number of bots on a page of the directory.
const MAX_LISTED: usize = 100;
/// How many bots are scanned for a page that is filtered by game.
const MAX_SCANNED: usize = 1_000;

/// A bot in the store.
#[derive(Clone, Serialize, Deserialize)]
struct BotRecord {
    about: String,
    games: Vec<String>,
    listed: bool,
}

impl BotRecord {
    fn of(item: &Item) -> ApiResult<Self> {
        let damaged = |_| ApiError::internal("the stored data of a bot can't be read");
        serde_json::from_str(&item.value).map_err(damaged)
    }

    /// Returns it as JSON, if its games exist.
    fn checked(&self) -> ApiResult<String> {
        if let Some(game) = self.games.iter().find(|game| eightfold_catalog::info(game).is_none()) {
            return Err(ApiError::malformed(format!("there is no game `{game}`")));
        }
        serde_json::to_string(self).map_err(|error| ApiError::internal(error.to_string()))
    }
}

async fn bot_view(app: &App, item: &Item) -> ApiResult<Option<api::Bot>> {
    let owner = item.person.as_deref().unwrap_or_default();
    let (Some(bot), Some(owner)) = (app.store.person(&item.key).await?, app.store.person(owner).await?)
    else {
        return Ok(None);
    };
    let devices = app.store.devices(&bot.id, app.clock.now_ms()).await?;
    let kept = BotRecord::of(item)?;
    Ok(Some(api::Bot {
        name: bot.shown_name().to_owned(),
        id: bot.id,
        owner: owner.shown_name().to_owned(),
        about: kept.about,
        games: kept.games,
        listed: kept.listed,
        seen_ms: devices.iter().map(|device| device.seen_ms).max().filter(|ms| *ms > 0),
    }))
}

/// Returns the bots of a person, by id.
pub async fn bots_of(app: &App, person: &str) -> Result<Vec<Item>, StoreError> {
    app.store.items(Item::BOT, Some(person), "", MAX_BOTS + 1).await
}

/// Returns the caller's bot with this name.
pub async fn own(app: &App, owner: &Person, name: &str) -> ApiResult<(Item, Person)> {
    let bot = find(app, name).await?;
    let item = app.store.item(Item::BOT, &bot.id).await?;
    let item = item.filter(|item| item.person.as_ref() == Some(&owner.id));
    let none = || ApiError::not_found(format!("`{name}` isn't a bot of yours"));
    Ok((item.ok_or_else(none)?, bot))
}

/// Lists your bots.
#[utoipa::path(get, path = "/api/me/bots", operation_id = "my_bots", tag = "bots",
    responses((status = 200, body = api::Bots)))]
pub async fn mine(User(app, person): User) -> ApiResult<Json<api::Bots>> {
    let mut bots = Vec::new();
    for item in bots_of(&app, &person.id).await? {
        bots.extend(bot_view(&app, &item).await?);
    }
    Ok(Json(api::Bots { bots, next: None }))
}

/// Returns the description of a bot, if its owner may write it.
async fn checked_description(app: &App, owner: &Person, about: String) -> ApiResult<String> {
    if !about.is_empty() {
        app.people.may_speak(owner).await?;
    }
    if about.chars().count() > MAX_ABOUT_LEN {
        let words = format!("the description of a bot has at most {MAX_ABOUT_LEN} characters");
        return Err(ApiError::malformed(words));
    }
    names::check_lines(&about, "the description of a bot")?;
    Ok(about)
}

/// Creates an account for a program, with you as its owner.
#[utoipa::path(post, path = "/api/me/bots", operation_id = "make_bot", tag = "bots", request_body = api::NewBot,
    responses((status = 201, body = api::Bot)))]
pub async fn make(
    User(app, owner): User,
    Address(address): Address,
    Body(new): Body<api::NewBot>,
) -> ApiResult<(StatusCode, Json<api::Bot>)> {
    app.limits.by_address(LimitKind::Guest, address)?;
    let _alone = app.people.locks.lock(&owner.id).await;
    if owner.bot {
        return Err(ApiError::not_allowed("a bot can't have bots: its owner creates them"));
    }
    if owner.name.is_none() {
        return Err(ApiError::not_allowed("choose a name for yourself first: everyone sees whose bot it is"));
    }
    if bots_of(&app, &owner.id).await?.len() >= MAX_BOTS {
        return Err(ApiError::not_allowed(format!("a person has at most {MAX_BOTS} bots: remove one")));
    }
    let name = available_name(&app, &new.name).await?;
    let about = checked_description(&app, &owner, new.about).await?;
    let value = BotRecord { about, games: new.games, listed: new.listed }.checked()?;
    let (id, now) = (random::word::<12>()?, app.clock.now_ms());
    let guest_name = format!("Bot-{}", random::word::<8>()?);
    // An account needs a first token; nobody gets this one, the owner creates others.
    let first = random::hash(&random::word::<40>()?);
    app.store.add_person(NewPerson { id: id.clone(), guest_name, created_ms: now }, first.clone()).await?;
    app.store.remove_token(id.clone(), first).await?;
    if let Err(error) = app.store.rename(id.clone(), name.shown, name.folded, now).await {
        app.people.delete_account(id).await?;
        return Err(if matches!(error, StoreError::Taken(_)) { names::name_taken() } else { error.into() });
    }
    let person = Some(owner.id.clone());
    let item = Item { kind: Item::BOT.to_owned(), key: id, person, value, at_ms: now, due_ms: None };
    app.store.add_item(item.clone()).await?;
    let gone = || ApiError::not_found("the bot has just been removed");
    Ok((StatusCode::CREATED, Json(bot_view(&app, &item).await?.ok_or_else(gone)?)))
}

/// Changes the description, games or listing of your bot.
#[utoipa::path(patch, path = "/api/me/bots/{name}", operation_id = "change_bot", tag = "bots",
    params(("name" = String, Path, description = "a name or an id")), request_body = api::ChangeBot,
    responses((status = 200, body = api::Bot)))]
pub async fn change(
    User(app, owner): User,
    Path(name): Path<String>,
    Body(change): Body<api::ChangeBot>,
) -> ApiResult<Json<api::Bot>> {
    app.limits.by_person(LimitKind::Word, &owner.id)?;
    let (item, _) = own(&app, &owner, &name).await?;
    let mut kept = BotRecord::of(&item)?;
    // An unchanged one may come from an earlier version.
    if let Some(about) = change.about.filter(|about| *about != kept.about) {
        kept.about = checked_description(&app, &owner, about).await?;
    }
    kept.games = change.games.unwrap_or(kept.games);
    kept.listed = change.listed.unwrap_or(kept.listed);
    let (value, old) = (kept.checked()?, item.value.clone());
    if !app.store.change_item(item.kind.clone(), item.key.clone(), old, value.clone(), None).await? {
        return Err(ApiError::new(Code::Stale, "the bot was changed at the same time: look at it again"));
    }
    let gone = || ApiError::not_found("the bot has been removed");
    Ok(Json(bot_view(&app, &Item { value, ..item }).await?.ok_or_else(gone)?))
}

/// Removes your bot: its account is deleted, its games stay.
#[utoipa::path(delete, path = "/api/me/bots/{name}", operation_id = "remove_bot", tag = "bots",
    params(("name" = String, Path, description = "a name or an id")),
    responses((status = 204, description = "removed")))]
pub async fn remove(User(app, owner): User, Path(name): Path<String>) -> ApiResult<StatusCode> {
    let (item, bot) = own(&app, &owner, &name).await?;
    app.tournaments.leave_all(&bot.id).await?;
    app.tables.leave_waiting(&bot.id).await?;
    app.shared_boards.delete_own(&bot.id).await?;
    app.people.delete_account(bot.id.clone()).await?;
    app.turn_sessions.remove_person(&bot.id);
    app.store.take_item(item.kind, item.key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The filter of the directory.
#[derive(Clone, Debug, Deserialize)]
pub struct BotQuery {
    game: Option<String>,
    #[serde(default)]
    after: String,
    #[serde(default = "usual_limit")]
    limit: usize,
}

fn usual_limit() -> usize {
    50
}

/// Lists the bots in the directory, which can be invited.
#[utoipa::path(get, path = "/api/bots", operation_id = "bots", tag = "bots",
    params(("game" = Option<String>, Query, description = "only those that play this game"),
        ("after" = Option<String>, Query, description = "`next` of the page before"),
        ("limit" = Option<usize>, Query, description = "how many at most, 1 to 100, usually 50")),
    responses((status = 200, body = api::Bots)))]
pub async fn directory(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(wanted): Query<BotQuery>,
) -> ApiResult<Json<api::Bots>> {
    app.limits.by_address(LimitKind::Work, address)?;
    if !(1..=MAX_LISTED).contains(&wanted.limit) {
        return Err(ApiError::malformed(format!("`limit` is 1 to {MAX_LISTED}")));
    }
    if let Some(game) = wanted.game.as_ref().filter(|game| eightfold_catalog::info(game).is_none()) {
        return Err(ApiError::malformed(format!("there is no game `{game}`")));
    }
    let (mut bots, mut next) = (Vec::new(), None);
    for item in app.store.items(Item::BOT, None, &wanted.after, MAX_SCANNED).await? {
        if bots.len() == wanted.limit {
            break;
        }
        let kept = BotRecord::of(&item)?;
        let plays = |game: &String| kept.games.is_empty() || kept.games.contains(game);
        let accounts = [Some(&item.key), item.person.as_ref()];
        let open = accounts.into_iter().flatten().all(|id| app.people.moderation.is_open(id).is_ok());
        if open && kept.listed && wanted.game.as_ref().is_none_or(plays) {
            bots.extend(bot_view(&app, &item).await?);
        }
        next = Some(item.key);
    }
    let more = match &next {
        Some(last) => !app.store.items(Item::BOT, None, last, 1).await?.is_empty(),
        None => false,
    };
    Ok(Json(api::Bots { bots, next: next.filter(|_| more) }))
}

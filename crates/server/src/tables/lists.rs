//! Lists of tables: the lobby, your own tables, the archive.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_store::{Ending, GameHead, GameQuery, Person, SeatHolder, Status, StatusFilter};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Address, Caller, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::table_log;
use crate::{people, ratings};

/// The query of a list of tables.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    state: Option<String>,
    game: Option<String>,
    player: Option<String>,
    since: Option<u64>,
    until: Option<u64>,
    result: Option<String>,
    position: Option<String>,
    after: Option<String>,
    limit: Option<usize>,
}

impl ListQuery {
    /// Converts it to a query of the store.
    async fn to_query(&self, app: &App, usual: StatusFilter) -> ApiResult<GameQuery> {
        let state = match self.state.as_deref() {
            None => usual,
            Some("open") => StatusFilter::Open,
            Some("live") => StatusFilter::Live,
            Some("over") => StatusFilter::Over,
            Some("all") => StatusFilter::Any,
            Some(other) => {
                return Err(ApiError::malformed(format!("state is open, live, over or all, not `{other}`")));
            }
        };
        let game = match &self.game {
            Some(game) => {
                let info = eightfold_catalog::info(game);
                Some(
                    info.ok_or_else(|| ApiError::malformed(format!("there is no game `{game}`")))?
                        .id
                        .to_owned(),
                )
            }
            None => None,
        };
        let position = match (&self.position, &game) {
            (Some(position), Some(game)) => Some(table_log::position_hash(game, position)),
            (Some(_), None) => return Err(ApiError::malformed("to search by position, name the `game` too")),
            (None, _) => None,
        };
        let player = match &self.player {
            Some(player) => Some(people::find(app, player).await?.id),
            None => None,
        };
        let ending = match (self.result.as_deref(), &player) {
            (None, _) => None,
            (Some("won"), Some(player)) => Some(Ending::WonBy(player.clone())),
            (Some("lost"), Some(player)) => Some(Ending::LostBy(player.clone())),
            (Some("won" | "lost"), None) => {
                return Err(ApiError::malformed("to search by result, name the `player` too"));
            }
            (Some(result), _) => Some(Ending::Is(result_of(result, game.as_deref())?)),
        };
        let wrong_after = || ApiError::malformed("`after` is the `next` of the page before");
        let after = match &self.after {
            Some(after) => {
                let (ms, id) = after.split_once('-').ok_or_else(wrong_after)?;
                Some((ms.parse().map_err(|_| wrong_after())?, id.to_owned()))
            }
            None => None,
        };
        let limit = self.limit.unwrap_or(50);
        if !(1..=200).contains(&limit) {
            return Err(ApiError::malformed("`limit` is 1 to 200"));
        }
        Ok(GameQuery {
            state,
            game,
            player,
            with: None,
            since_ms: self.since,
            until_ms: self.until,
            ending,
            position,
            club: None,
            public_only: true,
            after,
            limit,
            bounded: true,
        })
    }
}

/// Checks a result: the letters of the winners, a draw, or aborted.
fn result_of(text: &str, game: Option<&str>) -> ApiResult<String> {
    if matches!(text, "draw" | "-") {
        return Ok(text.to_owned());
    }
    let letters = seat_letters(game);
    let known = text.chars().all(|letter| letters.contains(&letter));
    let twice = text.chars().enumerate().any(|(at, letter)| text.chars().take(at).any(|one| one == letter));
    if known && !twice && !text.is_empty() {
        return Ok(text.to_owned());
    }
    let letters: Vec<String> = letters.iter().map(char::to_string).collect();
    Err(ApiError::malformed(format!(
        "`result` is `draw`, `-`, the letters of the winners ({}), or, with `player`, `won` or `lost`, not `{text}`",
        letters.join(", ")
    )))
}

/// Returns the letters of the seats of a game, or of all games.
fn seat_letters(game: Option<&str>) -> BTreeSet<char> {
    let games = eightfold_catalog::games().filter(|info| game.is_none_or(|game| game == info.id));
    let choices = games.flat_map(|info| {
        let players = ["2", "3", "4"].map(|players| Choice::new(info.id, [("players", players)]));
        std::iter::once(Choice::new(info.id, [])).chain(players).flatten()
    });
    let letters = choices.map(|choice| {
        choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice).seat_letters()
    });
    letters.flatten().collect()
}

/// Lists the lobby: tables with open seats, or those that can be watched.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    params(("state" = Option<String>, Query, description = "open, live, over or all"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::GamePage)))]
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<ListQuery>,
) -> ApiResult<Json<api::GamePage>> {
    let asked = query.to_query(&app, StatusFilter::Open).await?;
    let mut page = app.store.games(asked).await?;
    if let Some(me) = caller.id() {
        page.games = without_blocked(&app, me, page.games).await?;
    }
    Ok(Json(page_of(&app, caller.id(), page).await?))
}

/// Leaves out tables of people who have blocked a person, or are blocked.
async fn without_blocked(app: &App, me: &str, games: Vec<GameHead>) -> ApiResult<Vec<GameHead>> {
    let mut seen = Vec::new();
    for head in games {
        let mut blocked = false;
        for seat in &head.seats {
            if let Some(other) = seat.owner.as_deref().filter(|other| *other != me) {
                blocked |= app.store.block_between(me, other).await?;
            }
        }
        if !blocked {
            seen.push(head);
        }
    }
    Ok(seen)
}

/// Lists the games for the members of a club, for one of them.
pub async fn of_club(
    app: &App,
    member: &Person,
    club: String,
    query: &ListQuery,
) -> ApiResult<api::GamePage> {
    let asked = query.to_query(app, StatusFilter::Open).await?;
    let asked = GameQuery { club: Some(club), public_only: false, ..asked };
    let mut page = app.store.games(asked).await?;
    page.games = without_blocked(app, &member.id, page.games).await?;
    page_of(app, Some(&member.id), page).await
}

/// Lists your tables: waiting, running and over, including invitations.
#[utoipa::path(get, path = "/api/me/games", operation_id = "my_games", tag = "people",
    params(("state" = Option<String>, Query, description = "open, live, over or all (usual)"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::GamePage)))]
pub async fn mine(User(app, person): User, Query(query): Query<ListQuery>) -> ApiResult<Json<api::GamePage>> {
    let asked = query.to_query(&app, StatusFilter::Any).await?;
    let asked = GameQuery { player: Some(person.id.clone()), public_only: false, ..asked };
    let mut page = app.store.games(asked).await?;
    page.games = app.people.without_blocked_invitations(&person.id, page.games).await?;
    Ok(Json(page_of(&app, Some(&person.id), page).await?))
}

/// Lists the archive: finished games, filtered by player, game, time, result and position.
#[utoipa::path(get, path = "/api/games", tag = "archive",
    params(("player" = Option<String>, Query, description = "a name or an id"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("since" = Option<u64>, Query, description = "over at this time or later, ms since 1970"),
        ("until" = Option<u64>, Query, description = "over before this time"),
        ("result" = Option<String>, Query, description = "letters of the winners, `draw`, `-`; with `player` also `won` or `lost`"),
        ("position" = Option<String>, Query, description = "a position that came up, canonical; with `game`"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, description = "a page; with `Accept: application/x-ndjson` all, a line each",
        content((api::GamePage = "application/json"), (String = "application/x-ndjson")))))]
pub async fn archive(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    headers: axum::http::HeaderMap,
    Query(query): Query<ListQuery>,
) -> ApiResult<Response> {
    if query.state.is_some() {
        return Err(ApiError::malformed("the archive has games that are over: `state` is for /api/tables"));
    }
    let mut asked = query.to_query(&app, StatusFilter::Over).await?;
    // Your own games are found even if they aren't public.
    asked.public_only = asked.player.is_none() || asked.player.as_deref() != caller.id();
    if !accepts_json_lines(&headers) {
        let page = app.store.games(asked).await?;
        return Ok(Json(page_of(&app, None, page).await?).into_response());
    }
    app.limits.by_address(LimitKind::Work, address)?;
    let lines = futures_util::stream::unfold(Some((app, asked)), |left| async move {
        let (app, mut asked) = left?;
        let page = match app.store.games(asked.clone()).await {
            Ok(page) => page,
            Err(error) => return Some((Err(error.to_string()), None)),
        };
        let next = page.next.clone();
        let page = match page_of(&app, None, page).await {
            Ok(page) => page,
            Err(error) => return Some((Err(error.problem.message), None)),
        };
        let mut text = String::new();
        for table in &page.tables {
            text.push_str(&serde_json::to_string(table).unwrap_or_default());
            text.push('\n');
        }
        let left = next.map(|next| {
            asked.after = Some(next);
            (app, asked)
        });
        Some((Ok::<_, String>(text), left))
    });
    let kind = [(axum::http::header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, axum::body::Body::from_stream(lines)).into_response())
}

/// Whether the client asks for one line of JSON per item.
pub fn accepts_json_lines(headers: &axum::http::HeaderMap) -> bool {
    let accept = headers.get(axum::http::header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("application/x-ndjson"))
}

async fn page_of(app: &App, me: Option<&str>, page: eightfold_store::Page) -> ApiResult<api::GamePage> {
    let mut names = Names::default();
    let mut tables = Vec::new();
    let mut categories = Vec::new();
    for head in &page.games {
        tables.push(summary(app, me, head, &mut names).await?);
        categories.push(ratings::category_of_head(head, choice_of(head).as_ref()));
    }
    let players = tables.iter_mut().map(|table| &mut table.players);
    ratings::rate_players(app, categories.into_iter().zip(players)).await?;
    Ok(api::GamePage { tables, next: page.next.map(|(ms, id)| format!("{ms}-{id}")) })
}

/// Cached names.
#[derive(Default)]
pub struct Names(BTreeMap<String, (String, bool)>);

impl Names {
    /// Returns the name of a person, and whether it is a bot.
    pub async fn of(&mut self, app: &App, id: &str) -> ApiResult<(String, bool)> {
        if let Some(name) = self.0.get(id) {
            return Ok(name.clone());
        }
        let person = app.store.person(id).await?;
        let name = person.map_or_else(
            || ("someone".to_owned(), false),
            |person| (person.shown_name().to_owned(), person.bot),
        );
        self.0.insert(id.to_owned(), name.clone());
        Ok(name)
    }
}

fn options_of(head: &GameHead) -> impl Iterator<Item = (&str, &str)> {
    head.options.split_whitespace().filter_map(|pair| pair.split_once('='))
}

/// Returns the game of a table with its options.
fn choice_of(head: &GameHead) -> Option<Choice> {
    Choice::new(&head.game, options_of(head)).ok()
}

/// Summarizes a table that isn't in memory.
async fn summary(
    app: &App,
    me: Option<&str>,
    head: &GameHead,
    names: &mut Names,
) -> ApiResult<api::GameSummary> {
    let options: BTreeMap<String, String> =
        options_of(head).map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let mut players = Vec::new();
    let played = choice_of(head)
        .map(|choice| choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice));
    for (at, seat) in head.seats.iter().enumerate() {
        let (holder, id, level) = match (&seat.holder, &seat.owner) {
            (SeatHolder::Open, _) => (api::Holder::Open, None, None),
            (SeatHolder::Invited(id), _) => (api::Holder::Invited, Some(id), None),
            (SeatHolder::Person(id), _) => (api::Holder::Person, Some(id), None),
            (SeatHolder::Computer(level), Some(id)) => (api::Holder::SittingIn, Some(id), Some(*level)),
            (SeatHolder::Computer(level), None) => (api::Holder::Computer, None, Some(*level)),
        };
        let (name, bot) = match id {
            Some(id) => names.of(app, id).await.map(|(name, bot)| (Some(name), bot))?,
            None => (None, false),
        };
        let seat_name = played.as_ref().map(|played| played.seat_name(eightfold_game::Seat::new(at)));
        players.push(api::Player {
            seat: seat.seat,
            seat_name: seat_name.unwrap_or_default().to_owned(),
            holder,
            id: id.cloned(),
            name,
            bot,
            level,
            ready: head.status != Status::Waiting,
            still_in: true,
            here: None,
            away_since_ms: None,
            seen: None,
            rating: None,
        });
    }
    let late = app.delayed_views.late_in_list(head, me);
    let (seq, to_act, position) = match late {
        None => (head.seq, head.to_act.chars().collect(), Some(head.position.clone())),
        Some(late_ms) => app.delayed_views.late_head(head, late_ms).await?,
    };
    Ok(api::GameSummary {
        id: head.id.clone(),
        game: head.game.clone(),
        options,
        terms: serde_json::from_str(&head.terms).unwrap_or_default(),
        status: head.status.word().to_owned(),
        seq,
        to_act,
        players,
        position: position.filter(|position| !position.is_empty()),
        result: head.result.clone(),
        created_ms: head.created_ms,
        changed_ms: head.changed_ms,
        deadline_ms: head.deadline_ms.filter(|_| late.is_none() && head.status == Status::Playing),
    })
}

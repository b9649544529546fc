//! Tables: made, found, looked at, and played at.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_record::Hex32;
use eightfold_store::{GameHead, GameQuery, Message, Person, Report, SeatHolder, State as Asked, Status};
use eightfold_table::{Action, By, Claim, Input, OfferKind, Player, SeatPlan, Table, Terms};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::auth::{Address, Body, Caller, MaybeBody, Path, Query, Signed};
use crate::bus::{Event, What};
use crate::error::{ApiError, raw_rows};
use crate::hall::{self, Done, Wanted};
use crate::limits::Counted;
use crate::people;

type Answer<T> = Result<T, ApiError>;

/// The phrases that can be said, by their keys; each page says them in its reader's language.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "well-played",
    "nice-turn",
    "thanks",
    "sorry",
    "one-moment",
    "back-again",
    "good-game",
    "another-one",
    "must-go",
    "oops",
];

/// A value as a type of another crate with the same JSON.
fn same_json<T: DeserializeOwned>(value: &impl serde::Serialize) -> Answer<T> {
    let value = serde_json::to_value(value).and_then(serde_json::from_value);
    value.map_err(|error| ApiError::malformed(error.to_string()))
}

/// The game with these options.
fn choice(game: &str, options: &BTreeMap<String, serde_json::Value>) -> Answer<Choice> {
    let mut texts = Vec::new();
    for (key, value) in options {
        let text = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::Bool(on) => (if *on { "on" } else { "off" }).to_owned(),
            _ => {
                return Err(ApiError::malformed(format!(
                    "option `{key}` is a text, a number or a truth value"
                )));
            }
        };
        texts.push((key.as_str(), text));
    }
    let options = texts.iter().map(|(key, text)| (*key, text.as_str()));
    Choice::new(game, options).map_err(|error| ApiError::malformed(error.to_string()))
}

fn letter_list(choice: &Choice) -> Vec<char> {
    choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled).seat_letters()
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = api::NewTable,
    responses((status = 201, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Body(new): Body<api::NewTable>,
) -> Answer<Response> {
    app.limits.by_person(Counted::Table, &person.id)?;
    let choice = choice(&new.game, &new.options)?;
    let letters = letter_list(&choice);
    if new.seats.len() > letters.len() {
        return Err(ApiError::malformed(format!(
            "this game has {} seats, not {}",
            letters.len(),
            new.seats.len()
        )));
    }
    let mut seats = Vec::new();
    let mut sitting = Vec::new();
    for (letter, seat) in letters.iter().zip(&new.seats) {
        seats.push(match seat {
            api::SeatRequest::Take { take: true } => {
                sitting.push((*letter, hall::seated(&person)));
                SeatPlan::Open
            }
            api::SeatRequest::Open { open: true } => SeatPlan::Open,
            api::SeatRequest::Invite { invite } => {
                let other = people::find(&app, invite).await?;
                if other.id == person.id {
                    return Err(ApiError::malformed("this is you: take the seat with {\"take\":true}"));
                }
                if app.store.block_between(&person.id, &other.id).await? {
                    return Err(ApiError::new(Code::NotAllowed, format!("`{invite}` cannot be invited")));
                }
                SeatPlan::Invited(other.id)
            }
            api::SeatRequest::Computer { computer } => SeatPlan::Computer(*computer),
            _ => {
                return Err(ApiError::malformed(
                    "a seat is {\"take\":true}, {\"open\":true}, {\"invite\":NAME} or {\"computer\":LEVEL}",
                ));
            }
        });
    }
    not_too_many(&app, &person).await?;
    let id = crate::random::word::<10>()?;
    let terms: Terms = same_json(&new.terms)?;
    app.create(Wanted { id: id.clone(), choice, terms, seats, sitting }).await?;
    app.heard_of(&id, &person.id);
    let view = view(&app, &id, 0, &Caller(Some(person))).await?;
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

/// The most tables at which a person waits for others.
const MOST_WAITING: usize = 100;

/// Refuses another table to who waits at very many.
async fn not_too_many(app: &App, person: &Person) -> Answer<()> {
    let newest = GameQuery { player: Some(person.id.clone()), limit: MOST_WAITING, ..GameQuery::default() };
    let games = app.store.games(newest).await?.games;
    if games.len() < MOST_WAITING || games.iter().any(|game| game.status != Status::Waiting) {
        return Ok(());
    }
    let words = format!("you wait at {MOST_WAITING} tables already: leave some of them first");
    Err(ApiError::new(Code::NotAllowed, words))
}

/// A game with anybody: sits down at an open table like this, or opens one.
#[utoipa::path(post, path = "/api/pair", tag = "tables", request_body = api::Pair,
    responses((status = 200, body = api::Seated), (status = "default", body = api::ErrorBody)))]
pub async fn pair(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Body(wish): Body<api::Pair>,
) -> Answer<Json<api::Seated>> {
    app.limits.by_person(Counted::Table, &person.id)?;
    let choice = choice(&wish.game, &wish.options)?;
    let clock = wish.clock.unwrap_or(api::Clock::Live { base_s: 600, increment_s: 10 });
    let terms = api::Terms { clock, visibility: api::Visibility::Public, ..api::Terms::default() };
    let terms: Terms = same_json(&terms)?;
    terms.check(&choice)?;
    // One after the other, so that two who come at once meet.
    let _turn = app.pairing.lock().await;
    let options: Vec<String> = choice.values().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let open = GameQuery {
        state: Asked::Open,
        game: Some(choice.info().id.to_owned()),
        public_only: true,
        limit: 100,
        ..GameQuery::default()
    };
    let now = app.clock.now_ms();
    for head in app.store.games(open).await?.games {
        let fits = head.options == options.join(" ")
            && serde_json::from_str(&head.terms).is_ok_and(|t: Terms| t == terms);
        if !fits || !may_meet(&app, &head, &person, now).await? {
            continue;
        }
        let player = hall::seated(&person);
        let input = Input::person(&person.id, Action::Sit { seat: None, player });
        if let Ok(done) = app.act(&head.id, now, input).await {
            app.heard_of(&head.id, &person.id);
            return seated_answer(&app, &head.id, &done, person).await;
        }
    }
    not_too_many(&app, &person).await?;
    let id = crate::random::word::<10>()?;
    let letters = letter_list(&choice);
    // Who has waited longest moves first half of the time: the seat is drawn.
    let seat = letters[usize::from(crate::random::bytes::<1>()?[0]) % letters.len()];
    let sitting = vec![(seat, hall::seated(&person))];
    app.create(Wanted { id: id.clone(), choice, terms, seats: Vec::new(), sitting }).await?;
    app.heard_of(&id, &person.id);
    let table = view(&app, &id, 0, &Caller(Some(person))).await?;
    Ok(Json(api::Seated { seat, table }))
}

/// Whether a person may be paired with those at a table: none of them away, oneself, or blocked.
async fn may_meet(app: &App, head: &GameHead, person: &Person, now: u64) -> Answer<bool> {
    for seat in &head.seats {
        if let SeatHolder::Person(other) | SeatHolder::Invited(other) = &seat.holder {
            let away = matches!(&seat.holder, SeatHolder::Person(_)) && {
                let days = head.terms.contains("\"days\"");
                !days && app.away_since(&head.id, other, now).is_some_and(|since| now > since + 60_000)
            };
            if away || *other == person.id || app.store.block_between(&person.id, other).await? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// What is asked of a list of tables.
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
    /// As the store understands it.
    async fn asked(&self, app: &App, usual: Asked) -> Answer<GameQuery> {
        let state = match self.state.as_deref() {
            None => usual,
            Some("open") => Asked::Open,
            Some("live") => Asked::Live,
            Some("over") => Asked::Over,
            Some("all") => Asked::Any,
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
            (Some(position), Some(game)) => Some(hall::position_hash(game, position)),
            (Some(_), None) => return Err(ApiError::malformed("to look for a position, name its game too")),
            (None, _) => None,
        };
        let player = match &self.player {
            Some(player) => Some(people::find(app, player).await?.id),
            None => None,
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
            since_ms: self.since,
            until_ms: self.until,
            result: self.result.clone(),
            position,
            public_only: true,
            after,
            limit,
        })
    }
}

/// The lobby: tables with open seats, or those that can be watched.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    params(("state" = Option<String>, Query, description = "open, live, over or all"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::GamePage), (status = "default", body = api::ErrorBody)))]
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<ListQuery>,
) -> Answer<Json<api::GamePage>> {
    let asked = query.asked(&app, Asked::Open).await?;
    let mut page = app.store.games(asked).await?;
    if let Some(me) = caller.id() {
        // Who is blocked is not seen.
        let mut seen = Vec::new();
        for head in page.games {
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
        page.games = seen;
    }
    Ok(Json(page_of(&app, page).await?))
}

/// The tables of who asks: waiting, running and over, invitations among them.
#[utoipa::path(get, path = "/api/me/games", operation_id = "my_games", tag = "people",
    params(("state" = Option<String>, Query, description = "open, live, over or all (usual)"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::GamePage), (status = "default", body = api::ErrorBody)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Query(query): Query<ListQuery>,
) -> Answer<Json<api::GamePage>> {
    let asked = query.asked(&app, Asked::Any).await?;
    let asked = GameQuery { player: Some(person.id.clone()), public_only: false, ..asked };
    let page = app.store.games(asked).await?;
    Ok(Json(page_of(&app, page).await?))
}

/// The archive: games that are over, found by who played, what, when, how it ended, and what came up.
#[utoipa::path(get, path = "/api/games", tag = "archive",
    params(("player" = Option<String>, Query, description = "a name or an id"),
        ("game" = Option<String>, Query, description = "the id of a game"),
        ("since" = Option<u64>, Query, description = "over at this time or later, ms since 1970"),
        ("until" = Option<u64>, Query, description = "over before this time"),
        ("result" = Option<String>, Query, description = "letters of the winners, `draw` or `-`"),
        ("position" = Option<String>, Query, description = "a position that came up, canonical; with `game`"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, description = "a page; with `Accept: application/x-ndjson` all, a line each",
        content((api::GamePage = "application/json"), (String = "application/x-ndjson"))),
        (status = "default", body = api::ErrorBody)))]
pub async fn archive(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    headers: axum::http::HeaderMap,
    Query(query): Query<ListQuery>,
) -> Answer<Response> {
    if query.state.is_some() {
        return Err(ApiError::malformed("the archive has games that are over: `state` is for /api/tables"));
    }
    let mut asked = query.asked(&app, Asked::Over).await?;
    // One's own games are found also where not everybody sees them.
    asked.public_only = asked.player.is_none() || asked.player.as_deref() != caller.id();
    if !wants_lines(&headers) {
        let page = app.store.games(asked).await?;
        return Ok(Json(page_of(&app, page).await?).into_response());
    }
    app.limits.by_address(Counted::Work, address)?;
    let lines = futures_util::stream::unfold(Some((app, asked)), |left| async move {
        let (app, mut asked) = left?;
        let page = match app.store.games(asked.clone()).await {
            Ok(page) => page,
            Err(error) => return Some((Err(error.to_string()), None)),
        };
        let next = page.next.clone();
        let page = match page_of(&app, page).await {
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

/// Whether the client asks for a line of JSON an item.
pub fn wants_lines(headers: &axum::http::HeaderMap) -> bool {
    let accept = headers.get(axum::http::header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("application/x-ndjson"))
}

async fn page_of(app: &App, page: eightfold_store::Page) -> Answer<api::GamePage> {
    let mut names = Names::default();
    let mut tables = Vec::new();
    for head in &page.games {
        tables.push(summary(app, head, &mut names).await?);
    }
    Ok(api::GamePage { tables, next: page.next.map(|(ms, id)| format!("{ms}-{id}")) })
}

/// Names that have been looked up.
#[derive(Default)]
struct Names(BTreeMap<String, String>);

impl Names {
    async fn of(&mut self, app: &App, id: &str) -> Answer<String> {
        if let Some(name) = self.0.get(id) {
            return Ok(name.clone());
        }
        let person = app.store.person(id).await?;
        let name = person.map_or_else(|| "somebody".to_owned(), |person| person.shown_name().to_owned());
        self.0.insert(id.to_owned(), name.clone());
        Ok(name)
    }
}

/// What is said of a seat, where the table itself is not in memory.
async fn summary(app: &App, head: &GameHead, names: &mut Names) -> Answer<api::GameSummary> {
    let options: BTreeMap<String, String> = head
        .options
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let mut players = Vec::new();
    let choice = Choice::new(&head.game, options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
    let played =
        choice.map(|choice| choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled));
    for (at, seat) in head.seats.iter().enumerate() {
        let (holder, id, level) = match (&seat.holder, &seat.owner) {
            (SeatHolder::Open, _) => (api::Holder::Open, None, None),
            (SeatHolder::Invited(id), _) => (api::Holder::Invited, Some(id), None),
            (SeatHolder::Person(id), _) => (api::Holder::Person, Some(id), None),
            (SeatHolder::Computer(level), Some(id)) => (api::Holder::SittingIn, Some(id), Some(*level)),
            (SeatHolder::Computer(level), None) => (api::Holder::Computer, None, Some(*level)),
        };
        let name = match id {
            Some(id) => Some(names.of(app, id).await?),
            None => None,
        };
        let seat_name = played.as_ref().map(|played| played.seat_name(eightfold_game::Seat::new(at)));
        players.push(api::Player {
            seat: seat.seat,
            seat_name: seat_name.unwrap_or_default().to_owned(),
            holder,
            id: id.cloned(),
            name,
            level,
            ready: head.status != Status::Waiting,
            still_in: true,
            here: None,
            away_since_ms: None,
            seen: None,
        });
    }
    Ok(api::GameSummary {
        id: head.id.clone(),
        game: head.game.clone(),
        options,
        terms: serde_json::from_str(&head.terms).unwrap_or_default(),
        status: head.status.word().to_owned(),
        seq: head.seq,
        to_act: head.to_act.chars().collect(),
        players,
        position: Some(head.position.clone()).filter(|position| !position.is_empty()),
        result: head.result.clone(),
        created_ms: head.created_ms,
        changed_ms: head.changed_ms,
        deadline_ms: head.deadline_ms.filter(|_| head.status == Status::Playing),
    })
}

/// Which rows are asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Since {
    #[serde(default)]
    pub since: u64,
}

/// A table as it is now, with all rows after `since`.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known")),
    responses((status = 200, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<Since>,
) -> Answer<Json<api::TableView>> {
    let view = view(&app, &id, since.since, &caller).await?;
    if let Some(me) = caller.id()
        && !view.you.is_empty()
    {
        app.heard_of(&id, me);
        // Who asks for what comes after a row has it.
        app.seen(&id, me, &view.you, since.since.min(view.seq));
    }
    Ok(Json(view))
}

/// A table as everybody sees it, with all rows after `since`.
pub async fn view(app: &App, id: &str, since: u64, caller: &Caller) -> Answer<api::TableView> {
    let now_ms = app.clock.now_ms();
    let me = caller.id().map(str::to_owned);
    let mut view = app.with_table(id, |table| bare_view(table, now_ms, me.as_deref())).await?;
    let mut names = Names::default();
    if let Some(room) = app.hall.known(id) {
        let presence = room.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let seated = |id: &String| view.players.iter().any(|player| player.id.as_ref() == Some(id));
        let others = presence.people.iter().filter(|(id, here)| here.connections > 0 && !seated(id)).count();
        view.watching = presence.watching + others;
        for player in view.players.iter_mut().filter(|player| player.holder == api::Holder::Person) {
            let here = player.id.as_ref().and_then(|id| presence.people.get(id));
            player.seen = here.map(|here| here.seen).filter(|seen| *seen > 0);
        }
    }
    for player in &mut view.players {
        if let Some(id) = &player.id {
            player.name = Some(names.of(app, id).await?);
        }
        if matches!(player.holder, api::Holder::Person | api::Holder::SittingIn)
            && let Some(person) = &player.id
            && view.status != "over"
        {
            let away = app.away_since(id, person, now_ms);
            (player.here, player.away_since_ms) = (Some(away.is_none()), away);
        }
    }
    if view.status == "over" {
        let next = hall::rematch_id(id);
        view.rematch = app.store.game(&next).await?.map(|head| head.id);
    }
    // Only rows that the rest of the answer knows of.
    let mut rows = app.store.rows(id, since).await?;
    rows.retain(|row| row.seq <= view.seq);
    view.rows = raw_rows(&rows);
    Ok(view)
}

/// What the table itself knows.
fn bare_view(table: &mut Table, now_ms: u64, me: Option<&str>) -> api::TableView {
    let still_in = table.still_in();
    let probe = table.choice().start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled);
    let players = table
        .letters()
        .iter()
        .zip(table.seats())
        .enumerate()
        .map(|(at, (letter, state))| {
            let at = eightfold_game::Seat::new(at);
            let (holder, id, level) = match (&state.owner, state.sitting_in, &state.plan) {
                (Some(Player::Person { id, .. }), Some(level), _) => {
                    (api::Holder::SittingIn, Some(id.clone()), Some(level))
                }
                (Some(Player::Person { id, .. }), None, _) => (api::Holder::Person, Some(id.clone()), None),
                (Some(Player::Computer { level }), ..) => (api::Holder::Computer, None, Some(*level)),
                (None, _, SeatPlan::Invited(id)) => (api::Holder::Invited, Some(id.clone()), None),
                (None, _, SeatPlan::Computer(level)) => (api::Holder::Computer, None, Some(*level)),
                (None, _, SeatPlan::Open) => (api::Holder::Open, None, None),
            };
            api::Player {
                seat: *letter,
                seat_name: probe.seat_name(at).to_owned(),
                holder,
                id,
                name: None,
                level,
                ready: state.ready,
                still_in: still_in.contains(at),
                here: None,
                away_since_ms: None,
                seen: None,
            }
        })
        .collect();
    let you = me.map(|me| table.seats_of(me));
    let options = table.choice().values().iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
    api::TableView {
        id: table.id().to_owned(),
        game: table.choice().info().id.to_owned(),
        options: options.collect(),
        terms: serde_json::to_value(table.terms()).unwrap_or_default(),
        status: hall::status_word(table).to_owned(),
        seq: table.seq(),
        to_act: table.effects().to_act,
        clocks: hall::clock_lines(table, now_ms),
        now_ms,
        position: table.played().map(|played| played.position()),
        result: table.result(),
        players,
        offers: table
            .offers()
            .filter_map(|(seat, kind)| Some(api::OpenOffer { seat, kind: same_json(&kind).ok()? }))
            .collect(),
        you: you
            .into_iter()
            .flat_map(|you| you.iter().map(|seat| table.letters()[seat.index()]).collect::<Vec<_>>())
            .collect(),
        watching: 0,
        rematch: None,
        rows: Vec::new(),
    }
}

/// How many turns are listed at most.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Limit {
    #[serde(default = "usual_limit")]
    limit: usize,
}

fn usual_limit() -> usize {
    1_000
}

/// The most legal turns that are listed.
const MOST_TURNS: usize = 20_000;

/// The legal turns of who is to act.
#[utoipa::path(get, path = "/api/tables/{id}/legal", tag = "play",
    params(("id" = String, Path),
        ("limit" = Option<usize>, Query, description = "beyond it the answer is 422 `too-many`; 1 to 20000, usually 1000")),
    responses((status = 200, body = api::Legal), (status = "default", body = api::ErrorBody)))]
pub async fn legal(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Path(id): Path<String>,
    Query(Limit { limit }): Query<Limit>,
) -> Answer<Json<api::Legal>> {
    app.limits.by_address(Counted::Work, address)?;
    if !(1..=MOST_TURNS).contains(&limit) {
        return Err(ApiError::malformed(format!("`limit` is 1 to {MOST_TURNS}")));
    }
    let (seq, played, acts) = app
        .with_table(&id, |table| {
            let acts = !table.effects().to_act.is_empty();
            (table.seq(), table.played().map(|played| played.fork()), acts)
        })
        .await?;
    let played = played.ok_or_else(|| ApiError::new(Code::NotStarted, "the game has not begun"))?;
    if !acts {
        return Ok(Json(api::Legal { seq, turns: Vec::new() }));
    }
    let ended = || ApiError::new(Code::Unavailable, "the server is going down");
    let permit = app.work.acquire().await.map_err(|_| ended())?;
    let turns = tokio::task::spawn_blocking(move || played.legal(limit)).await.map_err(|_| ended())?;
    drop(permit);
    let turns = turns.map_err(|_| {
        ApiError::new(
            Code::TooMany,
            format!("there are more than {limit} legal turns: raise `limit`, or build a turn step by step"),
        )
    })?;
    Ok(Json(api::Legal { seq, turns }))
}

/// The seat that the first of these rows names.
fn seat_of(done: &Done) -> Option<char> {
    let row: serde_json::Value = serde_json::from_str(&done.rows.first()?.text).ok()?;
    row.get("seat")?.as_str()?.chars().next()
}

async fn seated_answer(app: &App, id: &str, done: &Done, person: Arc<Person>) -> Answer<Json<api::Seated>> {
    let seat = seat_of(done).ok_or_else(|| ApiError::new(Code::Internal, "no seat was taken"))?;
    let table = view(app, id, 0, &Caller(Some(person))).await?;
    Ok(Json(api::Seated { seat, table }))
}

/// Sits down; or back at the seat that a computer has kept.
#[utoipa::path(post, path = "/api/tables/{id}/sit", tag = "play", params(("id" = String, Path)),
    request_body = api::Sit,
    responses((status = 200, body = api::Seated), (status = "default", body = api::ErrorBody)))]
pub async fn sit(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    MaybeBody(sit): MaybeBody<api::Sit>,
) -> Answer<Json<api::Seated>> {
    let done = do_sit(&app, &id, &person, sit).await?;
    seated_answer(&app, &id, &done, person).await
}

/// Sits a person down.
pub async fn do_sit(app: &Arc<App>, id: &str, person: &Person, sit: api::Sit) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    for other in head.seats.iter().filter_map(|seat| seat.owner.as_deref()) {
        if other != person.id && app.store.block_between(&person.id, other).await? {
            return Err(ApiError::new(Code::NotAllowed, "you cannot sit down at this table"));
        }
    }
    let action = Action::Sit { seat: sit.seat, player: hall::seated(person) };
    let done = app.act(id, app.clock.now_ms(), Input::person(&person.id, action)).await?;
    app.heard_of(id, &person.id);
    Ok(done)
}

/// Says that one is ready, and adds to the shuffle.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "play", params(("id" = String, Path)),
    request_body = api::Ready,
    responses((status = 200, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn ready(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    MaybeBody(ready): MaybeBody<api::Ready>,
) -> Answer<Json<api::TableView>> {
    do_ready(&app, &id, &person, ready).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person))).await?))
}

/// Makes a person ready.
pub async fn do_ready(app: &Arc<App>, id: &str, person: &Person, ready: api::Ready) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let contribution = ready.contribution.map(|text| text.parse::<Hex32>()).transpose();
    let contribution = contribution
        .map_err(|_| ApiError::malformed("a contribution is 32 bytes in 64 hexadecimal digits"))?;
    app.heard_of(id, &person.id);
    app.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Ready { contribution })).await
}

/// Leaves the seats again before the start.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn leave(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Answer<Json<api::TableView>> {
    do_leave(&app, &id, &person).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person))).await?))
}

/// Lets a person leave.
pub async fn do_leave(app: &Arc<App>, id: &str, person: &Person) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    app.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Leave)).await
}

/// Takes a turn.
#[utoipa::path(post, path = "/api/tables/{id}/act", tag = "play", params(("id" = String, Path)),
    request_body = api::Act,
    responses((status = 200, body = api::Acted), (status = 409, body = api::ErrorBody, description = "`stale`, with `rows`"),
        (status = 410, body = api::ErrorBody, description = "`over`"), (status = 422, body = api::ErrorBody, description = "`illegal`"),
        (status = "default", body = api::ErrorBody)))]
pub async fn act(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(act): Body<api::Act>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_act(&app, &id, &person, act, 0).await?))
}

/// The longest turn, in characters.
const LONGEST_TURN: usize = 2_000;

fn checked_action_id(id: &str) -> Answer<()> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if (1..=64).contains(&id.len()) && id.chars().all(fits) && !id.starts_with("computer-") {
        return Ok(());
    }
    Err(ApiError::malformed("an action_id is 1 to 64 letters, digits, `-` or `_`: a UUID is best"))
}

/// Takes a person's turn; `lag_ms` is what the line has cost.
pub async fn do_act(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    act: api::Act,
    lag_ms: u64,
) -> Answer<api::Acted> {
    let (now, began) = (app.clock.now_ms(), Instant::now());
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&act.action_id)?;
    if act.turn.chars().count() > LONGEST_TURN {
        return Err(ApiError::malformed(format!("a turn has at most {LONGEST_TURN} characters")));
    }
    let input = Input {
        by: By::Person(person.id.clone()),
        expected_seq: Some(act.expected_seq),
        action_id: Some(act.action_id),
        lag_ms,
        action: Action::Turn(act.turn),
    };
    let answer = acted(app, id, &person.id, now, input).await;
    app.metrics.acknowledged.took(began.elapsed());
    answer
}

/// Says that a client of who asks has all rows up to one, as sockets show by themselves.
#[utoipa::path(post, path = "/api/tables/{id}/seen", tag = "play", params(("id" = String, Path)),
    request_body = api::HasRows,
    responses((status = 204, description = "noted"), (status = "default", body = api::ErrorBody)))]
pub async fn seen(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(has): Body<api::HasRows>,
) -> Answer<StatusCode> {
    do_seen(&app, &id, &person, has).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notes what a person's client has.
pub async fn do_seen(app: &App, id: &str, person: &Person, has: api::HasRows) -> Answer<()> {
    let (seq, seats) = app.with_table(id, |table| (table.seq(), letters_of(table, &person.id))).await?;
    if seats.is_empty() {
        return Err(ApiError::new(Code::NotSeated, "you have no seat at this table"));
    }
    if has.seq > seq {
        return Err(ApiError::malformed(format!("the last row of this table is {seq}")));
    }
    app.seen(id, &person.id, &seats, has.seq);
    Ok(())
}

/// The letters of the seats that a person has.
pub fn letters_of(table: &Table, person: &str) -> Vec<char> {
    table.seats_of(person).iter().map(|seat| table.letters()[seat.index()]).collect()
}

/// Does something and answers with what it led to.
async fn acted(app: &Arc<App>, id: &str, person: &str, now: u64, input: Input) -> Answer<api::Acted> {
    let known = input.expected_seq.unwrap_or(0);
    let done = app.act(id, now, input).await?;
    app.heard_of(id, person);
    let look = |table: &mut Table| (hall::acted(&done, table, app.clock.now_ms()), letters_of(table, person));
    let (acted, seats) = app.with_table(id, look).await?;
    app.seen(id, person, &seats, known);
    Ok(acted)
}

/// Proposes something, or answers a proposal.
#[utoipa::path(post, path = "/api/tables/{id}/offer", tag = "play", params(("id" = String, Path)),
    request_body = api::Offer,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn offer(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(offer): Body<api::Offer>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_offer(&app, &id, &person, offer).await?))
}

/// Proposes or answers in a person's name.
pub async fn do_offer(app: &Arc<App>, id: &str, person: &Person, offer: api::Offer) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&offer.action_id)?;
    let kind: OfferKind = same_json(&offer.kind)?;
    let action = match offer.answer {
        None => Action::Offer(kind),
        Some(answer) => Action::Answer { offer: kind, accept: answer == api::Answer::Accept },
    };
    let input = Input {
        expected_seq: offer.expected_seq,
        action_id: Some(offer.action_id),
        ..Input::person(&person.id, action)
    };
    acted(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Resigns.
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "play", params(("id" = String, Path)),
    request_body = api::Resign,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn resign(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(resign): Body<api::Resign>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_resign(&app, &id, &person, resign).await?))
}

/// Resigns in a person's name.
pub async fn do_resign(app: &Arc<App>, id: &str, person: &Person, resign: api::Resign) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&resign.action_id)?;
    let input = Input {
        expected_seq: resign.expected_seq,
        action_id: Some(resign.action_id),
        ..Input::person(&person.id, Action::Resign(resign.seat))
    };
    acted(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Chooses what becomes of a seat whose player has been away for long.
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "play", params(("id" = String, Path)),
    request_body = api::Claim,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn claim(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(claim): Body<api::Claim>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_claim(&app, &id, &person, claim).await?))
}

/// Chooses in a person's name.
pub async fn do_claim(app: &Arc<App>, id: &str, person: &Person, claim: api::Claim) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&claim.action_id)?;
    let now = app.clock.now_ms();
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let owner = head.seats.iter().find(|seat| seat.seat == claim.seat).and_then(|seat| seat.owner.clone());
    let since = owner.and_then(|owner| app.away_since(id, &owner, now));
    let kind = match claim.claim {
        api::ClaimKind::Adjourn => Claim::Adjourn,
        api::ClaimKind::Computer => Claim::Computer,
        api::ClaimKind::Out => Claim::Out,
    };
    let action = Action::Claim { seat: claim.seat, absent_since_ms: since.unwrap_or(now), claim: kind };
    let input = Input { action_id: Some(claim.action_id), ..Input::person(&person.id, action) };
    acted(app, id, &person.id, now, input).await
}

/// The most that is said at a table.
const MOST_MESSAGES: u64 = 1_000;

/// Says something at a table.
#[utoipa::path(post, path = "/api/tables/{id}/say", tag = "play", params(("id" = String, Path)),
    request_body = api::Say,
    responses((status = 200, body = api::Message), (status = "default", body = api::ErrorBody)))]
pub async fn say(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(say): Body<api::Say>,
) -> Answer<Json<api::Message>> {
    Ok(Json(do_say(&app, &id, &person, say).await?))
}

/// Says something in a person's name.
pub async fn do_say(app: &Arc<App>, id: &str, person: &Person, say: api::Say) -> Answer<api::Message> {
    app.limits.by_person(Counted::Word, &person.id)?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let seat = head.seats.iter().find(|seat| seat.owner.as_deref() == Some(&person.id)).map(|seat| seat.seat);
    if seat.is_none() {
        return Err(ApiError::new(Code::NotSeated, "those who play at a table speak there"));
    }
    match (&say.phrase, &say.text) {
        (Some(phrase), None) if PHRASES.contains(&phrase.as_str()) => {}
        (Some(_), None) => {
            return Err(ApiError::malformed(format!("the phrases are {}", PHRASES.join(", "))));
        }
        (None, Some(_)) if head.public => {
            return Err(ApiError::new(
                Code::NotAllowed,
                "at a table that everybody finds there are phrases only",
            ));
        }
        (None, Some(text)) if text.trim().is_empty() || text.chars().count() > 500 => {
            return Err(ApiError::malformed("a text has 1 to 500 characters"));
        }
        (None, Some(_)) => {}
        _ => return Err(ApiError::malformed("say a `phrase` or a `text`")),
    }
    if !app.store.messages(id, MOST_MESSAGES - 1).await?.is_empty() {
        let words =
            format!("{MOST_MESSAGES} things have been said at this table: that is all there is room for");
        return Err(ApiError::new(Code::NotAllowed, words));
    }
    let message = Message {
        game: id.to_owned(),
        number: 0,
        by: person.id.clone(),
        at_ms: app.clock.now_ms(),
        phrase: say.phrase.clone(),
        text: say.text.clone(),
    };
    let (at_ms, number) = (message.at_ms, app.store.say(message).await?);
    let said = api::Message {
        number,
        at_ms,
        by: person.shown_name().to_owned(),
        seat,
        phrase: say.phrase,
        text: say.text,
    };
    let text =
        serde_json::to_string(&said).map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
    let what = if said.text.is_some() { What::Text } else { What::Message };
    app.bus.publish(Event::aside(id, what, &text));
    Ok(said)
}

/// What was said at a table.
#[utoipa::path(get, path = "/api/tables/{id}/messages", tag = "play",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the number of the last message that is known")),
    responses((status = 200, body = api::Messages), (status = "default", body = api::ErrorBody)))]
pub async fn messages(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<Since>,
) -> Answer<Json<api::Messages>> {
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let plays = head.seats.iter().any(|seat| seat.owner.is_some() && seat.owner.as_deref() == caller.id());
    let blocked = match caller.id() {
        Some(me) => app.store.blocked(me).await?,
        None => Vec::new(),
    };
    let mut names = Names::default();
    let mut messages = Vec::new();
    for message in app.store.messages(&id, since.since).await? {
        // Free text is among the players; who is blocked is not heard; what was deleted is empty.
        let text_hidden = message.text.as_ref().is_some_and(|text| !plays || text.is_empty());
        if text_hidden || blocked.contains(&message.by) {
            continue;
        }
        let seat = head.seats.iter().find(|seat| seat.owner.as_deref() == Some(&message.by));
        messages.push(api::Message {
            number: message.number,
            at_ms: message.at_ms,
            by: names.of(&app, &message.by).await?,
            seat: seat.map(|seat| seat.seat),
            phrase: message.phrase,
            text: message.text,
        });
    }
    Ok(Json(api::Messages { messages }))
}

/// Reports somebody's conduct at a table: the log is filed with it.
#[utoipa::path(post, path = "/api/tables/{id}/report", tag = "play", params(("id" = String, Path)),
    request_body = api::Report,
    responses((status = 204, description = "filed"), (status = "default", body = api::ErrorBody)))]
pub async fn report(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(report): Body<api::Report>,
) -> Answer<StatusCode> {
    app.limits.by_person(Counted::Word, &person.id)?;
    if report.reason.chars().count() > 500 {
        return Err(ApiError::malformed("a reason has at most 500 characters"));
    }
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let about = head.seats.iter().find(|seat| seat.seat == report.seat).and_then(|seat| seat.owner.clone());
    let about = about.ok_or_else(|| ApiError::new(Code::NoSeat, "no person has this seat"))?;
    let filed =
        Report { by: person.id.clone(), about, game: id, reason: report.reason, at_ms: app.clock.now_ms() };
    app.store.report(filed).await?;
    Ok(StatusCode::NO_CONTENT)
}

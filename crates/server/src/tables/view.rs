//! The view of a table for a given person, and the legal turns.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_table::{Player, SeatPlan, Table};
use serde::Deserialize;

use super::lists::Names;
use super::pairs;
use crate::app::App;
use crate::auth::{Address, Caller, Path, Query, Reader};
use crate::error::{ApiError, ApiResult, raw_rows};
use crate::ratings;
use crate::table_log;

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct RowsQuery {
    #[serde(default)]
    pub since: u64,
}

/// Returns the current state of a table, with all rows after `since`.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known")),
    responses((status = 200, body = api::TableView)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
) -> ApiResult<Json<api::TableView>> {
    let view = view(&app, &id, since.since, &caller, Some(address)).await?;
    if let Some(me) = caller.id()
        && !view.you.is_empty()
    {
        app.presence.record_activity(&id, me);
        // A client that asks for the rows after one has that row.
        app.presence.record_seen(&id, me, &view.you, since.since.min(view.seq));
    }
    Ok(Json(view))
}

/// Returns the public view of a table, with all rows after `since`, which count against the limit of this address.
pub async fn view(
    app: &App,
    id: &str,
    since: u64,
    caller: &Caller,
    address: Option<IpAddr>,
) -> ApiResult<api::TableView> {
    let now_ms = app.clock.now_ms();
    let me = caller.id();
    let look = |table: &mut Table, shown_ms| {
        let category = ratings::category_of_table(table.choice(), table.terms());
        let view = bare_view(table, shown_ms, me);
        let people = view.players.iter().filter_map(|player| player.id.clone());
        let wrote: HashMap<String, u64> = people.map(|id| (id.clone(), table.wrote_ms(&id))).collect();
        (view, category, table.terms().rated, wrote)
    };
    let ((mut view, category, rated, wrote), late_ms) =
        app.delayed_views.with_table_seen(id, me, look).await?;
    view.late_ms = late_ms;
    let mut names = Names::default();
    let seated = |id: &str| view.players.iter().any(|player| player.id.as_deref() == Some(id));
    view.watching = app.presence.watching(id, seated);
    // Spectators who see the game late don't learn how far it is.
    let seq = view.seq;
    for player in view.players.iter_mut().filter(|player| player.holder == api::Holder::Person) {
        let seen = player.id.as_ref().and_then(|person| app.presence.last_seen(id, person));
        player.seen = seen.map(|seen| seen.min(seq));
    }
    let shows_who_is_here = view.status != "over" && late_ms.is_none();
    let is_away = |player: &api::Player| {
        matches!(player.holder, api::Holder::Person | api::Holder::SittingIn)
            && player.id.as_ref().is_some_and(|person| app.presence.away_since(id, person, now_ms).is_some())
    };
    // If that is unknown, nobody is shown as away for long.
    let asks = shows_who_is_here && view.players.iter().any(is_away);
    let earliest = if asks && !app.presence.restore(id).await { app.clock.now_ms() } else { 0 };
    for player in &mut view.players {
        if let Some(id) = &player.id {
            let (name, bot) = names.of(app, id).await?;
            (player.name, player.bot) = (Some(name), bot);
        }
        if matches!(player.holder, api::Holder::Person | api::Holder::SittingIn)
            && let Some(person) = &player.id
            && shows_who_is_here
        {
            let away = app.presence.away_since(id, person, now_ms);
            let wrote = wrote.get(person).copied().unwrap_or(0);
            let away = away.map(|since| since.max(wrote).max(earliest));
            (player.here, player.away_since_ms) = (Some(away.is_none()), away);
        }
    }
    if let Some(me) = me.filter(|_| view.you.is_empty()) {
        for player in &mut view.players {
            let Some(id) = player.id.as_ref().filter(|id| *id != me) else { continue };
            // A spectator doesn't learn when a player who has blocked them is here.
            if app.store.block_between(me, id).await? {
                (player.here, player.away_since_ms, player.seen) = (None, None, None);
            }
        }
    }
    if view.status == "waiting" {
        view.pair = pairs::seats_to_give(app, &view, me);
    }
    if view.status == "over" {
        let next = table_log::rematch_id(id);
        view.rematch = app.store.game(&next).await?.map(|head| head.id);
        if rated && view.result.as_deref() != Some("-") {
            let players = view.players.iter();
            let whose: Vec<_> =
                players.map(|player| (player.seat, player.id.clone(), player.level)).collect();
            view.ratings = ratings::changes_of(app, id, &whose).await?;
        }
    } else {
        ratings::rate_players(app, std::iter::once((category, &mut view.players))).await?;
    }
    if let Some(address) = address {
        app.limits.rows_by_address(address, view.seq.saturating_sub(since))?;
    }
    // Only rows that the rest of the response includes.
    let mut rows = app.store.rows(id, since).await?;
    rows.retain(|row| row.seq <= view.seq);
    view.rows = raw_rows(&rows);
    Ok(view)
}

/// Returns the part of the view that the table itself knows.
fn bare_view(table: &mut Table, now_ms: u64, me: Option<&str>) -> api::TableView {
    let still_in = table.remaining_seats();
    let probe = table.choice().start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
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
                bot: false,
                level,
                ready: state.ready,
                still_in: still_in.contains(at),
                here: None,
                away_since_ms: None,
                seen: None,
                rating: None,
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
        status: table_log::status_word(table).to_owned(),
        seq: table.seq(),
        to_act: table.effects().to_act,
        clocks: table.clock_lines(now_ms),
        pauses: pauses(table, now_ms),
        now_ms,
        position: table.played().map(|played| played.position()),
        result: table.result(),
        players,
        offers: table.offers().map(|(seat, kind)| api::OpenOffer { seat, kind }).collect(),
        you: you
            .into_iter()
            .flat_map(|you| you.iter().map(|seat| table.letters()[seat.index()]).collect::<Vec<_>>())
            .collect(),
        pair: Vec::new(),
        watching: 0,
        late_ms: None,
        rematch: None,
        ratings: Vec::new(),
        rows: Vec::new(),
    }
}

/// Returns why clocks are stopped at a table, or will be.
fn pauses(table: &Table, now_ms: u64) -> Vec<api::Pause> {
    if matches!(table.status(), eightfold_table::Status::Waiting | eightfold_table::Status::Over) {
        return Vec::new();
    }
    let standing = table.clocks().pauses_at(now_ms).into_iter();
    standing
        .map(|stands| api::Pause {
            reason: stands.reason.word().to_owned(),
            seat: stands.seat.map(|seat| table.letters()[seat.index()]),
            from_ms: stands.from_ms,
            until_ms: stands.until_ms,
        })
        .collect()
}

/// The query for legal turns.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Limit {
    #[serde(default = "usual_limit")]
    limit: usize,
}

fn usual_limit() -> usize {
    1_000
}

/// The maximum number of legal turns listed.
const MAX_TURNS: usize = 20_000;

/// Lists the legal turns of the player to move.
#[utoipa::path(get, path = "/api/tables/{id}/legal", tag = "play",
    params(("id" = String, Path),
        ("limit" = Option<usize>, Query, description = "beyond it the response is 422 `too-many`; at least 1, usually 1000, and never more than 20000")),
    responses((status = 200, body = api::LegalTurns)))]
pub async fn legal(
    Reader(app, caller): Reader,
    Path(id): Path<String>,
    Query(Limit { limit }): Query<Limit>,
) -> ApiResult<Json<api::LegalTurns>> {
    if limit == 0 {
        return Err(ApiError::malformed(format!("`limit` is 1 to {MAX_TURNS}")));
    }
    let limit = limit.min(MAX_TURNS);
    let ((seq, played, acts), _) = app
        .delayed_views
        .with_table_seen(&id, caller.id(), |table, _| {
            let acts = !table.effects().to_act.is_empty();
            (table.seq(), table.played().map(|played| played.fork()), acts)
        })
        .await?;
    let played = played.ok_or_else(|| ApiError::new(Code::NotStarted, "the game hasn't started"))?;
    if !acts {
        return Ok(Json(api::LegalTurns { seq, turns: Vec::new() }));
    }
    let turns = app.work.run(move || played.legal(limit)).await?.map_err(|_| {
        ApiError::new(
            Code::TooMany,
            format!("there are more than {limit} legal turns: raise `limit`, or build a turn step by step"),
        )
    })?;
    Ok(Json(api::LegalTurns { seq, turns }))
}

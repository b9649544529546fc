//! The public views of tournaments.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_store::{TournamentHead, TournamentQuery};
use eightfold_tournaments::Tournament;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::App;
use crate::auth::{Address, Caller, Path, Query};
use crate::components::tournaments::{ListDetails, about, status_word};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::lists::Names;
use crate::tables::same_json;
use crate::tables::view::RowsQuery;

/// The number of rounds in a view.
const ROUNDS: usize = 50;
/// The number of rows in a response.
const ROWS: usize = 200;

fn summary(about: ListDetails, id: &str, created_ms: u64) -> ApiResult<api::TournamentSummary> {
    let options = about.options.split_whitespace().filter_map(|pair| pair.split_once('='));
    Ok(api::TournamentSummary {
        id: id.to_owned(),
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        format: same_json(&about.format)?,
        clock: same_json(&about.clock)?,
        name: about.name,
        game: about.game,
        rated: about.rated,
        status: about.status,
        people: about.people,
        created_ms,
        starts_ms: about.starts_ms,
        every: match about.every {
            Some(every) => Some(same_json(&every)?),
            None => None,
        },
    })
}

fn tournament_summary(head: &TournamentHead) -> ApiResult<api::TournamentSummary> {
    let about = serde_json::from_str(&head.about)
        .map_err(|error| ApiError::internal(format!("tournament {}: {error}", head.id)))?;
    summary(about, &head.id, head.created_ms)
}

/// The people of a tournament by entrant number.
struct People(BTreeMap<String, api::TournamentPerson>);

impl People {
    async fn of(app: &App, tournament: &Tournament) -> ApiResult<Self> {
        let mut names = Names::default();
        let mut people = BTreeMap::new();
        let entrants = tournament.entrants().iter().map(|entrant| entrant.person.as_str());
        for id in entrants.chain([tournament.maker()]) {
            let (name, bot) = names.of(app, id).await?;
            people.insert(id.to_owned(), api::TournamentPerson { id: id.to_owned(), name, bot });
        }
        Ok(Self(people))
    }

    fn get(&self, id: &str) -> api::TournamentPerson {
        let unknown = || api::TournamentPerson { id: id.to_owned(), name: id.to_owned(), bot: false };
        self.0.get(id).cloned().unwrap_or_else(unknown)
    }
}

/// Returns the current state of a tournament.
pub async fn view(app: &App, id: &str) -> ApiResult<api::TournamentView> {
    let tournament = app.tournaments.get(id).await?.tournament.clone();
    let tournament = tournament.ok_or_else(|| ApiError::not_found("there is no such tournament"))?;
    let people = People::of(app, &tournament).await?;
    let terms = tournament.terms();
    let entrants = tournament.entrants();
    let person = |at: usize| people.get(&entrants[at].person);
    let table_of = |at: usize| {
        let (round, table) = entrants[at].at?;
        Some(tournament.rounds().get(round)?.tables.get(table)?.id.clone())
    };
    let standings = tournament.standings().into_iter().map(|line| {
        let entrant = &entrants[line.entrant];
        api::TournamentLine {
            place: line.place,
            person: person(line.entrant),
            points: line.points,
            tie_breaks: line.tie_breaks,
            games: entrant.games,
            byes: entrant.byes,
            withdrawn: entrant.withdrawn,
            table: table_of(line.entrant),
        }
    });
    let skipped = tournament.rounds().len().saturating_sub(ROUNDS);
    let rounds = tournament.rounds().iter().enumerate().skip(skipped).map(|(at, round)| {
        let tables = round.tables.iter().map(|table| api::TournamentTable {
            id: table.id.clone(),
            players: table.seats.iter().map(|at| person(*at)).collect(),
            places: table.places.clone(),
        });
        let byes = round.byes.iter().map(|bye| api::TournamentBye {
            person: people.get(&bye.person),
            points: f64::from(bye.half_points) / 2.0,
        });
        api::TournamentRound {
            number: at + 1,
            at_ms: round.at_ms,
            tables: tables.collect(),
            byes: byes.collect(),
        }
    });
    let ended = match tournament.ended() {
        Some(cause) => Some(same_json(&cause)?),
        None => None,
    };
    Ok(api::TournamentView {
        summary: api::TournamentSummary {
            status: status_word(&tournament).to_owned(),
            ..summary(about(&tournament), id, tournament.created_ms())?
        },
        maker: people.get(tournament.maker()),
        organisers: app.tournaments.organisers_of(&tournament).await?,
        club: match &terms.club {
            Some(club) => {
                app.store.club(club).await?.map(|head| api::ClubName { id: head.id, name: head.name })
            }
            None => None,
        },
        next: app.tournaments.next_of(&tournament).await?,
        visibility: if terms.public { api::Visibility::Public } else { api::Visibility::Link },
        bots: terms.bots,
        break_s: terms.break_s,
        most: terms.most,
        minutes: terms.minutes,
        planned_rounds: tournament.planned_rounds(),
        seq: tournament.seq(),
        now_ms: app.clock.now_ms(),
        started_ms: tournament.started_ms(),
        pairs_until_ms: tournament.pairs_until_ms(),
        ended,
        standings: standings.collect(),
        rounds: rounds.collect(),
    })
}

/// Returns the current state of a tournament: people, rounds, tables.
/// With `since`, the number of a known row, the response is 204 if nothing has happened after it.
#[utoipa::path(get, path = "/api/tournaments/{id}", operation_id = "tournament", tag = "tournaments",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the `seq` that is known")),
    responses((status = 200, body = api::TournamentView), (status = 204, description = "nothing has happened since")))]
pub async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
) -> ApiResult<Response> {
    let seq = app.tournaments.get(&id).await?.tournament.as_ref().map(Tournament::seq);
    if since.since > 0 && seq == Some(since.since) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(view(&app, &id).await?).into_response())
}

/// Returns the rows of a tournament after `since`, at most 200.
#[utoipa::path(get, path = "/api/tournaments/{id}/rows", operation_id = "tournament_rows", tag = "tournaments",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known")),
    responses((status = 200, body = api::TournamentRows)))]
pub async fn rows(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
) -> ApiResult<Json<api::TournamentRows>> {
    app.limits.by_address(LimitKind::Work, address)?;
    drop(app.tournaments.get(&id).await?);
    let texts = app.store.tournament_rows(&id, since.since, ROWS).await?;
    let next = (texts.len() == ROWS).then_some(since.since + ROWS as u64);
    let rows = texts.into_iter().filter_map(|text| RawValue::from_string(text).ok());
    Ok(Json(api::TournamentRows { rows: rows.collect(), next }))
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentListQuery {
    state: Option<String>,
    #[serde(default)]
    mine: bool,
    club: Option<String>,
    after: Option<String>,
    limit: Option<usize>,
}

/// Lists public tournaments, the newest first; with `mine=true`, all that you created or joined.
#[utoipa::path(get, path = "/api/tournaments", operation_id = "tournaments", tag = "tournaments",
    params(("state" = Option<String>, Query, description = "live (usual), over or all"),
        ("mine" = Option<bool>, Query, description = "only those of who asks"),
        ("club" = Option<String>, Query, description = "those of this club, for its members"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 100, usually 30")),
    responses((status = 200, body = api::TournamentPage)))]
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(asked): Query<TournamentListQuery>,
) -> ApiResult<Json<api::TournamentPage>> {
    let live = match asked.state.as_deref() {
        None | Some("live") => Some(true),
        Some("over") => Some(false),
        Some("all") => None,
        Some(other) => {
            return Err(ApiError::malformed(format!("state is live, over or all, not `{other}`")));
        }
    };
    let limit = asked.limit.unwrap_or(30);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::malformed("`limit` is 1 to 100"));
    }
    let before = match &asked.after {
        Some(after) => {
            let parts = after.split_once('-').and_then(|(ms, id)| Some((ms.parse().ok()?, id.to_owned())));
            Some(parts.ok_or_else(|| ApiError::malformed("`after` is the `next` of the page before"))?)
        }
        None => None,
    };
    let person = match (asked.mine, caller.id()) {
        (true, Some(me)) => Some(me.to_owned()),
        (true, None) => return Err(crate::auth::unauthorized()),
        (false, _) => None,
    };
    if let Some(club) = &asked.club {
        app.clubs.for_members(club, caller.id().ok_or_else(crate::auth::unauthorized)?).await?;
    }
    let public_only = !asked.mine && asked.club.is_none();
    let query = TournamentQuery { live, public_only, person, club: asked.club.clone(), before, limit };
    let heads = app.store.tournaments(query).await?;
    let more = heads.len() == limit;
    let next = heads.last().filter(|_| more).map(|last| format!("{}-{}", last.created_ms, last.id));
    let mut tournaments = Vec::new();
    for head in &heads {
        // Tournaments of blocked people are hidden.
        let blocked = match caller.id().filter(|me| public_only && *me != head.maker) {
            Some(me) => app.store.block_between(me, &head.maker).await?,
            None => false,
        };
        if !blocked {
            tournaments.push(tournament_summary(head)?);
        }
    }
    Ok(Json(api::TournamentPage { tournaments, next }))
}

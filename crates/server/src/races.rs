//! The ranking of the daily race: each person's first race of a day, played through by the rules.
//!
//! A race is an item of the person, so it goes with the account. The server checks the tiles, the turns and the result. It
//! can't check whether the computer chose its own turns, or whether someone used a hint without saying so.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_puzzles::{RaceResult, SharedRace};
use eightfold_store::{Item, Person, StoreError};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::auth::{Body, Caller, Path, Reader, User};
use crate::clock::DAY_MS;
use crate::error::{ApiError, ApiResult, damaged};
use crate::limits::LimitKind;
use crate::people;
use crate::tables::lists::Names;

/// The kind of items for races: the key is the day and the person.
const RACE_KIND: &str = "race";
/// The maximum number of people that are ranked.
const MAX_RANKED: usize = 5_000;
/// How many races are read at once.
const PAGE: usize = 200;
const MAX_LINES: usize = 100;

/// What is stored. Fields of later versions are ignored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StoredRace {
    won: bool,
    rows: i64,
    turns: usize,
    #[serde(default)]
    helped: bool,
    #[serde(default)]
    taken_back: bool,
    race: String,
}

impl StoredRace {
    /// The order of the ranking: a larger lead first, then fewer turns.
    fn rank(&self) -> (i64, usize) {
        (if self.won { -self.rows } else { self.rows }, self.turns)
    }
}

/// The start of the keys of a day: they sort by day.
fn prefix(day: u64) -> String {
    format!("{day:07} ")
}

/// Enters your race of today or yesterday. Only the first one of a day counts; after that the response is 200 with the
/// unchanged ranking.
#[utoipa::path(post, path = "/api/races", operation_id = "enter_race", tag = "people", request_body = api::NewRace,
    responses((status = 201, body = api::RaceRanking), (status = 200, body = api::RaceRanking)))]
pub async fn enter(User(app, person): User, Body(new): Body<api::NewRace>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    people::may_be_ranked(&person, "the ranking of the daily race")?;
    let played: SharedRace = new.race.parse().map_err(|_| ApiError::malformed("this isn't a daily race"))?;
    let today = app.clock.now_ms() / DAY_MS;
    if played.day > today || played.day + 1 < today {
        return Err(ApiError::not_allowed("only the races of today and yesterday are ranked"));
    }
    let checked = played.clone();
    let result = app.work.run(move || checked.result()).await?;
    let Some(RaceResult { won, turns, rows }) = result else {
        return Err(ApiError::new(Code::Illegal, "this isn't a complete race of that day with its tiles"));
    };
    let (helped, taken_back) = (played.helped, played.taken_back);
    let stored = StoredRace { won, rows, turns, helped, taken_back, race: new.race };
    let item = Item {
        kind: RACE_KIND.to_owned(),
        key: format!("{}{}", prefix(played.day), person.id),
        person: Some(person.id.clone()),
        value: serde_json::to_string(&stored).map_err(|_| damaged("a daily race"))?,
        at_ms: app.clock.now_ms(),
        due_ms: None,
    };
    let status = match app.store.add_item(item).await {
        Ok(()) => StatusCode::CREATED,
        Err(StoreError::Taken(_)) => StatusCode::OK,
        Err(error) => return Err(error.into()),
    };
    let ranking = ranking_of(&app, played.day, &Caller(Some(person))).await?;
    Ok((status, Json(ranking)).into_response())
}

/// The ranking of a day's race: everyone who has entered theirs.
#[utoipa::path(get, path = "/api/races/{day}", operation_id = "race_ranking", tag = "people",
    params(("day" = u64, Path, description = "the day, counted from 1970")),
    responses((status = 200, body = api::RaceRanking)))]
pub async fn ranking(Reader(app, caller): Reader, Path(day): Path<u64>) -> ApiResult<Json<api::RaceRanking>> {
    if day > 9_999_999 {
        return Err(ApiError::malformed("a day is a number of days since 1970"));
    }
    Ok(Json(ranking_of(&app, day, &caller).await?))
}

async fn ranking_of(app: &App, day: u64, caller: &Caller) -> ApiResult<api::RaceRanking> {
    let prefix = prefix(day);
    let (mut races, mut after) = (Vec::new(), prefix.clone());
    // In pages, because races of later days follow.
    'pages: while races.len() < MAX_RANKED {
        let page = app.store.items(RACE_KIND, None, &after, PAGE).await?;
        let is_last = page.len() < PAGE;
        for item in page {
            let Some(id) = item.key.strip_prefix(&prefix) else { break 'pages };
            let stored: StoredRace =
                serde_json::from_str(&item.value).map_err(|_| damaged("a daily race"))?;
            races.push((stored, id.to_owned(), item.at_ms));
            after = item.key;
        }
        if is_last {
            break;
        }
    }
    // Ties stay in the order in which they were entered.
    races.sort_by(|(one, _, at), (other, _, later)| one.rank().cmp(&other.rank()).then(at.cmp(later)));
    let count = races.len();
    let (mut lines, mut yours, mut names) = (Vec::new(), None, Names::default());
    let mut place = (0, None);
    for (at, (stored, id, at_ms)) in races.into_iter().enumerate() {
        if place.1 != Some(stored.rank()) {
            place = (at + 1, Some(stored.rank()));
        }
        let own = caller.id() == Some(id.as_str());
        if at >= MAX_LINES && !own {
            continue;
        }
        let StoredRace { won, rows, turns, helped, taken_back, .. } = stored;
        let name = names.of(app, &id).await?.0;
        let line = api::RaceLine { place: place.0, id, name, won, rows, turns, helped, taken_back, at_ms };
        if own {
            yours = Some(line.clone());
        }
        if at < MAX_LINES {
            lines.push(line);
        }
    }
    Ok(api::RaceRanking { day, lines, yours, count })
}

/// Returns a person's races, for the export.
pub async fn export_of(app: &App, person: &Person) -> ApiResult<Vec<api::ExportedRace>> {
    let mut mine = Vec::new();
    for item in app.store.items(RACE_KIND, Some(&person.id), "", usize::MAX >> 1).await? {
        let stored: StoredRace = serde_json::from_str(&item.value).map_err(|_| damaged("a daily race"))?;
        let day = item.key.split_once(' ').and_then(|(day, _)| day.parse().ok()).unwrap_or_default();
        mine.push(api::ExportedRace { day, race: stored.race, at_ms: item.at_ms });
    }
    Ok(mine)
}

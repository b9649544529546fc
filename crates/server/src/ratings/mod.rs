//! Ratings: how finished games change them, and the views of them.

mod audit;
pub mod history;
pub mod keeper;
pub mod result;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_ratings::{Field, Format, Pace, Rating, RatingCategory, rest};
use eightfold_store::{GameHead, Person, RankingsQuery, StoredRow, StoredStanding};
use eightfold_table::{Clock, Row, Terms};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Address, Path, Query, Reader};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people;
use crate::table_log::terms_of;

pub use audit::{RatingsReport, check, recompute};
use keeper::{CategoryChange, category_key, read_category, standing};
pub use result::Behaviour;
use result::{category_of, computer_level};

/// The default and the maximum page size of rankings.
const DEFAULT_LINES: usize = 50;
const MAX_LINES: usize = 200;
/// How far down the rankings can be read.
const MAX_DEPTH: usize = 10_000;

/// The query of the rankings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingsRequest {
    game: String,
    #[serde(default)]
    options: String,
    #[serde(default)]
    clock: api::Pace,
    #[serde(default)]
    field: api::Field,
    #[serde(default)]
    provisional: bool,
    #[serde(default)]
    after: usize,
    limit: Option<usize>,
}

fn rating_view(rating: &Rating) -> api::Rating {
    api::Rating {
        points: rating.points(),
        deviation: rating.deviation.round() as u32,
        provisional: rating.is_provisional(),
    }
}

/// Returns a rating with the deviation as of now.
fn now_view(format: Format, stored: &StoredStanding, now_ms: u64) -> api::Rating {
    let standing = standing(stored);
    match format {
        Format::Two => rating_view(&rest(&standing.rating, now_ms.saturating_sub(standing.last_ms))),
        _ => rating_view(&standing.rating),
    }
}

fn format_view(format: Format) -> api::Format {
    match format {
        Format::Two => api::Format::Two,
        Format::Three => api::Format::Three,
        Format::Four => api::Format::Four,
        Format::Pairs => api::Format::Pairs,
    }
}

fn field_view(field: Field) -> api::Field {
    match field {
        Field::People => api::Field::People,
        Field::Computers => api::Field::Computers,
    }
}

fn pace_view(pace: Pace) -> api::Pace {
    match pace {
        Pace::Live => api::Pace::Live,
        Pace::Days => api::Pace::Days,
        Pace::None => api::Pace::None,
    }
}

/// Returns the id of a game and the options that need a category of their own.
fn game_and_options(category: &RatingCategory) -> (String, String) {
    let (game, options) = category.game.split_once(' ').unwrap_or((&category.game, ""));
    (game.to_owned(), options.to_owned())
}

/// Returns the rankings of a game with this kind of clock.
#[utoipa::path(get, path = "/api/ratings", tag = "ratings",
    params(("game" = String, Query, description = "the id of a game"),
        ("options" = Option<String>, Query, description = "its options, as `players=3 start=face-down`"),
        ("clock" = Option<api::Pace>, Query, description = "live (usual), days or none"),
        ("field" = Option<api::Field>, Query, description = "people (usual) or computers"),
        ("provisional" = Option<bool>, Query, description = "those whose rating is provisional, instead of the others"),
        ("after" = Option<usize>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::RankingsPage)))]
pub async fn rankings(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(request): Query<RankingsRequest>,
) -> ApiResult<Json<api::RankingsPage>> {
    app.limits.by_address(LimitKind::Work, address)?;
    let limit = request.limit.unwrap_or(DEFAULT_LINES);
    if !(1..=MAX_LINES).contains(&limit) || request.after > MAX_DEPTH {
        let words = format!("`limit` is 1 to {MAX_LINES}, and `after` at most {MAX_DEPTH}");
        return Err(ApiError::malformed(words));
    }
    let mut options = Vec::new();
    for option in request.options.split_whitespace() {
        let wrong = || ApiError::malformed(format!("an option is `key=value`, not `{option}`"));
        options.push(option.split_once('=').ok_or_else(wrong)?);
    }
    let choice =
        Choice::new(&request.game, options).map_err(|error| ApiError::malformed(error.to_string()))?;
    // Only the kind of clock matters.
    let clock = match request.clock {
        api::Pace::Live => Clock::Live { base_s: 600, increment_s: 10 },
        api::Pace::Days => Clock::days(1),
        api::Pace::None => Clock::None,
    };
    let field = match request.field {
        api::Field::People => Field::People,
        api::Field::Computers => Field::Computers,
    };
    let category = category_of(&choice, &clock, field)
        .ok_or_else(|| ApiError::not_found("there are no ratings for this game"))?;
    let now_ms = app.clock.now_ms();
    let query = RankingsQuery {
        category: category_key(&category),
        now_ms,
        provisional: request.provisional,
        skip: request.after,
        limit: limit + 1,
    };
    let mut stored = app.store.rankings(query).await?;
    let more = stored.len() > limit;
    stored.truncate(limit);
    let mut lines = Vec::new();
    for (at, stored) in stored.iter().enumerate() {
        let level = computer_level(&stored.who);
        let person = match level {
            None => app.store.person(&stored.who).await?,
            Some(_) => None,
        };
        let name = person.as_ref().map(|person| person.shown_name().to_owned());
        lines.push(api::RankedPlayer {
            place: (!request.provisional).then_some(request.after + at + 1),
            id: person.map(|person| person.id),
            name,
            level,
            rating: now_view(category.format, stored, now_ms),
            games: stored.games,
            last_ms: stored.last_ms,
        });
    }
    let (game, options) = game_and_options(&category);
    Ok(Json(api::RankingsPage {
        game,
        options,
        format: format_view(category.format),
        clock: pace_view(category.pace),
        field: field_view(category.field),
        lines,
        next: more.then_some(request.after + limit),
    }))
}

/// Returns the public profile of a person: ratings and results.
#[utoipa::path(get, path = "/api/people/{name}", tag = "ratings",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::Profile)))]
pub async fn profile(Reader(app, caller): Reader, Path(name): Path<String>) -> ApiResult<Json<api::Profile>> {
    let person = people::find(&app, &name).await?;
    let mut profile = profile_of(&app, &person).await?;
    if let Some(me) = caller.id().filter(|me| *me != person.id) {
        profile.followed = Some(app.people.follows(me, &person.id).await?);
        profile.against_you = app.people.results_against(me, &person.id).await?;
    }
    Ok(Json(profile))
}

/// Returns the ratings and results of a person.
pub async fn profile_of(app: &App, person: &Person) -> ApiResult<api::Profile> {
    let now_ms = app.clock.now_ms();
    let mut ratings = Vec::new();
    for stored in app.store.standings_of(&person.id).await? {
        let Some(category) = read_category(&stored.category) else { continue };
        let (game, options) = game_and_options(&category);
        ratings.push(api::PersonRating {
            game,
            options,
            format: format_view(category.format),
            clock: pace_view(category.pace),
            field: field_view(category.field),
            rating: now_view(category.format, &stored, now_ms),
            games: stored.games,
            last_ms: stored.last_ms,
        });
    }
    let counts = app.store.game_counts(&person.id).await?.into_iter();
    let games = counts.map(|count| api::PersonGames {
        lost: count.finished - count.won - count.drawn,
        game: count.game,
        finished: count.finished,
        won: count.won,
        drawn: count.drawn,
    });
    Ok(api::Profile {
        name: person.shown_name().to_owned(),
        id: person.id.clone(),
        created_ms: person.created_ms,
        ratings,
        games: games.collect(),
        followed: None,
        against_you: Vec::new(),
    })
}

/// Adds the ratings of people at tables that aren't over.
pub async fn rate_players<'a>(
    app: &App,
    tables: impl Iterator<Item = (Option<RatingCategory>, &'a mut Vec<api::Player>)>,
) -> ApiResult<()> {
    let tables: Vec<(RatingCategory, String, &mut Vec<api::Player>)> = tables
        .filter_map(|(category, players)| {
            let category = category?;
            let key = category_key(&category);
            Some((category, key, players))
        })
        .collect();
    let mut wanted = Vec::new();
    for (_, key, players) in &tables {
        wanted.extend(players.iter().filter_map(|player| Some((key.clone(), player.id.clone()?))));
    }
    if wanted.is_empty() {
        return Ok(());
    }
    wanted.sort();
    wanted.dedup();
    let found: BTreeMap<(String, String), StoredStanding> = app
        .store
        .standings(wanted)
        .await?
        .into_iter()
        .map(|stored| ((stored.category.clone(), stored.who.clone()), stored))
        .collect();
    let now_ms = app.clock.now_ms();
    for (category, key, players) in tables {
        for player in players.iter_mut() {
            let Some(id) = player.id.clone() else { continue };
            let stored = found.get(&(key.clone(), id));
            player.rating = stored.map(|stored| now_view(category.format, stored, now_ms));
        }
    }
    Ok(())
}

/// Returns why a person's rating keeps them from a table that isn't over; `None` if it doesn't.
pub async fn outside(app: &App, head: &GameHead, person: &str) -> ApiResult<Option<String>> {
    let Some(terms) = terms_of(head) else { return Ok(None) };
    if terms.min_rating.is_none() && terms.max_rating.is_none() {
        return Ok(None);
    }
    let options = head.options.split_whitespace().filter_map(|pair| pair.split_once('='));
    let choice = Choice::new(&head.game, options).ok();
    let Some(category) = category_of_head(head, choice.as_ref()) else { return Ok(None) };
    let stored = app.store.standings(vec![(category_key(&category), person.to_owned())]).await?.pop();
    let now_ms = app.clock.now_ms();
    let now = |stored| now_view(category.format, &stored, now_ms).points;
    let points = stored.map_or(Rating::NEW.points(), now);
    let within =
        terms.min_rating.is_none_or(|min| points >= min) && terms.max_rating.is_none_or(|max| points <= max);
    let range = match (terms.min_rating, terms.max_rating) {
        (Some(min), Some(max)) => format!("from {min} to {max}"),
        (Some(min), None) => format!("of {min} or more"),
        (None, max) => format!("of {} or less", max.unwrap_or_default()),
    };
    Ok((!within).then(|| format!("this game is for ratings {range}, and yours is {points}")))
}

/// Returns the category between people of a table that isn't over.
pub fn category_of_head(head: &GameHead, choice: Option<&Choice>) -> Option<RatingCategory> {
    if head.status == eightfold_store::Status::Over {
        return None;
    }
    category_of(choice?, &terms_of(head)?.clock, Field::People)
}

/// Returns the category between people of a game on these terms.
pub fn category_of_table(choice: &Choice, terms: &Terms) -> Option<RatingCategory> {
    category_of(choice, &terms.clock, Field::People)
}

/// Whether a game with these rows counts for a rating.
pub fn counts(rows: &[StoredRow]) -> Result<bool, String> {
    let read = |row: &StoredRow| serde_json::from_str(&row.text).map_err(|error| error.to_string());
    let rows = rows.iter().map(read).collect::<Result<Vec<Row>, String>>()?;
    Ok(!result::finished(&rows).map_err(|error| error.to_string())?.played.is_empty())
}

/// Returns the rating changes of a finished game, one line per seat: between people, or with computers if it didn't
/// count between people. `whose` has the person or the computer's level of each seat.
pub async fn changes_of(
    app: &App,
    id: &str,
    whose: &[(char, Option<String>, Option<u8>)],
) -> ApiResult<Vec<api::RatingChange>> {
    let mut result = app.store.result_of(id).await?;
    if result.is_none() {
        // It may have just ended.
        app.ratings.recover_ended().await?;
        result = app.store.result_of(id).await?;
    }
    let Some(result) = result else { return Ok(Vec::new()) };
    let damaged = |error: serde_json::Error| ApiError::internal(error.to_string());
    let changes: Vec<CategoryChange> = serde_json::from_str(&result.changes).map_err(damaged)?;
    let mut lines: Vec<api::RatingChange> = Vec::new();
    for CategoryChange { category, changes } in changes {
        for (seat, person, level) in whose {
            let who = match (person, level) {
                (Some(person), _) => person.clone(),
                (None, Some(level)) => result::computer_name(*level),
                (None, None) => continue,
            };
            let change = changes.iter().find(|change| change.who == who);
            if let Some(change) = change
                && lines.iter().all(|line| line.seat != *seat)
            {
                lines.push(api::RatingChange {
                    seat: *seat,
                    field: field_view(category.field),
                    before: rating_view(&change.before),
                    after: rating_view(&change.after),
                });
            }
        }
    }
    Ok(lines)
}

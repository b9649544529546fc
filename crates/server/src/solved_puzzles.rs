//! The ranking of people by the puzzles of the collection that they have solved.
//!
//! A client sends the turns of the person; the server judges them and plays the replies itself. A puzzle counts once
//! for each person. The server can't check whether someone had help, so the page sends only what was solved without
//! it, and only if the person has chosen to be in the ranking.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_puzzles::{JudgeError, Limits, Puzzle, collection_of};
use eightfold_store::{Person, SolvedPuzzle, SolverCount, SolverQuery, StoreError};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Body, Query, Reader, User};
use crate::clock::DAY_MS;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people;

/// The maximum number of turns of a solution, and of bytes in a turn.
const MAX_TURNS: usize = eightfold_puzzles::MAX_TURNS as usize;
const MAX_TURN_LEN: usize = 500;
/// The default and the maximum page size of the ranking.
const DEFAULT_LINES: usize = 50;
const MAX_LINES: usize = 200;
/// How far down the ranking can be read.
const MAX_DEPTH: usize = 10_000;

/// Returns the number of the week, from 1, at this time. Weeks start on Monday, and the first day of 1970 was a
/// Thursday.
const fn week_at(now_ms: u64) -> u64 {
    (now_ms / DAY_MS + 3) / 7 + 1
}

/// Counts a puzzle of the collection that you have solved without help, once. The response is 200 if it counts already.
#[utoipa::path(post, path = "/api/solved-puzzles", operation_id = "add_solved_puzzle", tag = "people",
    request_body = api::NewSolvedPuzzle,
    responses((status = 201, body = api::SolvedPuzzleCounts), (status = 200, body = api::SolvedPuzzleCounts)))]
pub async fn add(User(app, person): User, Body(new): Body<api::NewSolvedPuzzle>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Solution, &person.id)?;
    people::may_be_ranked(&person, "the ranking of solved puzzles")?;
    let api::NewSolvedPuzzle { game, puzzle: id, turns } = new;
    let has_length = (1..=MAX_TURNS).contains(&turns.len());
    if !has_length || turns.iter().any(|turn| turn.len() > MAX_TURN_LEN) {
        let words = format!("`turns` has 1 to {MAX_TURNS} turns of at most {MAX_TURN_LEN} bytes");
        return Err(ApiError::malformed(words));
    }
    if app.store.has_solved(&person.id, &id).await? {
        return Ok(Json(counts_of(&app, &person.id).await?).into_response());
    }
    let wanted = id.clone();
    let find = move || collection_of(&game)?.by_id(&wanted);
    let puzzle = app.work.run(find).await?;
    let puzzle = puzzle.ok_or_else(|| ApiError::not_found("the collection has no such puzzle"))?;
    check(&app, puzzle, turns).await?;
    let at_ms = app.clock.now_ms();
    let solved = SolvedPuzzle { person: person.id.clone(), puzzle: id, at_ms };
    let status = match app.store.add_solved_puzzle(solved, week_at(at_ms)).await? {
        true => StatusCode::CREATED,
        false => StatusCode::OK,
    };
    Ok((status, Json(counts_of(&app, &person.id).await?)).into_response())
}

/// Leaves the ranking: what is stored about the puzzles that you have solved is removed.
#[utoipa::path(delete, path = "/api/solved-puzzles", operation_id = "remove_solved_puzzles", tag = "people",
    responses((status = 204, description = "removed")))]
pub async fn leave(User(app, person): User) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.store.remove_solved_puzzles(person.id.clone()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses turns that don't solve the puzzle.
async fn check(app: &App, puzzle: &'static Puzzle, turns: Vec<String>) -> ApiResult<()> {
    match app.judges.run(move || puzzle.is_solved_by(&turns, Limits::JUDGE)).await? {
        Ok(true) => Ok(()),
        Ok(false) | Err(JudgeError::Step(_)) => {
            Err(ApiError::new(Code::Illegal, "these turns don't solve the puzzle"))
        }
        Err(JudgeError::ProofFailure(_)) => {
            Err(ApiError::new(Code::TooMany, "this solution takes too long to check"))
        }
    }
}

async fn counts_of(app: &App, person: &str) -> Result<api::SolvedPuzzleCounts, StoreError> {
    let all = app.store.solver(SolverQuery::ALL_TIME, person).await?;
    let lately = app.store.solver(week_at(app.clock.now_ms()), person).await?;
    let number = |count: Option<SolverCount>| count.map_or(0, |count| count.solved);
    Ok(api::SolvedPuzzleCounts { solved: number(all), this_week: number(lately) })
}

/// The query of the ranking.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverRankingRequest {
    #[serde(default)]
    period: api::SolverPeriod,
    #[serde(default)]
    after: usize,
    limit: Option<usize>,
}

/// Returns the place of a person with this many puzzles, at most [`MAX_DEPTH`] + 1.
async fn place_of(app: &App, period: u64, solved: u64) -> Result<u64, StoreError> {
    Ok(app.store.count_solvers_above(period, solved, MAX_DEPTH).await? + 1)
}

fn line(count: SolverCount, place: u64) -> api::SolverLine {
    let SolverCount { person: id, name, named, solved } = count;
    api::SolverLine { place, id, name, named, solved }
}

/// Returns the `after` of the next page; `None` where the ranking can't be read any further.
fn next_after(after: usize, limit: usize) -> Option<usize> {
    Some(after + limit).filter(|next| *next <= MAX_DEPTH)
}

/// Returns the ranking of people by the puzzles that they have solved.
#[utoipa::path(get, path = "/api/solved-puzzles", operation_id = "solver_ranking", tag = "people",
    params(("period" = Option<api::SolverPeriod>, Query, description = "week (usual) or all"),
        ("after" = Option<usize>, Query, description = "the `next` of the page before, 10000 at most"),
        ("limit" = Option<usize>, Query, description = "1 to 200, usually 50")),
    responses((status = 200, body = api::SolverRanking)))]
pub async fn ranking(
    Reader(app, caller): Reader,
    Query(request): Query<SolverRankingRequest>,
) -> ApiResult<Json<api::SolverRanking>> {
    let SolverRankingRequest { period: wanted, after, limit } = request;
    let limit = limit.unwrap_or(DEFAULT_LINES);
    if !(1..=MAX_LINES).contains(&limit) || after > MAX_DEPTH {
        let words = format!("`limit` is 1 to {MAX_LINES}, and `after` at most {MAX_DEPTH}");
        return Err(ApiError::malformed(words));
    }
    let period = match wanted {
        api::SolverPeriod::Week => week_at(app.clock.now_ms()),
        api::SolverPeriod::All => SolverQuery::ALL_TIME,
    };
    let mut counts = app.store.solvers(SolverQuery { period, skip: after, limit: limit + 1 }).await?;
    let more = counts.len() > limit;
    counts.truncate(limit);
    let mut lines = Vec::<api::SolverLine>::new();
    for (at, count) in counts.into_iter().enumerate() {
        let place = match lines.last() {
            Some(last) if last.solved == count.solved => last.place,
            None if after > 0 => place_of(&app, period, count.solved).await?,
            _ => (after + at + 1).min(MAX_DEPTH + 1) as u64,
        };
        lines.push(line(count, place));
    }
    let listed = caller.id().and_then(|me| lines.iter().find(|line| line.id == me)).cloned();
    let mine = match caller.id() {
        Some(me) if listed.is_none() => app.store.solver(period, me).await?,
        _ => None,
    };
    let yours = match mine {
        Some(count) => {
            let place = place_of(&app, period, count.solved).await?;
            Some(line(count, place))
        }
        None => listed,
    };
    let next = if more { next_after(after, limit) } else { None };
    Ok(Json(api::SolverRanking { period: wanted, lines, yours, next }))
}

/// Returns the puzzles that a person has solved, for the export.
pub async fn export_of(app: &App, person: &Person) -> Result<Vec<api::ExportedSolvedPuzzle>, StoreError> {
    let solved = app.store.solved_puzzles(&person.id).await?.into_iter();
    Ok(solved.map(|one| api::ExportedSolvedPuzzle { puzzle: one.puzzle, at_ms: one.at_ms }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_start_on_monday() {
        // 4 January 2027 is a Monday.
        let monday = 20_822 * DAY_MS;
        assert_eq!(week_at(monday), week_at(monday - 1) + 1);
        assert_eq!(week_at(monday), week_at(monday + 7 * DAY_MS - 1));
        assert_eq!(week_at(0), 1);
    }

    #[test]
    fn the_last_page_has_no_next() {
        assert_eq!(next_after(MAX_DEPTH - 50, 50), Some(MAX_DEPTH));
        assert_eq!(next_after(MAX_DEPTH - 49, 50), None);
        assert_eq!(next_after(MAX_DEPTH, 1), None);
    }
}

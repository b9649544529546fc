//! The views of shared boards and studies.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_shared_boards::{Board, Chapter, Chapters, Refusal, SharedDocument};
use eightfold_store::{SharedBoardHead, SharedBoardQuery};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::App;
use crate::auth::{Path, Query, Reader, User};
use crate::components::shared_boards::ListDetails;
use crate::error::{ApiError, ApiResult};
use crate::tables::lists::Names;
use crate::tables::view::RowsQuery;

/// The number of rows in a response.
const ROWS: usize = 200;

async fn person(app: &App, names: &mut Names, id: &str) -> ApiResult<api::BoardPerson> {
    Ok(api::BoardPerson { id: id.to_owned(), name: names.of(app, id).await?.0 })
}

/// Returns why a moderator has taken it down, unless this person still sees it: its maker and moderators do.
fn reason_hidden<'a>(app: &App, shared: &'a SharedDocument, me: Option<&str>) -> Option<&'a str> {
    let sees_all = |me: &str| me == shared.maker() || app.people.moderation.of(me).moderator;
    shared.taken_down().filter(|_| !me.is_some_and(sees_all))
}

/// Refuses to show what a moderator has taken down, except to its maker and to moderators.
pub async fn visible(app: &App, id: &str, me: Option<&str>) -> ApiResult<Arc<SharedDocument>> {
    let shared = app.shared_boards.get(id).await?;
    match reason_hidden(app, &shared, me) {
        Some(reason) => Err(Refusal::TakenDown(reason.to_owned()).into()),
        None => Ok(shared),
    }
}

/// Whether a moderator has taken a board down and this person no longer sees it.
pub async fn is_hidden(app: &App, id: &str, me: Option<&str>) -> ApiResult<bool> {
    match app.shared_boards.get(id).await {
        Ok(shared) => Ok(reason_hidden(app, &shared, me).is_some()),
        // Those who watch a deleted board are told so.
        Err(error) if error.problem.code == Code::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the people who are looking at a board, without those who have blocked this person or are blocked by them.
async fn visible_pointers(app: &App, id: &str, me: Option<&str>) -> ApiResult<Vec<api::Pointer>> {
    let mut pointers = app.shared_boards.pointers(id);
    let Some(me) = me else { return Ok(pointers) };
    let others: BTreeSet<String> = pointers.iter().map(|pointer| pointer.id.clone()).collect();
    for other in others {
        if other != me && app.store.block_between(me, &other).await? {
            pointers.retain(|pointer| pointer.id != other);
        }
    }
    Ok(pointers)
}

fn chapters(shared: &SharedDocument) -> Vec<api::ChapterSummary> {
    let chapters = shared.study().map(Chapters::all).unwrap_or_default().iter();
    let summary = |chapter: &Chapter| api::ChapterSummary {
        id: chapter.id(),
        name: chapter.name().to_owned(),
        game: chapter.tree().choice().info().id.to_owned(),
        positions: chapter.tree().len(),
    };
    chapters.map(summary).collect()
}

/// Returns the current state of a board or study, for this person.
pub async fn view(app: &App, id: &str, me: Option<&str>) -> ApiResult<api::SharedBoardView> {
    let shared = visible(app, id, me).await?;
    let mut names = Names::default();
    let mut people = Vec::new();
    for id in shared.people().union(&shared.terms().writers.iter().map(String::as_str).collect()) {
        people.push(person(app, &mut names, id).await?);
    }
    let now_ms = app.clock.now_ms();
    Ok(api::SharedBoardView {
        id: id.to_owned(),
        name: shared.terms().name.clone(),
        maker: person(app, &mut names, shared.maker()).await?,
        editing: shared.terms().editing,
        writers: shared.terms().writers.iter().cloned().collect(),
        text: shared.terms().text,
        created_ms: shared.created_ms(),
        changed_ms: shared.changed_ms(),
        seq: shared.seq(),
        board: shared.board().map(Board::text),
        chapters: chapters(&shared),
        table: shared.game().map(str::to_owned),
        taken_down: shared.taken_down().map(str::to_owned),
        newer: shared.newer(),
        can_undo: me.is_some_and(|me| shared.can_undo(me)),
        can_redo: me.is_some_and(|me| shared.can_redo(me)),
        people,
        here: visible_pointers(app, id, me).await?,
        now_ms,
    })
}

/// Returns a shared board or study. Everyone who has the link can see it.
#[utoipa::path(get, path = "/api/shared-boards/{id}", operation_id = "shared_board", tag = "shared boards",
    params(("id" = String, Path)), responses((status = 200, body = api::SharedBoardView)))]
pub async fn show(
    Reader(app, caller): Reader,
    Path(id): Path<String>,
) -> ApiResult<Json<api::SharedBoardView>> {
    Ok(Json(view(&app, &id, caller.id()).await?))
}

/// Returns log entries of a shared board or study, the oldest first.
#[utoipa::path(get, path = "/api/shared-boards/{id}/rows", operation_id = "shared_board_rows", tag = "shared boards",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known")),
    responses((status = 200, body = api::SharedBoardRows)))]
pub async fn rows(
    Reader(app, caller): Reader,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
) -> ApiResult<Json<api::SharedBoardRows>> {
    visible(&app, &id, caller.id()).await?;
    let texts = app.store.shared_board_rows(&id, since.since, ROWS).await?;
    let next = (texts.len() == ROWS).then_some(since.since + ROWS as u64);
    let rows = texts.into_iter().filter_map(|text| RawValue::from_string(text).ok());
    Ok(Json(api::SharedBoardRows { rows: rows.collect(), next }))
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedBoardListQuery {
    after: Option<String>,
    limit: Option<usize>,
}

/// Returns a line of the list; `None` if a moderator has taken the board down and this person no longer sees it.
async fn board_summary(
    app: &App,
    names: &mut Names,
    head: SharedBoardHead,
    me: &str,
) -> ApiResult<Option<api::SharedBoardSummary>> {
    let about: ListDetails = serde_json::from_str(&head.about)
        .map_err(|error| ApiError::internal(format!("shared board {}: {error}", head.id)))?;
    if about.down && head.maker != me && !app.people.moderation.of(me).moderator {
        return Ok(None);
    }
    Ok(Some(api::SharedBoardSummary {
        maker: person(app, names, &head.maker).await?,
        id: head.id,
        name: about.name,
        board: about.board,
        chapters: about.study.as_ref().map_or(0, |(chapters, _)| *chapters),
        game: about.study.map(|(_, game)| game),
        people: about.people,
        created_ms: head.created_ms,
        changed_ms: head.changed_ms,
    }))
}

/// Lists the shared boards and studies that you made or took part in, the last changed first.
#[utoipa::path(get, path = "/api/shared-boards", operation_id = "shared_boards", tag = "shared boards",
    params(("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 100, usually 30")),
    responses((status = 200, body = api::SharedBoardPage)))]
pub async fn list(
    User(app, me): User,
    Query(asked): Query<SharedBoardListQuery>,
) -> ApiResult<Json<api::SharedBoardPage>> {
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
    let query =
        SharedBoardQuery { person: Some(me.id.clone()), before, limit, ..SharedBoardQuery::default() };
    let heads = app.store.shared_boards(query).await?;
    let more = heads.len() == limit;
    let next = heads.last().filter(|_| more).map(|last| format!("{}-{}", last.changed_ms, last.id));
    let (mut boards, mut names) = (Vec::new(), Names::default());
    for head in heads {
        boards.extend(board_summary(&app, &mut names, head, &me.id).await?);
    }
    Ok(Json(api::SharedBoardPage { boards, next }))
}

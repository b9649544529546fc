//! Makes shared boards and studies, changes their terms and deletes them.

use std::collections::BTreeSet;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_shared_boards::{Body, MAX_CHAPTERS, MAX_PEOPLE, Refusal, Row, SharedDocument, Terms};
use eightfold_store::{Person, SharedBoardQuery};

use super::edits::read_edit;
use super::steps::check_step;
use super::texts::{check_task, checked_chapter, checked_edit, checked_name, may_write_here};
use super::view::view;
use crate::app::App;
use crate::auth::{Body as Sent, Path, User};
use crate::components::shared_boards::{BoardAction, BoardChange, TermsChange, append};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;
use crate::tables::play::checked_action_id;

/// The maximum number of boards and studies that a person can have made, and that a guest can.
const MAX_BOARDS: usize = 100;
const MAX_BOARDS_OF_GUEST: usize = 10;
/// The maximum number of steps or edits that a new board or study starts with.
const MAX_STEPS: usize = 200;

/// Refuses a person who has made the maximum number of them.
pub(super) async fn may_make(app: &App, person: &Person) -> ApiResult<()> {
    let most = if person.name.is_some() { MAX_BOARDS } else { MAX_BOARDS_OF_GUEST };
    let mine =
        SharedBoardQuery { maker: Some(person.id.clone()), limit: most, ..SharedBoardQuery::default() };
    if app.store.shared_boards(mine).await?.len() >= most {
        let words = format!(
            "you have made {most} shared boards and studies, which is the most: delete one of them first"
        );
        return Err(ApiError::not_allowed(words));
    }
    Ok(())
}

/// Checks the ids of the new writers that this person names.
async fn checked_writers(
    app: &App,
    maker: &str,
    ids: Vec<String>,
    known: &BTreeSet<String>,
) -> ApiResult<BTreeSet<String>> {
    if ids.len() > MAX_PEOPLE {
        return Err(Refusal::Writers.into());
    }
    let new: Vec<&String> = ids.iter().filter(|id| !known.contains(*id)).collect();
    if !new.is_empty() {
        // What the maker has written there would reach them (O11).
        let silent = app.people.no_talk_with(maker, "").await?;
        if let Some(game) = new.iter().find_map(|id| silent.get(*id)) {
            let words =
                format!("No table talk: you play {game} with one of these people. Add them when it's over");
            return Err(ApiError::not_allowed(words));
        }
    }
    for id in new {
        if app.store.person(id).await?.is_none_or(|person| person.deleted) {
            return Err(ApiError::not_found("a writer is the id of a person, and one of these isn't"));
        }
        if app.store.block_between(maker, id).await? {
            let words =
                "one of these people can't be a writer: you have blocked them, or they have blocked you";
            return Err(ApiError::not_allowed(words));
        }
    }
    Ok(ids.into_iter().collect())
}

/// Returns the rows that a new document starts with, and its state after them.
async fn first_rows(
    app: &App,
    person: &Person,
    id: &str,
    terms: Terms,
    new: api::NewSharedBoard,
) -> ApiResult<(SharedDocument, Vec<Row>)> {
    let id = id.to_owned();
    let first = match new.board {
        Some(_) if !new.chapters.is_empty() || !new.edits.is_empty() => {
            return Err(ApiError::malformed(
                "name a `board`, or `chapters` and `edits` of a study, not both",
            ));
        }
        Some(board) => {
            check_task(app, person, &board.task).await?;
            Body::Created { id, start: board, terms }
        }
        None if !new.steps.is_empty() => {
            return Err(ApiError::malformed("`steps` belong to a `board`; a study has `edits`"));
        }
        None if new.chapters.is_empty() => {
            return Err(ApiError::malformed("name a `board`, or the `chapters` of a study"));
        }
        None if new.chapters.len() > MAX_CHAPTERS => {
            return Err(ApiError::malformed(format!("a study has at most {MAX_CHAPTERS} chapters")));
        }
        None => {
            let mut chapters = Vec::new();
            for chapter in new.chapters {
                chapters.push(checked_chapter(app, person, chapter).await?);
            }
            Body::StudyCreated { id, chapters, terms, game: None }
        }
    };
    let mut later = Vec::new();
    for step in new.steps {
        check_step(app, person, &step).await?;
        later.push(Body::Step(step));
    }
    for edit in &new.edits {
        let edit = checked_edit(app, person, read_edit(edit)?).await?;
        later.push(Body::Edit { chapter: 1, edit, was: None });
    }
    let now_ms = app.clock.now_ms();
    let mut rows = vec![Row { seq: 1, at_ms: now_ms, person: person.id.clone(), body: first }];
    let mut shared = SharedDocument::open(&rows[0])?;
    for body in later {
        let row = shared.next(now_ms, &person.id, body);
        shared.take(&row)?;
        rows.push(row);
    }
    Ok((shared, rows))
}

/// Makes a shared board, or with `chapters` a shared study. `steps` or `edits` are its first log entries.
#[utoipa::path(post, path = "/api/shared-boards", operation_id = "make_shared_board", tag = "shared boards",
    request_body = api::NewSharedBoard, responses((status = 201, body = api::SharedBoardView)))]
pub async fn create(User(app, person): User, Sent(new): Sent<api::NewSharedBoard>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Table, &person.id)?;
    checked_action_id(&new.action_id)?;
    if new.steps.len() > MAX_STEPS || new.edits.len() > MAX_STEPS {
        return Err(ApiError::malformed(format!("a new board or study has at most {MAX_STEPS} steps")));
    }
    let terms = Terms {
        name: checked_name(&app, &person, &new.name).await?,
        editing: new.editing,
        writers: checked_writers(&app, &person.id, new.writers.clone(), &BTreeSet::new()).await?,
        text: new.text,
    };
    // The same action gives the same board.
    let id = random::word_of(&format!("eightfold shared board {} {}", person.id, new.action_id));
    let _alone = app.people.locks.lock(&person.id).await;
    if app.store.shared_board(&id).await?.is_none() {
        may_make(&app, &person).await?;
        let mut people: Vec<String> = terms.writers.iter().cloned().collect();
        people.push(person.id.clone());
        let (shared, rows) = first_rows(&app, &person, &id, terms, new).await?;
        // If it already exists, an identical request has made it.
        app.store.append_shared_board(append(&shared, &rows, None, people)?).await?;
    }
    Ok((StatusCode::CREATED, Json(view(&app, &id, Some(&person.id)).await?)).into_response())
}

/// Changes the terms of a shared board that you made.
#[utoipa::path(patch, path = "/api/shared-boards/{id}", operation_id = "change_shared_board", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::ChangeSharedBoard,
    responses((status = 200, body = api::SharedBoardView)))]
pub async fn change(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(change): Sent<api::ChangeSharedBoard>,
) -> ApiResult<Json<api::SharedBoardView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    checked_action_id(&change.action_id)?;
    let name = match &change.name {
        Some(name) => Some(checked_name(&app, &person, name).await?),
        None => None,
    };
    if app.shared_boards.maker_of(&id).await? != person.id {
        return Err(Refusal::NotMaker.into());
    }
    let terms = app.shared_boards.get(&id).await?.terms().clone();
    if name.as_ref().is_some_and(|name| !name.is_empty() && *name != terms.name) {
        may_write_here(&app, &id, &person).await?;
    }
    let writers = match change.writers {
        Some(ids) => Some(checked_writers(&app, &person.id, ids, &terms.writers).await?),
        None => None,
    };
    let action =
        BoardAction::Terms(TermsChange { name, editing: change.editing, writers, text: change.text });
    let change =
        BoardChange { board: id.clone(), person: person.id.clone(), action_id: change.action_id, action };
    app.shared_boards.change(change).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

/// Deletes a shared board that you made, for everyone.
#[utoipa::path(delete, path = "/api/shared-boards/{id}", operation_id = "delete_shared_board", tag = "shared boards",
    params(("id" = String, Path)), responses((status = 204, description = "deleted")))]
pub async fn delete(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let maker = app.shared_boards.maker_of(&id).await?;
    if maker != person.id && !app.people.moderation.of(&person.id).moderator {
        return Err(ApiError::not_allowed("only the person who made a board, or a moderator, can delete it"));
    }
    app.shared_boards.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

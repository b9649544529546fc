//! Steps on a board, and taking them back.

use std::sync::Arc;

use axum::Json;
use eightfold_protocol as api;
use eightfold_shared_boards::{Body, Step};
use eightfold_store::Person;

use super::texts::{check_task, checked_edit_here, may_write_here, step_has_words};
use crate::app::App;
use crate::auth::{Body as Sent, Path, User};
use crate::components::shared_boards::{BoardAction, BoardChange};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::play::checked_action_id;

/// Counts a step or edit; guests may take fewer.
pub(super) fn count(app: &App, person: &Person) -> ApiResult<()> {
    let kind = if person.name.is_some() { LimitKind::Step } else { LimitKind::GuestStep };
    app.limits.by_person(kind, &person.id)
}

/// Refuses people blocked by the maker of a board, or who have blocked the maker.
pub(super) async fn may_take_part(app: &App, id: &str, person: &Person) -> ApiResult<()> {
    let maker = app.shared_boards.maker_of(id).await?;
    if maker != person.id && app.store.block_between(&person.id, &maker).await? {
        let words = "you can't take part here: you have blocked the person who made this board, or they have blocked you";
        return Err(ApiError::not_allowed(words));
    }
    Ok(())
}

pub(super) async fn act(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    action_id: String,
    action: BoardAction,
) -> ApiResult<api::StepResponse> {
    checked_action_id(&action_id)?;
    may_take_part(app, id, person).await?;
    let change = BoardChange { board: id.to_owned(), person: person.id.clone(), action_id, action };
    Ok(api::StepResponse { seq: app.shared_boards.change(change).await? })
}

/// Checks the text of the task of a step.
pub(super) async fn check_step(app: &App, person: &Person, step: &Step) -> ApiResult<()> {
    match &step.task {
        Some(task) => check_task(app, person, &task.now).await,
        None => Ok(()),
    }
}

/// Checks the text of the task of a step on a board, and whether this person may write there now.
async fn check_step_here(app: &App, id: &str, person: &Person, step: &Step) -> ApiResult<()> {
    check_step(app, person, step).await?;
    if step_has_words(step) {
        may_write_here(app, id, person).await?;
    }
    Ok(())
}

/// Takes a step for a person.
pub async fn do_step(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::TakeStep,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    check_step_here(app, id, person, &sent.step).await?;
    act(app, id, person, sent.action_id, BoardAction::Step(sent.step)).await
}

/// Takes back a person's last step, unless that brings back text that they may not write now.
pub async fn do_undo(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::UndoStep,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    // Another undo may bring back something else.
    let _alone = app.people.locks.lock(&person.id).await;
    let shared = app.shared_boards.get(id).await?;
    if let Ok(Body::Undo { step, .. }) = shared.undo(&person.id) {
        check_step_here(app, id, person, &step).await?;
    }
    let comment = shared.study().and_then(|study| study.comment_to_bring_back(&person.id));
    if let Some(comment) = comment {
        checked_edit_here(app, id, person, comment).await?;
    }
    act(app, id, person, sent.action_id, BoardAction::Undo).await
}

/// Redoes the edit that a person took back last, unless it has text that they may not write now.
pub async fn do_redo(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::UndoStep,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    // Another redo may make another edit again.
    let _alone = app.people.locks.lock(&person.id).await;
    let shared = app.shared_boards.get(id).await?;
    let edit = shared.study().and_then(|study| study.edit_to_redo(&person.id));
    if let Some(edit) = edit.map(|(_, edit)| edit.clone()) {
        checked_edit_here(app, id, person, edit).await?;
    }
    act(app, id, person, sent.action_id, BoardAction::Redo).await
}

/// Takes a step on a shared board. It's refused if the board no longer has what it changes.
#[utoipa::path(post, path = "/api/shared-boards/{id}/step", operation_id = "board_step", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::TakeStep, responses((status = 200, body = api::StepResponse)))]
pub async fn step(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(step): Sent<api::TakeStep>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_step(&app, &id, &person, step).await?))
}

/// Takes back your own last step on a shared board, or your last edit of a shared study, if that still works.
#[utoipa::path(post, path = "/api/shared-boards/{id}/undo", operation_id = "board_undo", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::UndoStep, responses((status = 200, body = api::StepResponse)))]
pub async fn undo(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(undo): Sent<api::UndoStep>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_undo(&app, &id, &person, undo).await?))
}

/// Redoes the edit of a shared study that you took back last, if that still works.
#[utoipa::path(post, path = "/api/shared-boards/{id}/redo", operation_id = "study_redo", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::UndoStep, responses((status = 200, body = api::StepResponse)))]
pub async fn redo(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(redo): Sent<api::UndoStep>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_redo(&app, &id, &person, redo).await?))
}

//! Makes shared boards, changes their terms and deletes them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_shared_boards::{Body, Refusal, Row, SharedBoard, Step, Terms};
use eightfold_store::{Person, SharedBoardQuery};

use super::view::view;
use crate::app::App;
use crate::auth::{Authenticated, Body as Sent, Path};
use crate::components::shared_boards::{BoardAction, BoardChange, append};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::play::checked_action_id;
use crate::tables::same_json;
use crate::{names, random};

/// The maximum number of boards that a person has made; for guests the second.
const MAX_BOARDS: usize = 100;
const MAX_BOARDS_OF_GUEST: usize = 10;
/// The maximum number of steps that a new board starts with.
const MAX_STEPS: usize = 200;

/// Returns the name of a board, if this person may choose it.
fn checked_name(app: &App, person: &Person, name: &str) -> ApiResult<String> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(String::new());
    }
    app.people.moderation.may_speak(&person.id, app.clock.now_ms())?;
    names::of_a_board(name)
}

/// Makes a shared board. With `steps`, they are its first log entries.
#[utoipa::path(post, path = "/api/shared-boards", operation_id = "make_shared_board", tag = "shared boards",
    request_body = api::NewSharedBoard,
    responses((status = 201, body = api::SharedBoardView), (status = "default", body = api::ErrorBody)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Authenticated(person): Authenticated,
    Sent(new): Sent<api::NewSharedBoard>,
) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Table, &person.id)?;
    checked_action_id(&new.action_id)?;
    if new.steps.len() > MAX_STEPS {
        return Err(ApiError::malformed(format!("a new board has at most {MAX_STEPS} steps")));
    }
    let terms = Terms {
        name: checked_name(&app, &person, &new.name)?,
        editing: same_json(&new.editing)?,
        text: new.text,
    };
    // The same action gives the same board.
    let id = random::word_of(&format!("eightfold shared board {} {}", person.id, new.action_id));
    let _alone = app.people.locks.lock(&person.id).await;
    if app.store.shared_board(&id).await?.is_none() {
        let most = if person.name.is_some() { MAX_BOARDS } else { MAX_BOARDS_OF_GUEST };
        let mine =
            SharedBoardQuery { maker: Some(person.id.clone()), limit: most, ..SharedBoardQuery::default() };
        if app.store.shared_boards(mine).await?.len() >= most {
            let words =
                format!("you have made {most} shared boards, which is the most: delete one of them first");
            return Err(ApiError::new(Code::NotAllowed, words));
        }
        let now_ms = app.clock.now_ms();
        let body = Body::Created { id: id.clone(), start: same_json(&new.board)?, terms };
        let mut rows = vec![Row { seq: 1, at_ms: now_ms, person: person.id.clone(), body }];
        let mut shared = SharedBoard::open(&rows[0])?;
        for step in &new.steps {
            let step: Step = same_json(step)?;
            let row = shared.next(now_ms, &person.id, Body::Step(step));
            shared.take(&row)?;
            rows.push(row);
        }
        // If it already exists, an identical request has made it.
        app.store.append_shared_board(append(&shared, &rows, None, Some(person.id.clone()))?).await?;
    }
    Ok((StatusCode::CREATED, Json(view(&app, &id, Some(&person.id)).await?)).into_response())
}

/// Changes the terms of a shared board that you made.
#[utoipa::path(patch, path = "/api/shared-boards/{id}", operation_id = "change_shared_board", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::ChangeSharedBoard,
    responses((status = 200, body = api::SharedBoardView), (status = "default", body = api::ErrorBody)))]
pub async fn change(
    State(app): State<Arc<App>>,
    Authenticated(person): Authenticated,
    Path(id): Path<String>,
    Sent(change): Sent<api::ChangeSharedBoard>,
) -> ApiResult<Json<api::SharedBoardView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    checked_action_id(&change.action_id)?;
    let name = match &change.name {
        Some(name) => Some(checked_name(&app, &person, name)?),
        None => None,
    };
    let editing = match &change.editing {
        Some(editing) => Some(same_json(editing)?),
        None => None,
    };
    if app.shared_boards.maker_of(&id).await? != person.id {
        return Err(Refusal::NotMaker.into());
    }
    let action = BoardAction::Terms { name, editing, text: change.text };
    let change =
        BoardChange { board: id.clone(), person: person.id.clone(), action_id: change.action_id, action };
    app.shared_boards.change(change).await?;
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}

/// Deletes a shared board that you made, for everyone.
#[utoipa::path(delete, path = "/api/shared-boards/{id}", operation_id = "delete_shared_board", tag = "shared boards",
    params(("id" = String, Path)),
    responses((status = 204, description = "deleted"), (status = "default", body = api::ErrorBody)))]
pub async fn delete(
    State(app): State<Arc<App>>,
    Authenticated(person): Authenticated,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let maker = app.shared_boards.maker_of(&id).await?;
    if maker != person.id && !app.people.moderation.of(&person.id).moderator {
        return Err(ApiError::new(
            Code::NotAllowed,
            "the person who made a board deletes it, or a moderator",
        ));
    }
    app.shared_boards.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

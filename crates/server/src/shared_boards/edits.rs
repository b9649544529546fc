//! Edits of a shared study: of its chapters, and of their list.

use std::sync::Arc;

use axum::Json;
use eightfold_protocol as api;
use eightfold_shared_boards::{ChapterChange, ChapterText, SharedLine, SharedLines};
use eightfold_store::Person;

use super::steps::{act, count};
use super::texts::{
    checked_chapter, checked_chapter_name, checked_edit_here, may_write_here, tree_has_words,
};
use crate::app::App;
use crate::auth::{Body as Sent, Path, User};
use crate::components::shared_boards::BoardAction;
use crate::error::{ApiError, ApiResult, plain};

/// Reads an edit.
pub(super) fn read_edit(edit: &serde_json::Value) -> ApiResult<eightfold_study::Edit> {
    let unreadable = |error: serde_json::Error| {
        ApiError::malformed(format!("`edit` can't be read: {}", plain(&error.to_string())))
    };
    serde_json::from_value(edit.clone()).map_err(unreadable)
}

/// Edits a chapter for a person.
pub async fn do_edit(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::EditStudy,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    let edit = checked_edit_here(app, id, person, read_edit(&sent.edit)?).await?;
    let action = BoardAction::Edit { chapter: sent.chapter, edit, was: sent.was };
    act(app, id, person, sent.action_id, action).await
}

/// Shares the lines of a person's computer.
pub async fn do_lines(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::ShareLines,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    let api::ShareLines { action_id, chapter, at, seat, depth, lines } = sent;
    let line = |api::SharedLine { steps, chance }| SharedLine { steps, chance };
    let lines = SharedLines { seat, depth, lines: lines.into_iter().map(line).collect() };
    let action = BoardAction::Lines { chapter, at: at.into_iter().collect(), lines };
    act(app, id, person, action_id, action).await
}

/// Changes the list of chapters for a person.
pub async fn do_chapters(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    sent: api::ChangeChapters,
) -> ApiResult<api::StepResponse> {
    count(app, person)?;
    let change = match sent.change {
        api::ChapterChange::Add { name, tree } => {
            let ChapterText { name, tree } =
                checked_chapter(app, person, api::ChapterText { name, tree }).await?;
            if !name.is_empty() || tree_has_words(&tree) {
                may_write_here(app, id, person).await?;
            }
            ChapterChange::Add(ChapterText { name, tree })
        }
        api::ChapterChange::Rename { chapter, name } => {
            let name = checked_chapter_name(app, person, &name).await?;
            if !name.is_empty() {
                may_write_here(app, id, person).await?;
            }
            ChapterChange::Rename { chapter, name }
        }
        api::ChapterChange::Remove { chapter } => ChapterChange::Remove { chapter },
        api::ChapterChange::Move { chapter, before } => ChapterChange::Move { chapter, before },
    };
    act(app, id, person, sent.action_id, BoardAction::Chapter(change)).await
}

/// Edits a chapter of a shared study. It's refused if the position was deleted meanwhile.
#[utoipa::path(post, path = "/api/shared-boards/{id}/edit", operation_id = "study_edit", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::EditStudy, responses((status = 200, body = api::StepResponse)))]
pub async fn edit(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(edit): Sent<api::EditStudy>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_edit(&app, &id, &person, edit).await?))
}

/// Shares the lines that your computer has found at a position of a shared study.
#[utoipa::path(post, path = "/api/shared-boards/{id}/lines", operation_id = "study_lines", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::ShareLines, responses((status = 200, body = api::StepResponse)))]
pub async fn lines(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(lines): Sent<api::ShareLines>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_lines(&app, &id, &person, lines).await?))
}

/// Adds, renames, removes or moves a chapter of a shared study.
#[utoipa::path(post, path = "/api/shared-boards/{id}/chapters", operation_id = "study_chapters", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::ChangeChapters,
    responses((status = 200, body = api::StepResponse)))]
pub async fn chapters(
    User(app, person): User,
    Path(id): Path<String>,
    Sent(change): Sent<api::ChangeChapters>,
) -> ApiResult<Json<api::StepResponse>> {
    Ok(Json(do_chapters(&app, &id, &person, change).await?))
}

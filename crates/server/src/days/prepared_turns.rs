//! Prepared turns: only their owner can read them, and the server plays one when the game reaches it.
//!
//! They are played in the same append as the turn they reply to. With a live clock, a player can prepare only one turn,
//! whatever the others do.

use axum::Json;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_table::Table;

use crate::app::App;
use crate::auth::{Address, Body, Path, User};
use crate::components::tables::follow_on::has_time;
use crate::components::tables::prepared_turns::visible_lines;
use crate::error::{ApiError, ApiResult, damaged};
use crate::limits::LimitKind;

/// Refuses people without a seat at the table.
async fn must_sit(app: &App, id: &str, person: &str) -> ApiResult<()> {
    if app.tables.with_table(id, |table| table.seats_of(person).is_empty()).await? {
        return Err(ApiError::new(Code::NotSeated, "you have no seat at this table"));
    }
    Ok(())
}

/// Returns your prepared turns at a table that may still be played. Nobody else can see them.
#[utoipa::path(get, path = "/api/tables/{id}/prepared", operation_id = "prepared", tag = "play",
    params(("id" = String, Path)), responses((status = 200, body = api::PreparedLines)))]
pub async fn show(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::PreparedLines>> {
    must_sit(&app, &id, &person.id).await?;
    let prepared = app.tables.prepared(&id, &person.id).await?;
    let look = |table: &mut Table| {
        let lines =
            prepared.as_ref().map(|prepared| visible_lines(table.prepared_left(&person.id, prepared)));
        api::PreparedLines { seq: table.seq(), lines: lines.unwrap_or_default() }
    };
    let lines = app.tables.with_table(&id, look).await?;
    if lines.lines.is_empty() && prepared.is_some() {
        app.tables.forget_prepared(&id, &person.id).await?;
    }
    Ok(Json(lines))
}

/// Prepares turns: replies that are played if the others take certain turns; with a live clock, one turn whatever they
/// do. Replaces what you prepared at the table before.
#[utoipa::path(put, path = "/api/tables/{id}/prepared", operation_id = "prepare", tag = "play",
    params(("id" = String, Path)), request_body = api::PrepareTurns,
    responses((status = 200, body = api::PreparedLines),
        (status = 409, body = api::ErrorBody, description = "`stale`, with `rows`"),
        (status = 422, body = api::ErrorBody, description = "`illegal`, with the line and the step")))]
pub async fn prepare(
    User(app, person): User,
    Address(address): Address,
    Path(id): Path<String>,
    Body(request): Body<api::PrepareTurns>,
) -> ApiResult<Json<api::PreparedLines>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    app.limits.by_address(LimitKind::Work, address)?;
    let stands = app
        .tables
        .with_table(&id, |table| (table.seq(), !has_time(table), table.preparation_context(&person.id)))
        .await?;
    let (seq, live, preparing) = stands;
    let preparing = preparing?;
    if seq != request.expected_seq {
        let words = format!("the table is at row {seq}, and this was meant for row {}", request.expected_seq);
        return Err(
            ApiError::new(Code::Stale, words).with_rows(&app.store.rows(&id, request.expected_seq).await?)
        );
    }
    let lines = request.lines;
    if lines.is_empty() {
        app.tables.forget_prepared(&id, &person.id).await?;
        return Ok(Json(api::PreparedLines { seq, lines: Vec::new() }));
    }
    let judge = move || if live { preparing.judge_reply(lines) } else { preparing.judge(lines) };
    let judged = app.work.run(judge).await??;
    let value = serde_json::to_string(&judged).map_err(|_| damaged("a prepared turn"))?;
    if !app.tables.keep_prepared(&id, &person.id, value).await? {
        // Another tab of the same person was faster.
        let words = "other turns have just been prepared here: look at them and try again";
        return Err(ApiError::new(Code::Stale, words).with_rows(&[]));
    }
    app.tables.play_prepared_late(&id, &person.id).await?;
    show(User(app, person), Path(id)).await
}

/// Removes your prepared turns at a table.
#[utoipa::path(delete, path = "/api/tables/{id}/prepared", operation_id = "drop_prepared", tag = "play",
    params(("id" = String, Path)), responses((status = 204, description = "nothing is prepared")))]
pub async fn remove(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    must_sit(&app, &id, &person.id).await?;
    app.tables.forget_prepared(&id, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

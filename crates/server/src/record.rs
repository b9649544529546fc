//! The records of games played on this server.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::StoredRow;
use eightfold_table::{Player, Table};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Address, Caller, Path, Query};
use crate::error::{ApiError, raw_rows};

/// Returns the public key that checks the signatures of rows: Ed25519, over `eightfold row 1` and the hash of the row.
#[utoipa::path(get, path = "/api/key", tag = "archive", responses((status = 200, body = api::Key)))]
pub async fn key(State(app): State<Arc<App>>) -> Json<api::Key> {
    Json(api::Key { algorithm: "ed25519".to_owned(), public_key: app.key.public().to_string() })
}

/// The query of a record.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Form {
    #[serde(default)]
    form: Option<String>,
}

/// Returns the record of a game: text, `json` or `sgf` (if any); or its whole log, as `log` (a row per line) or `rows`.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "archive",
    params(("id" = String, Path), ("form" = Option<String>, Query, description = "text (usual), json, sgf, log or rows")),
    responses((status = 200, description = "the record", content((String = "text/plain"), (serde_json::Value = "application/json"), (String = "application/x-go-sgf"),
            (String = "application/x-ndjson")))))]
pub async fn record(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    Path(id): Path<String>,
    Query(form): Query<Form>,
) -> Result<Response, ApiError> {
    let rows = app.tables.with_table(&id, |table| table.seq()).await?;
    app.limits.rows_by_address(address, rows)?;
    let form = form.form.as_deref().unwrap_or("text");
    if form == "rows" {
        let rows = raw_rows(&rows_seen(&app, &id, &caller).await?);
        return Ok(Json(api::GameLog { id, rows }).into_response());
    }
    if form == "log" {
        let rows = rows_seen(&app, &id, &caller).await?;
        let lines: String = rows.iter().flat_map(|row| [row.text.as_str(), "\n"]).collect();
        return Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response());
    }
    let people: Vec<Option<String>> = app
        .tables
        .with_table(&id, |table| {
            let owners = table.seats().iter().map(|seat| match &seat.owner {
                Some(Player::Person { id, .. }) => Some(id.clone()),
                _ => None,
            });
            owners.collect()
        })
        .await?;
    let mut names = BTreeMap::new();
    for person in people.into_iter().flatten() {
        if let Some(found) = app.store.person(&person).await? {
            names.insert(person, found.shown_name().to_owned());
        }
    }
    let look = |table: &mut Table, _| table.record().map(|record| (record, names_of(table, &names)));
    let (record, _) = app.delayed_views.with_table_seen(&id, caller.id(), look).await?;
    let (mut record, names) = record
        .ok_or_else(|| ApiError::new(Code::NotStarted, "the game hasn't started, so it has no record yet"))?;
    record
        .set_names(names.iter().map(String::as_str))
        .map_err(|error| ApiError::internal(error.to_string()))?;
    let (kind, text) = match form {
        "text" => ("text/plain; charset=utf-8", record.to_text()),
        "json" => ("application/json", record.to_json()),
        "sgf" => {
            let sgf = record.to_sgf();
            let sgf = sgf.map_err(|error| ApiError::not_allowed(error.to_string()))?;
            ("application/x-go-sgf; charset=utf-8", sgf)
        }
        other => {
            return Err(ApiError::malformed(format!(
                "`form` is text, json, sgf, log or rows, not `{other}`"
            )));
        }
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Returns the rows of a table that the caller may see.
async fn rows_seen(app: &App, id: &str, caller: &Caller) -> Result<Vec<StoredRow>, ApiError> {
    match app.delayed_views.late_for(id, caller.id()).await? {
        None => Ok(app.store.rows(id, 0).await?),
        Some(_) => app.delayed_views.late_rows(id, 0).await,
    }
}

/// Returns the current names of the players; the rows have the names that never change.
fn names_of(table: &Table, known: &BTreeMap<String, String>) -> Vec<String> {
    let names = table.seats().iter().map(|seat| match &seat.owner {
        Some(Player::Person { id, name }) => known.get(id).unwrap_or(name).clone(),
        Some(Player::Computer { level }) => format!("Computer, level {level}"),
        None => String::new(),
    });
    names.collect()
}

//! The requests about collections of entries.

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use serde::Deserialize;

use super::collections::{change, collection_page, collection_view, delete, find, make};
use super::comments::COLLECTION_PREFIX;
use crate::auth::{Body, Caller, Path, Query, Reader, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::{people, reports};

/// The default and the maximum page size.
const PAGE: usize = 24;
const MAX_PAGE: usize = 50;

/// The query of a list of collections.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    by: Option<String>,
    #[serde(default)]
    after: String,
    limit: Option<usize>,
}

/// Lists public collections, the newest first; with yourself as `by`, also private ones.
#[utoipa::path(get, path = "/api/collections", operation_id = "list_collections", tag = "archive",
    params(("by" = Option<String>, Query, description = "the person who made them: a name or an id"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 50, by default 24")),
    responses((status = 200, body = api::CollectionPage)))]
pub async fn list(
    Reader(app, caller): Reader,
    Query(asked): Query<ListQuery>,
) -> ApiResult<Json<api::CollectionPage>> {
    let limit = asked.limit.unwrap_or(PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(ApiError::malformed(format!("`limit` is 1 to {MAX_PAGE}")));
    }
    let author = match &asked.by {
        Some(by) => Some(people::find(&app, by).await?.id),
        None => None,
    };
    Ok(Json(collection_page(&app, &caller, author.as_deref(), &asked.after, limit).await?))
}

/// Makes a collection of entries. If you already have the same one, the response is 200 with that one.
#[utoipa::path(post, path = "/api/collections", operation_id = "make_collection", tag = "archive",
    request_body = api::NewCollection,
    responses((status = 201, body = api::Collection), (status = 200, body = api::Collection)))]
pub async fn add(User(app, person): User, Body(new): Body<api::NewCollection>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let (found, new) = make(&app, &person, new).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    let collection = collection_view(&app, found, &Caller(Some(person))).await?;
    Ok((status, Json(collection)).into_response())
}

/// A collection with its entries.
#[utoipa::path(get, path = "/api/collections/{id}", operation_id = "collection", tag = "archive",
    params(("id" = String, Path)), responses((status = 200, body = api::Collection)))]
pub async fn show(Reader(app, caller): Reader, Path(id): Path<String>) -> ApiResult<Json<api::Collection>> {
    let found = find(&app, &id, &caller).await?;
    Ok(Json(collection_view(&app, found, &caller).await?))
}

/// Changes a collection of yours: its texts, whether it is public, its entries and their order.
#[utoipa::path(patch, path = "/api/collections/{id}", operation_id = "change_collection", tag = "archive",
    params(("id" = String, Path)), request_body = api::ChangeCollection,
    responses((status = 200, body = api::Collection)))]
pub async fn edit(
    User(app, person): User,
    Path(id): Path<String>,
    Body(request): Body<api::ChangeCollection>,
) -> ApiResult<Json<api::Collection>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let found = change(&app, &person, &id, |stored| {
        let request = request.clone();
        stored.title = request.title.unwrap_or_else(|| std::mem::take(&mut stored.title));
        stored.statement = request.statement.unwrap_or_else(|| std::mem::take(&mut stored.statement));
        stored.public = request.public.unwrap_or(stored.public);
        stored.entries = request.entries.unwrap_or_else(|| std::mem::take(&mut stored.entries));
    });
    let found = found.await?;
    Ok(Json(collection_view(&app, found, &Caller(Some(person))).await?))
}

/// Deletes a collection of yours. Its entries stay in the archive.
#[utoipa::path(delete, path = "/api/collections/{id}", operation_id = "delete_collection", tag = "archive",
    params(("id" = String, Path)), responses((status = 204, description = "deleted")))]
pub async fn remove(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    delete(&app, &person, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds an entry at the end of a collection of yours, if it isn't there.
#[utoipa::path(put, path = "/api/collections/{id}/entries/{entry}", operation_id = "collect", tag = "archive",
    params(("id" = String, Path), ("entry" = String, Path)), responses((status = 200, body = api::Collection)))]
pub async fn collect(
    User(app, person): User,
    Path((id, entry)): Path<(String, String)>,
) -> ApiResult<Json<api::Collection>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let found = change(&app, &person, &id, |stored| {
        if !stored.entries.contains(&entry) {
            stored.entries.push(entry.clone());
        }
    });
    let found = found.await?;
    Ok(Json(collection_view(&app, found, &Caller(Some(person))).await?))
}

/// Removes an entry from a collection of yours.
#[utoipa::path(delete, path = "/api/collections/{id}/entries/{entry}", operation_id = "uncollect", tag = "archive",
    params(("id" = String, Path), ("entry" = String, Path)), responses((status = 200, body = api::Collection)))]
pub async fn uncollect(
    User(app, person): User,
    Path((id, entry)): Path<(String, String)>,
) -> ApiResult<Json<api::Collection>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let found = change(&app, &person, &id, |stored| stored.entries.retain(|one| *one != entry)).await?;
    Ok(Json(collection_view(&app, found, &Caller(Some(person))).await?))
}

/// Reports a collection to the moderators.
#[utoipa::path(post, path = "/api/collections/{id}/report", operation_id = "report_collection", tag = "archive",
    params(("id" = String, Path)), request_body = api::ReportReason, responses((status = 204, description = "filed")))]
pub async fn report(
    User(app, person): User,
    Path(id): Path<String>,
    Body(report): Body<api::ReportReason>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let found = find(&app, &id, &Caller(Some(Arc::clone(&person)))).await?;
    reports::file(&app, &person, found.author, format!("{COLLECTION_PREFIX}{id}"), report.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Private notes about people: only their author can read them.

use axum::Json;
use axum::http::StatusCode;
use eightfold_protocol as api;

use crate::auth::{Address, Body, Path, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people::find;
use crate::plain_text::{is_blank, is_plain};

/// The maximum length of a note, in characters.
const MAX_LEN: usize = 1_000;

fn checked(text: &str) -> ApiResult<String> {
    let text = text.trim().replace("\r\n", "\n");
    if is_blank(&text) || text.chars().count() > MAX_LEN {
        return Err(ApiError::malformed(format!("a note has 1 to {MAX_LEN} characters")));
    }
    if !text.chars().all(|c| c == '\n' || is_plain(c)) {
        return Err(ApiError::malformed("a note can't contain control characters or text direction marks"));
    }
    Ok(text)
}

/// Lists your notes about people.
#[utoipa::path(get, path = "/api/me/notes", operation_id = "notes", tag = "people",
    responses((status = 200, body = api::PersonNotes)))]
pub async fn list(User(app, person): User, Address(address): Address) -> ApiResult<Json<api::PersonNotes>> {
    app.limits.by_address(LimitKind::Work, address)?;
    Ok(Json(api::PersonNotes { notes: app.people.notes_of(&person.id).await? }))
}

/// Returns your note about a person.
#[utoipa::path(get, path = "/api/me/notes/{name}", operation_id = "note", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), responses((status = 200, body = api::NoteText)))]
pub async fn show(User(app, person): User, Path(name): Path<String>) -> ApiResult<Json<api::NoteText>> {
    let other = find(&app, &name).await?;
    Ok(Json(api::NoteText { text: app.people.note_about(&person.id, &other.id).await? }))
}

/// Writes your note about a person, in place of the one before.
#[utoipa::path(put, path = "/api/me/notes/{name}", operation_id = "write_note", tag = "people",
    params(("name" = String, Path, description = "a name or an id")), request_body = api::WriteNote,
    responses((status = 204, description = "stored")))]
pub async fn write(
    User(app, person): User,
    Path(name): Path<String>,
    Body(new): Body<api::WriteNote>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let text = checked(&new.text)?;
    let other = find(&app, &name).await?;
    if other.id == person.id {
        return Err(ApiError::not_allowed("this is you"));
    }
    app.people.write_note(&person.id, &other.id, text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes your note about a person.
#[utoipa::path(delete, path = "/api/me/notes/{name}", operation_id = "delete_note", tag = "people",
    params(("name" = String, Path, description = "a name or an id")),
    responses((status = 204, description = "deleted")))]
pub async fn delete(User(app, person): User, Path(name): Path<String>) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let other = find(&app, &name).await?;
    app.people.delete_note(&person.id, &other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Publishes boards and puzzles, and removes them.

use std::collections::BTreeSet;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::{Code, EntryKind};
use eightfold_store::ArchiveEntry;

use super::judge::judge;
use super::{has_name, no_entry, view, word};
use crate::auth::{Body, Path, User};
use crate::clock::DAY_MS;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::lists::Names;
use crate::{names, random};

/// The maximum number of entries of a person, in all and within a day.
const MAX_ENTRIES: u64 = 5_000;
const MAX_PER_DAY: u64 = 500;
/// The maximum number of words of a title that can be searched for.
const MAX_TITLE_WORDS: usize = 12;

/// Returns the words of a title in the form used for searching.
pub fn words_of(title: &str) -> Vec<String> {
    let words = title.split(|c: char| !c.is_alphanumeric()).map(names::fold);
    let words: BTreeSet<String> = words.filter(|word| !word.is_empty()).collect();
    words.into_iter().take(MAX_TITLE_WORDS).collect()
}

/// Publishes a board, a puzzle of challenge 30, or a puzzle of a game. The server judges it: a board gets its score, and
/// a puzzle is proven. If the same was published before, rotated or not, the response is 200 and the earlier entry.
#[utoipa::path(post, path = "/api/archive", tag = "archive", request_body = api::NewEntry,
    responses((status = 201, body = api::Publication), (status = 200, body = api::Publication)))]
pub async fn publish(User(app, person): User, Body(new): Body<api::NewEntry>) -> ApiResult<Response> {
    has_name(&person)?;
    let now_ms = app.clock.now_ms();
    app.people.may_speak(&person).await?;
    app.limits.by_person(LimitKind::Publish, &person.id)?;
    let title = names::of_an_entry(&new.title)?;
    let statement = names::checked_text(&new.statement, "a statement", 0)?;
    let (all, lately) = app.store.count_entries(&person.id, now_ms.saturating_sub(DAY_MS)).await?;
    if all >= MAX_ENTRIES || lately >= MAX_PER_DAY {
        let words = format!(
            "a person has at most {MAX_ENTRIES} entries in the players' archive, and publishes at most {MAX_PER_DAY} a day"
        );
        return Err(ApiError::not_allowed(words));
    }
    if new.puzzle.is_some() {
        app.limits.by_person(LimitKind::Proof, &person.id)?;
    }
    let judged = judge(&app, &new).await?;
    if judged.is_witness {
        let words = "this board comes with the program, perhaps rotated: publish one of your own";
        return Err(ApiError::new(Code::Taken, words));
    }
    let before = app.store.best_entries(vec![judged.task.clone()]).await?.pop().map(|best| best.rank);
    let words = words_of(&title);
    let entry = ArchiveEntry {
        id: random::word::<12>()?,
        number: 0,
        author: person.id.clone(),
        kind: word(judged.kind).to_owned(),
        topic: judged.topic.clone(),
        task: judged.task.clone(),
        content: judged.content.clone(),
        fingerprint: judged.fingerprint.clone(),
        title,
        statement,
        value: judged.value.clone(),
        rank: judged.rank,
        at_ms: now_ms,
        likes: 0,
        comments: 0,
        solved: false,
        hidden: None,
    };
    let (entry, new) = app.store.add_entry(entry, words).await?;
    let standing = judged.standing(before.filter(|_| judged.kind == EntryKind::Board)).filter(|_| new);
    let entry = view(&app, entry, &mut Names::default()).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(api::Publication { entry, new, standing })).into_response())
}

/// Removes an entry of yours, with its likes and comments.
#[utoipa::path(delete, path = "/api/archive/{id}", tag = "archive", params(("id" = String, Path)),
    responses((status = 204, description = "removed")))]
pub async fn remove(User(app, person): User, Path(id): Path<String>) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let entry = app.store.entry(&id).await?.ok_or_else(|| no_entry(&id))?;
    if entry.author != person.id {
        return Err(ApiError::not_allowed("only the person who published it can remove it"));
    }
    app.store.remove_entry(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! Likes, comments and reports in the players' archive, and what moderators take down there.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_store::{ArchiveComment, ArchiveEntry, ArchiveFilter, ArchiveQuery, Person};
use serde::Deserialize;

use super::{collections, has_name, no_entry, view, visible_entry};
use crate::app::App;
use crate::auth::{Body, Caller, Path, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::tables::lists::Names;
use crate::{names, reports};

/// The page size of comments, and the maximum number of an entry.
const PAGE: usize = 50;
const MAX_COMMENTS: u64 = 1_000;
/// The prefixes that stand in place of the table in a report about an entry, and in one about a collection.
const REPORT_PREFIX: &str = "archive:";
pub(super) const COLLECTION_PREFIX: &str = "collection:";

/// Something in the archive that can be reported and taken down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArchiveTarget {
    /// An entry.
    Entry(String),
    /// A comment on an entry, by its number.
    Comment(String, u64),
    /// A collection.
    Collection(String),
}

/// Returns an entry that a person may like and comment on.
async fn open_to(app: &App, id: &str, person: &Arc<Person>) -> ApiResult<ArchiveEntry> {
    has_name(person)?;
    let entry = visible_entry(app, id, &Caller(Some(Arc::clone(person)))).await?;
    if entry.hidden.is_some() {
        return Err(ApiError::not_allowed("a moderator has taken this down"));
    }
    Ok(entry)
}

async fn set_like(app: &App, id: String, person: &Arc<Person>, on: bool) -> ApiResult<Json<api::Entry>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let entry = open_to(app, &id, person).await?;
    if entry.author == person.id {
        return Err(ApiError::not_allowed("this is yours: only others can like it"));
    }
    let likes = app.store.like(id, person.id.clone(), app.clock.now_ms(), on).await?;
    let entry = view(app, ArchiveEntry { likes, ..entry }, &mut Names::default()).await?;
    Ok(Json(api::Entry { liked: on, ..entry }))
}

/// Likes an entry: once for each account with a name.
#[utoipa::path(put, path = "/api/archive/{id}/like", tag = "archive", params(("id" = String, Path)),
    responses((status = 200, body = api::Entry)))]
pub async fn like(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::Entry>> {
    set_like(&app, id, &person, true).await
}

/// Takes a like back.
#[utoipa::path(delete, path = "/api/archive/{id}/like", tag = "archive", params(("id" = String, Path)),
    responses((status = 200, body = api::Entry)))]
pub async fn unlike(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::Entry>> {
    set_like(&app, id, &person, false).await
}

/// Returns a comment as it is shown.
async fn comment_view(app: &App, comment: ArchiveComment, names: &mut Names) -> ApiResult<api::EntryComment> {
    Ok(api::EntryComment {
        entry: comment.entry,
        number: comment.number,
        by: names.of(app, &comment.by).await?.0,
        by_id: comment.by,
        at_ms: comment.at_ms,
        text: comment.text,
    })
}

/// Comments on an entry.
#[utoipa::path(post, path = "/api/archive/{id}/comments", tag = "archive", params(("id" = String, Path)),
    request_body = api::NewComment, responses((status = 201, body = api::EntryComment)))]
pub async fn comment(
    User(app, person): User,
    Path(id): Path<String>,
    Body(new): Body<api::NewComment>,
) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let now_ms = app.clock.now_ms();
    app.people.may_speak(&person).await?;
    let text = names::checked_text(&new.text, "a comment", 1)?;
    let entry = open_to(&app, &id, &person).await?;
    if entry.comments >= MAX_COMMENTS {
        return Err(ApiError::not_allowed(format!("an entry can have at most {MAX_COMMENTS} comments")));
    }
    let _alone = app.people.locks.lock(&person.id).await;
    // A button was pressed twice, or the request was sent again.
    let mine = app.store.comments_by(&person.id).await?;
    let last = mine.into_iter().filter(|one| one.entry == id).max_by_key(|one| one.number);
    if let Some(last) = last.filter(|last| last.text == text && last.hidden.is_none()) {
        let shown = comment_view(&app, last, &mut Names::default()).await?;
        return Ok((StatusCode::CREATED, Json(shown)).into_response());
    }
    let mut comment =
        ArchiveComment { entry: id, number: 0, by: person.id.clone(), at_ms: now_ms, text, hidden: None };
    comment.number = app.store.add_comment(comment.clone()).await?;
    let shown = comment_view(&app, comment, &mut Names::default()).await?;
    Ok((StatusCode::CREATED, Json(shown)).into_response())
}

/// The query of a list of comments.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommentsQuery {
    #[serde(default)]
    after: u64,
}

/// The comments on an entry, the oldest first.
#[utoipa::path(get, path = "/api/archive/{id}/comments", tag = "archive", operation_id = "comments",
    params(("id" = String, Path), ("after" = Option<u64>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = api::EntryComments)))]
pub async fn comments(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(asked): Query<CommentsQuery>,
) -> ApiResult<Json<api::EntryComments>> {
    visible_entry(&app, &id, &caller).await?;
    let found = app.store.comments(&id, asked.after, PAGE).await?;
    let next = found.last().filter(|_| found.len() == PAGE).map(|last| last.number);
    // People who play a game without table talk together don't read each other here either (O11).
    let silent = match caller.id() {
        Some(me) => app.people.no_talk_with(me, "").await?,
        None => BTreeMap::new(),
    };
    let (mut names, mut blocked) = (Names::default(), BTreeMap::new());
    let mut comments = Vec::new();
    for comment in found.into_iter().filter(|one| one.hidden.is_none() && !one.text.is_empty()) {
        if silent.contains_key(&comment.by) {
            continue;
        }
        if let Some(me) = caller.id() {
            if !blocked.contains_key(&comment.by) {
                blocked.insert(comment.by.clone(), app.store.block_between(me, &comment.by).await?);
            }
            if blocked[&comment.by] {
                continue;
            }
        }
        comments.push(comment_view(&app, comment, &mut names).await?);
    }
    Ok(Json(api::EntryComments { comments, next }))
}

/// Returns a comment that is shown.
async fn find_comment(app: &App, entry: &str, number: u64) -> ApiResult<ArchiveComment> {
    let found = app.store.comments(entry, number.saturating_sub(1), 1).await?.pop();
    found
        .filter(|comment| comment.number == number && comment.hidden.is_none() && !comment.text.is_empty())
        .ok_or_else(|| ApiError::not_found(format!("there is no comment {number} on `{entry}`")))
}

/// Removes a comment of yours.
#[utoipa::path(delete, path = "/api/archive/{id}/comments/{number}", tag = "archive",
    params(("id" = String, Path), ("number" = u64, Path)), responses((status = 204, description = "removed")))]
pub async fn remove_comment(
    User(app, person): User,
    Path((id, number)): Path<(String, u64)>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    if find_comment(&app, &id, number).await?.by != person.id {
        return Err(ApiError::not_allowed("only the person who wrote it can remove it"));
    }
    app.store.hide_comment(id, number, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports an entry, or a comment on it, to the moderators.
#[utoipa::path(post, path = "/api/archive/{id}/report", operation_id = "report_entry", tag = "archive",
    params(("id" = String, Path)), request_body = api::EntryReport, responses((status = 204, description = "filed")))]
pub async fn report(
    User(app, person): User,
    Path(id): Path<String>,
    Body(report): Body<api::EntryReport>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let entry = visible_entry(&app, &id, &Caller(Some(Arc::clone(&person)))).await?;
    let (about, place) = match report.comment {
        Some(number) => (find_comment(&app, &id, number).await?.by, format!("{REPORT_PREFIX}{id}/{number}")),
        None => (entry.author, format!("{REPORT_PREFIX}{id}")),
    };
    reports::file(&app, &person, about, place, report.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl ArchiveTarget {
    /// Reads what a report is about from the text in place of the table; `None` for a table.
    pub fn of_report(game: &str) -> Option<Self> {
        match game.strip_prefix(REPORT_PREFIX) {
            Some(place) => Some(Self::read(place)),
            None => game.starts_with(COLLECTION_PREFIX).then(|| Self::read(game)),
        }
    }

    /// Parses `ID`, `ID/NUMBER` or `collection:ID`, as in the row of a take-down.
    pub fn read(place: &str) -> Self {
        if let Some(id) = place.strip_prefix(COLLECTION_PREFIX) {
            return Self::Collection(id.to_owned());
        }
        match place.split_once('/').and_then(|(id, number)| Some((id, number.parse().ok()?))) {
            Some((id, number)) => Self::Comment(id.to_owned(), number),
            None => Self::Entry(place.to_owned()),
        }
    }

    /// Returns what a moderator names: an entry, a comment on it, or a collection.
    pub fn named(entry: Option<&str>, comment: Option<u64>, collection: Option<&str>) -> Option<Self> {
        match (entry, comment, collection) {
            (Some(id), None, None) => Some(Self::Entry(id.to_owned())),
            (Some(id), Some(number), None) => Some(Self::Comment(id.to_owned(), number)),
            (None, None, Some(id)) => Some(Self::Collection(id.to_owned())),
            _ => None,
        }
    }

    /// The text for the row of a take-down.
    pub fn place(&self) -> String {
        match self {
            Self::Entry(id) => id.clone(),
            Self::Comment(id, number) => format!("{id}/{number}"),
            Self::Collection(id) => format!("{COLLECTION_PREFIX}{id}"),
        }
    }

    /// The entry, if it is one or a comment on it.
    pub fn entry(&self) -> Option<String> {
        match self {
            Self::Entry(id) | Self::Comment(id, _) => Some(id.clone()),
            Self::Collection(_) => None,
        }
    }

    /// The number of the comment.
    pub fn comment(&self) -> Option<u64> {
        match self {
            Self::Comment(_, number) => Some(*number),
            Self::Entry(_) | Self::Collection(_) => None,
        }
    }

    /// The collection.
    pub fn collection(&self) -> Option<String> {
        match self {
            Self::Collection(id) => Some(id.clone()),
            Self::Entry(_) | Self::Comment(..) => None,
        }
    }

    /// Returns the text that a report is about, with its time.
    pub async fn text(&self, app: &App) -> ApiResult<Option<(u64, String)>> {
        match self {
            Self::Comment(id, number) => {
                let found = app.store.comments(id, number.saturating_sub(1), 1).await?.pop();
                Ok(found.map(|comment| (comment.at_ms, comment.text)))
            }
            Self::Entry(id) => Ok(app.store.entry(id).await?.map(|entry| {
                let texts = [entry.title, entry.statement];
                let texts = texts.into_iter().filter(|text| !text.is_empty());
                (entry.at_ms, texts.collect::<Vec<_>>().join(" · "))
            })),
            Self::Collection(id) => collections::reported_text(app, id).await,
        }
    }

    /// Checks that it can be taken down, and that it is of this person.
    pub async fn can_take_down(&self, app: &App, about: &Person) -> ApiResult<()> {
        let by = match self {
            Self::Collection(id) => return collections::can_take_down(app, id, about).await,
            Self::Comment(id, number) => {
                app.store.entry(id).await?.ok_or_else(|| no_entry(id))?;
                find_comment(app, id, *number).await?.by
            }
            Self::Entry(id) => {
                let entry = app.store.entry(id).await?.ok_or_else(|| no_entry(id))?;
                if entry.hidden.is_some() {
                    return Err(ApiError::not_allowed("this has been taken down already"));
                }
                entry.author
            }
        };
        if by != about.id {
            return Err(ApiError::malformed("`about` is the person whose entry or comment this is"));
        }
        Ok(())
    }

    /// Takes it down for a reason.
    pub async fn take_down(self, app: &App, reason: &str) -> ApiResult<()> {
        match self {
            Self::Comment(id, number) => app.store.hide_comment(id, number, Some(reason.to_owned())).await?,
            Self::Entry(id) => app.store.hide_entry(id, reason.to_owned()).await?,
            Self::Collection(id) => return collections::take_down(app, &id, reason).await,
        };
        Ok(())
    }
}

/// Returns everything a person has in the players' archive.
pub async fn export_of(app: &App, person: &Person) -> ApiResult<api::ArchiveExport> {
    let mut names = Names::default();
    let query = ArchiveQuery {
        filter: ArchiveFilter::Author(person.id.clone()),
        include_hidden: true,
        limit: usize::MAX >> 1,
        ..ArchiveQuery::default()
    };
    let mut mine = api::ArchiveExport {
        likes: app.store.liked(&person.id, Vec::new()).await?,
        collections: collections::export_of(app, person).await?,
        ..api::ArchiveExport::default()
    };
    for entry in app.store.entries(query).await? {
        mine.entries.push(view(app, entry, &mut names).await?);
    }
    for comment in app.store.comments_by(&person.id).await? {
        mine.comments.push(comment_view(app, comment, &mut names).await?);
    }
    Ok(mine)
}

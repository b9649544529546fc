//! Lists of the players' archive, single entries, and the record table.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use eightfold_challenges::{Amount, summaries};
use eightfold_protocol as api;
use eightfold_store::{ArchiveCursor, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchiveQuery};
use serde::Deserialize;

use super::publish::words_of;
use super::{view, visible_entry};
use crate::app::App;
use crate::auth::{Caller, Path, Query};
use crate::error::{ApiError, ApiResult};
use crate::people;
use crate::tables::lists::Names;

/// The default and the maximum page size.
const PAGE: usize = 24;
const MAX_PAGE: usize = 100;
/// The maximum number of words in a search.
const MAX_SEARCH_WORDS: usize = 3;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    topic: Option<String>,
    task: Option<String>,
    by: Option<String>,
    words: Option<String>,
    #[serde(default)]
    unsolved: bool,
    order: Option<String>,
    after: Option<String>,
    limit: Option<usize>,
}

/// Returns the text of a cursor in a list.
fn text_of(entry: &ArchiveEntry) -> String {
    format!("{}.{}.{}", entry.number, entry.likes, entry.rank)
}

fn cursor_of(text: &str) -> Option<ArchiveCursor> {
    let mut parts = text.split('.');
    let cursor = ArchiveCursor {
        number: parts.next()?.parse().ok()?,
        likes: parts.next()?.parse().ok()?,
        rank: parts.next()?.parse().ok()?,
    };
    parts.next().is_none().then_some(cursor)
}

impl ListQuery {
    async fn filter(&self, app: &App) -> ApiResult<ArchiveFilter> {
        let mut filters = Vec::new();
        filters.extend(self.topic.clone().map(ArchiveFilter::Topic));
        if let Some(task) = &self.task {
            // The same puzzle with its terms in another order is the same task.
            let read = task.parse::<eightfold_challenges::BoardTask>();
            filters.push(ArchiveFilter::Task(read.map_or_else(|_| task.clone(), |read| read.to_string())));
        }
        if let Some(by) = &self.by {
            filters.push(ArchiveFilter::Author(people::find(app, by).await?.id));
        }
        if let Some(words) = self.words.as_deref().filter(|words| !words.trim().is_empty()) {
            let words = words_of(words);
            if words.is_empty() || words.len() > MAX_SEARCH_WORDS {
                return Err(ApiError::malformed(format!(
                    "`words` are 1 to {MAX_SEARCH_WORDS} words of a title"
                )));
            }
            filters.push(ArchiveFilter::Words(words));
        }
        if self.unsolved {
            filters.push(ArchiveFilter::Unsolved);
        }
        if filters.len() > 1 {
            return Err(ApiError::malformed("ask for one of `topic`, `task`, `by`, `words` and `unsolved`"));
        }
        Ok(filters.pop().unwrap_or_default())
    }

    async fn to_query(&self, app: &App) -> ApiResult<ArchiveQuery> {
        let filter = self.filter(app).await?;
        let order = match (self.order.as_deref(), &filter) {
            (None | Some("newest"), _) => ArchiveOrder::Newest,
            (Some("liked"), ArchiveFilter::All | ArchiveFilter::Topic(_)) => ArchiveOrder::Liked,
            (Some("best"), ArchiveFilter::Task(_)) => ArchiveOrder::Best,
            _ => {
                return Err(ApiError::malformed(
                    "`order` is `newest`; `liked` for all or a `topic`; or `best` for a `task`",
                ));
            }
        };
        let after = match &self.after {
            None => None,
            Some(after) => Some(
                cursor_of(after)
                    .ok_or_else(|| ApiError::malformed("`after` is the `next` of the page before"))?,
            ),
        };
        let limit = self.limit.unwrap_or(PAGE);
        if !(1..=MAX_PAGE).contains(&limit) {
            return Err(ApiError::malformed(format!("`limit` is 1 to {MAX_PAGE}")));
        }
        Ok(ArchiveQuery { filter, order, include_hidden: false, after, limit: limit + 1 })
    }
}

/// Lists what people have published: by challenge, by task, by person, by words of the title; the newest, the most liked
/// or the best first.
#[utoipa::path(get, path = "/api/archive", operation_id = "list_archive", tag = "archive",
    params(("topic" = Option<String>, Query, description = "a challenge (1 to 30), `puzzle`, `connection`, `sequence` or the id of a game"),
        ("task" = Option<String>, Query, description = "what the boards are for: the id of a score, .."),
        ("by" = Option<String>, Query, description = "the author: a name or an id"),
        ("words" = Option<String>, Query, description = "up to three words of the title"),
        ("unsolved" = Option<bool>, Query, description = "puzzles of challenge 30 without a board"),
        ("order" = Option<String>, Query, description = "`newest` (the default); `liked` for all or a `topic`; `best` for a `task`"),
        ("after" = Option<String>, Query, description = "the `next` of the page before"),
        ("limit" = Option<usize>, Query, description = "1 to 100, by default 24")),
    responses((status = 200, body = api::EntryPage)))]
pub async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(asked): Query<ListQuery>,
) -> ApiResult<Json<api::EntryPage>> {
    let query = asked.to_query(&app).await?;
    let page = query.limit - 1;
    let mut found = app.store.entries(query).await?;
    let more = found.len() > page;
    found.truncate(page);
    let next = found.last().filter(|_| more).map(text_of);
    let mut entries = Vec::new();
    let (mut names, mut blocked) = (Names::default(), BTreeMap::new());
    for entry in found {
        // People who have blocked each other don't see each other's entries.
        if let Some(me) = caller.id().filter(|me| *me != entry.author) {
            if !blocked.contains_key(&entry.author) {
                let between = app.store.block_between(me, &entry.author).await?;
                blocked.insert(entry.author.clone(), between);
            }
            if blocked[&entry.author] {
                continue;
            }
        }
        entries.push(view(&app, entry, &mut names).await?);
    }
    mark_liked(&app, &caller, &mut entries).await?;
    Ok(Json(api::EntryPage { entries, next }))
}

async fn mark_liked(app: &App, caller: &Caller, entries: &mut [api::Entry]) -> ApiResult<()> {
    let ids: Vec<String> = entries.iter().map(|entry| entry.id.clone()).collect();
    if let Some(me) = caller.id().filter(|_| !ids.is_empty()) {
        let liked = app.store.liked(me, ids).await?;
        for entry in entries {
            entry.liked = liked.contains(&entry.id);
        }
    }
    Ok(())
}

/// An entry. After a take-down only its author and moderators still get it, with the reason.
#[utoipa::path(get, path = "/api/archive/{id}", operation_id = "entry", tag = "archive", params(("id" = String, Path)),
    responses((status = 200, body = api::Entry)))]
pub async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<api::Entry>> {
    let entry = visible_entry(&app, &id, &caller).await?;
    let mut shown = [view(&app, entry, &mut Names::default()).await?];
    mark_liked(&app, &caller, &mut shown).await?;
    let [entry] = shown;
    Ok(Json(entry))
}

/// The record table: for every score of the challenges 2 to 29 the best board that comes with the program, the bound, and
/// the best published board.
#[utoipa::path(get, path = "/api/archive/records", tag = "archive",
    responses((status = 200, body = api::EntryRecords)))]
pub async fn records(State(app): State<Arc<App>>) -> ApiResult<Json<api::EntryRecords>> {
    let summaries = summaries();
    let tasks: Vec<String> = summaries.iter().map(|summary| summary.id.to_string()).collect();
    let best = app.store.best_entries(tasks).await?;
    let mut best: BTreeMap<String, ArchiveEntry> =
        best.into_iter().map(|entry| (entry.task.clone(), entry)).collect();
    let (mut records, mut names) = (Vec::new(), Names::default());
    let mut holders = BTreeMap::new();
    for summary in summaries {
        let task = summary.id.to_string();
        let found = best.remove(&task);
        let improved = found.as_ref().is_some_and(|entry| entry.rank > summary.value.rank());
        let record = found.as_ref().is_some_and(|entry| entry.rank >= summary.value.rank());
        let people = match found {
            Some(entry) => Some(view(&app, entry, &mut names).await?),
            None => None,
        };
        if let Some(entry) = people.as_ref().filter(|_| record) {
            let holder: &mut api::RecordHolder =
                holders.entry(entry.author_id.clone()).or_insert_with(|| api::RecordHolder {
                    id: entry.author_id.clone(),
                    name: entry.author.clone(),
                    records: 0,
                    improved: 0,
                });
            holder.records += 1;
            holder.improved += usize::from(improved);
        }
        records.push(api::EntryRecord {
            task,
            program: Amount::from(summary.value).to_string(),
            bound: summary.bound.map(|bound| Amount::from(bound).to_string()),
            people,
            improved,
        });
    }
    let mut holders: Vec<api::RecordHolder> = holders.into_values().collect();
    holders.sort_by_key(|holder| std::cmp::Reverse((holder.records, holder.improved)));
    Ok(Json(api::EntryRecords { records, holders }))
}

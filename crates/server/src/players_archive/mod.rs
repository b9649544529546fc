//! The players' archive: boards and puzzles that people publish, with likes, comments and collections. What counts as a board or
//! puzzle, and its score, is decided here and never taken from a request.

pub mod collection_routes;
pub mod collections;
pub mod comments;
pub mod judge;
pub mod judge_queue;
pub mod lists;
pub mod publish;

use eightfold_protocol as api;
use eightfold_protocol::EntryKind;
use eightfold_store::{ArchiveEntry, Person};

use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult};
use crate::tables::lists::Names;

fn word(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Board => ArchiveEntry::BOARD,
        EntryKind::Task => ArchiveEntry::TASK,
        EntryKind::Puzzle => "puzzle",
    }
}

fn kind(word: &str) -> Option<EntryKind> {
    [EntryKind::Board, EntryKind::Task, EntryKind::Puzzle].into_iter().find(|kind| self::word(*kind) == word)
}

/// Returns an entry as it is shown.
async fn view(app: &App, entry: ArchiveEntry, names: &mut Names) -> ApiResult<api::Entry> {
    let unknown = || ApiError::internal(format!("entry {} is of an unknown kind", entry.id));
    let kind = kind(&entry.kind).ok_or_else(unknown)?;
    let author = names.of(app, &entry.author).await?.0;
    let (board, puzzle) = match kind {
        EntryKind::Board => (Some(entry.content), None),
        EntryKind::Task => (None, None),
        EntryKind::Puzzle => (None, Some(entry.content)),
    };
    Ok(api::Entry {
        id: entry.id,
        kind,
        topic: entry.topic,
        task: (kind != EntryKind::Puzzle).then_some(entry.task),
        board,
        puzzle,
        title: entry.title,
        statement: entry.statement,
        author,
        author_id: entry.author,
        at_ms: entry.at_ms,
        value: Some(entry.value).filter(|value| !value.is_empty()),
        likes: entry.likes,
        comments: entry.comments,
        liked: false,
        solved: entry.solved,
        hidden: entry.hidden,
    })
}

fn no_entry(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no entry `{id}` in the players' archive"))
}

/// Returns an entry if the caller may see it; only its author and moderators see a hidden one.
async fn visible_entry(app: &App, id: &str, caller: &Caller) -> ApiResult<ArchiveEntry> {
    let entry = app.store.entry(id).await?.ok_or_else(|| no_entry(id))?;
    if let Some(me) = caller.id() {
        if entry.author == me || app.people.moderation.of(me).moderator {
            return Ok(entry);
        }
        if app.store.block_between(me, &entry.author).await? {
            return Err(no_entry(id));
        }
    }
    if entry.hidden.is_some() { Err(no_entry(id)) } else { Ok(entry) }
}

/// Refuses bots and people without a name of their own, because everything in the archive shows its author's name.
fn has_name(person: &Person) -> ApiResult<()> {
    if person.bot {
        return Err(ApiError::not_allowed("the players' archive is for people, not for bots"));
    }
    if person.name.is_none() {
        let words = "choose a name for your account first: what you publish, like and write appears under it";
        return Err(ApiError::not_allowed(words));
    }
    Ok(())
}

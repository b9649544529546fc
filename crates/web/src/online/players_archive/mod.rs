//! The players' archive: lists of published boards and puzzles, one of them with its comments, the record table, and the
//! form that publishes; collections of what was published.

mod collect;
mod collection;
mod collections;
mod entry;
mod list;
mod publish;
mod records;
mod report;

use eightfold_protocol::{Entry, EntryKind};
use eightfold_puzzles::Puzzle;
use leptos::prelude::*;

use crate::app::{game_ui_of, icon};
use crate::board_editor::archive_task::{editor_of, topic_words};
use crate::board_editor::thumbnail::thumbnail;
use crate::puzzles::aims;
use crate::route::Route;
use crate::words::{fill, id, t};

pub use collection::collection;
pub use collections::collections;
pub use entry::entry;
pub use list::list;
pub use publish::publish;
pub use records::records;

/// The title of an entry, or a placeholder.
fn title_words(entry: &Entry) -> String {
    if entry.title.is_empty() { t(id::PLAYERS_UNTITLED).to_owned() } else { entry.title.clone() }
}

/// The score of a board in words; the aim of a puzzle.
fn value_words(entry: &Entry) -> String {
    match entry.kind {
        EntryKind::Board => {
            let editor = entry.task.as_deref().and_then(|task| editor_of(task, entry.board.as_deref()));
            editor.map_or_else(|| entry.value.clone().unwrap_or_default(), |editor| editor.judge().score)
        }
        EntryKind::Task if entry.solved => t(id::JUDGED_SOLVED).to_owned(),
        EntryKind::Task => t(id::PLAYERS_NOT_SOLVED).to_owned(),
        EntryKind::Puzzle => {
            let puzzle = entry.puzzle.as_deref().and_then(|line| Puzzle::read(line).ok());
            puzzle.map(|puzzle| aims::sentence(&puzzle)).unwrap_or_default()
        }
    }
}

/// What an entry is for, in words.
fn task_words(entry: &Entry) -> String {
    let editor = entry.task.as_deref().and_then(|task| editor_of(task, None));
    match editor {
        Some(editor) if entry.topic != "30" => editor.describe().0,
        _ => topic_words(&entry.topic),
    }
}

/// The picture of an entry, as SVG. Pictures of boards need the shared shapes of thumbnails in the document.
fn picture(entry: &Entry) -> String {
    match &entry.puzzle {
        Some(line) => Puzzle::read(line)
            .ok()
            .and_then(|puzzle| {
                let played = puzzle.choice().open(puzzle.position()).ok()?;
                let ui = game_ui_of(puzzle.choice().info().id)?;
                (ui.picture)(played.as_ref(), &format!("entry-{}-", entry.id))
            })
            .unwrap_or_default(),
        None => {
            let editor = entry.task.as_deref().and_then(|task| editor_of(task, entry.board.as_deref()));
            editor.map(|editor| thumbnail(&editor)).unwrap_or_default()
        }
    }
}

/// The numbers of likes and comments; nothing while there are none.
fn count_words(entry: &Entry) -> Vec<String> {
    let mut words = Vec::new();
    if entry.likes > 0 {
        words.push(fill!(id::PLAYERS_LIKES, count = entry.likes));
    }
    if entry.comments > 0 {
        words.push(fill!(id::PLAYERS_COMMENTS, count = entry.comments));
    }
    words
}

/// The facts about an entry in a list: its score, its author, and how many like it.
fn card_facts(entry: &Entry) -> impl IntoView + use<> {
    let facts = [value_words(entry), fill!(id::PLAYERS_BY, name = entry.author.as_str())];
    let facts = facts.into_iter().filter(|fact| !fact.is_empty()).chain(count_words(entry));
    facts.map(|fact| view! { <span>{fact}</span> }).collect_view()
}

/// An entry in a list.
fn card(entry: &Entry) -> impl IntoView + use<> {
    let family = if entry.topic.starts_with("octi-") { "octi" } else { "octiles" };
    view! {
        <li class="challenge" data-testid="entry-card" data-entry=entry.id.clone()>
            <div class="challenge-picture" data-family=family aria-hidden="true" inner_html=picture(entry)></div>
            <div class="challenge-words">
                <h3><a href=Route::ArchiveEntry(entry.id.clone()).to_string()>{title_words(entry)}</a></h3>
                <p>{task_words(entry)}</p>
                <p class="challenge-facts">{card_facts(entry)}</p>
            </div>
        </li>
    }
}

/// The links to the other pages of the archive: to its list and its record table.
fn links(list: bool, records: bool) -> impl IntoView {
    view! {
        <p class="row">
            {list.then(|| view! { <a class="button" data-testid="to-players-archive" href=Route::PlayersArchive(String::new()).to_string()>{icon("eye")}<span>{t(id::PLAYERS_ARCHIVE)}</span></a> })}
            {records.then(|| view! { <a class="button" data-testid="to-players-records" href=Route::PlayersRecords.to_string()>{icon("target")}<span>{t(id::PLAYERS_RECORDS)}</span></a> })}
            <a class="button" data-testid="to-collections" href=Route::Collections(String::new()).to_string()>{icon("learn")}<span>{t(id::COLLECTIONS)}</span></a>
            <a class="button" href=Route::Gallery.to_string()>{icon("workshop")}<span>{t(id::WORKSHOP)}</span></a>
        </p>
    }
}

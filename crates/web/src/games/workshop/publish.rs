//! Publishes the board of the editor in the players' archive.

use eightfold_protocol::NewEntry;
use leptos::prelude::*;

use super::editor::EditorState;
use super::parts::{Button, panel as panel_of, row};
use crate::app::{Dialog, LazyParts};
use crate::board_editor::archive_task::{counts, task_of};
use crate::board_editor::{BoardEditor, Task};
use crate::online::has_server;
use crate::route::Route;
use crate::words::{fill, id, t};

/// What of an editor can be published: the board if it counts and, for challenge 30, the puzzle without it.
fn offers(editor: &BoardEditor) -> Vec<(String, NewEntry)> {
    let Some(task) = task_of(editor) else { return Vec::new() };
    let without = NewEntry { task: Some(task), ..NewEntry::default() };
    let mut offers = Vec::new();
    if counts(editor) {
        let board = Some(editor.layout.to_text());
        offers.push((t(id::PUBLISH_BOARD).to_owned(), NewEntry { board, ..without.clone() }));
    }
    if matches!(editor.task, Task::Pattern(_)) {
        offers.push((t(id::PUBLISH_TASK).to_owned(), without));
    }
    offers
}

/// The button and its dialog; nothing on a page without a server.
pub fn panel(editor: EditorState) -> AnyView {
    if !has_server() {
        return ().into_any();
    }
    let open = RwSignal::new(false);
    let parts = LazyParts::from_context();
    let start = move || {
        parts.online.load();
        open.set(true);
    };
    let content = move || {
        if !open.get() {
            return ().into_any();
        }
        let offers = editor.now.with_untracked(offers);
        if offers.is_empty() {
            let score = editor.judged.with_untracked(|judged| judged.score.clone());
            return view! { <p data-testid="publish-not-yet">{fill!(id::PUBLISH_NOT_YET, score)}</p> }
                .into_any();
        }
        match parts.online.get() {
            Some(online) => (online.publish)(offers),
            None => view! { <p role="status">{t(id::PART_COMING)}</p> }.into_any(),
        }
    };
    let to_archive = Route::PlayersArchive(String::new()).to_string();
    view! {
        {panel_of("", t(id::PLAYERS_ARCHIVE), vec![row(vec![
            Button::new("publish", t(id::PUBLISH), t(id::PUBLISH_ABOUT)).does(start),
            view! { <a class="button small" data-testid="to-players-archive" href=to_archive>{t(id::PLAYERS_ARCHIVE)}</a> }.into_any(),
        ])])}
        <Dialog open title=t(id::PUBLISH_DIALOG) testid="publish-dialog">
            {content}
            <p class="row ends"><button type="button" class="button" data-testid="publish-close" on:click=move |_| open.set(false)>{t(id::CLOSE)}</button></p>
        </Dialog>
    }
    .into_any()
}

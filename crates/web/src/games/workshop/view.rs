//! The view of the workshop, and its interface to the app.

use crate::words::{id, t};
use eightfold_challenges::Problem;
use leptos::prelude::*;

use super::archive::Archive;
use super::editor::{BoardStore, EditorState};
use super::gallery::Gallery;
use super::{best, counts, goal, lesson, publish, share, solve, tray, work_together};
use crate::app::days;
use crate::board_editor::host::SharedEditor;
use crate::board_editor::{BoardEditor, Task, daily};
use crate::route::DAILY;

/// Provides the board to the views below.
pub fn provide() {
    BoardStore::provide();
}

/// Opens the board in an address.
pub fn open(text: &str) {
    let store = expect_context::<BoardStore>();
    if text == DAILY {
        let (day, (solitaire, grade)) = (days(), daily::kind(days()));
        let task = Task::Solitaire(Problem::generate(solitaire, grade, day));
        store.open(&BoardEditor { task, ..BoardEditor::default() }.to_string());
    } else {
        store.open(text);
    }
}

/// The workshop.
pub fn view() -> AnyView {
    let store = expect_context::<BoardStore>();
    let editor = EditorState::new(store.history);
    view! {
        <div class="bench-table" data-testid="workshop">
            <div class="prompt-bar">
                <p class="trouble" role="alert" data-testid="editor-trouble">{store.trouble}</p>
                {lesson::lesson(editor)}
                {goal::chooser(editor)}
            </div>
            {editor.board()}
            <div class="hand-place">
                {goal::goal(editor)}
                {tray::tray(editor)}
            </div>
            <section class="side" aria-label=t(id::ABOUT_BOARD)>
                {goal::panel(editor)}
                {work_together::panel()}
                {counts::panel(editor)}
                {best::panel(editor)}
                {solve::panel(editor)}
                {share::panel(editor)}
                {publish::panel(editor)}
            </section>
        </div>
    }
    .into_any()
}

/// The editor of a shared board, with the parts that its host adds above the board and beside it.
pub fn shared(shared: SharedEditor, head: AnyView, side: AnyView) -> AnyView {
    let editor = EditorState::shared(shared);
    view! {
        <div class="bench-table shared-table" data-testid="shared-editor">
            <div class="prompt-bar">{head}</div>
            {editor.board()}
            <div class="hand-place">
                {goal::goal(editor)}
                <div class="shared-tray" hidden=move || !shared.may_edit.get()>{tray::tray(editor)}</div>
            </div>
            <section class="side" aria-label=t(id::ABOUT_BOARD)>
                {side}
                {counts::panel(editor)}
            </section>
        </div>
    }
    .into_any()
}

/// The gallery of challenges, puzzles and solitaires.
pub fn gallery() -> AnyView {
    view! { <Gallery/> }.into_any()
}

/// The best known boards.
pub fn archive() -> AnyView {
    view! { <Archive/> }.into_any()
}

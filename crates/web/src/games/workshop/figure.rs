//! A board editor in a rules page. Nothing saves it.

use crate::board_editor::drawing::lit;
use crate::words::{id, t};
use eightfold_learning::pages as guide;
use eightfold_scene::octiles;
use leptos::prelude::*;

use super::editor::EditorState;
use super::{goal, tray};
use crate::board_editor::{BoardEditor, History};
use crate::games::interactive;
use crate::route::Route;

/// An editor in a rules page, to play on in place or in the workshop.
pub fn figure(board: &'static guide::Board, id: String) -> Option<AnyView> {
    let start: BoardEditor = board.position.parse().ok()?;
    let scene = lit(&start, &start.judge());
    let picture = octiles::figure(&scene, &format!("{id}-"), octiles::Extras::default());
    let play = Callback::new(move |(_, id): (bool, String)| {
        let editor = EditorState::new(RwSignal::new(History::new(start.clone())));
        let start = start.clone();
        let address = move || editor.now.with(|editor| Route::Workshop(editor.to_string()).to_string());
        view! {
            <div class="practice bench">
                {goal::score(editor)}
                {editor.board()}
                <figcaption>{board.caption}</figcaption>
                <p class="row live-row">
                    <button type="button" class="button small" data-testid=format!("{id}-again")
                        on:click=move |_| editor.show(start.clone())>{t(id::FROM_THE_START)}</button>
                    <a class="button small quiet" data-testid=format!("{id}-game") href=address>{t(id::OPEN_IN_EDITOR)}</a>
                </p>
                {tray::tray(editor)}
            </div>
        }
        .into_any()
    });
    Some(interactive::stage(board, id, picture, true, play))
}

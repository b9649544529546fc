//! Makes a shared board of the board in the editor.

use eightfold_protocol::{NewSharedBoard, Problem, SharedBoardView};
use leptos::prelude::*;

use crate::app::{replace, storage};
use crate::board_editor::History;
use crate::board_editor::shared::{SHARE_KEY, to_share};
use crate::online::account::Person;
use crate::online::client;
use crate::route::Route;
use crate::words::{id, t};

/// The storage key of the board whose link is shown when it opens.
pub const INVITE_KEY: &str = "shared-board-invite";

/// Makes the board and goes there, if the board editor asked for it.
pub fn make() -> AnyView {
    if storage::get(SHARE_KEY).is_none() {
        return view! {
            <section class="card notice" data-testid="no-board-to-share">
                <h2>{t(id::SHARED_BOARD)}</h2>
                <p>{t(id::SHARED_NO_BOARD)}</p>
                <p class="row"><a class="button primary" href=Route::Gallery.to_string()>{t(id::TO_THE_WORKSHOP)}</a></p>
            </section>
        }
        .into_any();
    }
    storage::remove(SHARE_KEY);
    let history = History::read(&storage::get("bench-history").unwrap_or_default());
    let (board, steps) = to_share(&history);
    let new = NewSharedBoard { board: Some(board.text()), steps, ..NewSharedBoard::default() };
    let back = (Route::Workshop(String::new()), t(id::EDITOR_AS_LEFT));
    create(t(id::SHARED_BOARD), new, Route::SharedBoard, back)
}

/// Makes a shared board or study and goes there. `back` is where to go if that doesn't work.
pub fn create(
    title: &'static str,
    mut new: NewSharedBoard,
    route: fn(String) -> Route,
    back: (Route, &'static str),
) -> AnyView {
    let person = Person::from_context();
    let trouble = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        let made = async {
            new.action_id = client::action_id(&person.ensure().await?.id);
            person.act(|| client::post("shared-boards", &new)).await
        };
        let made: Result<SharedBoardView, Problem> = made.await;
        match made {
            Ok(view) => {
                storage::set(INVITE_KEY, &view.id);
                replace(&route(view.id));
            }
            Err(problem) => client::refuse(trouble, &problem),
        }
    });
    view! {
        <section class="card notice">
            <h2>{title}</h2>
            {move || match trouble.get() {
                Some(words) => view! {
                    <p role="alert">{words}</p>
                    <p class="row"><a class="button" href=back.0.to_string()>{back.1}</a></p>
                }.into_any(),
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
            }}
        </section>
    }
    .into_any()
}

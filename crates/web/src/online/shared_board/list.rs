//! The shared boards of a person, in the lobby.

use eightfold_catalog::info;
use eightfold_protocol::{BoardText, SharedBoardPage, SharedBoardSummary};
use eightfold_shared_boards::Board;
use leptos::prelude::*;

use crate::app::icon;
use crate::board_editor::BoardEditor;
use crate::board_editor::drawing::lit;
use crate::online::account::Person;
use crate::online::client;
use crate::route::Route;
use crate::words::{fill, game_name, id, t};

/// The content of a board in the editor.
fn editor_of(text: &BoardText) -> Option<BoardEditor> {
    BoardEditor::of_shared(&Board::read(text).ok()?).ok()
}

/// The boards that the person made or took part in, the last changed first.
#[component]
pub fn SharedBoardList() -> impl IntoView {
    let person = Person::from_context();
    let boards = RwSignal::new(None::<Vec<SharedBoardSummary>>);
    let next = RwSignal::new(None::<String>);
    let read = move |after: Option<String>| {
        if person.peek().is_none() {
            boards.set(Some(Vec::new()));
            return;
        }
        leptos::task::spawn_local(async move {
            let more = after.as_ref().map_or_else(String::new, |after| format!("&after={after}"));
            let page = client::get::<SharedBoardPage>(&format!("shared-boards?limit=6{more}")).await;
            if let Ok(page) = page {
                boards.try_update(|boards| match boards {
                    Some(boards) if after.is_some() => boards.extend(page.boards),
                    boards => *boards = Some(page.boards),
                });
                next.try_set(page.next);
            }
        });
    };
    Effect::new(move |_| {
        person.get();
        boards.set(None);
        read(None);
    });
    view! {
        <section class="card lobby-boards" aria-labelledby="boards-title">
            <h3 id="boards-title">{t(id::SHARED_BOARDS)}</h3>
            <p>{t(id::SHARED_BOARDS_ABOUT)}</p>
            {move || boards.get().map(|boards| match boards.is_empty() {
                true => view! { <p class="empty">{t(id::SHARED_NONE)}</p> }.into_any(),
                false => view! { <ul class="game-lines" data-testid="shared-boards">{boards.iter().map(line).collect_view()}</ul> }.into_any(),
            })}
            {move || next.get().map(|after| view! {
                <p class="row"><button type="button" class="button small" on:click=move |_| read(Some(after.clone()))>{t(id::MORE)}</button></p>
            })}
        </section>
    }
}

fn line(board: &SharedBoardSummary) -> impl IntoView + use<> {
    let is_study = board.chapters > 0;
    let editor = board.board.as_ref().and_then(editor_of);
    let of_study = || {
        let game = board.game.as_deref().and_then(info).map_or("", game_name);
        fill!(id::SHARED_CHAPTERS, game, chapters = board.chapters)
    };
    let task = match &editor {
        Some(editor) => editor.describe().0,
        None if is_study => of_study(),
        None => String::new(),
    };
    let route = if is_study { Route::SharedStudy } else { Route::SharedBoard };
    let name = if board.name.is_empty() { task.clone() } else { board.name.clone() };
    let picture = editor.map(|editor| {
        let scene = lit(&editor, &editor.judge());
        let scope = format!("shared-{}-", board.id);
        eightfold_scene::octiles::figure(&scene, &scope, eightfold_scene::octiles::Extras::default())
    });
    let about = [
        fill!(id::SHARED_BY, name = board.maker.name.as_str()),
        fill!(id::SHARED_PEOPLE, people = board.people),
    ]
    .join(" · ");
    view! {
        <li class="game-line shared-line">
            {match picture {
                Some(picture) => view! { <span class="shared-picture" aria-hidden="true" inner_html=picture></span> }.into_any(),
                None => view! { <span class="shared-picture" aria-hidden="true">{icon("study")}</span> }.into_any(),
            }}
            <span class="game-words"><b>{name.clone()}</b><small>{(name != task).then_some(task)}</small><small>{about}</small></span>
            <a class="button" aria-label=fill!(id::SHARED_OPEN, name) href=route(board.id.clone()).to_string()>{t(id::OPEN)}</a>
        </li>
    }
}

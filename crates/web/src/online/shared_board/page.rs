//! The page of a shared board: the editor, who is there, the steps, and the chat.

use eightfold_shared_boards::Editing;
use leptos::prelude::*;

use super::chat::Chat;
use super::followed_document::FollowedDocument;
use super::make::{INVITE_KEY, make};
use super::settings::Settings;
use super::steps::Steps;
use crate::app::{Dialog, LazyParts, first_view_or, go, icon, link_to, storage};
use crate::board_editor::BoardEditor;
use crate::online::connection::ConnectionState;
use crate::online::share::InviteLink;
use crate::person_badge::badge;
use crate::route::Route;
use crate::words::{fill, id, t};

/// The shared board with this id; without one, the board in the editor is shared.
pub fn shared_board(id: String) -> AnyView {
    if id.is_empty() {
        return make();
    }
    view! { <One id/> }.into_any()
}

#[component]
fn One(id: String) -> impl IntoView {
    let link = link_to(&Route::SharedBoard(id.clone()));
    let inviting = RwSignal::new(storage::get(INVITE_KEY).is_some_and(|asked| asked == id));
    storage::remove(INVITE_KEY);
    let followed = FollowedDocument::new(id, t(id::SHARED_GONE));
    let workshop = LazyParts::from_context().workshop;
    let ready = Memo::new(move |_| {
        followed.view.with(Option::is_some) && followed.copy.with(|copy| copy.confirmed().is_some())
    });
    // A link to a board of a newer version, or one made by another program.
    let unreadable = Memo::new(move |_| {
        followed.copy.with(|copy| {
            let shared = copy.confirmed()?;
            BoardEditor::of_shared(shared.board()?).err().map(|error| error.to_string())
        })
    });
    let missing = move || followed.missing.get().or_else(|| unreadable.get());
    let editor = move || {
        let head = view! { <Head followed inviting/> }.into_any();
        let side = view! {
            <People followed/>
            <Steps followed/>
            <Chat followed/>
            <Settings followed/>
        };
        let part = workshop.get()?;
        Some(untrack(|| (part.shared)(followed.host(), head, side.into_any())))
    };
    let title = Signal::derive(|| t(id::SHARED_INVITE).to_owned());
    view! {
        {move || missing().map(|words| view! {
            <section class="card notice" data-testid="no-shared-board">
                <h2>{t(id::SHARED_BOARD)}</h2>
                <p role="alert">{words}</p>
                <p class="row"><a class="button" href=Route::Gallery.to_string()>{t(id::TO_THE_WORKSHOP)}</a></p>
            </section>
        })}
        {move || (missing().is_none() && !ready.get()).then(|| first_view_or(|| view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any()))}
        <Show when=move || ready.get() && missing().is_none()>{editor()}</Show>
        <Dialog open=inviting title testid="invite-dialog">
            <p>{move || {
                let watch = followed.confirmed(|shared| shared.terms().editing == Editing::Maker);
                t(if watch { id::SHARED_INVITE_WATCH } else { id::SHARED_INVITE_ABOUT })
            }}</p>
            <InviteLink title=t(id::SHARED_BOARD) link=link.clone()/>
            <p class="row"><button type="button" class="button" data-testid="invite-close" on:click=move |_| inviting.set(false)>{t(id::CLOSE)}</button></p>
        </Dialog>
    }
}

/// The name of the board, its maker, and the state of the connection.
#[component]
fn Head(followed: FollowedDocument, inviting: RwSignal<bool>) -> impl IntoView {
    let name = move || {
        let own = followed.confirmed(|shared| shared.terms().name.clone());
        if own.is_empty() { t(id::SHARED_BOARD).to_owned() } else { own }
    };
    let maker = Memo::new(move |_| {
        followed.view.with(|view| view.as_ref().map(|view| view.maker.name.clone())).unwrap_or_default()
    });
    let copy = move |_| go(&Route::Workshop(followed.shown().to_string()));
    let state = move || match followed.state.get() {
        ConnectionState::Lost => t(id::SHARED_LOST),
        _ if followed.copy.with(|copy| copy.waiting() > 0) => t(id::SHARED_SAVING),
        _ => "",
    };
    view! {
        <div class="shared-head">
            <div class="shared-title">
                <h2 data-testid="shared-name">{name}</h2>
                <small>{move || fill!(id::SHARED_BY, name = maker.get())}</small>
                <small role="status" data-testid="shared-state">{state}</small>
            </div>
            <p class="row">
                <button type="button" class="button small primary" data-testid="invite-others" on:click=move |_| inviting.set(true)>{icon("share")}<span>{t(id::SHARED_INVITE)}</span></button>
                <button type="button" class="button small" data-testid="copy-board" title=t(id::SHARED_COPY_ABOUT) on:click=copy>{icon("copy")}<span>{t(id::SHARED_COPY)}</span></button>
            </p>
        </div>
        <Show when=move || !followed.may_edit()>
            <p class="note" data-testid="shared-watch-only">{move || match followed.is_newer() {
                true => t(id::SHARED_NEWER).to_owned(),
                false => fill!(id::SHARED_WATCH_ONLY, name = maker.get()),
            }}</p>
        </Show>
    }
}

/// The people who look at the board.
#[component]
fn People(followed: FollowedDocument) -> impl IntoView {
    let people = Memo::new(move |_| {
        let me = followed.me();
        let mut people: Vec<_> = followed
            .people_here()
            .into_iter()
            .map(|pointer| {
                let is_other = Some(&pointer.id) != me.as_ref();
                (is_other, pointer.name, followed.colour(&pointer.id))
            })
            .collect();
        people.sort();
        people
    });
    let alone = move || people.with(|people| people.iter().all(|(is_other, ..)| !is_other));
    view! {
        <section class="bench-panel" aria-label=t(id::SHARED_HERE)>
            <h3>{t(id::SHARED_HERE)}</h3>
            <ul class="shared-people" data-testid="shared-people">
                {move || people.get().into_iter().map(|(is_other, name, colour)| view! {
                    <li>{badge(colour, &name)}{if is_other { name } else { fill!(id::SHARED_YOU, name) }}</li>
                }).collect_view()}
            </ul>
            <Show when=alone><p class="empty">{t(id::SHARED_ALONE)}</p></Show>
        </section>
    }
}

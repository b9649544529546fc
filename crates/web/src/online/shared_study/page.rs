//! The page of a shared study: the chapter that is shown, who leads, and the tab of what people do together.

use eightfold_shared_boards::Editing;
use leptos::prelude::*;

use super::chapters::Chapters;
use super::make::make;
use super::people::People;
use super::viewpoint::Viewpoint;
use crate::app::{Dialog, LazyParts, icon, link_to, replace, storage};
use crate::board_editor::shared::entry_words;
use crate::online::connection::ConnectionState;
use crate::online::share::InviteLink;
use crate::online::shared_board::chat::Chat;
use crate::online::shared_board::followed_document::FollowedDocument;
use crate::online::shared_board::make::INVITE_KEY;
use crate::online::shared_board::settings::Settings;
use crate::route::{Route, StudyPage};
use crate::words::{fill, id, t};

/// How many of the last entries are listed.
const MAX_ENTRIES: usize = 50;

/// The shared study with this id; without one, the study that was chosen is shared.
pub fn shared_study(id: String) -> AnyView {
    if id.is_empty() {
        return make();
    }
    view! { <One id/> }.into_any()
}

#[component]
fn One(id: String) -> impl IntoView {
    let link = link_to(&Route::SharedStudy(id.clone()));
    let inviting = RwSignal::new(storage::get(INVITE_KEY).is_some_and(|asked| asked == id));
    storage::remove(INVITE_KEY);
    let followed = FollowedDocument::new(id, t(id::SHARED_STUDY_GONE));
    let viewpoint = Viewpoint::new(followed);
    let study = LazyParts::from_context().study;
    let ready = Memo::new(move |_| {
        followed.view.with(Option::is_some) && followed.confirmed(|shared| shared.study().is_some())
    });
    // A board with the address of a study.
    Effect::new(move |_| {
        if followed.confirmed(|shared| shared.board().is_some()) {
            replace(&Route::SharedBoard(followed.id.get_value()));
        }
    });
    let missing = move || followed.missing.get();
    // The view of a chapter lasts until another one is shown, also if the same one is chosen again.
    let shown = Memo::new(move |_| viewpoint.chapter.get());
    let chapter = move || {
        let chapter = shown.get();
        let part = study.get()?;
        Some(untrack(|| {
            (part.shared)(viewpoint.host(chapter), ViewFn::from(move || together(viewpoint, inviting)))
        }))
    };
    let title = Signal::derive(|| t(id::SHARED_INVITE).to_owned());
    view! {
        {move || missing().map(|words| view! {
            <section class="card notice" data-testid="no-shared-study">
                <h2>{t(id::SHARED_STUDY)}</h2>
                <p role="alert">{words}</p>
                <p class="row"><a class="button" href=Route::Study(StudyPage::Library).to_string()>{t(id::STUDY_TO_LIBRARY)}</a></p>
            </section>
        })}
        {move || (missing().is_none() && !ready.get()).then(|| view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> })}
        <Show when=move || ready.get() && missing().is_none()>{chapter}</Show>
        <Dialog open=inviting title testid="invite-dialog">
            <p>{move || {
                let watch = followed.confirmed(|shared| shared.terms().editing == Editing::Maker);
                t(if watch { id::SHARED_STUDY_INVITE_WATCH } else { id::SHARED_STUDY_INVITE_ABOUT })
            }}</p>
            <InviteLink title=t(id::SHARED_STUDY) link=link.clone()/>
            <p class="row"><button type="button" class="button" data-testid="invite-close" on:click=move |_| inviting.set(false)>{t(id::CLOSE)}</button></p>
        </Dialog>
    }
}

/// The tab of what people do together.
fn together(viewpoint: Viewpoint, inviting: RwSignal<bool>) -> AnyView {
    let followed = viewpoint.followed;
    let maker = Memo::new(move |_| {
        followed.view.with(|view| view.as_ref().map(|view| view.maker.name.clone())).unwrap_or_default()
    });
    let state = move || match followed.state.get() {
        ConnectionState::Lost => t(id::SHARED_LOST),
        _ if followed.copy.with(|copy| copy.waiting() > 0) => t(id::SHARED_SAVING),
        _ => "",
    };
    view! {
        <div class="shared-study" data-testid="shared-study">
            <div class="row">
                <button type="button" class="button small primary" data-testid="invite-others" on:click=move |_| inviting.set(true)>{icon("share")}<span>{t(id::SHARED_INVITE)}</span></button>
                <small>{move || fill!(id::SHARED_BY, name = maker.get())}</small>
                <small role="status" data-testid="shared-state">{state}</small>
            </div>
            <Show when=move || !followed.may_edit()>
                <p class="note" data-testid="shared-watch-only">{move || followed.watching_words()}</p>
            </Show>
            <People viewpoint/>
            <Chapters viewpoint/>
            <Chat followed/>
            <Changes followed/>
            <Settings followed/>
        </div>
    }
    .into_any()
}

/// The last log entries, the latest first.
#[component]
fn Changes(followed: FollowedDocument) -> impl IntoView {
    let lines = move || {
        let rows = followed
            .copy
            .with(|copy| copy.rows().iter().rev().take(MAX_ENTRIES).cloned().collect::<Vec<_>>());
        let words = rows.into_iter().map(|row| entry_words(&followed.name_of(&row.person), &row.body));
        words.map(|words| view! { <li>{words}</li> }).collect_view()
    };
    view! {
        <details class="bench-panel">
            <summary>{t(id::SHARED_CHANGES)}</summary>
            <ol class="shared-log" data-testid="shared-log" reversed>{lines}</ol>
        </details>
    }
}

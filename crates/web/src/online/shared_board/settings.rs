//! What the maker of a shared board decides.

use eightfold_protocol::ChangeSharedBoard;
use eightfold_shared_boards::Editing;
use leptos::prelude::*;

use super::followed_document::FollowedDocument;
use crate::app::{Dialog, go, tick_with};
use crate::online::account::Person;
use crate::online::client;
use crate::route::Route;
use crate::words::{id, t};

/// The settings; nothing for others than the maker.
#[component]
pub fn Settings(followed: FollowedDocument) -> impl IntoView {
    let is_study =
        followed.copy.with_untracked(|copy| copy.confirmed().is_some_and(|shared| shared.study().is_some()));
    let of_kind = move |study: &'static str, board: &'static str| if is_study { study } else { board };
    let person = Person::from_context();
    let trouble = RwSignal::new(None::<String>);
    let deleting = RwSignal::new(false);
    let change = move |change: ChangeSharedBoard| followed.change_settings(change, trouble);
    let delete = move |_| {
        leptos::task::spawn_local(async move {
            let Some(id) = followed.id.try_get_value() else { return };
            let path = format!("shared-boards/{id}");
            match person.act(|| client::text::<()>("DELETE", &path, None)).await {
                Ok(_) if is_study => go(&Route::Online),
                Ok(_) => go(&Route::Workshop(String::new())),
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    let rename = move |event| {
        change(ChangeSharedBoard { name: Some(event_target_value(&event)), ..ChangeSharedBoard::default() });
    };
    view! {
        <Show when=move || followed.is_maker()>
            <section class="bench-panel" aria-label=t(id::SETTINGS)>
                <details class="shared-settings" data-testid="shared-settings">
                    <summary>{t(id::SETTINGS)}</summary>
                    <label class="bench-list">
                        <span>{of_kind(t(id::SHARED_STUDY_NAME), t(id::SHARED_NAME))}</span>
                        <input type="text" maxlength="40" data-testid="shared-rename" on:change=rename
                            prop:value=move || followed.confirmed(|shared| shared.terms().name.clone())/>
                    </label>
                    {tick_with(
                        "shared-everyone",
                        of_kind(t(id::SHARED_STUDY_EVERYONE), t(id::SHARED_EVERYONE)),
                        move || followed.confirmed(|shared| shared.terms().editing == Editing::Everyone),
                        move |on| change(ChangeSharedBoard {
                            editing: Some(if on { Editing::Everyone } else { Editing::Maker }),
                            ..ChangeSharedBoard::default()
                        }),
                    )}
                    {tick_with(
                        "shared-text",
                        t(id::SHARED_TEXT),
                        move || followed.confirmed(|shared| shared.terms().text),
                        move |on| change(ChangeSharedBoard { text: Some(on), ..ChangeSharedBoard::default() }),
                    )}
                    <p class="trouble" role="alert">{trouble}</p>
                    <p class="row"><button type="button" class="button small" data-testid="shared-delete" on:click=move |_| deleting.set(true)>{of_kind(t(id::SHARED_STUDY_DELETE), t(id::SHARED_DELETE))}</button></p>
                </details>
                <Dialog open=deleting title=of_kind(t(id::SHARED_STUDY_DELETE), t(id::SHARED_DELETE)) testid="delete-dialog">
                    <p>{of_kind(t(id::SHARED_STUDY_DELETE_ABOUT), t(id::SHARED_DELETE_ABOUT))}</p>
                    <p class="row">
                        <button type="button" class="button" data-testid="shared-delete-now" on:click=delete>{t(id::SHARED_DELETE_NOW)}</button>
                        <button type="button" class="button primary" autofocus=true on:click=move |_| deleting.set(false)>{t(id::CANCEL)}</button>
                    </p>
                </Dialog>
            </section>
        </Show>
    }
}

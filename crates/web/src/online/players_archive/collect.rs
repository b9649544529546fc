//! Adds an entry to one of the user's collections, or removes it there.

use eightfold_protocol::{Collection, CollectionPage, CollectionSummary, NewCollection, Problem};
use leptos::prelude::*;

use crate::app::icon;
use crate::online::account::Person;
use crate::online::client;
use crate::route::{Route, encode_part};
use crate::words::{fill, id, t};

/// The list of the user's collections to add the entry to, and a field for a new one; closed at first.
#[component]
pub fn Collect(
    /// The id of the entry.
    entry: String,
) -> impl IntoView {
    let person = Person::from_context();
    let mine = RwSignal::new(Vec::<CollectionSummary>::new());
    let chosen = RwSignal::new(String::new());
    let title = RwSignal::new(String::new());
    let (trouble, added) = (RwSignal::new(None::<String>), RwSignal::new(None::<Collection>));
    let entry = StoredValue::new(entry);
    let read = move || {
        let Some(me) = person.peek() else { return };
        leptos::task::spawn_local(async move {
            let path = format!("collections?limit=50&by={}", encode_part(&me.id));
            if let Ok(page) = client::get::<CollectionPage>(&path).await {
                if let Some(first) = page.collections.first() {
                    chosen.try_set(first.head.id.clone());
                }
                mine.try_set(page.collections);
            }
        });
    };
    let send = move || {
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let (collection, entry) = (chosen.get_untracked(), entry.get_value());
            let done: Result<Collection, Problem> = match collection.is_empty() {
                true => {
                    let title = title.get_untracked();
                    let new = NewCollection { title, entries: vec![entry], ..NewCollection::default() };
                    person.act(|| client::post("collections", &new)).await
                }
                false => {
                    let path = format!("collections/{collection}/entries/{entry}");
                    person.act(|| client::call::<(), _>("PUT", &path, None)).await
                }
            };
            match done {
                Ok(collection) => {
                    added.try_set(Some(collection));
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    let options = move || {
        let option = |one: CollectionSummary| {
            let (id, title) = (one.head.id.clone(), one.head.title);
            let selected = move || chosen.with(|chosen| *chosen == one.head.id);
            view! { <option value=id prop:selected=selected>{title}</option> }
        };
        mine.get().into_iter().map(option).collect_view()
    };
    view! {
        <details class="collect" on:toggle=move |_| read()>
            <summary data-testid="collect">{t(id::COLLECT)}</summary>
            <form class="setup" on:submit=move |event| {
                event.prevent_default();
                send();
            }>
                <label class="option line"><span>{t(id::COLLECTION)}</span>
                    <select data-testid="collect-in" on:change=move |event| chosen.set(event_target_value(&event))>
                        {options}
                        <option value="" prop:selected=move || chosen.with(String::is_empty)>{t(id::COLLECTION_NEW)}</option>
                    </select></label>
                <Show when=move || chosen.with(String::is_empty)>
                    <label class="paste"><span>{t(id::STUDY_TITLE)}</span>
                        <input type="text" required minlength="3" maxlength="60" autocomplete="off" data-testid="collect-title" prop:value=title on:input=move |event| title.set(event_target_value(&event))/></label>
                </Show>
                <p class="trouble" role="alert" data-testid="collect-trouble">{trouble}</p>
                <p class="row">
                    <button type="submit" class="button small" data-testid="collect-add">{icon("done")}<span>{t(id::COLLECT_ADD)}</span></button>
                    <span role="status" data-testid="collect-state">{move || added.get().map(|collection| {
                        let to = Route::Collection(collection.head.id.clone()).to_string();
                        view! { <a href=to data-testid="collect-view">{fill!(id::COLLECT_ADDED, title = collection.head.title)}</a> }
                    })}</span>
                </p>
            </form>
        </details>
    }
}

//! The list of collections, public ones of everyone and the user's own.

use eightfold_protocol::{Collection, CollectionPage, CollectionSummary, NewCollection};
use leptos::prelude::*;

use super::{links, picture};
use crate::app::{go, icon};
use crate::board_editor::thumbnail::shared;
use crate::online::account::Person;
use crate::online::client;
use crate::route::{Route, encode_part};
use crate::words::{fill, id, t};

/// The collections, of the person with this name if it isn't empty.
pub fn collections(name: String) -> AnyView {
    view! { <List name/> }.into_any()
}

#[component]
fn List(name: String) -> impl IntoView {
    let person = Person::from_context();
    let found = RwSignal::new(None::<Vec<CollectionSummary>>);
    let next = RwSignal::new(None::<String>);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let by = StoredValue::new(name);
    let own = Memo::new(move |_| person.get().is_some_and(|me| by.with_value(|name| me.name == *name)));
    let read = move |more: Option<String>| {
        let mut path = "collections?limit=24".to_owned();
        by.with_value(|by| {
            if !by.is_empty() {
                path = format!("{path}&by={}", encode_part(by));
            }
        });
        if let Some(more) = &more {
            path = format!("{path}&after={more}");
        }
        let sent = async move { client::get(&path).await };
        client::send((trouble, busy), sent, move |page: CollectionPage| {
            next.try_set(page.next);
            found.try_update(|found| found.get_or_insert_default().extend(page.collections));
        });
    };
    read(None);
    let (title, public) = (RwSignal::new(String::new()), RwSignal::new(false));
    let make = move || {
        let new = NewCollection {
            title: title.get_untracked(),
            public: public.get_untracked(),
            ..NewCollection::default()
        };
        let sent = async move { person.act(|| client::post("collections", &new)).await };
        client::send((trouble, busy), sent, |made: Collection| go(&Route::Collection(made.head.id)));
    };
    let heading = move || match (by.get_value(), own.get()) {
        (name, _) if name.is_empty() => t(id::COLLECTIONS).to_owned(),
        (_, true) => t(id::COLLECTIONS_YOURS).to_owned(),
        (name, false) => fill!(id::COLLECTIONS_OF, name),
    };
    let mine = move || {
        let me = person.get()?;
        let (to, words) = match own.get() {
            true => (Route::Collections(String::new()), t(id::COLLECTIONS_ALL)),
            false => (Route::Collections(me.name), t(id::COLLECTIONS_YOURS)),
        };
        Some(
            view! { <p class="row lobby-wide"><a class="button" data-testid="collections-mine" href=to.to_string()>{words}</a></p> },
        )
    };
    view! {
        <section class="lobby players-archive" data-testid="collections">
            <div inner_html=shared()></div>
            <div class="lobby-head">
                <h2>{heading}</h2>
                {links(true, true)}
            </div>
            <p class="lobby-wide">{t(id::COLLECTIONS_ABOUT)}</p>
            {mine}
            <form class="card setup lobby-wide collection-form" on:submit=move |event| {
                event.prevent_default();
                make();
            }>
                <label class="option line"><span>{t(id::COLLECTION_NEW)}</span>
                    <input type="text" required minlength="3" maxlength="60" autocomplete="off" data-testid="collection-new" prop:value=title on:input=move |event| title.set(event_target_value(&event))/></label>
                <label class="option line"><span>{t(id::COLLECTION_PUBLIC)}</span>
                    <input type="checkbox" data-testid="collection-new-public" prop:checked=public on:change=move |event| public.set(event_target_checked(&event))/></label>
                <button type="submit" class="button" data-testid="collection-make" disabled=busy>{icon("learn")}<span>{t(id::COLLECTION_CREATE)}</span></button>
            </form>
            <p class="trouble lobby-wide" role="alert" data-testid="collections-trouble">{trouble}</p>
            <div class="lobby-wide" data-testid="collections-found">
                {move || match found.get() {
                    None => view! { <p role="status" class="empty">{move || busy.get().then(|| t(id::PART_COMING))}</p> }.into_any(),
                    Some(found) if found.is_empty() => view! { <p class="empty">{t(id::COLLECTIONS_NONE)}</p> }.into_any(),
                    Some(found) => view! { <ul class="challenges">{found.iter().map(card).collect_view()}</ul> }.into_any(),
                }}
                <Show when=move || next.with(Option::is_some)>
                    <p class="row"><button type="button" class="button" data-testid="collections-more" disabled=busy on:click=move |_| read(next.get_untracked())>{t(id::FINISHED_MORE)}</button></p>
                </Show>
            </div>
        </section>
    }
}

fn card(collection: &CollectionSummary) -> impl IntoView + use<> {
    let family = |topic: &str| if topic.starts_with("octi-") { "octi" } else { "octiles" };
    let cover = collection.first.first().map(|entry| (family(&entry.topic), picture(entry)));
    let (family, picture) = cover.unwrap_or(("octiles", String::new()));
    let facts = [
        Some(fill!(id::COLLECTION_COUNT, count = collection.count)),
        Some(fill!(id::PLAYERS_BY, name = collection.head.author.as_str())),
        (!collection.head.public).then(|| t(id::COLLECTION_PRIVATE).to_owned()),
        collection.head.hidden.as_ref().map(|reason| fill!(id::PLAYERS_HIDDEN, reason = reason.as_str())),
    ];
    view! {
        <li class="challenge" data-testid="collection-card" data-collection=collection.head.id.clone()>
            <div class="challenge-picture" data-family=family aria-hidden="true" inner_html=picture></div>
            <div class="challenge-words">
                <h3><a href=Route::Collection(collection.head.id.clone()).to_string()>{collection.head.title.clone()}</a></h3>
                <p>{collection.head.statement.clone()}</p>
                <p class="challenge-facts">{facts.into_iter().flatten().map(|fact| view! { <span>{fact}</span> }).collect_view()}</p>
            </div>
        </li>
    }
}

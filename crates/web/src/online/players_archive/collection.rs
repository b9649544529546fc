//! One collection: its entries in order, and for its author everything that changes it.

use eightfold_protocol::{ChangeCollection, Code, Collection, Entry};
use leptos::prelude::*;

use super::{card_facts, links, picture, task_words, title_words};
use crate::app::{copy, day, go, icon, link_to};
use crate::board_editor::thumbnail::shared;
use crate::online::account::Person;
use crate::online::client;
use crate::online::report_dialog::ReportDialog;
use crate::route::Route;
use crate::words::{fill, id, sentence, t};

/// The collection with this id.
pub fn collection(id: String) -> AnyView {
    view! { <Page id/> }.into_any()
}

/// A collection on the page. Copied freely.
#[derive(Clone, Copy)]
struct CollectionState {
    person: Person,
    path: StoredValue<String>,
    found: RwSignal<Option<Result<Collection, String>>>,
    trouble: RwSignal<Option<String>>,
    busy: RwSignal<bool>,
    /// What the last change did, for the reader of the page.
    said: RwSignal<String>,
}

impl CollectionState {
    /// Sends a change; `words` say what it did.
    fn change(self, change: ChangeCollection, words: String) {
        let path = self.path.get_value();
        self.send("PATCH", path, Some(change), words);
    }

    fn send(self, method: &'static str, path: String, change: Option<ChangeCollection>, words: String) {
        let sent = async move { self.person.act(|| client::call(method, &path, change.as_ref())).await };
        client::send((self.trouble, self.busy), sent, move |collection: Collection| {
            self.said.try_set(words);
            self.found.try_set(Some(Ok(collection)));
        });
    }

    /// Moves an entry to another place in the order.
    fn move_to(self, entries: &[Entry], from: usize, to: usize) {
        let mut ids: Vec<String> = entries.iter().map(|entry| entry.id.clone()).collect();
        let words = fill!(id::COLLECTION_MOVED, title = title_words(&entries[from]), place = to + 1);
        let moved = ids.remove(from);
        ids.insert(to, moved);
        self.change(ChangeCollection { entries: Some(ids), ..ChangeCollection::default() }, words);
    }

    fn remove(self, entry: &Entry) {
        let path = format!("{}/entries/{}", self.path.get_value(), entry.id);
        let words = fill!(id::COLLECTION_REMOVED, title = title_words(entry));
        self.send("DELETE", path, None, words);
    }
}

#[component]
fn Page(id: String) -> impl IntoView {
    let shown = CollectionState {
        person: Person::from_context(),
        path: StoredValue::new(format!("collections/{id}")),
        found: RwSignal::new(None),
        trouble: RwSignal::new(None),
        busy: RwSignal::new(false),
        said: RwSignal::new(String::new()),
    };
    let own = Memo::new(move |_| {
        let me = shown.person.get().map(|known| known.id);
        let is_own = |collection: &Collection| Some(&collection.head.author_id) == me.as_ref();
        shown.found.with(|found| matches!(found, Some(Ok(collection)) if is_own(collection)))
    });
    leptos::task::spawn_local(async move {
        let found =
            client::get::<Collection>(&shown.path.get_value()).await.map_err(|problem| match problem.code {
                Code::NotFound => t(id::COLLECTION_MISSING).to_owned(),
                _ => sentence(&problem.message),
            });
        shown.found.try_set(Some(found));
    });
    view! {
        <section class="lobby players-archive" data-testid="collection">
            <div inner_html=shared()></div>
            {move || match shown.found.get() {
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                Some(Err(words)) => view! {
                    <div class="lobby-head"><h2>{t(id::COLLECTIONS)}</h2>{links(true, true)}</div>
                    <p class="card notice lobby-wide" data-testid="collection-missing">{words}</p>
                }.into_any(),
                Some(Ok(collection)) => content(shown, collection, own.get()).into_any(),
            }}
            <p class="visually-hidden" role="status" data-testid="collection-said">{shown.said}</p>
        </section>
    }
}

fn content(shown: CollectionState, collection: Collection, is_mine: bool) -> impl IntoView {
    let share = link_to(&Route::Collection(collection.head.id.clone()));
    let (copied, reporting) = (RwSignal::new(false), RwSignal::new(false));
    let by = Route::Collections(collection.head.author.clone()).to_string();
    let entries = StoredValue::new(collection.entries.clone());
    let many = collection.entries.len();
    let lines = collection
        .entries
        .iter()
        .enumerate()
        .map(|(at, entry)| line(shown, entries, at, many, entry, is_mine));
    view! {
        <div class="lobby-head">
            <h2 data-testid="collection-title">{collection.head.title.clone()}</h2>
            {links(true, true)}
        </div>
        {collection.head.hidden.clone().map(|reason| view! { <p class="trouble lobby-wide" data-testid="collection-hidden">{fill!(id::PLAYERS_HIDDEN, reason)}</p> })}
        {(!collection.head.statement.is_empty()).then(|| view! { <p class="lobby-wide" data-testid="collection-statement">{collection.head.statement.clone()}</p> })}
        <p class="lobby-wide"><small><a href=by>{fill!(id::PLAYERS_BY, name = collection.head.author.as_str())}</a>" · "{day(collection.head.at_ms)}" · "
            <span data-testid="collection-state">{t(if collection.head.public { id::COLLECTION_IS_PUBLIC } else { id::COLLECTION_PRIVATE })}</span></small></p>
        <p class="row lobby-wide">
            <button type="button" class="button small" on:click=move |_| copy(share.clone(), move |done| copied.set(done))>{t(id::COPY_LINK)}</button>
            {(!is_mine).then(|| view! { <button type="button" class="button small" data-testid="collection-report" on:click=move |_| reporting.set(true)>{t(id::REPORT)}</button> })}
            <small role="status">{move || copied.get().then(|| t(id::LINK_COPIED))}</small>
        </p>
        <p class="trouble lobby-wide" role="alert" data-testid="collection-trouble">{shown.trouble}</p>
        <div class="lobby-wide">
            {(many == 0).then(|| view! { <p class="empty">{t(id::COLLECTION_EMPTY)}</p> })}
            <ol class="challenges" data-testid="collection-entries">{lines.collect_view()}</ol>
        </div>
        {is_mine.then(|| view! { <Settings shown collection=collection.clone()/> })}
        {(!is_mine).then(|| view! { <ReportDialog path=shown.path.get_value() open=reporting/> })}
    }
}

/// An entry with its place; its author can move and remove it.
fn line(
    shown: CollectionState,
    entries: StoredValue<Vec<Entry>>,
    at: usize,
    many: usize,
    entry: &Entry,
    is_mine: bool,
) -> impl IntoView + use<> {
    let family = if entry.topic.starts_with("octi-") { "octi" } else { "octiles" };
    let title = title_words(entry);
    let (up, down, away) = (
        fill!(id::COLLECTION_UP, title = title.as_str()),
        fill!(id::COLLECTION_DOWN, title = title.as_str()),
        fill!(id::COLLECTION_AWAY, title = title.as_str()),
    );
    let moved = move |to: usize| entries.with_value(|entries| shown.move_to(entries, at, to));
    let busy = shown.busy;
    view! {
        <li class="challenge" data-testid="collection-entry">
            <div class="challenge-picture" data-family=family aria-hidden="true" inner_html=picture(entry)></div>
            <div class="challenge-words">
                <h3><a href=Route::ArchiveEntry(entry.id.clone()).to_string()>{title}</a></h3>
                <p>{task_words(entry)}</p>
                <p class="challenge-facts">{card_facts(entry)}</p>
                {is_mine.then(|| view! {
                    <p class="row">
                        <button type="button" class="button small" data-testid=format!("up-{at}") aria-label=up disabled=move || at == 0 || busy.get() on:click=move |_| moved(at - 1)>"↑"</button>
                        <button type="button" class="button small" data-testid=format!("down-{at}") aria-label=down disabled=move || at + 1 == many || busy.get() on:click=move |_| moved(at + 1)>"↓"</button>
                        <button type="button" class="button small" data-testid=format!("remove-{at}") aria-label=away disabled=busy on:click=move |_| entries.with_value(|entries| shown.remove(&entries[at]))>{t(id::REMOVE)}</button>
                    </p>
                })}
            </div>
        </li>
    }
}

/// What the author can change: the texts, who sees it, and deleting it.
#[component]
fn Settings(shown: CollectionState, collection: Collection) -> impl IntoView {
    let (title, statement) =
        (RwSignal::new(collection.head.title.clone()), RwSignal::new(collection.head.statement.clone()));
    let public = RwSignal::new(collection.head.public);
    let deleting = RwSignal::new(false);
    let busy = shown.busy;
    let save = move || {
        let change = ChangeCollection {
            title: Some(title.get_untracked()),
            statement: Some(statement.get_untracked()),
            public: Some(public.get_untracked()),
            entries: None,
        };
        shown.change(change, t(id::COLLECTION_SAVED).to_owned());
    };
    let delete = move |_| {
        if !deleting.get_untracked() {
            deleting.set(true);
            return;
        }
        leptos::task::spawn_local(async move {
            let path = shown.path.get_value();
            let name = shown.person.peek().map(|me| me.name).unwrap_or_default();
            match shown.person.act(|| client::text::<()>("DELETE", &path, None)).await {
                Ok(_) => go(&Route::Collections(name)),
                Err(problem) => client::refuse(shown.trouble, &problem),
            }
        });
    };
    view! {
        <form class="card setup lobby-wide" data-testid="collection-settings" on:submit=move |event| {
            event.prevent_default();
            save();
        }>
            <h3>{t(id::COLLECTION_CHANGE)}</h3>
            <label class="paste"><span>{t(id::STUDY_TITLE)}</span>
                <input type="text" required minlength="3" maxlength="60" autocomplete="off" data-testid="collection-name" prop:value=title on:input=move |event| title.set(event_target_value(&event))/></label>
            <label class="paste"><span>{t(id::PUBLISH_STATEMENT)}</span>
                <input type="text" maxlength="500" autocomplete="off" data-testid="collection-about" prop:value=statement on:input=move |event| statement.set(event_target_value(&event))/></label>
            <label class="option line"><span>{t(id::COLLECTION_PUBLIC)}</span>
                <input type="checkbox" data-testid="collection-public" prop:checked=public on:change=move |event| public.set(event_target_checked(&event))/></label>
            <p class="row">
                <button type="submit" class="button primary" data-testid="collection-save" disabled=busy>{icon("done")}<span>{t(id::SAVE)}</span></button>
                <button type="button" class="button" data-testid="collection-delete" on:click=delete>{move || t(if deleting.get() { id::COLLECTION_DELETE_SURE } else { id::DELETE })}</button>
            </p>
        </form>
    }
}

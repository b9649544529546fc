//! The list of published boards and puzzles.

use eightfold_protocol::{Entry, EntryPage};
use leptos::prelude::*;

use super::{card, links};
use crate::app::{go, offered};
use crate::board_editor::archive_task::{topic_words, topics};
use crate::board_editor::thumbnail::shared;
use crate::online::account::Person;
use crate::online::client;
use crate::route::{Route, encode_part, pairs};
use crate::words::{game_name, id, t};

/// The value of the list of topics for puzzles without a board, and for the user's own entries.
const UNSOLVED_PUZZLES: &str = "unsolved";
const OWN_ENTRIES: &str = "mine";

/// The list that the query of the address asks for.
pub fn list(query: String) -> AnyView {
    view! { <List query/> }.into_any()
}

#[component]
fn List(query: String) -> impl IntoView {
    let person = Person::from_context();
    let field = |wanted: &str| {
        pairs(&query).into_iter().find(|(key, _)| key == wanted).map(|(_, value)| value).unwrap_or_default()
    };
    let (topic, order, task) = (field("topic"), field("order"), field("task"));
    let sought = field("words");
    let words = RwSignal::new(sought.clone());
    let found = RwSignal::new(None::<Vec<Entry>>);
    let next = RwSignal::new(None::<String>);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let asked = {
        let (topic, liked) = (topic.clone(), order == "liked");
        Memo::new(move |_| {
            let filter = match topic.as_str() {
                UNSOLVED_PUZZLES => Some("unsolved=true".to_owned()),
                OWN_ENTRIES => me.get().map(|me| format!("by={}", encode_part(&me))),
                "" => None,
                topic => Some(format!("topic={}", encode_part(topic))),
            };
            let filter = match (task.is_empty(), sought.trim().is_empty()) {
                (false, _) => Some(format!("task={}&order=best", encode_part(&task))),
                (true, false) => Some(format!("words={}", encode_part(sought.trim()))),
                _ => filter,
            };
            let liked = liked && !matches!(topic.as_str(), UNSOLVED_PUZZLES | OWN_ENTRIES);
            let liked = liked && filter.as_ref().is_none_or(|filter| filter.starts_with("topic"));
            let parts = filter.into_iter().chain(liked.then(|| "order=liked".to_owned()));
            parts.collect::<Vec<_>>().join("&")
        })
    };
    // Counts searches, so that responses to an earlier one are dropped.
    let round = StoredValue::new(0_u32);
    let read = move |more: Option<String>| {
        let mut path = format!("archive?{}", asked.get_untracked());
        if let Some(more) = &more {
            path = path + "&after=" + more;
        }
        round.update_value(|round| *round += 1);
        let this = round.get_value();
        busy.set(true);
        leptos::task::spawn_local(async move {
            let page = client::get::<EntryPage>(&path).await;
            if round.try_get_value() != Some(this) {
                return;
            }
            busy.try_set(false);
            match page {
                Ok(page) => {
                    trouble.try_set(None);
                    next.try_set(page.next);
                    found.try_update(|found| found.get_or_insert_default().extend(page.entries));
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    Effect::new(move |_| {
        asked.track();
        found.set(None);
        next.set(None);
        read(None);
    });
    let address = |topic: &str, order: &str, words: &str| {
        let parts = [("topic", topic), ("order", order), ("words", words)];
        let parts = parts.into_iter().filter(|(_, value)| !value.is_empty());
        let query: Vec<String> = parts.map(|(key, value)| format!("{key}={}", encode_part(value))).collect();
        Route::PlayersArchive(query.join("&"))
    };
    let chosen = StoredValue::new((topic.clone(), order.clone()));
    let games = offered().map(|info| (info.id.to_owned(), game_name(info).to_owned()));
    let all = topics().into_iter().map(|topic| (topic.clone(), topic_words(&topic))).chain(games);
    let shows_own = topic == OWN_ENTRIES;
    let mine = move || {
        let label = me.get().map(|_| t(id::PLAYERS_MINE));
        label.map(|label| view! { <option value=OWN_ENTRIES selected=shows_own>{label}</option> })
    };
    let option = |(value, label): (String, String)| {
        let selected = value == topic;
        view! { <option value=value selected=selected>{label}</option> }
    };
    let first = [("", id::PLAYERS_ALL), (UNSOLVED_PUZZLES, id::PLAYERS_UNSOLVED)];
    let first = first.map(|(value, words)| option((value.to_owned(), t(words).to_owned())));
    let all = all.map(option).collect_view();
    let orders = [("", id::PLAYERS_NEWEST), ("liked", id::PLAYERS_MOST_LIKED)].map(|(value, label)| {
        view! { <option value=value selected=value == order>{t(label)}</option> }
    });
    view! {
        <section class="lobby players-archive" data-testid="players-archive">
            <div inner_html=shared()></div>
            <div class="lobby-head">
                <h2>{t(id::PLAYERS_ARCHIVE)}</h2>
                {links(false, true)}
            </div>
            <p class="lobby-wide">{t(id::PLAYERS_ABOUT)}</p>
            <form class="card setup lobby-wide players-search" role="search" aria-label=t(id::SEARCH) on:submit=move |event| {
                event.prevent_default();
                go(&address("", "", words.get_untracked().trim()));
            }>
                <label class="option line"><span>{t(id::PLAYERS_TOPIC)}</span>
                    <select data-testid="players-topic" on:change=move |event| {
                        let order = chosen.with_value(|(_, order)| order.clone());
                        go(&address(&event_target_value(&event), &order, ""));
                    }>{first}{mine}{all}</select></label>
                <label class="option line"><span>{t(id::PLAYERS_ORDER)}</span>
                    <select data-testid="players-order" on:change=move |event| {
                        let topic = chosen.with_value(|(topic, _)| topic.clone());
                        go(&address(&topic, &event_target_value(&event), ""));
                    }>{orders}</select></label>
                <label class="option line"><span>{t(id::PLAYERS_WORDS)}</span>
                    <input type="text" maxlength="60" data-testid="players-words" prop:value=words on:input=move |event| words.set(event_target_value(&event))/></label>
                <button type="submit" class="button" data-testid="players-find">{t(id::SEARCH)}</button>
            </form>
            <p class="trouble lobby-wide" role="alert" data-testid="players-trouble">{trouble}</p>
            <div class="lobby-wide" data-testid="players-found">
                {move || match found.get() {
                    None => view! { <p role="status" class="empty">{move || busy.get().then(|| t(id::PART_COMING))}</p> }.into_any(),
                    Some(found) if found.is_empty() => view! { <p class="empty">{t(id::PLAYERS_NONE)}</p> }.into_any(),
                    Some(found) => view! { <ul class="challenges">{found.iter().map(card).collect_view()}</ul> }.into_any(),
                }}
                <Show when=move || next.with(Option::is_some)>
                    <p class="row"><button type="button" class="button" data-testid="players-more" disabled=busy on:click=move |_| read(next.get_untracked())>{t(id::FINISHED_MORE)}</button></p>
                </Show>
            </div>
        </section>
    }
}

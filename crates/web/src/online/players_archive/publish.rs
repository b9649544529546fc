//! The form that publishes a board or a puzzle, and what became of it.

use eightfold_protocol::{BoardStanding, ChangeAccount, NewEntry, OwnAccount, Publication};
use leptos::prelude::*;

use crate::app::icon;
use crate::online::account::Person;
use crate::online::client;
use crate::route::Route;
use crate::words::{fill, id, t};

/// How a new board compares, in a sentence.
fn standing_words(standing: BoardStanding) -> Option<&'static str> {
    match standing {
        BoardStanding::Optimal => Some(t(id::PUBLISH_OPTIMAL)),
        BoardStanding::Record => Some(t(id::PUBLISH_RECORD)),
        BoardStanding::Equal => Some(t(id::PUBLISH_EQUAL)),
        BoardStanding::Best => Some(t(id::PUBLISH_BEST)),
        BoardStanding::Counts => None,
    }
}

/// The form for these things to publish, each with its name; the first is selected.
pub fn publish(offers: Vec<(String, NewEntry)>) -> AnyView {
    view! { <Form offers/> }.into_any()
}

#[component]
fn Form(offers: Vec<(String, NewEntry)>) -> impl IntoView {
    let person = Person::from_context();
    person.recognise();
    let (title, statement, name) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let chosen = RwSignal::new(0_usize);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let made = RwSignal::new(None::<Publication>);
    let labels: Vec<String> = offers.iter().map(|(label, _)| label.clone()).collect();
    let offers = StoredValue::new(offers);
    let needs_name = Memo::new(move |_| person.get().is_none_or(|me| me.is_guest()));
    let send = move || {
        let Some((_, offer)) = offers.with_value(|offers| offers.get(chosen.get_untracked()).cloned()) else {
            return;
        };
        let new = NewEntry { title: title.get_untracked(), statement: statement.get_untracked(), ..offer };
        let called = needs_name.get_untracked().then(|| name.get_untracked().trim().to_owned());
        let sent = async move {
            if let Some(called) = called {
                let change = ChangeAccount { name: Some(called), ..ChangeAccount::default() };
                let me: OwnAccount = person.act(|| client::call("PATCH", "me", Some(&change))).await?;
                person.set(Some((&me).into()));
            }
            person.act(|| client::post("archive", &new)).await
        };
        client::send((trouble, busy), sent, move |published: Publication| {
            made.try_set(Some(published));
        });
    };
    let form = move || {
        let labels = labels.clone();
        view! {
            <form class="setup publish-form" data-testid="publish-form" on:submit=move |event| {
                event.prevent_default();
                send();
            }>
                {(labels.len() > 1).then(|| view! {
                    <label class="option line"><span>{t(id::PUBLISH_WHAT)}</span>
                        <select data-testid="publish-what" on:change=move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0))>
                            {labels.into_iter().enumerate().map(|(at, label)| view! { <option value=at.to_string()>{label}</option> }).collect_view()}
                        </select></label>
                })}
                <label class="paste"><span>{t(id::STUDY_TITLE)}</span>
                    <input type="text" required minlength="3" maxlength="60" autocomplete="off" data-testid="publish-title" prop:value=title on:input=move |event| title.set(event_target_value(&event))/></label>
                <label class="paste"><span>{t(id::PUBLISH_STATEMENT)}</span>
                    <input type="text" maxlength="500" autocomplete="off" data-testid="publish-statement" prop:value=statement on:input=move |event| statement.set(event_target_value(&event))/></label>
                <Show when=move || needs_name.get()>
                    <label class="paste"><span>{t(id::PUBLISH_NAME)}</span>
                        <input type="text" required minlength="2" maxlength="24" autocomplete="nickname" data-testid="publish-name" prop:value=name on:input=move |event| name.set(event_target_value(&event))/></label>
                </Show>
                <p class="trouble" role="alert" data-testid="publish-trouble">{trouble}</p>
                <p class="row"><button type="submit" class="button primary" data-testid="publish-send" disabled=busy>{icon("share")}<span>{t(id::PUBLISH_IT)}</span></button></p>
            </form>
        }
    };
    let result = |published: Publication| {
        let Publication { entry, new, standing } = published;
        let words = match new {
            true => t(id::PUBLISH_NEW).to_owned(),
            false => fill!(id::PUBLISH_KNOWN, name = entry.author.as_str()),
        };
        let more = standing.and_then(standing_words);
        view! {
            <div role="status" data-testid="publish-result">
                <p class="verdict right">{icon("done")}<span>{words}" "{more.map(|more| view! { <b data-testid="publish-standing">{more}</b> })}</span></p>
                <p class="row"><a class="button primary" data-testid="publish-view" href=Route::ArchiveEntry(entry.id).to_string()>{icon("eye")}<span>{t(id::PUBLISH_VIEW)}</span></a></p>
            </div>
        }
    };
    move || match made.get() {
        Some(published) => result(published).into_any(),
        None => form().into_any(),
    }
}

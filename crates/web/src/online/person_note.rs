//! The user's private note about a person.

use eightfold_protocol::{NoteText, Problem, WriteNote};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use crate::route::encode_part;
use crate::words::{fill, id, t};

/// The note about a person, which only the user can read; nothing without an account.
#[component]
pub fn PersonNote(
    /// The person's name.
    name: String,
) -> impl IntoView {
    let me = Person::from_context();
    let (text, stored) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let (state, trouble) = (RwSignal::new(""), RwSignal::new(None::<String>));
    let path = StoredValue::new(format!("me/notes/{}", encode_part(&name)));
    let known = Memo::new(move |_| me.get().map(|known| known.id));
    Effect::new(move |_| {
        if known.get().is_none() {
            return;
        }
        leptos::task::spawn_local(async move {
            if let Ok(found) = client::get::<NoteText>(&path.get_value()).await {
                text.try_set(found.text.clone().unwrap_or_default());
                stored.try_set(found.text);
            }
        });
    });
    let send = move |words: Option<String>| {
        state.set("");
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let path = path.get_value();
            let done: Result<String, Problem> = match &words {
                Some(words) => {
                    let body = WriteNote { text: words.clone() };
                    me.act(|| client::text("PUT", &path, Some(&body))).await
                }
                None => me.act(|| client::text::<()>("DELETE", &path, None)).await,
            };
            match done {
                Ok(_) => {
                    state.try_set(t(if words.is_some() { id::NOTE_SAVED } else { id::NOTE_DELETED }));
                    if words.is_none() {
                        text.try_set(String::new());
                    }
                    stored.try_set(words);
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    let changed = move || {
        let text = text.get();
        let text = text.trim();
        !text.is_empty() && stored.with(|stored| stored.as_deref() != Some(text))
    };
    view! {
        <Show when=move || me.get().is_some()>
            <section class="card" aria-labelledby="person-note">
                <h3 id="person-note">{fill!(id::NOTE_TITLE, name = name.as_str())}</h3>
                <label class="paste"><span>{t(id::NOTE_ABOUT)}</span>
                    <textarea rows="3" maxlength="1000" data-testid="note" prop:value=text on:input=move |event| {
                        state.set("");
                        text.set(event_target_value(&event));
                    }></textarea></label>
                <p class="trouble" role="alert" data-testid="note-trouble">{trouble}</p>
                <p role="status" data-testid="note-state">{state}</p>
                <p class="row">
                    <button type="button" class="button" data-testid="note-save" disabled=move || !changed()
                        on:click=move |_| send(Some(text.get_untracked().trim().to_owned()))>{t(id::SAVE)}</button>
                    <Show when=move || stored.with(Option::is_some)>
                        <button type="button" class="button" data-testid="note-delete" on:click=move |_| send(None)>{t(id::DELETE)}</button>
                    </Show>
                </p>
            </section>
        </Show>
    }
}

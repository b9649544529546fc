//! Chat at a shared board, and what can be done about a person.

use eightfold_protocol::{BoardReport, Message, Say};
use leptos::prelude::*;

use super::followed_document::FollowedDocument;
use crate::app::icon;
use crate::online::account::Person;
use crate::online::person_dialog::PersonDialog;
use crate::online::{client, words};
use crate::words::{fill, id, t};

/// The messages, and a way to send one.
#[component]
pub fn Chat(followed: FollowedDocument) -> impl IntoView {
    let person = Person::from_context();
    let free = Memo::new(move |_| followed.confirmed(|shared| shared.terms().text));
    let trouble = RwSignal::new(None::<String>);
    let text = RwSignal::new(String::new());
    let say = move |say: Say| {
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let Some(id) = followed.id.try_get_value() else { return };
            let path = format!("shared-boards/{id}/say");
            let said = person.act(|| client::text("POST", &path, Some(&say))).await;
            if let Err(problem) = said {
                client::refuse(trouble, &problem);
            }
        });
    };
    // Everyone who took part or is here, without this person.
    let others = Memo::new(move |_| {
        let me = followed.me();
        let mut people: Vec<(String, String)> = followed.view.with(|view| {
            let people = view.iter().flat_map(|view| &view.people);
            people.map(|person| (person.id.clone(), person.name.clone())).collect()
        });
        people.extend(followed.people_here().into_iter().map(|pointer| (pointer.id, pointer.name)));
        people.sort();
        people.dedup_by(|one, other| one.0 == other.0);
        people.retain(|(id, _)| Some(id) != me.as_ref());
        people
    });
    let about = RwSignal::new(None::<(String, String)>);
    let asking = RwSignal::new(false);
    view! {
        <section class="bench-panel chat" aria-label=t(id::CHAT)>
            <h3>{t(id::CHAT)}</h3>
            <ol class="said-lines" data-testid="said-lines" aria-live="polite">
                {move || followed.messages.get().into_iter().map(line).collect_view()}
            </ol>
            <Show when=move || followed.messages.with(Vec::is_empty)><p class="empty">{t(id::CHAT_NOTHING)}</p></Show>
            <div class="phrases" role="group" aria-label=t(id::CHAT_SAY)>
                {words::offered(false).into_iter().map(|(key, label)| view! {
                    <button type="button" class="button small" data-testid=format!("say-{key}")
                        on:click=move |_| say(Say { phrase: Some(key.to_owned()), ..Say::default() })>{label}</button>
                }).collect_view()}
            </div>
            <Show when=move || free.get()>
                <form class="write" on:submit=move |event| {
                    event.prevent_default();
                    let words = text.get_untracked().trim().to_owned();
                    if !words.is_empty() {
                        say(Say { text: Some(words), ..Say::default() });
                        text.set(String::new());
                    }
                }>
                    <input type="text" maxlength="500" aria-label=t(id::CHAT_MESSAGE) data-testid="message" prop:value=text on:input=move |event| text.set(event_target_value(&event))/>
                    <button type="submit" class="button small" data-testid="send">{t(id::CHAT_SEND)}</button>
                </form>
            </Show>
            <p class="trouble" role="alert" data-testid="chat-trouble">{trouble}</p>
            {move || others.get().into_iter().map(|(id, name)| {
                let shown = name.clone();
                view! {
                    <p class="about-player">
                        <span>{shown.clone()}</span>
                        <button type="button" class="button small quiet" aria-label=fill!(id::SHARED_ABOUT_PERSON, name = shown)
                            on:click=move |_| {
                                about.set(Some((id.clone(), name.clone())));
                                asking.set(true);
                            }>{icon("flag")}<span>{t(id::CHAT_BLOCK)}</span></button>
                    </p>
                }
            }).collect_view()}
            <PersonDialog
                about
                open=asking
                to_block=|(other, _): (String, String)| other
                report=move |(person, reason): (String, String)| {
                    (format!("shared-boards/{}/report", followed.id.get_value()), BoardReport { person, reason })
                }
                blocked=move |()| followed.reload_messages()
            />
        </section>
    }
}

fn line(message: Message) -> impl IntoView {
    let said = match (message.phrase, message.text) {
        (Some(key), _) => words::phrase(&key).to_owned(),
        (None, text) => text.unwrap_or_default(),
    };
    view! { <li><b>{message.by}</b>" "<span>{said}</span></li> }
}

//! The chat of the spectators, which players read when the game is over.

use std::collections::BTreeMap;

use crate::words::{fill, id, t};
use eightfold_protocol::{Report, Say};
use eightfold_table::Status;
use leptos::prelude::*;

use super::account::Person;
use super::chat::{field, line};
use super::person_dialog::PersonDialog;
use super::table::OnlineTable;
use crate::app::icon;

/// The messages to the spectators, and for spectators a field to write one.
#[component]
pub fn SpectatorsBox() -> impl IntoView {
    let table = OnlineTable::from_context();
    let person = Person::from_context();
    let plays = Memo::new(move |_| !table.mine().is_empty());
    let named = Memo::new(move |_| person.get().is_some_and(|known| !known.is_guest()));
    let over = Memo::new(move |_| table.status() == Some(Status::Over));
    let empty = Memo::new(move |_| table.spectators.with(Vec::is_empty));
    let text = RwSignal::new(String::new());
    // The server knows the name from the next connection on.
    Effect::new(move |before: Option<bool>| {
        let named = named.get();
        if named && before == Some(false) && !plays.get_untracked() {
            table.reconnect();
        }
        named
    });
    // The authors, without this person, each with their last message.
    let authors = move || -> BTreeMap<String, u64> {
        let Some(me) = person.get() else { return BTreeMap::new() };
        let said = table.spectators.get().into_iter().filter(|message| message.by != me.name);
        said.map(|message| (message.by, message.number)).collect()
    };
    let about = RwSignal::new(None::<(u64, String)>);
    let asking = RwSignal::new(false);
    view! {
        <Show when=move || !plays.get() || over.get() && !empty.get()>
            <section class="spectators-box" aria-labelledby="spectators-title" data-testid="spectators-box">
                <h3 id="spectators-title">{t(id::CHAT_SPECTATORS)}</h3>
                <ol class="said-lines" data-testid="spectators-lines" aria-live="polite">
                    {move || table.spectators.get().into_iter().map(line).collect_view()}
                </ol>
                <Show when=move || !plays.get() && named.get()>
                    <Show when=move || empty.get()><p class="empty">{t(id::CHAT_NOTHING)}</p></Show>
                    {field(text, ["spectators-message", "spectators-send"], move |words| {
                        table.say(Say { text: Some(words), spectators: true, ..Say::default() });
                    })}
                    <Show when=move || !over.get()><p class="note">{t(id::CHAT_SPECTATORS_ABOUT)}</p></Show>
                </Show>
                <Show when=move || !plays.get() && !named.get()>
                    <p class="note" data-testid="spectators-name">{t(id::CHAT_SPECTATORS_NAME)}</p>
                </Show>
                {move || authors().into_iter().map(|(name, number)| {
                    let shown = name.clone();
                    view! {
                        <p class="about-player">
                            <span>{shown.clone()}</span>
                            <button type="button" class="button small quiet" data-testid="spectators-about" aria-label=fill!(id::CHAT_BLOCK_NAME, shown)
                                on:click=move |_| {
                                    about.set(Some((number, name.clone())));
                                    asking.set(true);
                                }>{icon("flag")}<span>{t(id::CHAT_BLOCK)}</span></button>
                        </p>
                    }
                }).collect_view()}
            </section>
        </Show>
        // It stays open while the messages are read again without a blocked person.
        <PersonDialog
            about
            open=asking
            testid="spectators-dialog"
            to_block=|(_, name): (u64, String)| name
            report=move |(number, reason): (u64, String)| {
                let report = Report { message: Some(number), reason, ..Report::default() };
                (format!("tables/{}/report", table.id()), report)
            }
            blocked=move |()| table.reload_messages()
        />
    }
}

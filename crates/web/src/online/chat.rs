//! Chat at a table: phrases for everybody, and free text between the players of a private table who agree to
//! it. Also what you can do about a person you don't want to play with.
//!
//! While a game without table talk is played (O11), only greetings are offered.

use crate::words::{fill, id, t};
use eightfold_catalog::TableTalk;
use eightfold_protocol::{Holder, Message, Report, Say};
use eightfold_table::Visibility;
use leptos::prelude::*;

use super::person_dialog::PersonDialog;
use super::table::OnlineTable;
use super::words;
use crate::app::{icon, storage, tick_with};

/// Storage key of the choice to use free text.
const FREE_TEXT_KEY: &str = "online.text";

/// The messages, and a way to send one.
#[component]
pub fn Chat() -> impl IntoView {
    let table = OnlineTable::from_context();
    let plays = Memo::new(move |_| !table.mine().is_empty());
    let private = Memo::new(move |_| {
        table.follower.with(|follower| {
            follower.table().is_some_and(|table| table.terms().visibility == Visibility::Link)
        })
    });
    let played = Memo::new(move |_| table.is_played());
    let greetings = Memo::new(move |_| played.get() && table.table_talk() == Some(TableTalk::Greetings));
    let free = RwSignal::new(storage::get(FREE_TEXT_KEY).is_some_and(|on| on == "on"));
    let text = RwSignal::new(String::new());
    let shown = move || {
        let free = free.get();
        table.messages.with(|said| {
            let shown = |message: &&Message| match message.team {
                // During the game these are in the team's box.
                true => !played.get(),
                false => message.phrase.is_some() || free,
            };
            said.iter().filter(shown).cloned().collect::<Vec<_>>()
        })
    };
    let others = move || {
        let mine = table.mine();
        table
            .players()
            .into_iter()
            .filter(|player| {
                matches!(player.holder, Holder::Person | Holder::SittingIn) && !mine.contains(&player.seat)
            })
            .collect::<Vec<_>>()
    };
    let about = RwSignal::new(None::<(char, String)>);
    let asking = RwSignal::new(false);
    view! {
        <section class="chat" aria-label=t(id::CHAT)>
            <ol class="said-lines" data-testid="said-lines" aria-live="polite">
                {move || shown().into_iter().map(line).collect_view()}
            </ol>
            <Show when=move || shown().is_empty()><p class="empty">{t(id::CHAT_NOTHING)}</p></Show>
            <Show when=move || plays.get()>
                <div class="phrases" role="group" aria-label=t(id::CHAT_SAY)>
                    {move || words::offered(greetings.get()).into_iter().map(|(key, label)| view! {
                        <button type="button" class="button small" data-testid=format!("say-{key}")
                            on:click=move |_| table.say(Say { phrase: Some(key.to_owned()), ..Say::default() })>{label}</button>
                    }).collect_view()}
                </div>
                <Show when=move || greetings.get()>
                    <p class="note" data-testid="no-table-talk">{t(id::CHAT_GREETINGS)}</p>
                </Show>
                <Show when=move || private.get() && !greetings.get()>
                    {tick_with(
                        "free-text",
                        view! { {t(id::CHAT_FREE)}<small>{t(id::CHAT_FREE_ABOUT)}</small> },
                        move || free.get(),
                        move |on| {
                            storage::set(FREE_TEXT_KEY, if on { "on" } else { "off" });
                            free.set(on);
                        },
                    )}
                    <Show when=move || free.get()>
                        {field(text, ["message", "send"], move |words| table.say(Say { text: Some(words), ..Say::default() }))}
                    </Show>
                </Show>
                {move || others().into_iter().filter_map(|player| player.name.map(|name| (player.seat, name))).map(|(seat, name)| {
                    let shown = name.clone();
                    view! {
                        <p class="about-player">
                            <span>{shown.clone()}</span>
                            <button type="button" class="button small quiet" data-testid=format!("about-{seat}") aria-label=fill!(id::CHAT_BLOCK_NAME, shown)
                                on:click=move |_| {
                                    about.set(Some((seat, name.clone())));
                                    asking.set(true);
                                }>{icon("flag")}<span>{t(id::CHAT_BLOCK)}</span></button>
                        </p>
                    }
                }).collect_view()}
            </Show>
            <PersonDialog
                about
                open=asking
                to_block=|(_, name): (char, String)| name
                report=move |(seat, reason): (char, String)| {
                    let report = Report { seat: Some(seat), reason, ..Report::default() };
                    (format!("tables/{}/report", table.id()), report)
                }
                blocked=move |()| table.reload_messages()
            />
        </section>
    }
}

/// A field to write a message, and the button that sends it; `testids` are the names of both in tests.
pub fn field(
    text: RwSignal<String>,
    testids: [&'static str; 2],
    send: impl Fn(String) + Send + 'static,
) -> impl IntoView {
    let [field, button] = testids;
    view! {
        <form class="write" on:submit=move |event| {
            event.prevent_default();
            let words = text.get_untracked().trim().to_owned();
            if !words.is_empty() {
                send(words);
                text.set(String::new());
            }
        }>
            <input type="text" maxlength="500" autocomplete="off" aria-label=t(id::CHAT_MESSAGE) data-testid=field prop:value=text on:input=move |event| text.set(event_target_value(&event))/>
            <button type="submit" class="button small" data-testid=button>{t(id::CHAT_SEND)}</button>
        </form>
    }
}

pub fn line(message: Message) -> impl IntoView {
    let table = OnlineTable::from_context();
    let to_team = message.team && !untrack(|| table.is_played());
    let said = match (message.phrase, message.text) {
        (Some(key), _) => words::phrase(&key).to_owned(),
        (None, text) => text.unwrap_or_default(),
    };
    view! {
        <li><b>{message.by}</b>" "{to_team.then(|| view! { <small>{t(id::CHAT_TEAM_TO)}</small>" " })}<span>{said}</span></li>
    }
}

//! Messages between partners, in games whose rules let them plan together (R14).

use crate::words::{fill, id, t};
use eightfold_protocol::{Message, Say};
use leptos::prelude::*;

use super::chat::line;
use super::table::OnlineTable;
use crate::app::focus;

/// The team's message field, which a reply focuses.
const FIELD: &str = "team-message";

fn texts(table: OnlineTable) -> Vec<Message> {
    table.messages.with(|said| said.iter().filter(|message| message.team).cloned().collect())
}

/// The team's messages, and a field to write one.
#[component]
pub fn TeamBox() -> impl IntoView {
    let table = OnlineTable::from_context();
    let partner = Memo::new(move |_| table.has_partner());
    let text = RwSignal::new(String::new());
    view! {
        <Show when=move || partner.get()>
            <section class="team-box" aria-labelledby="team-title" data-testid="team-box">
                <h3 id="team-title">{t(id::CHAT_TEAM)}</h3>
                <ol class="said-lines" data-testid="team-lines" aria-live="polite">
                    {move || texts(table).into_iter().map(line).collect_view()}
                </ol>
                <form class="write" on:submit=move |event| {
                    event.prevent_default();
                    let words = text.get_untracked().trim().to_owned();
                    if !words.is_empty() {
                        table.say(Say { text: Some(words), team: true, ..Say::default() });
                        text.set(String::new());
                    }
                }>
                    <input type="text" id=FIELD maxlength="500" autocomplete="off" aria-label=t(id::CHAT_TEAM_MESSAGE) aria-describedby="team-about" data-testid="team-message" prop:value=text on:input=move |event| text.set(event_target_value(&event))/>
                    <button type="submit" class="button small" data-testid="team-send">{t(id::CHAT_SEND)}</button>
                </form>
                <p class="note" id="team-about">{t(id::CHAT_TEAM_ABOUT)}</p>
            </section>
        </Show>
    }
}

/// A partner's last message until it is read; `open` opens the messages, which have been shown up to `read`.
#[component]
pub fn TeamNews(read: RwSignal<u64>, open: Callback<()>) -> impl IntoView {
    let table = OnlineTable::from_context();
    let news = Memo::new(move |_| {
        let (read, mine) = (read.get(), table.mine());
        let last = texts(table).pop()?;
        let from_partner = last.seat.is_some_and(|seat| !mine.contains(&seat));
        let words = fill!(id::CHAT_TEAM_NEWS, name = last.by, words = last.text.unwrap_or_default());
        (from_partner && last.number > read && table.has_partner()).then_some(words)
    });
    let reply = move |_| {
        open.run(());
        focus(FIELD.to_owned());
    };
    view! {
        <div class="team-news" role="status" data-testid="team-news">
            {move || news.get().map(|words| view! {
                <div class="proposal">
                    <p>{words}</p>
                    <button type="button" class="button small" data-testid="team-reply" on:click=reply>{t(id::CHAT_TEAM_REPLY)}</button>
                </div>
            })}
        </div>
    }
}

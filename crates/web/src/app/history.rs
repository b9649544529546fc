//! The list of turns, and stepping back and forth through the game.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::GameSession;
use super::session::StepLine;

/// The turns so far; a click on one shows the game after it.
#[component]
pub fn History() -> impl IntoView {
    let session = GameSession::here();
    let turns = Memo::new(move |_| {
        let lines = session.lines();
        lines.into_iter().filter(|line| line.turn.is_some()).collect::<Vec<_>>()
    });
    let shown = Memo::new(move |_| {
        let at = session.at();
        turns.with(|turns| turns.iter().rev().find(|turn| turn.at <= at).map(|turn| turn.at))
    });
    let list = NodeRef::<leptos::html::Ol>::new();
    // The turn one looks at stays in sight; only the list itself scrolls.
    Effect::new(move |_| {
        let at = shown.get();
        request_animation_frame(move || {
            // The play view may be gone by now.
            let Some(list) = list.try_get_untracked().flatten() else {
                return;
            };
            let list: web_sys::HtmlElement = list.unchecked_into();
            let Some(at) = at else {
                list.set_scroll_top(0);
                return;
            };
            if let Ok(Some(item)) = list.query_selector(&format!("[data-at='{at}']")) {
                let item: web_sys::HtmlElement = item.unchecked_into();
                let (top, height) = (item.offset_top() - list.offset_top(), item.offset_height());
                if top < list.scroll_top() || top + height > list.scroll_top() + list.client_height() {
                    list.set_scroll_top(top + height - list.client_height());
                }
            }
        });
    });
    view! {
        <section class="history" aria-label="Turns">
            <ol node_ref=list data-testid="history" tabindex="0" aria-label="Turns in notation">
                <For each=move || turns.get() key=|line: &StepLine| (line.at, line.text.clone()) let:line>
                    {turn_line(session, shown, line)}
                </For>
            </ol>
            <Show when=move || turns.with(Vec::is_empty)>
                <p class="empty">"No turn yet."</p>
            </Show>
            <Steps/>
        </section>
    }
}

fn turn_line(session: GameSession, shown: Memo<Option<usize>>, line: StepLine) -> impl IntoView {
    let seat = line.by.map(|seat| session.seat_name(seat)).unwrap_or_default();
    let at = line.at;
    let number = line.turn.unwrap_or_default();
    // Looking at a turn means looking at what it led to, the next tile turned up.
    let target = move || {
        let steps = session.lines();
        steps[at..]
            .iter()
            .take_while(|step| step.turn.is_none() && !step.is_deal())
            .last()
            .map_or(at, |step| step.at)
    };
    view! {
        <li data-at=at>
            <button
                type="button"
                class="turn"
                data-testid=format!("turn-{number}")
                aria-current=move || (shown.get() == Some(at)).then_some("step")
                on:click=move |_| session.look_at(target())
            >
                <span class="turn-number">{number}"."</span>
                <span class="dot" data-tint=seat.to_lowercase() aria-hidden="true"></span>
                <span class="visually-hidden">{seat}" "</span>
                <span class="turn-text">{line.text}</span>
            </button>
        </li>
    }
}

/// First, back, forward, last.
#[component]
fn Steps() -> impl IntoView {
    let session = GameSession::here();
    // One step of stepping: a turn with the chance steps that follow it.
    let stops = Memo::new(move |_| {
        let lines = session.lines();
        let mut stops = vec![lines.iter().take_while(|line| line.turn.is_none()).count()];
        for (k, line) in lines.iter().enumerate() {
            let ends = lines.get(k + 1).is_none_or(|next| next.turn.is_some() || next.is_deal());
            if ends && line.at > stops[0] {
                stops.push(line.at);
            }
        }
        stops
    });
    let here = move || {
        let at = session.at();
        stops.with(|stops| stops.iter().rposition(|&stop| stop <= at).unwrap_or(0))
    };
    let last = move || stops.with(|stops| stops.len() - 1);
    let go = move |to: usize| {
        let at = stops.with(|stops| stops[to.min(stops.len() - 1)]);
        session.look_at(at);
    };
    let button = move |testid: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       off: Signal<bool>,
                       to: Callback<(), usize>| {
        view! {
            <button
                type="button"
                class="button icon"
                data-testid=testid
                aria-label=label
                title=label
                disabled=move || off.get()
                on:click=move |_| go(to.run(()))
            >
                <svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path d=sign/></svg>
            </button>
        }
    };
    let at_start = Signal::derive(move || here() == 0);
    let at_end = Signal::derive(move || session.is_live());
    view! {
        <div class="steps" role="group" aria-label="Step through the game">
            {button("step-first", "To the start", "M2 2h2.4v12H2zM14 2v12L5 8z", at_start, Callback::new(|()| 0))}
            {button("step-back", "One turn back", "M12 2v12L3 8z", at_start, Callback::new(move |()| here().saturating_sub(1)))}
            <span class="step-count" data-testid="step-count">{move || format!("{} / {}", here(), last())}</span>
            {button("step-forward", "One turn forward", "M4 2v12l9-6z", at_end, Callback::new(move |()| here() + 1))}
            {button("step-last", "To the game as it stands", "M11.6 2H14v12h-2.4zM2 2v12l9-6z", at_end, Callback::new(move |()| last()))}
        </div>
    }
}

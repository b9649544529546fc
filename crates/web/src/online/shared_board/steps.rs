//! The list of steps with names, and the way back and forward through them.

use leptos::prelude::*;

use super::followed_document::FollowedDocument;
use crate::app::icon;
use crate::board_editor::shared::entry_words;
use crate::words::{fill, id, t};

/// How many of the last entries are listed.
const MAX_LISTED_STEPS: usize = 200;

#[component]
pub fn Steps(followed: FollowedDocument) -> impl IntoView {
    let FollowedDocument { copy, past, .. } = followed;
    let last = Memo::new(move |_| copy.with(|copy| copy.seq()));
    let at = move || past.get().unwrap_or_else(|| last.get());
    let show = move |seq: u64| {
        let last = last.get_untracked();
        past.set(Some(seq.clamp(1, last.max(1))).filter(|&seq| seq < last));
    };
    let words_of = move |seq: u64| {
        let row = copy.with(|copy| copy.rows().get(usize::try_from(seq).ok()?.checked_sub(1)?).cloned());
        row.map(|row| entry_words(&followed.name_of(&row.person), &row.body)).unwrap_or_default()
    };
    let lines = Memo::new(move |_| {
        let last = last.get();
        let first = last.saturating_sub(MAX_LISTED_STEPS as u64 - 1).max(1);
        (first..=last).rev().map(|seq| (seq, words_of(seq))).collect::<Vec<_>>()
    });
    let button = move |testid: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       back: bool,
                       to: fn(u64, u64) -> u64| {
        let off = move || if back { at() <= 1 } else { at() >= last.get() };
        view! {
            <button type="button" class="button small" data-testid=testid title=label aria-label=label disabled=off
                on:click=move |_| show(to(untrack(at), last.get_untracked()))>{icon(sign)}</button>
        }
    };
    view! {
        <section class="bench-panel shared-steps" aria-label=t(id::SHARED_STEPS)>
            <h3>{t(id::SHARED_STEPS)}</h3>
            <div class="steps" role="group" aria-label=t(id::STEPS)>
                {button("shared-first", t(id::STEP_FIRST), "first", true, |_, _| 1)}
                {button("shared-back", t(id::STEP_BACK), "back", true, |at, _| at - 1)}
                {button("shared-forward", t(id::STEP_FORWARD), "forward", false, |at, _| at + 1)}
                {button("shared-last", t(id::STEP_LAST), "last", false, |_, last| last)}
            </div>
            <Show when=move || past.get().is_some()>
                <p class="note" role="status" data-testid="shared-past">
                    {move || fill!(id::SHARED_PAST, seq = at(), last = last.get(), said = words_of(at()))}
                </p>
                <p class="row"><button type="button" class="button small primary" data-testid="shared-now" on:click=move |_| past.set(None)>{t(id::SHARED_NOW)}</button></p>
            </Show>
            <ol class="shared-log" data-testid="shared-log" reversed>
                {move || lines.get().into_iter().map(|(seq, words)| {
                    let shown = move || at() == seq;
                    view! {
                        <li value=seq.to_string()>
                            <button type="button" class="shared-entry" aria-current=move || shown().then_some("step") on:click=move |_| show(seq)>
                                <small>{seq}</small><span>{words}</span>
                            </button>
                        </li>
                    }
                }).collect_view()}
            </ol>
        </section>
    }
}

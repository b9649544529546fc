//! A box to tick, with words beside it.

use leptos::prelude::*;

/// A box that is ticked while the signal is true, with words beside it.
pub fn tick(ticked: RwSignal<bool>, testid: &'static str, words: impl IntoView) -> impl IntoView {
    view! {
        <label class="option line">
            <input type="checkbox" data-testid=testid prop:checked=move || ticked.get() on:change=move |event| ticked.set(event_target_checked(&event))/>
            <span>{words}</span>
        </label>
    }
}

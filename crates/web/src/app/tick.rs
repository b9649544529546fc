//! A checkbox with its label.

use leptos::prelude::*;

/// A box that is ticked while the signal is true, with words beside it.
pub fn tick(ticked: RwSignal<bool>, testid: &'static str, words: impl IntoView + 'static) -> AnyView {
    tick_with(testid, words, move || ticked.get(), move |on| ticked.set(on))
}

/// A box that is ticked while `value` says so, with words beside it; whoever presses it sets it.
pub fn tick_with(
    testid: impl Into<String>,
    words: impl IntoView + 'static,
    value: impl Fn() -> bool + Send + Sync + 'static,
    set: impl Fn(bool) + 'static,
) -> AnyView {
    view! {
        <label class="option line">
            <input type="checkbox" data-testid=testid.into() prop:checked=value on:change=move |event| set(event_target_checked(&event))/>
            <span>{words}</span>
        </label>
    }
    .into_any()
}

//! A checkbox with its label.

use leptos::prelude::*;

/// A checkbox bound to the signal, with a label.
pub fn tick(ticked: RwSignal<bool>, testid: &'static str, words: impl IntoView + 'static) -> AnyView {
    tick_with(testid, words, move || ticked.get(), move |on| ticked.set(on))
}

/// A checkbox that is ticked while `value` is true, with a label; changes go to the setter.
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

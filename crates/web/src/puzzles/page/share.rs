//! A result as text to send, with the link that proves it.

use leptos::prelude::*;

use crate::app::{copy, icon, link_to};
use crate::route::{PuzzlePage, Route};
use crate::words::{id, t};

/// A day counted from 1970 as a date in the local format.
pub fn date(day: u64) -> String {
    crate::app::day(day * 86_400_000 + 43_200_000)
}

/// The full address of a page.
pub fn address(page: PuzzlePage) -> String {
    link_to(&Route::Puzzles(page))
}

/// A button that copies a result and says whether that worked.
pub fn button(text: String) -> impl IntoView {
    button_named(text, t(id::PUZZLES_COPY))
}

/// A button with this label that copies the text and says whether that worked.
pub fn button_named(text: String, name: &'static str) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let shown = text.clone();
    let press = move |_| {
        copy(text.clone(), move |done| {
            copied.try_set(Some(done));
        });
    };
    view! {
        <button type="button" class="button" data-testid="copy-result" on:click=press>{icon("share")}<span>{name}</span></button>
        <span role="status">{move || match copied.get() {
            Some(true) => t(id::PUZZLES_COPIED),
            Some(false) => t(id::CANNOT_COPY),
            None => "",
        }}</span>
        // If the page can't copy, the user can.
        {move || (copied.get() == Some(false)).then(|| view! {
            <textarea class="share-text" readonly rows="3" aria-label=name prop:value=shown.clone()></textarea>
        })}
    }
}

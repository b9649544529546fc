//! A result as text to send, with the link that proves it.

use leptos::prelude::*;

use crate::app::{copy, icon, site};
use crate::route::{PuzzlePlace, Route};
use crate::words::{id, t};

/// The date of a day counted from 1970, as one writes it here.
pub fn date(day: u64) -> String {
    crate::app::day(day * 86_400_000 + 43_200_000)
}

/// The whole address of a place.
pub fn address(place: PuzzlePlace) -> String {
    format!("{}{}", site(), Route::Puzzles(place))
}

/// A button that copies a result, and says whether that worked.
pub fn button(text: String) -> impl IntoView {
    button_named(text, t(id::PUZZLES_COPY))
}

/// A button of this name that copies the text, and says whether that worked.
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
            Some(false) => t(id::PUZZLES_NOT_COPIED),
            None => "",
        }}</span>
        // Where the page may not copy, one does it oneself.
        {move || (copied.get() == Some(false)).then(|| view! {
            <textarea class="share-text" readonly rows="3" aria-label=name prop:value=shown.clone()></textarea>
        })}
    }
}

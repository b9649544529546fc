//! The button that copies a link.

use leptos::prelude::*;

use super::{copy, icon};
use crate::words::{id, t};

/// A button that copies a link, and a word about whether that worked.
#[component]
pub fn CopyLink(
    /// The id of the button for tests.
    testid: &'static str,
    /// The icon.
    #[prop(default = "copy")]
    sign: &'static str,
    /// Whether it's the main button of its place.
    #[prop(optional)]
    primary: bool,
    link: Callback<(), String>,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    view! {
        <button type="button" class="button" class:primary=primary data-testid=testid on:click=move |_| copy(link.run(()), move |done| copied.set(Some(done)))>
            {icon(sign)}<span>{t(id::COPY_LINK)}</span>
        </button>
        <span role="status" class="empty">{move || match copied.get() {
            Some(true) => t(id::COPIED),
            Some(false) => t(id::CANNOT_COPY_ADDRESS),
            None => "",
        }}</span>
    }
}

//! The page for an unknown address.

use crate::words::{id, t};
use leptos::prelude::*;

use crate::route::Route;

/// The text for an unknown address.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <section class="card notice" data-testid="not-found">
            <h2>{t(id::NO_SUCH_PAGE)}</h2>
            <p>{t(id::NO_SUCH_PAGE_ABOUT)}</p>
            <p><a class="button primary" href=Route::Home.to_string()>{t(id::TO_HOME_PAGE)}</a></p>
        </section>
    }
}

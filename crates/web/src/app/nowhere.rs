//! What one sees at an address that leads nowhere.

use leptos::prelude::*;

use crate::route::Route;

/// Nothing is here.
#[component]
pub fn Nowhere() -> impl IntoView {
    view! {
        <section class="card notice" data-testid="nowhere">
            <h2>"There is no such page"</h2>
            <p>"This address leads to no game and no page here."</p>
            <p><a class="button primary" href=Route::Home.to_string()>"To the start"</a></p>
        </section>
    }
}

//! What a static page shows instead of online play.

use leptos::prelude::*;

use crate::route::Route;
use crate::words::{id, t};

/// Says that there is no server and what that means, with a link back to the games.
pub fn no_server(about: &'static str) -> AnyView {
    view! {
        <section class="card notice" data-testid="no-server">
            <h2>{t(id::NO_SERVER)}</h2>
            <p>{about}</p>
            <p><a class="button primary" href=Route::Home.to_string()>{t(id::TO_THE_GAMES)}</a></p>
        </section>
    }
    .into_any()
}

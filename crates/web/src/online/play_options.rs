//! The ways to play online on the home page. Their code loads with everything online.

use crate::words::{fill, id, t};
use leptos::prelude::*;

use super::client;
use crate::app::{LazyParts, icon, storage};
use crate::route::Route;

/// Storage key of the signed-in person.
pub const ACCOUNT_KEY: &str = "online.me";

/// Whether the page comes from a server, so that there is something online.
pub fn has_server() -> bool {
    client::base().is_some()
}

/// Whether this browser has an account, even a guest's.
pub fn has_account() -> bool {
    storage::get(ACCOUNT_KEY).is_some()
}

/// The ways to play online; nothing on a page without a server.
pub fn ways() -> AnyView {
    if client::base().is_none() {
        return ().into_any();
    }
    view! { <Ways/> }.into_any()
}

#[component]
fn Ways() -> impl IntoView {
    let LazyParts { games, online, .. } = LazyParts::from_context();
    let making = RwSignal::new(false);
    let turns = RwSignal::new(0);
    let want = move || {
        games.load();
        online.load();
    };
    // Without an account there are no waiting tables.
    if has_account() {
        request_animation_frame(want);
    }
    let make = move |_| {
        want();
        making.set(true);
    };
    // The dialog names the seats of a game, so it needs the code of the games too.
    let here = move || games.get().and(online.get());
    let missing = move || games.is_missing() || online.is_missing();
    view! {
        <button type="button" class="button big" data-testid="online-friend" on:click=make>
            {icon("link")}<span>{t(id::ONLINE_FRIEND)}</span>
        </button>
        <a class="button big" data-testid="online" href=Route::Online.to_string()>
            {icon("globe")}<span>{t(id::PLAY_ONLINE)}
                {move || match turns.get() {
                    0 => None,
                    n => Some(view! { <small data-testid="online-waits">{fill!(id::TABLES_WAIT, n)}</small> }.into_any()),
                }}
            </span>
        </a>
        {move || (making.get() && missing()).then(|| view! { <p class="trouble" role="alert">{t(id::PART_MISSING)}</p> })}
        {move || here().map(|online| (online.new_table_dialog)(making, turns))}
    }
}

//! The ways to play online that the hall shows, and the tables of one's own that wait.

use crate::words::{fill, id, t};
use eightfold_protocol::GamePage;
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::kept_tables;
use super::lines::waits_for;
use super::new_table::NewTable;
use crate::app::icon;
use crate::route::Route;

/// The ways; nothing where the page comes without a server.
pub fn ways() -> AnyView {
    if client::base().is_none() {
        return ().into_any();
    }
    view! { <Ways/> }.into_any()
}

#[component]
fn Ways() -> impl IntoView {
    let person = Person::here();
    let making = RwSignal::new(false);
    let turns = RwSignal::new(0);
    if let Some(me) = person.peek() {
        leptos::task::spawn_local(async move {
            // Without an answer there is nothing to tell here.
            if let Ok(page) = client::get::<GamePage>("me/games?limit=50").await {
                let waiting = page.tables.iter().filter(|table| waits_for(table, &me.id)).count();
                turns.try_set(waiting);
                kept_tables::refresh(&me.id, page.tables).await;
            }
        });
    }
    view! {
        <button type="button" class="button big" data-testid="online-friend" on:click=move |_| making.set(true)>
            {icon("link")}<span>{t(id::ONLINE_FRIEND)}</span>
        </button>
        <a class="button big" data-testid="online" href=Route::Online.to_string()>
            {icon("globe")}<span>{t(id::ONLINE_ANYBODY)}
                {move || match turns.get() {
                    0 => None,
                    1 => Some(view! { <small data-testid="online-waits">{t(id::ONE_TABLE_WAITS)}</small> }.into_any()),
                    n => Some(view! { <small data-testid="online-waits">{fill!(id::TABLES_WAIT, n)}</small> }.into_any()),
                }}
            </span>
        </a>
        <NewTable open=making/>
    }
}

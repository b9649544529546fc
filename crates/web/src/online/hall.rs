//! What the home page shows of online play: a new table, and your tables that wait.

use eightfold_protocol::GamePage;
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::kept_tables;
use super::lines::waits_for;
use super::new_table::NewTable;
use crate::app::set_waiting;

/// The dialog that makes a table, open while `making` holds; counts the tables that wait.
pub fn beside_ways(making: RwSignal<bool>, waiting: RwSignal<usize>) -> AnyView {
    if let Some(me) = Person::here().peek() {
        leptos::task::spawn_local(async move {
            // Without an answer there is nothing to tell here.
            if let Ok(page) = client::get::<GamePage>("me/games?limit=50").await {
                let count = page.tables.iter().filter(|table| waits_for(table, &me.id)).count();
                waiting.try_set(count);
                set_waiting(count);
                kept_tables::refresh(&me.id, page.tables).await;
            }
        });
    }
    view! { <NewTable open=making/> }.into_any()
}

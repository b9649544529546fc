//! Online play on the home page: a new table, and your waiting tables.

use eightfold_protocol::GamePage;
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::lines::waits_for;
use super::new_table::NewTable;
use super::saved_tables;
use crate::app::set_waiting;

/// The dialog that creates a table, open while `making` is set; counts the waiting tables.
pub fn new_table_dialog(making: RwSignal<bool>, waiting: RwSignal<usize>) -> AnyView {
    if let Some(me) = Person::from_context().peek() {
        leptos::task::spawn_local(async move {
            // Without a response there is nothing to show.
            if let Ok(page) = client::get::<GamePage>("me/games?limit=50").await {
                let count = page.tables.iter().filter(|table| waits_for(table, &me.id)).count();
                waiting.try_set(count);
                set_waiting(count);
                saved_tables::refresh(&me.id, page.tables).await;
            }
        });
    }
    view! { <NewTable open=making/> }.into_any()
}

//! The number of games waiting for you, shown in the title of the page.

use std::cell::Cell;
use std::time::Duration;

use eightfold_protocol::GamePage;
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::lines::waits_for;
use crate::app::set_waiting;

/// How often the server is queried.
const POLL_INTERVAL: Duration = Duration::from_secs(30);

thread_local! {
    static STARTED: Cell<bool> = const { Cell::new(false) };
}

/// Queries the server and updates the title, which stays unchanged if the server doesn't respond.
pub fn count(person: Person) {
    let Some(me) = person.peek() else {
        set_waiting(0);
        return;
    };
    leptos::task::spawn_local(async move {
        if let Ok(page) = client::get::<GamePage>("me/games?limit=50").await {
            set_waiting(page.tables.iter().filter(|table| waits_for(table, &me.id)).count());
        }
    });
}

/// Counts now and regularly from now on, as long as the page is open.
pub fn count_regularly(person: Person) {
    count(person);
    if client::base().is_some() && !STARTED.replace(true) {
        set_interval(move || count(person), POLL_INTERVAL);
    }
}

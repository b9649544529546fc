//! The title of the page: its name, and before it the number of online games that wait for you.

use std::cell::{Cell, RefCell};

use leptos::prelude::document;

thread_local! {
    static WAITING_GAMES: Cell<usize> = const { Cell::new(0) };
    static TITLE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn show() {
    let title = TITLE.with_borrow(Clone::clone);
    document().set_title(&match WAITING_GAMES.get() {
        0 => title,
        count => format!("({count}) {title}"),
    });
}

/// Sets the name of the current page.
pub fn set_title(title: &str) {
    TITLE.set(title.to_owned());
    show();
}

/// Sets the number of online games that wait for the user.
pub fn set_waiting(count: usize) {
    WAITING_GAMES.set(count);
    show();
}

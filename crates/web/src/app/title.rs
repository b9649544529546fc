//! The title of the page: where you are, and before it how many online games wait for you.

use std::cell::{Cell, RefCell};

use leptos::prelude::document;

thread_local! {
    static WAITING: Cell<usize> = const { Cell::new(0) };
    static TITLE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn show() {
    let title = TITLE.with_borrow(Clone::clone);
    document().set_title(&match WAITING.get() {
        0 => title,
        count => format!("({count}) {title}"),
    });
}

/// Says where one is.
pub fn set_title(title: &str) {
    TITLE.set(title.to_owned());
    show();
}

/// Says how many tables wait for whoever is here.
pub fn set_waiting(count: usize) {
    WAITING.set(count);
    show();
}

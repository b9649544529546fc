//! The first view of an address, which the server sends with the document, so that the board is there before the page
//! has loaded. It stays until the page has drawn its own.

use std::cell::RefCell;

use leptos::prelude::*;

use crate::route::Route;

/// The view of the document.
#[derive(Clone)]
struct FirstView {
    route: Route,
    class: String,
    game: Option<String>,
    seats: Option<String>,
    html: String,
}

thread_local! {
    static FIRST_VIEW: RefCell<Option<FirstView>> = const { RefCell::new(None) };
}

/// Removes what the document shows, and keeps its view for as long as the page loads. Returns whether the focus was
/// there.
pub fn take_opening() -> bool {
    let Some(opening) = document().get_element_by_id("opening") else { return false };
    let had_focus = opening.contains(document().active_element().as_deref());
    let view = opening.query_selector("main > *").ok().flatten();
    let first = opening.get_attribute("data-route").zip(view).map(|(route, view)| FirstView {
        route: Route::read(&route),
        class: view.class_name(),
        game: view.get_attribute("data-game"),
        seats: view.get_attribute("data-seats"),
        html: view.inner_html(),
    });
    FIRST_VIEW.set(first);
    opening.remove();
    had_focus
}

/// Forgets the view when the reader goes to another address, because it would be out of date on their return.
pub fn forget_first_view() {
    FIRST_VIEW.set(None);
}

/// Returns the view that came with the document, if it is that of the current address; otherwise calls `otherwise`.
pub fn first_view_or(otherwise: impl FnOnce() -> AnyView) -> AnyView {
    let here = Route::read(&window().location().hash().unwrap_or_default());
    let first = FIRST_VIEW.with_borrow_mut(|first| {
        if first.as_ref().is_some_and(|first| first.route != here) {
            *first = None;
        }
        first.clone()
    });
    match first {
        Some(FirstView { class, game, seats, html, .. }) => view! {
            <div class=class data-game=game data-seats=seats data-first-view="true" inner_html=html></div>
        }
        .into_any(),
        None => otherwise(),
    }
}

//! Keeps the focus on the page. When the focused button is disabled or removed, browsers move the focus to the body,
//! and keyboard users would have to start again at the top.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, MutationObserver, MutationObserverInit, SvgElement};

use super::browser::focus_is_lost;

/// A selector of everything that can be focused.
const FOCUSABLE_SELECTOR: &str = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), \
    textarea:not(:disabled), summary, [tabindex='0']";

thread_local! {
    /// The last focused element and its ancestors, from the inside out.
    static LAST_FOCUS: RefCell<Vec<Element>> = const { RefCell::new(Vec::new()) };
    /// Whether a check of the focus is due in the next frame.
    static CHECK_DUE: Cell<bool> = const { Cell::new(false) };
}

/// Watches the focus as long as the page is open.
pub fn keep_focus() {
    window_event_listener(leptos::ev::focusin, |event| {
        let mut at = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let mut chain = Vec::new();
        while let Some(element) = at {
            at = element.parent_element();
            chain.push(element);
        }
        LAST_FOCUS.set(chain);
    });
    // A press on the background removes the focus on purpose.
    window_event_listener(leptos::ev::pointerdown, |_| LAST_FOCUS.set(Vec::new()));
    let changed = Closure::<dyn FnMut()>::new(|| {
        if !CHECK_DUE.replace(true) {
            request_animation_frame(|| {
                CHECK_DUE.set(false);
                regain();
            });
        }
    });
    let (Ok(observer), Some(body)) =
        (MutationObserver::new(changed.as_ref().unchecked_ref()), document().body())
    else {
        return;
    };
    // The observer lasts as long as the document.
    changed.forget();
    let what = MutationObserverInit::new();
    what.set_child_list(true);
    what.set_subtree(true);
    what.set_attributes(true);
    what.set_attribute_filter(&js_sys::Array::of2(&"disabled".into(), &"hidden".into()));
    let _ = observer.observe_with_options(&body, &what);
}

/// Moves a lost focus: into the open dialog, to the board, near where it was, or to the content of the page.
fn regain() {
    let chain = LAST_FOCUS.take();
    let Some(last) = chain.first() else { return };
    let usable = last.is_connected()
        && !last.matches(":disabled").unwrap_or(false)
        && last.get_client_rects().length() > 0;
    if usable || !focus_is_lost() {
        LAST_FOCUS.set(chain);
        return;
    }
    let dialog = document().query_selector("dialog[open]").ok().flatten();
    // The body and what contains the whole page don't count as near.
    let near = chain.iter().skip(1).filter(|element| {
        element.is_connected() && element.parent_element().is_some_and(|above| above.tag_name() != "HTML")
    });
    let places = std::iter::once(dialog.clone().and_then(|dialog| first_in(&dialog)))
        .chain((dialog.is_none()).then(board_place))
        .chain(near.map(first_in))
        .chain(std::iter::once_with(|| document().get_element_by_id("main")));
    for place in places.flatten() {
        give(&place);
        if !focus_is_lost() {
            return;
        }
    }
}

/// Returns the place of the board that keyboard users would focus.
fn board_place() -> Option<Element> {
    document().query_selector(".board [tabindex='0']").ok().flatten()
}

/// Returns the first visible, focusable element inside this one.
fn first_in(element: &Element) -> Option<Element> {
    let found = element.query_selector_all(FOCUSABLE_SELECTOR).ok()?;
    let elements = (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok());
    elements.into_iter().find(|element| element.get_client_rects().length() > 0)
}

fn give(place: &Element) {
    // Doesn't scroll: the button may have been pressed by a finger.
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = match place.dyn_ref::<HtmlElement>() {
        Some(html) => html.focus_with_options(&options),
        None => place.dyn_ref::<SvgElement>().map_or(Ok(()), |drawn| drawn.focus_with_options(&options)),
    };
}

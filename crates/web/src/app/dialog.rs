//! A dialog over the page.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::browser;

/// A modal dialog, shown while `open` is true. Escape closes it.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Its name for tests.
    testid: &'static str,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (Some(dialog), open) = (node.get(), open.get()) else {
            return;
        };
        if open && !dialog.open() {
            let _ = dialog.show_modal();
            // Focuses the button that destroys nothing; the browser would focus the first one.
            if let Ok(Some(safe)) = dialog.query_selector("[autofocus]")
                && let Ok(safe) = safe.dyn_into::<web_sys::HtmlElement>()
            {
                let _ = safe.focus();
            }
            // A dialog taller than the window starts at its top.
            dialog.set_scroll_top(0);
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    let heading = format!("{testid}-title");
    let id = heading.clone();
    view! {
        <dialog
            node_ref=node
            class="dialog"
            data-testid=testid
            aria-labelledby=heading
            on:close=move |_| {
                open.set(false);
                // The browser returns the focus to the element that had it, which may no longer exist.
                request_animation_frame(|| {
                    if browser::focus_is_lost() {
                        browser::focus("main".to_owned());
                    }
                });
            }
        >
            <h2 id=id>{title}</h2>
            {children()}
        </dialog>
    }
}

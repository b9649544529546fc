//! A dialog over the page.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::browser;

/// A modal dialog, open while `open` holds. Escape closes it.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Its name for tests.
    testid: &'static str,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (Some(dialog), open) = (node.get(), open.get()) else {
            return;
        };
        if open && !dialog.open() {
            let _ = dialog.show_modal();
            // The button that destroys nothing has the focus; the browser would give it to the first.
            if let Ok(Some(safe)) = dialog.query_selector("[autofocus]")
                && let Ok(safe) = safe.dyn_into::<web_sys::HtmlElement>()
            {
                let _ = safe.focus();
            }
            // A dialog that is longer than the window is read from its beginning.
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
                // The browser gives the focus back to what had it before, and that may be gone by now.
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

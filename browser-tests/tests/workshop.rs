//! The workshop on the page: the board editor, and the challenges of the gallery.

mod board_editor;
mod gallery;

use eightfold_browser_tests::{Page, View, id};

/// Seven loops, the maximum.
const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

fn open_bench(view: View, address: &str) -> Page {
    let page = Page::open_at(view.without_motion(), &format!("#/workshop{address}"));
    page.wait_for(id("workshop"));
    page
}

/// Waits until a target's label contains the words: labels follow a press quickly, but not at the same instant.
fn wait_label(page: &Page, target: &str, words: &str) {
    let script = format!(
        "return document.querySelector('[data-testid=\"{target}\"]').getAttribute('aria-label').includes('{words}')"
    );
    page.wait_until(&format!("{target} to be {words}"), &script);
}

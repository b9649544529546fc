//! A newer page reaches people who have an older one stored.

use eightfold_browser_tests::{Page, View};

use super::plain_host::PlainHost;

#[test]
fn update_shows_on_the_next_load() {
    let (host, page) = PlainHost::open(View::desktop());
    page.visit("");
    page.wait_for("h1");
    page.wait_until_offline_ready();
    assert_eq!(edition(&page), "");

    host.change("index.html", "<html ", "<html data-edition=\"newer\" ");
    host.change("sw.js", "const VERSION = \"", "const VERSION = \"newer-");
    page.reload();
    assert_eq!(edition(&page), "newer", "the next load shows the update");

    page.wait_until(
        "the new set to be stored",
        // The cache is read before the worker's state: the worker fills the cache while it is installing.
        "const set = (await caches.keys()).find(name => name.includes('newer-')); \
         const r = await navigator.serviceWorker.getRegistration(); \
         return !!set && !!(await (await caches.open(set)).match(r.scope)) && !r.installing && !r.waiting \
           && r.active.state === 'activated'",
    );
    page.stop_server();
    page.reload();
    page.wait_for("h1");
    assert_eq!(edition(&page), "newer", "the update is what is stored");
}

/// Returns the version mark of the loaded document; empty for the page as it was built.
fn edition(page: &Page) -> String {
    let edition = page.eval("return document.documentElement.dataset.edition ?? ''");
    edition.as_str().unwrap_or_default().to_owned()
}

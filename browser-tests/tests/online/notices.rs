//! Notices of the browser: what the server pushes is shown by the service worker, and leads to its table.

use serde_json::json;

use super::*;

#[test]
fn a_notice_says_what_waits_and_leads_to_its_table() {
    let server = Server::start("notices");
    let page = server.browser(View::desktop().still());
    let table = make_table(&page, "octi-fast", &[], false);
    page.visit("#/");
    page.wait_until_offline_ready();

    // Who has forbidden notices is told what to do about it.
    page.allow_notices(false);
    page.visit("#/online");
    page.click(id("account"));
    page.click(id("push"));
    page.wait_text(id("account-state"), "has not been allowed to show notices");
    assert_eq!(page.attribute(id("push"), "aria-pressed").as_deref(), Some("false"));
    page.click(id("account-ok"));

    page.allow_notices(true);
    page.push(&json!({"title": "It is your turn.", "table": table}));
    let shown = vec![("It is your turn.".to_owned(), json!({ "table": table }))];
    page.wait_until(
        "a notice",
        "return (await (await navigator.serviceWorker.ready).getNotifications()).length === 1",
    );
    assert_eq!(page.notices(), shown);
    // A second one about the same table takes the place of the first.
    page.push(&json!({"title": "A game has ended.", "table": table}));
    page.wait_until(
        "the other notice",
        "return (await (await navigator.serviceWorker.ready).getNotifications())[0].title === 'A game has ended.'",
    );
    assert_eq!(page.notices().len(), 1);

    // Pressed, it goes, and the page that is open shows the table.
    page.press_notice();
    page.wait_for(id("waiting"));
    assert_eq!(page.fragment(), format!("#/table/{table}"));
    page.wait_until(
        "no notice to be left",
        "return (await (await navigator.serviceWorker.ready).getNotifications()).length === 0",
    );
}

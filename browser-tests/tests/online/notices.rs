//! Notifications: the service worker shows the server's push messages.

use serde_json::json;

use super::*;

#[test]
fn notice_leads_to_the_waiting_table() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    page.visit("#/");
    page.wait_until_offline_ready();

    // A person who has denied notifications is told what to do about it.
    page.allow_notices(false);
    let table = make_table(&page, "octi-fast", &[], false);
    page.visit("#/online");
    page.click(id("account"));
    page.click(id("push"));
    page.wait_text(id("account-state"), "Notifications are blocked");
    assert_eq!(page.attribute(id("push"), "aria-pressed").as_deref(), Some("false"));
    page.click(id("account-ok"));

    page.allow_notices(true);
    page.push(&json!({"title": "It's your turn.", "table": table}));
    page.wait_notices(&json!([["It's your turn.", {"table": table}]]));
    // A second one about the same table replaces the first.
    page.push(&json!({"title": "A game has ended.", "table": table}));
    page.wait_notices(&json!([["A game has ended.", {"table": table}]]));
    // Pressing it opens the table in a new window: the open page stays where it is.
    page.press_notices();
    page.wait_led("opens", &format!("#/table/{table}"));
    page.wait_notices(&json!([]));
    assert_eq!(page.fragment(), "#/online");

    // A page that shows the table is focused.
    page.visit(&format!("#/table/{table}"));
    page.wait_for(id("waiting"));
    page.push(&json!({"title": "It's your turn.", "table": table}));
    page.wait_notices(&json!([["It's your turn.", {"table": table}]]));
    page.press_notices();
    page.wait_led("shows", &format!("#/table/{table}"));
}

//! Correspondence games while the server is unreachable: viewed, with a turn queued, saved over a reload, and sent
//! after reconnecting; and what happens if the game has changed meanwhile.

use serde_json::json;

use super::*;

/// Starts a correspondence game: the desktop has taken the first turn, and it is the phone's turn.
fn days(desk: &Page, phone: &Page) -> String {
    desk.visit("#/online");
    desk.click(id("make-table"));
    more_options(desk);
    desk.choose(id("new-table-game"), "octi-fast");
    desk.choose(id("new-table-time"), "3d");
    desk.click(id("new-table-make"));
    desk.wait_for(id("waiting"));
    let table = desk.fragment().trim_start_matches("#/table/").to_owned();
    phone.visit(&format!("#/table/{table}"));
    phone.wait_for(id("waiting"));
    phone.click("[data-testid^=\"sit-\"]");
    for page in [desk, phone] {
        page.wait_for(id("table"));
    }
    desk.insert_prong("53", 'A');
    for page in [desk, phone] {
        page.wait_text(id("turn-1"), "53+A");
    }
    phone.wait_until_offline_ready();
    table
}

#[test]
fn queued_turn_survives_a_reload_and_is_sent() {
    let mut server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let table = days(&desk, &phone);
    // If the socket doesn't connect at first, the turn is sent by a request; the server has added a row that gives back
    // the time of its outage, so the turn has to be sent again after that row.
    phone.expect_in_console("409");
    server.kill();
    // Only from the browser's storage: the list of tables, and the last known game.
    phone.visit("#/online");
    phone.reload();
    phone.wait_for(id("lobby-silent"));
    phone.click("[data-testid=\"mine-0\"] a");
    phone.wait_text(id("turn-1"), "53+A");
    phone.wait_for(id("line-cut"));
    phone.check_accessibility();
    fits(&phone);
    // A turn that hasn't been sent can be taken back.
    phone.insert_prong("57", 'D');
    phone.wait_text(id("turn-2"), "57+D");
    phone.click(id("withdraw"));
    phone.wait_gone(id("turn-2"));
    phone.insert_prong("57", 'E');
    phone.wait_text(id("turn-2"), "57+E");
    phone.wait_for("[data-testid=\"turn-state\"][data-state=\"sent\"]");
    phone.reload();
    phone.wait_text(id("turn-2"), "57+E");
    phone.wait_for("[data-testid=\"turn-state\"][data-state=\"sent\"]");
    phone.wait_text(id("line-cut"), "turn waiting");
    phone.check_accessibility();
    fits(&phone);
    phone.screenshot("online-queued-phone");
    server.revive();
    desk.wait_text(id("turn-2"), "57+E");
    phone.wait_for("[data-testid=\"turn-state\"][data-state=\"seen\"]");
    phone.wait_gone(id("line-cut"));
    // Sent once: the next reload finds it among the rows, and nothing is queued.
    phone.reload();
    phone.wait_text(id("turn-2"), "57+E");
    phone.wait_gone(id("turn-state"));
    assert_eq!(phone.count(id("refused-turn")), 0);
    let rows = ask(&phone, &format!("tables/{table}/record?form=log"));
    assert_eq!(rows.as_str().expect("a text").matches("\"turn\":\"57+E\"").count(), 1);
}

#[test]
fn late_queued_turn_is_explained_and_kept() {
    let server = Server::start();
    let line = Proxy::start(&[server.address()], true);
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser_at(line.address, View::phone().without_motion());
    let table = days(&desk, &phone);
    // Another device of the phone's person.
    let code = phone.post("me/code", &json!({}), None);
    let other = desk.post("link", &json!({ "code": code["code"] }), None);
    let token = other["token"].as_str().expect("a token");
    line.hold(true);
    phone.insert_prong("57", 'E');
    phone.wait_text(id("turn-2"), "57+E");
    phone.wait_for(id("line-cut"));
    // Meanwhile the same person takes another turn elsewhere.
    let view = ask(&desk, &format!("tables/{table}?since=100000"));
    let view: Value = serde_json::from_str(view.as_str().expect("a text")).expect("JSON");
    let act = json!({ "expected_seq": view["seq"], "action_id": "elsewhere", "turn": "37+A" });
    desk.post(&format!("tables/{table}/act"), &act, Some(token));
    desk.wait_text(id("turn-2"), "37+A");
    line.hold(false);
    phone.wait_text(id("refused-turn"), "pod on 57");
    phone.wait_text(id("refused-turn"), "The game had moved on");
    phone.wait_text(id("turn-2"), "37+A");
    phone.check_accessibility();
    fits(&phone);
    phone.screenshot("online-conflict-phone");
    // It stays until it is discarded, and can still be taken when its turn comes.
    phone.reload();
    phone.wait_text(id("refused-turn"), "pod on 57");
    desk.insert_prong("53", 'B');
    phone.wait_text(id("turn-3"), "53");
    phone.click(id("refused-take"));
    for page in [&phone, &desk] {
        page.wait_text(id("turn-4"), "57+E");
    }
    phone.wait_gone(id("refused-turn"));
}

//! Correspondence games: a vacation, and a prepared reply.

use super::*;

/// Seats both at a correspondence table of OCTI that the desktop created and starts; returns its id.
fn seated(desk: &Page, phone: &Page) -> String {
    desk.visit("#/online");
    desk.click(id("make-table"));
    more_options(desk);
    desk.choose(id("new-table-game"), "octi-fast");
    desk.choose(id("new-table-time"), "3d");
    desk.click(id("new-table-make"));
    desk.wait_for(id("terms"));
    let table = desk.fragment().trim_start_matches("#/table/").to_owned();
    phone.visit(&format!("#/table/{table}"));
    phone.wait_for(id("waiting"));
    phone.click("[data-testid^=\"sit-\"]");
    for page in [desk, phone] {
        page.wait_for(id("table"));
    }
    table
}

#[test]
fn the_planner_stays_open_when_the_opponent_plays() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let table = seated(&desk, &phone);
    phone.click(id("prepare"));
    phone.wait_for("[data-testid=\"preparing\"][data-state=\"others\"]");
    phone.insert_prong("53", 'A');
    phone.wait_for("[data-testid=\"preparing\"][data-state=\"own\"]");

    // The board would look the same after the planned turn.
    desk.insert_prong("53", 'A');
    desk.wait_text(id("turn-1"), "53+A");
    phone.wait_text(id("prepare-moved-on"), "moved on");
    phone.insert_prong("57", 'E');
    phone.wait_text(id("prepare-line"), "pod on 57");
    assert!(phone.eval("return document.querySelector('[data-testid=prepare-keep]').disabled") == true);
    phone.click(id("prepare-close"));
    phone.wait_for(id("turn-1"));
    let rows = ask(&desk, &format!("tables/{table}/record?form=log"));
    assert!(!rows.as_str().expect("a text").contains("57+E"), "a planned turn isn't a turn of the game");

    // The planned turns beyond those of the game are restored.
    phone.insert_prong("57", 'E');
    phone.wait_text(id("turn-2"), "57+E");
    phone.click(id("prepare"));
    phone.insert_prong("53", 'B');
    phone.wait_text(id("prepare-line"), "pod on 53");
    phone.click(id("prepare-close"));
    phone.click(id("prepare"));
    phone.wait_text(id("prepare-line"), "pod on 53");
}

#[test]
fn vacation_stops_clock_and_prepared_reply_is_played() {
    let server = Server::two();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    desk.visit("#/online");
    desk.click(id("make-table"));
    more_options(&desk);
    desk.choose(id("new-table-game"), "octi-fast");
    assert_eq!(desk.count(id("new-table-weekends")), 0, "only for correspondence clocks");
    desk.choose(id("new-table-time"), "3d");
    desk.click(id("new-table-bank"));
    desk.check_accessibility();
    desk.click(id("new-table-make"));
    desk.wait_text(id("terms"), "vacation");
    desk.wait_text(id("terms"), "14 days");
    let table = desk.fragment().trim_start_matches("#/table/").to_owned();
    phone.visit(&format!("#/table/{table}"));
    phone.wait_for(id("waiting"));
    phone.click("[data-testid^=\"sit-\"]");
    for page in [&desk, &phone] {
        page.wait_for(id("table"));
    }

    // It is the desktop's turn, and it is on vacation: the phone shows that, and the title of the desktop's page counts
    // the table.
    desk.visit("#/online");
    desk.click(id("account"));
    desk.wait_text(id("vacation-left"), "28 of your 28");
    desk.click(id("vacation-take"));
    desk.wait_text(id("vacation-left"), "21 of your 28");
    desk.check_accessibility();
    desk.click(id("account-ok"));
    phone.wait_text(id("clock-pause"), "is on vacation");
    phone.check_accessibility();
    fits(&phone);

    // The phone prepares a reply on a separate board. The button for it is among the buttons, so that the hand stays in
    // place.
    phone.wait_for(".bar [data-testid=\"prepare\"]");
    phone.click(id("prepare"));
    phone.wait_for("[data-testid=\"preparing\"][data-state=\"others\"]");
    phone.insert_prong("53", 'A');
    phone.wait_for("[data-testid=\"preparing\"][data-state=\"own\"]");
    phone.insert_prong("57", 'E');
    phone.wait_text(id("prepare-line"), "pod on 57");
    phone.check_accessibility();
    fits(&phone);
    phone.screenshot("online-prepare-phone");
    phone.click(id("prepare-keep"));
    phone.wait_text(id("prepared-lines"), "pod on 57");
    assert_eq!(phone.count(id("turn-1")), 0, "nothing has been played yet");
    fits(&phone);

    // On vacation you can still play; the reply follows at once, also for the player who prepared it.
    desk.visit(&format!("#/table/{table}"));
    desk.wait_for(id("table"));
    desk.insert_prong("53", 'A');
    for page in [&desk, &phone] {
        page.wait_text(id("turn-2"), "57+E");
    }
    phone.wait_gone(id("prepared-lines"));
    let rows = ask(&desk, &format!("tables/{table}/record?form=log"));
    assert_eq!(rows.as_str().expect("a text").matches("\"prepared\":true").count(), 1);
}

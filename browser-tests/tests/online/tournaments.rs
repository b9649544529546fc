//! A tournament of two people in two browsers, from the dialog that creates it to its end.

use serde_json::json;

use super::*;

#[test]
fn two_people_make_join_and_play_a_tournament() {
    let server = Server::two();
    let ann = server.browser(View::desktop().without_motion());
    ann.visit("#/online");
    ann.click(id("to-tournaments"));
    ann.wait_for(id("make-tournament"));
    ann.click(id("make-tournament"));
    ann.wait_for(id("new-tournament"));
    fits(&ann);
    ann.check_accessibility();
    ann.fill(id("new-tournament-name"), "Friday cup");
    ann.choose(id("new-tournament-game"), "octi-fast");
    ann.choose(id("new-tournament-format"), "round-robin");
    ann.click(id("new-tournament-make"));
    ann.wait_text(id("tournament-name"), "Friday cup");
    ann.wait_for(id("tournament-start"));
    let address = ann.fragment();
    let ben = server.browser(View::phone().without_motion().dark());
    ben.visit("#/online/tournaments");
    ben.wait_for("[data-testid=\"tournaments-live\"] a");
    fits(&ben);
    ben.check_accessibility();
    ben.click("[data-testid=\"tournaments-live\"] a");
    ben.wait_for(id("tournament-join"));
    assert_eq!(ben.fragment(), address);
    ben.click(id("tournament-join"));
    ben.wait_for(id("tournament-wait"));
    // Spectators see it without pressing anything.
    ann.wait_until("two people", "return document.querySelectorAll('[data-testid=standing]').length === 2");
    ann.click(id("tournament-start"));
    for page in [&ann, &ben] {
        page.click(id("tournament-table"));
    }
    for page in [&ann, &ben] {
        page.wait_for(id("table"));
    }
    let table = ben.fragment().trim_start_matches("#/table/").to_owned();
    post(&ann, &format!("tables/{table}/resign"), &json!({ "action_id": "up" }), None);
    for page in [&ann, &ben] {
        page.click(id("to-tournament"));
    }
    for page in [&ann, &ben] {
        page.wait_text(id("tournament-state"), "finished");
        page.wait_for(id("tournament-game"));
        fits(page);
        page.check_accessibility();
        page.screenshot(if std::ptr::eq(page, &ann) { "tournament-desktop" } else { "tournament-phone" });
    }
}

#[test]
fn tournaments_start_by_the_servers_clock() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    page.set_clock_wrong(-180);
    page.visit("#/online/tournaments");
    page.reload();
    let wrong = page.eval("return Date.now()").as_u64().expect("a number");
    let right = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    assert!(u128::from(wrong) + 3_600_000 < right.as_millis(), "the clock of the device is slow");
    page.click(id("make-tournament"));
    page.fill(id("new-tournament-name"), "Friday cup");
    page.choose(id("new-tournament-game"), "octi-fast");
    page.choose(id("new-tournament-start"), "1440");
    page.click(id("new-tournament-make"));
    page.wait_text(id("tournament-state"), "24 h");
    page.click(id("to-tournaments"));
    page.wait_text(id("tournaments-live"), "24 h");
}

//! Partners who write to each other, and partners who may not talk.

use serde_json::json;

use super::*;

/// Creates a table for four: the page's person has the first seat, another page the third, and two accounts the others,
/// whose tokens are returned.
fn four(first: &Page, third: &Page, game: &str, seats: [&str; 3]) -> (String, [String; 2]) {
    let table = make_table(first, game, &[], false);
    let tokens = [seats[0], seats[2]].map(|seat| {
        let token = first.post("guest", &json!({}), None)["token"].as_str().expect("a token").to_owned();
        first.post(&format!("tables/{table}/sit"), &json!({ "seat": seat }), Some(&token));
        token
    });
    third.visit(&format!("#/table/{table}"));
    third.wait_for(id("waiting"));
    third.click(id(&format!("sit-{}", seats[1])));
    for token in &tokens {
        first.post(&format!("tables/{table}/ready"), &json!({}), Some(token));
    }
    for page in [first, third] {
        page.wait_for(id("table"));
    }
    (table, tokens)
}

#[test]
fn spectators_read_team_chat_after_the_game() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let (table, [red, _]) = four(&desk, &phone, "octiles-team", ["R", "Y", "G"]);
    let watcher = server.browser(View::desktop().without_motion());
    watcher.visit(&format!("#/table/{table}"));
    watcher.wait_for(id("watching"));
    desk.click(id("tab-chat"));
    desk.fill(id("team-message"), "Open c3 for me");
    desk.click(id("team-send"));
    desk.wait_text(id("team-lines"), "Open c3 for me");
    // The phone shows it next to the board, and replies.
    phone.wait_text(id("team-news"), "Open c3 for me");
    fits(&phone);
    phone.check_accessibility();
    phone.screenshot("online-team-news-phone");
    phone.click(id("team-reply"));
    phone.wait_until("the field to have the focus", "return document.activeElement?.id === 'team-message'");
    phone.fill(id("team-message"), "Gladly");
    phone.click(id("team-send"));
    desk.wait_text(id("team-lines"), "Gladly");
    phone.wait_text(id("team-lines"), "Open c3 for me");
    for page in [&desk, &phone] {
        fits(page);
        page.check_accessibility();
    }
    desk.screenshot("online-team-desktop");
    phone.screenshot("online-team-phone");
    // It's there again after a reload.
    phone.reload();
    phone.wait_for(id("table"));
    phone.click(id("tab-chat"));
    phone.wait_text(id("team-lines"), "Open c3 for me");
    assert_eq!(watcher.count(id("team-box")), 0);
    let said = ask(&watcher, &format!("tables/{table}/messages"));
    assert!(!said.as_str().expect("a text").contains("c3"), "{said}");
    desk.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), Some(&red));
    for page in [&desk, &phone, &watcher] {
        page.wait_for(id("ending"));
        page.wait_gone(id("team-box"));
    }
    for page in [&desk, &phone] {
        page.wait_text(id("end-title"), "You and");
    }
    assert!(!watcher.text(id("end-title")).contains("You"), "a spectator hasn't won");
    for page in [&desk, &watcher] {
        page.click(id("look-through"));
        page.click(id("tab-chat"));
        page.wait_text(id("said-lines"), "Open c3 for me");
        page.wait_text(id("said-lines"), "(to the team)");
        fits(page);
    }
}

#[test]
fn invited_pair_takes_both_team_seats() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let friend = server.browser(View::phone().without_motion());
    phone.visit("#/online");
    phone.click(id("account"));
    phone.fill(id("account-name"), "Ben");
    phone.click(id("account-name-set"));
    phone.wait_text(id("account-me"), "Ben");
    phone.click(id("account-ok"));
    desk.visit("#/online");
    desk.click(id("make-table"));
    more_options(&desk);
    desk.choose(id("new-table-game"), "octiles-team");
    desk.choose(id("new-seat-R"), "pair");
    desk.wait_until(
        "both seats to be for the pair",
        "return document.querySelector('[data-testid=\"new-seat-G\"]').value === 'pair'",
    );
    assert_eq!(desk.count(id("new-seat-G-name")), 0, "the name is asked for once");
    desk.fill(id("new-seat-R-name"), "Ben");
    fits(&desk);
    desk.check_accessibility();
    desk.click(id("new-table-make"));
    desk.wait_for(id("waiting"));
    let place = desk.fragment();
    phone.visit(&place);
    phone.click(id("sit-R"));
    phone.wait_for(id("pair-link"));
    fits(&phone);
    phone.check_accessibility();
    phone.screenshot("online-pair-phone");
    let link = phone.text(id("pair-link"));
    let to_seat = format!("#{}", link.split_once('#').expect("a link into the page").1);
    // The seat is reserved for Ben's partner: without the link, only the last seat is free.
    friend.visit(&place);
    friend.wait_for(id("sit-Y"));
    assert_eq!(friend.count(id("sit-G")), 0);
    friend.open_anew(&to_seat);
    friend.click(id("sit-G"));
    friend.wait_for(id("seat-G"));
    phone.wait_gone(id("pair-link"));
}

#[test]
fn a_blocked_player_cannot_be_heard() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let table = make_table(&desk, "octi-fast", &[], false);
    phone.visit(&format!("#/table/{table}"));
    phone.wait_for(id("waiting"));
    phone.click("[data-testid^=\"sit-\"]");
    for page in [&desk, &phone] {
        page.wait_for(id("table"));
        page.click(id("tab-chat"));
    }
    phone.click(id("say-hello"));
    desk.wait_text(id("said-lines"), "Hello!");
    desk.click("[data-testid^=\"about-\"]");
    desk.click(id("block"));
    desk.wait_text(id("about-state"), "is blocked");
    desk.click(id("about-close"));
    desk.wait_gone("[data-testid=\"said-lines\"] li");
    phone.click(id("say-oops"));
    phone.wait_text(id("said-lines"), "Oops");
    desk.click(id("say-good-luck"));
    desk.wait_text(id("said-lines"), "Good luck!");
    assert_eq!(desk.count("[data-testid=\"said-lines\"] li"), 1);
}

#[test]
fn octi_for_four_allows_greetings_until_its_end() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    let (table, [other, _]) = four(&desk, &phone, "octi-four", ["w", "n", "e"]);
    for page in [&desk, &phone] {
        page.click(id("tab-chat"));
        page.wait_text(id("no-table-talk"), "no table talk");
        assert_eq!(page.count("[data-testid^=\"say-\"]"), 3);
        assert_eq!((page.count(id("free-text")), page.count(id("team-box"))), (0, 0));
        fits(page);
        page.check_accessibility();
    }
    desk.click(id("say-good-luck"));
    phone.wait_text(id("said-lines"), "Good luck!");
    phone.screenshot("online-no-table-talk-phone");
    desk.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), Some(&other));
    for page in [&desk, &phone] {
        page.click(id("look-through"));
        page.wait_gone(id("no-table-talk"));
        page.wait_for(id("say-good-game"));
    }
    desk.click(id("say-good-game"));
    phone.wait_text(id("said-lines"), "Good game!");
}

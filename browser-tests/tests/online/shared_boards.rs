//! A challenge board that two people in two browsers solve together.

use super::*;

/// Seven loops, the most: challenge 3.
const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

fn wait_label(page: &Page, target: &str, words: &str) {
    let script = format!(
        "return document.querySelector('[data-testid=\"{target}\"]')?.getAttribute('aria-label').includes('{words}')"
    );
    page.wait_until(&format!("{target} to be {words}"), &script);
}

/// Opens the board editor with a challenge, and shares the board; returns its address.
fn share(page: &Page, board: &str) -> String {
    page.visit(&format!("#/workshop/3?board={board}"));
    page.click(id("work-together"));
    page.wait_for(id("invite-link"));
    page.wait_for(id("invite-code"));
    page.check_accessibility();
    page.screenshot("shared-board-invite");
    page.click(id("invite-close"));
    page.fragment()
}

#[test]
fn two_people_solve_a_challenge_on_one_board() {
    let server = Server::two();
    let ann = server.browser(View::desktop().without_motion());
    // Without tile 2 on c3, and with the tile on c1 turned once too little.
    let address = share(&ann, &LOOPS.replace("2.0,11.2", "-,11.2").replacen("12.4", "12.3", 1));
    assert!(address.starts_with("#/shared-board/"), "{address}");
    ann.check_accessibility();
    fits(&ann);
    let ben = server.browser(View::phone().without_motion().dark());
    ben.visit(&address);
    wait_label(&ben, "space-c1", "tile 12 at rotation 3");
    ben.check_accessibility();
    fits(&ben);
    ben.screenshot("shared-board-phone-top");
    // Both work without waiting for each other. Ben's first step makes his guest account.
    ben.click(id("space-c1"));
    ben.click(id("rotate-right"));
    wait_label(&ann, "space-c1", "tile 12 at rotation 4");
    ann.wait_until(
        "two people",
        "return document.querySelectorAll('[data-testid=shared-people] li').length === 2",
    );
    ann.click(id("tile-2"));
    ann.click(id("space-c3"));
    wait_label(&ben, "space-c3", "tile 2 at rotation 0");
    for page in [&ann, &ben] {
        page.wait_text(id("score"), "7");
        page.wait_text(id("shared-log"), "placed tile 2 on c3");
    }
    // Everyone takes back their own last step.
    ben.click(id("undo"));
    wait_label(&ann, "space-c1", "tile 12 at rotation 3");
    wait_label(&ann, "space-c3", "tile 2 at rotation 0");
    ben.click(id("rotate-right"));
    ann.wait_text(id("score"), "7");
    // The steps before, and back to the board.
    ann.click(id("shared-first"));
    ann.wait_for(id("shared-past"));
    wait_label(&ann, "space-c3", "empty");
    ann.check_accessibility();
    ann.click(id("shared-now"));
    wait_label(&ann, "space-c3", "tile 2 at rotation 0");
    ben.click(id("say-well-played"));
    ann.wait_for("[data-testid=\"said-lines\"] li");
    for (page, name) in [(&ann, "shared-board-desktop"), (&ben, "shared-board-phone")] {
        page.check_accessibility();
        fits(page);
        page.screenshot(name);
    }
    // Ben finds it again among his boards, and takes a copy into his own editor.
    ben.visit("#/online");
    ben.wait_for("[data-testid=\"shared-boards\"] a");
    fits(&ben);
    ben.check_accessibility();
    ben.eval("document.querySelector('.lobby-boards').scrollIntoView()");
    ben.screenshot("shared-board-lobby");
    ben.click("[data-testid=\"shared-boards\"] a");
    ben.click(id("copy-board"));
    ben.wait_for(id("workshop"));
    wait_label(&ben, "space-c3", "tile 2 at rotation 0");
}

#[test]
fn the_maker_restricts_and_deletes_a_board() {
    let mut server = Server::start();
    let ann = server.browser(View::desktop().without_motion());
    let address = share(&ann, LOOPS);
    ann.click("[data-testid=\"shared-settings\"] summary");
    ann.click("label:has([data-testid=\"shared-everyone\"])");
    let ben = server.browser(View::desktop().without_motion().dark());
    ben.visit(&address);
    ben.wait_for(id("shared-watch-only"));
    ben.click(id("space-c3"));
    ben.click(id("space-c3"));
    wait_label(&ben, "space-c3", "tile 2 at rotation 0");
    // A step that is taken while the server is away arrives later.
    server.kill();
    ann.click(id("space-c3"));
    ann.click(id("rotate-right"));
    ann.wait_text(id("shared-state"), "No connection");
    server.revive();
    wait_label(&ben, "space-c3", "tile 2 at rotation 1");
    ann.click("label:has([data-testid=\"shared-everyone\"])");
    ben.wait_gone(id("shared-watch-only"));
    ann.click(id("shared-delete"));
    ann.click(id("shared-delete-now"));
    ann.wait_for(id("workshop"));
    ben.wait_for(id("no-shared-board"));
}

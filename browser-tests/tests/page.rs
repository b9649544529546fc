//! The page itself, before any game: it loads, is accessible, and then works offline.

use eightfold_browser_tests::{Page, View, id};

#[test]
fn page_is_accessible_in_both_themes_and_sizes() {
    let page = Page::open(View::desktop());
    for (name, view) in [
        ("start-desktop", View::desktop()),
        ("start-desktop-dark", View::desktop().dark()),
        ("start-phone", View::phone()),
        ("start-phone-dark", View::phone().dark()),
    ] {
        page.look(view);
        page.reload();
        page.wait_for("h1");
        page.check_accessibility();
        page.screenshot(name);
        page.assert_fits();
    }
}

#[test]
fn page_works_offline_after_the_first_load() {
    let page = Page::open(View::desktop());
    page.wait_for("h1");
    page.wait_until_offline_ready();
    let before = page.text("h1");
    page.stop_server();
    page.reload();
    assert_eq!(page.text("h1"), before);
    let styled = page.eval("return getComputedStyle(document.body).marginTop === '0px'");
    assert_eq!(styled, true, "the style sheet was stored too");
    page.screenshot("start-offline");
}

#[test]
fn letters_and_motion_can_be_turned_off() {
    let page = Page::open(View::desktop());
    page.visit("#/new/octiles");
    page.click(id("start"));
    page.wait_for(id("board"));
    let letters = || {
        let seen = "return [...document.querySelectorAll('.piece-letter')].filter(one => one.checkVisibility()).length";
        page.eval(seen).as_u64().expect("a number")
    };
    let moves = || {
        let moves = "return getComputedStyle(document.querySelector('.laid.chosen .tile')).transitionDuration !== '0s'";
        page.eval(moves).as_bool().expect("yes or no")
    };
    page.click("[data-testid^=\"space-\"].ready");
    page.wait_for(".laid.chosen .tile");
    assert!(letters() >= 10, "every runner has a letter");
    assert!(moves(), "a tile turns with motion");
    page.click(id("settings"));
    page.click(id("setting-plain"));
    page.click(id("setting-still"));
    page.click(id("settings-ok"));
    assert_eq!(letters(), 0);
    assert!(!moves());
    page.reload();
    page.wait_for(".laid.chosen .tile");
    assert_eq!(letters(), 0, "it is saved");
    assert!(!moves(), "likewise");
}

/// Opens a game that has just started.
fn table_of(view: View, game: &str) -> Page {
    let page = Page::open_at(view, &format!("#/new/{game}"));
    page.click(id("start"));
    page.wait_for(id("board"));
    page
}

#[test]
fn octi_has_no_settings_of_the_octiles_board() {
    let page = table_of(View::desktop(), "octi-fast");
    page.click(id("settings"));
    page.wait_for(id("setting-confirm"));
    for setting in ["setting-coordinates", "setting-numbers", "setting-plain"] {
        assert_eq!(page.count(id(setting)), 0, "{setting} would change nothing");
    }
    page.click(id("settings-ok"));
    // Nor on a board of its rules.
    page.visit("#/rules/octi-fast");
    page.click("[data-testid^='show-fig']");
    page.wait_for(".practice .board");
    page.click(id("settings"));
    page.wait_for(id("setting-confirm"));
    assert_eq!(page.count(id("setting-coordinates")), 0);
}

#[test]
fn the_pods_of_four_can_be_without_letters() {
    let page = table_of(View::desktop(), "octi-four");
    let letters =
        "return [...document.querySelectorAll('.cap-letter')].filter(one => one.checkVisibility()).length";
    assert!(page.eval(letters).as_u64() >= Some(4), "every pod has a letter");
    page.click(id("settings"));
    page.click(id("setting-plain"));
    page.click(id("settings-ok"));
    assert_eq!(page.eval(letters), 0);
}

#[test]
fn games_that_always_confirm_hide_the_setting() {
    let page = table_of(View::desktop(), "connect-the-dots");
    page.click(id("settings"));
    page.wait_for(id("setting-coordinates"));
    assert_eq!(page.count(id("setting-confirm")), 0);
}

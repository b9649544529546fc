//! What the page of version 0.1.0 stored in a browser: today's page reads all of it.
//!
//! `kept/0.1.0.json` has every entry that the page of that version, built from its source, wrote to `localStorage` in
//! Chromium when each part of it was used a little without a server. In the end all switches were turned on, and the
//! language was changed to German. The page stored nothing in IndexedDB.

use eightfold_browser_tests::{Page, View, id};
use serde_json::json;

const STORED: &str = include_str!("kept/0.1.0.json");

/// Opens the page at this address, in a browser in which that version was used.
fn open(address: &str) -> Page {
    let page = Page::open_at(View::desktop().without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    page.eval(&format!(
        "for (const [name, text] of Object.entries({STORED})) localStorage.setItem(name, text)"
    ));
    page.visit(address);
    page
}

/// Continues or views the saved game whose entry on the home page contains these words.
fn open_game(page: &Page, words: &str) {
    page.click(id("all-games"));
    let find = format!(
        "[...document.querySelectorAll('.shelf-game')].find(game => game.innerText.includes('{words}'))"
    );
    page.wait_until("the game to be listed", &format!("return !!{find}"));
    page.eval(&format!("{find}.click()"));
    page.wait_for(id("board"));
}

#[test]
fn old_games_continue() {
    let page = open("#/");
    page.wait_for(id("home-hero"));
    open_game(&page, "Zug 4");
    page.wait_text(id("player-Blue"), "Ann");
    let turns = |count: usize| {
        let listed = "document.querySelectorAll('#panel-turns [data-testid^=turn-]').length";
        page.wait_until("the turns", &format!("return {listed} === {count}"));
    };
    turns(3);
    // The unfinished turn is there too, and another one can be taken.
    page.click("[data-testid=undo]:not([disabled])");
    page.click(id("hint"));
    page.click(id("play-it"));
    turns(4);
    page.reload();
    turns(4);
    page.visit("#/");
    page.wait_for(id("home-hero"));
    open_game(&page, "OCTI, das schnelle Spiel gegen");
    page.wait_text(id("ending"), "Rot gewinnt");
    // A player who has finished a game isn't guided like a beginner.
    page.visit("#/new/octi-fast");
    page.click(id("start"));
    page.wait_for(id("tab-turns"));
    assert_eq!(page.count(id("first-game")), 0);
}

#[test]
fn old_studies_and_boards_open() {
    let page = open("#/study");
    page.wait_text(id("library-state"), "7 Partien");
    page.fill(id("library-player"), "missed win");
    page.wait_text(id("library-state"), "1 Partie");
    page.click("[data-testid=library-games] a");
    page.wait_text(id("study-name"), "A missed win");
    assert_eq!(page.count(id("study-step")), 5, "the game and a variation");
    page.click("[data-path='33+A']");
    page.wait_text(id("study-said"), "Too slow.");
    page.wait_for(".study-marks .mark-head");
    // The report is there without a search.
    page.click(id("tab-report"));
    page.wait_for(id("report-identity"));

    page.visit("#/workshop/bench");
    page.wait_for(id("workshop"));
    assert_eq!(page.attribute(id("space-c4"), "data-rotation").as_deref(), Some("3"));
    // Undo goes back behind the last problem, the full board and the empty one.
    for _ in 0..3 {
        page.click(id("undo"));
    }
    page.wait_until(
        "the board before",
        "return document.querySelector('[data-testid=space-c4]').dataset.rotation === '1'",
    );
    page.wait_text(id("saved"), "Three tiles");
    page.visit("#/workshop/2.path.points");
    page.wait_text(id("best-mine"), "21");
    page.visit("#/study/setup");
    page.wait_for(id("position-editor"));
    assert_eq!(page.attribute(id("space-c3"), "data-rotation").as_deref(), Some("0"), "tile 14 is on c3");
}

#[test]
fn old_progress_and_settings_remain() {
    let page = open("#/learn/octi-fast");
    page.wait_for(id("lessons"));
    let looks = page.eval("return [document.documentElement.lang, { ...document.documentElement.dataset }]");
    assert_eq!(looks, json!(["de", { "theme": "dark", "palette": "contrast", "plain": "", "still": "" }]));
    assert_eq!(page.attribute(id("lesson-insert"), "data-done").as_deref(), Some("true"));
    assert_eq!(page.attribute(id("lesson-step"), "data-done").as_deref(), Some("false"));

    page.visit("#/puzzles");
    page.wait_text(id("puzzle-progress"), "1 von 2");
    page.wait_text(id("puzzle-days"), "1 Tag");
    page.wait_text(id("missing-tiles-card"), "1 von");
    page.wait_text(id("to-own"), "1 Fehler");
    page.visit("#/puzzles/rush");
    page.wait_for(id("rush-games"));
    assert_eq!(page.eval("return document.querySelector('[data-testid=rush-octiles]').checked"), false);

    page.click(id("settings"));
    page.wait_for(id("settings-dialog"));
    let switches = page.eval(
        "return [...document.querySelectorAll('[data-testid=settings-dialog] [type=checkbox]')] \
         .filter(one => one.checked === (one.dataset.testid === 'setting-turn-board')) \
         .map(one => one.dataset.testid)",
    );
    assert_eq!(switches, json!([]), "all switches of that version were on");
    assert_eq!(page.eval("return document.querySelector('[data-testid=volume]').value"), "8");
}

//! Lazy loading: the home page doesn't wait for what it doesn't need, and the page says so if a part can't be loaded.

use eightfold_browser_tests::{Key, View, id};

use super::plain_host::PlainHost;

/// The name prefixes of files that are loaded later: parts of the page, shared chunks, the search.
const LAZY_FILES: [&str; 3] = ["split_", "chunk_", "search"];

#[test]
fn home_page_is_usable_before_lazy_parts_load() {
    let (host, page) = PlainHost::open(View::desktop().without_motion());
    host.hold(&LAZY_FILES);
    page.visit("");
    page.wait_for(id("play-now"));
    page.wait_for(id("game-octi-fast"));
    page.click(id("settings"));
    page.wait_for("[data-testid=\"settings-dialog\"][open]");
    page.press(Key::Escape);
    page.wait_gone("[data-testid=\"settings-dialog\"][open]");
    // A press is remembered: the home page stays until the rules and the game are loaded.
    page.click(id("play-now"));
    page.wait_for("[data-testid=\"play-now\"][aria-busy=\"true\"]");
    host.release();
    page.wait_for(id("board"));
    page.wait_for("main[aria-busy=\"false\"]");
}

#[test]
fn failed_part_is_reported_and_can_be_retried() {
    let (host, page) = PlainHost::open(View::desktop().without_motion());
    host.lose("split_workshop");
    page.expect_in_console("404");
    page.expect_in_console("split_workshop");
    page.visit("");
    page.wait_for(id("play-now"));
    page.click(id("to-workshop"));
    page.wait_text(id("part-missing"), "Couldn't load");
    page.check_accessibility();
    page.screenshot("part-missing");
    // The rest of the page is unaffected.
    page.click(id("home"));
    page.wait_for(id("play-now"));
    page.click(id("to-workshop"));
    page.wait_for(id("part-missing"));
    host.find("split_workshop");
    page.click(id("part-retry"));
    page.wait_for(id("gallery"));
    page.wait_gone(id("part-missing"));
}

#[test]
fn game_without_search_says_so_until_it_loads() {
    let (host, page) = PlainHost::open(View::desktop().without_motion());
    host.lose("search_bg");
    page.expect_in_console("404");
    page.visit("");
    page.click(id("play-friend"));
    page.wait_for(id("board"));
    page.click(id("hint"));
    page.wait_text(id("prompt"), "Couldn't load the computer player");
    page.wait_for(id("search-retry"));
    host.find("search_bg");
    page.click(id("search-retry"));
    page.wait_gone(id("search-retry"));
    page.click(id("hint"));
    page.wait_for(id("play-it"));
}

#[test]
fn page_loads_without_a_wasm_content_type() {
    let (host, page) = PlainHost::open(View::desktop().without_motion());
    host.call_wasm("application/octet-stream");
    page.expect_in_console("application/wasm");
    page.visit("#/workshop");
    page.wait_for(id("gallery"));
    page.go("#/learn");
    page.wait_for(id("courses"));
}

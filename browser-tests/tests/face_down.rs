//! The race with a face-down tile on every space: set up and played against the computer, and a whole game by clicking.

use eightfold_browser_tests::{Page, View, id};
use serde_json::Value;

/// Returns the shortest game of two in the vectors that Blue won: its start and turns.
fn won_game() -> (String, Vec<String>) {
    let line = include_str!("../../vectors/octiles-face-down.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| {
            line["kind"] == "playout" && line["options"]["players"] == "2" && line["result"] == "B"
        })
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let turns = line["turns"].as_array().expect("turns").iter().map(text).collect();
    (text(&line["start"]), turns)
}

fn backs(page: &Page) -> usize {
    page.count("[data-testid^=\"face-down-\"]")
}

#[test]
fn face_down_race_against_the_computer() {
    let page = Page::open_at(View::phone().without_motion(), "#/new/octiles");
    page.click("label:has([data-testid=\"option-start-face-down\"])");
    page.choose(id("seat-B-kind"), "person");
    page.choose(id("seat-Y-kind"), "computer-1");
    page.click(id("start"));
    page.wait_for(id("table"));
    page.wait_text(id("supply"), "17 tiles face down");
    assert_eq!(backs(&page), 17);
    assert!(
        page.attribute(id("space-c3"), "aria-label").unwrap_or_default().contains("face-down tile"),
        "a screen reader reads the space's contents"
    );
    page.check_accessibility();
    page.screenshot("face-down-start");
    // Any turn of Blue's: the first ready space, and the first destination of any runner.
    page.click("[data-testid^=\"space-\"].ready");
    assert_eq!(backs(&page), 16, "the tile in hand covers one");
    page.click("[data-testid^=\"post-\"][aria-label*=\"run here from\"]");
    // The tile of that space is revealed, the computer places it, and the next one is revealed for Blue.
    page.wait_for(id("turn-2"));
    page.wait_text(id("supply"), "tiles face down");
    assert!(backs(&page) <= 16);
}

#[test]
fn whole_face_down_game_with_a_reload() {
    let (start, turns) = won_game();
    let position = start.split_whitespace().collect::<Vec<_>>().join("+").replace('?', "%3F");
    let page = Page::open_at(
        View::desktop().without_motion(),
        &format!("#/open/octiles?players=2&start=face-down&position={position}"),
    );
    page.wait_for(id("table"));
    let mut left = backs(&page);
    assert_eq!(left, 17);
    for (k, turn) in turns.iter().enumerate() {
        page.race_turn(turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        let now = backs(&page);
        assert!(now <= left, "no tile is turned face down again: {turn}");
        left = now;
        if k == turns.len() / 2 {
            page.screenshot("face-down-middle");
            page.reload();
            page.wait_text(id(&format!("turn-{}", k + 1)), turn);
            assert_eq!(backs(&page), left, "the same tiles are face down after a reload");
        }
    }
    page.wait_text(id("ending"), "Blue won");
    assert!(left < 17, "tiles have been turned up");
}

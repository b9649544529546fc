//! Team Up on the page: whole games by clicking, every way to win, and what is refused and why.

use eightfold_browser_tests::{Key, Page, View, id};
use serde_json::Value;

/// A game of two with four runners each that Yellow wins with an exchange.
const GAME: [&str; 16] = [
    "4@a3:7 A5-B3",
    "2@e3:0 F2-E4",
    "13@a2:5 A1-B2",
    "9@e4:0 F6-E3",
    "18@e4:1 F4-F5",
    "11@b5:2 B6-B5",
    "16@c5:4 D6-E6",
    "12@a2:5 A3-B4",
    "15@a2:0 E6-D6",
    "8@b4:1 B4-C5",
    "10@e3:3 D6-E6",
    "2@d3:1 E3-D4",
    "9@e4:7 F5-E5",
    "7@d4:5 D4-D5",
    "3@a3:1 E6-D6",
    "13@c4:7",
];

/// A board on which most exchanges would change an owned path.
const CROWDED_BOARD: &str = "6.4,3.0,13.7,5.0,14.1,11.3,1.0,18.1,12.3,8.0,9.0,17.1,10.7,2.3,4.5,16.1,7.6 \
                       ...G.R...YY...Y.BRY.BBGGY..RBG.RRGB. 15 Y";

/// Returns the shortest game of four in the vectors from the start, and its winner.
fn vector_game() -> (Vec<String>, String) {
    let line = include_str!("../../vectors/octiles.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| line["kind"] == "playout" && line["game"] == "team-up")
        .filter(|line| line["options"]["players"] == "4" && line["options"]["runners"].is_null())
        .filter(|line| line["start"].as_str().is_some_and(|start| start.starts_with("-,-")))
        .filter(|line| line["result"].as_str().is_some_and(|winner| winner.len() == 1))
        .filter(|line| {
            line["turns"].as_array().is_some_and(|turns| turns.iter().all(|turn| turn != "resign"))
        })
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let turns = line["turns"].as_array().expect("turns").iter().map(text);
    (turns.collect(), text(&line["result"]))
}

fn new_game(view: View, options: &[&str], letters: &str) -> Page {
    let page = Page::open(view);
    page.click(id("game-team-up"));
    for option in options {
        page.click(format!("label:has([data-testid=\"{option}\"])"));
    }
    for letter in letters.chars() {
        page.choose(id(&format!("seat-{letter}-kind")), "person");
    }
    page.click(id("start"));
    page.wait_for(id("pool"));
    page
}

fn opened(view: View, options: &str, position: &str) -> Page {
    let position = position.split_whitespace().collect::<Vec<_>>().join("+");
    let page = Page::open_at(view, &format!("#/open/team-up?{options}&position={position}"));
    page.wait_for(id("pool"));
    page
}

fn turns(page: &Page) -> usize {
    page.count("[data-testid=\"history\"] li")
}

#[test]
fn a_whole_game_of_two_by_clicking() {
    let page = new_game(View::desktop().without_motion(), &["option-runners-4"], "BY");
    page.check_accessibility();
    for (k, turn) in GAME.iter().enumerate() {
        page.team_up_turn(turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        if k == 8 {
            page.screenshot("team-up-desktop");
            page.reload();
            page.wait_for(id("turn-9"));
        }
    }
    page.wait_text(
        id("ending"),
        "Yellow wins by placing tile 13 on c4, which connects all of Yellow's runners.",
    );
    page.wait_text(id("links-Yellow"), "4 of 4");
    page.screenshot("team-up-won");
    page.click(id("look-through"));
    page.click(id("tab-turns"));
    page.click(id("step-back"));
    page.wait_text(id("prompt"), "an earlier turn");
    page.wait_text(id("step-count"), "15 / 16");
    page.click(id("step-last"));
    page.click(id("show-end"));
    page.click(id("rematch"));
    page.wait_gone(id("turn-1"));
}

/// Plays a whole game and waits for each turn to be made.
fn play_all(page: &Page, turns: &[String]) {
    for (k, turn) in turns.iter().enumerate() {
        page.team_up_turn(turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
    }
}

#[test]
fn a_whole_game_of_four_on_a_phone() {
    let (turns, winner) = vector_game();
    let page =
        new_game(View::phone().without_motion().dark(), &["option-players-4", "option-runners-5"], "BRYG");
    play_all(&page, &turns);
    let winner = ["Blue", "Red", "Yellow", "Green"]
        .into_iter()
        .find(|name| name.starts_with(&winner))
        .expect("a colour");
    page.wait_text(id("ending"), &format!("{winner} wins"));
    page.wait_text(id(&format!("links-{winner}")), "5 of 5");
    page.assert_fits();
    page.screenshot("team-up-won-phone");
    page.check_accessibility();
}

#[test]
fn phone_turn_space_first_and_undone() {
    let page = new_game(View::phone().without_motion(), &["option-players-3"], "BRY");
    page.assert_fits();
    page.check_accessibility();
    page.click(id("space-a3"));
    page.wait_text(id("prompt"), "choose a bright tile for a3");
    page.screenshot("team-up-phone-space");
    page.click(id("pool-4"));
    page.wait_text(id("prompt"), "rotate the tile");
    page.screenshot("team-up-phone-laid");
    page.click(id("undo"));
    page.wait_text(id("prompt"), "choose a bright tile");
    page.click(id("undo"));
    page.wait_text(id("prompt"), "choose a tile from the pool, or a space");
    page.team_up_turn(GAME[0]);
    page.wait_for(id("turn-1"));
    page.wait_text(id("prompt"), "Red");
    assert_eq!(turns(&page), 1);
    page.look(View::phone().without_motion().dark());
    page.reload();
    page.wait_for(id("turn-1"));
    page.screenshot("team-up-phone-dark");
    page.check_accessibility();
}

#[test]
fn tiles_and_spaces_that_fit_are_told_apart() {
    let page = opened(View::desktop(), "players=4", CROWDED_BOARD);
    page.hover(id("space-c3"));
    let standing = page.attribute(id("pool-15"), "title").unwrap_or_default();
    assert!(standing.contains("go there"), "{standing}");
    page.click(id("pool-15"));
    let space = |words: &str| format!("[data-testid^=\"space-\"][aria-label*=\"{words}\"]");
    let barred = page.eval(&format!(
        "return [...document.querySelectorAll(`{}`)].map(space => space.dataset.testid)",
        space("tile 15 can't go here")
    ));
    // An exchange is refused because of a path, and that path flashes.
    let refused = barred.as_array().into_iter().flatten().filter_map(|space| space.as_str()).find(|space| {
        page.click(id(space));
        page.text(id("refusal")).contains("'s path from")
    });
    assert!(refused.is_some(), "{barred}");
    page.wait_for(".board .barring");
    page.screenshot("team-up-refused");
    page.check_accessibility();
    // The next action clears it.
    page.click(space("tile 15 can go here"));
    page.wait_gone(id("refusal"));
}

#[test]
fn skipped_turns_and_the_impasse_are_explained() {
    let page = opened(
        View::desktop().without_motion(),
        "players=4",
        "16.7,5.2,4.4,7.0,9.1,10.3,12.6,3.0,8.2,17.7,18.0,13.0,2.3,6.4,14.3,11.2,15.0 \
         R.R.BGGGG...Y.....RR..Y.YYRB..GYBB.B 1 G passes:3 last:G",
    );
    page.wait_text(id("prompt"), "Green is skipped: no legal turn. 3 skipped before");
    page.click(id("pass"));
    page.wait_text(id("ending"), "Every player was skipped in a row. Green took the last turn and wins.");
}

#[test]
fn the_others_continue_when_a_player_resigns() {
    let page = new_game(View::desktop().without_motion(), &["option-players-3"], "BRY");
    page.click(id("more"));
    page.click(id("resign"));
    page.wait_text(id("resign-dialog"), "The others play on");
    page.click(id("resign-yes"));
    page.wait_text(id("player-Blue"), "resigned");
    page.wait_text(id("prompt"), "Red");
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.wait_text(id("ending"), "Yellow won");
}

#[test]
fn computer_plays_and_keys_replace_clicks() {
    let page = Page::open(View::desktop().without_motion());
    page.click(id("game-team-up"));
    page.click(id("option-joint-winners"));
    page.choose(id("seat-B-kind"), "person");
    page.choose(id("seat-Y-kind"), "computer-1");
    page.click(id("start"));
    page.click(id("guide-end"));
    page.wait_for("[data-testid=\"pool-4\"]:not(:disabled)");
    page.eval("document.querySelector('[data-testid=\"pool-4\"]').focus()");
    page.press(Key::Enter);
    page.wait_text(id("prompt"), "place tile 4");
    page.eval("document.querySelector('[data-testid=\"space-a3\"]').focus()");
    page.press(Key::Enter);
    page.wait_text(id("prompt"), "rotate the tile");
    page.keys("e");
    page.press(Key::Escape);
    page.press(Key::Escape);
    page.press(Key::Escape);
    page.wait_text(id("prompt"), "choose a tile from the pool");
    page.team_up_turn(GAME[0]);
    page.wait_for(id("turn-2"));
    page.wait_text(id("prompt"), "Blue");
}

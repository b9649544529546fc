//! Scavenger Hunt on the page: a whole game by clicking, what is forbidden, and the scramble.

use eightfold_browser_tests::{Page, View, id};
use serde_json::Value;

/// Returns a whole game of the vectors that has a winner.
fn won_game() -> (String, Vec<String>) {
    let line = include_str!("../../vectors/octiles.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| line["kind"] == "playout" && line["game"] == "scavenger-hunt" && line["result"] == "T")
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let turns = line["turns"].as_array().expect("turns").iter().map(text).collect();
    (text(&line["start"]), turns)
}

/// A game with scrambles in which every kind of turn is taken, both markers are reached, and Teal wins. The scramble
/// near the end leaves the path of the last run unchanged.
const SCRAMBLED_GAME: (&str, &str) = (
    "2.2,1.0,8.2,15.3,9.7,13.6,18.0,6.7,10.5,12.7,7.6,16.4,4.1,14.1,5.0,11.1,3.1 \
     .................................... 17 G gold T:0,G:0 - 0 T1G1",
    "start D4 D3|prizes A3|D4-F4|marker C3|done|17@e3:5 D3-F2|done|7@c4:0|done|4@e3:5 F2-F6|done|17@d4:6 F4-E4|\
     done|e4:3|done|e3:6|done|14@e4:3 F6-D3|done|5@d3:2 E4-E3|done|D3-C1|done|c2:4|done|12@c1:2 C1-A3|done|\
     2@d2:2 E3-D2|done|b4:0|done|13@c3:6 D2-C3|marker C2|done|10@c1:1 A3-C2|marker D3|done|12@c2:5 C3-D3|\
     marker B3|done|9@a2:3 C2-B3|marker E4|done|8@d3:0 D3-E4|marker C4|done|5@b3:1 B3-C4|marker B4|done|a2:4|\
     scramble c1 d1 d2 e3|6@b5:6 C4-B6",
);

fn opened(view: View, options: &str, position: &str) -> Page {
    let position = position.split_whitespace().collect::<Vec<_>>().join("+");
    let page = Page::open_at(view, &format!("#/open/scavenger-hunt?{options}position={position}"));
    page.wait_for(id("table"));
    page
}

fn press(page: &Page, name: &str) {
    page.click(&*format!("[data-testid=\"{name}\"].ready"));
}

/// Clicks a turn of any kind.
pub(crate) fn play(page: &Page, turn: &str) {
    let words: Vec<&str> = turn.split(' ').collect();
    match words.as_slice() {
        ["pass"] => page.click(id("pass")),
        ["done"] => page.click(id("no-scramble")),
        ["scramble", spaces @ ..] => {
            for space in spaces {
                press(page, &format!("space-{space}"));
            }
            page.click("[data-testid=\"scramble\"]:not(:disabled)");
        }
        ["start", gold, teal] => {
            press(page, &format!("post-{gold}"));
            press(page, &format!("post-{teal}"));
        }
        ["prizes" | "marker", post] => press(page, &format!("post-{post}")),
        [change, run @ ..] if change.contains(':') => {
            let (place, rotation) = change.split_once(':').expect("a rotation");
            let (way, space) = match place.split_once('@') {
                Some((_, space)) => ("spare", space),
                None => ("turn", place),
            };
            page.click(id(&format!("way-{way}")));
            press(page, &format!("space-{space}"));
            page.turn_tile(space, rotation);
            match run {
                [run] => press(page, &format!("post-{}", &run[3..])),
                _ => page.click(id("stay")),
            }
        }
        [run] => press(page, &format!("post-{}", &run[3..])),
        _ => panic!("no such turn: {turn}"),
    }
}

#[test]
fn a_whole_game_by_clicking() {
    let (start, turns) = won_game();
    let page = opened(View::desktop().without_motion(), "", &start);
    page.check_accessibility();
    for (k, turn) in turns.iter().enumerate() {
        play(&page, turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        if k == 30 {
            page.screenshot("hunt-desktop");
            page.reload();
            page.wait_text(id("turn-31"), &turns[30]);
        }
    }
    page.wait_text(id("ending"), "Teal won");
    page.screenshot("hunt-won");
}

#[test]
fn a_whole_game_with_scrambles_on_a_phone() {
    let (start, turns) = SCRAMBLED_GAME;
    let page = opened(View::phone().without_motion(), "scramble=on&", start);
    page.check_accessibility();
    for (k, turn) in turns.split('|').enumerate() {
        play(&page, turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        if turn.starts_with("scramble") {
            // Without motion, the text says where the tiles went.
            page.wait_text(id("said"), "After the scramble");
            page.screenshot("hunt-scrambled-phone");
        }
    }
    page.wait_text(id("ending"), "Teal won");
    page.assert_fits();
    page.screenshot("hunt-won-phone");
    page.check_accessibility();
}

#[test]
fn a_forbidden_space_says_why() {
    let forbidden = "9.6,2.0,13.5,16.6,14.0,7.3,12.2,10.6,5.1,15.3,11.1,6.1,4.0,3.0,8.1,1.0,17.3 \
                     .p...p.o.p.o.p.o.p.o..T..G.........n 18 G play T:0,G:1 c5 0";
    let page = opened(View::phone().without_motion().dark(), "", forbidden);
    page.check_accessibility();
    page.click(id("way-turn"));
    page.click(id("space-c5"));
    page.wait_text(id("refusal"), "Your opponent just changed c5");
    assert_eq!(page.count(id("stay")), 0, "nothing was changed");
    page.screenshot("hunt-barred-phone");
}

#[test]
fn four_tiles_are_scrambled_once() {
    let page = Page::open_at(View::desktop(), "#/new/scavenger-hunt");
    page.click(id("option-scramble"));
    page.choose(id("seat-G-kind"), "person");
    page.choose(id("seat-T-kind"), "person");
    page.click(id("start"));
    for post in ["C3", "D4", "A2"] {
        press(&page, &format!("post-{post}"));
    }
    page.click(id("way-spare"));
    press(&page, "space-c3");
    page.click(id("stay"));
    for space in ["b2", "c2", "d3", "b5"] {
        press(&page, &format!("space-{space}"));
    }
    page.click(id("scramble"));
    page.wait_for(".flying");
    page.wait_gone(".flying");
    page.wait_text(id("said"), "After the scramble");
    page.wait_text(id("prompt"), "Teal");
    page.screenshot("hunt-scrambled");
}

#[test]
fn seats_are_shuffled_for_a_new_game() {
    let page = Page::open_at(View::phone().without_motion(), "#/new/scavenger-hunt");
    page.wait_text(id("setup"), "Gold starts");
    page.choose(id("seat-G-kind"), "person");
    page.choose(id("seat-T-kind"), "computer-2");
    let kind = |seat: &str| {
        let script = format!("return document.querySelector('[data-testid=\"seat-{seat}-kind\"]').value");
        page.eval(&script).as_str().unwrap_or_default().to_owned()
    };
    page.click(id("shuffle-seats"));
    page.wait_text(id("drawn"), "New seats: Gold");
    let mut kinds = [kind("G"), kind("T")];
    kinds.sort();
    assert_eq!(kinds, ["computer-2", "person"], "nobody is lost");
}

#[test]
fn the_rules_are_tried_on_their_boards() {
    let page = Page::open_at(View::phone().without_motion(), "#/rules/scavenger-hunt");
    page.click(id("try-fig1"));
    page.wait_for("[data-testid=\"live-fig1\"] .practice .board");
    press(&page, "post-C3");
    press(&page, "post-C4");
    page.wait_text(id("fig1-prompt"), "Plum prize");
    page.check_accessibility();
    // Activating another board deactivates the first one: the places of both have the same names.
    page.click("[data-testid=\"live-fig1\"] ~ figure [data-testid^=\"show-\"]");
    page.wait_gone(id("fig1-prompt"));
    page.wait_for(".practice .board");
    assert_eq!(page.count(".practice .board"), 1);
}

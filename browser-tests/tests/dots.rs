//! Connect the Dots on the page: whole matches by clicking, the count, the score sheet, and touching.

use eightfold_browser_tests::{Key, Page, View, id};

/// One space is left; the board scores for both.
const LAST_SPACE: &str = "15.7,6.6,3.1,10.6,2.3,1.0,8.3,11.1,18.1,9.5,16.7,17.1,14.0,12.4,5.0,-,4.6 \
                          ....................OPOPTGTGOPOPTGTG 7,? T";

fn set_up(view: View, options: &[(&str, &str)], kinds: [&str; 2]) -> Page {
    let page = Page::open(view);
    page.click(id("game-connect-the-dots"));
    for (option, value) in options {
        match *value {
            "on" => page.click(id(option)),
            value => {
                let field = format!("document.querySelector('[data-testid=\"{option}\"]')");
                page.wait_for(id(option));
                page.eval(&format!("{field}.focus(); {field}.select()"));
                page.keys(value);
                page.press(Key::Tab);
            }
        }
    }
    page.choose(id("seat-T-kind"), kinds[0]);
    page.choose(id("seat-G-kind"), kinds[1]);
    page.click(id("start"));
    page.wait_for(id("table"));
    page
}

fn opened(view: View, options: &str, position: &str) -> Page {
    let position = position.split_whitespace().collect::<Vec<_>>().join("+");
    let page = Page::open_at(view, &format!("#/open/connect-the-dots?{options}&position={position}"));
    page.wait_for(id("table"));
    page
}

/// Places the tile in hand on the first empty space, turned this many times.
fn place_tile(page: &Page, turned: usize) {
    page.click("[data-testid^=\"space-\"].ready");
    for _ in 0..turned {
        page.click(id("rotate-right"));
    }
    page.click("[data-testid=\"confirm\"][aria-disabled=\"false\"]");
}

fn play_round(page: &Page, before: usize) {
    for k in 0..17 {
        place_tile(page, k % 3);
        page.wait_for(format!("[data-testid=turn-{}], [data-testid=ending]", before + k + 1));
    }
}

fn totals(page: &Page) -> [u32; 2] {
    let cells = page.texts("[data-testid=\"totals\"] td");
    [0, 1].map(|k| cells[k].parse().expect("a number"))
}

fn notes(page: &Page) -> u32 {
    page.texts(".traces text").iter().map(|text| text.parse::<u32>().expect("points")).sum()
}

#[test]
fn a_whole_match_of_two_rounds_by_clicking() {
    let page = set_up(View::desktop().without_motion(), &[("option-rounds", "2")], ["person", "person"]);
    page.check_accessibility();
    play_round(&page, 0);
    // The points next to the paths, the score sheet and the count agree.
    page.wait_for(id("count"));
    let first = totals(&page);
    assert_eq!(first.iter().sum::<u32>(), notes(&page));
    let count = page.text(id("count"));
    assert!(
        count.contains(&format!("= {}", first[0])) && count.contains(&format!("= {}", first[1])),
        "{count}"
    );
    page.screenshot("dots-round-over");
    page.check_accessibility();
    // Nothing is dealt without a press, even after a reload.
    page.reload();
    page.wait_for(id("count"));
    page.click(id("next-round"));
    page.wait_gone(id("count"));
    page.wait_text(id("prompt"), "Gold: place tile");
    page.wait_text(id("sheet"), "Round 2");
    // The board of the first round can be shown again.
    page.click(id("step-back"));
    page.wait_for(id("count"));
    page.click(id("step-last"));
    play_round(&page, 17);
    page.wait_for(id("ending"));
    page.click(id("look-through"));
    // The ending replaces the count.
    page.wait_gone(id("count"));
    page.click(id("tab-board"));
    page.wait_for(id("count"));
    let last = totals(&page);
    assert_eq!(last.iter().sum::<u32>(), first.iter().sum::<u32>() + notes(&page));
    let words = if last[0] == last[1] { "draw" } else { "wins" };
    page.wait_text(id("ending"), words);
    page.screenshot("dots-over");
}

#[test]
fn round_on_a_phone_with_a_tile_replaced() {
    let page = set_up(View::phone().without_motion(), &[], ["person", "person"]);
    page.check_accessibility();
    page.click(id("space-c3"));
    page.wait_text(id("gain"), "As placed");
    page.click(id("space-b2"));
    page.wait_text(id("gain"), "As placed");
    page.click(id("undo"));
    page.click(id("undo"));
    page.wait_text(id("prompt"), "place tile");
    play_round(&page, 0);
    page.wait_for(id("ending"));
    page.assert_fits();
    page.screenshot("dots-phone");
    page.look(View::phone().without_motion().dark());
    page.reload();
    page.click(id("tab-board"));
    page.wait_for(id("count"));
    page.screenshot("dots-phone-dark");
    page.check_accessibility();
}

#[test]
fn a_touched_space_is_kept() {
    let page = set_up(View::desktop().without_motion(), &[("option-touch", "on")], ["person", "person"]);
    page.click(id("space-c3"));
    page.wait_text(id("prompt"), "the tile stays on c3");
    page.click(id("space-b2"));
    page.wait_text(id("refusal"), "must stay there");
    assert_eq!(page.attribute(id("undo"), "disabled").as_deref(), Some(""));
    let label = page.attribute(id("space-c3"), "aria-label").unwrap_or_default();
    assert!(label.contains("your tile"), "{label}");
    page.click(id("confirm"));
    page.wait_for(id("turn-1"));
}

#[test]
fn a_target_that_is_reached_ends_the_match() {
    let page = opened(View::desktop().without_motion(), "target=25", &format!("{LAST_SPACE} T:24,G:0 3"));
    place_tile(&page, 0);
    page.wait_text(id("ending"), "by reaching 25 points");
    page.wait_text(id("sheet"), "To 25 points");
    page.wait_text(id("sheet"), "Earlier");
}

#[test]
fn computer_plays_and_records_contain_rounds() {
    let page = set_up(View::desktop().without_motion(), &[("option-target", "60")], ["person", "computer-1"]);
    for turn in 0..3 {
        place_tile(&page, turn);
        page.wait_for(id(&format!("turn-{}", 2 * turn + 2)));
    }
    page.reload();
    page.wait_for(id("turn-6"));
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.wait_text(id("ending"), "Gold won");
}

#[test]
fn the_players_choose_their_colours() {
    let page = Page::open_at(View::phone().without_motion(), "#/new/connect-the-dots");
    page.wait_text(id("setup"), "Teal starts");
    page.choose(id("dots-colours"), "4");
    page.wait_text(id("setup"), "Plum starts");
    page.choose(id("seat-T-kind"), "person");
    page.choose(id("seat-G-kind"), "person");
    page.click(id("start"));
    page.wait_text(id("prompt"), "Plum: place tile");
    page.wait_text(id("sheet"), "Plum and Orange");
    let label = |post: &str| page.attribute(id(&format!("post-{post}")), "aria-label").unwrap_or_default();
    assert!(label("B3").contains("Plum runner"), "{}", label("B3"));
    // They are in the order of the rules, and so is the record.
    place_tile(&page, 0);
    page.wait_text(id("prompt"), "Teal: place tile");
    page.screenshot("dots-colours-phone");
    page.reload();
    page.wait_text(id("prompt"), "Teal: place tile");
    page.click(id("more"));
    page.click(id("resign"));
    page.wait_text(id("resign-dialog"), "Resign as Teal?");
    page.click(id("resign-yes"));
    page.wait_text(id("ending"), "Plum won");
}

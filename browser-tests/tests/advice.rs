//! Analysis during a game: hints, the computer's thinking, takebacks, and mistakes.

use std::collections::BTreeSet;

use eightfold_browser_tests::{Key, Page, View, id};
use eightfold_web::route::Route;

fn begin(page: &Page, game: &str) {
    page.visit(&format!("#/new/{game}"));
    page.click(id("start"));
    page.wait_for(id("board"));
}

/// Turns on the computer's thinking.
fn think_aloud(page: &Page) {
    page.click(id("settings"));
    page.click(id("setting-thinking"));
    page.click(id("settings-ok"));
}

/// Returns the saved record.
fn record(page: &Page) -> String {
    let kept =
        page.eval("return Object.values(localStorage).find(text => text.includes('eightfold record'))");
    let kept: serde_json::Value = serde_json::from_str(kept.as_str().expect("a game")).expect("JSON");
    kept["record"].as_str().expect("a record").to_owned()
}

/// Asks for a hint and shows it.
fn take_a_hint(page: &Page) -> String {
    page.click("[data-testid=\"hint\"]:not(:disabled)");
    page.wait_text(id("prompt"), "Hint: ");
    page.wait_text(id("thought"), "to win");
    let words = page.text("[data-testid=\"line-1\"] .turn-text");
    let prompt = page.text(id("prompt"));
    assert!(prompt.contains(&words[1..]), "{prompt}: what is done, in words: {words}");
    notated(page)
}

/// Returns the first turn of the computer's line, in notation.
fn notated(page: &Page) -> String {
    page.attribute(id("line-1"), "data-turn").expect("a turn")
}

/// Goes to a control with only the Tab key, and presses a key there.
fn press_at(page: &Page, control: &str, key: Key) {
    page.wait_for(format!("[data-testid=\"{control}\"]:not(:disabled)"));
    for _ in 0..120 {
        if page.focused() == control {
            page.press(key);
            return;
        }
        page.press(Key::Tab);
    }
    panic!("{control} is not reached by Tab");
}

/// Returns the revealed tiles in the record.
fn tiles(page: &Page) -> Vec<String> {
    let record = record(page);
    let reveals = record.lines().map(str::trim).filter(|line| line.starts_with("reveal "));
    reveals.map(str::to_owned).collect()
}

/// Shows a hint on the board, then takes back a turn (resigning, which every game has).
fn advises(view: View, game: &str) {
    let page = Page::open(view.without_motion());
    begin(&page, game);
    page.wait_gone(id("undo-turn"));
    let board = || page.eval("return document.querySelector('[data-testid=board]').outerHTML");
    let before = board();
    take_a_hint(&page);
    assert_ne!(before, board(), "the hint is on the board");
    page.screenshot(&format!("hint-{game}"));
    page.check_accessibility();
    page.click(id("back-to-game"));
    page.wait_gone(id("back-to-game"));
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.wait_for("[data-testid=ending], [data-testid=turn-1]");
    // With several players the others play on.
    match page.count(id("ending")) {
        0 => page.click("[data-testid=\"undo-turn\"]:not(:disabled)"),
        _ => page.click(id("take-back-end")),
    }
    page.wait_gone(id("turn-1"));
    page.wait_for(id("taken-back"));
    page.wait_for("[data-testid=\"hint\"]:not(:disabled)");
    assert!(record(&page).contains("# Taken back: resign"), "{}", record(&page));
    assert_eq!(page.count(id("ending")), 0, "the game goes on");
}

/// One test for each game, so that a failure doesn't hide others. A test also checks that no game is missing.
macro_rules! advice {
    ($($name:ident: $game:literal, $view:expr;)*) => {
        const ADVISED_GAMES: &[&str] = &[$($game),*];
        $(
            #[test]
            fn $name() {
                advises($view, $game);
            }
        )*
    };
}

advice! {
    the_race_is_advised: "octiles", View::desktop();
    team_play_is_advised: "octiles-team", View::desktop();
    team_up_is_advised: "team-up", View::desktop();
    connect_the_dots_is_advised: "connect-the-dots", View::desktop();
    the_hunt_is_advised: "scavenger-hunt", View::desktop();
    fast_octi_is_advised_on_a_phone: "octi-fast", View::phone();
    full_octi_is_advised_on_a_phone: "octi-full", View::phone();
    octi_for_four_is_advised_on_a_phone: "octi-four", View::phone();
}

#[test]
fn every_game_is_advised() {
    let games: Vec<String> = Route::all()
        .into_iter()
        .filter_map(|route| if let Route::New(game) = route { Some(game) } else { None })
        .collect();
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), ADVISED_GAMES.len());
    assert!(games.iter().all(|game| ADVISED_GAMES.contains(&game.as_str())), "{games:?}");
}

#[test]
fn analysis_option_and_taking_back_against_the_computer() {
    let page = Page::open(View::desktop().without_motion());
    begin(&page, "octi-fast");
    page.insert_prong("33", 'B');
    page.wait_for(id("turn-2"));
    page.wait_text(id("prompt"), "Blue");
    assert_eq!(page.count(id("thought")), 0, "it wasn't requested");
    think_aloud(&page);
    page.wait_text(id("thought"), " to win, depth");
    // Its line, from the position it analysed.
    let line = notated(&page);
    page.click(id("tab-turns"));
    assert_eq!(page.text(id("turn-2")).lines().last().map(str::trim), Some(line.as_str()));
    page.click(id("tab-advice"));
    page.click(id("line-1"));
    page.wait_text(id("prompt"), "Best line: Red");
    assert_eq!(
        page.attribute("[data-testid=\"prompt\"] .dot", "data-tint").as_deref(),
        Some("red"),
        "the player whose line it is"
    );
    page.screenshot("thinking");
    page.check_accessibility();
    page.click(id("back-to-game"));
    page.click(id("tab-turns"));
    page.click(id("undo-turn"));
    page.wait_gone(id("turn-1"));
    let kept = record(&page);
    assert!(kept.contains("# Taken back: 33+B | "), "{kept}");
    page.wait_text(id("prompt"), "Blue");
    // It is saved over a reload, and the game continues.
    page.reload();
    page.click(id("tab-turns"));
    page.wait_for(id("taken-back"));
    page.insert_prong("73", 'A');
    page.wait_for(id("turn-2"));
    page.wait_text(id("thought"), " to win, depth");
}

/// Opens a finished game: Blue misses the win, and Red takes the base behind.
fn lost_by_blue() -> Page {
    let position = "33:b/37:r/54:rE/56:bA/73:b/77:r b=4,24,0,0 r=4,24,0,0 b";
    let position = position.replace(' ', "+").replace('/', "%2F").replace('=', "%3D");
    let page =
        Page::open_at(View::phone().without_motion(), &format!("#/open/octi-fast?position={position}"));
    page.wait_for(id("board"));
    page.insert_prong("33", 'G');
    page.wait_for(id("turn-1"));
    page.click(id("square-54"));
    page.click(id("square-53"));
    page.wait_text(id("ending"), "Red won");
    page
}

#[test]
fn mistakes_are_explained_after_the_game() {
    let page = lost_by_blue();
    press_at(&page, "look-through", Key::Enter);
    page.wait_for(id("costly-turns"));
    assert_eq!(page.count("[data-testid=\"costly-turns\"] li"), 1, "Red made no mistake");
    page.wait_text(id("costly-turns"), "Turn 1, Blue");
    page.wait_text(id("slip-1-better"), "56-57");
    page.check_accessibility();
    press_at(&page, "slip-1-better", Key::Space);
    page.wait_text(id("prompt"), "better: Blue moves 56 to 57");
    let label = page.attribute(id("square-57"), "aria-label").expect("a label");
    assert!(label.contains("Blue"), "{label}");
    page.screenshot("review");
    assert_eq!(page.count(id("play-it")), 0, "the game is over");
    press_at(&page, "slip-1-taken", Key::Enter);
    page.wait_text(id("prompt"), "an earlier turn");
    let label = page.attribute(id("square-57"), "aria-label").expect("a label");
    assert!(!label.contains("Blue"), "{label}");
}

#[test]
fn mistakes_of_a_finished_game_become_exercises() {
    let page = lost_by_blue();
    // Without being asked.
    page.wait_text(id("mistakes"), "1 mistake");
    page.click(id("look-through"));
    page.wait_text(id("filed"), "are saved");
    page.visit("#/puzzles/own");
    page.wait_text(id("own"), "pod on 33");
}

#[test]
fn analysis_works_by_keyboard_alone() {
    let page = Page::open(View::desktop().without_motion());
    page.visit("#/new/octiles");
    page.choose(id("seat-Y-kind"), "computer-1");
    page.click(id("start"));
    page.wait_for(id("board"));
    let hinted = |page: &Page| {
        press_at(page, "hint", Key::Enter);
        page.wait_text(id("thought"), "to win");
        page.wait_text(id("prompt"), "Hint: Blue");
        notated(page)
    };
    // A hint that is only looked at.
    hinted(&page);
    assert_eq!(page.focused(), "hint", "the focus stays where it was");
    let said = page.wait_text(id("said"), "Hint shown. Winning chances");
    assert!(said.starts_with("Blue places tile"), "in words: {said}");
    let told = page.text(id("suggestion"));
    assert!(said.starts_with(&told), "for those who see the board too: {told}");
    press_at(&page, "back-to-game", Key::Enter);
    page.wait_gone(id("back-to-game"));
    assert_eq!(page.count(id("suggestion")), 0);
    assert!(page.focused().starts_with("space-"), "{}", page.focused());
    assert_eq!(page.count(id("play-it")), 0, "nothing is shown that could be played");
    assert_eq!(page.count(id("turn-1")), 0);
    // A hint that is played: the computer replies, and its turn is taken back with it.
    let turn = hinted(&page);
    press_at(&page, "play-it", Key::Enter);
    page.wait_for(id("turn-2"));
    page.wait_text(id("prompt"), "Blue");
    let played = page.text(id("turn-1"));
    assert!(played.contains(&turn), "{played}: the shown turn");
    assert_eq!(page.count(id("back-to-game")), 0, "the game goes on");
    assert!(page.focused().starts_with("space-"), "{}", page.focused());
    let shuffle = tiles(&page);
    assert!(shuffle.len() >= 2, "{shuffle:?}");
    press_at(&page, "undo-turn", Key::Enter);
    page.wait_gone(id("turn-1"));
    page.wait_for(id("taken-back"));
    let kept = record(&page);
    assert!(kept.contains(&format!("# Taken back: {turn} | ")), "{kept}");
    assert_eq!(page.count(id("thought")), 0, "the line is removed with the turn");
    hinted(&page);
    press_at(&page, "play-it", Key::Space);
    page.wait_for(id("turn-2"));
    page.wait_text(id("prompt"), "Blue");
    let again = tiles(&page);
    assert_eq!(again[..shuffle.len()], shuffle, "the same tiles come again");
    // The computer's thinking, and its line.
    press_at(&page, "settings", Key::Enter);
    press_at(&page, "setting-thinking", Key::Space);
    press_at(&page, "settings-ok", Key::Enter);
    page.wait_text(id("thought"), " to win, depth");
    press_at(&page, "line-1", Key::Enter);
    page.wait_text(id("prompt"), "Best line: Yellow");
    assert_eq!(page.count(id("play-it")), 0, "it is not Yellow's turn");
}

#[test]
fn hint_marks_changes_and_keeps_the_started_turn() {
    let page = Page::open(View::phone().without_motion());
    begin(&page, "octiles");
    let board = |page: &Page| {
        let seen = page.eval(
            "return JSON.stringify([...document.querySelectorAll('[data-testid=board] [data-testid^=space-], \
             [data-testid=board] [data-testid^=post-]')].map(place => [place.dataset.testid, place.dataset.rotation, \
             place.getAttribute('aria-label')]))",
        );
        seen.as_str().expect("the places of the board").to_owned()
    };
    page.click("[data-testid^=\"space-\"].ready");
    page.click(id("rotate-right"));
    let made = board(&page);
    let turn = take_a_hint(&page);
    let (placement, run) = turn.split_once(' ').expect("a placement and a run");
    let (space, rotation) =
        placement.split_once('@').and_then(|(_, at)| at.split_once(':')).expect("a rotation");
    let (from, to) = run.split_once('-').expect("a run");
    // The current board, with the tile and the run of the hint on it.
    let space = page.attribute(id(&format!("space-{space}")), "data-rotation");
    assert_eq!(space.as_deref(), Some(rotation), "{turn}");
    let stands = page.attribute(id(&format!("post-{from}")), "aria-label").expect("a label");
    assert!(stands.contains("Blue runner"), "{turn}: the runner has not moved yet: {stands}");
    if to != from {
        let stands = page.attribute(id(&format!("post-{to}")), "aria-label").expect("a label");
        assert!(!stands.contains("Blue runner"), "{turn}: its destination is empty: {stands}");
    }
    page.screenshot("hint-marked");
    page.click(id("back-to-game"));
    page.wait_gone(id("back-to-game"));
    assert_eq!(board(&page), made, "what was clicked is still there");
}

#[test]
fn take_back_while_the_computer_thinks() {
    let page = Page::open(View::phone().without_motion().dark());
    page.visit("#/new/octi-fast");
    page.choose(id("seat-r-kind"), "computer-8");
    page.click(id("start"));
    page.wait_for(id("board"));
    page.insert_prong("33", 'B');
    page.wait_text(id("prompt"), "Red is thinking");
    page.click(id("undo-turn"));
    page.wait_gone(id("turn-1"));
    page.wait_text(id("prompt"), "Blue");
    // Its thinking is useless now: it replies to the other turn.
    page.insert_prong("73", 'A');
    page.wait_for(id("turn-2"));
    assert!(page.text(id("turn-1")).contains("73+A"));
    assert_eq!(page.count(id("turn-3")), 0);
    let kept = record(&page);
    assert!(kept.contains("# Taken back: 33+B"), "{kept}");
}

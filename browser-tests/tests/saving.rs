//! The player loses nothing: going back, several games, several tabs, reloads, failing storage, dialogs.

use eightfold_browser_tests::{Key, Page, View, id};
use serde_json::json;

fn view() -> View {
    View::desktop().without_motion()
}

/// Starts a game between people from its options dialog.
fn start(page: &Page, game: &str, second: &str) {
    page.visit(&format!("#/new/{game}"));
    page.choose(id(&format!("seat-{second}-kind")), "person");
    page.click(id("start"));
    page.wait_for(id("board"));
}

/// Takes the first turn of OCTI: a prong for the pod on 53.
fn take_a_turn(page: &Page) {
    page.click(id("square-53"));
    page.click(id("hole-A"));
    page.wait_text(id("turn-1"), "53+A");
}

/// The links from the home page to a saved game.
const CONTINUE_LINKS: &str = ":is([data-testid=continue], [data-testid^=resume-])";

/// Returns the current game of this tab.
fn own_game(page: &Page) -> String {
    let kept = page.eval("return sessionStorage.getItem('eightfold.table')");
    kept.as_str().expect("a game is on the table").to_owned()
}

/// Turns this tab into another one, with this game; `None` for a newly opened tab.
fn become_tab(page: &Page, game: Option<&str>) {
    match game {
        Some(game) => page.eval(&format!("sessionStorage.setItem('eightfold.table', {})", json!(game))),
        None => page.eval("sessionStorage.clear()"),
    };
    page.reload();
}

const RACE: &str = "#/open/octiles?players=2&position=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+\
    BBBBB.....YYYYY.....................+1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18+B";

#[test]
fn back_from_a_linked_game_returns() {
    let page = Page::open_at(view(), "#/rules/octiles");
    page.wait_for("main svg");
    page.go(RACE);
    page.wait_for(id("board"));
    assert_eq!(page.fragment(), "#/play", "the address gives way to that of the table");
    page.eval("history.back()");
    page.wait_until("the rules", "return location.hash === '#/rules/octiles'");
    page.wait_gone(id("table"));
    page.eval("history.forward()");
    page.wait_for(id("board"));
    page.go(RACE);
    page.wait_for(id("board"));
    page.visit("#/");
    page.wait_for(CONTINUE_LINKS);
    assert_eq!(page.count(CONTINUE_LINKS), 1, "the same address opens one game, not two");
}

#[test]
fn new_game_keeps_the_running_one_listed() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    take_a_turn(&page);
    start(&page, "octiles", "Y");
    page.wait_for(id("space-c3"));
    page.visit("#/");
    page.wait_until(
        "both games",
        &format!("return document.querySelectorAll('{CONTINUE_LINKS}').length === 2"),
    );
    page.eval(&format!("document.querySelectorAll('{CONTINUE_LINKS}')[1].click()"));
    page.wait_text(id("turn-1"), "53+A");
}

#[test]
fn home_page_offers_the_last_game() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    let octi = own_game(&page);
    become_tab(&page, None);
    start(&page, "team-up", "Y");
    page.wait_for(id("pool"));
    // Another tab shows the older game again, without a turn.
    become_tab(&page, Some(&octi));
    page.wait_for(id("square-53"));
    page.visit("#/");
    page.wait_text(id("home-hero"), "Team Up");
}

#[test]
fn two_tabs_keep_separate_games() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    let octi = own_game(&page);
    become_tab(&page, None);
    start(&page, "team-up", "Y");
    page.wait_for(id("pool"));
    let team_up = own_game(&page);
    assert_ne!(octi, team_up);
    become_tab(&page, Some(&octi));
    take_a_turn(&page);
    become_tab(&page, Some(&team_up));
    page.wait_for(id("pool"));
    become_tab(&page, Some(&octi));
    page.wait_text(id("turn-1"), "53+A");
}

#[test]
fn game_continued_in_another_tab_is_updated() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    let name = format!("eightfold.game.{}", own_game(&page));
    let kept = || page.eval(&format!("return localStorage.getItem({})", json!(name)));
    let before = kept();
    take_a_turn(&page);
    assert_ne!(kept(), before, "every turn is saved");
    // A frame of the same site stands in for the other tab: this page is notified of what it saves.
    page.eval(&format!(
        "const frame = document.createElement('iframe'); document.body.append(frame); \
         frame.contentWindow.localStorage.setItem({}, {before}); frame.remove();",
        json!(name)
    ));
    page.wait_gone(id("turn-1"));
}

#[test]
fn reload_keeps_started_turn_and_editor_undo() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    page.click(id("settings"));
    page.click(id("setting-confirm"));
    page.click(id("settings-ok"));
    page.click(id("square-53"));
    page.click(id("hole-A"));
    page.wait_until("the turn to be complete", &done_is_ready(true));
    page.reload();
    page.wait_until("the half-made turn to be there again", &done_is_ready(true));
    page.click(id("undo"));
    page.wait_until("the click to be taken back", &done_is_ready(false));

    page.visit("#/workshop/3?board=-,-,-,-,-,-,-,-,14.0,-,-,-,-,-,-,-,-");
    page.wait_for("[data-testid=\"space-c3\"]");
    page.click(id("space-c3"));
    page.click(id("rotate-right"));
    let rotation = || page.attribute(id("space-c3"), "aria-label").unwrap_or_default();
    assert!(rotation().contains("rotation 1"), "{}", rotation());
    page.reload();
    page.click(id("undo"));
    page.wait_until(
        "undo to reach behind the reload",
        "return document.querySelector('[data-testid=\"space-c3\"]')?.getAttribute('aria-label').includes('rotation 0') ?? false",
    );
}

/// Whether Done can be pressed.
fn done_is_ready(ready: bool) -> String {
    format!(
        "const done = document.querySelector('[data-testid=\"confirm\"]'); \
         return (!!done && done.getAttribute('aria-disabled') !== 'true') === {ready};"
    )
}

#[test]
fn blocked_or_unreadable_storage_is_reported() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    take_a_turn(&page);
    let name = json!(format!("eightfold.game.{}", own_game(&page)));
    page.eval(&format!("localStorage.setItem({name}, 'half of a te')"));
    page.reload();
    let trouble = page.wait_text(id("trouble"), "Couldn't load a game");
    assert!(!trouble.contains("line 1 column"), "no technical words: {trouble}");
    assert!(!page.text(id("trouble-dialog")).contains("hasn't changed"), "there is no game on the table");
    page.click(id("trouble-ok"));
    let aside = page.eval("return Object.entries(localStorage).filter(([key]) => key.startsWith('eightfold.unreadable.')).map(([, text]) => text)");
    assert_eq!(aside, json!(["half of a te"]), "an unreadable game is set aside, not deleted");

    page.refuse_storage();
    page.visit("healthz");
    page.expect_in_console("favicon.ico");
    page.expect_in_console("does not keep");
    start(&page, "octiles", "Y");
    page.wait_for(id("not-saved"));
}

/// The focus: Enter destroys nothing, and the focus is never lost to the document's body.
#[test]
fn dialogs_focus_the_harmless_button_and_return_focus() {
    let page = Page::open(view());
    start(&page, "octi-fast", "r");
    take_a_turn(&page);
    page.click(id("more"));
    page.click(id("resign"));
    page.wait_for(id("resign-no"));
    assert_eq!(page.focused(), "resign-no");
    page.press(Key::Enter);
    page.wait_gone(id("resign-dialog"));
    assert_eq!(page.count(id("ending")), 0, "Enter didn't resign");
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.wait_for(id("ending"));
    page.wait_until("the focus to be on what can be done next", IS_FOCUSED_SCRIPT);
    page.click(id("rematch"));
    page.wait_gone(id("ending"));
    page.wait_until("the focus to be on the new game", IS_FOCUSED_SCRIPT);
}

const IS_FOCUSED_SCRIPT: &str = "return document.activeElement !== document.body;";

/// Notes the pitch of every tone from now on.
const LISTEN_SCRIPT: &str = "window.pitches = []; \
    const start = OscillatorNode.prototype.start; \
    OscillatorNode.prototype.start = function (...when) { \
        window.pitches.push(Math.round(this.frequency.value)); \
        start.apply(this, when); \
    };";

#[test]
fn loss_and_win_have_sounds() {
    let page = Page::open(view());
    page.eval("localStorage.setItem('eightfold.sound', 'on')");
    page.reload();
    page.eval(LISTEN_SCRIPT);
    // Against the computer a resignation is a loss; among people at one screen it's a win for someone.
    page.visit("#/new/octi-fast");
    page.click(id("start"));
    page.wait_for(id("board"));
    for (game, pitches) in ["[247, 196]", "[262, 330, 392]"].into_iter().enumerate() {
        if game > 0 {
            start(&page, "octi-fast", "r");
        }
        page.click(id("more"));
        page.click(id("resign"));
        page.click(id("resign-yes"));
        page.wait_for(id("ending"));
        page.wait_for(id("said"));
        page.wait_until(
            "the sound of the end",
            &format!("return {pitches}.every(pitch => window.pitches.includes(pitch))"),
        );
    }
}

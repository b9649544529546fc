//! What is visible during a game without scrolling: names, turns, and the buttons at the end.

use std::collections::BTreeSet;

use eightfold_browser_tests::{Page, View, id};
use eightfold_learning::samples;
use eightfold_web::route::{Route, SharedGame};

const NAME: &str = "Wilhelmina Fairwater";

/// A window of this width and height.
fn sized((width, height): (u32, u32)) -> View {
    View { width, height, ..View::desktop() }
}

/// The address of a game that has just begun.
fn begun(game: &str) -> String {
    Route::Open(SharedGame::Record(format!("game: {game}\nseed: 1\n"))).to_string()
}

/// Opens the sample of every game, with player names of twenty letters, and checks it in each of these windows.
fn every_ending(views: &[View], look: impl Fn(&Page, &str)) {
    let page = Page::open(views[0].without_motion());
    for info in eightfold_catalog::games() {
        let sample = samples::record(info.id).expect("a sample game");
        let turns = sample.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
        let letters: BTreeSet<&str> = turns.filter_map(|line| line.split(' ').nth(1)).collect();
        let names: String = letters.iter().map(|seat| format!("player {seat}: {NAME}\n")).collect();
        let record = sample.replacen("\nstart:", &format!("\n{names}start:"), 1);
        page.draw(true);
        page.look(views[0].without_motion());
        page.open_record(&record);
        page.wait_for(id("ending"));
        assert!(page.text(".players").contains(NAME), "{}: the players have their names", info.id);
        for view in views {
            page.look(view.without_motion());
            page.draw(false);
            look(&page, &format!("{} at {}x{}", info.id, view.width, view.height));
        }
    }
}

/// Counts the turns of the list that are fully visible.
const WHOLE_TURNS: &str = r#"
const list = document.querySelector("[data-testid=history]");
const { top, bottom } = list.getBoundingClientRect();
return [...list.children].filter(turn => {
  const box = turn.getBoundingClientRect();
  return box.top >= top - 0.5 && box.bottom <= bottom + 0.5;
}).length;
"#;

/// Finds names of players that are cut off.
const CUT_NAMES_SCRIPT: &str = r#"
return [...document.querySelectorAll(".player-name :is(b, span)")]
  .filter(name => name.scrollWidth > name.clientWidth + 1)
  .map(name => name.textContent);
"#;

#[test]
fn eight_turns_and_full_names_visible_on_desktop() {
    every_ending(&[View::desktop()], |page, game| {
        page.draw(true);
        page.click(id("step-first"));
        // The page scrolls in its next frame; before that the list is at its end, where a turn can be cut off.
        page.wait_until(
            "the list at its start",
            "return document.querySelector('[data-testid=history]').scrollTop === 0",
        );
        page.draw(false);
        let whole = page.eval(WHOLE_TURNS);
        assert!(whole.as_u64() >= Some(8), "{game}: {whole} turns are visible");
        assert_eq!(page.eval(CUT_NAMES_SCRIPT), serde_json::json!([]), "{game}");
    });
}

/// Finds names of seats and of players that exceed their container; a partner may be cut off next to a name.
const CUT_SEATS_SCRIPT: &str = r#"
const letters = 20;
return [...document.querySelectorAll(".player-name :is(b, span)")].filter(name => {
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, Math.min(letters, name.firstChild.length));
  const { right } = range.getBoundingClientRect();
  return right > name.getBoundingClientRect().right + 1;
}).map(name => name.textContent);
"#;

#[test]
fn full_names_visible_on_a_landscape_phone() {
    every_ending(&[sized((844, 390))], |page, game| {
        assert_eq!(page.eval(CUT_SEATS_SCRIPT), serde_json::json!([]), "{game}");
        let titled = format!(
            "return [...document.querySelectorAll('.player-name')].every(name => name.title.includes('{NAME}'))"
        );
        assert_eq!(page.eval(&titled), true, "{game}: the full name is in the tooltip");
    });
}

/// Finds buttons of the ending that are not fully within its region.
const HIDDEN_BUTTONS_SCRIPT: &str = r#"
const region = document.querySelector(".hand-place").getBoundingClientRect();
return [...document.querySelectorAll(".ending .button")].filter(button => {
  const { top, bottom } = button.getBoundingClientRect();
  return top < region.top - 0.5 || bottom > region.bottom + 0.5 || bottom > innerHeight;
}).map(button => button.dataset.testid);
"#;

#[test]
fn all_actions_visible_at_the_end() {
    // A desktop, one at 200 %, a phone in landscape and a low phone.
    let views = [(1280, 800), (640, 400), (844, 390), (360, 640)].map(sized);
    every_ending(&views, |page, game| {
        assert_eq!(page.eval(HIDDEN_BUTTONS_SCRIPT), serde_json::json!([]), "{game}");
    });
}

/// Resigns until the game is over.
const RESIGN: &str = r#"
const named = name => document.querySelector(`[data-testid=${name}]`);
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
return (async () => {
  for (let seats = 0; seats < 4 && !named("ending"); seats++) {
    named("resign").click();
    while (!named("resign-yes").checkVisibility()) await frame();
    named("resign-yes").click();
    await frame();
    await frame();
  }
  return !!named("ending");
})();
"#;

/// Finds parts of the ending that are not fully in the window: its heading and buttons.
const END_OUT_OF_SIGHT_SCRIPT: &str = r#"
return [...document.querySelectorAll(".end-title, .end-ways .button")].filter(part => {
  const { top, bottom, left, right } = part.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5 || part.scrollWidth > part.clientWidth + 1;
}).map(part => part.textContent);
"#;

#[test]
fn result_and_next_actions_visible_at_the_end() {
    let page = Page::open(View::desktop().without_motion());
    for info in eightfold_catalog::games() {
        page.draw(true);
        page.go(&begun(info.id));
        page.wait_for(id("board"));
        assert_eq!(page.eval(RESIGN), true, "{}: the game is over", info.id);
        page.wait_for(id("end-title"));
        for (width, height) in [(1280, 800), (640, 400), (844, 390), (390, 844), (360, 640)] {
            page.look(sized((width, height)).without_motion());
            page.draw(false);
            assert_eq!(
                page.eval(END_OUT_OF_SIGHT_SCRIPT),
                serde_json::json!([]),
                "{} at {width}x{height}",
                info.id
            );
        }
    }
}

#[test]
fn boards_grow_and_panel_forms_columns() {
    let page = Page::open(View::desktop().without_motion());
    let lies = "const box = which => document.querySelector(which).getBoundingClientRect(); \
        return [box('.board-place').width, box('#panel-advice').left - box('#panel-turns').right]";
    for info in eightfold_catalog::games() {
        page.draw(true);
        page.go(&begun(info.id));
        page.wait_for(id("board"));
        let mut before = 0.0;
        for (width, height, columns) in [(1920, 1080, false), (2560, 1440, true), (2560, 1080, true)] {
            page.look(sized((width, height)).without_motion());
            page.draw(false);
            let found = page.eval(lies);
            let [board, apart] = [0, 1].map(|at| found[at].as_f64().expect("a length"));
            if height == 1440 {
                assert!(
                    board > before * 1.25,
                    "{}: {board} on the larger screen, {before} on the other",
                    info.id
                );
            }
            assert_eq!(apart >= 0.0 && columns, columns, "{} at {width}x{height}: {apart}", info.id);
            before = board;
        }
    }
}

#[test]
fn octi_for_four_shows_supplies_at_every_seat() {
    let page = Page::open(View::desktop().without_motion());
    page.open_anew(&begun("octi-four"));
    page.wait_for(id("board"));
    let seen = "return [...document.querySelectorAll('.players li')].map(row => \
        ['.octi-pods', '.octi-prongs', '.octi-pods:is(.captured, .partner)'] \
        .every(what => row.querySelector(what)?.checkVisibility() === true))";
    assert_eq!(page.eval(seen), serde_json::json!([true, true, true, true]));
}

/// Returns the minimum size of the dial's circles, in pixels.
const SMALLEST_HOLE: &str = r#"
return Math.min(...[...document.querySelectorAll(".octi-dial-hit circle")].flatMap(hole => {
  const { width, height } = hole.getBoundingClientRect();
  return [width, height];
}));
"#;

#[test]
fn holes_of_the_dial_are_large_enough() {
    let tablet = View { width: 1180, height: 820, touch: true, ..View::desktop() };
    for (view, least) in [(View::desktop(), 40.0), (tablet, 44.0)] {
        let page = Page::open(view.without_motion());
        for game in ["octi-four", "octi-full"] {
            page.open_anew(&begun(game));
            page.wait_for(id("board"));
            page.click(id("square-33"));
            page.wait_for(id("dial"));
            let found = page.eval(SMALLEST_HOLE).as_f64().expect("a length");
            assert!(found >= least, "{game}: {found} px");
        }
    }
}

#[test]
fn prompt_ends_before_the_rules_link() {
    let page = Page::open(View::phone().without_motion());
    page.open_anew(&begun("octi-four"));
    page.wait_for(id("board"));
    let ends = "const box = which => document.querySelector(which).getBoundingClientRect(); \
        return box('.prompt-text').right <= box('.rules-here').left";
    assert_eq!(page.eval(ends), true);
}

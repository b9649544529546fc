//! Nothing jumps during a game: whatever is said, chosen or refused, every control stays where it is.

use eightfold_browser_tests::{Page, View, id};
use eightfold_learning::samples;
use eightfold_web::route::{Route, SharedGame};

/// Measures the board, the panel, the places of messages and hand, the link to the rules, the rows of the players, the
/// tabs and the buttons of the bar, and returns those that have moved.
const MEASURE: &str = r#"
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
const fixed = ".board-place, .panel, .words-place, .rules-here, .hand-place, .players li, .tabs .tab, " +
  ".turn-actions > .act, .game-actions .act";
const places = (but = "nothing") => [...document.querySelectorAll(fixed)].filter(element => !element.matches(but)).map(element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const name = element.dataset.testid ?? element.className;
  return { name, at: [left + scrollX, top + scrollY, width, height] };
});
const differences = (when, before, after) => {
  const moved = [];
  if (after.length !== before.length) {
    moved.push(`${when}: there are ${after.length} places, before there were ${before.length}`);
  }
  after.forEach(({ name, at }, which) => {
    const was = before[which];
    if (was && at.some((side, k) => Math.abs(side - was.at[k]) > 1)) {
      moved.push(`${when}: ${name} was at ${was.at.map(Math.round)} and is at ${at.map(Math.round)}`);
    }
  });
  return moved;
};
const press = element =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
"#;

/// Plays by pressing whatever can be pressed, chosen by a fixed sequence of numbers, and returns what moved.
const RANDOM_PLAY_SCRIPT: &str = r#"
const presses = 120;
let state = 12345;
const draw = many => (state = (state * 1103515245 + 12345) % 2147483648) % many;
const seen = which => [...document.querySelectorAll(which)].filter(element => element.checkVisibility());
const ready = ".board .ready, .octi-dial .ready, .octi-card:not(:disabled), .pool-tile, .way:not(:disabled), " +
  ".turn-tile:not(:disabled), .turn-actions .act:not(:disabled)";
return (async () => {
  await frame();
  await frame();
  const before = places();
  const moved = [];
  const prompts = new Set();
  for (let number = 0; number < presses && !moved.length; number++) {
    // Now and then something that is refused.
    const choices = seen(number % 9 === 8 ? ".board [role=button], .octi-dial [role=button]" : ready);
    const done = choices.find(element => element.matches(".primary:not([aria-disabled=true])"));
    const element = done && number % 3 === 0 ? done : choices[draw(choices.length)];
    if (!element) break;
    press(element);
    await frame();
    await frame();
    prompts.add(document.querySelector("[data-testid=prompt]").textContent);
    // The effect of the ending is measured separately.
    if (document.querySelector("[data-testid=ending]")) break;
    moved.push(...differences(`press ${number + 1}`, before, places()));
  }
  return { moved: moved.slice(0, 8), prompts: prompts.size };
})();
"#;

/// Asks for a hint and takes it, steps back and forward, opens the tabs and resigns until the game is over, and returns
/// what moved. The ending may replace the messages and the hand.
const PLAY_SCRIPT: &str = r#"
const named = name => document.querySelector(`[data-testid="${name}"]`);
const until = async there => {
  const end = performance.now() + 60_000;
  while (!there()) {
    if (performance.now() > end) throw new Error(`waited in vain for ${there}`);
    await frame();
  }
  await frame();
  await frame();
};
return (async () => {
  await frame();
  await frame();
  const before = places();
  const moved = [];
  const look = when => moved.push(...differences(when, before, places()));
  press(named("hint"));
  await frame();
  await frame();
  look("while a hint is looked for");
  await until(() => named("suggestion"));
  look("with a hint");
  press(named("back-to-game"));
  await until(() => !named("suggestion"));
  look("without it again");
  press(named("hint"));
  await until(() => named("play-it"));
  press(named("play-it"));
  await until(() => named("turn-1"));
  look("when the hint is taken");
  for (const name of ["step-first", "step-last", "step-back", "step-forward", "tab-advice", "tab-board", "tab-turns"]) {
    const element = named(name);
    if (!element) continue;
    press(element);
    await frame();
    await frame();
    look(name);
  }
  const board = () => places().filter(({ name }) => name === "board-place");
  const boardBefore = board();
  for (let seats = 0; seats < 4 && !named("ending"); seats++) {
    press(named("resign"));
    await until(() => named("resign-yes").checkVisibility());
    press(named("resign-yes"));
    await frame();
    await frame();
  }
  await until(() => named("ending"));
  moved.push(...differences("at the end", boardBefore, board()));
  return moved.slice(0, 8);
})();
"#;

fn nothing_moves(view: View) {
    let page = Page::open(view.without_motion());
    for route in Route::all() {
        let Route::Open(SharedGame::Record(record)) = &route else { continue };
        page.draw(true);
        page.go(&route.to_string());
        page.wait_for(id("board"));
        page.draw(false);
        let found = page.eval(&format!("{MEASURE}{RANDOM_PLAY_SCRIPT}"));
        assert_eq!(found["moved"], serde_json::json!([]), "{record} at {}x{}", view.width, view.height);
        assert!(found["prompts"].as_u64() > Some(2), "{record} was played: {found}");
        // The same game from its start.
        page.draw(true);
        page.go("#/");
        page.go(&route.to_string());
        page.wait_for(id("board"));
        page.draw(false);
        let moved = page.eval(&format!("{MEASURE}{PLAY_SCRIPT}"));
        assert_eq!(moved, serde_json::json!([]), "{record} at {}x{}", view.width, view.height);
    }
}

#[test]
fn nothing_moves_on_a_desktop() {
    nothing_moves(View::desktop());
}

#[test]
fn nothing_moves_on_a_phone() {
    nothing_moves(View::phone());
}

#[test]
fn nothing_moves_on_a_phone_on_its_side() {
    nothing_moves(View { width: 844, height: 390, ..View::desktop() });
}

/// Finds controls that are covered by the buttons at the bottom, or too small for a finger.
const COVERED_CONTROLS_SCRIPT: &str = r#"
const box = which => document.querySelector(which).getBoundingClientRect();
const [board, hand, bar] = [".board-place", ".hand-place", ".bar"].map(box);
const small = [...document.querySelectorAll(".masthead :is(a, button), .table :is(button, summary, a)")]
  .filter(element => element.checkVisibility() && !element.disabled && !element.closest(".pool"))
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([element, { width, height }]) => `${element.dataset.testid}: ${width}x${height}`);
return {
  hidden: Math.max(0, hand.bottom - bar.top - 1, bar.bottom - innerHeight - 1),
  board: board.width,
  small,
};
"#;

/// Returns the findings of [`COVERED_CONTROLS_SCRIPT`] at the start of every game in this window, each with its record; the buttons never
/// cover the hand.
fn within_reach(view: View) -> Vec<(String, serde_json::Value)> {
    let page = Page::open(view.without_motion());
    let mut all = Vec::new();
    for route in Route::all() {
        let Route::Open(SharedGame::Record(record)) = &route else { continue };
        page.go(&route.to_string());
        page.wait_for(id("board"));
        let found = page.eval(COVERED_CONTROLS_SCRIPT);
        assert_eq!(found["hidden"].as_f64(), Some(0.0), "{record}: the buttons cover the hand: {found}");
        all.push((record.clone(), found));
    }
    assert!(!all.is_empty());
    all
}

#[test]
fn board_hand_and_buttons_fit_small_phones() {
    for (record, found) in within_reach(View { width: 360, height: 640, ..View::phone() }) {
        assert!(found["board"].as_f64() >= Some(256.0), "{record}: the board is small: {found}");
        assert_eq!(found["small"], serde_json::json!([]), "{record}");
    }
}

#[test]
fn hand_is_above_the_buttons_on_a_tablet() {
    within_reach(View { width: 820, height: 1180, ..View::phone() });
}

/// Returns what the board draws of turns while the pointer is on the line of a turn, and after it has left.
const POINT_SCRIPT: &str = r#"
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
const drawn = () => [...document.querySelectorAll(".board .traces path")].map(path => path.getAttribute("d")).join();
const line = document.querySelector("[data-testid=turn-1]");
const with_it = async (enters, pointerType) => {
  line.dispatchEvent(new PointerEvent(enters ? "pointerenter" : "pointerleave", { pointerType }));
  await frame();
  await frame();
  return drawn();
};
return (async () => {
  const before = drawn();
  const [touched, pointed, left] = [
    await with_it(true, "touch"),
    await with_it(true, "mouse"),
    await with_it(false, "mouse"),
  ];
  return { touched: touched !== before, pointed: pointed !== before, left: left !== before };
})();
"#;

#[test]
fn hovered_turn_is_drawn_on_the_board() {
    let page = Page::open(View::desktop().without_motion());
    let sample = samples::record("octiles").expect("a sample game").to_owned();
    page.open_anew(&Route::Open(SharedGame::Record(sample)).to_string());
    page.wait_for(id("turn-1"));
    page.draw(false);
    let found = page.eval(POINT_SCRIPT);
    assert_eq!(found, serde_json::json!({ "touched": false, "pointed": true, "left": false }));
}

#[test]
fn rules_link_beside_the_prompt_leads_back() {
    let page = Page::open(View::phone().without_motion());
    page.open_anew(&Route::Open(SharedGame::Record("game: octi-fast\nseed: 1\n".to_owned())).to_string());
    page.wait_for(id("board"));
    page.click(id("rules-here"));
    page.wait_for(id("back-to-table"));
    assert_eq!(page.fragment(), "#/rules/octi-fast");
    page.click(id("back-to-table"));
    page.wait_for(id("board"));
}

//! Nothing at the table jumps: whatever is said, chosen or refused, every control stays where it is.

use eightfold_browser_tests::{Page, View, id};
use eightfold_web::route::{Route, SharedGame};

/// Plays by pressing whatever can be pressed, as chosen by a fixed sequence of numbers, and says what moved.
///
/// Measured are the board, the places for words and hand, the rows of the players, the tabs and the buttons of the bar.
const PLAY: &str = r#"
const presses = 120;
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
const fixed = ".board-place, .words-place, .hand-place, .players li, .tabs .tab, .bar .act";
const places = () => [...document.querySelectorAll(fixed)].map(element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const name = element.dataset.testid ?? element.className;
  return { name, at: [left + scrollX, top + scrollY, width, height] };
});
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
  for (let press = 0; press < presses && !moved.length; press++) {
    // Now and then something that is refused.
    const choices = seen(press % 9 === 8 ? ".board [role=button], .octi-dial [role=button]" : ready);
    const done = choices.find(element => element.matches(".primary:not([aria-disabled=true])"));
    const element = done && press % 3 === 0 ? done : choices[draw(choices.length)];
    if (!element) break;
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    await frame();
    await frame();
    prompts.add(document.querySelector("[data-testid=prompt]").textContent);
    const after = places();
    if (after.length !== before.length) {
      moved.push(`after press ${press + 1} there are ${after.length} places, before there were ${before.length}`);
    }
    after.forEach(({ name, at }, which) => {
      const was = before[which];
      if (was && at.some((side, k) => Math.abs(side - was.at[k]) > 1)) {
        moved.push(`press ${press + 1}: ${name} was at ${was.at.map(Math.round)} and is at ${at.map(Math.round)}`);
      }
    });
  }
  return { moved: moved.slice(0, 8), prompts: prompts.size };
})();
"#;

fn nothing_moves(view: View) {
    let page = Page::open(view.still());
    for route in Route::all() {
        let Route::Open(SharedGame::Record(record)) = &route else { continue };
        page.open_anew(&route.to_string());
        page.wait_for(id("board"));
        page.draw(false);
        let found = page.eval(PLAY);
        assert_eq!(found["moved"], serde_json::json!([]), "{record} at {}x{}", view.width, view.height);
        assert!(found["prompts"].as_u64() > Some(2), "{record} was played: {found}");
    }
}

#[test]
fn nothing_moves_on_a_desk() {
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

/// What lies behind the buttons at the foot, and what is too small for a finger, of what can be pressed at the table.
const REACH: &str = r#"
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

#[test]
fn board_hand_and_buttons_fit_a_low_phone_and_a_finger() {
    let page = Page::open(View { width: 360, height: 640, ..View::phone() }.still());
    for route in Route::all() {
        let Route::Open(SharedGame::Record(record)) = &route else { continue };
        page.open_anew(&route.to_string());
        page.wait_for(id("board"));
        let found = page.eval(REACH);
        assert_eq!(
            found["hidden"].as_f64(),
            Some(0.0),
            "{record}: the hand lies behind the buttons: {found}"
        );
        assert!(found["board"].as_f64() >= Some(256.0), "{record}: the board is small: {found}");
        assert_eq!(found["small"], serde_json::json!([]), "{record}");
    }
}

//! Courses and lessons: solved by clicking, wrong turns explained, progress saved.

use eightfold_browser_tests::{Page, View, id};

/// Returns a desktop and a phone.
fn sizes() -> [View; 2] {
    [View::desktop().without_motion(), View::phone().without_motion()]
}

#[test]
fn wrong_turn_is_answered_and_lesson_stays_done() {
    for view in sizes() {
        let page = Page::open(view);
        page.click(id("learn-link"));
        page.wait_for(id("courses"));
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("learn-courses");
        page.click(id("course-octi-fast"));
        page.wait_for(id("lessons"));
        assert_eq!(page.attribute(id("lesson-insert"), "data-done").as_deref(), Some("false"));
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("learn-course");
        page.click(id("lesson-insert"));
        page.wait_text(id("lesson-say"), "north-east");
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("learn-lesson");
        page.insert_prong("53", 'A');
        page.wait_text(id("verdict"), "That prong points another way");
        page.check_accessibility();
        page.screenshot("learn-wrong");
        page.click(id("try-again"));
        page.wait_gone(id("verdict"));
        page.insert_prong("33", 'B');
        page.wait_text(id("verdict"), "That is another pod");
        page.click(id("try-again"));
        page.wait_gone(id("verdict"));
        page.insert_prong("53", 'B');
        page.wait_text(id("verdict"), "53+B");
        page.check_accessibility();
        page.screenshot("learn-right");
        page.click(id("next-lesson"));
        page.wait_text(id("lesson-say"), "steps one square");
        page.reload();
        page.wait_text(id("lesson-say"), "steps one square");
        page.click(id("to-course"));
        page.wait_for(id("lessons"));
        assert_eq!(page.attribute(id("lesson-insert"), "data-done").as_deref(), Some("true"));
        assert_eq!(page.attribute(id("lesson-step"), "data-done").as_deref(), Some("false"));
        page.wait_text(id("course-next"), "A first game");
    }
}

#[test]
fn disallowed_turn_is_taken_back_and_reply_shown() {
    let page = Page::open_at(View::desktop().without_motion(), "#/learn/octi-fast/step");
    page.wait_for(id("lesson"));
    page.insert_prong("33", 'C');
    page.wait_text(id("refusal"), "Let a pod step");
    assert_eq!(page.attribute(id("lesson"), "data-state").as_deref(), Some("doing"));
    page.click(id("square-53"));
    page.click(id("square-64"));
    page.wait_text(id("verdict"), "The prongs come along");

    page.visit("#/learn/octi-fast/defend");
    page.wait_text(id("lesson-say"), "84");
    page.insert_prong("53", 'B');
    page.wait_text(id("verdict"), "84 to 73. Then Red stands on your base");
    page.wait_text(id("prompt"), "How Red would reply");
    page.screenshot("learn-answered");
    page.click(id("try-again"));
    page.wait_gone(id("verdict"));
    page.click(id("reserve-B"));
    page.click(id("square-73"));
    page.wait_text(id("verdict"), "The reserve is also your door");
}

/// The positions of the board and the buttons, in pixels.
const PLACES: &str = "return [...document.querySelectorAll('svg.board, .bar, .hand-place')] \
    .flatMap(part => { const { top, bottom } = part.getBoundingClientRect(); return [Math.round(top), Math.round(bottom)]; })";

#[test]
fn a_hint_moves_nothing_below_the_words() {
    for view in [View::desktop(), View { width: 1024, height: 700, ..View::desktop() }, View::phone()] {
        let page = Page::open_at(view.without_motion(), "#/learn/octi-fast/insert");
        page.wait_for(id("lesson"));
        let before = page.eval(PLACES);
        page.click(id("lesson-help"));
        page.wait_for(id("lesson-hint"));
        assert_eq!(page.eval(PLACES), before);
    }
}

#[test]
fn lesson_continues_at_its_step_after_a_reload() {
    let page = Page::open_at(View::desktop().without_motion(), "#/learn/octi-fast/first-game");
    page.wait_text(id("lesson-step"), "step 1");
    page.insert_prong("53", 'A');
    page.wait_for(id("verdict"));
    page.click(id("next-step"));
    page.wait_text(id("lesson-step"), "step 2");
    page.reload();
    page.wait_text(id("lesson-step"), "step 2");
    page.click(id("lesson-over"));
    page.wait_text(id("lesson-step"), "step 1");
}

#[test]
fn last_of_several_hints_shows_a_turn() {
    let page = Page::open_at(View::phone().without_motion(), "#/learn/octiles/turn");
    page.wait_for(id("lesson"));
    page.check_accessibility();
    page.click(id("lesson-help"));
    page.wait_text(id("lesson-hint"), "round arrows");
    page.click(id("lesson-help"));
    page.click(id("lesson-help"));
    page.wait_text(id("prompt"), "A turn that works");
    page.screenshot("learn-hint");
    page.click(id("back-to-lesson"));
    page.race_turn("14@a2:1 A1-B2");
    page.wait_text(id("verdict"), "leads somewhere else");
    page.click(id("to-course"));
    page.wait_text(id("lesson-turn"), "done with help");
}

#[test]
fn first_game_lesson_leads_to_a_game() {
    let page = Page::open(View::phone().without_motion());
    page.click(id("learn"));
    page.wait_text(id("lesson-say"), "You are Blue");
    page.screenshot("first-game-phone");
    page.assert_fits();
    page.race_turn("14@a2:1 A3-B3");
    page.wait_text(id("verdict"), "That is a whole turn");
    page.click(id("next-step"));
    page.wait_text(id("lesson-say"), "Your turn again");
    page.wait_until(
        "the computer has answered",
        "return document.querySelector('[data-testid=lesson]').dataset.state === 'doing'",
    );
    page.visit("#/learn/team-up/by-laying");
    page.wait_text(id("lesson-say"), "links all your runners");
}

#[test]
fn first_game_is_followed_by_the_beginner_level() {
    let page = Page::open_at(View::phone().without_motion(), "#/learn/octi-four/first-game");
    page.wait_text(id("lesson-say"), "You are South");
    let doing = || {
        page.wait_until(
            "the others have answered",
            "return document.querySelector('[data-testid=lesson]').dataset.state === 'doing'",
        );
    };
    page.insert_prong("33", 'A');
    page.wait_text(id("verdict"), "one after the other");
    page.click(id("next-step"));
    doing();
    page.click(id("square-33"));
    page.click(id("square-34"));
    page.wait_text(id("verdict"), "Your base is empty");
    page.click(id("next-step"));
    page.wait_text(id("lesson-say"), "here you are West");
    page.click(id("square-15"));
    page.click(id("square-24"));
    page.wait_until(
        "the others are asked",
        "return document.querySelector('[data-testid=lesson]').dataset.state !== 'doing'",
    );
    doing();
    page.click(id("square-24"));
    page.click(id("square-33"));
    page.wait_text(id("verdict"), "you have won");
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("first-game-done");
    assert_eq!(page.count(id("next-lesson")), 1, "the course goes on as well");
    page.click(id("real-game"));
    page.wait_until("the game", "return location.hash === '#/play'");
    page.wait_for(id("board"));
    page.wait_for(id("hint"));
}

#[test]
fn board_editor_lesson_ends_at_its_goal() {
    // Seven loops; the goal is three.
    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
    for view in sizes() {
        let page = Page::open_at(view, "#/learn/challenges/loops");
        page.wait_for(id("lesson-bench"));
        page.click(id("lesson-help"));
        page.wait_text(id("lesson-hint"), "two tiles beside each other");
        page.check_accessibility();
        page.assert_fits();
        page.click(id("to-bench"));
        page.wait_text(id("bench-lesson"), "Three loops");
        assert_eq!(page.attribute(id("bench-lesson"), "data-done").as_deref(), Some("false"));
        page.check_accessibility();
        page.assert_fits();
        page.click(id("back-to-lesson"));
        page.wait_for(id("lesson-bench"));
        assert_eq!(page.attribute(id("lesson-bench"), "data-done").as_deref(), Some("false"));
        page.visit(&format!("#/workshop/3?board={LOOPS}"));
        page.wait_text(id("bench-lesson"), "More fit on the board");
        page.assert_fits();
        page.screenshot("bench-lesson");
        page.click(id("back-to-lesson"));
        page.wait_text(id("verdict"), "More fit on the board");
        page.click(id("to-course"));
        page.wait_for(id("lessons"));
        assert_eq!(page.attribute(id("lesson-loops"), "data-done").as_deref(), Some("true"));
        assert_eq!(page.attribute(id("lesson-long"), "data-done").as_deref(), Some("false"));
    }
}

/// Measures the board and the controls of a lesson, and collects in `window.moved` those that have moved since the
/// lesson was opened.
const MEASURE: &str = r#"
window.look = when => {
  const measured = ".board-place, .words-place, .hand-place, .lesson-you, .lesson-others, .bar, .turn-actions, .act";
  for (const element of document.querySelectorAll(`.table.learning :is(${measured})`)) {
    const name = element.dataset.testid ?? element.className;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = [left + scrollX, top + scrollY, width, height];
    const was = window.places.get(name);
    if (!was) window.places.set(name, at);
    else if (at.some((side, k) => Math.abs(side - was[k]) > 1))
      window.moved.push(`${when}: ${name} was at ${was.map(Math.round)} and is at ${at.map(Math.round)}`);
  }
};
"#;

/// Asks for hints, then plays a turn by pressing what can be pressed, chosen by a fixed sequence of numbers, and starts the
/// step again. Returns what moved and whether the turn got a verdict.
const TRY_SCRIPT: &str = r#"
window.places = new Map();
window.moved = [];
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
const named = name => document.querySelector(`[data-testid="${name}"]`);
const state = () => named("lesson").dataset.state;
const press = async (element, when) => {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  await frame();
  await frame();
  look(when);
};
let number = 4321;
const draw = many => (number = (number * 1103515245 + 12345) % 2147483648) % many;
const ready = ".board .ready, .octi-dial .ready, .pool-tile, .way:not(:disabled), .turn-actions .act:not(:disabled)";
return (async () => {
  await frame();
  await frame();
  look("at first");
  for (let hint = 1; hint <= 5 && !named("back-to-lesson"); hint++) await press(named("lesson-help"), `hint ${hint}`);
  if (named("back-to-lesson")) await press(named("back-to-lesson"), "back from the hint");
  for (let presses = 0; presses < 40 && state() === "doing"; presses++) {
    const choices = [...document.querySelectorAll(ready)].filter(element => element.checkVisibility());
    const done = choices.find(element => element.matches(".primary:not([aria-disabled=true])"));
    await press(done && presses % 2 ? done : choices[draw(choices.length)], `press ${presses + 1}`);
  }
  const verdict = !!named("verdict");
  if (named("try-again")) await press(named("try-again"), "again");
  return { moved: window.moved.slice(0, 4), verdict };
})();
"#;

/// Nothing moves in any lesson, whatever is said.
fn lessons_stand_still(view: View) {
    let page = Page::open_at(view.without_motion(), "#/learn/octiles/turn");
    page.wait_for(id("lesson"));
    page.eval(MEASURE);
    let (mut lessons, mut verdicts) = (0, 0);
    for lesson in eightfold_learning::courses().iter().flat_map(|course| &course.lessons) {
        if lesson.board().is_none() {
            continue;
        }
        page.go(&format!("#/learn/{}/{}", lesson.course, lesson.id));
        page.wait_text(".table.learning h2", &lesson.title);
        page.draw(false);
        let found = page.eval(TRY_SCRIPT);
        page.draw(true);
        let name = format!("{}/{} at {}x{}", lesson.course, lesson.id, view.width, view.height);
        assert_eq!(found["moved"], serde_json::json!([]), "{name}");
        lessons += 1;
        verdicts += usize::from(found["verdict"] == true);
    }
    assert!(2 * verdicts > lessons, "{verdicts} verdicts in {lessons} lessons");
    // A right turn, the next steps, and the cards of a finished lesson.
    page.visit("#/learn/octi-full/first-game");
    page.wait_text(id("lesson-step"), "step 1");
    page.eval("window.places = new Map(); window.moved = []; look('at first')");
    page.insert_prong("53", 'A');
    page.wait_for(id("verdict"));
    page.eval("look('right')");
    page.click(id("next-step"));
    page.wait_text(id("lesson-step"), "step 2");
    page.eval("look('the next step')");
    assert_eq!(page.eval("return moved"), serde_json::json!([]), "{}x{}", view.width, view.height);
    page.visit("#/learn/octi-fast/insert");
    page.wait_text(id("lesson-say"), "north-east");
    page.eval("window.places = new Map(); look('at first')");
    page.insert_prong("53", 'B');
    page.wait_for(id("lesson-finish"));
    page.eval("look('finished')");
    assert_eq!(page.eval("return moved"), serde_json::json!([]), "{}x{}", view.width, view.height);
    page.screenshot("learn-finished");
}

#[test]
fn nothing_in_lessons_moves_on_a_desktop() {
    lessons_stand_still(View::desktop());
}

#[test]
fn nothing_in_lessons_moves_on_a_phone() {
    lessons_stand_still(View { width: 390, height: 844, ..View::phone() });
}

#[test]
fn lessons_do_not_move_on_a_landscape_phone() {
    lessons_stand_still(View { width: 844, height: 390, ..View::phone() });
}

#[test]
fn place_named_in_a_lesson_is_marked() {
    let page = Page::open_at(View::desktop().without_motion(), "#/learn/octiles/turn");
    page.wait_text(id("lesson-say"), "place it on a2");
    assert_eq!(page.count(".board .named"), 0);
    page.hover(".place-name[data-place=a2]");
    page.wait_for(".board .named[data-testid=space-a2]");
    page.check_accessibility();
    page.screenshot("learn-place");
    page.hover("h1");
    page.wait_gone(".board .named");
    page.eval("document.querySelector('.place-name[data-place=B2]').focus()");
    page.wait_for(".board .named[data-testid=post-B2]");
    // The mark goes with the sentence.
    page.visit("#/learn/octi-fast/defend");
    page.wait_text(id("lesson-say"), "84");
    assert_eq!(page.count(".board .named"), 0);
    page.click(".place-name[data-place=\"84\"]");
    page.wait_for(".board .named[data-testid=square-84]");
}

#[test]
fn finished_lesson_offers_next_lesson_puzzles_and_game() {
    let page = Page::open_at(View::phone().without_motion(), "#/learn/octi-fast/insert");
    page.wait_text(id("lesson-say"), "north-east");
    assert_eq!(page.count(id("lesson-finish")), 0);
    page.insert_prong("53", 'B');
    page.wait_text(id("finish-next"), "A step");
    page.wait_text(id("lesson-finish"), "1 of 14 lessons done");
    page.check_accessibility();
    page.assert_fits();
    page.click(id("finish-puzzles"));
    page.wait_until("puzzles with a new prong", "return location.hash === '#/puzzles/octi-fast?theme=build'");
    page.go("#/learn/octi-fast/insert");
    page.wait_text(id("lesson-say"), "north-east");
    page.insert_prong("53", 'B');
    page.click(id("finish-game"));
    page.wait_until("the game", "return location.hash === '#/play'");
    page.wait_for(id("board"));
}

#[test]
fn rules_lead_to_lessons_and_back() {
    let page = Page::open_at(View::desktop().without_motion(), "#/rules/octi-fast");
    page.click(id("rules-course"));
    page.wait_for(id("lessons"));
    page.click(id("course-rules"));
    page.wait_for(id("rules-course"));
    page.visit("#/learn/nowhere");
    page.wait_for(id("not-found"));
    page.visit("#/learn/octiles/nowhere");
    page.wait_for(id("not-found"));
}

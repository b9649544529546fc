//! The first game of each kind: marks on the board lead a beginner through it.

use eightfold_browser_tests::{Page, View, id};

/// Presses what is marked until the game is over or so many turns were taken. Gives what the guide said, and at last `over`
/// or `enough`.
const FOLLOW_GUIDE_SCRIPT: &str = r##"
    const one = name => document.querySelector(`[data-testid="${name}"]`);
    const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
    const marked = () => document.querySelector(
        ".board .hit.guided, .octi-dial .hit.guided, .octi-card.guided, .pool-tile.guided, .octi-pods.guided");
    const said = [];
    const press = element => element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    let turns = 0;
    for (;;) {
        await frame();
        if (document.querySelector(".table.over")) return [...said, "over"];
        const words = one("guide-press")?.textContent ?? "";
        const refusal = one("refusal");
        if (refusal && !refusal.hidden) return [...said, "refused: " + refusal.textContent];
        const button = [...document.querySelectorAll(".bar .button.primary")].find(button => words.includes(button.textContent));
        const target = marked() ?? (words.endsWith("end your turn.") ? button : null);
        if (!target) continue;
        if (words.startsWith("Watch")) continue;
        const why = one("guide-why")?.textContent ?? "";
        said.push(words + " " + why);
        const before = document.querySelectorAll("#panel-turns [data-testid^=turn-]").length;
        press(target);
        while (marked() === target || (target === button && !button.disabled && one("guide-press")?.textContent === words))
            await frame();
        if (document.querySelectorAll("#panel-turns [data-testid^=turn-]").length > before && ++turns === most)
            return [...said, "enough"];
    }
"##;

fn follow(page: &Page, turns: usize) -> Vec<String> {
    let said =
        page.eval(&format!("const most = {turns}; return (async () => {{ {FOLLOW_GUIDE_SCRIPT} }})()"));
    said.as_array().into_iter().flatten().filter_map(|words| words.as_str().map(str::to_owned)).collect()
}

fn start(view: View, game: &str) -> Page {
    let page = Page::open_at(view, &format!("#/new/{game}"));
    page.click(id("start"));
    page.wait_for(id("first-game"));
    page
}

#[test]
fn following_the_marks_wins_a_first_race() {
    let page = start(View::desktop().without_motion(), "octiles");
    page.wait_text(id("guide-press"), "marked space");
    page.screenshot("first-race");
    page.check_accessibility();
    let said = follow(&page, 1);
    assert!(said.iter().any(|words| words.contains("closer")), "{said:?}");
    let said = follow(&page, 200);
    assert_eq!(said.last().map(String::as_str), Some("over"), "{said:?}");
    page.wait_text(id("end-title"), "You won");
    // The next game is played without.
    page.visit("#/new/octiles");
    page.click(id("start"));
    page.wait_for(id("tab-turns"));
    assert_eq!(page.count(id("first-game")), 0);
}

#[test]
fn following_the_marks_wins_first_octi_game() {
    let page = start(View::phone().without_motion(), "octi-fast");
    page.wait_text(id("prompt"), "marked");
    page.screenshot("first-octi-phone");
    let said = follow(&page, 200);
    assert_eq!(said.last().map(String::as_str), Some("over"), "{said:?}");
    page.wait_text(id("end-title"), "You won");
}

#[test]
fn every_game_guides_a_beginner() {
    for game in ["octiles-team", "team-up", "connect-the-dots", "scavenger-hunt", "octi-full", "octi-four"] {
        let page = start(View::desktop().without_motion(), game);
        let said = follow(&page, 4);
        page.screenshot(&format!("first-{game}"));
        assert_eq!(said.last().map(String::as_str), Some("enough"), "{game}: {said:?}");
    }
}

#[test]
fn experienced_player_ends_the_guide() {
    let page = start(View::phone().without_motion(), "octiles");
    page.click(id("guide-end"));
    page.wait_gone(id("first-game"));
    page.reload();
    page.wait_for(id("tab-turns"));
    assert_eq!(page.count(id("first-game")), 0);
    page.visit("#/new/team-up");
    page.click(id("start"));
    page.wait_for(id("first-game"));
}

/// Makes the list of turns long, and returns the elements that scroll around another one that scrolls.
const NESTED_SCROLLERS_SCRIPT: &str = r#"
    const turn = document.createElement("li");
    turn.style.height = "60rem";
    document.querySelector("[data-testid=history]").append(turn);
    const all = [...document.querySelectorAll(".table *")].filter(element => element.checkVisibility()
        && /auto|scroll/.test(getComputedStyle(element).overflowY)
        && element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1);
    const outer = all.filter(element => all.some(other => other !== element && element.contains(other)));
    turn.remove();
    return outer.map(element => element.id || element.className).join(", ");
"#;

#[test]
fn guided_game_has_one_scroll_bar() {
    for game in ["octi-fast", "octi-four", "octiles", "team-up"] {
        let view = View::desktop().without_motion();
        let page = start(view, game);
        page.wait_for(id("guide-why"));
        for (width, height) in [(1280, 800), (1024, 700), (844, 390)] {
            page.look(View { width, height, ..view });
            assert_eq!(page.eval(NESTED_SCROLLERS_SCRIPT).as_str(), Some(""), "{game} at {width}x{height}");
        }
    }
}

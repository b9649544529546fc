//! The race and Team Play on the page: whole games by clicking, against the computer, with only the keyboard.

use eightfold_browser_tests::{Key, Page, View, id};
use eightfold_web::route::{Route, SharedGame};
use serde_json::Value;

/// Returns a whole game of the vectors that has a winner: its start, turns and result.
fn won_game(game: &str, result: &str) -> (String, Vec<String>) {
    let line = include_str!("../../vectors/octiles.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| line["kind"] == "playout" && line["game"] == game && line["result"] == result)
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let turns = line["turns"].as_array().expect("turns").iter().map(text).collect();
    (text(&line["start"]), turns)
}

fn opened(view: View, game: &str, options: &str, position: &str) -> Page {
    let position = position.split_whitespace().collect::<Vec<_>>().join("+");
    let page = Page::open_at(view, &format!("#/open/{game}?{options}position={position}"));
    page.wait_for(id("table"));
    page
}

#[test]
fn whole_two_player_game_with_a_reload() {
    let (start, turns) = won_game("octiles", "Y");
    let page = opened(View::desktop().without_motion(), "octiles", "players=2&", &start);
    page.check_accessibility();
    for (k, turn) in turns.iter().enumerate() {
        page.race_turn(turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        if k == turns.len() / 2 {
            page.screenshot("race-desktop");
            page.reload();
            page.wait_text(id(&format!("turn-{}", k + 1)), turn);
        }
    }
    page.wait_text(id("ending"), "Yellow won");
    page.click(id("look-through"));
    page.click(id("tab-turns"));
    page.screenshot("race-won");
    page.click(id("step-first"));
    page.wait_text(id("step-count"), &format!("0 / {}", turns.len()));
    page.click(id("step-last"));
    page.wait_for(id("show-end"));
    page.assert_fits();
}

#[test]
fn whole_team_play_game_on_a_phone() {
    let (start, turns) = won_game("octiles-team", "BY");
    let page = opened(View::phone().without_motion().dark(), "octiles-team", "", &start);
    page.check_accessibility();
    page.assert_fits();
    for (k, turn) in turns.iter().enumerate() {
        page.race_turn(turn);
        page.wait_text(id(&format!("turn-{}", k + 1)), turn);
    }
    page.wait_text(id("ending"), "won");
    page.screenshot("team-play-phone");
}

#[test]
fn a_whole_game_against_the_computer() {
    let page = Page::open_at(View::desktop().without_motion(), "#/new/octiles");
    page.choose(id("seat-B-kind"), "person");
    page.choose(id("seat-Y-kind"), "computer-1");
    page.click(id("start"));
    page.wait_for(id("table"));
    // Blue runs as far east as it can each time; only the end of the game stops the test. After every press the page is
    // asked until it has responded.
    let step = r#"
        const one = s => document.querySelector(`[data-testid="${s}"]`);
        const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
        const until = async f => { for (;;) { await frame(); const v = f(); if (v) return v; } };
        const ready = kind => [...document.querySelectorAll(`.hit.ready[id^="${kind}"]`)];
        const press = e => e.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
        const turns = () => [...document.querySelectorAll("[data-testid^=turn-]")].filter(e => /^turn-\d+$/.test(e.dataset.testid)).length;
        await until(() => one("ending") || one("pass") || ready("space").length);
        if (one("ending")) return true;
        const before = turns();
        const played = () => until(() => one("ending") || turns() > before);
        if (one("pass")) { one("pass").click(); await played(); return false; }
        const spaces = ready("space").map(space => space.id).sort().reverse();
        const runs = () => ready("post").map(post => {
            const from = /run here from (\w)/.exec(post.getAttribute("aria-label"));
            return { post: post.id, gain: from ? post.id.charCodeAt(5) - from[1].charCodeAt(0) : -9 };
        }).sort((a, b) => b.gain - a.gain);
        const at = id => document.getElementById(id);
        for (const space of spaces.slice(0, 12)) {
            press(at(space));
            await until(() => at(space).classList.contains("chosen") && runs().length);
            if (runs()[0].gain > 0) break;
        }
        const [first] = runs();
        press(at(first.post));
        if (first.gain === -9) { // only loops are left: the runner, then the runner again
            await until(() => /run here/.test(at(first.post).getAttribute("aria-label")));
            press(at(first.post));
        }
        await played();
        return !!one("ending");
    "#;
    let script = format!("return (async () => {{ {step} }})()");
    let mut over = false;
    for _ in 0..200 {
        over = page.eval(&script) == Value::Bool(true);
        if over {
            break;
        }
    }
    assert!(over, "the game ends");
    let ending = page.text(id("ending"));
    assert!(ending.contains("won") || ending.contains("Draw"), "{ending}");
    page.screenshot("race-against-computer");
}

#[test]
fn a_turn_by_keyboard_alone() {
    let start = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                 14,1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18 B";
    let page = opened(View::desktop().without_motion(), "octiles", "players=2&", start);
    for _ in 0..60 {
        if page.focused().starts_with("space-") {
            break;
        }
        page.press(Key::Tab);
    }
    assert_eq!(page.focused(), "space-c3", "the board is reached by Tab");
    let next = |what: &str, script: &str| {
        for _ in 0..40 {
            if page.eval(&format!("const e = document.activeElement; return {script}")) == Value::Bool(true) {
                return;
            }
            page.keys("n");
        }
        panic!("N does not lead to {what}, but to {}", page.focused());
    };
    next("a legal space", "e.id === 'space-a3' && e.classList.contains('ready')");
    page.press(Key::Enter);
    page.wait_for("[data-testid=\"space-a3\"].chosen");
    let before = page.attribute(id("space-a3"), "aria-label");
    assert!(before.as_ref().is_some_and(|label| label.contains("your tile 14")), "{before:?}");
    page.keys("e");
    assert_ne!(page.attribute(id("space-a3"), "aria-label"), before, "E turns the tile");
    next("a destination", "/run here/.test(e.getAttribute('aria-label') ?? '')");
    page.press(Key::Enter);
    page.wait_text(id("turn-1"), "14@a3");
    page.wait_text(id("said"), "Blue places tile 14 on a3, runs A");
}

#[test]
fn unreadable_link_is_explained_and_game_kept() {
    let page = Page::open_at(View::desktop().without_motion(), "#/new/octiles");
    page.choose(id("seat-Y-kind"), "person");
    page.click(id("start"));
    page.wait_for(id("table"));
    page.click("[id^=\"space-\"].ready");
    page.click("[id^=\"post-\"].ready");
    page.click(id("more"));
    page.click(id("open"));
    page.fill(id("open-text"), "nonsense");
    page.click(id("open-yes"));
    page.wait_text(id("open-trouble"), "fields");
    page.click(id("open-no"));
    page.wait_for(id("table"));
    page.visit("#/nowhere-at-all");
    page.wait_for(id("not-found"));
}

/// A race of one turn, as in a link.
const SHARED_RACE: &str = "game: octiles\nseed: 1\nplayer B: Ann\nplayer Y: Ben\n\n1. B 5@a2:3 A2-B3\n";

#[test]
fn shared_game_is_viewed_and_continued() {
    for view in [View::desktop(), View::phone()] {
        let page = Page::open(view.without_motion());
        let route = Route::Open(SharedGame::Record(SHARED_RACE.to_owned())).to_string();
        page.open_anew(&route);
        page.wait_text(id("shared-title"), "Ann and Ben: Octiles");
        assert_eq!(page.fragment(), route, "the address can be handed on");
        page.check_accessibility();
        page.assert_fits();
        // The route may come after `?`, where a server sees it.
        let seen =
            format!("{}&seen=1", Route::Open(SharedGame::Packed(packed())).to_string().replacen('#', "?", 1));
        page.visit(&seen);
        page.wait_for(id("shared-game"));
        assert!(
            page.fragment().starts_with("#/game/") && !page.fragment().contains("seen"),
            "{}",
            page.fragment()
        );
        page.click(id("play-on"));
        page.wait_for(id("table"));
        page.wait_for(id("turn-1"));
        assert_eq!(page.fragment(), "#/play");
    }
}

fn packed() -> String {
    eightfold_study::Tree::read(SHARED_RACE).expect("a game").to_record().to_link()
}

#[test]
fn rules_and_first_game_are_accessible() {
    let page = Page::open_at(View::phone().without_motion(), "#/rules/octiles");
    page.wait_for("h1");
    page.wait_for("main svg");
    page.check_accessibility();
    page.assert_fits();
    page.visit("#/rules/rulings/R1");
    page.wait_for("#R1");
    page.visit("#/learn/octiles/first-game");
    page.wait_for(id("board"));
    page.check_accessibility();
    page.assert_fits();
}

#[test]
fn tiles_are_dragged_from_hand_and_on_board() {
    const NONE: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";
    const HUNT_POSITION: &str = "2.2,12.0,15.3,11.2,7.6,5.3,8.1,10.0,17.5,6.0,9.6,1.0,18.1,16.1,4.5,3.1,14.3";
    // The tile in hand, two spaces that take it, and one that doesn't, with the reason.
    for (game, position, tile, [one, other], barred) in [
        (
            "octiles",
            format!("{NONE} BBBBB.....YYYYY..................... 14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B"),
            "hand-tile",
            ["a2", "a3"],
            Some(("c3", "No rotation of the tile on c3 gives your runners")),
        ),
        (
            "connect-the-dots",
            format!(
                "{NONE} ....................OPOPTGTGOPOPTGTG 11,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? T T:0,G:0 1"
            ),
            "hand-tile",
            ["b2", "e3"],
            None,
        ),
        (
            "team-up",
            format!(
                "{NONE} B.Y.B.Y.B.Y.B.Y.B.Y................. 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B"
            ),
            "pool-4",
            ["a2", "d1"],
            Some(("c3", "Tile 4 can't go on")),
        ),
        (
            "scavenger-hunt",
            format!("{HUNT_POSITION} p.o.p.o.p.o.p...p.o....G.....T.n.... 13 T play T:0,G:1 - 0"),
            "hand-tile",
            ["c3", "b3"],
            None,
        ),
    ] {
        for view in [View::desktop(), View::phone()] {
            let page = opened(view.without_motion(), game, "", &position);
            let chosen = |space: &str| format!("[data-testid=\"space-{space}\"].chosen");
            if view.touch && tile.starts_with("pool") {
                // A finger on the pool scrolls it.
                page.click(id(tile));
                page.click(id(&format!("space-{one}")));
            } else {
                page.drag(id(tile), id(&format!("space-{one}")));
            }
            page.wait_for(chosen(one));
            assert_eq!(page.count("svg.carried"), 0, "{game}: nothing is being dragged");
            page.drag(id(&format!("space-{one}")), id(&format!("space-{other}")));
            page.wait_for(chosen(other));
            assert_eq!(page.count(chosen(one).as_str()), 0, "{game}: it is on one space");
            if let Some((space, why)) = &barred {
                page.drag(id(&format!("space-{other}")), id(&format!("space-{space}")));
                page.wait_text(id("refusal"), why);
                page.wait_for(chosen(other));
            }
        }
    }
}

#[test]
fn focus_and_speech_follow_what_is_pressed() {
    let (start, _) = won_game("octiles", "Y");
    let page = opened(View::desktop().without_motion(), "octiles", "players=2&", &start);
    page.wait_text(id("said"), "New game: Octiles.");
    page.click("[data-testid=\"space-a2\"]");
    page.wait_text(id("said"), "leads to");
    page.wait_for("[data-testid=\"undo\"]:not([disabled])");
    let laid = page.attribute(id("space-a2"), "aria-label").expect("a label");
    assert!(laid.contains("leads to"), "{laid}");
    // The last Undo disables itself.
    page.eval("document.querySelector('[data-testid=undo]').focus()");
    while page.count("[data-testid=\"undo\"]:not([disabled])") > 0 {
        page.press(Key::Enter);
    }
    page.wait_until("the focus on the board", "return !!document.activeElement.closest('svg.board')");
    page.wait_text(id("said"), "Undone");
}

#[test]
fn board_turns_to_each_player_at_one_screen() {
    let (start, turns) = won_game("octiles", "Y");
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = opened(view, "octiles", "players=2&", &start);
        let turn_board = || {
            page.click(id("settings"));
            page.click(id("setting-turn-board"));
            page.click(id("settings-ok"));
        };
        // The side of the player to act is on the left.
        let on_the_left = |own: &str, other: &str| {
            let left = "const left = id => document.querySelector(`[data-testid=\"post-${id}\"]`)\
                        .getBoundingClientRect().left;";
            page.wait_until(
                &format!("{own} to be left of {other}"),
                &format!("{left} return left('{own}') < left('{other}');"),
            );
        };
        turn_board();
        on_the_left("A3", "F4");
        page.race_turn(&turns[0]);
        page.wait_for(id("turn-1"));
        on_the_left("F4", "A3");
        page.assert_fits();
        page.screenshot(&format!("turned-board-{}", view.width));
        page.race_turn(&turns[1]);
        page.wait_for(id("turn-2"));
        on_the_left("A3", "F4");
        turn_board();
        page.race_turn(&turns[2]);
        page.wait_for(id("turn-3"));
        on_the_left("A3", "F4");
    }
}

//! The first view of a link: the document has the board before the page has loaded, at the place where the page draws
//! it, and says who is to play.

use eightfold_browser_tests::{Page, View, id};
use eightfold_learning::{course, samples};
use eightfold_web::route::{Route, SharedGame};
use serde_json::{Value, json};

use super::plain_host::PlainHost;

/// Returns the places of the frame, the board, the texts and the buttons.
const PLACES: &str = r#"
const fixed = ".masthead, .masthead a, .masthead button, .board, .words-place, .words-place h2, .words-place b, .hand-place, .lesson-you, .bar .act";
return [...document.querySelectorAll(fixed)].map(element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { name: element.className.baseVal ?? (element.className || element.textContent), at: [left, top, width, height] };
});
"#;

/// Opens a link without scripts and then with them, and returns what has moved by more than a pixel.
fn moved(view: View, address: &str, shown: &str, picture: &str) -> Vec<String> {
    let page = Page::open_at(view.without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    page.run_scripts(false);
    page.visit(address);
    let boards = page.eval("return document.querySelectorAll('.first-view .board').length");
    assert_eq!(boards, 1, "{picture}");
    page.screenshot(&format!("{picture}-first"));
    let first = page.eval(PLACES);
    page.run_scripts(true);
    page.visit("healthz");
    page.visit(address);
    page.wait_for(id(shown));
    page.wait_for(id("board"));
    page.wait_gone("[data-first-view]");
    page.screenshot(&format!("{picture}-page"));
    let then = page.eval(PLACES);
    let places = |all: &Value| all.as_array().cloned().unwrap_or_default();
    let (first, then) = (places(&first), places(&then));
    let differs = |(before, after): (&Value, &Value)| {
        let sides = |one: &Value| places(&one["at"]).iter().filter_map(Value::as_f64).collect::<Vec<f64>>();
        let apart = sides(before).into_iter().zip(sides(after)).any(|(a, b)| (a - b).abs() > 1.0);
        (apart || before["name"] != after["name"]).then(|| format!("{before} and then {after}"))
    };
    let mut moved: Vec<String> = first.iter().zip(&then).filter_map(differs).collect();
    if first.len() != then.len() {
        moved.push(format!("{} places and then {}: {first:?} {then:?}", first.len(), then.len()));
    }
    moved
}

#[test]
fn nothing_moves_when_the_page_takes_over() {
    let none = Vec::<String>::new();
    let lesson = |game: &str| {
        let first = course(game).expect("its course").lessons.first().expect("a lesson");
        format!("?/learn/{game}/{}", first.id)
    };
    let record = samples::record("octiles").expect("a sample").to_owned();
    let game = Route::Open(SharedGame::Record(record)).to_string().replacen('#', "?", 1);
    for (name, view) in [("desk", View::desktop()), ("phone", View::phone())] {
        for (link, address, shown) in [
            ("lesson", &lesson("octiles"), "lesson"),
            ("octi-lesson", &lesson("octi-fast"), "lesson"),
            ("puzzle", &"?/puzzles/octiles/daily".to_owned(), "puzzle"),
            ("game", &game, "shared-game"),
        ] {
            let picture = format!("first-view-{link}-{name}");
            assert_eq!(moved(view, address, shown, &picture), none, "{picture}");
        }
    }
}

/// Returns the attributes of the root element, the background of the page, and the colour of the browser around it.
const LOOKS: &str = r#"
const applies = meta => matchMedia(meta.media).matches;
const around = [...document.querySelectorAll("meta[name=theme-color]")].filter(applies).map(meta => meta.content);
return [{ ...document.documentElement.dataset }, getComputedStyle(document.body).backgroundColor, ...around];
"#;

#[test]
fn saved_looks_apply_before_the_module_starts() {
    let (host, page) = PlainHost::open(View::desktop().without_motion());
    host.hold(&["web_bg"]);
    page.visit("");
    assert_eq!(page.eval(LOOKS), json!([{}, "rgb(243, 237, 225)", "#f1ebdf"]), "the system's theme is light");
    page.eval(
        "for (const [name, value] of [['theme', 'dark'], ['palette', 'contrast'], ['plain', 'on']]) \
         localStorage.setItem(`eightfold.${name}`, value)",
    );
    page.reload();
    let dark = json!([{ "theme": "dark", "palette": "contrast", "plain": "" }, "rgb(14, 22, 20)", "#101815"]);
    assert_eq!(page.eval(LOOKS), dark);
    assert_eq!(page.count("main"), 0, "the module hasn't started");
    page.screenshot("saved-looks-first");
    host.release();
    page.wait_for(id("play-now"));
    assert_eq!(page.eval(LOOKS), dark, "the page keeps them");
}

#[test]
fn looks_follow_the_system_without_scripts() {
    let page = Page::open_at(View::desktop().dark().without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    page.run_scripts(false);
    page.visit("?/learn/octi-fast/insert");
    assert_eq!(page.eval(LOOKS), json!([{}, "rgb(14, 22, 20)", "#101815"]));
    page.screenshot("first-view-dark");
}

#[test]
fn hash_addresses_show_their_board_early() {
    let page = Page::open_at(View::phone().without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    // So slow that the module takes seconds.
    page.slow_line(0.8, 20.0);
    page.visit("#/learn/octiles/first-game");
    page.wait_for(".first-view .board, [data-first-view] .board");
    assert_eq!(page.count(id("board")), 0, "the page is still loading");
    page.slow_line(1000.0, 0.0);
    page.wait_for(id("lesson"));
    page.wait_gone("[data-first-view]");
}

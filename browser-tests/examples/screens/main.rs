//! Takes screenshots of the home page, of every game and of online play: `cargo xtask screens`.
//!
//! Each game at its start, with half a turn made, with a refused press, at its end and with its result, and online games
//! before their start and at their end, in several windows, light and dark; and a page (`target/screens/all.html`) that
//! shows them all at once. First the two pictures of README.md, `readme-desk.png` and `readme-phone.png` in the same
//! folder: copy them to `docs/screenshot-*.png`.

mod online;

use std::fmt::Write;

use eightfold_browser_tests::{Page, View, id};
use eightfold_catalog::games;
use eightfold_learning::samples;
use eightfold_web::route::{Route, SharedGame};

/// The windows, each with its name.
const WINDOWS: [(&str, u32, u32); 5] = [
    ("desk", 1280, 800),
    ("wide", 2560, 1440),
    ("tablet", 820, 1180),
    ("phone", 390, 844),
    ("landscape", 844, 390),
];

/// Presses the first thing that can be pressed.
const FIRST_PRESS_SCRIPT: &str = "\
    const ready = [...document.querySelectorAll('.pool-tile:not(:disabled), .board .ready')]\
        .find(element => element.checkVisibility());\
    ready?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));";

/// Presses one thing after the other until one is refused.
const REFUSED_PRESS_SCRIPT: &str = "\
    const frame = () => new Promise(drawn => requestAnimationFrame(drawn));\
    return (async () => {\
        for (const element of document.querySelectorAll('.board [role=button]')) {\
            element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));\
            await frame();\
            await frame();\
            if (document.querySelector('[data-testid=refusal]')?.checkVisibility()) return;\
        }\
    })();";

/// Takes the pictures of README.md: a race with a tile just placed, and a dark game of OCTI on a phone.
fn readme() {
    let page = Page::open(View::desktop().without_motion());
    page.open_record(&started("octiles", 40, [("B", "Anna"), ("Y", "Ben")]));
    page.wait_for(id("board"));
    page.click("[data-testid^=\"space-\"].ready[aria-label*=\"empty\"]");
    page.wait_for(id("rotate-right"));
    page.screenshot("readme-desk");
    let page = Page::open(View::phone().dark().without_motion());
    page.open_record(&started("octi-full", 90, [("b", "Anna"), ("r", "Ben")]));
    page.wait_for(id("board"));
    page.screenshot("readme-phone");
}

/// Returns the first lines of the sample game, as a record of these players.
fn started(game: &str, lines: usize, players: [(&str, &str); 2]) -> String {
    let whole = samples::record(game).expect("a sample of every game");
    let (head, steps) = whole.split_once("\n\n").expect("a record has a head");
    let players: String = players.iter().map(|(seat, name)| format!("\nplayer {seat}: {name}")).collect();
    let steps: Vec<&str> = steps.lines().take(lines).collect();
    format!("{head}{players}\n\n{}\n", steps.join("\n"))
}

/// Adds a picture to the page that shows them all.
fn add(sheet: &mut String, name: &str, caption: &str) {
    let _ = writeln!(
        sheet,
        "<figure><img src=\"{name}.png\" alt=\"\"><figcaption>{caption}</figcaption></figure>"
    );
}

fn main() {
    readme();
    let mut sheet = String::from(
        "<!doctype html><meta charset=\"utf-8\"><title>Eightfold, all of it</title>\
         <style>body{font:14px sans-serif}figure{display:inline-block;margin:4px}img{height:300px}</style>\n",
    );
    for (window, width, height) in WINDOWS {
        for dark in [false, true] {
            let view = View { width, height, dark, still: true, touch: width < 600 };
            let theme = if dark { "dark" } else { "light" };
            let _ = writeln!(sheet, "<h2>{window}, {theme}</h2>");
            let page = Page::open(view);
            let mut take = |what: &str| {
                let name = format!("all-{window}-{theme}-{what}");
                page.screenshot(&name);
                add(&mut sheet, &name, what);
            };
            page.open_anew("#/");
            take("home");
            for game in games() {
                let begun = SharedGame::Record(format!("game: {}\nseed: 1\n", game.id));
                page.open_anew(&Route::Open(begun).to_string());
                page.wait_for(id("board"));
                take(&format!("{}-start", game.id));
                page.eval(FIRST_PRESS_SCRIPT);
                take(&format!("{}-half", game.id));
                page.eval(REFUSED_PRESS_SCRIPT);
                take(&format!("{}-refused", game.id));
                let whole = samples::record(game.id).expect("a sample of every game");
                page.open_anew(&Route::Open(SharedGame::Record(whole.to_owned())).to_string());
                page.wait_for(id("shared-game"));
                take(&format!("{}-shared", game.id));
                page.open_record(whole);
                page.wait_for(id("ending"));
                take(&format!("{}-end", game.id));
                page.click(id("show-end"));
                page.wait_for(id("end-title"));
                take(&format!("{}-result", game.id));
            }
            println!("{window}, {theme}: done");
        }
    }
    sheet.push_str("<h2>online</h2>\n");
    online::screens(|name| add(&mut sheet, name, name));
    println!("online: done");
    let path = eightfold_browser_tests::target().join("screens/all.html");
    std::fs::write(&path, sheet).expect("the target folder can be written");
    println!("all of them: {}", path.display());
}

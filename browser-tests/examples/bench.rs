//! How long a first visitor with a slow machine waits for the board, and whoever asks for a hint in the workshop:
//! `cargo xtask bench browser-tests`.

use eightfold_browser_tests::{Page, View, id};

/// A race in its first turn, carried by the address.
const RACE: &str = "#/open/octiles?players=2&position=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-%20\
    BBBBB.....YYYYY.....................%201,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18%20B";

fn main() {
    println!(
        "# Page: from the click on a link to the frame after the board is there, nothing cached, median of 5."
    );
    for (name, slower) in [("page.first-board", 1), ("page.first-board.cpu-4x", 4)] {
        let mut times: Vec<f64> = (0..5).map(|_| first_board(slower)).collect();
        times.sort_by(f64::total_cmp);
        println!("{name} {:.0} ms", times[times.len() / 2]);
    }
    println!(
        "# Hint: from the press to the tile, problems of grade 5, each on a shuffled board and then from none to the solution."
    );
    for solitaire in ["connection", "sequence"] {
        let mut times = hints(solitaire);
        times.sort_by(f64::total_cmp);
        println!("hint.{solitaire}.median {:.1} ms", times[times.len() / 2]);
        println!("hint.{solitaire}.worst {:.1} ms", times[times.len() - 1]);
    }
}

/// How long each hint of some problems takes. The page thinks of it before the press returns.
fn hints(solitaire: &str) -> Vec<f64> {
    let page = Page::open_at(View::desktop().still(), &format!("#/workshop/{solitaire}"));
    page.wait_for(id("hint"));
    page.choose(id("grade"), "5");
    let press = "const button = document.querySelector('[data-testid=\"hint\"]'); if (button.disabled) return -1; \
                 const begun = performance.now(); button.click(); await 0; return performance.now() - begun;";
    let press = format!("return (async () => {{ {press} }})()");
    let mut times = Vec::new();
    for _ in 0..12 {
        page.click(id("new-problem"));
        page.click(id("shuffle"));
        times.extend(page.eval(&press).as_f64());
        page.click(id("clear"));
        // No solution has more than 17 tiles.
        for _ in 0..17 {
            let Some(took) = page.eval(&press).as_f64().filter(|&took| took >= 0.0) else {
                break;
            };
            times.push(took);
        }
    }
    times
}

fn first_board(slower: u32) -> f64 {
    // Something small from the same server first: the browser itself is to be awake.
    let page = Page::open_at(View::desktop(), "healthz");
    // A browser looks for the icon of what has no page.
    page.expect_in_console("favicon.ico");
    page.slow_down(slower);
    page.time_until_shown(RACE, id("board"))
}

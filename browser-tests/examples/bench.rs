//! Measures how long a first visitor with a slow machine waits for the board, and how long hints in the workshop take:
//! `cargo xtask bench browser-tests`.

use eightfold_browser_tests::{Page, View, id};

/// The address of a race in its first turn.
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
    println!("# HomeVisit: a first visit, nothing cached, as a phone; median of 3.");
    for (name, line, slower) in [("slow-line", Some((1.6, 150.0)), 1), ("cpu-4x", None, 4)] {
        let visits: Vec<HomeVisit> = (0..3).map(|_| visit_home(line, slower)).collect();
        let median = |figure: fn(&HomeVisit) -> f64| {
            let mut times: Vec<f64> = visits.iter().map(figure).collect();
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        println!("home.first-paint.{name} {:.0} ms", median(|visit| visit.painted));
        println!("home.usable.{name} {:.0} ms", median(|visit| visit.usable));
        println!("home.press-to-board.{name} {:.0} ms", median(|visit| visit.board));
    }
    println!("# Links: a first visit as a phone on a slow line with a slow processor, median of 3.");
    for (name, address) in LINKS {
        let median = |target: &str| {
            let mut times: Vec<f64> = (0..3).map(|_| visit_link(address, target)).collect();
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        println!("link.{name}.board-shown {:.0} ms", median("svg.board"));
        println!("link.{name}.board-usable {:.0} ms", median("[data-testid=\"board\"]"));
    }
    println!(
        "# Presses at a race: to the frame that shows what they did, in steps of 8 ms; less than 16 counts as 16."
    );
    for (name, slower) in [("press", 1), ("press.cpu-4x", 4)] {
        let (count, mut slow) = presses(slower);
        slow.sort_by(f64::total_cmp);
        // Presses that were not recorded are the fastest.
        let median = (count / 2).checked_sub(count.saturating_sub(slow.len())).and_then(|at| slow.get(at));
        println!("{name}.median {:.0} ms", median.copied().unwrap_or(16.0));
        println!("{name}.worst {:.0} ms", slow.last().copied().unwrap_or(16.0));
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

/// Links that people share.
const LINKS: [(&str, &str); 4] = [
    ("lesson", "?/learn/octiles/first-game"),
    ("lesson-after-hash", "#/learn/octiles/first-game"),
    ("puzzle", "?/puzzles/octiles/daily"),
    ("puzzle-octi", "?/puzzles/octi-fast/daily"),
];

/// Returns the milliseconds of a first visit until this element is shown.
fn visit_link(address: &str, target: &str) -> f64 {
    let page = Page::open_at(View::phone().without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    page.slow_line(1.6, 150.0);
    page.slow_down(4);
    page.time_until_shown(address, target)
}

/// Measures how long each hint of some problems takes. The page computes it before the press returns.
fn hints(solitaire: &str) -> Vec<f64> {
    let page = Page::open_at(View::desktop().without_motion(), &format!("#/workshop/{solitaire}"));
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

/// The waiting times of a first visitor, in milliseconds.
struct HomeVisit {
    /// Until the first paint.
    painted: f64,
    /// Until a game can be started.
    usable: f64,
    /// From the press that starts a game until its board is shown.
    board: f64,
}

fn visit_home(line: Option<(f64, f64)>, slower: u32) -> HomeVisit {
    let page = Page::open_at(View::phone().without_motion(), "healthz");
    page.expect_in_console("favicon.ico");
    if let Some((megabits, latency)) = line {
        page.slow_line(megabits, latency);
    }
    page.slow_down(slower);
    let usable = page.time_until_shown("", id("play-now"));
    let painted = page.first_paint();
    let press = "const begun = performance.now(); document.querySelector('[data-testid=\"play-now\"]').click(); \
                 while (!document.querySelector('[data-testid=\"board\"]')) await new Promise(requestAnimationFrame); \
                 return performance.now() - begun;";
    let board = page.eval(&format!("return (async () => {{ {press} }})()")).as_f64().expect("a time");
    HomeVisit { painted, usable, board }
}

/// Places a tile, turns it and takes it back repeatedly; returns the number of presses and the times of the slow ones.
fn presses(slower: u32) -> (usize, Vec<f64>) {
    let page = Page::open_at(View::desktop().without_motion(), RACE);
    page.wait_for(id("board"));
    page.slow_down(slower);
    page.watch_answers();
    let mut count = 0;
    for _ in 0..8 {
        page.click("[data-testid^=\"space-\"].ready");
        page.click(id("rotate-right"));
        page.click(id("rotate-right"));
        count += 3;
        while page.attribute(id("undo"), "disabled").is_none() {
            page.click(id("undo"));
            count += 1;
        }
    }
    (count, page.answers())
}

fn first_board(slower: u32) -> f64 {
    // Something small from the same server first, to warm up the browser.
    let page = Page::open_at(View::desktop(), "healthz");
    // Browsers request an icon for a page without one.
    page.expect_in_console("favicon.ico");
    page.slow_down(slower);
    page.time_until_shown(RACE, id("board"))
}

//! How long a first visitor with a slow machine waits for the board: `cargo xtask bench browser-tests`.

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
}

fn first_board(slower: u32) -> f64 {
    // Something small from the same server first: the browser itself is to be awake.
    let page = Page::open_at(View::desktop(), "healthz");
    page.slow_down(slower);
    page.time_until_shown(RACE, id("board"))
}

//! Measures the speed of the rules: prints lines of `name value unit`.
//!
//! `cargo run --release -p eightfold-octi --example bench`

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench looks at the clock and prints; the rules do not"
)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use eightfold_game::{Game, perft};
use eightfold_octi::{Octi, Rules};

/// Positions of random games with 31 to 40 successors, half of them of the fast game, half of the full game.
const MID_GAME: [&str; 12] = [
    "14:bABDEGH/37:r/39:bABCDFGH/44:bABH/58:rABCDEFGH/92:rABCDEFGH+rABCDEFGH b=0,2,0,4 r=0,8,0,3 r",
    "24:bABDEGH/37:rABCEG/45:bABCDFGH/56:bABCEH/82:rABCDEFGH/84:rABCDEFGH b=0,8,0,4 r=0,3,0,4 r",
    "33:bABCDEFGH/37:rABCDEG/56:bABCEFH/67:bABCDFGH/81:rABCDEFGH/82:rABCDEFGH b=0,5,0,4 r=0,2,0,4 r",
    "11:bBFH/63:bABCDEFGH/82:bCDEFGH/91:bBCDEGH/94:rBCDEFGH/96:rABCDEFGH/97:rABDFGH b=0,6,0,3 r=0,0,0,4 r",
    "11:bABCEFH/53:bBCDEGH/63:bABCDEFGH/82:bCDEFGH/85:rABCDEFGH/94:rBCDEFGH/98:rABDFGH b=0,3,0,3 r=0,0,0,4 r",
    "22:bABCDEFH/54:rABDFGH/58:rBCDEFGH/81:rABCDEFGH b=0,0,0,6 r=0,22,0,4 r",
    "24:rBCDEFH/26:bACDEGH/33:r/53:rA/57:bABDEFGH/67:rABCDEG/75:rABCDFH b=0,8,0,5 r=0,10,0,2 b",
    "27:rACEFGH/33:r+rABCEFGH/64:rCDEFGH/68:rCDH/81:bCDEFG/83:bCD/95:rABCDG b=0,0,0,5 r=0,16,0,1 b",
    "27:rACEFGH/33:r+r+rABCEFGH/53:rBCDEFGH/59:rACDFGH/72:bADEFG/85:rABCDEFG/93:bCD b=0,0,0,5 r=0,10,0,0 b",
    "27:rACEFGH/33:r+rABCEFGH+rB/53:rBCDEFGH/59:rACDFGH/72:bAEFGH/85:rABCDEFG/93:bCD b=0,0,0,5 r=0,9,0,0 b",
    "33:b/37:r/53:b+bD/57:r/73:b/77:rBF b=3,24,0,0 r=4,23,0,0 b",
    "33:b/34:bA/37:r/53:b/57:rE/68:rEF/73:bAB b=3,22,0,0 r=4,22,0,0 b",
];

/// A burst: three different pods with eight and seven prongs on an open square.
const BURST_POSITION: &str = "37:r/55:bABCDEFGH+bABCDEFG+bBCDEFGH/57:r b=0,0,0,0 r=0,0,0,0 b";

/// Runs `work`, which returns how much it has done, for about a second; returns the best of several parts, so that
/// other load on the machine matters little.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let mut best = 0f64;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(1200) {
        let part = Instant::now();
        let mut done = 0;
        while part.elapsed() < Duration::from_millis(100) {
            done += work();
        }
        best = best.max(done as f64 / part.elapsed().as_secs_f64());
    }
    best
}

fn position(rules: Rules, text: &str) -> Octi {
    Octi::from_text(&rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn main() {
    let positions: Vec<Octi> = MID_GAME
        .iter()
        .enumerate()
        .map(|(at, text)| {
            let rules = if at < 6 { Rules::FAST } else { Rules::FULL };
            position(rules, text)
        })
        .collect();
    let count = |position: &Octi| {
        let mut count = 0u64;
        let _ = position.each_successor(&mut |next| {
            black_box(&next);
            count += 1;
            ControlFlow::Continue(())
        });
        count
    };
    let mean = positions.iter().map(count).sum::<u64>() as f64 / positions.len() as f64;
    println!("mid-game-successors-per-position {mean:.1} positions");
    let distinct = rate(|| positions.iter().map(count).sum());
    println!("mid-game-successors {:.2} million/s", distinct / 1e6);
    let turns = rate(|| {
        let mut count = 0;
        for position in &positions {
            let _ = position.turns(&mut |turn| {
                let mut next = *position;
                next.play_unchecked(&turn);
                black_box(&next);
                count += 1;
                ControlFlow::Continue(())
            });
        }
        count
    });
    println!("mid-game-turns-played {:.2} million/s", turns / 1e6);
    let burst = position(Rules::FULL, BURST_POSITION);
    println!("burst-successors {} positions", count(&burst));
    println!("burst-successors-rate {:.2} million/s", rate(|| count(&burst)) / 1e6);

    let begun = Instant::now();
    let leaves = perft(&Octi::new(Rules::FULL), 4, 1_000_000).expect("few at each node");
    let elapsed = begun.elapsed();
    println!("full-perft-4 {leaves} positions");
    println!("full-perft-4-time {:.3} s", elapsed.as_secs_f64());
}

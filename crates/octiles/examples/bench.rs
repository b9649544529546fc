//! Measures the speed of the Octiles rules on one core. Prints `name value unit` lines.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench looks at the clock and prints; the rules do not"
)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use eightfold_game::SplitMix;
use eightfold_game::{Deal, Dice, Game, ToAct};
use eightfold_octiles::{Dots, DotsGoal, DotsRules, Race, RaceRules, TeamUp, TeamUpRules};

/// Calls `work` for about a second and prints the number of items per second.
fn rate(name: &str, unit: &str, mut work: impl FnMut() -> u64) {
    let begin = Instant::now();
    let mut done = 0;
    while begin.elapsed() < Duration::from_secs(1) {
        done += work();
    }
    println!("{name} {:.0} {unit}", done as f64 / begin.elapsed().as_secs_f64());
}

/// Returns the turn with this index in enumeration order, wrapping around.
fn any_turn<G: Game>(position: &G, dice: &mut SplitMix) -> G::Turn {
    let mut turns = Vec::with_capacity(256);
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns.swap_remove(dice.pick(turns.len()))
}

/// Plays randomly until the game is over or `steps` have been made; returns the number of steps.
fn play_on<G: Game>(position: &mut G, steps: usize, dice: &mut SplitMix) -> u64 {
    for made in 0..steps {
        match position.to_act() {
            ToAct::Over(_) => return made as u64,
            ToAct::Chance => {
                let chance = position.roll(dice).expect("chance acts");
                position.chance_unchecked(&chance);
            }
            ToAct::Seat(_) => {
                let turn = any_turn(position, dice);
                position.play_unchecked(&turn);
            }
        }
    }
    steps as u64
}

fn main() {
    let mut dice = SplitMix::new(2026);
    let rules = RaceRules::race(2).expect("two players");
    let start = Race::start(&rules, Deal::Hidden, &mut dice);
    let mid_game: Vec<Race> = (0..64)
        .map(|_| {
            let mut position = start;
            play_on(&mut position, 60, &mut dice);
            position
        })
        .filter(|position| matches!(position.to_act(), ToAct::Seat(_)))
        .collect();

    let mut turns = 0u64;
    rate("race.mid-game.all-turns", "positions/s", || {
        for position in &mid_game {
            let _ = black_box(position).turns(&mut |turn| {
                black_box(turn);
                turns += 1;
                ControlFlow::Continue(())
            });
        }
        mid_game.len() as u64
    });
    let mut all = 0u64;
    mid_game.iter().for_each(|position| {
        let _ = position.turns(&mut |_| {
            all += 1;
            ControlFlow::Continue(())
        });
    });
    println!("race.mid-game.turns-each {:.1} turns", all as f64 / mid_game.len() as f64);

    rate("race.random-playouts", "games/s", || {
        let mut position = start;
        play_on(&mut position, 400, &mut dice);
        1
    });

    team_up(&mut dice);
    dots(&mut dice);
}

/// Team Up with four players on full boards, with paths owned by others.
fn team_up(dice: &mut SplitMix) {
    let rules = TeamUpRules::new(4, 5, false).expect("four players");
    let mut owned = 0;
    let mut boards = Vec::new();
    while boards.len() < 64 {
        let mut position = TeamUp::start(&rules, Deal::Open, dice);
        play_on(&mut position, 90, dice);
        let paths = position.owned_paths().len();
        if position.layout().is_full() && position.outcome().is_none() && paths > 0 {
            owned += paths;
            boards.push(position);
        }
    }
    println!("team-up.full-board.owned-paths-each {:.1} paths", owned as f64 / 64.0);
    let mut turns = 0u64;
    rate("team-up.full-board.all-turns", "positions/s", || {
        for position in &boards {
            let _ = black_box(position).turns(&mut |turn| {
                black_box(turn);
                turns += 1;
                ControlFlow::Continue(())
            });
        }
        boards.len() as u64
    });
}

/// Connect the Dots: scoring of full boards.
fn dots(dice: &mut SplitMix) {
    let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("one round");
    let boards: Vec<Dots> = (0..256)
        .map(|_| {
            let mut position = Dots::start(&rules, Deal::Open, dice);
            play_on(&mut position, 17, dice);
            position
        })
        .collect();
    rate("connect-the-dots.full-board.score", "boards/s", || {
        for board in &boards {
            black_box(black_box(board).points());
        }
        boards.len() as u64
    });
}

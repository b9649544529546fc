//! Measures the speed of the computer players on one core. Prints `name value unit` lines.

use std::time::Instant;

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Deal, Game, ToAct};
use eightfold_players::levels::PlayableGame;
use eightfold_search::{NODES_PER_STEP, Searcher, SplitMix, Status, random_turn};

/// Positions of random games after this many turns.
const TURNS: usize = 24;

fn main() {
    for game in [
        "octiles",
        "octiles-team",
        "team-up",
        "connect-the-dots",
        "scavenger-hunt",
        "octi-fast",
        "octi-full",
        "octi-four",
    ] {
        let choice = Choice::new(game, []).expect("a game of the catalog");
        dispatch!(choice.rules(), |G, rules| measure::<G>(game, rules));
    }
}

fn measure<G: PlayableGame>(game: &str, rules: &G::Rules) {
    let strongest = G::levels(rules).last().expect("a level");
    let (mut nodes, mut depths, mut turns) = (0, 0, 0);
    let (mut time, mut slowest) = (0.0, 0.0f64);
    let positions: Vec<G> = (0..8).filter_map(|seed| mid_game(rules, seed)).collect();
    for position in &positions {
        let mut search = Searcher::new(position, G::Evaluator::default(), &strongest.with_nodes(100_000), 1);
        let _ = position.turns(&mut |_| {
            turns += 1;
            std::ops::ControlFlow::Continue(())
        });
        loop {
            let begin = Instant::now();
            let status = search.step(NODES_PER_STEP);
            let took = begin.elapsed().as_secs_f64();
            time += took;
            slowest = slowest.max(took);
            if status == Status::Done {
                break;
            }
        }
        nodes += search.progress().nodes;
        depths += u64::from(search.progress().depth);
    }
    let count = positions.len() as f64;
    // As deep as a second allows, without the level's limits.
    let mut patient = strongest.with_nodes(u64::MAX);
    patient.depth = 100;
    let mut second = 0;
    for position in &positions[..positions.len().min(3)] {
        let mut search = Searcher::new(position, G::Evaluator::default(), &patient, 1);
        let begin = Instant::now();
        while search.step(NODES_PER_STEP) == Status::Thinking && begin.elapsed().as_millis() < 1_000 {}
        second += u64::from(search.progress().depth);
    }
    println!("{game}.depth-in-1s {:.1} turns", second as f64 / count.min(3.0));
    println!("{game}.nodes {:.0} positions/s", nodes as f64 / time);
    println!("{game}.depth {:.1} turns", depths as f64 / count);
    println!("{game}.turn {:.0} ms", 1_000.0 * time / count);
    println!("{game}.slowest-slice {:.1} ms", 1_000.0 * slowest);
    println!("{game}.branching {:.0} turns", f64::from(turns) / count);
    let begin = Instant::now();
    let mut playouts = 0;
    while begin.elapsed().as_millis() < 300 {
        playouts += 1;
        let _ = random_game::<G>(rules, playouts, usize::MAX);
    }
    println!("{game}.playouts {:.0} games/s", playouts as f64 / begin.elapsed().as_secs_f64());
}

fn mid_game<G: Game>(rules: &G::Rules, seed: u64) -> Option<G> {
    let position = random_game::<G>(rules, seed, TURNS.min(10 + seed as usize * 2));
    matches!(position.to_act(), ToAct::Seat(_)).then_some(position)
}

fn random_game<G: Game>(rules: &G::Rules, seed: u64, turns: usize) -> G {
    let mut dice = SplitMix::new(seed);
    let mut position = G::start(rules, Deal::Hidden, &mut dice);
    let mut made = 0;
    loop {
        match position.to_act() {
            ToAct::Over(_) => return position,
            ToAct::Chance => match position.roll(&mut dice) {
                Some(chance) => position.chance_unchecked(&chance),
                None => return position,
            },
            // Random games can be endless.
            ToAct::Seat(_) if made >= turns.min(2_000) => return position,
            ToAct::Seat(_) => {
                let Some(turn) = random_turn(&position, &mut dice) else {
                    return position;
                };
                position.play_unchecked(&turn);
                made += 1;
            }
        }
    }
}

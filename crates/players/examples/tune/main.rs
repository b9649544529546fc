//! Tunes the weights of an evaluator by self-play: with simultaneous perturbation (SPSA), or with gradient descent for
//! the network of the race of two and the tables of OCTI (`learn`, `octi`).
//!
//! `tune GAME [--pairs N] [--nodes K] [--seed S] [--check N]`. Both games of a pair have the same opening, played
//! partly at random, with seats swapped; one player has all weights moved a little at random, the other the opposite
//! way, and the weights follow the winner by a step that shrinks over time. The same arguments give the same weights on
//! every machine. Finally the weights play matches against the initial weights and against those in use.

mod chances;
mod learn;
mod octi;

use std::process::ExitCode;

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::Dice;
use eightfold_octi::{Mode, Octi};
use eightfold_octiles::Race;
use eightfold_players::tuning::{Tunable, play, play_pair, reach};
use eightfold_search::SplitMix;

struct Plan {
    pairs: u64,
    nodes: u64,
    seed: u64,
    check: u64,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(game) = words.next() else {
        return refuse(
            "which game? octi-fast, octi-full, octi-four octiles; octiles-net, octi-fast-table or octi-full-table; \
             or chances, with a game",
        );
    };
    if game == "chances" {
        return chances::measure(words);
    }
    if game == "octiles-net" {
        return learn::learn(words);
    }
    if let Some(mode) = [("octi-fast-table", Mode::Fast), ("octi-full-table", Mode::Full)]
        .into_iter()
        .find_map(|(name, mode)| (name == game).then_some(mode))
    {
        return octi::learn(mode, words);
    }
    let mut plan = Plan { pairs: 2_000, nodes: 400, seed: 1, check: 200 };
    let known = &mut [
        ("--pairs", &mut plan.pairs),
        ("--nodes", &mut plan.nodes),
        ("--seed", &mut plan.seed),
        ("--check", &mut plan.check),
    ];
    if let Err(why) = read_numbers(words, known) {
        return refuse(&why);
    }
    match Choice::new(&game, []) {
        Err(error) => return refuse(&error.to_string()),
        Ok(choice) => match choice.rules() {
            AnyRules::Octi(rules) => tune::<Octi>(rules, &plan),
            AnyRules::Race(rules) => tune::<Race>(rules, &plan),
            _ => return refuse("only octi-fast, octi-full, octi-four and octiles have weights to tune"),
        },
    }
    ExitCode::SUCCESS
}

/// Parses options and their numbers.
fn read_numbers(
    mut words: impl Iterator<Item = String>,
    known: &mut [(&str, &mut u64)],
) -> Result<(), String> {
    while let Some(word) = words.next() {
        let number = words.next().and_then(|text| text.parse().ok());
        match (known.iter_mut().find(|(name, _)| *name == word), number) {
            (Some((_, place)), Some(number)) => **place = number,
            _ => {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                return Err(format!("there are {}, each with a whole number", names.join(", ")));
            }
        }
    }
    Ok(())
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("tune: {why}");
    ExitCode::from(2)
}

fn tune<G: Tunable>(rules: &G::Rules, plan: &Plan) {
    let first = G::beginning();
    let reach: Vec<f64> = first.iter().map(|&weight| reach(weight)).collect();
    let mut weights: Vec<f64> = first.iter().copied().map(f64::from).collect();
    let mut dice = SplitMix::new(plan.seed);
    for pair in 0..plan.pairs {
        let signs: Vec<f64> = first.iter().map(|_| if dice.pick(2) == 0 { 1.0 } else { -1.0 }).collect();
        let moved = |way: f64| -> Vec<i32> {
            (0..first.len()).map(|at| (weights[at] + way * signs[at] * reach[at]).round() as i32).collect()
        };
        let (up, down) = (G::evaluator(&moved(1.0)), G::evaluator(&moved(-1.0)));
        let gained = play_pair::<G>(rules, &up, &down, plan.nodes, dice.bits());
        let step = 0.08 / (1.0 + pair as f64 / 400.0).powf(0.6);
        for at in 0..first.len() {
            weights[at] += step * gained * signs[at] * reach[at];
        }
        if (pair + 1) % 250 == 0 {
            let now: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
            println!("# {} pairs: {now:?}", pair + 1);
        }
    }
    let tuned: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
    for ((name, before), after) in G::names().iter().zip(&first).zip(&tuned) {
        println!("{name} {after} (was {before})");
    }
    println!("# {tuned:?}");
    let new = G::evaluator(&tuned);
    for (old, name) in [(first, "they began as"), (G::weights(rules), "are in use")] {
        let (mut dice, mut sum) = (SplitMix::new(!plan.seed), 0.0);
        let old = G::evaluator(&old);
        for _ in 0..plan.check / 2 {
            sum += play_pair::<G>(rules, &new, &old, 2 * plan.nodes, dice.bits());
        }
        let games = 2 * (plan.check / 2);
        println!(
            "# they score {:.1} % in {games} games against the weights that {name}",
            50.0 + 50.0 * sum / games.max(1) as f64
        );
    }
}

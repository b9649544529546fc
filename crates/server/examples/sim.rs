//! Simulates online play, seed after seed: `cargo xtask sim --seeds N [--seed FIRST] [--nodes N] [--games N] [--steps N]`.

use std::process::ExitCode;
use std::time::Instant;

use eightfold_server::sim::{Plan, run};

fn main() -> ExitCode {
    let (mut first, mut seeds, mut plan) = (1_u64, 100_u64, Plan::default());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let Some(number) = words.next().and_then(|text| text.parse::<u64>().ok()) else {
            eprintln!("{word} needs a whole number");
            return ExitCode::from(2);
        };
        let few = usize::try_from(number).unwrap_or(usize::MAX);
        match word.as_str() {
            "--seed" => first = number,
            "--seeds" => seeds = number,
            "--nodes" => plan.nodes = few.clamp(1, 50),
            "--players" => plan.players = few.clamp(4, 1_000),
            "--games" => plan.games = few.clamp(1, 1_000),
            "--steps" => plan.steps = few,
            "--faults" => plan.faults = number > 0,
            _ => {
                eprintln!(
                    "{word} is not understood: there are --seed, --seeds, --nodes, --players, --games, --steps, --faults"
                );
                return ExitCode::from(2);
            }
        }
    }
    let begin = Instant::now();
    let (mut rows, mut acknowledged, mut crashes, mut simulated_ms) = (0, 0, 0, 0);
    for seed in first..first.saturating_add(seeds) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = match runtime {
            Ok(runtime) => runtime,
            Err(error) => {
                eprintln!("no runtime: {error}");
                return ExitCode::FAILURE;
            }
        };
        match runtime.block_on(run(seed, plan)) {
            Ok(report) => {
                rows += report.rows;
                acknowledged += report.acknowledged;
                crashes += report.crashes;
                simulated_ms += report.simulated_ms;
            }
            Err(broken) => {
                println!("{broken}");
                println!("again: cargo xtask sim --seed {seed} --seeds 1");
                return ExitCode::FAILURE;
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{seeds} seeds from {first} held: {rows} rows, {acknowledged} acknowledgements, {crashes} crashes, {:.1} h of play",
        simulated_ms as f64 / 3_600_000.0
    );
    println!("sim-seeds {:.0} /min", seeds as f64 / seconds * 60.0);
    ExitCode::SUCCESS
}

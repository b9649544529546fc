//! Simulates online play, seed after seed: `cargo xtask sim --seeds N [--seed FIRST] [--nodes N] [--games N] [--steps N]`.

mod measuring;

use std::process::ExitCode;
use std::time::Instant;

use eightfold_server::sim::{Plan, run};

fn main() -> ExitCode {
    match simulate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

fn simulate() -> Result<(), ExitCode> {
    let usual = Plan::default();
    let (mut first, mut seeds) = (1, 100);
    let [mut nodes, mut players, mut games, mut steps] =
        [usual.nodes, usual.players, usual.games, usual.steps].map(|number| number as u64);
    let mut faults = u64::from(usual.faults);
    measuring::numbers(&mut [
        ("--seed", &mut first, 0..=u64::MAX),
        ("--seeds", &mut seeds, 0..=u64::MAX),
        ("--nodes", &mut nodes, 1..=50),
        ("--players", &mut players, 4..=1_000),
        ("--games", &mut games, 1..=1_000),
        ("--steps", &mut steps, 0..=u64::MAX),
        ("--faults", &mut faults, 0..=1),
    ])?;
    let [nodes, players, games, steps] = [nodes, players, games, steps].map(|number| number as usize);
    let plan = Plan { nodes, players, games, steps, faults: faults > 0, ..usual };
    let begin = Instant::now();
    let (mut rows, mut acknowledged, mut crashes, mut simulated_ms) = (0, 0, 0, 0);
    for seed in first..first.saturating_add(seeds) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = match runtime {
            Ok(runtime) => runtime,
            Err(error) => {
                eprintln!("no runtime: {error}");
                return Err(ExitCode::FAILURE);
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
                return Err(ExitCode::FAILURE);
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{seeds} seeds from {first} held: {rows} rows, {acknowledged} acknowledgements, {crashes} crashes, {:.1} h of play",
        simulated_ms as f64 / 3_600_000.0
    );
    println!("sim-seeds {:.0} /min", seeds as f64 / seconds * 60.0);
    Ok(())
}

//! Runs many clients against a real server: `cargo xtask storm [--seconds N] [--clients N] [--kills N] [--every MS]
//! [--seed N] [--rate N] [--nodes N]`. `--every` is the average time between two kills.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;
mod measuring;

use std::process::ExitCode;
use std::time::Duration;

use common::storm::{Storm, run_storm};

fn main() -> ExitCode {
    match storm() {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

fn storm() -> Result<(), ExitCode> {
    let (mut seconds, mut clients, mut kills, mut every) = (30, 64, 5, 0);
    let (mut seed, mut rate, mut nodes) = (1, 0, 1);
    measuring::numbers(&mut [
        ("--seconds", &mut seconds, 1..=86_400),
        ("--clients", &mut clients, 2..=2_000),
        ("--kills", &mut kills, 0..=100_000),
        ("--every", &mut every, 0..=60_000),
        ("--seed", &mut seed, 0..=u64::MAX),
        ("--rate", &mut rate, 0..=1_000_000),
        ("--nodes", &mut nodes, 1..=16),
    ])?;
    let program = measuring::server("storm")?;
    let [clients, kills, rate] = [clients, kills, rate].map(|number| number as usize);
    // The run is divided by kills rather than by turns: as many as the time allows.
    let per_kill = 2_000;
    let storm = Storm {
        seed,
        games: clients / 2,
        watchers: clients / 2,
        turns: if kills == 0 || every > 0 { usize::MAX } else { per_kill * (kills + 1) },
        time: Duration::from_secs(seconds),
        kills,
        every: Duration::from_millis(every),
        rate,
        nodes: nodes as usize,
    };
    let outcome = run_storm(&program, storm);
    println!(
        "{} turns acknowledged, {} kills, {} of them after a turn since the last, none lost; {} rows in order; {} rows watched",
        outcome.turns, outcome.kills, outcome.telling_kills, outcome.rows, outcome.watched
    );
    println!("storm-kills {} in {:.0} s", outcome.kills, outcome.seconds);
    println!("storm-turns {:.0} /s", outcome.turns as f64 / outcome.seconds);
    for (name, part) in [("storm-ack-p50", 0.5), ("storm-ack-p99", 0.99)] {
        println!("{name} {:.1} ms", outcome.quantile(part).as_secs_f64() * 1_000.0);
    }
    Ok(())
}

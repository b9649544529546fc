//! Lets many people work on shared boards of a real server: `cargo xtask boards [--boards N] [--people N] [--steps N]
//! [--every MS] [--nodes N]`. `--people` is the number on each board, `--every` the time between two steps of a person.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;
mod measuring;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::boards::{BoardStorm, work};
use common::site::Site;

fn main() -> ExitCode {
    match boards() {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

fn boards() -> Result<(), ExitCode> {
    let (mut boards, mut people, mut steps, mut every, mut nodes) = (20, 10, 20, 1_000, 1);
    measuring::numbers(&mut [
        ("--boards", &mut boards, 1..=1_000),
        ("--people", &mut people, 2..=50),
        ("--steps", &mut steps, 1..=200),
        ("--every", &mut every, 0..=60_000),
        ("--nodes", &mut nodes, 1..=16),
    ])?;
    let program = measuring::server("boards")?;
    let site = Site::start(&program, nodes as usize);
    let storm = BoardStorm {
        boards: boards as usize,
        people: people as usize,
        steps: steps as usize,
        every: Duration::from_millis(every),
    };
    let begin = Instant::now();
    let outcome = work(&site.addresses(), storm);
    println!(
        "{} people on {boards} boards: {} steps acknowledged, none lost, {} refused; all ended with the same boards",
        boards * people,
        outcome.acknowledged,
        outcome.refused
    );
    println!("boards-steps {:.0} /s", outcome.acknowledged as f64 / begin.elapsed().as_secs_f64());
    for (name, sorted) in [("boards-ack", &outcome.answers), ("boards-seen", &outcome.seen)] {
        for (part, share) in [("p50", 0.5), ("p99", 0.99)] {
            let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
            let time = sorted.get(at).copied().unwrap_or_default();
            println!("{name}-{part} {:.1} ms", time.as_secs_f64() * 1_000.0);
        }
    }
    Ok(())
}

//! Many clients at a real server: `cargo xtask storm [--seconds N] [--clients N] [--kills N] [--seed N] [--rate N]`.

#[path = "../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;

use std::process::ExitCode;
use std::time::Duration;

use common::storm::{Storm, rage};

fn main() -> ExitCode {
    let (mut seconds, mut clients, mut kills, mut seed, mut rate) = (30_u64, 64_usize, 5_usize, 1_u64, 0);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let Some(number) = words.next().and_then(|text| text.parse::<u64>().ok()) else {
            eprintln!("{word} needs a whole number");
            return ExitCode::from(2);
        };
        let few = usize::try_from(number).unwrap_or(usize::MAX);
        match word.as_str() {
            "--seconds" => seconds = number.clamp(1, 86_400),
            "--clients" => clients = few.clamp(2, 2_000),
            "--kills" => kills = few.min(100_000),
            "--seed" => seed = number,
            "--rate" => rate = few.min(1_000_000),
            _ => {
                eprintln!(
                    "{word} is not understood: there are --seconds, --clients, --kills, --seed and --rate"
                );
                return ExitCode::from(2);
            }
        }
    }
    let program = std::env::current_exe().ok().and_then(|example| {
        // Examples lie in a folder beside the programs.
        Some(example.parent()?.parent()?.join(format!("eightfold-server{}", std::env::consts::EXE_SUFFIX)))
    });
    let Some(program) = program.filter(|program| program.exists()) else {
        eprintln!("the server is not built: cargo xtask storm builds it");
        return ExitCode::from(2);
    };
    // The way is cut by kills, not by turns: as many parts as there is time.
    let per_kill = 2_000;
    let storm = Storm {
        seed,
        games: clients / 2,
        watchers: clients / 2,
        turns: if kills == 0 { usize::MAX } else { per_kill * (kills + 1) },
        time: Duration::from_secs(seconds),
        kills,
        rate,
    };
    let outcome = rage(&program, storm);
    println!(
        "{} turns acknowledged, {} kills, none lost; {} rows in order; {} rows watched",
        outcome.turns, outcome.kills, outcome.rows, outcome.watched
    );
    println!("storm-turns {:.0} /s", outcome.turns as f64 / outcome.seconds);
    for (name, part) in [("storm-ack-p50", 0.5), ("storm-ack-p99", 0.99)] {
        println!("{name} {:.1} ms", outcome.quantile(part).as_secs_f64() * 1_000.0);
    }
    ExitCode::SUCCESS
}

//! `cargo xtask sim` and `cargo xtask storm`: online play simulated, and real servers under load.

use crate::args::Args;
use crate::failure::Failure;
use crate::process::{cargo, run};

/// Simulates online play, in release.
pub fn sim(args: Args) -> Result<(), Failure> {
    example("sim", &args.rest())
}

/// Tortures a real server, in release.
pub fn storm(args: Args) -> Result<(), Failure> {
    // The server is a program of its own, which the storm starts and kills.
    run(cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "eightfold-server",
        "--bin",
        "eightfold-server",
    ]))?;
    example("storm", &args.rest())
}

fn example(name: &str, words: &[String]) -> Result<(), Failure> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "eightfold-server"]);
    command.args(["--example", name, "--"]).args(words);
    run(command)
}

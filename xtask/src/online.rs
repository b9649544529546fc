//! `cargo xtask sim`, `storm`, `hostile` and `weigh`: online play simulated, real servers under load, what the most
//! expensive requests cost one, and what it holds.

use crate::args::Args;
use crate::failure::Failure;
use crate::process::{cargo, run};
use crate::tools;

/// Simulates online play, in release.
pub fn sim(args: Args) -> Result<(), Failure> {
    example("sim", &args.rest())
}

/// Tortures a real server, in release.
pub fn storm(args: Args) -> Result<(), Failure> {
    let words = args.rest();
    if words.iter().any(|word| word == "--nodes") {
        tools::services(true)?;
    }
    server()?;
    example("storm", &words)
}

/// Asks a real server what is most expensive, in release.
pub fn hostile(args: Args) -> Result<(), Failure> {
    server()?;
    example("hostile", &args.rest())
}

/// Weighs what a real server holds, in release.
pub fn weigh(args: Args) -> Result<(), Failure> {
    server()?;
    example("weigh", &args.rest())
}

/// Builds the server as a program of its own, which examples start and kill.
fn server() -> Result<(), Failure> {
    run(cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "eightfold-server",
        "--bin",
        "eightfold-server",
    ]))
}

fn example(name: &str, words: &[String]) -> Result<(), Failure> {
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "eightfold-server"]);
    command.args(["--example", name, "--"]).args(words);
    run(command)
}

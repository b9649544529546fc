//! `cargo xtask sim`, `storm`, `boards`, `hostile` and `weigh`: simulates online play, puts real servers under load, and measures
//! the most expensive requests and the capacity of a server.

use crate::args::Args;
use crate::failure::Failure;
use crate::process::{cargo, run};
use crate::tools;

/// Simulates online play, in release mode.
pub fn sim(args: Args) -> Result<(), Failure> {
    example("sim", &args.rest())
}

/// Puts real servers under load and kills them, in release mode.
pub fn storm(args: Args) -> Result<(), Failure> {
    let words = args.rest();
    if words.iter().any(|word| word == "--nodes") {
        tools::services(true)?;
    }
    server()?;
    example("storm", &words)
}

/// Lets many people work on shared boards of a real server, in release mode.
pub fn boards(args: Args) -> Result<(), Failure> {
    let words = args.rest();
    if words.iter().any(|word| word == "--nodes") {
        tools::services(true)?;
    }
    server()?;
    example("boards", &words)
}

/// Measures the most expensive requests to a real server, in release mode.
pub fn hostile(args: Args) -> Result<(), Failure> {
    server()?;
    example("hostile", &args.rest())
}

/// Measures the capacity of a real server, in release mode.
pub fn weigh(args: Args) -> Result<(), Failure> {
    server()?;
    example("weigh", &args.rest())
}

/// Builds the server as a program, which examples start and kill.
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

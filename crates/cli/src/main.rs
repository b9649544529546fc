//! The `eightfold` command: rules, records, play and boards in the terminal.

mod arena;
mod args;
mod commands;
mod failure;
mod paint;
mod play;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use failure::Failure;

/// Octiles and OCTI: the eight-way games, their rules, records and players.
///
/// Positions, turns and boards are one argument each and may begin with `-`. Results go to standard
/// output, messages to standard error. Exit codes: 0 done; 1 `replay` or a check found differences;
/// 2 bad input or an illegal turn; 3 a limit was reached.
#[derive(Parser)]
#[command(name = "eightfold", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(args::shielded(std::env::args_os()));
    let stdout = std::io::stdout();
    let mut out = std::io::BufWriter::new(stdout.lock());
    let done = cli.command.run(&mut out).and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was printed before the failure belongs to the result, as with `replay`.
            let _ = out.flush();
            if let Some(message) = failure.message() {
                let _ = writeln!(std::io::stderr(), "eightfold: {message}");
            }
            failure.code()
        }
    }
}

//! Serves the page and online play: `eightfold-server [--address IP] [--port N] [--data FILE]`.

use std::io::Write;
use std::process::ExitCode;

use eightfold_server::{USAGE, options, serve, start_logs};

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    start_logs(options.log);
    let ready = |address| {
        let mut out = std::io::stdout();
        // A program that reads the address through a pipe waits for it; a closed pipe is no error.
        let _ =
            writeln!(out, "Eightfold is at http://{address}/ (Ctrl-C ends it)").and_then(|()| out.flush());
    };
    match serve(options, ready) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

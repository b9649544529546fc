//! Shared code of the programs that measure a server: their options, and the path of the server's program.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Parses options with whole numbers.
///
/// # Errors
/// Prints a message about an unknown option, or a number that is invalid or out of range.
pub fn numbers(options: &mut [(&str, &mut u64, RangeInclusive<u64>)]) -> Result<(), ExitCode> {
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let Some((_, place, range)) = options.iter_mut().find(|(name, ..)| *name == word) else {
            let names: Vec<&str> = options.iter().map(|(name, ..)| *name).collect();
            return Err(wrong(&format!("{word} is not understood: there are {}", names.join(", "))));
        };
        let number = words.next().and_then(|text| text.parse().ok()).filter(|number| range.contains(number));
        let Some(number) = number else {
            let (least, most) = (range.start(), range.end());
            return Err(wrong(&format!("{word} needs a whole number from {least} to {most}")));
        };
        **place = number;
    }
    Ok(())
}

/// Returns the server's program, which `cargo xtask COMMAND` builds before this one.
///
/// # Errors
/// Prints a message if it isn't built.
#[allow(dead_code, reason = "the simulator needs no server")]
pub fn server(command: &str) -> Result<PathBuf, ExitCode> {
    let program = std::env::current_exe().ok().and_then(|example| {
        // Examples are in a folder next to the programs.
        Some(example.parent()?.parent()?.join(format!("eightfold-server{}", std::env::consts::EXE_SUFFIX)))
    });
    let built = program.filter(|program| program.exists());
    built.ok_or_else(|| wrong(&format!("the server is not built: cargo xtask {command} builds it")))
}

/// Prints an error; returns the exit code for it.
pub fn wrong(words: &str) -> ExitCode {
    eprintln!("{words}");
    ExitCode::from(2)
}

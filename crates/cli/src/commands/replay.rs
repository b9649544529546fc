use std::io::Write;

use eightfold_record::vectors;

use crate::args::{LimitArgs, read_file};
use crate::failure::Failure;

/// Check every line of vector files: successors, turn counts and whole games.
///
/// Prints each difference, and how many lines passed and failed.
#[derive(clap::Args)]
pub struct Args {
    /// The files, one JSON object a line; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut passed, mut failed) = (0, 0);
        for file in &self.files {
            let report = vectors::replay(&read_file(file)?, self.limit.limit);
            for failure in &report.failures {
                writeln!(out, "{failure}")?;
            }
            passed += report.passed;
            failed += report.failures.len();
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 { Ok(()) } else { Err(Failure::Differences) }
    }
}

use std::io::{BufRead, BufReader, Read, Write};

use eightfold_record::{packed_in, vectors};
use eightfold_study::Tree;

use crate::args::{LimitArgs, open_file};
use crate::failure::{Failure, clipped};
use crate::progress::Progress;

/// Check every line of vector files: successors, turn counts and whole games.
///
/// A line can also be a link as `convert --to link` prints it: then every turn of it is checked. Prints each difference, and how many lines passed and failed.
#[derive(clap::Args)]
pub struct Args {
    /// The files, one JSON object or link a line; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 16 << 20;

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut passed, mut failed) = (0, 0);
        let progress = Progress::new(None);
        for file in &self.files {
            let at = |error: std::io::Error| Failure::input(format!("{file}: {error}"));
            let mut input = BufReader::new(open_file(file)?);
            let mut number = 0;
            let mut bytes = Vec::new();
            // A line at a time: a file may be larger than memory.
            loop {
                bytes.clear();
                if input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes).map_err(at)? == 0 {
                    break;
                }
                number += 1;
                if bytes.len() as u64 > LONGEST_LINE {
                    return Err(Failure::input(format!(
                        "{file}: line {number} is longer than {} MiB: this is no file of vectors",
                        LONGEST_LINE >> 20
                    )));
                }
                let line = std::str::from_utf8(&bytes)
                    .map_err(|_| Failure::input(format!("{file}: line {number} is not a text in UTF-8")))?;
                if let Some(packed) = packed_in(line) {
                    match Tree::of_link(&packed) {
                        Ok(_) => passed += 1,
                        Err(error) => {
                            let failure = format!("line {number}: {error}");
                            progress.aside(|| writeln!(out, "{}", clipped(&failure)))?;
                            failed += 1;
                        }
                    }
                    progress.step();
                    continue;
                }
                let report = vectors::replay(line, self.limit.limit);
                for mut failure in report.failures {
                    failure.line = number;
                    progress.aside(|| writeln!(out, "{}", clipped(&failure.to_string())))?;
                    failed += 1;
                }
                passed += report.passed;
                progress.step();
                progress.say(format!("{passed} passed, {failed} failed"));
            }
        }
        drop(progress);
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 { Ok(()) } else { Err(Failure::Differences) }
    }
}

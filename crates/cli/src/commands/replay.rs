use std::io::{BufRead, BufReader, Read, Write};

use eightfold_record::packed_in;
use eightfold_record::vectors::{self, Difference};
use eightfold_study::Tree;

use crate::args::{LimitArgs, open_file};
use crate::failure::{Failure, clipped, complain};
use crate::progress::Progress;

/// Check every line of vector files: successors, turn counts and whole games.
///
/// A line can also be a link as `convert --to link` prints it; then all of its turns are checked. Prints each
/// difference, and how many lines passed and failed. The exit code is 0 if all lines pass, 1 if one fails, 2 if a line
/// isn't a vector or a file has none, and 3 if a line has more positions than the limit.
#[derive(clap::Args)]
pub struct Args {
    /// The files, one JSON object or link per line; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The maximum length of a line in bytes.
const MAX_LINE_LEN: u64 = 16 << 20;

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut passed, mut failed) = (0, 0);
        let (mut foreign, mut beyond, mut empty) = (0, 0, Vec::new());
        let progress = Progress::new(None);
        for file in &self.files {
            let at = |error: std::io::Error| Failure::input(format!("{file}: {error}"));
            let mut input = BufReader::new(open_file(file)?);
            let mut number = 0;
            let mut bytes = Vec::new();
            let before = passed + failed;
            // Read line by line, because a file may be larger than memory.
            loop {
                bytes.clear();
                if input.by_ref().take(MAX_LINE_LEN + 1).read_until(b'\n', &mut bytes).map_err(at)? == 0 {
                    break;
                }
                number += 1;
                if bytes.len() as u64 > MAX_LINE_LEN {
                    return Err(Failure::input(format!(
                        "{file}: line {number} is longer than {} MiB: this isn't a file of vectors",
                        MAX_LINE_LEN >> 20
                    )));
                }
                let line = std::str::from_utf8(&bytes)
                    .map_err(|_| Failure::input(format!("{file}: line {number} isn't UTF-8 text")))?;
                if let Some(packed) = packed_in(line) {
                    match Tree::of_link(&packed) {
                        Ok(_) => passed += 1,
                        Err(error) => {
                            let failure = format!("line {number}: {error}");
                            progress.suspend(|| writeln!(out, "{}", clipped(&failure)))?;
                            failed += 1;
                        }
                    }
                    progress.step();
                    continue;
                }
                let report = vectors::replay(line, self.limit.limit);
                for mut failure in report.failures {
                    failure.line = number;
                    match failure.differences.first() {
                        Some(Difference::Limit(_)) => beyond += 1,
                        Some(
                            Difference::Malformed(_)
                            | Difference::Kind(_)
                            | Difference::Missing(_)
                            | Difference::Choice(_),
                        ) => foreign += 1,
                        _ => {}
                    }
                    progress.suspend(|| writeln!(out, "{}", clipped(&failure.to_string())))?;
                    failed += 1;
                }
                passed += report.passed;
                progress.step();
                progress.say(format!("{passed} passed, {failed} failed"));
            }
            if passed + failed == before {
                empty.push(file.as_str());
            }
        }
        drop(progress);
        writeln!(out, "{passed} passed, {failed} failed")?;
        let mut unjudged: Vec<String> =
            empty.iter().map(|file| format!("{file}: there is no line to check")).collect();
        if foreign > 0 {
            unjudged.push(format!("lines that aren't vectors, so they couldn't be checked: {foreign}"));
        }
        if failed > foreign + beyond {
            unjudged.iter().for_each(|why| complain(why));
            return Err(Failure::Differences);
        }
        match (unjudged.is_empty(), beyond) {
            (false, _) => Err(Failure::Input(unjudged.join("\n"))),
            (true, 0) => Ok(()),
            (true, _) => Err(Failure::Limit(format!(
                "lines with more than {} positions: {beyond}; raise `--limit`",
                self.limit.limit
            ))),
        }
    }
}

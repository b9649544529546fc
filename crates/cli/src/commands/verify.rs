use std::io::Write;

use eightfold_record::{Record, VerifyError};
use eightfold_table::Row;

use crate::args::read_file;
use crate::failure::Failure;

/// Check a record: turns, result and shuffle.
///
/// Every turn has to be legal, the result that of the rules, and the shuffle settled before the first turn.
#[derive(clap::Args)]
pub struct Args {
    /// The record, or the log of a table with a row a line; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        if is_log(&text) {
            return self.log(&text, out);
        }
        let record =
            Record::read(&text).map_err(|error| Failure::Input(format!("{}: {error}", self.file)))?;
        let turns = (0..record.played().len()).filter(|at| record.played().step_by(*at).is_some()).count();
        writeln!(out, "{turns} turns, all legal; result {}", record.result_line())?;
        match record.verify() {
            Ok(checked) => {
                let what = if record.opening().is_some() { "secret" } else { "seed" };
                if checked.committed {
                    writeln!(out, "the {what} is the one that was committed to before the first turn")?;
                }
                let start = if checked.start { "the start and " } else { "" };
                writeln!(out, "the {what} gives {start}all {} chance steps", checked.chance_steps)?;
                Ok(())
            }
            Err(unknown @ VerifyError::NotRevealed) => {
                writeln!(out, "the shuffle cannot be checked: {unknown}")?;
                Ok(())
            }
            Err(wrong) => {
                writeln!(out, "{wrong}")?;
                Err(Failure::Differences)
            }
        }
    }

    /// The log of a table: a row a line.
    fn log(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let rows = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| {
                serde_json::from_str::<Row>(line)
                    .map_err(|error| Failure::Input(format!("{}: line {}: {error}", self.file, at + 1)))
            })
            .collect::<Result<Vec<Row>, Failure>>()?;
        match eightfold_table::verify(&rows) {
            Ok(checked) => {
                writeln!(out, "{} rows, each bound to the one before, all by the rules", checked.rows)?;
                match checked.chance_steps {
                    Some(steps) => {
                        writeln!(out, "the secret is the one that was committed to in the first row")?;
                        writeln!(
                            out,
                            "it gives the start and all {steps} chance steps, with what {} seats added",
                            checked.contributions
                        )?;
                    }
                    None => writeln!(out, "the shuffle cannot be checked: its secret has not been told")?,
                }
                Ok(())
            }
            Err(wrong) => {
                writeln!(out, "{wrong}")?;
                Err(Failure::Differences)
            }
        }
    }
}

/// Whether this is the log of a table and not a record: JSON of a row in the first line.
fn is_log(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    serde_json::from_str::<serde_json::Value>(first)
        .is_ok_and(|row| row.get("seq").is_some() && row.get("kind").is_some())
}

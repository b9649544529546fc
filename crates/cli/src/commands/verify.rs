use std::io::Write;

use eightfold_record::{Record, VerifyError};

use super::verify_log;
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
    /// For the log of a table: the public key of the server that has to have signed every row.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        if verify_log::is_log(&text) {
            return verify_log::verify(&self.file, &text, self.key.as_deref(), out);
        }
        if self.key.is_some() {
            return Err(Failure::input("--key is for the log of a table: a record has no signatures"));
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
}

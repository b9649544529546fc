use std::io::Write;

use eightfold_record::{Record, VerifyError};

use crate::args::read_file;
use crate::failure::Failure;

/// Check a record: every turn, the result, and that the shuffle was settled before the first turn.
#[derive(clap::Args)]
pub struct Args {
    /// The record; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let record = Record::read(&read_file(&self.file)?)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.file)))?;
        let turns = record.played().steps().iter().filter(|step| step.by.is_some()).count();
        writeln!(out, "{turns} turns, all legal; result {}", record.result())?;
        match record.verify() {
            Ok(checked) => {
                if checked.promised {
                    writeln!(out, "the seed is the one that was promised before the first turn")?;
                }
                let start = if checked.start { "the start and " } else { "" };
                writeln!(out, "the seed gives {start}all {} chance steps", checked.chance_steps)?;
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

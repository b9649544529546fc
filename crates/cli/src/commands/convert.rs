use std::io::Write;

use eightfold_record::Record;

use crate::args::read_file;
use crate::failure::Failure;

/// Print a record in another form; every turn is checked on the way.
#[derive(clap::Args)]
pub struct Args {
    /// The form wanted.
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// The record, in any form; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// The text record.
    Record,
    /// JSON.
    Json,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let record = Record::read(&read_file(&self.file)?)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.file)))?;
        let text = match self.to {
            Form::Record => record.to_text(),
            Form::Json => record.to_json(),
        };
        write!(out, "{text}")?;
        Ok(())
    }
}

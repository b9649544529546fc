use std::io::Write;

use crate::args::{LimitArgs, PositionArgs};
use crate::failure::Failure;

/// List the distinct positions after one legal turn, sorted.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limit: LimitArgs,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        for position in self.position.open()?.successors(self.limit.limit)? {
            writeln!(out, "{position}")?;
        }
        Ok(())
    }
}

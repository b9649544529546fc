use std::io::Write;

use crate::args::{LimitArgs, PositionArgs};
use crate::failure::Failure;

/// List the legal turns of a position, or the chance steps where a tile is to be revealed.
///
/// They are in canonical notation and sorted; a forced `pass` is listed, `resign` never.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limit: LimitArgs,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        for turn in self.position.open()?.legal(self.limit.limit)? {
            writeln!(out, "{turn}")?;
        }
        Ok(())
    }
}

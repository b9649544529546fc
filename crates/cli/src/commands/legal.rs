use std::io::Write;

use crate::args::{LimitArgs, PositionArgs};
use crate::failure::Failure;
use crate::json;

/// List the legal turns of a position.
///
/// If a tile has to be revealed, lists the chance steps instead. The turns are in canonical notation and sorted. A
/// forced `pass` is listed, `resign` never is.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let turns = self.position.open()?.legal(self.limit.limit)?;
        if self.json {
            return json::print(out, serde_json::json!({ "turns": turns }));
        }
        for turn in turns {
            writeln!(out, "{turn}")?;
        }
        Ok(())
    }
}

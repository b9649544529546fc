use std::io::Write;

use eightfold_game::{Deal, Unshuffled};

use crate::args::{GameArgs, LimitArgs};
use crate::failure::Failure;

/// Count the turn sequences of a length, distinct positions at each step.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The length.
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Where to begin, as one argument; without it the start position of seed 0.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    limit: LimitArgs,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = match &self.position {
            Some(position) => self.game.open(position)?,
            None => self.game.choice()?.start(Deal::Open, &mut Unshuffled),
        };
        let count = start.perft(self.depth, self.limit.limit)?;
        writeln!(out, "{count}")?;
        Ok(())
    }
}

use std::io::Write;

use eightfold_game::{Deal, IdentityDice, MAX_PERFT_DEPTH};

use crate::args::{GameArgs, number};
use crate::failure::Failure;
use crate::progress::Progress;

/// Count the turn sequences of a given length, with distinct positions at each step.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The length of the sequences, up to 256.
    #[arg(value_name = "DEPTH", value_parser = number(0..=MAX_PERFT_DEPTH))]
    depth: u32,
    /// The position to start from, as one argument; by default the start position of seed 0.
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// The maximum number of positions that may follow any single position on the way; beyond it nothing is printed and
    /// the exit code is 3. The count itself has no limit.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number(0..=usize::MAX))]
    limit: usize,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = match &self.position {
            Some(position) => self.game.open(position)?,
            None => self.game.choice()?.start(Deal::Open, &mut IdentityDice),
        };
        let count = {
            let progress = Progress::new(None);
            progress.say(format!("counting to depth {}", self.depth));
            start.perft(self.depth, self.limit).map_err(|_| {
                Failure::Limit(format!(
                    "more than {} positions follow a single position on the way: raise `--limit`",
                    self.limit
                ))
            })?
        };
        writeln!(out, "{count}")?;
        Ok(())
    }
}

use std::io::Write;

use eightfold_game::Deal;
use eightfold_record::SeededDice;

use crate::args::{GameArgs, number};
use crate::failure::Failure;

/// Print a start position.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of the shuffle; 0 leaves the tiles in order.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Print only what the players see: the supply below its top as `?`.
    #[arg(long)]
    hidden: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let deal = if self.hidden { Deal::Hidden } else { Deal::Open };
        let start = self.game.choice()?.start(deal, &mut SeededDice::new(self.seed));
        writeln!(out, "{}", start.position())?;
        Ok(())
    }
}

use std::io::Write;

use eightfold_catalog::dispatch;
use eightfold_game::Game;

use crate::args::GameArgs;
use crate::failure::Failure;

/// Print the position after a turn or a chance step.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    position: String,
    /// The turn, as one argument: `14@c3:2 A3-C4`, `33-44`, `pass`, `resign`, `reveal 7`, ..
    #[arg(value_name = "TURN", allow_hyphen_values = true)]
    turn: String,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        let after = dispatch!(choice.rules(), |G, rules| after::<G>(rules, &self.position, &self.turn))?;
        writeln!(out, "{after}")?;
        Ok(())
    }
}

fn after<G: Game>(rules: &G::Rules, position: &str, turn: &str) -> Result<String, Failure> {
    let position = G::from_text(rules, position).map_err(Failure::input)?;
    let step = position.step_from_text(turn).map_err(Failure::input)?;
    let after = position.apply(&step).map_err(Failure::input)?;
    Ok(after.to_text())
}

use std::io::Write;

use eightfold_catalog::{Choice, games};
use eightfold_game::OptionValues;

use crate::failure::Failure;

/// List the games with the computer's levels, their options and defaults.
#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        for game in games() {
            writeln!(out, "{:18}{}: {}", game.id, game.name, game.about)?;
            if let Ok(choice) = Choice::new(game.id, []) {
                let levels: Vec<_> = choice.levels().collect();
                writeln!(out, "    levels 1 to {}: {}", levels.len(), levels.join(", "))?;
            }
            for option in game.options {
                let values = match option.values {
                    OptionValues::Switch => "on or off".to_owned(),
                    OptionValues::Number { min, max: u32::MAX } => format!("a whole number from {min}"),
                    OptionValues::Number { min, max } => format!("{min} to {max}"),
                };
                let default = match option.default {
                    Some(default) => format!("default {default}"),
                    None => "no default".to_owned(),
                };
                writeln!(
                    out,
                    "    --option {:15} {values} ({default}). {}",
                    format!("{}=..", option.key),
                    option.help
                )?;
            }
        }
        Ok(())
    }
}

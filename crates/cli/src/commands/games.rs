use std::io::Write;

use eightfold_catalog::{Choice, GameInfo, games};
use eightfold_game::OptionValues;
use serde_json::json;

use crate::failure::Failure;

/// List the games with the computer's levels, their options and defaults.
#[derive(clap::Args)]
pub struct Args {
    /// Print a list in JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let all: Vec<_> = games().map(as_json).collect();
            return Ok(writeln!(out, "{:#}", serde_json::Value::from(all))?);
        }
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
                    OptionValues::Word(words) => words.join(" or "),
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

fn as_json(game: &GameInfo) -> serde_json::Value {
    let options: Vec<_> = game
        .options
        .iter()
        .map(|option| {
            let values = match option.values {
                OptionValues::Switch => json!("switch"),
                OptionValues::Number { min, max: u32::MAX } => json!({ "min": min }),
                OptionValues::Number { min, max } => json!({ "min": min, "max": max }),
                OptionValues::Word(words) => json!(words),
            };
            json!({ "key": option.key, "values": values, "default": option.default, "help": option.help })
        })
        .collect();
    let levels: Vec<_> = Choice::new(game.id, []).map(|choice| choice.levels().collect()).unwrap_or_default();
    json!({ "id": game.id, "name": game.name, "about": game.about, "levels": levels, "options": options })
}

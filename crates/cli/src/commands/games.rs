use std::io::{IsTerminal, Write};

use eightfold_catalog::{Choice, GameInfo, games};
use eightfold_game::OptionValues;
use serde_json::json;

use crate::failure::Failure;
use crate::json;
use crate::paint::{ColourChoice, Style, wrapped};

/// List the games with the computer's levels, their options and defaults.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let all: Vec<_> = games().map(as_json).collect();
            return json::print(out, json!({ "games": all }));
        }
        // In a pipe each stays on a line of its own.
        let columns = match std::io::stdout().is_terminal() {
            true => Style::of_stdout(ColourChoice::Never, None, None).columns,
            false => usize::MAX,
        };
        let mut print = |indent: usize, text: &str| {
            let lines = wrapped(text, columns.saturating_sub(indent + 1).max(30));
            lines.iter().try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
        };
        for game in games() {
            print(0, &format!("{:16}  {}: {}", game.id, game.name, game.about))?;
            if let Ok(choice) = Choice::new(game.id, []) {
                let levels: Vec<_> = choice.levels().collect();
                print(4, &format!("levels 1 to {}: {}", levels.len(), levels.join(", ")))?;
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
                let key = format!("{}=..", option.key);
                print(4, &format!("--option {key:16} {values} ({default}). {}", option.help))?;
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

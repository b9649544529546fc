use std::io::Write;

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Match, ToAct};
use eightfold_sentences::{Language, Speaker};

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::paint::{DrawBoard, DrawOptions, Style, picture};

/// Lines below the picture in the same window: whose turn it is, and the next input.
const LINES_BELOW: usize = 3;

/// Draw a position.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    look: DrawOptions,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.position.game.choice()?;
        let style = self.look.style();
        let lines =
            dispatch!(choice.rules(), |G, rules| lines::<G>(&choice, rules, &self.position.position, style))?;
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

fn lines<G: DrawBoard>(
    choice: &Choice,
    rules: &G::Rules,
    position: &str,
    style: Style,
) -> Result<Vec<String>, Failure> {
    let position = G::from_text(rules, position).map_err(Failure::input)?;
    let mut lines = picture(&position, style.less_rows(LINES_BELOW), None);
    let played = Match::new(position);
    lines.push(match played.to_act() {
        ToAct::Seat(seat) => format!("{}'s turn", played.position().seat_name(seat)),
        ToAct::Chance => "A chance step comes next".to_owned(),
        ToAct::Over(_) => Speaker::new(Language::English).ending(&played, choice.info()).unwrap_or_default(),
    });
    Ok(lines)
}

use std::io::Write;

use eightfold_challenges::{Measure, ScoreId, Survey, Value};
use eightfold_octiles::Layout;
use serde_json::json;

use super::certify::about;
use crate::failure::Failure;
use crate::json;

/// Compute the challenge scores of an Octiles board.
///
/// Prints `id value` lines. For a condition, prints `yes` or `no` and the number of violations. Spaces may be empty;
/// then only complete paths and loops count.
#[derive(clap::Args)]
pub struct Args {
    /// The board: 17 items in the order c1 d1 a2 .. c5 joined by commas, `14.2` (tile.rotation) or `-`.
    #[arg(value_name = "BOARD")]
    board: String,
    /// A score like `2.path.tiles`, or a challenge like `2` (or `puzzle`) for all of its scores; without it, all
    /// scores.
    #[arg(value_name = "ID", value_parser = crate::suggest::SCORES, hide_possible_values = true)]
    id: Option<String>,
    /// Print JSON: for each score its id, its value, what it is and, for a condition, the violations.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let layout = Layout::from_text(&self.board).map_err(Failure::input)?;
        let survey = Survey::new(&layout);
        let wanted = wanted(self.id.as_deref())?;
        if self.json {
            let scores: Vec<_> = wanted.into_iter().map(|id| as_json(id, id.read(&survey))).collect();
            return json::print(out, json!({ "board": layout.to_text(), "scores": scores }));
        }
        for id in wanted {
            match id.read(&survey) {
                Some(value) => writeln!(out, "{id} {value}")?,
                None => writeln!(out, "{id} -")?,
            }
        }
        Ok(())
    }
}

fn as_json(id: ScoreId, value: Option<Value>) -> serde_json::Value {
    let id_text = id.to_string();
    match value {
        Some(Value::Number(number)) => json!({ "id": id_text, "about": about(id), "value": number }),
        Some(Value::Condition { violations }) => {
            json!({ "id": id_text, "about": about(id), "value": violations == 0, "violations": violations })
        }
        None => json!({ "id": id_text, "about": about(id), "value": null }),
    }
}

/// Returns the scores that an id names: one, those of a challenge, or all.
fn wanted(id: Option<&str>) -> Result<Vec<ScoreId>, Failure> {
    let Some(id) = id else {
        return Ok(Measure::all().into_iter().map(ScoreId::Measure).collect());
    };
    if id.trim() == "1" {
        return Err(Failure::input(
            "challenge 1 is a table over all boards: `eightfold solve 1 --list` prints it; for one pair, write an id like `1.A1-C4.points`",
        ));
    }
    let of_challenge: Vec<ScoreId> = Measure::all()
        .into_iter()
        .filter(|measure| id.trim().eq_ignore_ascii_case(&measure.group()))
        .map(ScoreId::Measure)
        .collect();
    match id.parse() {
        Ok(id) => Ok(vec![id]),
        Err(_) if !of_challenge.is_empty() => Ok(of_challenge),
        Err(error) => Err(Failure::input(error)),
    }
}

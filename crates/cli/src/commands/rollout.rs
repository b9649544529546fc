use std::io::Write;

use eightfold_study::rollout::{Plan, Rollout};
use serde_json::json;

use crate::args::{GameArgs, number};
use crate::count::count;
use crate::failure::Failure;
use crate::json;
use crate::progress::Progress;

/// Compare turns by playing on from them many times.
///
/// The players look one turn ahead and choose at random among the turns that look less than 60 units (6 points of the
/// winning chance in an even game) worse than the best, so that the games differ. All turns face the same random
/// outcomes, drawn from the seed; the first chance step is stratified. The rollout stops when the best turn leads by
/// three standard errors of the difference, when the differences are known as precisely as requested, or when all games
/// are played. The same arguments give the same result.
///
/// The error of a turn is the standard error of its mean, which counts different games only. If all its games were the
/// same, no error is printed.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION")]
    position: String,
    /// The turns to compare, one argument each; by default the four that look best.
    #[arg(value_name = "TURN")]
    turns: Vec<String>,
    /// The seed of all chance steps and random choices.
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// The maximum number of games for each turn.
    #[arg(long, value_name = "N", default_value_t = 360, value_parser = number(1..=100_000_u32))]
    games: u32,
    /// The number of turns after which a game is evaluated instead of played on.
    #[arg(long, value_name = "N", default_value_t = Plan::default().turns, value_parser = number(0..=usize::MAX))]
    length: usize,
    /// Stop at this standard error of a difference, in percentage points.
    #[arg(long, value_name = "POINTS", default_value_t = Plan::default().error, value_parser = positive)]
    error: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("`{text}` isn't a number of percentage points, like 0.25"))
}

fn plus_minus(points: Option<f64>) -> String {
    points.map(|points| format!("+-{points:.2}")).unwrap_or_default()
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        let Self { seed, games, length, error, .. } = self;
        let plan = Plan { seed, games: games as usize, turns: length, error };
        let mut rollout =
            Rollout::new(&choice, self.position.trim(), &self.turns, plan).map_err(Failure::input)?;
        let progress = Progress::new(Some(u64::from(games)));
        while rollout.advance() {
            progress.step();
        }
        drop(progress);
        let found = rollout.candidates();
        if self.json {
            let games = rollout.games();
            return json::print(out, json!({ "plan": plan, "games": games, "candidates": found }));
        }
        writeln!(
            out,
            "{} each, seed {seed}, judged after {}",
            count(rollout.games(), "game"),
            count(length, "turn")
        )?;
        for candidate in found {
            let games = match candidate.distinct {
                1 => "all games the same".to_owned(),
                distinct => format!("{distinct} different games"),
            };
            writeln!(
                out,
                "{:6.2} % {:7}  behind {:6.2} {:7}  {games:19}  {}",
                candidate.chance,
                plus_minus(candidate.error),
                candidate.behind,
                plus_minus(candidate.joint_error),
                candidate.turn
            )?;
        }
        Ok(())
    }
}

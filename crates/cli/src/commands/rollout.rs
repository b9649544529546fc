use std::io::Write;

use eightfold_study::rollout::{Plan, Rollout};
use serde_json::json;

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::json;
use crate::progress::Progress;

/// Compare turns by playing on from them many times.
///
/// All turns meet the same futures, drawn from the seed; what comes first is stratified; the luck of every chance step is
/// taken off the result. It stops when the best turn is clear, by three standard errors of the difference, or the
/// differences are known as exactly as asked, or all games are played. The same numbers give the same answer.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION")]
    position: String,
    /// The turns to compare, one argument each; without any, the four that look best.
    #[arg(value_name = "TURN")]
    turns: Vec<String>,
    /// What all chance follows from.
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed)]
    seed: u64,
    /// The most games for each turn.
    #[arg(long, value_name = "N", default_value_t = 360, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// After so many turns a game is judged instead of played on.
    #[arg(long, value_name = "N", default_value_t = Plan::default().turns)]
    length: usize,
    /// The standard error of a difference, in points of a percent, at which it stops.
    #[arg(long, value_name = "POINTS", default_value_t = Plan::default().error, value_parser = positive)]
    error: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("`{text}` is no number of points, like 0.25"))
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
        writeln!(out, "{} games each, seed {seed}, judged after {length} turns", rollout.games())?;
        for candidate in found {
            writeln!(
                out,
                "{:6.2} % +-{:.2}  behind {:5.2} +-{:.2}  with luck {:6.2} +-{:.2}  {}",
                candidate.chance,
                candidate.error,
                candidate.behind,
                candidate.joint_error,
                candidate.with_luck,
                candidate.error_with_luck,
                candidate.turn
            )?;
        }
        Ok(())
    }
}

use std::io::Write;

use eightfold_sentences::{Language, Speaker};
use eightfold_study::Tree;
use eightfold_study::report::{Class, Effort, Report, Review};

use crate::args::{number, read_file};
use crate::failure::Failure;
use crate::json;
use crate::progress::Progress;

/// Report on a game: luck, losses and turning points.
///
/// Compares every turn where there was a choice with the best turn, both searched to the same depth by the strongest
/// level of the game, and every chance step with the mean of all its possible outcomes. All numbers are winning chances
/// in percent. For each side, result = start + luck - losses + the others' losses + residue. The residue is what the
/// search corrected when it looked again a step later, plus what was left if the game ended before it was decided.
#[derive(clap::Args)]
pub struct Args {
    /// The maximum number of positions for each search of a turn.
    #[arg(long, value_name = "N", default_value_t = Effort::default().turn_nodes, value_parser = number(1..=u64::MAX))]
    nodes: u64,
    /// The maximum number of positions for each possible outcome of a chance step.
    #[arg(long, value_name = "N", default_value_t = Effort::default().chance_nodes, value_parser = number(1..=u64::MAX))]
    chance_nodes: u64,
    /// Print JSON, with all turns and chance steps; chances are whole numbers, in hundredths of a percent.
    #[arg(long, conflicts_with = "study")]
    json: bool,
    /// Print the game as a study: a value for each step, a glyph for each loss, and the better turns as variations.
    #[arg(long)]
    study: bool,
    /// The record, in any form; `-` is standard input. For a study or an SGF file, the main line is used.
    #[arg(value_name = "FILE")]
    file: String,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", self.file));
        let mut tree = Tree::read(&text).map_err(|error| fail(&error))?;
        let effort = Effort { turn_nodes: self.nodes, chance_nodes: self.chance_nodes };
        let mut review = Review::new(&tree.to_record(), effort);
        let progress = Progress::new(Some(review.all() as u64));
        while review.advance() {
            progress.step();
        }
        drop(progress);
        let report = review.report(Speaker::new(Language::English));
        if self.json {
            json::print(out, &report)?;
        } else if self.study {
            report.annotate(&mut tree).map_err(|error| fail(&error))?;
            write!(out, "{}", tree.to_text())?;
        } else {
            print(&report, out)?;
        }
        Ok(())
    }
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let effort = report.effort;
    writeln!(
        out,
        "judged by {}, {} positions per search, {} for each possible outcome",
        report.judge, effort.turn_nodes, effort.chance_nodes
    )?;
    let wide = report.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "\n{:wide$}  decisions    lost  per decision  noise  small  medium  large     luck",
        "player"
    )?;
    for player in &report.players {
        let [noise, small, medium, large] = player.classes;
        writeln!(
            out,
            "{:wide$}  {:9}  {:>6}  {:>12}  {noise:5}  {small:5}  {medium:6}  {large:5}  {:>7}",
            player.name,
            player.decisions,
            percent(player.lost),
            percent(player.mean_loss),
            signed(player.luck),
        )?;
    }
    let name = |letter: char| {
        let player = report.players.iter().find(|player| player.player == letter);
        player.map_or_else(|| letter.to_string(), |player| player.name.clone())
    };
    for (side, sum) in report.sides.iter().zip(&report.identities) {
        let names: Vec<String> = side.chars().map(name).collect();
        writeln!(
            out,
            "\n{}, for {}: {} = start {} + luck {} - lost {} + lost by others {} + residue {}",
            if sum.over { "result" } else { "chance now" },
            names.join(" and "),
            percent(sum.result),
            percent(sum.start),
            percent(sum.luck),
            percent(sum.lost),
            percent(sum.lost_by_others),
            percent(sum.residue)
        )?;
        if !report.reveals.is_empty() {
            writeln!(out, "without luck: {}", percent(sum.without_luck()))?;
        }
    }
    if report.sides.len() > 2 {
        writeln!(
            out,
            "chances with {} sides are rough: the search estimates the chance of the player to act, and the others share the rest",
            report.sides.len()
        )?;
    }
    if let Some(known) = report.known_after {
        writeln!(out, "everything was known after step {known}")?;
    }
    if !report.turning_points.is_empty() {
        writeln!(out, "\nturning points")?;
        for point in &report.turning_points {
            writeln!(out, "  {}", point.sentence)?;
        }
    }
    let lost: Vec<_> = report.decisions.iter().filter(|decision| decision.class > Class::Noise).collect();
    if !lost.is_empty() {
        writeln!(out, "\nmistakes")?;
        for decision in lost {
            let what = match (decision.missed_win, decision.class) {
                (true, _) => "missed win",
                (_, Class::Small) => "small",
                (_, Class::Medium) => "medium",
                _ => "large",
            };
            writeln!(
                out,
                "  {}. {} {}: {} of {}, {what}; better {}",
                decision.turn,
                decision.player,
                decision.taken,
                percent(decision.loss),
                percent(decision.chance),
                decision.best
            )?;
        }
    }
    if let Some(missed) = &report.missed {
        let then = match missed.punished {
            Some(true) => ", and the reply took full advantage",
            Some(false) => ", and the reply gave some of it back",
            None => "",
        };
        writeln!(out, "\nbiggest mistake: {} lost {}{then}", name(missed.player), percent(missed.loss))?;
    }
    Ok(())
}

/// Formats hundredths of a percent with both digits, so that printed numbers add up.
fn percent(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

fn signed(hundredths: i32) -> String {
    if hundredths > 0 { format!("+{}", percent(hundredths)) } else { percent(hundredths) }
}

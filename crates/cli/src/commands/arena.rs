use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use eightfold_catalog::dispatch;
use eightfold_search::arena::{Bout, Clock, End, Score, Spec, bout};
use eightfold_search::levels::Played;

use crate::args::GameArgs;
use crate::failure::Failure;

/// Play a match between two computer players and say who is stronger.
///
/// Games come in pairs with the same shuffle and the seats swapped; at a table of three, one player
/// has one seat and the other two. A player is a level (`3`), `random`, `greedy` or a yardstick of the
/// game (`distance-ab` in the race), with parameters after commas: `3,nodes=20000,depth=2,widths=16/6`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The first player.
    #[arg(long, value_name = "PLAYER")]
    a: String,
    /// The second player.
    #[arg(long, value_name = "PLAYER")]
    b: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions to look at for each turn; without it and `--time`, as many as the level does.
    #[arg(long, value_name = "K", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each turn.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// The shuffles and the players' own choices: the same seed, the same match (but for `--time`).
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop as soon as the score says whether the first player is nearer to the first or to the
    /// second of these Elo differences, with errors of 5 %.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        dispatch!(choice.rules(), |G, rules| self.play::<G>(rules, out))
    }

    fn play<G: Played>(&self, rules: &G::Rules, out: &mut dyn Write) -> Result<(), Failure> {
        let sprt = self.sprt.as_deref().map(bounds).transpose()?;
        let seat = |text: &str| {
            let spec = Spec::parse(text).map_err(Failure::input)?;
            spec.player::<G>(rules, self.nodes, self.time.map(clock))
                .map_err(Failure::input)
        };
        let (mut first, mut second) = (seat(&self.a)?, seat(&self.b)?);
        let begin = Instant::now();
        let mut tally = Tally::default();
        let mut verdict = None;
        for game in 0..self.games {
            tally.count(&bout::<G>(rules, &mut *first, &mut *second, self.seed, game));
            tally.show(game + 1, self.games);
            // A pair is whole before it decides anything.
            if let (Some((low, high)), true) = (sprt, game % 2 == 1) {
                let ratio = tally.score.log_likelihood_ratio(low, high);
                if ratio.abs() > DECIDED {
                    verdict = Some(if ratio > 0.0 { high } else { low });
                    break;
                }
            }
        }
        tally.clear();
        let Score { wins, draws, losses } = tally.score;
        let elo = tally.score.elo();
        writeln!(out, "game {}", self.game.game)?;
        writeln!(out, "a {}", self.a)?;
        writeln!(out, "b {}", self.b)?;
        writeln!(out, "games {}", tally.score.games())?;
        writeln!(out, "wins {wins}")?;
        writeln!(out, "draws {draws}")?;
        writeln!(out, "losses {losses}")?;
        writeln!(out, "share {:.1} %", 100.0 * tally.score.share())?;
        writeln!(
            out,
            "elo {:+.0} from {:+.0} to {:+.0} (95 %)",
            elo.mean, elo.low, elo.high
        )?;
        if let Some(nearer) = verdict {
            writeln!(out, "sprt {nearer:+.0}")?;
        }
        writeln!(
            out,
            "turns {} on average, {} at most",
            tally.turns / tally.score.games(),
            tally.longest
        )?;
        if tally.unfinished > 0 {
            writeln!(out, "unfinished {}", tally.unfinished)?;
        }
        for reason in &tally.forfeits {
            writeln!(out, "forfeit {reason}")?;
        }
        writeln!(
            std::io::stderr(),
            "{:.2} ms a turn",
            begin.elapsed().as_secs_f64() * 1_000.0 / tally.turns.max(1) as f64
        )?;
        Ok(())
    }
}

/// A sequential test with errors of 5 % is decided beyond this: ln(0.95 / 0.05).
const DECIDED: f64 = 2.944;

/// The two differences of `--sprt`.
fn bounds(text: &str) -> Result<(f64, f64), Failure> {
    let pair = text.split_once(',').and_then(|(low, high)| {
        let low: f64 = low.trim().parse().ok()?;
        let high: f64 = high.trim().parse().ok()?;
        (low < high && low.is_finite() && high.is_finite()).then_some((low, high))
    });
    pair.ok_or_else(|| {
        Failure::Input(format!(
            "`{text}` is no pair of Elo differences: write the smaller first, like 0,50"
        ))
    })
}

/// A clock that allows this many milliseconds a turn.
fn clock(milliseconds: u64) -> Clock {
    Rc::new(move || {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        Box::new(move || Instant::now() >= end)
    })
}

/// What has happened so far.
#[derive(Default)]
struct Tally {
    score: Score,
    turns: u64,
    longest: u64,
    unfinished: u64,
    forfeits: Vec<String>,
}

impl Tally {
    fn count<G: Played>(&mut self, bout: &Bout<G>) {
        self.score.count(bout.result());
        let turns = bout
            .played
            .entries()
            .iter()
            .filter(|entry| entry.by.is_some())
            .count() as u64;
        self.turns += turns;
        self.longest = self.longest.max(turns);
        match &bout.end {
            End::Over(_) => {}
            End::Unfinished => self.unfinished += 1,
            End::Forfeit { seat, reason } => {
                let name = bout.played.start().seat_name(*seat);
                self.forfeits.push(format!("{name}: {reason}"));
            }
        }
    }

    /// A line that is written over again and again, where somebody is looking.
    fn show(&self, game: u64, games: u64) {
        let mut err = std::io::stderr();
        if err.is_terminal() {
            const CELLS: u64 = 30;
            let full = (CELLS * game / games) as usize;
            let _ = write!(
                err,
                "\r[{}{}] {game} of {games}, {:.1} % ",
                "#".repeat(full),
                ".".repeat(CELLS as usize - full),
                100.0 * self.score.share()
            );
        }
    }

    fn clear(&self) {
        let mut err = std::io::stderr();
        if err.is_terminal() {
            let _ = write!(err, "\r{}\r", " ".repeat(70));
        }
    }
}

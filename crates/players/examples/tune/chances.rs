//! `octiles-chances [--games N] [--nodes K] [--seed S]`: compares the chances given by a search, and the chances shown
//! to people, with the results of strong players in the race of two.
//!
//! The strongest level plays against itself with this many positions per turn, and every turn is one sample. The folded
//! table counts both players' chances from the better side: its means are the steps of `PlayableGame::shown_chance`.

use std::process::ExitCode;

use eightfold_game::{Deal, Game, Match, Step, ToAct};
use eightfold_octiles::{Race, RaceRules};
use eightfold_players::levels::PlayableGame;
use eightfold_search::{Searcher, SplitMix, Status, mix};

use crate::refuse;

/// The search result for a position, and how the game ended for the player to act.
struct Sample {
    /// The chance from the score alone.
    searched: f64,
    /// The chance as shown to people.
    shown: f64,
    /// 1 for a win, 0 for a loss.
    result: f64,
    /// Whether all tiles to come were known.
    known: bool,
}

/// Longer games are left out.
const MAX_STEPS: usize = 1_000;

pub fn measure(mut words: impl Iterator<Item = String>) -> ExitCode {
    let (mut games, mut nodes, mut seed) = (500_u64, 12_000_u64, 1_u64);
    while let Some(word) = words.next() {
        let number = words.next().and_then(|value| value.parse().ok());
        match (word.as_str(), number) {
            ("--games", Some(number)) => games = number,
            ("--nodes", Some(number)) => nodes = number,
            ("--seed", Some(number)) => seed = number,
            _ => return refuse("octiles-chances takes --games N, --nodes K and --seed S, whole numbers"),
        }
    }
    let Some(rules) = RaceRules::race(2) else { return refuse("there is no race of two") };
    let samples: Vec<Sample> =
        (0..games).flat_map(|game| play(&rules, nodes, mix(seed) ^ mix(game + 1))).collect();
    println!("# {games} games, {nodes} positions a turn, seed {seed}");
    for known in [false, true] {
        let of: Vec<&Sample> = samples.iter().filter(|sample| sample.known == known).collect();
        println!("# tiles to come {}", if known { "known" } else { "unknown" });
        table("shown", of.iter().map(|sample| (sample.shown, sample.shown, sample.result)));
        let folded = of.iter().map(|sample| {
            let sign = if sample.searched < 0.5 { -1.0 } else { 1.0 };
            let lead = sign * (2.0 * sample.searched - 1.0);
            (lead, lead, sign * (2.0 * sample.result - 1.0))
        });
        table("lead searched, lead won", folded);
    }
    table("shown, all", samples.iter().map(|sample| (sample.shown, sample.shown, sample.result)));
    ExitCode::SUCCESS
}

/// Prints the number of samples in each tenth, and the means of both numbers.
fn table(name: &str, samples: impl Iterator<Item = (f64, f64, f64)>) {
    let mut tenths = [(0_u32, 0.0, 0.0); 10];
    for (at, said, won) in samples {
        let tenth = &mut tenths[((10.0 * at) as usize).min(9)];
        *tenth = (tenth.0 + 1, tenth.1 + said, tenth.2 + won);
    }
    println!("{name}");
    for (count, said, won) in tenths.into_iter().filter(|(count, ..)| *count > 0) {
        let mean = |sum: f64| sum / f64::from(count);
        println!("{count:6}  {:.3}  {:.3}  {:+.3}", mean(said), mean(won), mean(won - said));
    }
}

fn play(rules: &RaceRules, nodes: u64, seed: u64) -> Vec<Sample> {
    let Some(level) = Race::levels(rules).last().map(|level| level.with_nodes(nodes)) else {
        return Vec::new();
    };
    let mut dice = SplitMix::new(seed);
    let mut seeds = SplitMix::new(!seed);
    let mut played = Match::new(Race::start(rules, Deal::Hidden, &mut dice));
    let mut seen = Vec::new();
    let outcome = loop {
        let position = played.position();
        let step = match played.to_act() {
            ToAct::Over(outcome) => break outcome,
            _ if played.entries().len() >= MAX_STEPS => return Vec::new(),
            ToAct::Chance => position.roll(&mut dice).map(Step::Chance),
            ToAct::Seat(seat) => {
                let history = (0..=played.entries().len()).map(|at| played.position_at(at));
                let mut search =
                    Searcher::new(position, Race::evaluator(&level), &level, seeds.bits()).after(history);
                while search.step(u64::MAX) == Status::Thinking {}
                let searched = search.progress().winning_chance();
                let known = position.supply().tiles().iter().all(Option::is_some);
                seen.push((seat, searched, position.shown_chance(searched), known));
                search.best().copied().map(Step::Turn)
            }
        };
        if step.is_none_or(|step| played.apply(step).is_err()) {
            return Vec::new();
        }
    };
    let sample = |(seat, searched, shown, known)| {
        let result = if outcome.winners.contains(seat) { 1.0 } else { 0.0 };
        Sample { searched, shown, result, known }
    };
    seen.into_iter().map(sample).collect()
}

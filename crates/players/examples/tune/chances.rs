//! `chances GAME [KEY=VALUE ..] [--games N] [--nodes K] [--seed S] [--skip N]`: compares the winning chances shown to
//! people with the results of strong players.
//!
//! The strongest level plays against itself with this many positions per turn, and every turn is one sample. The steps
//! of `PlayableGame::leads` are fitted to the games with even numbers; the tables compare the chances shown now, and
//! those by the new steps, with the results of the games with odd numbers, in tenths of the chance. `--skip` leaves out
//! the first games, so that several runs can share the work; with `--samples FILE` the samples are added to this file,
//! and `--fit FILE` fits the samples of a file without playing.

use std::fs::{OpenOptions, read_to_string};
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use eightfold_catalog::{Choice, Family, dispatch};
use eightfold_game::{Deal, Game, Match, Seats, Step, ToAct};
use eightfold_players::levels::{Leads, PlayableGame};
use eightfold_search::{Searcher, SplitMix, Status, mix, random_turn};

use crate::refuse;

/// The search result for a position, and how the game ended for the player to act.
#[derive(Clone, Copy)]
struct Sample {
    game: u64,
    /// The number of the steps that apply to the position.
    phase: usize,
    /// The chance from the score alone.
    searched: f64,
    /// 1 for a win, 0 for a loss, the share of a draw.
    result: f64,
}

/// Longer games are left out.
const MAX_STEPS: usize = 1_000;
/// Random turns at the beginning of a game without chance, which would otherwise repeat.
const OPENING_TURNS: usize = 4;
/// The most phases of a game.
const PHASES: usize = 2;

struct Plan {
    games: u64,
    nodes: u64,
    seed: u64,
    skip: u64,
}

pub fn measure(words: impl Iterator<Item = String>) -> ExitCode {
    match run(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => refuse(&why),
    }
}

fn run(words: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut game, mut options) = (None, Vec::new());
    let (mut into, mut from, mut numbers) = (None, None, Vec::new());
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match (word.as_str(), word.split_once('=')) {
            ("--samples", _) => into = Some(words.next().ok_or("--samples is followed by a file")?),
            ("--fit", _) => from = Some(words.next().ok_or("--fit is followed by a file")?),
            (name, _) if name.starts_with("--") => numbers.extend([Some(word), words.next()]),
            (_, Some((key, value))) => options.push((key.to_owned(), value.to_owned())),
            _ if game.is_none() => game = Some(word),
            _ => return Err(format!("`{word}`: name one game, and its options like players=3")),
        }
    }
    let mut plan = Plan { games: 500, nodes: 4_000, seed: 1, skip: 0 };
    let known = &mut [
        ("--games", &mut plan.games),
        ("--nodes", &mut plan.nodes),
        ("--seed", &mut plan.seed),
        ("--skip", &mut plan.skip),
    ];
    crate::read_numbers(numbers.into_iter().flatten(), known)?;
    let game = game.ok_or("which game? for example `chances octiles`")?;
    let options = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let choice = Choice::new(&game, options).map_err(|error| error.to_string())?;
    let opening = if choice.info().family == Family::Octi { OPENING_TURNS } else { 0 };
    dispatch!(choice.rules(), |G, rules| {
        let start = <G as Game>::start(rules, Deal::Hidden, &mut SplitMix::new(1));
        let others =
            Seats::sides(start.seats(), |seat| start.team(seat)).len().saturating_sub(1).max(1) as f64;
        let samples = match &from {
            Some(path) => read(path)?,
            None => {
                let mut file = into.as_deref().map(open).transpose()?;
                let mut samples = Vec::new();
                for game in plan.skip..plan.skip + plan.games {
                    let of_game = play::<G>(rules, &plan, opening, game);
                    if let Some(file) = &mut file {
                        write(file, &of_game).map_err(|error| error.to_string())?;
                    }
                    samples.extend(of_game);
                }
                println!("# {} games, {} positions a turn, seed {}", plan.games, plan.nodes, plan.seed);
                samples
            }
        };
        report(&samples, others, <G as PlayableGame>::leads(rules));
    });
    Ok(())
}

/// Prints the fitted steps of each phase, and how well both agree with the other half of the games.
fn report(samples: &[Sample], others: f64, now: &[Leads]) {
    for phase in 0..PHASES {
        let of = |half: u64| -> Vec<Sample> {
            let chosen = |sample: &&Sample| sample.phase == phase && sample.game % 2 == half;
            samples.iter().filter(chosen).copied().collect()
        };
        let (fitted, checked) = (of(0), of(1));
        if fitted.is_empty() {
            continue;
        }
        let leads = fit(&fitted, others);
        let all: Vec<Sample> = fitted.iter().chain(&checked).copied().collect();
        println!("# phase {phase}: {} samples, {} of other games to check", fitted.len(), checked.len());
        println!("Leads({:?}), of all games Leads({:?})", leads.0, fit(&all, others).0);
        let shown = now.get(phase).or(now.last()).copied().unwrap_or(Leads::UNCHANGED);
        table("shown now", &checked, others, shown);
        table("by these steps", &checked, others, leads);
    }
}

/// Prints the number of games in each tenth of the chance, the mean chance, the mean result, their difference, and its
/// standard error. The samples of a game have one result, so each game counts once.
fn table(name: &str, samples: &[Sample], others: f64, leads: Leads) {
    println!("{name}: games, chance, result, difference, its standard error");
    for tenth in 0..10 {
        let in_tenth = |chance: f64| ((10.0 * chance) as usize).min(9) == tenth;
        let chosen: Vec<(u64, f64, f64)> = samples
            .iter()
            .map(|sample| (sample.game, leads.share(sample.searched, others), sample.result))
            .filter(|(_, chance, _)| in_tenth(*chance))
            .collect();
        let games: Vec<(f64, f64)> = chosen
            .chunk_by(|one, other| one.0 == other.0)
            .map(|game| {
                let sum = |of: fn(&(u64, f64, f64)) -> f64| game.iter().map(of).sum::<f64>();
                (sum(|sample| sample.1) / game.len() as f64, sum(|sample| sample.2) / game.len() as f64)
            })
            .collect();
        if games.is_empty() {
            continue;
        }
        let count = games.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| games.iter().map(of).sum::<f64>() / count;
        let (chance, result) = (mean(|game| game.0), mean(|game| game.1));
        let squares = games.iter().map(|game| (game.1 - game.0 - result + chance).powi(2)).sum::<f64>();
        let (difference, error) = (result - chance, squares.sqrt() / count);
        println!("{:6}  {chance:.3}  {result:.3}  {difference:+.3}  {error:.3}", games.len());
    }
}

/// Returns the steps with the least squared error, among those that multiply the log odds and then every lead by a
/// factor each: few enough to be certain of after some hundred games. Each game counts the same, however long it is.
fn fit(samples: &[Sample], others: f64) -> Leads {
    let steps = |slope: f64, most: f64| {
        Leads(Leads::UNCHANGED.0.map(|lead| {
            let chance = f64::midpoint(1.0, lead.min(0.98));
            let odds = (chance / (1.0 - chance)).powf(slope);
            (1_000.0 * most * (odds - 1.0) / (odds + 1.0)).round() / 1_000.0
        }))
    };
    let games: Vec<&[Sample]> = samples.chunk_by(|one, other| one.game == other.game).collect();
    let error = |leads: &Leads| -> f64 {
        let squared = |sample: &Sample| (leads.share(sample.searched, others) - sample.result).powi(2);
        games.iter().map(|game| game.iter().map(squared).sum::<f64>() / game.len() as f64).sum()
    };
    let all = (2..=120).flat_map(|slope| (80..=100).map(move |most| (slope, most)));
    all.map(|(slope, most)| steps(f64::from(slope) / 20.0, f64::from(most) / 100.0))
        .min_by(|one, other| error(one).total_cmp(&error(other)))
        .unwrap_or(Leads::UNCHANGED)
}

fn play<G: PlayableGame>(rules: &G::Rules, plan: &Plan, opening: usize, game: u64) -> Vec<Sample> {
    let Some(level) = G::levels(rules).last().map(|level| level.with_nodes(plan.nodes)) else {
        return Vec::new();
    };
    let seed = mix(plan.seed) ^ mix(game + 1);
    let mut dice = SplitMix::new(seed);
    let mut seeds = SplitMix::new(!seed);
    let mut played = Match::new(G::start(rules, Deal::Hidden, &mut dice));
    let mut seen = Vec::new();
    let outcome = loop {
        let position = played.position();
        let step = match played.to_act() {
            ToAct::Over(outcome) => break outcome,
            _ if played.entries().len() >= MAX_STEPS => return Vec::new(),
            ToAct::Chance => position.roll(&mut dice).map(Step::Chance),
            ToAct::Seat(_) if played.entries().len() < opening => {
                random_turn(position, &mut SplitMix::new(seeds.bits())).map(Step::Turn)
            }
            ToAct::Seat(seat) => {
                let history = (0..=played.entries().len()).map(|at| played.position_at(at));
                let mut search =
                    Searcher::new(position, G::evaluator(&level), &level, seeds.bits()).after(history);
                while search.step(u64::MAX) == Status::Thinking {}
                seen.push((seat, search.progress().winning_chance(), position.phase()));
                search.best().cloned().map(Step::Turn)
            }
        };
        if step.is_none_or(|step| played.apply(step).is_err()) {
            return Vec::new();
        }
    };
    let position = played.position();
    let sides = Seats::sides(position.seats(), |seat| position.team(seat)).len() as f64;
    let sample = |(seat, searched, phase)| {
        let result = match (outcome.winners.contains(seat), outcome.is_draw()) {
            (true, _) => 1.0,
            (false, true) => 1.0 / sides,
            (false, false) => 0.0,
        };
        Sample { game, phase, searched, result }
    };
    seen.into_iter().map(sample).collect()
}

fn open(path: &str) -> Result<BufWriter<std::fs::File>, String> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map(BufWriter::new).map_err(|error| format!("{path}: {error}"))
}

fn write(file: &mut impl Write, samples: &[Sample]) -> std::io::Result<()> {
    for Sample { game, phase, searched, result } in samples {
        writeln!(file, "{game} {phase} {searched:.5} {result:.5}")?;
    }
    file.flush()
}

fn read(path: &str) -> Result<Vec<Sample>, String> {
    let text = read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let sample = |line: &str| {
        let mut words = line.split(' ');
        Some(Sample {
            game: words.next()?.parse().ok()?,
            phase: words.next()?.parse().ok().filter(|phase| *phase < PHASES)?,
            searched: words.next()?.parse().ok()?,
            result: words.next()?.parse().ok()?,
        })
    };
    let read = |line| sample(line).ok_or_else(|| format!("{path}: `{line}` isn't a sample"));
    text.lines().map(read).collect()
}

//! Tunes the weights of an evaluator by self-play: with simultaneous perturbation (SPSA), or with gradient descent for
//! the network of the race of two and the tables of OCTI (`learn`, `octi`).
//!
//! `tune GAME [--pairs N] [--nodes K] [--seed S] [--check N]`. Both games of a pair have the same opening, played
//! partly at random, with seats swapped; one player has all weights moved a little at random, the other the opposite
//! way, and the weights follow the winner by a step that shrinks over time. The same arguments give the same weights on
//! every machine. Finally the weights play matches against the initial weights and against those in use.

mod chances;
mod learn;
mod octi;

use std::process::ExitCode;

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::{Deal, Dice, Evaluate, Game, Match, Step, ToAct};
use eightfold_octi::{Mode, Octi, Rules};
use eightfold_octi_eval::{OctiWeights, PlainOcti, Term};
use eightfold_octiles::{Race, RaceRules};
use eightfold_octiles_eval::{RaceEvaluator, RaceWeights};
use eightfold_search::{Level, Searcher, SplitMix};

/// An evaluator whose weights are a list of numbers.
trait Tunable: Game {
    type Evaluator: Evaluate<Self>;
    /// Returns the initial weights.
    fn beginning() -> Vec<i32>;
    /// Returns the weights in use.
    fn weights(rules: &Self::Rules) -> Vec<i32>;
    /// Returns the names of the weights.
    fn names() -> Vec<String>;
    fn evaluator(weights: &[i32]) -> Self::Evaluator;
    /// Returns the level of the players.
    fn level() -> Level;
}

impl Tunable for Octi {
    type Evaluator = PlainOcti;

    fn beginning() -> Vec<i32> {
        OctiWeights::BEGINNING.0.to_vec()
    }

    fn weights(rules: &Rules) -> Vec<i32> {
        OctiWeights::of(rules.mode).0.to_vec()
    }

    fn names() -> Vec<String> {
        Term::ALL.iter().map(|term| format!("{term:?}")).collect()
    }

    fn evaluator(weights: &[i32]) -> PlainOcti {
        let mut all = OctiWeights::BEGINNING;
        all.0.copy_from_slice(weights);
        PlainOcti { weights: Some(all) }
    }

    fn level() -> Level {
        Level { depth: 60, widths: [0; 4], ..Level::GREEDY }
    }
}

impl Tunable for Race {
    type Evaluator = RaceEvaluator;

    fn beginning() -> Vec<i32> {
        vec![60, 60, 20, 10, 50, 70]
    }

    fn weights(_: &RaceRules) -> Vec<i32> {
        let w = RaceEvaluator::TUNED.weights;
        vec![w.next_run, w.later_run, w.each_run, w.runs, w.circles, w.runner]
    }

    fn names() -> Vec<String> {
        ["next_run", "later_run", "each_run", "runs", "circles", "runner"].map(str::to_owned).to_vec()
    }

    fn evaluator(weights: &[i32]) -> RaceEvaluator {
        let [next_run, later_run, each_run, runs, circles, runner] = weights else {
            return RaceEvaluator::TUNED;
        };
        RaceEvaluator {
            weights: RaceWeights {
                next_run: *next_run,
                later_run: *later_run,
                each_run: *each_run,
                runs: *runs,
                circles: *circles,
                runner: *runner,
            },
        }
    }

    fn level() -> Level {
        Level { depth: 2, widths: [8, 4, 4, 4], chances: 3, ..Level::GREEDY }
    }
}

struct Plan {
    pairs: u64,
    nodes: u64,
    seed: u64,
    check: u64,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(game) = words.next() else {
        return refuse(
            "which game? octi-fast, octi-full, octi-four octiles; octiles-net, octi-fast-table or octi-full-table; \
             or octiles-chances",
        );
    };
    if game == "octiles-chances" {
        return chances::measure(words);
    }
    if game == "octiles-net" {
        return learn::learn(words);
    }
    if let Some(mode) = [("octi-fast-table", Mode::Fast), ("octi-full-table", Mode::Full)]
        .into_iter()
        .find_map(|(name, mode)| (name == game).then_some(mode))
    {
        return octi::learn(mode, words);
    }
    let mut plan = Plan { pairs: 2_000, nodes: 400, seed: 1, check: 200 };
    let known = &mut [
        ("--pairs", &mut plan.pairs),
        ("--nodes", &mut plan.nodes),
        ("--seed", &mut plan.seed),
        ("--check", &mut plan.check),
    ];
    if let Err(why) = read_numbers(words, known) {
        return refuse(&why);
    }
    match Choice::new(&game, []) {
        Err(error) => return refuse(&error.to_string()),
        Ok(choice) => match choice.rules() {
            AnyRules::Octi(rules) => tune::<Octi>(rules, &plan),
            AnyRules::Race(rules) => tune::<Race>(rules, &plan),
            _ => return refuse("only octi-fast, octi-full, octi-four and octiles have weights to tune"),
        },
    }
    ExitCode::SUCCESS
}

/// Parses options and their numbers.
fn read_numbers(
    mut words: impl Iterator<Item = String>,
    known: &mut [(&str, &mut u64)],
) -> Result<(), String> {
    while let Some(word) = words.next() {
        let number = words.next().and_then(|text| text.parse().ok());
        match (known.iter_mut().find(|(name, _)| *name == word), number) {
            (Some((_, place)), Some(number)) => **place = number,
            _ => {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                return Err(format!("there are {}, each with a whole number", names.join(", ")));
            }
        }
    }
    Ok(())
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("tune: {why}");
    ExitCode::from(2)
}

fn tune<G: Tunable>(rules: &G::Rules, plan: &Plan) {
    let first = G::beginning();
    // How far a weight is moved: a fraction of it, but at least a minimum.
    let reach: Vec<f64> = first.iter().map(|&weight| (f64::from(weight.abs()) * 0.2).max(6.0)).collect();
    let mut weights: Vec<f64> = first.iter().copied().map(f64::from).collect();
    let mut dice = SplitMix::new(plan.seed);
    for pair in 0..plan.pairs {
        let signs: Vec<f64> = first.iter().map(|_| if dice.pick(2) == 0 { 1.0 } else { -1.0 }).collect();
        let moved = |way: f64| -> Vec<i32> {
            (0..first.len()).map(|at| (weights[at] + way * signs[at] * reach[at]).round() as i32).collect()
        };
        let (up, down) = (G::evaluator(&moved(1.0)), G::evaluator(&moved(-1.0)));
        let gained = play_pair::<G>(rules, &up, &down, plan.nodes, dice.bits());
        let step = 0.08 / (1.0 + pair as f64 / 400.0).powf(0.6);
        for at in 0..first.len() {
            weights[at] += step * gained * signs[at] * reach[at];
        }
        if (pair + 1) % 250 == 0 {
            let now: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
            println!("# {} pairs: {now:?}", pair + 1);
        }
    }
    let tuned: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
    for ((name, before), after) in G::names().iter().zip(&first).zip(&tuned) {
        println!("{name} {after} (was {before})");
    }
    println!("# {tuned:?}");
    let new = G::evaluator(&tuned);
    for (old, name) in [(first, "they began as"), (G::weights(rules), "are in use")] {
        let (mut dice, mut sum) = (SplitMix::new(!plan.seed), 0.0);
        let old = G::evaluator(&old);
        for _ in 0..plan.check / 2 {
            sum += play_pair::<G>(rules, &new, &old, 2 * plan.nodes, dice.bits());
        }
        let games = 2 * (plan.check / 2);
        println!(
            "# they score {:.1} % in {games} games against the weights that {name}",
            50.0 + 50.0 * sum / games.max(1) as f64
        );
    }
}

/// Returns the lead of the first player after two games, -2 to 2.
fn play_pair<G: Tunable>(
    rules: &G::Rules,
    first: &G::Evaluator,
    second: &G::Evaluator,
    nodes: u64,
    seed: u64,
) -> f64 {
    let (usual, keen) = (G::evaluator(&G::beginning()), G::level().with_nodes(nodes));
    let keen = (keen, keen);
    play(rules, (first, second), &usual, keen, seed) - play(rules, (second, first), &usual, keen, seed)
}

/// Returns the result of a game for the player of the even seats: 1 won, 0 drawn, -1 lost. The opening is played with
/// `usual` for both.
fn play<G: Game>(
    rules: &G::Rules,
    senses: (&impl Evaluate<G>, &impl Evaluate<G>),
    usual: &impl Evaluate<G>,
    keen: (Level, Level),
    seed: u64,
) -> f64 {
    const OPENING: usize = 6;
    const MAX_TURNS: usize = 300;
    let mut chance = SplitMix::new(seed);
    let mut seeds = SplitMix::new(!seed);
    let mut played = Match::new(G::start(rules, Deal::Hidden, &mut chance));
    let rash = Level { noise: 80, ..Level::GREEDY };
    while played.entries().len() < MAX_TURNS {
        let position = played.position();
        let step = match played.to_act() {
            ToAct::Over(outcome) => {
                let even = outcome.winners.iter().next().map(|seat| seat.index().is_multiple_of(2));
                return even.map_or(0.0, |even| if even { 1.0 } else { -1.0 });
            }
            ToAct::Chance => match position.roll(&mut chance) {
                Some(step) => Step::Chance(step),
                None => return 0.0,
            },
            ToAct::Seat(seat) => {
                let seed = seeds.bits();
                let turn = match (played.entries().len() < OPENING, seat.index() & 1) {
                    (true, _) => chosen(&played, usual, &rash, seed),
                    (_, 0) => chosen(&played, senses.0, &keen.0, seed),
                    _ => chosen(&played, senses.1, &keen.1, seed),
                };
                match turn {
                    Some(turn) => Step::Turn(turn),
                    None => return 0.0,
                }
            }
        };
        if played.apply(step).is_err() {
            return 0.0;
        }
    }
    0.0
}

/// Returns the turn found by a search with this evaluation.
fn chosen<G: Game>(played: &Match<G>, judge: &impl Evaluate<G>, level: &Level, seed: u64) -> Option<G::Turn> {
    let history = (0..=played.entries().len()).map(|at| played.position_at(at));
    let mut search = Searcher::new(played.position(), judge.clone(), level, seed).after(history);
    search.step(u64::MAX);
    search.best().cloned()
}

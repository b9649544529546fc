//! Evaluators with weights that are tuned by self-play: games between weights that were moved a little.

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::{Deal, Evaluate, Game, Match, Step, ToAct};
use eightfold_octi::{Octi, Rules};
use eightfold_octi_eval::{OctiWeights, PlainOcti, Term};
use eightfold_octiles::{Race, RaceRules};
use eightfold_octiles_eval::{RaceEvaluator, RaceWeights};
use eightfold_search::{Level, Searcher, SplitMix};

/// A game whose evaluator has weights in the form of a list of numbers.
///
/// # Examples
/// ```
/// use eightfold_octi::Octi;
/// use eightfold_players::tuning::Tunable;
///
/// assert_eq!(Octi::names().len(), Octi::beginning().len());
/// ```
pub trait Tunable: Game {
    /// The evaluator that the weights belong to.
    type Evaluator: Evaluate<Self>;
    /// Returns the initial weights.
    fn beginning() -> Vec<i32>;
    /// Returns the weights in use.
    fn weights(rules: &Self::Rules) -> Vec<i32>;
    /// Returns the names of the weights.
    fn names() -> Vec<String>;
    /// Returns the evaluator with these weights, in the order of the names.
    fn evaluator(weights: &[i32]) -> Self::Evaluator;
    /// Returns the level of the players.
    fn level() -> Level;
}

impl Tunable for Octi {
    type Evaluator = PlainOcti;

    fn beginning() -> Vec<i32> {
        OctiWeights::DEFAULT.0.to_vec()
    }

    fn weights(rules: &Rules) -> Vec<i32> {
        OctiWeights::of(rules.mode).0.to_vec()
    }

    fn names() -> Vec<String> {
        Term::ALL.iter().map(|term| format!("{term:?}")).collect()
    }

    fn evaluator(weights: &[i32]) -> PlainOcti {
        let mut all = OctiWeights::DEFAULT;
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

/// Returns how far this weight is moved: a fraction of it, but at least a minimum.
pub fn reach(weight: i32) -> f64 {
    (f64::from(weight.abs()) * 0.2).max(6.0)
}

/// The weights of a game's evaluator, as [`weights`] returns them.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_players::tuning::weights;
///
/// let found = weights(&Choice::new("octi-fast", [])?).expect("fast OCTI has weights");
/// assert_eq!((found.names.len(), found.beginning.len()), (found.in_use.len(), found.in_use.len()));
/// assert_eq!(weights(&Choice::new("team-up", [])?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The names of the weights, in the order of the values.
    pub names: Vec<String>,
    /// The values that tuning begins with.
    pub beginning: Vec<i32>,
    /// The values in use.
    pub in_use: Vec<i32>,
}

/// Returns the weights of a game; `None` if it has none to tune.
pub fn weights(choice: &Choice) -> Option<Weights> {
    fn of<G: Tunable>(rules: &G::Rules) -> Weights {
        Weights { names: G::names(), beginning: G::beginning(), in_use: G::weights(rules) }
    }
    match choice.rules() {
        AnyRules::Octi(rules) => Some(of::<Octi>(rules)),
        AnyRules::Race(rules) => Some(of::<Race>(rules)),
        _ => None,
    }
}

/// Returns the lead of the first weights after two games against the second, with swapped seats and this many positions
/// a turn, -2 to 2; `None` if the game has no weights, or another number of them.
pub fn pair(choice: &Choice, first: &[i32], second: &[i32], nodes: u64, seed: u64) -> Option<f64> {
    fn of<G: Tunable>(rules: &G::Rules, first: &[i32], second: &[i32], nodes: u64, seed: u64) -> Option<f64> {
        let known = G::names().len();
        (first.len() == known && second.len() == known)
            .then(|| play_pair::<G>(rules, &G::evaluator(first), &G::evaluator(second), nodes, seed))
    }
    match choice.rules() {
        AnyRules::Octi(rules) => of::<Octi>(rules, first, second, nodes, seed),
        AnyRules::Race(rules) => of::<Race>(rules, first, second, nodes, seed),
        _ => None,
    }
}

/// Returns the lead of the first player after two games with the same opening, -2 to 2.
pub fn play_pair<G: Tunable>(
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
pub fn play<G: Game>(
    rules: &G::Rules,
    senses: (&impl Evaluate<G>, &impl Evaluate<G>),
    usual: &impl Evaluate<G>,
    keen: (Level, Level),
    seed: u64,
) -> f64 {
    const OPENING_TURNS: usize = 6;
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
                let turn = match (played.entries().len() < OPENING_TURNS, seat.index() & 1) {
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

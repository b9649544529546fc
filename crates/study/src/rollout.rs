//! Plays positions on many times to estimate the values of turns.
//!
//! Each player looks one turn ahead and chooses randomly among the turns that look about as good as the best, so that
//! games differ even without chance. All candidates get the same luck: in each game every possible outcome of a chance
//! step has a rank drawn from the seed, and the possible outcome with the first rank occurs. The first outcome is
//! stratified: over as many games as there are outcomes, each occurs once.
//!
//! The standard error of the mean counts different games only. It is never 0 after a few equal results, and `None` if
//! all games were the same.

use std::collections::HashSet;
use std::ops::ControlFlow;

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Dice, Evaluate, Game, Outcome, Seat, Seats, Step, ToAct};
use eightfold_players::levels::PlayableGame;
use eightfold_search::{Progress, SplitMix, hash_of, mix};
use serde::Serialize;

use crate::lines::{best_looking, looks};

/// How a position is played on: all players look one turn ahead with static evaluation and choose among the turns that
/// look less than [`MARGIN`] worse than the best, with higher probability for better ones.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The seed of all random choices: the same plan always gives the same numbers.
    pub seed: u64,
    /// The most games for each candidate.
    pub games: usize,
    /// The number of turns after which a game is evaluated instead of played on.
    pub turns: usize,
    /// The standard error of a difference, in percentage points, that is small enough to stop.
    pub error: f64,
}

impl Default for Plan {
    /// Returns seed 1, at most 360 games of 60 turns, and a joint error of a quarter of a point.
    fn default() -> Self {
        Self { seed: 1, games: 360, turns: 60, error: 0.25 }
    }
}

/// The result for one turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// The turn.
    pub turn: String,
    /// The chance in percent: the mean of the results.
    pub chance: f64,
    /// Its standard error; `None` if all games were the same.
    pub error: Option<f64>,
    /// The number of different games.
    pub distinct: usize,
    /// The distance to the best turn.
    pub behind: f64,
    /// The standard error of that difference, game by game; `None` for the best turn itself, and if all games of both
    /// were the same.
    pub joint_error: Option<f64>,
}

/// Why a position can't be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RolloutError {
    /// An invalid position.
    #[error("position: {0}")]
    Position(String),
    /// An invalid turn.
    #[error("turn `{turn}`: {why}")]
    Turn {
        /// The text.
        turn: String,
        /// Why it is invalid.
        why: String,
    },
    /// No player is to act.
    #[error("no player is to act here: a rollout compares turns")]
    NobodyToAct,
}

/// Plays on after several turns, one game for each of them at a time.
///
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_study::rollout::{Plan, Rollout};
///
/// let choice = Choice::new("octi-fast", [])?;
/// let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
/// let plan = Plan { games: 12, turns: 6, ..Plan::default() };
/// let mut rollout = Rollout::new(&choice, position, &["36-37", "36+B"], plan)?;
/// while rollout.advance() {}
/// assert_eq!((rollout.candidates()[0].turn.as_str(), rollout.candidates()[0].chance), ("36-37", 100.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rollout {
    plan: Plan,
    turns: Vec<String>,
    games: Box<dyn Games>,
    /// For each turn and game, how it ended.
    endings: Vec<Vec<Ending>>,
    played: usize,
}

impl std::fmt::Debug for Rollout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rollout").field("plan", &self.plan).field("played", &self.played).finish()
    }
}

/// The number of turns compared if none are given.
const DEFAULT_TURNS: usize = 4;
/// The minimum number of games before any conclusion.
const MIN_GAMES: usize = 12;
/// Turns that look this much worse than the best are never chosen, in units of the evaluation: 6 percentage points in
/// an even game. A turn that looks half as much worse is chosen half as often as the best.
pub const MARGIN: i32 = 60;
/// A difference of this many standard errors is clear.
const CLEAR_STANDARD_ERRORS: f64 = 3.0;

impl Rollout {
    /// Creates a comparison of these turns of the player to act; without any, of the four that look best.
    ///
    /// # Errors
    /// If the position or a turn is invalid, or no player is to act.
    pub fn new<S: AsRef<str>>(
        choice: &Choice,
        position: &str,
        turns: &[S],
        plan: Plan,
    ) -> Result<Self, RolloutError> {
        let turns: Vec<&str> = turns.iter().map(AsRef::as_ref).collect();
        dispatch!(choice.rules(), |G, rules| {
            let position = <G as Game>::from_text(rules, position)
                .map_err(|error| RolloutError::Position(error.to_string()))?;
            Self::of(position, &turns, plan)
        })
    }

    fn of<G: PlayableGame>(position: G, named: &[&str], plan: Plan) -> Result<Self, RolloutError> {
        let ToAct::Seat(seat) = position.to_act() else { return Err(RolloutError::NobodyToAct) };
        let evaluator = G::Evaluator::default();
        let mut turns: Vec<G::Turn> = Vec::with_capacity(named.len());
        for text in named {
            let wrong = |why: String| RolloutError::Turn { turn: (*text).to_owned(), why };
            let turn = match position.step_from_text(text).map_err(|error| wrong(error.to_string()))? {
                Step::Turn(turn) => turn,
                Step::Chance(_) => return Err(wrong("this is a chance step".to_owned())),
            };
            position.check(&turn).map_err(|error| wrong(error.to_string()))?;
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        if turns.is_empty() {
            turns = best_looking(&position, &evaluator, seat, DEFAULT_TURNS);
        }
        let texts: Vec<String> = turns.iter().map(|turn| position.turn_to_text(turn)).collect();
        let starts = turns.iter().map(|turn| {
            let mut after = position.clone();
            after.play_unchecked(turn);
            after
        });
        let sides = Seats::sides(position.seats(), |seat| position.team(seat));
        let others = sides.len().saturating_sub(1).max(1) as f64;
        let games = TypedJob { starts: starts.collect(), evaluator, seat, others, plan };
        let endings = vec![Vec::new(); texts.len()];
        Ok(Self { plan, turns: texts, games: Box::new(games), endings, played: 0 })
    }

    /// Plays a game for each candidate; `false` when finished: all games are played, the best turn is clear, or the
    /// differences are as exact as requested.
    pub fn advance(&mut self) -> bool {
        if self.played >= self.plan.games || self.is_clear() {
            return false;
        }
        for (turn, endings) in self.endings.iter_mut().enumerate() {
            endings.push(self.games.play(turn, self.played));
        }
        self.played += 1;
        true
    }

    /// Returns the number of games played for each candidate.
    pub fn games(&self) -> usize {
        self.played
    }

    /// Returns the plan, including its seed.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    fn is_clear(&self) -> bool {
        let small = |error: Option<f64>| error.is_none_or(|error| error <= self.plan.error);
        let known = |candidate: &Candidate| {
            small(candidate.joint_error)
                || candidate.joint_error.is_some_and(|error| candidate.behind > CLEAR_STANDARD_ERRORS * error)
        };
        let candidates = self.candidates();
        match &candidates[..] {
            [only] => self.played >= MIN_GAMES && small(only.error),
            [_, others @ ..] => self.played >= MIN_GAMES && others.iter().all(known),
            [] => true,
        }
    }

    /// Returns the results so far, the best first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let results = |turn: usize| self.endings[turn].iter().map(|ending| ending.result);
        let means: Vec<f64> = (0..self.turns.len()).map(|turn| mean(results(turn))).collect();
        let distinct: Vec<usize> = self
            .endings
            .iter()
            .map(|endings| endings.iter().map(|ending| ending.game).collect::<HashSet<u64>>().len())
            .collect();
        let mut order: Vec<usize> = (0..self.turns.len()).collect();
        // Equal ones keep the order in which they were given.
        order.sort_by(|one, other| means[*other].total_cmp(&means[*one]).then(one.cmp(other)));
        let Some(&best) = order.first() else { return Vec::new() };
        let found = order.iter().map(|&turn| Candidate {
            turn: self.turns[turn].clone(),
            chance: 100.0 * means[turn],
            error: (distinct[turn] > 1).then(|| 100.0 * standard_error(results(turn), 0.0, 1.0)),
            distinct: distinct[turn],
            behind: 100.0 * (means[best] - means[turn]),
            joint_error: (turn != best && distinct[turn].max(distinct[best]) > 1).then(|| {
                let differences = results(best).zip(results(turn)).map(|(best, own)| best - own);
                100.0 * standard_error(differences, -1.0, 1.0)
            }),
        });
        found.collect()
    }
}

/// Returns the mean; 0 for no values.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0_f64, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    sum / count.max(1.0)
}

/// Returns the standard error of the mean of values between these bounds, with Jeffreys' prior: half a value at each
/// bound is added, so that a few equal values prove nothing. For ones and zeros it is the standard deviation of the
/// Beta distribution.
fn standard_error(values: impl Iterator<Item = f64>, low: f64, high: f64) -> f64 {
    let start = (1.0, (low + high) / 2.0, (low * low + high * high) / 2.0);
    let (count, sum, squares) = values
        .fold(start, |(count, sum, squares), value| (count + 1.0, sum + value, squares + value * value));
    let mean = sum / count;
    ((squares / count - mean * mean).max(0.0) / (count + 1.0)).sqrt()
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// The value of the result for the comparing player, 0 to 1.
    result: f64,
    /// The identity of the game: equal for the same steps.
    game: u64,
}

trait Games: Send {
    /// Plays the game with this number from a candidate.
    fn play(&self, candidate: usize, number: usize) -> Ending;
}

struct TypedJob<G: PlayableGame> {
    starts: Vec<G>,
    evaluator: G::Evaluator,
    seat: Seat,
    /// The number of sides besides the player's own.
    others: f64,
    plan: Plan,
}

impl<G: PlayableGame> Games for TypedJob<G> {
    fn play(&self, candidate: usize, number: usize) -> Ending {
        let seed = mix(self.plan.seed ^ mix(number as u64 + 1));
        let mut dice = SplitMix::new(seed);
        // A separate generator, so that the choices are the same for all candidates regardless of chance.
        let mut draws = SplitMix::new(mix(!seed));
        let mut position = self.starts[candidate].clone();
        let (mut game, mut turns, mut chances) = (0, 0, 0);
        let result = loop {
            match position.to_act() {
                ToAct::Over(outcome) => break self.result(outcome),
                ToAct::Seat(_) if turns >= self.plan.turns => break self.judged(&position),
                ToAct::Seat(acting) => {
                    let Some(turn) = self.draw(&position, acting, &mut draws) else {
                        break self.judged(&position);
                    };
                    position.play_unchecked(&turn);
                    turns += 1;
                }
                ToAct::Chance => {
                    let came = match self.first(&position, number, seed, chances) {
                        Some(chance) => Some(chance),
                        None => position.roll(&mut dice),
                    };
                    let Some(chance) = came else { break self.judged(&position) };
                    position.chance_unchecked(&chance);
                    chances += 1;
                }
            }
            game = mix(game ^ hash_of(&position));
        };
        Ending { result, game }
    }
}

impl<G: PlayableGame> TypedJob<G> {
    /// Returns one of the turns that look about as good as the best, with weights that fall linearly with how much
    /// worse they look.
    fn draw(&self, position: &G, acting: Seat, draws: &mut SplitMix) -> Option<G::Turn> {
        let mut turns: Vec<(i32, G::Turn)> = Vec::new();
        let mut best = i32::MIN;
        let _ = self.evaluator.candidates(position, &mut |turn| {
            let mut after = position.clone();
            after.play_unchecked(&turn);
            let score = looks(&after, &self.evaluator, acting);
            best = best.max(score);
            if score >= best.saturating_sub(MARGIN) {
                turns.push((score, turn));
            }
            ControlFlow::Continue(())
        });
        let weight =
            |score: i32| usize::try_from(score.saturating_sub(best).saturating_add(MARGIN)).unwrap_or(0);
        let all: usize = turns.iter().map(|(score, _)| weight(*score)).sum();
        let mut left = draws.pick(all.max(1));
        turns.into_iter().find_map(|(score, turn)| match left.checked_sub(weight(score)) {
            Some(rest) => {
                left = rest;
                None
            }
            None => Some(turn),
        })
    }

    /// Returns the outcome of a chance step with known outcomes, as the one of this number in its game.
    fn first(&self, position: &G, number: usize, seed: u64, chances: usize) -> Option<G::Chance> {
        let mut all = position.chances()?;
        if all.is_empty() {
            return None;
        }
        // The first outcomes take turns, in an order that depends on the seed.
        let (seed, at) = if chances == 0 { (self.plan.seed, number % all.len()) } else { (seed, 0) };
        all.sort_by_cached_key(|chance| {
            let text = position.chance_to_text(chance);
            (ranked(seed, &text), text)
        });
        Some(all.swap_remove(at))
    }

    /// Returns the chance of the comparing player by static evaluation.
    fn judged(&self, position: &G) -> f64 {
        match position.to_act() {
            ToAct::Over(outcome) => self.result(outcome),
            _ => {
                let score = self.evaluator.evaluate(position, self.seat);
                let chance =
                    Progress::<G::Turn> { depth: 0, nodes: 0, score, line: Vec::new() }.winning_chance();
                let chance = position.shown_chance(chance);
                // Even odds against all others together are an equal share.
                chance / (chance + self.others * (1.0 - chance))
            }
        }
    }

    /// Returns the value of a result for the comparing player.
    fn result(&self, outcome: Outcome) -> f64 {
        match (outcome.winners.contains(self.seat), outcome.is_draw()) {
            (true, _) => 1.0,
            (false, true) => 1.0 / (self.others + 1.0),
            (false, false) => 0.0,
        }
    }
}

/// Returns the rank of an outcome in a game.
fn ranked(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed, |hash, byte| mix(hash ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_leave_an_error() {
        // Twelve wins out of twelve: the standard deviation of the Beta distribution with 12.5 and 0.5.
        let sure = standard_error([1.0; 12].into_iter(), 0.0, 1.0);
        assert!((sure - (12.5 * 0.5 / (13.0 * 13.0 * 14.0_f64)).sqrt()).abs() < 1e-12, "{sure}");
        assert!(standard_error([0.5; 12].into_iter(), 0.0, 1.0) > 0.03);
        assert!(standard_error([0.0; 12].into_iter(), -1.0, 1.0) > 0.07);
        // With many values it is the usual one.
        let even = standard_error([0.0, 1.0].repeat(5_000).into_iter(), 0.0, 1.0);
        assert!((even - 0.005).abs() < 1e-5, "{even}");
    }
}

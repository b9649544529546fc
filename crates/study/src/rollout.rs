//! Positions played on many times, to find out what turns are worth on the average.
//!
//! All candidates meet the same futures: in each game every thing that can come at a chance step has a rank drawn from the
//! seed, and of what can come the first in rank does. What comes first is stratified: over as many games as there are things
//! that can come, each comes once. The luck of every chance step, as the judgement of the game sees it, is taken off the
//! result, which leaves its mean as it is and its error far smaller.

use eightfold_catalog::{Choice, Family, dispatch};
use eightfold_game::{Evaluate, Game, Outcome, Seat, Seats, Step, ToAct};
use eightfold_players::levels::Played;
use eightfold_search::{Level, Progress, Searcher, SplitMix, Status, mix};
use serde::Serialize;

use crate::lines::best_looking;

/// How a position is played on: all players look one turn ahead, as well as the game can be judged. In OCTI, where nothing
/// is left to chance, they judge a little differently in each game: otherwise all games would be one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// All chance follows from it: the same plan always gives the same numbers.
    pub seed: u64,
    /// The most games for each candidate.
    pub games: usize,
    /// After so many turns a game is judged instead of played on.
    pub turns: usize,
    /// The standard error of a difference, in points of a percent, that is small enough to stop.
    pub error: f64,
}

impl Default for Plan {
    /// Seed 1, at most 360 games of 60 turns, and a joint error of a quarter of a point.
    fn default() -> Self {
        Self { seed: 1, games: 360, turns: 60, error: 0.25 }
    }
}

/// What was found of one turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// The turn.
    pub turn: String,
    /// The chance in percent, luck taken off. It can lie a little beyond 0 and 100, as estimates do.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
    /// The mean of the results as they were.
    pub with_luck: f64,
    /// The standard error of that.
    pub error_with_luck: f64,
    /// How far it is behind the best.
    pub behind: f64,
    /// The standard error of that difference, game by game.
    pub joint_error: f64,
}

/// Why nothing can be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RolloutError {
    /// The position.
    #[error("position: {0}")]
    Position(String),
    /// A turn.
    #[error("turn `{turn}`: {why}")]
    Turn {
        /// The text.
        turn: String,
        /// Why it cannot be taken.
        why: String,
    },
    /// Nobody is to act.
    #[error("no player is to act here: a rollout compares turns")]
    NobodyToAct,
}

/// The turns of a position played on, a game for each of them at a time.
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
    /// For each turn and game: the result with luck and without it, 0 to 1.
    results: Vec<Vec<(f64, f64)>>,
    played: usize,
}

impl std::fmt::Debug for Rollout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rollout").field("plan", &self.plan).field("played", &self.played).finish()
    }
}

/// How many turns are compared if none are named.
const NAMED: usize = 4;
/// Before so many games nothing is believed.
const FEWEST: usize = 12;
/// How far off the players of OCTI judge at most, in units of its judgement: as far as a middling level.
const NOISE: i32 = 60;
/// A difference of so many standard errors is clear.
const CLEAR: f64 = 3.0;

impl Rollout {
    /// A comparison of these turns of the player to act; without any, of the four that look best.
    ///
    /// # Errors
    /// If the position or a turn cannot be read, or nobody is to act.
    pub fn new<S: AsRef<str>>(
        choice: &Choice,
        position: &str,
        turns: &[S],
        plan: Plan,
    ) -> Result<Self, RolloutError> {
        let turns: Vec<&str> = turns.iter().map(AsRef::as_ref).collect();
        let noise = match choice.info().family {
            Family::Octiles => 0,
            Family::Octi => NOISE,
        };
        dispatch!(choice.rules(), |G, rules| {
            let position = <G as Game>::from_text(rules, position)
                .map_err(|error| RolloutError::Position(error.to_string()))?;
            Self::of(position, &turns, plan, noise)
        })
    }

    fn of<G: Played>(position: G, named: &[&str], plan: Plan, noise: i32) -> Result<Self, RolloutError> {
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
            turns = best_looking(&position, &evaluator, seat, NAMED);
        }
        let texts: Vec<String> = turns.iter().map(|turn| position.turn_to_text(turn)).collect();
        let starts = turns.iter().map(|turn| {
            let mut after = position.clone();
            after.play_unchecked(turn);
            after
        });
        let sides = Seats::sides(position.seats(), |seat| position.team(seat));
        let others = sides.len().saturating_sub(1).max(1) as f64;
        let level = Level { noise, ..Level::GREEDY };
        let games = Typed { starts: starts.collect(), evaluator, seat, others, plan, level };
        let results = vec![Vec::new(); texts.len()];
        Ok(Self { plan, turns: texts, games: Box::new(games), results, played: 0 })
    }

    /// Plays a game for each candidate; `false` when there is no more to find out: all games are played, or the best turn is
    /// clear, or the differences are known as exactly as was asked.
    pub fn advance(&mut self) -> bool {
        if self.played >= self.plan.games || self.is_clear() {
            return false;
        }
        for (turn, results) in self.results.iter_mut().enumerate() {
            results.push(self.games.play(turn, self.played));
        }
        self.played += 1;
        true
    }

    /// How many games were played for each candidate.
    pub fn games(&self) -> usize {
        self.played
    }

    /// The plan, seed and all.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    fn is_clear(&self) -> bool {
        let known = |candidate: &Candidate| {
            candidate.joint_error <= self.plan.error || candidate.behind > CLEAR * candidate.joint_error
        };
        let candidates = self.candidates();
        match &candidates[..] {
            [only] => self.played >= FEWEST && only.error <= self.plan.error,
            [_, others @ ..] => self.played >= FEWEST && others.iter().all(known),
            [] => true,
        }
    }

    /// What was found so far, the best first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let without = |turn: usize| self.results[turn].iter().map(|(_, without)| *without);
        let means: Vec<f64> = (0..self.turns.len()).map(|turn| estimate(without(turn)).0).collect();
        let mut order: Vec<usize> = (0..self.turns.len()).collect();
        // Of equal ones that which was named first.
        order.sort_by(|one, other| means[*other].total_cmp(&means[*one]).then(one.cmp(other)));
        let Some(&best) = order.first() else { return Vec::new() };
        let found = order.iter().map(|&turn| {
            let (chance, error) = estimate(without(turn));
            let (with_luck, error_with_luck) = estimate(self.results[turn].iter().map(|(with, _)| *with));
            let (behind, joint_error) =
                estimate(without(best).zip(without(turn)).map(|(best, own)| best - own));
            Candidate {
                turn: self.turns[turn].clone(),
                chance: 100.0 * chance,
                error: 100.0 * error,
                with_luck: 100.0 * with_luck,
                error_with_luck: 100.0 * error_with_luck,
                behind: 100.0 * behind,
                joint_error: 100.0 * joint_error,
            }
        });
        found.collect()
    }
}

/// The mean and its standard error.
fn estimate(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count() as f64;
    if count == 0.0 {
        return (0.0, 0.0);
    }
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean) * (value - mean)).sum();
    let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    (mean, error)
}

trait Games: Send {
    /// Plays a game with this number on from a candidate: the result with luck and without, 0 to 1.
    fn play(&self, candidate: usize, number: usize) -> (f64, f64);
}

struct Typed<G: Played> {
    starts: Vec<G>,
    evaluator: G::Evaluator,
    seat: Seat,
    /// How many sides there are beside the player's own.
    others: f64,
    plan: Plan,
    /// How the players look ahead.
    level: Level,
}

impl<G: Played> Games for Typed<G> {
    fn play(&self, candidate: usize, number: usize) -> (f64, f64) {
        let seed = mix(self.plan.seed ^ mix(number as u64 + 1));
        let mut dice = SplitMix::new(seed);
        let mut position = self.starts[candidate].clone();
        let (mut luck, mut turns, mut chances) = (0.0, 0, 0);
        let result = loop {
            match position.to_act() {
                ToAct::Over(outcome) => break self.result(outcome),
                ToAct::Seat(_) if turns >= self.plan.turns => break self.judged(&position),
                ToAct::Seat(_) => {
                    match self.glance(&position, seed).best() {
                        Some(turn) => position.play_unchecked(turn),
                        None => break self.judged(&position),
                    }
                    turns += 1;
                }
                ToAct::Chance => {
                    let all = position.chances().unwrap_or_default();
                    if all.is_empty() {
                        match position.roll(&mut dice) {
                            Some(chance) => position.chance_unchecked(&chance),
                            None => break self.judged(&position),
                        }
                        continue;
                    }
                    let after: Vec<G> = all
                        .iter()
                        .map(|chance| {
                            let mut next = position.clone();
                            next.chance_unchecked(chance);
                            next
                        })
                        .collect();
                    let rank = |chance: &G::Chance| ranked(seed, &position.chance_to_text(chance));
                    let came = match chances {
                        // What comes first comes in turn, in an order of its own for each seed.
                        0 => {
                            let mut order: Vec<usize> = (0..all.len()).collect();
                            let text = |at: &usize| position.chance_to_text(&all[*at]);
                            order.sort_by_key(|at| (ranked(self.plan.seed, &text(at)), text(at)));
                            order[number % all.len()]
                        }
                        _ => (0..all.len()).min_by_key(|at| rank(&all[*at])).unwrap_or_default(),
                    };
                    let values: Vec<f64> = after.iter().map(|next| self.at_best(next)).collect();
                    luck += values[came] - values.iter().sum::<f64>() / values.len() as f64;
                    position = after.into_iter().nth(came).expect("it is one of them");
                    chances += 1;
                }
            }
        };
        (result, result - luck)
    }
}

impl<G: Played> Typed<G> {
    /// A look at every turn, one ahead, with the errors that follow from this seed.
    fn glance(&self, position: &G, seed: u64) -> Searcher<G, G::Evaluator> {
        let mut search = Searcher::new(position, self.evaluator.clone(), &self.level, seed);
        while search.step(u64::MAX) == Status::Thinking {}
        search
    }

    /// The chance of the player who compares once the best turn that can be seen at a glance is taken: what came at a chance
    /// step is worth what can be made of it.
    fn at_best(&self, position: &G) -> f64 {
        let ToAct::Seat(acting) = position.to_act() else { return self.judged(position) };
        if self.others > 1.0 {
            // Among more than two sides another's best says little of one's own chance.
            return self.judged(position);
        }
        let chance = self.glance(position, self.plan.seed).progress().winning_chance();
        if position.team(self.seat).contains(acting) { chance } else { 1.0 - chance }
    }

    /// The chance of the player who compares, without looking further.
    fn judged(&self, position: &G) -> f64 {
        match position.to_act() {
            ToAct::Over(outcome) => self.result(outcome),
            _ => {
                let score = self.evaluator.evaluate(position, self.seat);
                let chance =
                    Progress::<G::Turn> { depth: 0, nodes: 0, score, line: Vec::new() }.winning_chance();
                // Against all others together even odds are an even share.
                chance / (chance + self.others * (1.0 - chance))
            }
        }
    }

    /// What a result is worth to the player who compares.
    fn result(&self, outcome: Outcome) -> f64 {
        match (outcome.winners.contains(self.seat), outcome.is_draw()) {
            (true, _) => 1.0,
            (false, true) => 1.0 / (self.others + 1.0),
            (false, false) => 0.0,
        }
    }
}

/// Where in the order of a game something comes.
fn ranked(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed, |hash, byte| mix(hash ^ u64::from(byte)))
}

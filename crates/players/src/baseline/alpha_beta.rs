use std::collections::HashMap;
use std::ops::ControlFlow;

use eightfold_game::{Evaluate, Game, Match, Seats, ToAct, shuffle};

use super::Budget;
use crate::arena::Player;
use eightfold_search::{SplitMix, hash_of, mix};

/// Plain alpha-beta to a fixed depth, with iterative deepening while the budget lasts.
///
/// Turns are searched in the order of the rules, at the root in that of the previous iteration; a chance step is the
/// mean of a few outcomes. Everyone outside the player's team counts as an opponent.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Match};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::Player;
/// use eightfold_players::baseline::{AlphaBeta, Budget, Material};
///
/// let played = Match::new(Octi::new(Rules::FAST));
/// let turn = AlphaBeta::new(Material, 1, Budget::default()).choose(&played, 7)?;
/// assert_eq!(played.position().check(&turn), Ok(()));
/// # Ok::<(), String>(())
/// ```
pub struct AlphaBeta<E> {
    evaluator: E,
    depth: u8,
    budget: Budget,
}

/// The penalty for each return to a position of the match.
const REPETITION_PENALTY: i32 = 25;
/// The value of a won game, minus one for each turn it takes.
const WIN: i32 = 30_000;
/// Above every value.
const INFINITE: i32 = 40_000;
/// The number of outcomes sampled at a chance step, unless the budget sets it.
const CHANCES: usize = 2;
/// The number of positions between two checks of the clock.
const CLOCK_INTERVAL: u64 = 64;
/// The most turns searched at the root: above any position except for bursts of very high stacks.
const MAX_TURNS: usize = 40_000;

impl<E> AlphaBeta<E> {
    /// Searches `depth` turns ahead, unless the budget sets its own depth.
    pub fn new(evaluator: E, depth: u8, budget: Budget) -> Self {
        let depth = budget.depth.unwrap_or(depth).clamp(1, 100);
        Self { evaluator, depth, budget }
    }
}

impl<G: Game, E: Evaluate<G>> Player<G> for AlphaBeta<E> {
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        let position = played.position();
        let mut turns = Vec::new();
        let _ = position.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < MAX_TURNS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Random order breaks ties between turns with the same value.
        let mut turns: Vec<(G::Turn, i32)> =
            shuffled(turns, &mut SplitMix::new(seed)).into_iter().map(|turn| (turn, 0)).collect();
        if turns.len() < 2 {
            return turns.pop().map(|(turn, _)| turn).ok_or("no legal turn".into());
        }
        // How often the match has been where a turn leads, to avoid going round in circles.
        let progress_key = |position: &G| match self.evaluator.progress_key(position) {
            Some(progress_key) => progress_key,
            None => hash_of(&position.repetition_key()),
        };
        let mut met: HashMap<u64, i32> = HashMap::new();
        for at in 0..=played.entries().len() {
            *met.entry(progress_key(played.position_at(at))).or_insert(0) += 1;
        }
        let seat = position.turn_seat();
        let mut look = Search {
            evaluator: &self.evaluator,
            seat,
            side: position.team(seat),
            chances: self.budget.chances.unwrap_or(CHANCES).max(1),
            seed,
            nodes: 0,
            most: self.budget.nodes.unwrap_or(u64::MAX),
            up: self.budget.clock.as_ref().map(|clock| clock()),
        };
        'deeper: for depth in 1..=self.depth {
            let mut best = -INFINITE;
            for at in 0..turns.len() {
                let mut child = position.clone();
                child.play_unchecked(&turns[at].0);
                let penalty =
                    REPETITION_PENALTY * met.get(&progress_key(&child)).map_or(0, |times| (*times).min(100));
                match look.value(&child, depth - 1, 1, best + penalty, INFINITE) {
                    Some(value) => {
                        let value = value - penalty;
                        turns[at].1 = value;
                        best = best.max(value);
                    }
                    // The results so far count, including the best turn of the last iteration.
                    None => {
                        turns.truncate(at.max(1));
                        turns.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
                        break 'deeper;
                    }
                }
            }
            turns.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
            if best.abs() > WIN - 1_000 {
                break;
            }
        }
        Ok(turns.swap_remove(0).0)
    }
}

struct Search<'a, E> {
    evaluator: &'a E,
    seat: eightfold_game::Seat,
    side: Seats,
    chances: usize,
    seed: u64,
    nodes: u64,
    most: u64,
    up: Option<Box<dyn FnMut() -> bool>>,
}

impl<E> Search<'_, E> {
    /// Returns the value of a position for the player; `None` when the budget is used up.
    fn value<G: Game>(&mut self, position: &G, depth: u8, ply: i32, alpha: i32, beta: i32) -> Option<i32>
    where
        E: Evaluate<G>,
    {
        self.nodes += 1;
        if self.nodes >= self.most {
            return None;
        }
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) && self.up.as_mut().is_some_and(|up| up()) {
            return None;
        }
        let ours = match position.to_act() {
            ToAct::Over(outcome) if outcome.is_draw() => return Some(0),
            ToAct::Over(outcome) => {
                let won = outcome.winners.iter().any(|seat| self.side.contains(seat));
                return Some(if won { WIN - ply } else { ply - WIN });
            }
            _ if depth == 0 => return Some(self.evaluator.evaluate(position, self.seat)),
            ToAct::Chance => return self.mean(position, depth, ply),
            ToAct::Seat(seat) => self.side.contains(seat),
        };
        let (mut alpha, mut beta) = (alpha, beta);
        let mut best = if ours { -INFINITE } else { INFINITE };
        let mut stopped = false;
        let _ = position.turns(&mut |turn| {
            let mut child = position.clone();
            child.play_unchecked(&turn);
            let Some(value) = self.value(&child, depth - 1, ply + 1, alpha, beta) else {
                stopped = true;
                return ControlFlow::Break(());
            };
            if ours {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (!stopped).then_some(best)
    }

    /// Returns the mean over a few outcomes, or the static evaluation if a whole shuffle is due.
    fn mean<G: Game>(&mut self, position: &G, depth: u8, ply: i32) -> Option<i32>
    where
        E: Evaluate<G>,
    {
        let all = position.chances().unwrap_or_default();
        if all.is_empty() {
            return Some(self.evaluator.evaluate(position, self.seat));
        }
        // The same sample for all turns that are compared.
        let mut dice = SplitMix::new(mix(self.seed ^ all.len() as u64));
        let few: Vec<_> = shuffle(all, &mut dice).into_iter().take(self.chances).collect();
        let mut sum = 0;
        for chance in &few {
            let mut child = position.clone();
            child.chance_unchecked(chance);
            sum += self.value(&child, depth, ply, -INFINITE, INFINITE)?;
        }
        Some(sum / few.len() as i32)
    }
}

/// Shuffles quickly, even long lists.
fn shuffled<T>(mut items: Vec<T>, dice: &mut SplitMix) -> Vec<T> {
    for at in (1..items.len()).rev() {
        items.swap(at, eightfold_game::Dice::pick(dice, at + 1));
    }
    items
}

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::{Dice, Game, QuickHash, Step, ToAct};

/// There are more results than the caller's limit.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, LimitReached, legal_turns};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// assert_eq!(legal_turns(&nim, 10)?, ["1", "2", "3"]);
/// assert_eq!(legal_turns(&nim, 2), Err(LimitReached { limit: 2 }));
/// # Ok::<(), LimitReached>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {limit}: raise the limit to list them all")]
pub struct LimitReached {
    /// The largest number of results that the caller allowed.
    pub limit: usize,
}

/// Returns all legal turns, or the listed chance steps where chance acts, as canonical text, sorted bytewise and
/// without duplicates.
///
/// # Errors
/// [`LimitReached`] if there are more than `limit`.
pub fn legal_turns<G: Game>(position: &G, limit: usize) -> Result<Vec<String>, LimitReached> {
    let mut texts = Vec::new();
    each_step(position, &mut |step| {
        texts.push(position.step_to_text(&step));
        if texts.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if texts.len() > limit {
        return Err(LimitReached { limit });
    }
    texts.sort_unstable();
    texts.dedup();
    Ok(texts)
}

/// Returns a legal turn, each equally likely; `None` if no player is to act.
pub fn random_turn<G: Game>(position: &G, dice: &mut impl Dice) -> Option<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    (!turns.is_empty()).then(|| turns.swap_remove(dice.pick(turns.len())))
}

/// Returns the distinct positions after one legal turn (or one listed chance step), in the order found.
///
/// # Errors
/// [`LimitReached`] if there are more than `limit`.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, successors};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// assert_eq!(successors(&nim, 10)?.len(), 3); // after taking 1, 2 or 3 counters
/// # Ok::<(), eightfold_game::LimitReached>(())
/// ```
pub fn successors<G: Game>(position: &G, limit: usize) -> Result<Vec<G>, LimitReached> {
    let mut found = Vec::new();
    each_next(position, &mut |next| {
        found.push(next);
        if found.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if found.len() > limit { Err(LimitReached { limit }) } else { Ok(found) }
}

/// Calls `sink` with each position that [`successors`] would list.
pub(crate) fn each_next<G: Game>(position: &G, sink: &mut impl FnMut(G) -> ControlFlow<()>) {
    match position.to_act() {
        ToAct::Seat(_) => {
            let _ = position.each_successor(sink);
        }
        ToAct::Chance => {
            let mut seen: HashSet<G, QuickHash> = HashSet::default();
            for chance in position.chances().unwrap_or_default() {
                let mut next = position.clone();
                next.chance_unchecked(&chance);
                if seen.insert(next.clone()) && sink(next).is_break() {
                    return;
                }
            }
        }
        ToAct::Over(_) => {}
    }
}

fn each_step<G: Game>(position: &G, sink: &mut impl FnMut(Step<G>) -> ControlFlow<()>) {
    match position.to_act() {
        ToAct::Seat(_) => {
            let _ = position.turns(&mut |turn| sink(Step::Turn(turn)));
        }
        ToAct::Chance => {
            for chance in position.chances().unwrap_or_default() {
                if sink(Step::Chance(chance)).is_break() {
                    return;
                }
            }
        }
        ToAct::Over(_) => {}
    }
}

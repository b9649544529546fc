//! Simple players used as baselines for stronger ones.
//!
//! They don't use the [`Searcher`](eightfold_search::Searcher), so that they stay the same while the players they
//! measure improve.

mod alpha_beta;
mod material;

use eightfold_game::Evaluate;

pub use alpha_beta::AlphaBeta;
pub use material::Material;

use crate::arena::{Clock, Player};
use crate::levels::PlayableGame;

/// The default search depth of `distance-ab` and `material-ab`, in turns.
pub(crate) const DEPTH: u8 = 2;

/// The budget for a turn.
///
/// # Examples
/// ```
/// use eightfold_players::baseline::Budget;
///
/// let budget = Budget { nodes: Some(10_000), ..Budget::default() };
/// assert!(budget.depth.is_none() && budget.clock.is_none());
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    /// The search depth in turns; `None` for the player's own.
    pub depth: Option<u8>,
    /// The number of outcomes sampled at a chance step; `None` for the player's own.
    pub chances: Option<usize>,
    /// The most positions searched.
    pub nodes: Option<u64>,
    /// Tells when time is up.
    pub clock: Option<Clock>,
}

/// A game with its named baselines.
///
/// # Examples
/// ```
/// use eightfold_octi::Octi;
/// use eightfold_players::baseline::{Baselines, Budget};
///
/// let name = Octi::NAMES[0];
/// assert!(Octi::baseline(name, Budget::default()).is_some());
/// assert!(Octi::baseline("unknown", Budget::default()).is_none());
/// ```
pub trait Baselines: PlayableGame {
    /// The evaluator of `greedy`: complete, hand-written and not learnt.
    type GreedyEvaluator: Evaluate<Self> + Default;

    /// The names of the baselines that only this game has; all games have `random` and `greedy`.
    const NAMES: &'static [&'static str] = &[];

    /// Returns the baseline with this name from [`NAMES`](Self::NAMES).
    fn baseline(_name: &str, _budget: Budget) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

/// Returns the baseline that plays the turn with the best hand-written evaluation.
pub fn greedy<G: Baselines>(budget: Budget) -> Box<dyn Player<G>> {
    Box::new(AlphaBeta::new(G::GreedyEvaluator::default(), 1, budget))
}

//! The simple players that stronger ones are measured by.
//!
//! They think by themselves, apart from the [`Searcher`](eightfold_search::Searcher), so that a yardstick stays as
//! long as it was while the players it measures grow.

mod alpha_beta;
mod material;

use eightfold_game::Evaluate;
use eightfold_octi::Octi;
use eightfold_octi_eval::PlainOcti;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};
use eightfold_octiles_eval::{DotsEvaluator, HuntEvaluator, RaceEvaluator, StraightLine, TeamUpEvaluator};

pub use alpha_beta::AlphaBeta;
pub use material::Material;

use crate::arena::{Clock, Player};
use crate::levels::Played;

/// How deep `distance-ab` and `material-ab` look unless the specification says otherwise, in turns.
const DEPTH: u8 = 2;

/// What a baseline may spend on a turn.
#[derive(Clone, Default)]
pub struct Budget {
    /// The turns looked ahead; `None` for the player's own depth.
    pub depth: Option<u8>,
    /// The reveals weighed at a chance step; `None` for the player's own.
    pub chances: Option<usize>,
    /// The most positions looked at.
    pub nodes: Option<u64>,
    /// Says when time is up.
    pub clock: Option<Clock>,
}

/// A game with its named baselines.
pub trait Baselines: Played {
    /// Who judges for `greedy`: a full evaluation, written by hand, that does not learn.
    type Plain: Evaluate<Self> + Default;

    /// The names of those that only this game has; `random` and `greedy` are everybody's.
    const OWN: &'static [&'static str] = &[];

    /// The baseline of this name among [`OWN`](Self::OWN).
    fn own(_name: &str, _budget: Budget) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

/// The baseline that takes the turn after which the game's full evaluation written by hand is best.
pub fn greedy<G: Baselines>(budget: Budget) -> Box<dyn Player<G>> {
    Box::new(AlphaBeta::new(G::Plain::default(), 1, budget))
}

impl Baselines for Race {
    type Plain = RaceEvaluator;

    const OWN: &'static [&'static str] = &["distance-ab"];

    fn own(name: &str, budget: Budget) -> Option<Box<dyn Player<Self>>> {
        (name == "distance-ab")
            .then(|| Box::new(AlphaBeta::new(StraightLine, DEPTH, budget)) as Box<dyn Player<Self>>)
    }
}

impl Baselines for Octi {
    type Plain = PlainOcti;

    const OWN: &'static [&'static str] = &["material-ab"];

    fn own(name: &str, budget: Budget) -> Option<Box<dyn Player<Self>>> {
        (name == "material-ab")
            .then(|| Box::new(AlphaBeta::new(Material, DEPTH, budget)) as Box<dyn Player<Self>>)
    }
}

impl Baselines for TeamUp {
    type Plain = TeamUpEvaluator;
}
impl Baselines for Dots {
    type Plain = DotsEvaluator;
}
impl Baselines for Hunt {
    type Plain = HuntEvaluator;
}

//! The levels and baselines of the OCTI games.

use eightfold_catalog::levels as catalog;
use eightfold_octi::{Mode, Octi, Rules};
use eightfold_octi_eval::{OctiEvaluator, PlainOcti};

use super::{Leads, PlayableGame, with_infos};
use crate::arena::Player;
use crate::baseline::{AlphaBeta, Baselines, Budget, DEPTH, Material};
use eightfold_search::Level;

/// A level that looks one turn ahead, with this noise and overlooking this much.
const fn greedy(noise: i32, overlook: u32) -> Level {
    Level { nodes: 20_000, noise, overlook, ..Level::GREEDY }
}

/// A level that searches this many turns by alpha-beta with quiescence, with noise and overlooking.
const fn shallow(depth: u8, noise: i32, overlook: u32) -> Level {
    Level { nodes: 20_000, depth, widths: [0; 4], noise, overlook, ..Level::GREEDY }
}

/// A level that searches by alpha-beta with this small budget, with a little noise and overlooking little.
const fn quick_level(nodes: u64, noise: i32) -> Level {
    Level { noise, overlook: 10, ..deep(nodes) }
}

/// A level that searches by alpha-beta with this budget.
const fn deep(nodes: u64) -> Level {
    Level { nodes, depth: 60, widths: [0; 4], ..Level::GREEDY }
}

static FAST: [Level; 8] = with_infos(
    catalog::OCTI_FAST,
    [
        greedy(750, 95),
        greedy(330, 80),
        greedy(120, 45),
        shallow(2, 220, 55),
        quick_level(700, 60),
        deep(3_000),
        deep(30_000),
        deep(600_000),
    ],
);

static FULL: [Level; 8] = with_infos(
    catalog::OCTI_FULL,
    [
        greedy(150, 90),
        greedy(60, 60),
        greedy(15, 20),
        shallow(1, 60, 60),
        shallow(2, 60, 40),
        quick_level(1_500, 20),
        deep(10_000),
        deep(600_000),
    ],
);

static FOUR: [Level; 5] = with_infos(
    catalog::OCTI_FOUR,
    [greedy(150, 90), greedy(60, 60), shallow(2, 30, 30), deep(5_000), deep(300_000)],
);

/// What leads are worth in fast and in full OCTI. `cargo xtask tune chances octi-fast` measures it.
const FAST_LEADS: [Leads; 1] = [Leads([0.506, 0.823, 0.957, 0.995, 1.0])];
const FULL_LEADS: [Leads; 1] = [Leads([0.584, 0.885, 0.98, 0.999, 1.0])];

impl PlayableGame for Octi {
    type Evaluator = OctiEvaluator;

    fn levels(rules: &Rules) -> &'static [Level] {
        match rules.mode {
            Mode::Fast => &FAST,
            Mode::Full => &FULL,
            Mode::Four => &FOUR,
        }
    }

    fn leads(rules: &Rules) -> &'static [Leads] {
        match rules.mode {
            Mode::Fast => &FAST_LEADS,
            Mode::Full => &FULL_LEADS,
            Mode::Four => &[],
        }
    }
}

impl Baselines for Octi {
    type GreedyEvaluator = PlainOcti;

    const NAMES: &'static [&'static str] = &["material-ab"];

    fn baseline(name: &str, budget: Budget) -> Option<Box<dyn Player<Self>>> {
        (name == "material-ab")
            .then(|| Box::new(AlphaBeta::new(Material, DEPTH, budget)) as Box<dyn Player<Self>>)
    }
}

//! The levels of the OCTI games.

use eightfold_octi::{Mode, Octi, Rules};
use eightfold_octi_play::OctiSense;

use super::{Played, ladder};
use crate::level::Level;

/// Looks one turn ahead only.
const GLANCE: Level = Level::GREEDY.with_nodes(20_000);

/// Looks ahead by alpha-beta over all turns, the best looking first.
const DEEP: Level = Level {
    depth: 60,
    widths: [0; 4],
    ..Level::GREEDY
};

static FAST: [Level; 8] = ladder([
    Level {
        blur: 150,
        overlook: 90,
        ..GLANCE
    },
    Level {
        blur: 50,
        overlook: 55,
        ..GLANCE
    },
    Level {
        blur: 20,
        overlook: 30,
        ..GLANCE
    },
    Level {
        depth: 2,
        nodes: 20_000,
        blur: 40,
        overlook: 30,
        ..DEEP
    },
    Level {
        depth: 2,
        nodes: 20_000,
        blur: 10,
        overlook: 10,
        ..DEEP
    },
    Level {
        depth: 3,
        nodes: 5_000,
        ..DEEP
    },
    Level {
        nodes: 40_000,
        ..DEEP
    },
    Level {
        nodes: 600_000,
        ..DEEP
    },
]);

static FULL: [Level; 8] = FAST;

static FOUR: [Level; 3] = ladder([
    Level {
        blur: 60,
        overlook: 80,
        ..GLANCE
    },
    Level {
        depth: 2,
        nodes: 20_000,
        blur: 20,
        overlook: 30,
        ..DEEP
    },
    Level {
        nodes: 300_000,
        ..DEEP
    },
]);

impl Played for Octi {
    type Sense = OctiSense;

    fn levels(rules: &Rules) -> &'static [Level] {
        match rules.mode {
            Mode::Fast => &FAST,
            Mode::Full => &FULL,
            Mode::Four => &FOUR,
        }
    }
}

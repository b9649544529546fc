//! Which evaluator and which levels each game has.

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Evaluate, Game};
use eightfold_octi::{Mode, Octi, Rules};
use eightfold_octi_play::OctiSense;
use eightfold_octiles::{Dots, DotsRules, Hunt, HuntRules, Race, RaceRules, TeamUp, TeamUpRules};
use eightfold_octiles_play::{DotsSense, HuntSense, RaceSense, StraightLine, TeamUpSense};

use crate::level::Level;

/// A game that the computer plays.
pub trait Played: Game {
    /// Who judges its positions.
    type Sense: Evaluate<Self> + Default;

    /// Its levels, the weakest first.
    fn levels(rules: &Self::Rules) -> &'static [Level];

    /// Who judges positions for the yardsticks.
    type Yardstick: Evaluate<Self>;

    /// The simple players that stronger ones are measured by, beside `random` and `greedy`.
    fn yardsticks() -> &'static [&'static str] {
        &[]
    }

    /// The yardstick of this name.
    fn yardstick(_rules: &Self::Rules, _name: &str) -> Option<(Self::Yardstick, Level)> {
        None
    }

    /// The level with this number.
    fn level(rules: &Self::Rules, number: u8) -> Option<&'static Level> {
        Self::levels(rules).iter().find(|level| level.number == number)
    }
}

/// The levels of a game of the catalog, the weakest first.
pub fn levels(choice: &Choice) -> &'static [Level] {
    dispatch!(choice.rules(), |G, rules| <G as Played>::levels(rules))
}

/// Three steps that every game takes at least: a newcomer, a regular and an expert.
const NAMES: [&str; 3] = ["newcomer", "regular", "expert"];

impl Played for Race {
    type Sense = RaceSense;
    type Yardstick = StraightLine;

    fn yardsticks() -> &'static [&'static str] {
        &["distance-ab"]
    }

    fn yardstick(_: &RaceRules, name: &str) -> Option<(StraightLine, Level)> {
        (name == "distance-ab").then_some((
            StraightLine,
            Level {
                name: "distance-ab",
                depth: 2,
                chances: 2,
                ..Level::GREEDY
            },
        ))
    }

    fn levels(_: &RaceRules) -> &'static [Level] {
        const LEVELS: [Level; 3] = [
            Level {
                number: 1,
                name: NAMES[0],
                nodes: 5_000,
                blur: 120,
                overlook: 80,
                ..Level::GREEDY
            },
            Level {
                number: 2,
                name: NAMES[1],
                nodes: 5_000,
                blur: 20,
                overlook: 20,
                ..Level::GREEDY
            },
            Level {
                number: 3,
                name: NAMES[2],
                nodes: 300_000,
                depth: 3,
                widths: [24, 8, 8, 8],
                chances: 10,
                ..Level::GREEDY
            },
        ];
        &LEVELS
    }
}

impl Played for TeamUp {
    type Sense = TeamUpSense;
    type Yardstick = TeamUpSense;

    fn levels(_: &TeamUpRules) -> &'static [Level] {
        const LEVELS: [Level; 3] = [
            Level {
                number: 1,
                name: NAMES[0],
                nodes: 60_000,
                blur: 90,
                overlook: 90,
                ..Level::GREEDY
            },
            Level {
                number: 2,
                name: NAMES[1],
                nodes: 60_000,
                blur: 30,
                overlook: 30,
                ..Level::GREEDY
            },
            Level {
                number: 3,
                name: NAMES[2],
                nodes: 200_000,
                depth: 2,
                widths: [12, 8, 8, 8],
                ..Level::GREEDY
            },
        ];
        &LEVELS
    }
}

impl Played for Dots {
    type Sense = DotsSense;
    type Yardstick = DotsSense;

    fn levels(_: &DotsRules) -> &'static [Level] {
        const LEVELS: [Level; 3] = [
            Level {
                number: 1,
                name: NAMES[0],
                nodes: 5_000,
                blur: 150,
                ..Level::GREEDY
            },
            Level {
                number: 2,
                name: NAMES[1],
                nodes: 5_000,
                blur: 40,
                ..Level::GREEDY
            },
            Level {
                number: 3,
                name: NAMES[2],
                nodes: 150_000,
                depth: 4,
                widths: [16, 8, 8, 8],
                chances: 8,
                ..Level::GREEDY
            },
        ];
        &LEVELS
    }
}

impl Played for Hunt {
    type Sense = HuntSense;
    type Yardstick = HuntSense;

    fn levels(_: &HuntRules) -> &'static [Level] {
        const LEVELS: [Level; 3] = [
            Level {
                number: 1,
                name: NAMES[0],
                nodes: 10_000,
                blur: 90,
                overlook: 80,
                ..Level::GREEDY
            },
            Level {
                number: 2,
                name: NAMES[1],
                nodes: 10_000,
                blur: 20,
                overlook: 20,
                ..Level::GREEDY
            },
            Level {
                number: 3,
                name: NAMES[2],
                nodes: 150_000,
                depth: 4,
                widths: [16, 10, 8, 8],
                ..Level::GREEDY
            },
        ];
        &LEVELS
    }
}

impl Played for Octi {
    type Sense = OctiSense;
    type Yardstick = OctiSense;

    fn levels(rules: &Rules) -> &'static [Level] {
        const LEVELS: [Level; 3] = [
            Level {
                number: 1,
                name: NAMES[0],
                nodes: 10_000,
                blur: 60,
                overlook: 80,
                ..Level::GREEDY
            },
            Level {
                number: 2,
                name: NAMES[1],
                nodes: 20_000,
                depth: 2,
                blur: 20,
                overlook: 30,
                widths: [0; 4],
                ..Level::GREEDY
            },
            Level {
                number: 3,
                name: NAMES[2],
                nodes: 200_000,
                depth: 12,
                widths: [0; 4],
                ..Level::GREEDY
            },
        ];
        const OF_FOUR: [Level; 3] = [LEVELS[0], LEVELS[1], LEVELS[2]];
        match rules.mode {
            Mode::Fast | Mode::Full => &LEVELS,
            Mode::Four => &OF_FOUR,
        }
    }
}

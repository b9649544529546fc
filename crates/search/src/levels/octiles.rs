//! The levels of the Octiles games.

use eightfold_octiles::{Dots, DotsRules, Hunt, HuntRules, Race, RaceRules, TeamUp, TeamUpRules};
use eightfold_octiles_play::{DotsSense, HuntSense, RaceSense, TeamUpSense};

use super::{Played, ladder};
use crate::level::Level;

/// The race among two.
static RACE: [Level; 8] = ladder([
    Level {
        nodes: 5_000,
        blur: 400,
        overlook: 95,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 200,
        overlook: 85,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 120,
        overlook: 70,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 70,
        overlook: 45,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 30,
        overlook: 20,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        ..Level::GREEDY
    },
    Level {
        nodes: 10_000,
        depth: 2,
        widths: [16, 8, 8, 8],
        chances: 6,
        ..Level::GREEDY
    },
    Level {
        nodes: 200_000,
        depth: 3,
        widths: [24, 8, 8, 8],
        chances: 10,
        ..Level::GREEDY
    },
]);

/// The race among more, and Team Play.
static RACE_OF_MORE: [Level; 3] = ladder([
    Level {
        nodes: 5_000,
        blur: 120,
        overlook: 80,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 20,
        overlook: 20,
        ..Level::GREEDY
    },
    Level {
        nodes: 200_000,
        depth: 3,
        widths: [24, 8, 8, 8],
        chances: 10,
        ..Level::GREEDY
    },
]);

impl Played for Race {
    type Sense = RaceSense;
    fn levels(rules: &RaceRules) -> &'static [Level] {
        if rules.players() == 2 {
            &RACE
        } else {
            &RACE_OF_MORE
        }
    }
}

/// Team Up among two.
static TEAM_UP: [Level; 8] = ladder([
    Level {
        nodes: 60_000,
        blur: 250,
        overlook: 95,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        blur: 160,
        overlook: 90,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        blur: 100,
        overlook: 75,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        blur: 60,
        overlook: 50,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        blur: 30,
        overlook: 25,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        depth: 2,
        widths: [4, 4, 4, 4],
        ..Level::GREEDY
    },
    Level {
        nodes: 300_000,
        depth: 2,
        widths: [24, 8, 8, 8],
        ..Level::GREEDY
    },
]);

/// Team Up among more.
static TEAM_UP_OF_MORE: [Level; 3] = ladder([
    Level {
        nodes: 60_000,
        blur: 90,
        overlook: 90,
        ..Level::GREEDY
    },
    Level {
        nodes: 60_000,
        blur: 30,
        overlook: 30,
        ..Level::GREEDY
    },
    Level {
        nodes: 200_000,
        depth: 2,
        widths: [12, 8, 8, 8],
        ..Level::GREEDY
    },
]);

impl Played for TeamUp {
    type Sense = TeamUpSense;

    fn levels(rules: &TeamUpRules) -> &'static [Level] {
        if rules.players() == 2 {
            &TEAM_UP
        } else {
            &TEAM_UP_OF_MORE
        }
    }
}

static DOTS: [Level; 3] = ladder([
    Level {
        nodes: 5_000,
        blur: 150,
        ..Level::GREEDY
    },
    Level {
        nodes: 5_000,
        blur: 40,
        ..Level::GREEDY
    },
    Level {
        nodes: 150_000,
        depth: 4,
        widths: [16, 8, 8, 8],
        chances: 8,
        ..Level::GREEDY
    },
]);

impl Played for Dots {
    type Sense = DotsSense;

    fn levels(_: &DotsRules) -> &'static [Level] {
        &DOTS
    }
}

static HUNT: [Level; 3] = ladder([
    Level {
        nodes: 10_000,
        blur: 90,
        overlook: 80,
        ..Level::GREEDY
    },
    Level {
        nodes: 10_000,
        blur: 20,
        overlook: 20,
        ..Level::GREEDY
    },
    Level {
        nodes: 150_000,
        depth: 4,
        widths: [16, 10, 8, 8],
        ..Level::GREEDY
    },
]);

impl Played for Hunt {
    type Sense = HuntSense;

    fn levels(_: &HuntRules) -> &'static [Level] {
        &HUNT
    }
}

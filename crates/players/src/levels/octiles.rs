//! The levels of the Octiles games.

use eightfold_catalog::levels as catalog;
use eightfold_octiles::{Dots, DotsRules, Hunt, HuntRules, Race, RaceRules, TeamUp, TeamUpRules};
use eightfold_octiles_eval::{DotsEvaluator, HuntJudge, RaceNet, TeamUpEvaluator};

use super::{Played, ladder};
use eightfold_search::Level;

/// Looks one turn ahead only, with so much noise and overlooking so much.
const fn greedy(noise: i32, overlook: u32) -> Level {
    Level { nodes: 60_000, noise, overlook, ..Level::GREEDY }
}

/// The race among two.
static RACE: [Level; 8] = ladder(
    catalog::RACE,
    [
        greedy(1_500, 97),
        greedy(900, 96),
        greedy(480, 95),
        greedy(290, 89),
        greedy(127, 71),
        greedy(0, 0),
        Level { nodes: 10_000, depth: 4, widths: [12, 6, 6, 6], chances: 4, ..Level::GREEDY },
        Level { nodes: 200_000, depth: 12, widths: [24, 8, 8, 8], chances: 10, ..Level::GREEDY },
    ],
);

/// The race among more, Team Play, and the race with a tile face down on every space.
static RACE_OF_MORE: [Level; 3] = ladder(
    catalog::RACE_OF_MORE,
    [
        Level { nodes: 5_000, noise: 120, overlook: 80, ..Level::GREEDY },
        Level { nodes: 5_000, noise: 20, overlook: 20, ..Level::GREEDY },
        Level { nodes: 200_000, depth: 12, widths: [24, 8, 8, 8], chances: 10, ..Level::GREEDY },
    ],
);

impl Played for Race {
    type Evaluator = RaceNet;

    fn levels(rules: &RaceRules) -> &'static [Level] {
        if rules.players() == 2 && !rules.is_face_down() { &RACE } else { &RACE_OF_MORE }
    }
}

/// Team Up among two.
static TEAM_UP: [Level; 8] = ladder(
    catalog::TEAM_UP,
    [
        greedy(900, 99),
        greedy(500, 98),
        greedy(250, 95),
        greedy(160, 88),
        greedy(70, 55),
        Level { nodes: 30_000, depth: 2, widths: [4, 4, 4, 4], noise: 20, overlook: 15, ..Level::GREEDY },
        Level { nodes: 60_000, depth: 2, widths: [12, 8, 8, 8], ..Level::GREEDY },
        Level { nodes: 400_000, depth: 8, widths: [16, 6, 6, 6], ..Level::GREEDY },
    ],
);

/// Team Up among more.
static TEAM_UP_OF_MORE: [Level; 3] = ladder(
    catalog::TEAM_UP_OF_MORE,
    [
        Level { nodes: 60_000, noise: 150, overlook: 94, ..Level::GREEDY },
        Level { nodes: 60_000, noise: 30, overlook: 30, ..Level::GREEDY },
        Level { nodes: 200_000, depth: 2, widths: [12, 8, 8, 8], ..Level::GREEDY },
    ],
);

impl Played for TeamUp {
    type Evaluator = TeamUpEvaluator;

    fn levels(rules: &TeamUpRules) -> &'static [Level] {
        if rules.players() == 2 { &TEAM_UP } else { &TEAM_UP_OF_MORE }
    }
}

static DOTS: [Level; 4] = ladder(
    catalog::DOTS,
    [
        greedy(300, 0),
        greedy(150, 0),
        greedy(40, 0),
        Level { nodes: 300_000, depth: 4, widths: [16, 8, 8, 8], chances: 8, ..Level::GREEDY },
    ],
);

impl Played for Dots {
    type Evaluator = DotsEvaluator;

    fn levels(_: &DotsRules) -> &'static [Level] {
        &DOTS
    }
}

static HUNT: [Level; 5] = ladder(
    catalog::HUNT,
    [
        greedy(180, 95),
        greedy(90, 80),
        greedy(20, 20),
        Level { nodes: 20_000, depth: 2, widths: [12, 8, 8, 8], ..Level::GREEDY },
        Level { nodes: 300_000, depth: 4, widths: [16, 10, 8, 8], ..Level::GREEDY },
    ],
);

impl Played for Hunt {
    type Evaluator = HuntJudge;

    fn levels(_: &HuntRules) -> &'static [Level] {
        &HUNT
    }

    /// Levels that look one turn ahead judge by the simple judgement: with the other their games would
    /// take half as many turns again.
    fn evaluator(level: &Level) -> HuntJudge {
        if level.number <= 3 && level.depth == 1 { HuntJudge::Simple } else { HuntJudge::Outlook }
    }
}

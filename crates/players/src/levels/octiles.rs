//! The levels and baselines of the Octiles games.

use eightfold_catalog::levels as catalog;
use eightfold_octiles::{Dots, DotsRules, Hunt, HuntRules, Race, RaceRules, TeamUp, TeamUpRules};
use eightfold_octiles_eval::{
    DotsEvaluator, HuntEvaluator, HuntJudge, RaceEvaluator, RaceNet, StraightLine, TeamUpEvaluator,
};

use super::{Leads, PlayableGame, with_infos};
use crate::arena::Player;
use crate::baseline::{AlphaBeta, Baselines, Budget, DEPTH};
use eightfold_search::Level;

/// A level that looks one turn ahead, with this noise and overlooking this much.
const fn greedy(noise: i32, overlook: u32) -> Level {
    Level { nodes: 60_000, noise, overlook, ..Level::GREEDY }
}

/// The race for two.
static RACE: [Level; 8] = with_infos(
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

/// The race for more players, Team Play, and the face-down race.
static RACE_OF_MORE: [Level; 3] = with_infos(
    catalog::RACE_OF_MORE,
    [
        Level { nodes: 5_000, noise: 120, overlook: 80, ..Level::GREEDY },
        Level { nodes: 5_000, noise: 20, overlook: 20, ..Level::GREEDY },
        Level { nodes: 200_000, depth: 12, widths: [24, 8, 8, 8], chances: 10, ..Level::GREEDY },
    ],
);

/// What leads are worth in the race for two, while a tile to come is unknown, and when all are known. A large lead is
/// worth less than it seems in the second: one game in 25 is still lost. `cargo xtask tune chances octiles` measures it.
const RACE_LEADS: [Leads; 2] =
    [Leads([0.31, 0.60, 0.81, 0.95, 0.98]), Leads([0.26, 0.50, 0.70, 0.865, 0.92])];

impl PlayableGame for Race {
    type Evaluator = RaceNet;

    fn levels(rules: &RaceRules) -> &'static [Level] {
        if rules.players() == 2 && !rules.is_face_down() { &RACE } else { &RACE_OF_MORE }
    }

    fn leads(rules: &RaceRules) -> &'static [Leads] {
        if rules.players() == 2 && !rules.is_face_down() { &RACE_LEADS } else { &[] }
    }

    fn phase(&self) -> usize {
        usize::from(self.supply().tiles().iter().all(Option::is_some))
    }
}

/// Team Up for two.
static TEAM_UP: [Level; 8] = with_infos(
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

/// The one-turn levels of Team Up for more players.
const TEAM_UP_GREEDY: [Level; 2] = [greedy(150, 94), greedy(30, 30)];

/// Team Up for three.
static TEAM_UP_OF_THREE: [Level; 3] = with_infos(
    catalog::TEAM_UP_OF_THREE,
    [
        TEAM_UP_GREEDY[0],
        TEAM_UP_GREEDY[1],
        Level { nodes: 200_000, depth: 8, widths: [12, 8, 8, 8], ..Level::GREEDY },
    ],
);

/// Team Up for four. The strongest level plays worse with a deeper search, in which all others seem to play against it.
static TEAM_UP_OF_FOUR: [Level; 3] = with_infos(
    catalog::TEAM_UP_OF_FOUR,
    [
        TEAM_UP_GREEDY[0],
        TEAM_UP_GREEDY[1],
        Level { nodes: 40_000, depth: 2, widths: [12, 8, 8, 8], ..Level::GREEDY },
    ],
);

impl PlayableGame for TeamUp {
    type Evaluator = TeamUpEvaluator;

    fn levels(rules: &TeamUpRules) -> &'static [Level] {
        match rules.players() {
            2 => &TEAM_UP,
            3 => &TEAM_UP_OF_THREE,
            _ => &TEAM_UP_OF_FOUR,
        }
    }
}

static DOTS: [Level; 4] = with_infos(
    catalog::DOTS,
    [
        greedy(300, 0),
        greedy(150, 0),
        greedy(40, 0),
        Level { nodes: 300_000, depth: 4, widths: [16, 8, 8, 8], chances: 8, ..Level::GREEDY },
    ],
);

impl PlayableGame for Dots {
    type Evaluator = DotsEvaluator;

    fn levels(_: &DotsRules) -> &'static [Level] {
        &DOTS
    }
}

static HUNT: [Level; 5] = with_infos(
    catalog::HUNT,
    [
        greedy(180, 95),
        greedy(90, 80),
        greedy(20, 20),
        Level { nodes: 20_000, depth: 2, widths: [12, 8, 8, 8], ..Level::GREEDY },
        // It plays worse one turn deeper, because the evaluation favours the player to act.
        Level { nodes: 100_000, depth: 4, widths: [40, 20, 16, 12], ..Level::GREEDY },
    ],
);

impl PlayableGame for Hunt {
    type Evaluator = HuntJudge;

    fn levels(_: &HuntRules) -> &'static [Level] {
        &HUNT
    }

    /// Levels that look one turn ahead use the simple evaluation: with the other one their games would take half as
    /// many turns again.
    fn evaluator(level: &Level) -> HuntJudge {
        if level.number <= 3 && level.depth == 1 { HuntJudge::Simple } else { HuntJudge::Outlook }
    }
}

impl Baselines for Race {
    type GreedyEvaluator = RaceEvaluator;

    const NAMES: &'static [&'static str] = &["distance-ab"];

    fn baseline(name: &str, budget: Budget) -> Option<Box<dyn Player<Self>>> {
        (name == "distance-ab")
            .then(|| Box::new(AlphaBeta::new(StraightLine, DEPTH, budget)) as Box<dyn Player<Self>>)
    }
}

impl Baselines for TeamUp {
    type GreedyEvaluator = TeamUpEvaluator;
}

impl Baselines for Dots {
    type GreedyEvaluator = DotsEvaluator;
}

impl Baselines for Hunt {
    type GreedyEvaluator = HuntEvaluator;
}

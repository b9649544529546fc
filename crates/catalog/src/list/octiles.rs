//! The Octiles family.

use eightfold_game::{OptionSpec, OptionValues};
use eightfold_octiles::{DotsGoal, DotsRules, RaceRules, TeamUpRules, TeamWin};

use crate::{AnyRules, Family, GameId, GameInfo, TableTalk, Values};

const PLAYERS: OptionSpec = OptionSpec {
    key: "players",
    values: OptionValues::Number { min: 2, max: 4 },
    default: Some("2"),
    help: "How many people or computers play.",
};

const START: OptionSpec = OptionSpec {
    key: "start",
    values: OptionValues::Word(&["empty", FACE_DOWN]),
    default: Some("empty"),
    help: "Start on an empty board, or with a tile face down on every space.",
};

const FACE_DOWN: &str = "face-down";

fn race_rules(race: RaceRules, values: &Values) -> AnyRules {
    AnyRules::Race(race.with_face_down(values.get(START.key) == Some(FACE_DOWN)))
}

const TEAM_WIN: OptionSpec = OptionSpec {
    key: "team-win",
    values: OptionValues::Word(&["both", EITHER]),
    default: Some("both"),
    help: "A team wins with the runners of both partners across, or with those of either.",
};

const EITHER: &str = "either";

const RUNNERS: OptionSpec = OptionSpec {
    key: "runners",
    values: OptionValues::Number { min: 4, max: 5 },
    default: Some("5"),
    help: "How many runners each player has.",
};

const JOINT_WINNERS: OptionSpec = OptionSpec {
    key: "joint-winners",
    values: OptionValues::Switch,
    default: Some("off"),
    help: "Others who are connected when the game is won share the win.",
};

const ROUNDS: OptionSpec = OptionSpec {
    key: "rounds",
    values: OptionValues::Number { min: 1, max: 10 },
    default: Some("1"),
    help: "How many rounds to play. You can't combine this with a target.",
};

const TARGET: OptionSpec = OptionSpec {
    key: "target",
    values: OptionValues::Number { min: 1, max: DotsRules::MAX_POINTS },
    default: None,
    help: "Play until a total is reached, instead of a number of rounds. 25 and 50 are usual.",
};

const TOUCH: OptionSpec = OptionSpec {
    key: "touch",
    values: OptionValues::Switch,
    default: Some("off"),
    help: "A tile you've placed on a space must stay there; you can only rotate it.",
};

pub(super) static RACE: GameInfo = GameInfo {
    game: GameId::Octiles,
    id: GameId::Octiles.as_str(),
    name: "Octiles",
    about: "Place a tile, run along its paths, and be first to get all your runners across the board.",
    goal: "all runners are across the board",
    family: Family::Octiles,
    table_talk: TableTalk::Open,
    players: "2–4",
    minutes: 20,
    options: &[PLAYERS, START],
    superseded_by: &[],
    rules: |values| {
        let race = values.number(PLAYERS.key).and_then(|n| RaceRules::race(n as u8));
        Ok(race_rules(race.expect("2 to 4 by the option's range"), values))
    },
};

pub(super) static TEAM_PLAY: GameInfo = GameInfo {
    game: GameId::OctilesTeam,
    id: GameId::OctilesTeam.as_str(),
    name: "Octiles Team Play",
    about: "The race in pairs: Blue and Yellow, sitting opposite each other, against Red and Green.",
    goal: "both partners' runners are across the board",
    family: Family::Octiles,
    table_talk: TableTalk::Partners,
    players: "4",
    minutes: 25,
    options: &[START, TEAM_WIN],
    superseded_by: &[],
    rules: |values| {
        let either = values.get(TEAM_WIN.key) == Some(EITHER);
        let team_win = if either { TeamWin::Either } else { TeamWin::Both };
        Ok(race_rules(RaceRules::team_play(team_win), values))
    },
};

pub(super) static TEAM_UP: GameInfo = GameInfo {
    game: GameId::TeamUp,
    id: GameId::TeamUp.as_str(),
    name: "Team Up",
    about: "Every tile is face up: place or exchange one, run, and be first to link all your runners.",
    goal: "all runners are connected",
    family: Family::Octiles,
    table_talk: TableTalk::Open,
    players: "2–4",
    minutes: 20,
    options: &[PLAYERS, RUNNERS, JOINT_WINNERS],
    superseded_by: &[],
    rules: |values| {
        let number = |key| values.number(key).unwrap_or_default() as u8;
        let rules =
            TeamUpRules::new(number(PLAYERS.key), number(RUNNERS.key), values.is_on(JOINT_WINNERS.key));
        Ok(AnyRules::TeamUp(rules.expect("numbers in the options' ranges")))
    },
};

pub(super) static DOTS: GameInfo = GameInfo {
    game: GameId::ConnectTheDots,
    id: GameId::ConnectTheDots.as_str(),
    name: "Connect the Dots",
    about: "Nothing moves: place tiles so that paths join your runners and not your opponent's.",
    goal: "the final points decide",
    family: Family::Octiles,
    table_talk: TableTalk::Open,
    players: "2",
    minutes: 10,
    options: &[ROUNDS, TARGET, TOUCH],
    superseded_by: &[(ROUNDS.key, TARGET.key)],
    rules: |values| {
        let goal = match values.number(TARGET.key) {
            Some(target) => DotsGoal::Target(target),
            None => DotsGoal::Rounds(values.number(ROUNDS.key).unwrap_or(1) as u8),
        };
        let rules = DotsRules::new(goal, values.is_on(TOUCH.key));
        Ok(AnyRules::Dots(rules.expect("numbers in the options' ranges")))
    },
};

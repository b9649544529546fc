//! The OCTI family.

use eightfold_octi::{Mode, Rules};

use crate::{AnyRules, Family, GameId, GameInfo, TableTalk, Values};

fn rules(mode: Mode, values: &Values) -> AnyRules {
    AnyRules::Octi(Rules {
        edgeless: values.is_on("edgeless"),
        superprongs: values.is_on("superprongs"),
        ..Rules::plain(mode)
    })
}

pub(super) static FAST: GameInfo = GameInfo {
    game: GameId::OctiFast,
    id: GameId::OctiFast.as_str(),
    name: "OCTI, the fast game",
    about: "Build pods that step and jump along their prongs, and be first to reach an enemy base.",
    goal: "a pod is on an enemy base",
    family: Family::Octi,
    table_talk: TableTalk::Open,
    players: "2",
    minutes: 10,
    options: Rules::OPTIONS,
    superseded_by: &[],
    rules: |values| Ok(rules(Mode::Fast, values)),
};

pub(super) static FULL: GameInfo = GameInfo {
    game: GameId::OctiFull,
    id: GameId::OctiFull.as_str(),
    name: "OCTI, the full game",
    about: "Occupy all three enemy bases at once. You can liberate captured pods.",
    goal: "all three enemy bases are occupied",
    family: Family::Octi,
    table_talk: TableTalk::Open,
    players: "2",
    minutes: 40,
    options: Rules::OPTIONS,
    superseded_by: &[],
    rules: |values| Ok(rules(Mode::Full, values)),
};

pub(super) static FOUR: GameInfo = GameInfo {
    game: GameId::OctiFour,
    id: GameId::OctiFour.as_str(),
    name: "OCTI for four",
    about: "Two teams, partners at opposite corners: put both opponents out at the same time.",
    goal: "both opponents are out at the same time",
    family: Family::Octi,
    table_talk: TableTalk::Greetings,
    players: "4",
    minutes: 40,
    options: Rules::OPTIONS,
    superseded_by: &[],
    rules: |values| Ok(rules(Mode::Four, values)),
};

//! Scavenger Hunt.

use eightfold_game::{OptionSpec, OptionValues};
use eightfold_octiles::HuntRules;

use crate::{AnyRules, Family, GameId, GameInfo, TableTalk};

const SCRAMBLE: OptionSpec = OptionSpec {
    key: "scramble",
    values: OptionValues::Switch,
    default: Some("off"),
    help: "Each player may scramble 4 tiles once per game.",
};

pub(super) static HUNT: GameInfo = GameInfo {
    game: GameId::ScavengerHunt,
    id: GameId::ScavengerHunt.as_str(),
    name: "Scavenger Hunt",
    about: "Two runners collect prizes on the rim while the tiles change under their feet.",
    goal: "all prizes are collected",
    family: Family::Octiles,
    table_talk: TableTalk::Open,
    players: "2",
    minutes: 25,
    options: &[SCRAMBLE],
    superseded_by: &[],
    rules: |values| Ok(AnyRules::Hunt(HuntRules { scramble: values.is_on(SCRAMBLE.key) })),
};

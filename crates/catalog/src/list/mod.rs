//! The games themselves, a file per family.

mod octi;
mod octiles;

use crate::GameInfo;

/// Every game of the house, family by family.
pub fn games() -> impl Iterator<Item = &'static GameInfo> {
    octiles::GAMES.iter().chain(octi::GAMES)
}

/// The game of this id, in any case.
pub fn info(id: &str) -> Option<&'static GameInfo> {
    games().find(|game| game.id.eq_ignore_ascii_case(id.trim()))
}

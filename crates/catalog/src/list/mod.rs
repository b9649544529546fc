//! The games themselves, a file per family or game.

mod hunt;
mod octi;
mod octiles;

use crate::id::GameId;
use crate::info::GameInfo;

impl GameId {
    /// Returns the description of the game.
    pub const fn info(self) -> &'static GameInfo {
        match self {
            Self::Octiles => &octiles::RACE,
            Self::OctilesTeam => &octiles::TEAM_PLAY,
            Self::TeamUp => &octiles::TEAM_UP,
            Self::ConnectTheDots => &octiles::DOTS,
            Self::ScavengerHunt => &hunt::HUNT,
            Self::OctiFast => &octi::FAST,
            Self::OctiFull => &octi::FULL,
            Self::OctiFour => &octi::FOUR,
        }
    }
}

/// Returns every game, family by family.
pub fn games() -> impl Iterator<Item = &'static GameInfo> {
    GameId::ALL.iter().map(|game| game.info())
}

/// Returns the game with this ID, in any case.
pub fn info(id: &str) -> Option<&'static GameInfo> {
    id.parse().ok().map(GameId::info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_the_id_of_its_game() {
        for game in GameId::ALL {
            assert_eq!(game.info().game, *game);
            assert_eq!(game.info().id, game.as_str());
        }
    }
}

//! The games themselves, a file per family.

mod octi;
mod octiles;

use std::fmt;
use std::str::FromStr;

use crate::{ChoiceError, GameInfo};

/// Declares the games by their ids, each with its entry in a family's file.
macro_rules! games {
    ($($(#[$doc:meta])* $Game:ident = $id:literal, $info:path;)+) => {
        /// A game of the house, without its options.
        ///
        /// Code that treats games one by one matches on it without a wildcard, so that the compiler lists the
        /// places where a new game is missing.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum GameId {
            $($(#[$doc])* $Game,)+
        }

        impl GameId {
            /// All of them, family by family.
            pub const ALL: &'static [Self] = &[$(Self::$Game),+];

            /// `octiles`, `octi-fast`, ..: its name on the command line, in records and addresses.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Game => $id,)+
                }
            }

            /// What is known of it.
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Self::$Game => &$info,)+
                }
            }
        }
    };
}

games! {
    /// The race.
    Octiles = "octiles", octiles::RACE;
    /// The race of two pairs.
    OctilesTeam = "octiles-team", octiles::TEAM_PLAY;
    /// Team Up.
    TeamUp = "team-up", octiles::TEAM_UP;
    /// Connect the Dots.
    ConnectTheDots = "connect-the-dots", octiles::DOTS;
    /// Scavenger Hunt.
    ScavengerHunt = "scavenger-hunt", octiles::HUNT;
    /// OCTI, the fast game.
    OctiFast = "octi-fast", octi::FAST;
    /// OCTI, the full game.
    OctiFull = "octi-full", octi::FULL;
    /// OCTI for four.
    OctiFour = "octi-four", octi::FOUR;
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = ChoiceError;

    /// In any case.
    fn from_str(id: &str) -> Result<Self, ChoiceError> {
        Self::ALL
            .iter()
            .find(|game| game.as_str().eq_ignore_ascii_case(id.trim()))
            .copied()
            .ok_or_else(|| ChoiceError::Game { id: id.to_owned() })
    }
}

/// Every game of the house, family by family.
pub fn games() -> impl Iterator<Item = &'static GameInfo> {
    GameId::ALL.iter().map(|game| game.info())
}

/// The game of this id, in any case.
pub fn info(id: &str) -> Option<&'static GameInfo> {
    id.parse().ok().map(GameId::info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_bears_the_id_of_its_game() {
        for game in GameId::ALL {
            assert_eq!(game.info().game, *game);
            assert_eq!(game.info().id, game.as_str());
            assert_eq!(game.to_string().to_uppercase().parse(), Ok(*game));
        }
        let error = GameId::from_str("go").unwrap_err().to_string();
        assert!(error.contains("unknown game `go`") && error.contains("octi-four"), "{error}");
    }
}

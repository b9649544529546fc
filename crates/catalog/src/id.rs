use std::fmt;
use std::str::FromStr;

/// Declares the games by their IDs.
macro_rules! games {
    ($($(#[$doc:meta])* $Game:ident = $id:literal;)+) => {
        /// A game without its options.
        ///
        /// Code that handles games individually matches on it without a wildcard, so that the compiler lists the places
        /// where a new game is missing.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum GameId {
            $($(#[$doc])* $Game,)+
        }

        impl GameId {
            /// All games, family by family.
            pub const ALL: &'static [Self] = &[$(Self::$Game),+];

            /// Returns the name on the command line, in records and addresses: `octiles`, `octi-fast`, ..
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Game => $id,)+
                }
            }
        }
    };
}

games! {
    /// The race for two to four players.
    Octiles = "octiles";
    /// The race between two pairs.
    OctilesTeam = "octiles-team";
    /// Team Up, in which paths link the runners of a player.
    TeamUp = "team-up";
    /// Connect the Dots, in which paths score.
    ConnectTheDots = "connect-the-dots";
    /// Scavenger Hunt, in which runners collect prizes.
    ScavengerHunt = "scavenger-hunt";
    /// OCTI, the fast game.
    OctiFast = "octi-fast";
    /// OCTI, the full game.
    OctiFull = "octi-full";
    /// OCTI for four players.
    OctiFour = "octi-four";
}

/// There is no game with this ID.
///
/// # Examples
/// ```
/// use eightfold_catalog::{GameId, UnknownGame};
///
/// let error: Result<GameId, UnknownGame> = "chess".parse();
/// assert!(error.is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown game `{id}`: the games are {}", ids())]
pub struct UnknownGame {
    /// The text that isn't the ID of a game.
    pub id: String,
}

fn ids() -> String {
    GameId::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads the ID of a game, in upper or lower case.
    fn from_str(id: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .iter()
            .find(|game| game.as_str().eq_ignore_ascii_case(id.trim()))
            .copied()
            .ok_or_else(|| UnknownGame { id: id.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip_in_any_case() {
        for game in GameId::ALL {
            assert_eq!(game.to_string().to_uppercase().parse(), Ok(*game));
        }
        let error = GameId::from_str("go").unwrap_err().to_string();
        assert!(error.contains("unknown game `go`") && error.contains("octi-four"), "{error}");
    }
}

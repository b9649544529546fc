use eightfold_octi::Rules as OctiRules;
use eightfold_octiles::{DotsRules, HuntRules, RaceRules, TeamUpRules};

/// The rules of any game with its options.
///
/// # Examples
/// ```
/// use eightfold_catalog::{AnyRules, Choice};
///
/// let choice = Choice::new("octiles", [("players", "3")])?;
/// assert!(matches!(choice.rules(), AnyRules::Race(race) if race.players() == 3));
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AnyRules {
    /// The race and Team Play.
    Race(RaceRules),
    /// Team Up, for two to four players.
    TeamUp(TeamUpRules),
    /// Connect the Dots, to a number of rounds or a target.
    Dots(DotsRules),
    /// Scavenger Hunt, with or without scrambles.
    Hunt(HuntRules),
    /// OCTI: fast, full and four.
    Octi(OctiRules),
}

/// Runs code that is generic over the game: `dispatch!(choice.rules(), |G, rules| ..)`, where `G` becomes the type of
/// the positions and `rules` a reference to its rules.
#[macro_export]
macro_rules! dispatch {
    ($any:expr, |$G:ident, $rules:ident| $body:expr) => {
        match $any {
            $crate::AnyRules::Race($rules) => {
                type $G = $crate::kinds::Race;
                $body
            }
            $crate::AnyRules::TeamUp($rules) => {
                type $G = $crate::kinds::TeamUp;
                $body
            }
            $crate::AnyRules::Dots($rules) => {
                type $G = $crate::kinds::Dots;
                $body
            }
            $crate::AnyRules::Hunt($rules) => {
                type $G = $crate::kinds::Hunt;
                $body
            }
            $crate::AnyRules::Octi($rules) => {
                type $G = $crate::kinds::Octi;
                $body
            }
        }
    };
}

use std::any::Any;

use eightfold_game::{Game, Match};
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

/// The types of positions, for [`dispatch!`](crate::dispatch).
pub mod kinds {
    pub use eightfold_octi::Octi;
    pub use eightfold_octiles::{Dots, Hunt, Race, TeamUp};
}

/// Returns a match in the type of its rules; `None` if its positions have another type.
pub fn typed<G: Game>(any: &dyn Any) -> Option<&Match<G>> {
    any.downcast_ref()
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

/// Runs code that is generic over the game with a match: `dispatch_match!(played.as_any(), |played| ..)`, where the
/// second `played` is a `&Match<G>`. `None` if it isn't a match of the catalog.
#[macro_export]
macro_rules! dispatch_match {
    ($any:expr, |$played:ident| $body:expr) => {{
        let any = $any;
        if let Some($played) = $crate::typed::<$crate::kinds::Race>(any) {
            Some($body)
        } else if let Some($played) = $crate::typed::<$crate::kinds::TeamUp>(any) {
            Some($body)
        } else if let Some($played) = $crate::typed::<$crate::kinds::Dots>(any) {
            Some($body)
        } else if let Some($played) = $crate::typed::<$crate::kinds::Hunt>(any) {
            Some($body)
        } else if let Some($played) = $crate::typed::<$crate::kinds::Octi>(any) {
            Some($body)
        } else {
            None
        }
    }};
}

/// Returns whether something holds for some type of positions: `any_kind!(|G| ..)`, where `G` becomes each of them.
#[macro_export]
macro_rules! any_kind {
    (|$G:ident| $holds:expr) => {
        $crate::any_kind!(|$G| $holds; Race, TeamUp, Dots, Hunt, Octi)
    };
    (|$G:ident| $holds:expr; $($Kind:ident),+) => {
        [$({
            type $G = $crate::kinds::$Kind;
            $holds
        }),+]
        .contains(&true)
    };
}

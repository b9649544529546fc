//! The types of positions, and enums with a variant for each.

use eightfold_octi::Octi;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};

/// A position in the type of its rules, for everything that only some games offer.
///
/// ```
/// use eightfold::{AnyPosition, Game, Seat};
///
/// let start = Game::new("octiles")?.start(0);
/// let AnyPosition::Race(race) = start.any() else { panic!("octiles is a race") };
/// assert_eq!(race.runners(Seat::new(0)).len(), 5);
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AnyPosition {
    /// The race and Team Play (`octiles`, `octiles-team`).
    Race(Race),
    /// Team Up (`team-up`).
    TeamUp(TeamUp),
    /// Connect the Dots (`connect-the-dots`).
    Dots(Dots),
    /// Scavenger Hunt (`scavenger-hunt`).
    Hunt(Hunt),
    /// OCTI: fast, full and for four (`octi-fast`, `octi-full`, `octi-four`).
    Octi(Octi),
}

#[cfg(feature = "players")]
impl AnyPosition {
    /// Returns this position as the type of another, if it has that type.
    pub(crate) fn as_kind_of<G: VariantOf<Self>>(&self, _other: &G) -> Option<&G> {
        G::of(self)
    }
}

/// A type for which an enum has a variant.
pub(crate) trait VariantOf<E>: Into<E> {
    /// Returns what the enum contains, if it is of this type.
    fn of(any: &E) -> Option<&Self>;
}

/// Makes these types variants of an enum.
macro_rules! variants {
    ($Name:ident: $($Kind:ident($Type:ty)),+) => {$(
        impl From<$Type> for $Name {
            fn from(typed: $Type) -> Self {
                Self::$Kind(typed)
            }
        }

        impl $crate::kind::VariantOf<$Name> for $Type {
            fn of(any: &$Name) -> Option<&Self> {
                match any {
                    $Name::$Kind(typed) => Some(typed),
                    _ => None,
                }
            }
        }
    )+};
}
pub(crate) use variants;

variants!(AnyPosition: Race(Race), TeamUp(TeamUp), Dots(Dots), Hunt(Hunt), Octi(Octi));

/// Declares an enum that contains a generic type for each type of positions: `enum_of_kinds!(enum StepKind(Step));`.
macro_rules! enum_of_kinds {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident($Inner:ident)) => {
        $crate::kind::enum_of_kinds!($(#[$meta])* $vis enum $Name($Inner): Race, TeamUp, Dots, Hunt, Octi);
    };
    ($(#[$meta:meta])* $vis:vis enum $Name:ident($Inner:ident): $($Kind:ident),+) => {
        $(#[$meta])*
        $vis enum $Name {
            $($Kind($Inner<eightfold_catalog::kinds::$Kind>)),+
        }

        $crate::kind::variants!($Name: $($Kind($Inner<eightfold_catalog::kinds::$Kind>)),+);
    };
}
pub(crate) use enum_of_kinds;

/// Runs code that is generic over the game with a position, `each_kind!(any, |position| ..)`, or with what another enum
/// contains, `each_kind!(StepKind: kind, |step| ..)`.
macro_rules! each_kind {
    ($Enum:ident: $any:expr, |$typed:ident| $body:expr) => {
        match $any {
            $Enum::Race($typed) => $body,
            $Enum::TeamUp($typed) => $body,
            $Enum::Dots($typed) => $body,
            $Enum::Hunt($typed) => $body,
            $Enum::Octi($typed) => $body,
        }
    };
    ($any:expr, |$position:ident| $body:expr) => {
        match $any {
            $crate::AnyPosition::Race($position) => $body,
            $crate::AnyPosition::TeamUp($position) => $body,
            $crate::AnyPosition::Dots($position) => $body,
            $crate::AnyPosition::Hunt($position) => $body,
            $crate::AnyPosition::Octi($position) => $body,
        }
    };
}
pub(crate) use each_kind;

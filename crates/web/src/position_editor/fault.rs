//! Explains what is wrong with an impossible position.

use eightfold_game::Seat;
use eightfold_octi::{Rules, SetupError as PodsError};
use eightfold_octiles::{Hunt, SetupError as TilesError};

use crate::words::{called, fill, id, t};

/// What is wrong with a position, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl Fault {
    /// Describes an impossible Octiles position.
    pub(super) fn of_tiles(error: &TilesError) -> Self {
        use TilesError::*;
        Self(match error {
            TileTwice { tile, .. } => fill!(id::ARRANGE_TILE_TWICE, tile),
            TileCount { on_board, in_supply } => fill!(id::ARRANGE_TILE_COUNT, found = on_board + in_supply),
            UnknownOutOfPlace => t(id::ARRANGE_UNKNOWN_ORDER).to_owned(),
            NothingHidden => t(id::ARRANGE_NOTHING_HIDDEN).to_owned(),
            FaceDownHere(space) => fill!(id::ARRANGE_FACE_DOWN, space),
            &SpacesEmpty(count) => fill!(id::ARRANGE_EMPTY, count),
            &Runners { colour, found, expected: wanted, .. } => {
                fill!(id::ARRANGE_RUNNERS, who = called(colour), found, wanted)
            }
            PrizeOnStop(post) => fill!(id::ARRANGE_PRIZE_ON_STOP, post),
            MarkerOnCircle(post) => fill!(id::ARRANGE_MARKER_ON_CIRCLE, post),
            &Prizes { seat, found, expected: wanted, .. } => {
                fill!(id::ARRANGE_PRIZES, who = called(Hunt::runner_tone(seat).name()), found, wanted)
            }
            &Markers { found, most } => fill!(id::ARRANGE_MARKERS, found, most),
            &TooManyTaken { found, most } => fill!(id::ARRANGE_TOO_MANY_TAKEN, found, most),
            TakenTooEarly(_) => t(id::ARRANGE_TAKEN_EARLY).to_owned(),
            BothWon => t(id::ARRANGE_BOTH_WON).to_owned(),
            PhaseOfOther { name, .. } => fill!(id::ARRANGE_PHASE_OF, who = called(name)),
            ScramblesOff => t(id::ARRANGE_NO_SCRAMBLES).to_owned(),
            NoScrambleLeft => t(id::ARRANGE_NO_SCRAMBLE_LEFT).to_owned(),
            ScrambledOutOfPhase(_) => t(id::ARRANGE_SCRAMBLED_EARLY).to_owned(),
            &TotalTooLarge { found, most } => fill!(id::ARRANGE_TOTAL_TOO_LARGE, found, most),
            &NoSuchRound { found, most } => fill!(id::ARRANGE_NO_SUCH_ROUND, found, most),
            LastWithoutPasses => t(id::ARRANGE_LAST_MOVER).to_owned(),
            AllResigned => t(id::ARRANGE_ALL_RESIGNED).to_owned(),
            TurnResigned { name, .. } => fill!(id::ARRANGE_TURN_RESIGNED, who = called(name)),
            &TooManyPasses { found, most } => fill!(id::ARRANGE_TOO_MANY_PASSES, found, most),
            _ => return Self::other(),
        })
    }

    /// Describes an impossible OCTI position.
    pub(super) fn of_pods(error: &PodsError, rules: Rules) -> Self {
        use PodsError::*;
        let who = |seat: Seat| called(rules.name(seat));
        Self(match error {
            NoSuperprongs { .. } => t(id::ARRANGE_SUPERS_OFF).to_owned(),
            BothSides(square) => fill!(id::ARRANGE_ENEMY, square),
            &TooManyPods { seat, found, most, .. } => {
                fill!(id::ARRANGE_TOO_MANY_PODS, who = who(seat), found, most)
            }
            &TooManyProngs { found, most } => fill!(id::ARRANGE_TOO_MANY_PRONGS, found, most),
            &TooManySuperprongs { found, most } => fill!(id::ARRANGE_TOO_MANY_SUPERS, found, most),
            &OutOnBoard { seat, .. } => fill!(id::ARRANGE_OUT, who = who(seat)),
            &TurnOut { seat, .. } => fill!(id::ARRANGE_TURN_OUT, who = who(seat)),
            _ => return Self::other(),
        })
    }

    /// Describes a position with a fault that neither the board nor a text of the game can express.
    pub(super) fn other() -> Self {
        Self(t(id::ARRANGE_IMPOSSIBLE).to_owned())
    }
}

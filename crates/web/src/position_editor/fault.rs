//! Explains what is wrong with an impossible position.

use eightfold_game::Seat;
use eightfold_octi::{Rules, SetupError as PodsError};
use eightfold_octiles::SetupError as TilesError;

use crate::words::{called, fill, id, t};

/// What is wrong with a position, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl Fault {
    /// Describes an impossible Octiles position.
    pub(super) fn of_tiles(error: &TilesError) -> Self {
        use TilesError::*;
        Self(match error {
            TileTwice { tile, .. } => fill!(id::POSITION_TILE_TWICE, tile),
            TileCount { on_board, in_supply } => fill!(id::POSITION_TILE_COUNT, found = on_board + in_supply),
            UnknownOutOfPlace => t(id::POSITION_UNKNOWN_ORDER).to_owned(),
            NothingHidden => t(id::POSITION_NOTHING_HIDDEN).to_owned(),
            FaceDownHere(space) => fill!(id::POSITION_FACE_DOWN, space),
            &SpacesEmpty(count) => fill!(id::POSITION_EMPTY, count),
            &Runners { colour, found, expected: wanted, .. } => {
                fill!(id::POSITION_RUNNERS, who = called(colour), found, wanted)
            }
            PrizeOnStop(post) => fill!(id::POSITION_PRIZE_ON_STOP, post),
            MarkerOnCircle(post) => fill!(id::POSITION_MARKER_ON_CIRCLE, post),
            &Prizes { name, found, expected: wanted, .. } => {
                fill!(id::POSITION_PRIZES, who = called(name), found, wanted)
            }
            &Markers { found, most } => fill!(id::POSITION_MARKERS, found, most),
            &TooManyTaken { found, most } => fill!(id::POSITION_TOO_MANY_TAKEN, found, most),
            TakenTooEarly(_) => t(id::POSITION_TAKEN_EARLY).to_owned(),
            BothWon => t(id::POSITION_BOTH_WON).to_owned(),
            PhaseOfOther { name, .. } => fill!(id::POSITION_PHASE_OF, who = called(name)),
            ScramblesOff => t(id::POSITION_NO_SCRAMBLES).to_owned(),
            NoScrambleLeft => t(id::POSITION_NO_SCRAMBLE_LEFT).to_owned(),
            ScrambledOutOfPhase(_) => t(id::POSITION_SCRAMBLED_EARLY).to_owned(),
            &TotalTooLarge { found, most } => fill!(id::POSITION_TOTAL_TOO_LARGE, found, most),
            &NoSuchRound { found, most } => fill!(id::POSITION_NO_SUCH_ROUND, found, most),
            LastWithoutPasses => t(id::POSITION_LAST_MOVER).to_owned(),
            AllResigned => t(id::POSITION_ALL_RESIGNED).to_owned(),
            TurnResigned { name, .. } => fill!(id::POSITION_TURN_RESIGNED, who = called(name)),
            &TooManyPasses { found, most } => fill!(id::POSITION_TOO_MANY_PASSES, found, most),
            _ => return Self::other(),
        })
    }

    /// Describes an impossible OCTI position.
    pub(super) fn of_pods(error: &PodsError, rules: Rules) -> Self {
        use PodsError::*;
        let who = |seat: Seat| called(rules.name(seat));
        Self(match error {
            NoSuperprongs { .. } => t(id::POSITION_SUPERS_OFF).to_owned(),
            BothSides(square) => fill!(id::POSITION_ENEMY, square),
            &TooManyPods { seat, found, most, .. } => {
                fill!(id::POSITION_TOO_MANY_PODS, who = who(seat), found, most)
            }
            &TooManyProngs { found, most } => fill!(id::POSITION_TOO_MANY_PRONGS, found, most),
            &TooManySuperprongs { found, most } => fill!(id::POSITION_TOO_MANY_SUPERS, found, most),
            &OutOnBoard { seat, .. } => fill!(id::POSITION_OUT, who = who(seat)),
            &TurnOut { seat, .. } => fill!(id::POSITION_TURN_OUT, who = who(seat)),
            _ => return Self::other(),
        })
    }

    /// Describes a position with a fault that neither the board nor a text of the game can express.
    pub(super) fn other() -> Self {
        Self(t(id::POSITION_IMPOSSIBLE).to_owned())
    }
}

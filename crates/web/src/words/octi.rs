//! A turn of OCTI that is being made, in sentences.

use crate::words::{called, fill, id, speaker, t};
use eightfold_game::{Game, ToAct, TurnBuilder};
use eightfold_octi::{Octi, OctiBuilder, OctiClick, Pod, Point, Stage};

use super::listed;
use eightfold_sentences::id::REPEATED_TWICE;

/// What is held beyond what has been clicked together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InHand {
    /// Nothing.
    #[default]
    Nothing,
    /// A pod that was picked on the board.
    Picked,
    /// A prong taken out of the picked pod, to be put into another hole.
    Prong,
    /// A pod from the reserve.
    Reserve,
    /// A captured pod of one's own.
    Captured,
    /// A captured pod of the partner.
    Partner,
}

/// What the player to act can do now, by what has been clicked, what is offered and what is held; `occurrences` says
/// how often the position has come up.
pub fn prompt(
    octi: &Octi,
    builder: &OctiBuilder,
    offers: &[OctiClick],
    in_hand: InHand,
    can_reposition: bool,
    occurrences: usize,
) -> String {
    let ToAct::Seat(seat) = octi.to_act() else {
        return String::new();
    };
    let name = called(octi.seat_name(seat));
    match in_hand {
        InHand::Reserve => return fill!(id::OCTI_PUT_RESERVE, name),
        InHand::Captured => return fill!(id::OCTI_PUT_CAPTURED, name),
        InHand::Partner => return fill!(id::OCTI_PUT_PARTNER, name),
        InHand::Prong => return fill!(id::OCTI_PUT_PRONG, name),
        InHand::Nothing | InHand::Picked => {}
    }
    let waiting: Vec<String> = waiting(builder);
    let jumped = !builder.jumped().is_empty();
    let goes_on = offers.iter().any(|offer| matches!(offer, OctiClick::To(_)));
    let also = |more: &str| if more.is_empty() { String::new() } else { format!(" {more}") };
    let take_out = also(if can_reposition { t(id::PRONG_CAN_MOVE) } else { "" });
    match builder.stage() {
        Stage::Over => String::new(),
        Stage::Done => fill!(id::OCTI_DONE_OR_UNDO, name),
        Stage::Free if !waiting.is_empty() => fill!(id::OCTI_FREE_WHERE, name),
        Stage::Free if goes_on => fill!(id::OCTI_FREE_ON, name),
        Stage::Free => fill!(id::OCTI_NOW_REGULAR, name),
        Stage::Advance if !waiting.is_empty() && builder.movers().len() == 1 => {
            fill!(id::OCTI_CHOOSE_MOVE, name, take_out)
        }
        Stage::Advance if waiting.len() == 1 => {
            fill!(id::OCTI_MOVER_WAITS, square = waiting[0], name)
        }
        Stage::Advance if !waiting.is_empty() => {
            fill!(id::OCTI_MOVERS_WAIT, count = waiting.len(), squares = waiting.join(", "), name)
        }
        Stage::Advance if goes_on && jumped => fill!(id::OCTI_JUMP_ON, name),
        Stage::Advance => fill!(id::OCTI_PRESS_DONE, name),
        Stage::Open if in_hand == InHand::Picked => {
            fill!(id::OCTI_NEW_PRONG, name, take_out)
        }
        Stage::Open => {
            let regular = also(if builder.free_moves().is_empty() { "" } else { t(id::NOW_REGULAR) });
            let warning = match occurrences {
                2 => also(&speaker().text(REPEATED_TWICE)),
                _ => String::new(),
            };
            fill!(id::OCTI_OPEN, name, regular, warning)
        }
    }
}

/// Why what has been clicked is no whole turn yet; `None` if it is one.
pub fn unfinished(builder: &OctiBuilder) -> Option<String> {
    if builder.turn().is_some() {
        return None;
    }
    let waiting = waiting(builder);
    Some(match (builder.stage(), waiting.as_slice()) {
        (Stage::Over, _) => t(id::GAME_IS_OVER).to_owned(),
        (Stage::Free, _) => t(id::REGULAR_MISSING).to_owned(),
        (Stage::Advance, [one]) if builder.movers().len() == 1 => {
            fill!(id::CHOOSE_WHERE_POD, one)
        }
        (Stage::Advance, [one]) => fill!(id::ONE_MOVER_WAITS, one),
        (Stage::Advance, several) if !several.is_empty() => {
            fill!(id::MOVERS_WAIT, count = several.len(), squares = several.join(", "))
        }
        _ => t(id::NOTHING_PLAYED).to_owned(),
    })
}

/// The movers that have not moved: one by its square; several, which stand on the same square, by their prongs.
fn waiting(builder: &OctiBuilder) -> Vec<String> {
    let waits = builder.movers().iter().filter(|mover| mover.path().is_empty());
    let pods: Vec<Pod> = waits.map(|mover| mover.pod()).collect();
    match pods.as_slice() {
        [one] => vec![one.point().to_string()],
        several => several.iter().map(|pod| by_prongs(*pod)).collect(),
    }
}

/// A pod by its square and its prongs, in few letters: `44 with N SE`.
fn by_prongs(pod: Pod) -> String {
    let letters = [
        id::SHORT_NORTH,
        id::SHORT_NORTH_EAST,
        id::SHORT_EAST,
        id::SHORT_SOUTH_EAST,
        id::SHORT_SOUTH,
        id::SHORT_SOUTH_WEST,
        id::SHORT_WEST,
        id::SHORT_NORTH_WEST,
    ];
    let prongs: Vec<&str> = pod.prongs().iter().map(|hole| t(letters[hole.index()])).collect();
    fill!(id::POD_BY_PRONGS, square = pod.point(), prongs = prongs.join(" "))
}

/// Where the pod in hand can go and what can be built on it, for those who do not see the board.
pub fn choices(offers: &[OctiClick], picked: Option<Point>, empty_holes: u32) -> String {
    let to: Vec<String> = offers
        .iter()
        .filter_map(|offer| match offer {
            OctiClick::To(square) => Some(square.to_string()),
            _ => None,
        })
        .collect();
    let mut more: Vec<String> = picked.map(|point| fill!(id::POD_PICKED, point)).into_iter().collect();
    if to.is_empty() {
        more.push(t(id::POD_NO_FURTHER).to_owned());
    } else {
        more.push(fill!(id::POD_CAN_GO, squares = listed(to)));
    }
    if picked.is_some() && empty_holes > 0 {
        more.push(fill!(id::POD_HOLES, count = empty_holes));
    }
    more.join(" ")
}

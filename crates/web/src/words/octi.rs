//! A turn of OCTI that is being made, in sentences.

use eightfold_game::{Game, ToAct, TurnBuilder};
use eightfold_octi::{Octi, OctiBuilder, OctiClick, Point, Stage};

use super::listed;

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
    let name = octi.seat_name(seat);
    match in_hand {
        InHand::Reserve => return format!("{name}: put the pod on a marked square."),
        InHand::Captured => return format!("{name}: bring the captured pod back on a marked square."),
        InHand::Partner => return format!("{name}: bring your partner back on a marked square."),
        InHand::Prong => return format!("{name}: put the prong into an empty hole, or back where it was."),
        InHand::Nothing | InHand::Picked => {}
    }
    let waiting: Vec<String> = waiting(builder);
    let jumped = !builder.jumped().is_empty();
    let goes_on = offers.iter().any(|offer| matches!(offer, OctiClick::To(_)));
    let take_out = if can_reposition { " A prong can be taken out and put elsewhere." } else { "" };
    match builder.stage() {
        Stage::Over => String::new(),
        Stage::Done => format!("{name}: done, or undo."),
        Stage::Free if !waiting.is_empty() => format!("{name}: a free move. Where does the pod go?"),
        Stage::Free if goes_on => format!("{name}: jump on, or play the regular part of the turn."),
        Stage::Free => format!("{name}: now the regular part of the turn."),
        Stage::Advance if !waiting.is_empty() && builder.movers().len() == 1 => {
            format!("{name}: choose a marked square to move to, or an empty hole for a prong.{take_out}")
        }
        Stage::Advance if waiting.len() == 1 => {
            format!("{name}: the mover on {} is still to be moved.", waiting[0])
        }
        Stage::Advance if !waiting.is_empty() => {
            format!("{name}: {} movers are still to be moved: {}.", waiting.len(), waiting.join(", "))
        }
        Stage::Advance if goes_on && jumped => format!("{name}: jump on, or press Done."),
        Stage::Advance => format!("{name}: press Done, or undo."),
        Stage::Open if in_hand == InHand::Picked => {
            format!("{name}: put a prong into an empty hole.{take_out}")
        }
        Stage::Open => {
            let regular = if builder.free_moves().is_empty() { "" } else { " Now the regular part." };
            let warning = match occurrences {
                2 => " This position has come up twice; a third time is a draw.",
                _ => "",
            };
            format!("{name}: pick a pod to build or move, or take one from the tray.{regular}{warning}")
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
        (Stage::Over, _) => "The game is over.".to_owned(),
        (Stage::Free, _) => "The regular part of the turn is missing.".to_owned(),
        (Stage::Advance, [one]) if builder.movers().len() == 1 => {
            format!("Choose where the pod on {one} goes.")
        }
        (Stage::Advance, [one]) => format!("One mover is still to be moved: {one}."),
        (Stage::Advance, several) if !several.is_empty() => {
            format!("{} movers are still to be moved: {}.", several.len(), several.join(", "))
        }
        _ => "Nothing has been played in this turn yet.".to_owned(),
    })
}

/// The squares of the movers that have not moved.
fn waiting(builder: &OctiBuilder) -> Vec<String> {
    let waits = builder.movers().iter().filter(|mover| mover.path().is_empty());
    waits.map(|mover| mover.pod().point().to_string()).collect()
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
    let mut words = picked.map(|point| format!("Pod on {point} picked.")).unwrap_or_default();
    if to.is_empty() {
        words.push_str(" It cannot go any further.");
    } else {
        words.push_str(&format!(" It can go to {}.", listed(to)));
    }
    if picked.is_some() && empty_holes > 0 {
        words.push_str(&format!(" {empty_holes} empty holes, letters A to H."));
    }
    words.trim().to_owned()
}

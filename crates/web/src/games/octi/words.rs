//! Turns of OCTI in sentences.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat, Step, ToAct};
use eightfold_octi::{Act, Mode, Octi, OctiBuilder, OctiClick, Point, Stage, Turn};
use eightfold_scene::octi::PodInHand;
use leptos::prelude::*;

use super::controller::OctiController;

/// A turn as somebody who does not see the board wants to hear it.
pub fn say(played: &dyn AnyMatch, at: usize) -> Option<String> {
    let played: &Match<Octi> = played.as_any().downcast_ref()?;
    let before = played.position_at(at);
    let entry = played.entries().get(at)?;
    let Step::Turn(turn) = &entry.step else {
        return None;
    };
    Some(sentence(before, played.position_at(at + 1), turn, entry.by?))
}

fn sentence(before: &Octi, after: &Octi, turn: &Turn, seat: Seat) -> String {
    let name = before.seat_name(seat);
    let mut deeds: Vec<String> = turn
        .free_moves()
        .iter()
        .map(|free| format!("moved freely {}", way(free.pod().point(), free.path().points())))
        .collect();
    match turn.act() {
        Act::Insert { pod, hole, superprong } => {
            let what = if *superprong { "superprong" } else { "prong" };
            deeds.push(format!("put a {what} {hole} into the pod on {}", pod.point()));
        }
        Act::Reposition { pod, from, to } => {
            deeds.push(format!("turned the prong of the pod on {} from {from} to {to}", pod.point()));
        }
        Act::Enter(point) => deeds.push(format!("brought a pod from the reserve to {point}")),
        Act::Liberate(point) => deeds.push(format!("brought a captured pod back on {point}")),
        Act::LiberatePartner(point) => {
            deeds.push(format!("brought a pod of the partner back on {point}; the partner is in again"));
        }
        Act::Advance(advance) => {
            for mover in advance.movers() {
                deeds.push(format!("moved {}", way(mover.pod().point(), mover.path().points())));
            }
        }
        Act::Resign => return format!("{name} resigned."),
    }
    let captured: Vec<String> =
        turn.captures().map(|pod| format!("{} on {}", before.seat_name(pod.owner()), pod.point())).collect();
    if !captured.is_empty() {
        deeds.push(format!("captured {}", captured.join(", ")));
    }
    let out: Vec<&str> = after.out().minus(before.out()).iter().map(|seat| after.seat_name(seat)).collect();
    let mut text = format!("{name} {}.", deeds.join(", "));
    for name in out {
        text.push_str(&format!(" {name} is out."));
    }
    text
}

fn way(from: Point, path: &[Point]) -> String {
    let mut text = from.to_string();
    for to in path {
        text.push_str(&format!(" to {to}"));
    }
    text
}

/// How far a player is: what is still beside the board, and bases held.
pub fn progress(played: &dyn AnyMatch, seat: Seat) -> String {
    let Some(played) = played.as_any().downcast_ref::<Match<Octi>>() else {
        return String::new();
    };
    let octi = played.position();
    if octi.resigned().contains(seat) {
        return "resigned".to_owned();
    }
    if octi.out().contains(seat) {
        return "out".to_owned();
    }
    let held = bases_held(octi, seat);
    match octi.rules().mode {
        Mode::Fast | Mode::Four => {
            let pods = octi.pods().iter().filter(|pod| pod.owner() == seat).count();
            format!("{pods} on the board")
        }
        Mode::Full => format!("{held} of 3 bases"),
    }
}

fn bases_held(octi: &Octi, seat: Seat) -> usize {
    let squares = octi.squares_of(seat);
    octi.rules()
        .enemies(seat)
        .iter()
        .flat_map(|enemy| octi.rules().bases(enemy))
        .filter(|base| squares.contains(**base))
        .count()
}

/// What the player to act can do now.
pub fn prompt(table: OctiController) -> String {
    let octi = table.draft.position.get();
    let ToAct::Seat(seat) = octi.to_act() else {
        return String::new();
    };
    let name = octi.seat_name(seat);
    let held = table.held.get();
    if let Some(carried) = held.carried {
        return match carried {
            PodInHand::Reserve => format!("{name}: put the pod on a marked square."),
            PodInHand::Captured => format!("{name}: bring the captured pod back on a marked square."),
            PodInHand::Partner => format!("{name}: bring your partner back on a marked square."),
        };
    }
    let (stage, waits, jumped, free) = table.draft.builder.with(|builder| {
        let waits = builder.movers().iter().filter(|mover| mover.path().is_empty()).count();
        (builder.stage(), waits, !builder.jumped().is_empty(), builder.free_moves().len())
    });
    let goes_on = table.offers.with(|offers| offers.iter().any(|offer| matches!(offer, OctiClick::To(_))));
    match stage {
        Stage::Over => String::new(),
        Stage::Done => format!("{name}: done, or take it back."),
        Stage::Free if waits > 0 => format!("{name}: a free move. Where does the pod go?"),
        Stage::Free if goes_on => format!("{name}: jump on, or play the regular part of the turn."),
        Stage::Free => format!("{name}: now the regular part of the turn."),
        Stage::Advance if held.from.is_some() => format!("{name}: put the prong into an empty hole."),
        Stage::Advance if waits > 0 && movers(table) == 1 => {
            format!("{name}: choose a marked square to move to, or an empty hole for a prong.")
        }
        Stage::Advance if waits == 1 => format!("{name}: one mover is still to be moved."),
        Stage::Advance if waits > 1 => format!("{name}: {waits} movers are still to be moved."),
        Stage::Advance if goes_on && jumped => format!("{name}: jump on, or press Done."),
        Stage::Advance => format!("{name}: press Done, or take it back."),
        Stage::Open if held.from.is_some() => format!("{name}: put the prong into an empty hole."),
        Stage::Open if held.pod.is_some() => format!("{name}: put a prong into an empty hole."),
        Stage::Open => {
            let repeated = table.session.with(|record| record.played().occurrences()).unwrap_or(1);
            let warning =
                if repeated == 2 { " This position has come up twice; a third time is a draw." } else { "" };
            let regular = if free > 0 { " Now the regular part." } else { "" };
            format!("{name}: pick a pod to build or move, or take one from the tray.{regular}{warning}")
        }
    }
}

fn movers(table: OctiController) -> usize {
    table.draft.builder.with(|builder: &OctiBuilder| builder.movers().len())
}

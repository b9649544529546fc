//! The OCTI board in words, for screen readers.

use eightfold_octi::Point;
use eightfold_scene::octi::{DIRECTIONS, Mark, PieceState, Pod, Scene, SquareContents, Tray};

use super::{called, fill, id, listed, side, t};

/// Describes a pod with its prongs: `Blue pod, prongs north and east, superprong south`.
pub fn pod(look: &Pod) -> String {
    let sides = |mask: u8| -> Vec<String> {
        (0..8).filter(|bit| mask & 1 << bit != 0).map(|bit| side(DIRECTIONS[bit]).to_owned()).collect()
    };
    let (plain, supers) = (sides(look.prongs & !look.superprongs), sides(look.superprongs));
    let owner = called(look.livery.name());
    if plain.is_empty() && supers.is_empty() {
        return fill!(id::POD_WITHOUT_PRONGS, owner);
    }
    let mut words = fill!(id::POD_OF, owner);
    for (what, sides) in [(id::POD_PRONGS, plain), (id::POD_SUPERPRONGS, supers)] {
        if !sides.is_empty() {
            words += &fill!(what, count = sides.len(), sides = listed(sides));
        }
    }
    words
}

/// What is on a square and how it is marked.
pub fn square(scene: &Scene, at: Point) -> String {
    contents(&scene.contents(at))
}

/// The same, from what the scene shows of the square.
pub fn contents(seen: &SquareContents) -> String {
    let mut parts = vec![seen.square.to_string()];
    if let Some(base) = seen.base {
        parts.push(match base.livery {
            Some(livery) if base.out => fill!(id::BASE_OUT, owner = called(livery.name())),
            Some(livery) => fill!(id::BASE_OF, owner = called(livery.name())),
            None => t(id::BASE_NEUTRAL).to_owned(),
        });
    }
    match seen.pods.len() {
        0 => parts.push(t(id::POST_EMPTY).to_owned()),
        1 => {}
        count => parts.push(fill!(id::SQUARE_STACK, count)),
    }
    for (look, state) in &seen.pods {
        let state = match state {
            PieceState::Still | PieceState::Ready => None,
            PieceState::Chosen => Some(t(id::POD_CHOSEN)),
            PieceState::Waiting => Some(t(id::MOVER_WAITS)),
            PieceState::Lifted => Some(t(id::POD_LIFTED)),
            PieceState::Captured => Some(t(id::POD_CAPTURED)),
        };
        let words = pod(look);
        parts.push(state.map_or(words.clone(), |state| format!("{words} {state}")));
    }
    for mark in &seen.marks {
        let words = match mark {
            Mark::Step => t(id::MARK_STEP),
            Mark::Jump => t(id::MARK_JUMP),
            Mark::Enter => t(id::MARK_ENTER),
            Mark::InDanger => t(id::MARK_DANGER),
            Mark::Reachable => t(id::MARK_REACHABLE),
            Mark::WithinReach => t(id::MARK_WITHIN_REACH),
            Mark::Won => t(id::MARK_WON),
            Mark::CanCapture => t(id::MARK_MAY_CAPTURE),
            Mark::Captures => t(id::MARK_CAPTURES),
            Mark::Origin => t(id::MARK_ORIGIN),
            Mark::Chosen | Mark::Trace => continue,
        };
        parts.push(words.to_owned());
    }
    parts.join(", ")
}

/// A tray: its owner and its content.
pub fn tray(look: &Tray) -> String {
    let owner = called(look.livery.name());
    let mut parts = vec![
        fill!(id::TRAY_PODS, owner, count = look.reserve),
        fill!(id::TRAY_PRONGS_LEFT, count = look.prongs),
    ];
    if look.superprongs > 0 {
        parts.push(fill!(id::TRAY_SUPERS_LEFT, count = look.superprongs));
    }
    parts.push(fill!(id::TRAY_CAPTURED_PODS, count = look.captured));
    if look.out {
        parts.push(t(id::TRAY_OUT).to_owned());
    }
    parts.join(", ")
}

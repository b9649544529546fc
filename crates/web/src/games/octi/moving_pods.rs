//! Moving pieces: flying pods, and pieces dragged from a tray.

use eightfold_game::{Match, Step};
use eightfold_octi::{Octi, Turn};
use eightfold_scene::octi::{PodInHand, Spot};

/// A moving pod.
#[derive(Clone, PartialEq, Debug)]
pub struct PodFlight {
    /// The pod's key at its destination; until it arrives it isn't drawn there.
    pub key: String,
    /// The SVG of the pod, centred on the origin.
    pub svg: String,
    /// Its legs in order.
    pub legs: Vec<(Spot, Spot)>,
    /// Its scale on arrival.
    pub scale: f64,
    /// Duration in milliseconds.
    pub duration: f64,
}

/// Something dragged from a tray.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drag {
    /// The kind of piece.
    pub what: PodInHand,
    /// The id of the pointer.
    pub pointer: i32,
    /// Where the pointer was pressed.
    pub start: (f64, f64),
    /// Its current place.
    pub at: (f64, f64),
    /// Whether it has moved far enough to be more than a click.
    pub moved: bool,
}

/// The position before the last of these steps, and the turn taken in it.
pub fn last_turn(played: &Match<Octi>, steps: usize) -> Option<(Octi, Turn)> {
    let at = steps.checked_sub(1)?;
    let entry = played.entries().get(at)?;
    match &entry.step {
        Step::Turn(turn) => Some((*played.position_at(at), turn.clone())),
        Step::Chance(never) => match *never {},
    }
}

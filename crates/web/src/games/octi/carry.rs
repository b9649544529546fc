//! Moving pieces: flying pods, and what the pointer drags from a tray.

use eightfold_game::{Match, Step};
use eightfold_octi::{Octi, Turn};
use eightfold_scene::octi::{PodInHand, Spot};

/// A pod on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct PodFlight {
    /// The pod's key where it arrives; until then it is not painted there.
    pub key: String,
    /// What flies, painted around the origin.
    pub svg: String,
    /// Its legs, one after the other.
    pub legs: Vec<(Spot, Spot)>,
    /// How large it is when it arrives.
    pub scale: f64,
    /// For how long, in milliseconds.
    pub duration: f64,
}

/// Something on its way from a tray, by pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drag {
    /// What.
    pub what: PodInHand,
    /// The pointer that carries it.
    pub pointer: i32,
    /// Where the pointer went down.
    pub start: (f64, f64),
    /// Where it is.
    pub at: (f64, f64),
    /// Whether it has moved far enough to be more than a click.
    pub moved: bool,
}

/// The position before the last of so many steps, and the turn then taken.
pub fn last_turn(played: &Match<Octi>, steps: usize) -> Option<(Octi, Turn)> {
    let at = steps.checked_sub(1)?;
    let entry = played.entries().get(at)?;
    match &entry.step {
        Step::Turn(turn) => Some((*played.position_at(at), turn.clone())),
        Step::Chance(never) => match *never {},
    }
}

//! The state of an unfinished turn, for display.

use eightfold_game::{Game, TurnBuilder};

use super::{OctiBuilder, OctiClick, Part, over};
use crate::board::Point;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{FreeMove, Mover};

/// The stage of the turn being clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// No player is to act.
    Over,
    /// Nothing chosen since the start or the last free move.
    Open,
    /// In a free move; once it has a leg, a regular part or another free move may start.
    Free,
    /// In an advance; the turn is complete when every mover has a leg.
    Advance,
    /// A complete turn that accepts no more clicks.
    Done,
}

/// A pod on its current square while a turn is being clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PodView {
    /// The pod on its current square.
    pub pod: Pod,
    /// Whether it will be captured at the end of the turn.
    pub captured: bool,
    /// Its index in [`OctiBuilder::movers`], if it is a mover.
    pub mover: Option<usize>,
}

/// A kind of pod that was jumped and may be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpedPods {
    /// The pod.
    pub pod: Pod,
    /// How many such pods can be captured.
    pub there: usize,
    /// How many of them are chosen.
    pub chosen: usize,
}

impl OctiBuilder {
    /// Returns the stage of the turn.
    pub fn stage(&self) -> Stage {
        match self.part {
            _ if self.worlds.is_empty() => Stage::Over,
            Part::Open => Stage::Open,
            Part::Free { .. } => Stage::Free,
            Part::Advance { .. } => Stage::Advance,
            Part::Done(_) => Stage::Done,
        }
    }

    /// Returns the clicks made so far.
    pub fn made(&self) -> &[OctiClick] {
        &self.clicks
    }

    /// Returns the finished free moves.
    pub fn free_moves(&self) -> &[FreeMove] {
        &self.free
    }

    /// Returns the movers of the free move or advance being clicked, in the order they were chosen; a path may still be
    /// empty.
    pub fn movers(&self) -> &[Mover] {
        match &self.part {
            Part::Free { mover, .. } => std::slice::from_ref(mover),
            Part::Advance { movers, .. } => movers,
            Part::Open | Part::Done(_) => &[],
        }
    }

    /// Returns the index of the mover that [`OctiClick::To`] moves.
    pub fn current(&self) -> Option<usize> {
        match self.part {
            Part::Free { .. } => Some(0),
            Part::Advance { current, .. } => Some(current),
            Part::Open | Part::Done(_) => None,
        }
    }

    /// Returns the squares a mover has jumped so far, in order.
    pub fn squares_jumped_by(&self, mover: usize) -> Vec<Point> {
        self.movers().get(mover).map(|mover| over(&self.position, mover)).unwrap_or_default()
    }

    /// Returns the pods that were jumped in this free move or advance, how many of each can be captured and how many
    /// are chosen.
    pub fn jumped(&self) -> Vec<JumpedPods> {
        let captures = self.captures();
        let Some(world) = self.worlds.first() else {
            return Vec::new();
        };
        let squares = self.jumped_squares();
        world
            .capturable(squares, self.movers().iter().map(|mover| mover.pod))
            .kinds()
            .iter()
            .map(|&(pod, there)| JumpedPods {
                pod,
                there: there.into(),
                chosen: captures.iter().filter(|&&other| other == pod).count(),
            })
            .collect()
    }

    /// Returns the pods on their current squares, with the movers at the ends of their paths.
    pub fn standing(&self) -> Vec<PodView> {
        let Some(world) = self.worlds.first() else {
            return Vec::new();
        };
        let mut shown: Vec<PodView> = world
            .pieces()
            .iter()
            .map(|piece| PodView { pod: piece.pod, captured: piece.captured, mover: None })
            .collect();
        for &pod in self.captures() {
            let piece = shown.iter_mut().find(|piece| piece.pod == pod && !piece.captured);
            if let Some(piece) = piece {
                piece.captured = true;
            }
        }
        let mut moved = Vec::new();
        for (number, mover) in self.movers().iter().enumerate() {
            let piece = shown.iter().position(|piece| piece.pod == mover.pod && !piece.captured);
            if let Some(piece) = piece {
                shown.swap_remove(piece);
                moved.push(PodView {
                    pod: match mover.path.points().last() {
                        Some(&end) => mover.pod.on(end),
                        None => mover.pod,
                    },
                    captured: false,
                    mover: Some(number),
                });
            }
        }
        shown.extend(moved);
        shown.sort_by_key(|piece| piece.pod);
        shown
    }

    /// Returns the position after the turn, if it is complete.
    pub fn preview(&self) -> Option<Octi> {
        let turn = self.turn()?;
        let mut next = self.position;
        next.play_unchecked(&turn);
        Some(next)
    }
}

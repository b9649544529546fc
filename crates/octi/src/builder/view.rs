//! What a page shows of a turn while it is clicked together.

use eightfold_game::{Game, TurnBuilder};

use super::{OctiBuilder, OctiClick, Part, over};
use crate::board::Point;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{FreeMove, Mover};

/// How far the clicks have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nobody is to act.
    Over,
    /// Nothing chosen since the beginning or the last free move.
    Open,
    /// In a free move; once it has a leg, a regular part or another free move may begin.
    Free,
    /// In an advance; the turn is whole when every mover has a leg.
    Advance,
    /// A whole turn that takes no more clicks.
    Done,
}

/// A pod as it stands while a turn is clicked together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The pod where it stands now.
    pub pod: Pod,
    /// Whether it is to be captured at the end of the turn.
    pub captured: bool,
    /// The number of the mover it is, in [`OctiBuilder::movers`].
    pub mover: Option<usize>,
}

/// A kind of pod that was jumped and may be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jumped {
    /// The pod.
    pub pod: Pod,
    /// How many such pods can be captured.
    pub there: usize,
    /// How many of them are chosen.
    pub chosen: usize,
}

impl OctiBuilder {
    /// How far the clicks have come.
    pub fn stage(&self) -> Stage {
        match self.part {
            _ if self.worlds.is_empty() => Stage::Over,
            Part::Open => Stage::Open,
            Part::Free { .. } => Stage::Free,
            Part::Advance { .. } => Stage::Advance,
            Part::Done(_) => Stage::Done,
        }
    }

    /// The clicks made so far.
    pub fn made(&self) -> &[OctiClick] {
        &self.clicks
    }

    /// The free moves that are finished.
    pub fn free_moves(&self) -> &[FreeMove] {
        &self.free
    }

    /// The movers of the free move or advance that is being clicked, as they were chosen; a path may
    /// still be empty.
    pub fn movers(&self) -> &[Mover] {
        match &self.part {
            Part::Free { mover, .. } => std::slice::from_ref(mover),
            Part::Advance { movers, .. } => movers,
            Part::Open | Part::Done(_) => &[],
        }
    }

    /// The number of the mover that [`OctiClick::To`] moves.
    pub fn current(&self) -> Option<usize> {
        match self.part {
            Part::Free { .. } => Some(0),
            Part::Advance { current, .. } => Some(current),
            Part::Open | Part::Done(_) => None,
        }
    }

    /// The squares a mover has gone over so far, in order.
    pub fn gone_over(&self, mover: usize) -> Vec<Point> {
        self.movers().get(mover).map(|mover| over(&self.position, mover)).unwrap_or_default()
    }

    /// The pods that were jumped in this free move or advance, how many of each can be captured and
    /// how many are chosen.
    pub fn jumped(&self) -> Vec<Jumped> {
        let captures = self.captures();
        let Some(world) = self.worlds.first() else {
            return Vec::new();
        };
        let squares = self.jumped_squares();
        world
            .capturable(squares, self.movers().iter().map(|mover| mover.pod))
            .kinds()
            .iter()
            .map(|&(pod, there)| Jumped {
                pod,
                there: there.into(),
                chosen: captures.iter().filter(|&&other| other == pod).count(),
            })
            .collect()
    }

    /// The pods as they stand now, movers where their paths have led them.
    pub fn standing(&self) -> Vec<Shown> {
        let Some(world) = self.worlds.first() else {
            return Vec::new();
        };
        let mut shown: Vec<Shown> = world
            .pieces()
            .iter()
            .map(|piece| Shown { pod: piece.pod, captured: piece.captured, mover: None })
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
                moved.push(Shown {
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

    /// The position after the turn, if it is whole.
    pub fn preview(&self) -> Option<Octi> {
        let turn = self.turn()?;
        let mut next = self.position;
        next.play_unchecked(&turn);
        Some(next)
    }
}

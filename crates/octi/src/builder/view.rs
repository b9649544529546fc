//! The state of an unfinished turn, for display.

use eightfold_game::{Game, TurnBuilder};

use super::{OctiBuilder, OctiClick, Part, squares_jumped};
use crate::board::Point;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{FreeMove, Mover};

/// The stage of the turn being clicked.
///
/// # Examples
/// ```
/// use eightfold_game::TurnBuilder;
/// use eightfold_octi::{Direction, Octi, OctiBuilder, OctiClick, Rules, Stage};
///
/// let start = Octi::new(Rules::FAST);
/// let mut builder = OctiBuilder::begin(&start);
/// assert_eq!(builder.stage(), Stage::Open);
/// let insert = OctiClick::Insert { pod: start.pods()[0], hole: Direction::North, superprong: false };
/// builder.click(&insert).expect("there are prongs in supply");
/// assert_eq!(builder.stage(), Stage::Done);
/// ```
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
///
/// # Examples
/// ```
/// use eightfold_game::{Game, TurnBuilder};
/// use eightfold_octi::{Octi, OctiBuilder, OctiClick, Point, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/77:r b=6,24,0,0 r=6,25,0,0 b")?;
/// let mut builder = OctiBuilder::begin(&position);
/// let north = Point::from_name("34").expect("a point");
/// builder.click(&OctiClick::Choose(position.pods()[0])).expect("it has a prong");
/// builder.click(&OctiClick::To(north)).expect("one step north");
/// // The pod is drawn where it is now.
/// let shown = builder.pod_views().into_iter().find(|view| view.mover == Some(0));
/// assert_eq!(shown.map(|view| view.pod.point()), Some(north));
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PodView {
    /// The pod on its current square.
    pub pod: Pod,
    /// True if it will be captured at the end of the turn.
    pub captured: bool,
    /// Its index in [`OctiBuilder::movers`], if it is a mover.
    pub mover: Option<usize>,
}

/// A kind of pod that was jumped and may be captured.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, TurnBuilder};
/// use eightfold_octi::{Octi, OctiBuilder, OctiClick, Point, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b")?;
/// let mut builder = OctiBuilder::begin(&position);
/// builder.click(&OctiClick::Choose(position.pods()[0])).expect("it has a prong");
/// builder.click(&OctiClick::To(Point::from_name("35").expect("a point"))).expect("a jump");
/// let [jumped] = builder.jumped()[..] else { panic!("one pod was jumped") };
/// assert_eq!((jumped.there, jumped.chosen), (1, 0));
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpedPods {
    /// One of these identical pods.
    pub pod: Pod,
    /// The number of such pods that can be captured.
    pub there: usize,
    /// The number of them that are chosen for capture.
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
    pub fn clicks_made(&self) -> &[OctiClick] {
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
        self.movers().get(mover).map(|mover| squares_jumped(&self.position, mover)).unwrap_or_default()
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
    pub fn pod_views(&self) -> Vec<PodView> {
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

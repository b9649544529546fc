//! Moves one pod over the board: the only module that defines steps and jumps.
//!
//! A pod moves along its prongs. A *step* leads to a neighbouring square without an enemy and ends the advance. A
//! *jump* leads over an occupied square, friend or enemy, to the empty square beyond; more jumps may follow, but no
//! square is jumped twice in a turn (O10).
//!
//! The occupied squares stay the same throughout a walk, because the movers are lifted off before it starts and
//! captured pods stay until the end of the turn. Each jump adds one square to those jumped, so a walk ends after at
//! most as many jumps as there are occupied squares.

use std::ops::ControlFlow;

use crate::board::{Board, Leg, NO_SQUARE, Point, Squares};
use crate::direction::Prongs;
use crate::error::TurnError;
use crate::midturn::MidTurnState;
use crate::pod::Pod;
use crate::turn::Path;

/// The moves of a pod with these prongs on the current board.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub board: Board,
    pub prongs: Prongs,
    /// The occupied squares, without the pods that move along with this one.
    pub occupied: Squares,
    /// The squares of enemy pods.
    pub enemies: Squares,
    /// The squares the pod has jumped earlier in the turn.
    pub before: Squares,
}

/// A place where the pod can land.
pub(crate) struct Landing<'a> {
    /// The points where it has landed, ending with this one.
    pub path: &'a Path,
    /// The leg that led here.
    pub leg: Leg,
    /// The squares jumped on the path.
    pub over: Squares,
}

/// The decision to go on with further jumps from a landing, or to stop there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Continuation {
    Jump,
    Stop,
}

impl Walk {
    /// Returns whether the pod can start with this leg.
    #[inline]
    pub(crate) fn can_begin(&self, leg: Leg) -> bool {
        if leg.over == NO_SQUARE {
            self.prongs.contains(leg.direction()) && !self.enemies.has(leg.to)
        } else {
            self.can_jump(leg, Squares::NONE)
        }
    }

    /// Returns whether the pod can make this jump, having jumped these squares on its path.
    #[inline]
    fn can_jump(&self, leg: Leg, over: Squares) -> bool {
        self.prongs.contains(leg.direction())
            && self.occupied.has(leg.over)
            && !over.has(leg.over)
            && !self.before.has(leg.over)
            && !self.occupied.has(leg.to)
    }

    /// Calls `visitor` for every landing of a pod from this square, depth first, in the order of the paths as text. The
    /// visitor decides whether to jump on from there, or stops the walk.
    pub(crate) fn visit(
        &self,
        from: u8,
        visitor: &mut impl FnMut(Landing) -> ControlFlow<(), Continuation>,
    ) -> ControlFlow<()> {
        let mut path = Path::NONE;
        for &leg in self.board.legs(from) {
            if self.can_begin(leg) {
                let over = if leg.over == NO_SQUARE { Squares::NONE } else { Squares(1 << leg.over) };
                self.land(leg, over, &mut path, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn land(
        &self,
        leg: Leg,
        over: Squares,
        path: &mut Path,
        visitor: &mut impl FnMut(Landing) -> ControlFlow<(), Continuation>,
    ) -> ControlFlow<()> {
        path.push(Point::at(leg.to.into()));
        let onward = visitor(Landing { path, leg, over })?;
        if onward == Continuation::Jump && leg.over != NO_SQUARE && !path.is_full() {
            for &next in self.board.jumps(leg.to) {
                if self.can_jump(next, over) {
                    self.land(next, Squares(over.0 | 1 << next.over), path, visitor)?;
                }
            }
        }
        path.pop();
        ControlFlow::Continue(())
    }

    /// Returns the squares jumped on this path, or why the pod can't follow it. The caller checks the squares jumped
    /// earlier in the turn, because one of several identical pods may be free to go.
    pub(crate) fn check(&self, origin: Point, path: &[Point]) -> Result<Squares, TurnError> {
        let mut from = origin;
        let mut over = Squares::NONE;
        if self.prongs == Prongs::NONE {
            return Err(TurnError::NoProngs { point: from });
        }
        let needs = |from: Point, direction| {
            if self.prongs.contains(direction) {
                Ok(())
            } else {
                Err(TurnError::NoProngThere { from, direction })
            }
        };
        for &to in path {
            if let Some(direction) = self.board.step(from, to) {
                if path.len() > 1 {
                    return Err(TurnError::StepAmongJumps { from, to });
                }
                needs(from, direction)?;
                if self.enemies.contains(to) {
                    return Err(TurnError::EnemyOnStep { point: to });
                }
            } else if let Some((direction, jumped)) = self.board.jump(from, to) {
                needs(from, direction)?;
                self.check_jump(jumped, to, over)?;
                over = over.with(jumped);
            } else {
                return Err(TurnError::NotALeg { from, to });
            }
            from = to;
        }
        Ok(over)
    }

    /// Checks whether a jump over a square to the next is possible on this board, after a path over these squares.
    pub(crate) fn check_jump(&self, jumped: Point, to: Point, over: Squares) -> Result<(), TurnError> {
        if !self.occupied.contains(jumped) {
            Err(TurnError::NothingToJump { point: jumped })
        } else if self.occupied.contains(to) {
            Err(TurnError::LandingTaken { point: to })
        } else if over.contains(jumped) {
            Err(TurnError::JumpedTwice { point: jumped })
        } else {
            Ok(())
        }
    }
}

impl MidTurnState {
    /// Returns the walk of a pod of the player to move, given the occupied squares.
    #[inline]
    pub(crate) fn walk(&self, prongs: Prongs, occupied: Squares, before: Squares) -> Walk {
        Walk { board: self.board(), prongs, occupied, enemies: self.enemies, before }
    }

    /// Returns whether this pod, having already jumped these squares, can leave its square, wherever other pods of its
    /// square go: a first leg never touches the origin.
    pub(crate) fn can_leave(&self, pod: Pod, before: Squares) -> bool {
        let walk = self.walk(pod.prongs(), self.occupied, before);
        walk.board.legs(pod.square()).iter().any(|&leg| walk.can_begin(leg))
    }
}

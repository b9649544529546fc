//! How one pod goes over the board: the one place that knows what a step and a jump are.
//!
//! A pod goes by its prongs. A *step* leads to a neighbouring square on which no enemy stands, and ends the
//! advance. A *jump* leads over an occupied square, friend or enemy, to the empty square beyond; more jumps may
//! follow, but no square is gone over twice in a turn (O10).
//!
//! What holds all through a walk: the squares occupied stay the same, because the movers are lifted off before
//! it begins and captured pods stand until the end of the turn. Each jump adds one square to those gone over, so
//! that a walk ends after at most as many jumps as squares are occupied.

use std::ops::ControlFlow;

use crate::board::{Board, Leg, NOWHERE, Point, Squares};
use crate::direction::Prongs;
use crate::error::TurnError;
use crate::midturn::Midturn;
use crate::pod::Pod;
use crate::turn::Path;

/// What a pod with these prongs can do on a board as it stands.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub board: Board,
    pub prongs: Prongs,
    /// The squares on which pods stand, those that move with this one lifted off.
    pub occupied: Squares,
    /// The squares on which pods of the other side stand.
    pub enemies: Squares,
    /// The squares that the pod has gone over earlier in the turn.
    pub before: Squares,
}

/// A place where the pod can land.
pub(crate) struct Landing<'a> {
    /// The points at which it has landed, this one the last.
    pub path: &'a Path,
    /// The leg that has led here.
    pub leg: Leg,
    /// The squares gone over on the path.
    pub over: Squares,
}

/// Whether a walk is to follow the jumps that go on from a landing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Onward {
    Jump,
    Stop,
}

impl Walk {
    /// Whether the pod can begin with this leg from where it stands.
    #[inline]
    pub(crate) fn can_begin(&self, leg: Leg) -> bool {
        if leg.over == NOWHERE {
            self.prongs.contains(leg.direction()) && !self.enemies.has(leg.to)
        } else {
            self.can_jump(leg, Squares::NONE)
        }
    }

    /// Whether the pod can make this jump, having gone over these squares on its path.
    #[inline]
    fn can_jump(&self, leg: Leg, over: Squares) -> bool {
        self.prongs.contains(leg.direction())
            && self.occupied.has(leg.over)
            && !over.has(leg.over)
            && !self.before.has(leg.over)
            && !self.occupied.has(leg.to)
    }

    /// Calls `visitor` for every landing of a pod that stands on this square, depth first, in the order of
    /// the paths as text. The visitor says whether to jump on from there, or breaks the walk off.
    pub(crate) fn visit(
        &self,
        from: u8,
        visitor: &mut impl FnMut(Landing) -> ControlFlow<(), Onward>,
    ) -> ControlFlow<()> {
        let mut path = Path::NONE;
        for &leg in self.board.legs(from) {
            if self.can_begin(leg) {
                let over = if leg.over == NOWHERE { Squares::NONE } else { Squares(1 << leg.over) };
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
        visitor: &mut impl FnMut(Landing) -> ControlFlow<(), Onward>,
    ) -> ControlFlow<()> {
        path.push(Point::at(leg.to.into()));
        let onward = visitor(Landing { path, leg, over })?;
        if onward == Onward::Jump && leg.over != NOWHERE && !path.is_full() {
            for &next in self.board.jumps(leg.to) {
                if self.can_jump(next, over) {
                    self.land(next, Squares(over.0 | 1 << next.over), path, visitor)?;
                }
            }
        }
        path.pop();
        ControlFlow::Continue(())
    }

    /// The squares gone over on this path, or why the pod cannot go it. What the pod has gone over earlier in
    /// the turn is left to the caller: of pods alike, another may be free to go.
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

    /// Whether a jump over a square to the next works on this board, after a path over these squares.
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

impl Midturn {
    /// The walk of a pod of the player to move, on a board occupied like this.
    #[inline]
    pub(crate) fn walk(&self, prongs: Prongs, occupied: Squares, before: Squares) -> Walk {
        Walk { board: self.board(), prongs, occupied, enemies: self.enemies, before }
    }

    /// Whether this pod, which has gone over these squares already, can leave its square, wherever other pods
    /// of its square go: a first leg never touches the origin.
    pub(crate) fn can_leave(&self, pod: Pod, before: Squares) -> bool {
        let walk = self.walk(pod.prongs(), self.occupied, before);
        walk.board.legs(pod.square()).iter().any(|&leg| walk.can_begin(leg))
    }
}

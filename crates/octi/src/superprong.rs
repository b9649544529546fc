//! The free moves of superprongs, before the regular part of a turn (O7, O10).
//!
//! Identical pods may have different histories in the turn, and a text can't say which of them moves. Where that
//! matters the board has several *worlds*; a turn is legal if it is legal in one of them.

use std::ops::ControlFlow;

use crate::board::Squares;
use crate::direction::{Direction, Prongs};
use crate::error::TurnError;
use crate::midturn::{MidTurnState, Piece, Run};
use crate::pod::Pod;
use crate::turn::{Captures, FreeMove, Path};
use crate::walk::{Continuation, Landing};

/// The stops of a free move in one direction: the path to each and the squares jumped on the way.
pub(crate) type Stops = Vec<(Path, Squares)>;

impl MidTurnState {
    /// Returns every free move.
    pub(crate) fn free_moves(&self, sink: &mut impl FnMut(FreeMove) -> ControlFlow<()>) -> ControlFlow<()> {
        for run in self.own_runs() {
            for direction in run.pod.superprongs().iter() {
                for (path, jumped) in self.free_stops(run, direction) {
                    self.capturable(jumped, std::iter::once(run.pod))
                        .choices(|captures| sink(FreeMove { pod: run.pod, path, captures }))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns where a pod of this run can stop when it uses its superprong in this direction: one step away, and after
    /// each jump.
    pub(crate) fn free_stops(&self, run: Run, direction: Direction) -> Stops {
        let mut stops = Stops::new();
        let occupied = self.occupied_without(run.pod.square(), 1);
        // The squares jumped earlier in the turn differ among the pods of a run.
        let walk = self.walk(Prongs::one(direction), occupied, Squares::NONE);
        let _ = walk.visit(run.pod.square(), &mut |landing: Landing| {
            if self.free_mover(run, direction, landing.over).next().is_none() {
                return ControlFlow::Continue(Continuation::Stop);
            }
            stops.push((*landing.path, landing.over));
            ControlFlow::Continue(Continuation::Jump)
        });
        stops
    }

    /// Returns the indices of the pieces of the run that may use the superprong and jump these squares.
    fn free_mover(&self, run: Run, direction: Direction, jumped: Squares) -> impl Iterator<Item = usize> {
        let pieces = self.pieces();
        (run.start..run.end).filter(move |&at| {
            let piece = &pieces[at];
            !piece.captured && !piece.used.contains(direction) && (piece.over & jumped).is_empty()
        })
    }

    /// Returns the worlds after a free move, or why it is illegal.
    pub(crate) fn after(&self, free: &FreeMove) -> Result<Vec<Self>, TurnError> {
        let run = self.own_run(free.pod)?;
        let points = free.path.points();
        let direction = self.board().first_leg(free.pod.point(), points).ok_or(TurnError::NotALeg {
            from: free.pod.point(),
            to: points.first().copied().unwrap_or(free.pod.point()),
        })?;
        if !free.pod.superprongs().contains(direction) {
            return Err(TurnError::NoSuperprong { point: free.pod.point(), direction });
        }
        if self.free_mover(run, direction, Squares::NONE).next().is_none() {
            return Err(TurnError::SuperprongUsed { point: free.pod.point(), direction });
        }
        let Some((_, jumped)) =
            self.free_stops(run, direction).into_iter().find(|(path, _)| *path == free.path)
        else {
            return Err(self.free_move_error(run, free, direction));
        };
        self.check_captures(&free.captures, jumped, std::iter::once(free.pod))?;
        let mut worlds = Vec::new();
        for mover in distinct(self, self.free_mover(run, direction, jumped)) {
            self.capture_worlds(free, jumped, mover, &mut Vec::new(), &mut worlds);
        }
        Ok(worlds)
    }

    /// Returns the worlds of the captures from `captured.len()` on: which of the identical pods each one is.
    fn capture_worlds(
        &self,
        free: &FreeMove,
        jumped: Squares,
        mover: usize,
        captured: &mut Vec<usize>,
        worlds: &mut Vec<Self>,
    ) {
        let Some(&pod) = free.captures.get(captured.len()) else {
            let world = self.after_free_move(mover, free, jumped, captured);
            if !worlds.contains(&world) {
                worlds.push(world);
            }
            return;
        };
        let Some(run) = self.run_of(pod) else { return };
        let pieces = self.pieces();
        let candidates: Vec<usize> = (run.start..run.end)
            .filter(|at| !pieces[*at].captured && *at != mover && !captured.contains(at))
            .collect();
        for piece in distinct(self, candidates.into_iter()) {
            captured.push(piece);
            self.capture_worlds(free, jumped, mover, captured, worlds);
            captured.pop();
        }
    }

    /// Returns the error for a free move with an illegal path.
    fn free_move_error(&self, run: Run, free: &FreeMove, direction: Direction) -> TurnError {
        let board = self.board();
        let walk =
            self.walk(Prongs::one(direction), self.occupied_without(run.pod.square(), 1), Squares::NONE);
        let points = free.path.points();
        let mut from = free.pod.point();
        let mut jumped = Squares::NONE;
        for &to in points {
            if board.step(from, to) == Some(direction) {
                if points.len() > 1 {
                    return TurnError::StepAmongJumps { from, to };
                }
                return TurnError::EnemyOnStep { point: to };
            }
            match board.jump(from, to) {
                Some((along, over)) if along == direction => {
                    if let Err(error) = walk.check_jump(over, to, jumped) {
                        return error;
                    }
                    jumped = jumped.with(over);
                    if self.free_mover(run, direction, jumped).next().is_none() {
                        return TurnError::JumpedTwice { point: over };
                    }
                }
                _ => return TurnError::FreeMoveTurns { direction },
            }
            from = to;
        }
        TurnError::NotALeg { from: free.pod.point(), to: from }
    }

    /// Returns the run of a pod that the player may move or build.
    pub(crate) fn own_run(&self, pod: Pod) -> Result<Run, TurnError> {
        let missing = || TurnError::NoSuchPod { point: pod.point(), name: pod.name() };
        let run = self.run_of(pod).filter(|_| pod.is_of(self.seat)).ok_or_else(missing)?;
        if run.active == 0 {
            return Err(TurnError::CapturedActs { point: pod.point() });
        }
        Ok(run)
    }

    /// Checks whether these pods can be captured after these movers have jumped these squares.
    pub(crate) fn check_captures(
        &self,
        captures: &Captures,
        jumped: Squares,
        movers: impl Iterator<Item = Pod> + Clone,
    ) -> Result<(), TurnError> {
        let capturable = self.capturable(jumped, movers);
        for &pod in captures {
            if !jumped.contains(pod.point()) {
                return Err(TurnError::NotJumped { point: pod.point() });
            }
            let named = captures.iter().filter(|&&other| other == pod).count();
            let there =
                capturable.kinds().iter().find(|kind| kind.0 == pod).map_or(0, |kind| usize::from(kind.1));
            if there < named {
                return Err(TurnError::NotThere { point: pod.point(), name: pod.name(), named, there });
            }
        }
        Ok(())
    }

    /// Makes a free move as far as possible without checking it, to read and write what comes after it. Where identical
    /// pods have different histories, one of them is used.
    pub(crate) fn after_unchecked(&self, free: &FreeMove) -> Self {
        if let Some(world) = self.after(free).ok().and_then(|worlds| worlds.into_iter().next()) {
            return world;
        }
        let candidates = |pod: Pod| {
            self.run_of(pod)
                .into_iter()
                .flat_map(|run| (run.start..run.end).filter(|&at| !self.pieces()[at].captured))
        };
        let Some(mover) = candidates(free.pod).next() else {
            return self.clone();
        };
        let mut captured: Vec<usize> = Vec::new();
        for &pod in &free.captures {
            let piece = candidates(pod).find(|at| *at != mover && !captured.contains(at));
            captured.extend(piece);
        }
        self.after_free_move(mover, free, Squares::NONE, &captured)
    }
}

/// Returns the first of each set of identical pieces.
fn distinct(at: &MidTurnState, pieces: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for piece in pieces {
        let same = |other: &usize| -> bool {
            let (a, b): (&Piece, &Piece) = (&at.pieces()[*other], &at.pieces()[piece]);
            a == b
        };
        if !kept.iter().any(same) {
            kept.push(piece);
        }
    }
    kept
}

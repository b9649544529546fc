//! Lists all turns, and checks whether one is legal.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::advance::assignable;
use crate::board::Squares;
use crate::error::TurnError;
use crate::midturn::MidTurnState;
use crate::mode;
use crate::pod::Pod;
use crate::turn::{Act, Captures, FreeMove, Mover, Turn};

/// Returns every turn from here, the ones without free moves first.
pub(crate) fn all(begin: MidTurnState, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
    let free_moves = begin.own_runs().any(|run| !run.pod.superprongs().is_empty());
    if free_moves {
        each_combination(&[begin], &mut Vec::new(), sink)
    } else {
        begin.acts(&mut |act| sink(Turn::new(Vec::new(), act)))
    }
}

/// Returns every turn that starts with these free moves; `worlds` are the boards they may have led to.
fn each_combination<S: FnMut(Turn) -> ControlFlow<()>>(
    worlds: &[MidTurnState],
    free: &mut Vec<FreeMove>,
    sink: &mut S,
) -> ControlFlow<()> {
    for (at, world) in worlds.iter().enumerate() {
        world.acts(&mut |act| {
            if worlds[..at].iter().any(|earlier| earlier.check_act(&act).is_ok()) {
                return ControlFlow::Continue(());
            }
            sink(Turn::new(free.clone(), act))
        })?;
    }
    for (at, world) in worlds.iter().enumerate() {
        world.free_moves(&mut |step| {
            if worlds[..at].iter().any(|earlier| earlier.after(&step).is_ok()) {
                return ControlFlow::Continue(());
            }
            let Ok(next) = after(worlds, &step) else {
                return ControlFlow::Continue(());
            };
            free.push(step);
            let flow = each_combination(&next, free, sink);
            free.pop();
            flow
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the worlds after a free move in any of these worlds.
pub(crate) fn after(worlds: &[MidTurnState], free: &FreeMove) -> Result<Vec<MidTurnState>, TurnError> {
    let mut found: Vec<MidTurnState> = Vec::new();
    let mut reason = None;
    for world in worlds {
        match world.after(free) {
            Ok(next) => {
                for world in next {
                    if !found.contains(&world) {
                        found.push(world);
                    }
                }
            }
            Err(error) => reason = reason.or(Some(error)),
        }
    }
    match reason {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// Returns whether a turn is legal.
pub(crate) fn check(begin: MidTurnState, turn: &Turn) -> Result<(), TurnError> {
    if *turn.act() == Act::Resign {
        return if turn.free_moves().is_empty() { Ok(()) } else { Err(TurnError::ResignAlone) };
    }
    let mut worlds = vec![begin];
    for free in turn.free_moves() {
        worlds = after(&worlds, free)?;
    }
    let mut reason = TurnError::NoRegularPart;
    for (at, world) in worlds.iter().enumerate() {
        match world.check_act(turn.act()) {
            Ok(()) => return Ok(()),
            Err(error) if at == 0 => reason = error,
            Err(_) => {}
        }
    }
    Err(reason)
}

impl MidTurnState {
    /// Returns every regular part from here.
    pub(crate) fn acts(&self, sink: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        for run in self.own_runs() {
            self.builds(run.pod, sink)?;
        }
        self.entries(sink)?;
        self.advances(sink)
    }

    /// Returns every way to insert or reposition a prong in this pod.
    pub(crate) fn builds(&self, pod: Pod, sink: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        let stocks = [(self.supply.prongs, false), (self.supply.superprongs, true)];
        for (_, superprong) in stocks.into_iter().filter(|stock| stock.0 > 0) {
            for hole in pod.holes().iter() {
                sink(Act::Insert { pod, hole, superprong })?;
            }
        }
        for from in pod.ordinary().iter() {
            for to in pod.holes().iter() {
                sink(Act::Reposition { pod, from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns every way to bring a pod onto the board.
    pub(crate) fn entries(&self, sink: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.supply.reserve > 0 {
            for point in mode::entries(self).iter() {
                sink(Act::Enter(point))?;
            }
        }
        if self.supply.captured > 0 {
            for point in mode::liberations(self).iter() {
                sink(Act::Liberate(point))?;
            }
        }
        if self.partner_captured > 0 {
            for point in mode::partner_liberations(self).iter() {
                sink(Act::LiberatePartner(point))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a regular part is legal here.
    pub(crate) fn check_act(&self, act: &Act) -> Result<(), TurnError> {
        match *act {
            Act::Insert { pod, hole, superprong } => {
                self.own_run(pod)?;
                if !pod.holes().contains(hole) {
                    return Err(TurnError::HoleTaken { point: pod.point(), hole });
                }
                match superprong {
                    true if self.supply.superprongs == 0 => Err(TurnError::NoSuperprongLeft),
                    false if self.supply.prongs == 0 => Err(TurnError::NoProngLeft),
                    _ => Ok(()),
                }
            }
            Act::Reposition { pod, from, to } => {
                self.own_run(pod)?;
                if !pod.prongs().contains(from) {
                    Err(TurnError::NoProng { point: pod.point(), direction: from })
                } else if pod.superprongs().contains(from) {
                    Err(TurnError::SuperprongFixed { point: pod.point(), direction: from })
                } else if !pod.holes().contains(to) {
                    Err(TurnError::HoleTaken { point: pod.point(), hole: to })
                } else {
                    Ok(())
                }
            }
            Act::Enter(point) => {
                if self.supply.reserve == 0 {
                    Err(TurnError::NoReserve)
                } else if !mode::entries(self).contains(point) {
                    Err(TurnError::CannotEnter { point })
                } else {
                    Ok(())
                }
            }
            Act::Liberate(point) => {
                if self.supply.captured == 0 {
                    Err(TurnError::NothingCaptured)
                } else if !mode::liberations(self).contains(point) {
                    Err(TurnError::CannotLiberate { point })
                } else {
                    Ok(())
                }
            }
            Act::LiberatePartner(point) => {
                if self.partner_captured == 0 || !mode::partner_liberations(self).contains(point) {
                    Err(TurnError::CannotLiberatePartner { point })
                } else {
                    Ok(())
                }
            }
            Act::Advance(ref advance) => {
                if advance.movers.is_empty() || advance.movers.iter().any(|mover| mover.path.is_empty()) {
                    return Err(TurnError::NoRegularPart);
                }
                self.check_advance(&advance.movers, &advance.captures)
            }
            Act::Resign => Err(TurnError::ResignAlone),
        }
    }

    /// Checks whether these movers may follow these paths and capture these pods. An empty path is allowed if its mover
    /// can leave the square.
    pub(crate) fn check_advance(&self, movers: &[Mover], captures: &Captures) -> Result<(), TurnError> {
        let Some(first) = movers.first() else {
            return Ok(());
        };
        let origin = first.pod.point();
        if let Some(other) = movers.iter().find(|mover| mover.pod.point() != origin) {
            return Err(TurnError::TwoOrigins { first: origin, second: other.pod.point() });
        }
        let occupied = self.occupied_without(first.pod.square(), movers.len());
        let mut jumped: SmallVec<[Squares; 8]> = SmallVec::new();
        for mover in movers {
            let run = self.own_run(mover.pod)?;
            let named = movers.iter().filter(|other| other.pod == mover.pod).count();
            if named > usize::from(run.active) {
                return Err(TurnError::NotThere {
                    point: origin,
                    name: mover.pod.name(),
                    named,
                    there: run.active.into(),
                });
            }
            let walk = self.walk(mover.pod.prongs(), occupied, Squares::NONE);
            jumped.push(walk.check(origin, mover.path.points())?);
        }
        for mover in movers {
            let alike = |at: &usize| movers[*at].pod == mover.pod;
            let paths: SmallVec<[usize; 8]> = (0..movers.len()).filter(alike).collect();
            let run = self.own_run(mover.pod)?;
            let histories: SmallVec<[Squares; 8]> = self.active_pieces(run).map(|piece| piece.over).collect();
            let fits = |path: usize, history: Squares| {
                let at = paths[path];
                (history & jumped[at]).is_empty()
                    && (!movers[at].path.is_empty() || self.can_leave(mover.pod, history))
            };
            if !assignable(paths.len(), &histories, &fits) {
                let over = jumped.iter().fold(Squares::NONE, |all, &one| all | one);
                let before = histories.iter().fold(Squares::NONE, |all, &one| all | one);
                return Err(match (over & before).iter().next() {
                    Some(point) => TurnError::JumpedTwice { point },
                    None => TurnError::CannotMove { point: origin },
                });
            }
        }
        let all = jumped.iter().fold(Squares::NONE, |all, &one| all | one);
        self.check_captures(captures, all, movers.iter().map(|mover| mover.pod))
    }
}

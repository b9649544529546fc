//! Enumerates all advances: every set of movers of a square, every path for each, every choice of captures.
//!
//! Movers ignore one another, so each mover's paths depend on the others only through whether any pod stays on the
//! origin. Paths are enumerated in the order of their text, and identical movers take paths in that order, so nothing
//! is found twice and nothing has to be remembered.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::Squares;
use crate::midturn::{MidTurnState, Run};
use crate::octi::{PLAYER_PODS, PODS};
use crate::pod::Pod;
use crate::turn::{Act, Advance, Captures, Mover, Path};
use crate::walk::{Continuation, Landing};

/// Identical pods of the origin that can move.
#[derive(Clone, Copy)]
struct Group {
    run: Run,
    /// True if some of them have jumped squares in this turn.
    history: bool,
}

struct AdvanceGenerator<'a, S> {
    at: &'a MidTurnState,
    origin: u8,
    standing: usize,
    groups: SmallVec<[Group; PLAYER_PODS]>,
    /// The required number of movers; `None` for any number.
    exactly: Option<usize>,
    /// The group of each mover.
    group_of: [u8; PLAYER_PODS],
    movers: [Mover; PLAYER_PODS],
    jumped: [Squares; PLAYER_PODS],
    count: usize,
    occupied: Squares,
    sink: &'a mut S,
}

impl MidTurnState {
    /// Returns every advance from every square.
    pub(crate) fn advances(&self, sink: &mut impl FnMut(Act) -> ControlFlow<()>) -> ControlFlow<()> {
        self.origins(&mut |origin, groups| self.burst(origin, groups, sink).choose(0))
    }

    /// Returns at most `each` advances from every square, those with the fewest movers first.
    pub(crate) fn advances_up_to(
        &self,
        each: usize,
        sink: &mut impl FnMut(Act) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.origins(&mut |origin, groups| {
            let most: usize = groups.iter().map(|group| usize::from(group.run.active)).sum();
            let mut left = each;
            let mut flow = ControlFlow::Continue(());
            let mut some = |act| {
                flow = sink(act);
                left = left.saturating_sub(1);
                if left == 0 { ControlFlow::Break(()) } else { flow }
            };
            let mut burst = self.burst(origin, groups, &mut some);
            for movers in 1..=most {
                burst.exactly = Some(movers);
                if burst.choose(0).is_break() {
                    break;
                }
            }
            flow
        })
    }

    /// Calls `each` for every square that pods can leave, with those pods.
    fn origins(
        &self,
        each: &mut impl FnMut(u8, SmallVec<[Group; PLAYER_PODS]>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut groups: SmallVec<[Group; PLAYER_PODS]> = SmallVec::new();
        let mut runs = self.own_runs().peekable();
        while let Some(run) = runs.next() {
            let origin = run.pod.square();
            if self.active_pieces(run).any(|piece| self.can_leave(run.pod, piece.over)) {
                groups.push(Group {
                    run,
                    history: self.active_pieces(run).any(|piece| !piece.over.is_empty()),
                });
            }
            if runs.peek().is_some_and(|next| next.pod.square() == origin) || groups.is_empty() {
                continue;
            }
            if groups.len() > 1 {
                groups.sort_unstable_by_key(|group| group.run.pod.text_key());
            }
            each(origin, std::mem::take(&mut groups))?;
        }
        ControlFlow::Continue(())
    }

    fn burst<'a, S>(
        &'a self,
        origin: u8,
        groups: SmallVec<[Group; PLAYER_PODS]>,
        sink: &'a mut S,
    ) -> AdvanceGenerator<'a, S> {
        AdvanceGenerator {
            at: self,
            origin,
            standing: self.active_pods(origin),
            groups,
            exactly: None,
            group_of: [0; PLAYER_PODS],
            movers: [Mover { pod: Pod::NONE, path: Path::NONE }; PLAYER_PODS],
            jumped: [Squares::NONE; PLAYER_PODS],
            count: 0,
            occupied: self.occupied,
            sink,
        }
    }
}

impl<S: FnMut(Act) -> ControlFlow<()>> AdvanceGenerator<'_, S> {
    /// Chooses how many pods of each group move.
    fn choose(&mut self, group: usize) -> ControlFlow<()> {
        let Some(&Group { run, .. }) = self.groups.get(group) else {
            if self.count == 0 || self.exactly.is_some_and(|movers| movers != self.count) {
                return ControlFlow::Continue(());
            }
            self.occupied = if self.count == self.standing {
                Squares(self.at.occupied.0 & !(1 << self.origin))
            } else {
                self.at.occupied
            };
            return self.place(0);
        };
        self.choose(group + 1)?;
        let before = self.count;
        for _ in 0..run.active {
            self.movers[self.count].pod = run.pod;
            self.group_of[self.count] = group as u8;
            self.count += 1;
            self.choose(group + 1)?;
        }
        self.count = before;
        ControlFlow::Continue(())
    }

    /// Returns whether some pod of the mover's group may jump these squares in this turn.
    #[inline]
    fn may_go_over(&self, mover: usize, jumped: Squares) -> bool {
        let group = &self.groups[usize::from(self.group_of[mover])];
        !group.history || self.at.active_pieces(group.run).any(|piece| (piece.over & jumped).is_empty())
    }

    /// Compares the mover's path with that of the previous mover, if they are identical: whether it or its
    /// continuations can come after it, and whether it itself can.
    #[inline]
    fn in_order(&self, mover: usize) -> (bool, bool) {
        if mover == 0 || self.group_of[mover] != self.group_of[mover - 1] {
            return (true, true);
        }
        let (path, before) = (self.movers[mover].path, self.movers[mover - 1].path);
        let common = path.points().len().min(before.points().len());
        (path.points()[..common] >= before.points()[..common], path >= before)
    }

    /// Finds every path for this mover, and for each of them all paths of those after it.
    fn place(&mut self, mover: usize) -> ControlFlow<()> {
        if mover == self.count {
            return self.capture();
        }
        // The squares jumped earlier in the turn differ among the pods of a group.
        let walk = self.at.walk(self.movers[mover].pod.prongs(), self.occupied, Squares::NONE);
        walk.visit(self.origin, &mut |landing: Landing| {
            if !self.may_go_over(mover, landing.over) {
                return ControlFlow::Continue(Continuation::Stop);
            }
            self.movers[mover].path = *landing.path;
            let (continuations, itself) = self.in_order(mover);
            if itself {
                self.jumped[mover] = landing.over;
                self.place(mover + 1)?;
            }
            ControlFlow::Continue(if continuations { Continuation::Jump } else { Continuation::Stop })
        })
    }

    /// With all paths chosen, lists every choice of captures.
    fn capture(&mut self) -> ControlFlow<()> {
        let movers = &self.movers[..self.count];
        let jumped = self.jumped[..self.count].iter().fold(Squares::NONE, |all, &jumped| all | jumped);
        if self.groups.iter().any(|group| group.history) && !self.is_assignable() {
            return ControlFlow::Continue(());
        }
        let mut emit = |captures: Captures| {
            (self.sink)(Act::Advance(Advance { movers: SmallVec::from_slice(movers), captures }))
        };
        if jumped.is_empty() {
            return emit(Captures::new());
        }
        self.at.capturable(jumped, movers.iter().map(|mover| mover.pod)).choices(emit)
    }

    /// Returns whether the paths can be assigned to different pods, each of which may follow its path.
    fn is_assignable(&self) -> bool {
        let mut start = 0;
        while start < self.count {
            let group = self.group_of[start];
            let len = self.group_of[start..self.count].iter().take_while(|&&other| other == group).count();
            let histories: SmallVec<[Squares; PODS]> =
                self.at.active_pieces(self.groups[usize::from(group)].run).map(|piece| piece.over).collect();
            let fits = |path: usize, history: Squares| (history & self.jumped[start + path]).is_empty();
            if !assignable(len, &histories, &fits) {
                return false;
            }
            start += len;
        }
        true
    }
}

/// Returns whether each of `paths` paths can be assigned to a different one of these pods.
pub(crate) fn assignable(
    paths: usize,
    histories: &[Squares],
    fits: &impl Fn(usize, Squares) -> bool,
) -> bool {
    fn assign(
        path: usize,
        paths: usize,
        taken: u32,
        histories: &[Squares],
        fits: &impl Fn(usize, Squares) -> bool,
    ) -> bool {
        path == paths
            || (0..histories.len()).any(|pod| {
                taken >> pod & 1 == 0
                    && fits(path, histories[pod])
                    && assign(path + 1, paths, taken | 1 << pod, histories, fits)
            })
    }
    assign(0, paths, 0, histories, fits)
}

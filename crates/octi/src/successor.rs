//! Enumerates the distinct positions after one turn without listing the turns.
//!
//! Many turns lead to the same position: a pod can reach a square by many paths, and pods can be captured on each of
//! them. Only the end of a path and the squares it jumps matter, and of several paths with the same end only those that
//! jump the most squares. So ends are chosen first, then captures that some choice of paths allows; each combination is
//! found once, however many paths there are.

use std::collections::HashSet;
use std::ops::ControlFlow;

use eightfold_game::QuickHash;
use smallvec::SmallVec;

use crate::board::{Point, Squares};
use crate::capture::CapturablePods;
use crate::midturn::MidTurnState;
use crate::mode;
use crate::octi::{Octi, PLAYER_PODS};
use crate::pod::Pod;
use crate::turn::Act;
use crate::walk::{Continuation, Landing};

/// Sets of jumped squares, none of which contains another.
type JumpedSets = SmallVec<[Squares; 1]>;

/// The squares where a pod can end, with the squares it can have jumped on the way.
type Ends = Vec<(u8, JumpedSets)>;

/// Returns every distinct position after one turn from here.
pub(crate) fn each(
    position: &Octi,
    begin: MidTurnState,
    sink: &mut impl FnMut(Octi) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free_moves = begin.own_runs().any(|run| !run.pod.superprongs().is_empty());
    let mut finder = Finder {
        position,
        all: free_moves,
        seen: HashSet::with_capacity_and_hasher(64, QuickHash::default()),
        sink,
    };
    if free_moves { finder.after_free_moves(begin) } else { finder.add_regular_parts(&begin) }
}

struct Finder<'a, S> {
    position: &'a Octi,
    /// True if different kinds of turns can lead to the same position, not only advances.
    all: bool,
    seen: HashSet<Octi, QuickHash>,
    sink: &'a mut S,
}

impl<S: FnMut(Octi) -> ControlFlow<()>> Finder<'_, S> {
    /// Goes through all boards that free moves lead to, each once.
    fn after_free_moves(&mut self, begin: MidTurnState) -> ControlFlow<()> {
        let mut met: HashSet<MidTurnState, QuickHash> = HashSet::default();
        let mut open = vec![begin.clone()];
        met.insert(begin);
        while let Some(at) = open.pop() {
            self.add_regular_parts(&at)?;
            let _ = at.free_moves(&mut |free| {
                for next in at.after(&free).unwrap_or_default() {
                    if met.insert(next.clone()) {
                        open.push(next);
                    }
                }
                ControlFlow::Continue(())
            });
        }
        ControlFlow::Continue(())
    }

    /// Returns every regular part from here. Without free moves, inserting, repositioning, entering and liberating each
    /// have a result that no other turn shares; only advances can coincide.
    fn add_regular_parts(&mut self, at: &MidTurnState) -> ControlFlow<()> {
        let (base, pending) = at.standing_position(self.position);
        for run in at.own_runs() {
            at.builds(run.pod, &mut |act| self.add_after_build(&base, &pending, &act))?;
        }
        at.entries(&mut |act| self.add_after_build(&base, &pending, &act))?;
        let mut pieces =
            at.pieces().iter().filter(|piece| piece.pod.is_of(at.seat) && !piece.captured).peekable();
        let mut groups: SmallVec<[Group; 1]> = SmallVec::new();
        while let Some(piece) = pieces.next() {
            let same = |group: &&mut Group| group.pod == piece.pod && group.over == piece.over;
            if let Some(group) = groups.iter_mut().find(same) {
                group.count += 1;
            } else if at.can_leave(piece.pod, piece.over) {
                groups.push(Group { pod: piece.pod, over: piece.over, count: 1, ends: [None, None] });
            }
            let origin = piece.pod.square();
            if pieces.peek().is_none_or(|next| next.pod.square() != origin) && !groups.is_empty() {
                SuccessorGenerator {
                    at,
                    base: &base,
                    pending: &pending,
                    groups: std::mem::take(&mut groups),
                    standing: at.active_pods(origin),
                    movers: [(Pod::NONE, 0); PLAYER_PODS],
                    count: 0,
                    finder: self,
                }
                .choose(0)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn add_after_build(&mut self, base: &Octi, pending: &[Pod], act: &Act) -> ControlFlow<()> {
        let mut next = *base;
        let seat = self.position.turn;
        next.make_act(act, seat);
        for &pod in pending {
            next.capture(pod, seat);
        }
        mode::end_turn(&mut next, seat);
        if self.all && !self.seen.insert(next) {
            return ControlFlow::Continue(());
        }
        (self.sink)(next)
    }
}

/// Identical pods of the origin that can move.
struct Group {
    pod: Pod,
    over: Squares,
    count: u8,
    /// The squares where they can end while another pod stays on the origin, and when none does; computed on demand.
    ends: [Option<Ends>; 2],
}

struct SuccessorGenerator<'a, 'b, S> {
    at: &'a MidTurnState,
    /// The board before supplies change.
    base: &'a Octi,
    /// Pods captured in free moves.
    pending: &'a [Pod],
    groups: SmallVec<[Group; 1]>,
    standing: usize,
    /// The movers, each with the index of its group.
    movers: [(Pod, usize); PLAYER_PODS],
    count: usize,
    finder: &'a mut Finder<'b, S>,
}

impl<S: FnMut(Octi) -> ControlFlow<()>> SuccessorGenerator<'_, '_, S> {
    /// Chooses how many pods of each group move.
    fn choose(&mut self, group: usize) -> ControlFlow<()> {
        let Some(&Group { pod, count, .. }) = self.groups.get(group) else {
            if self.count == 0 {
                return ControlFlow::Continue(());
            }
            let nobody_stays = usize::from(self.count == self.standing);
            self.find_ends(nobody_stays);
            return self.place(0, 0, nobody_stays, self.base, &[Squares::NONE]);
        };
        self.choose(group + 1)?;
        let before = self.count;
        for _ in 0..count {
            self.movers[self.count] = (pod, group);
            self.count += 1;
            self.choose(group + 1)?;
        }
        self.count = before;
        ControlFlow::Continue(())
    }

    fn find_ends(&mut self, nobody_stays: usize) {
        for mover in 0..self.count {
            let group = &mut self.groups[self.movers[mover].1];
            if group.ends[nobody_stays].is_none() {
                let occupied = match nobody_stays {
                    1 => Squares(self.at.occupied.0 & !(1 << group.pod.square())),
                    _ => self.at.occupied,
                };
                group.ends[nobody_stays] = Some(self.at.ends(group.pod, group.over, occupied));
            }
        }
    }

    /// Chooses the end of this mover and of those after it; identical pods are ordered by their ends.
    fn place(
        &mut self,
        mover: usize,
        least: usize,
        nobody_stays: usize,
        board: &Octi,
        overs: &[Squares],
    ) -> ControlFlow<()> {
        if mover == self.count {
            return self.capture(board, overs);
        }
        let (pod, group) = self.movers[mover];
        let mut number = least;
        loop {
            let ends = self.groups[group].ends[nobody_stays].as_ref();
            let Some((end, more)) = ends.and_then(|ends| ends.get(number)) else {
                return ControlFlow::Continue(());
            };
            let mut board = *board;
            board.replace(pod, pod.on(Point::at((*end).into())));
            let least = match self.movers[..self.count].get(mover + 1) {
                Some(&(_, next)) if next == group => number,
                _ => 0,
            };
            if let ([Squares::NONE], [Squares::NONE]) = (overs, more.as_slice()) {
                self.place(mover + 1, least, nobody_stays, &board, overs)?;
            } else {
                let mut together: JumpedSets =
                    overs.iter().flat_map(|&one| more.iter().map(move |&other| one | other)).collect();
                keep_largest(&mut together);
                self.place(mover + 1, least, nobody_stays, &board, &together)?;
            }
            number += 1;
        }
    }

    /// With all ends chosen, lists every choice of captures that some of these sets of jumped squares allow.
    fn capture(&mut self, board: &Octi, overs: &[Squares]) -> ControlFlow<()> {
        if let [Squares::NONE] = overs {
            return self.found(board, &[]);
        }
        let all = overs.iter().fold(Squares::NONE, |all, &one| all | one);
        let movers: SmallVec<[Pod; PLAYER_PODS]> =
            self.movers[..self.count].iter().map(|mover| mover.0).collect();
        let capturable = self.at.capturable(all, movers.iter().copied());
        self.choose_captures(board, &capturable, 0, overs, &mut SmallVec::new())
    }

    fn choose_captures(
        &mut self,
        board: &Octi,
        capturable: &CapturablePods,
        kind: usize,
        overs: &[Squares],
        chosen: &mut SmallVec<[Pod; 16]>,
    ) -> ControlFlow<()> {
        let Some(&(pod, count)) = capturable.kinds().get(kind) else {
            return self.found(board, chosen);
        };
        self.choose_captures(board, capturable, kind + 1, overs, chosen)?;
        let with: JumpedSets = overs.iter().copied().filter(|over| over.has(pod.square())).collect();
        if with.is_empty() {
            return ControlFlow::Continue(());
        }
        let before = chosen.len();
        for _ in 0..count {
            chosen.push(pod);
            self.choose_captures(board, capturable, kind + 1, &with, chosen)?;
        }
        chosen.truncate(before);
        ControlFlow::Continue(())
    }

    fn found(&mut self, board: &Octi, captures: &[Pod]) -> ControlFlow<()> {
        let mut next = *board;
        let seat = self.at.seat;
        for &pod in captures.iter().chain(self.pending) {
            next.capture(pod, seat);
        }
        mode::end_turn(&mut next, seat);
        if self.finder.seen.insert(next) { (self.finder.sink)(next) } else { ControlFlow::Continue(()) }
    }
}

impl MidTurnState {
    /// Returns where a pod that has already jumped these squares can end, given the occupied squares.
    fn ends(&self, pod: Pod, before: Squares, occupied: Squares) -> Ends {
        let mut ends = Ends::with_capacity(8);
        let mut met: HashSet<(u8, u128), QuickHash> = HashSet::default();
        let walk = self.walk(pod.prongs(), occupied, before);
        let _ = walk.visit(pod.square(), &mut |Landing { leg, over, .. }: Landing| {
            // Two jumps can be made in one order only; more jumps perhaps in several.
            if over.len() > 2 && !met.insert((leg.to, over.0)) {
                return ControlFlow::Continue(Continuation::Stop);
            }
            match ends.iter_mut().find(|end| end.0 == leg.to) {
                Some(end) => end.1.push(over),
                None => ends.push((leg.to, SmallVec::from_elem(over, 1))),
            }
            ControlFlow::Continue(Continuation::Jump)
        });
        for (_, overs) in &mut ends {
            keep_largest(overs);
        }
        ends
    }
}

/// Keeps the sets that no other set contains.
fn keep_largest(sets: &mut JumpedSets) {
    if sets.len() < 2 {
        return;
    }
    sets.sort_unstable_by_key(|set| std::cmp::Reverse(set.len()));
    let mut kept = 0;
    for at in 0..sets.len() {
        let set = sets[at];
        if !sets[..kept].iter().any(|larger| set.minus(*larger).is_empty()) {
            sets[kept] = set;
            kept += 1;
        }
    }
    sets.truncate(kept);
}

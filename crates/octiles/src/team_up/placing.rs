//! Enumerates every tile of the pool on every space at every rotation, with the runs that can follow.

use std::ops::ControlFlow;

use super::TeamUp;
use eightfold_game::Seat;

use crate::board::{POSTS, Post, SPACES, Space};
use crate::tile::{Placement, Side, TileId};
use crate::trace::{End, OutsideEnd, end_from, end_of_run, follow, outsides};

/// The continuation of a legal placement.
pub(super) enum PlacementResult<'a> {
    /// It connects all runners of the player, so no run follows.
    Won,
    /// These runs, at least one and without duplicates.
    Runs(&'a [(Post, Post)]),
}

/// The most path ends of a player: five runners with at most four sides each.
const ENDS: usize = 20;

/// A path that leaves a post of one of the player's runners.
#[derive(Clone, Copy)]
struct Strand {
    from: Post,
    /// `None` if it is open.
    to: Option<Post>,
    /// The spaces it crosses, and the empty one where it stops, as bits.
    touches: u32,
}

/// A small list without allocation: the board bounds its length.
struct List<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    fn of(blank: T) -> Self {
        Self { items: [blank; N], len: 0 }
    }

    #[inline]
    fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// The links among a player's (at most five) runners: bit `b` of `near[a]`.
#[derive(Clone, Copy, Default)]
struct PathGraph {
    near: [u8; 5],
}

impl PathGraph {
    #[inline]
    fn join(&mut self, a: u8, b: u8) {
        self.near[a as usize] |= 1 << b;
        self.near[b as usize] |= 1 << a;
    }

    /// Returns whether the first `count` runners are connected.
    #[inline]
    fn is_whole(&self, count: usize) -> bool {
        let all = (1u8 << count) - 1;
        let mut met = 1u8;
        loop {
            let mut grown = met;
            for (at, near) in self.near[..count].iter().enumerate() {
                if met & (1 << at) != 0 {
                    grown |= near;
                }
            }
            if grown == met {
                return met == all;
            }
            met = grown;
        }
    }
}

/// Marks a post without a runner of the player.
const NO_OWNER: u8 = u8::MAX;

impl TeamUp {
    /// Lists every legal placement of the player to act with what follows it: by space, then tile, then rotation. A
    /// placement after which no run is possible is illegal unless it connects.
    pub(super) fn placings(
        &self,
        sink: &mut impl FnMut(Space, Placement, PlacementResult<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let runners = self.runners(self.seating.turn());
        let count = self.rules.runners();
        let taken = self.occupied();
        let mut index = [NO_OWNER; POSTS];
        for (at, post) in runners.iter().enumerate() {
            index[post.index()] = at as u8;
        }
        let strands = self.mover_strands();
        let kept = self.kept_segments();
        let mut pool = List::<TileId, 18>::of(TileId::new(1).expect("tile 1"));
        self.pool().for_each(|tile| pool.push(tile));

        for space in Space::all() {
            let bit = 1 << space.index();
            // What the placement can't affect: links and runs that stay as they are.
            let mut base = PathGraph::default();
            let mut still = List::<(Post, Post), ENDS>::of((Post::new(0), Post::new(0)));
            for strand in strands.as_slice() {
                let Some(to) = strand.to else { continue };
                if strand.touches & bit != 0 {
                    continue;
                }
                let (a, b) = (index[strand.from.index()], index[to.index()]);
                if b != NO_OWNER {
                    base.join(a, b);
                }
                let run = (strand.from, to);
                if (to == strand.from || !taken.contains(to)) && !still.as_slice().contains(&run) {
                    still.push(run);
                }
            }
            // The paths from the player's runners that reach the space.
            let outside = outsides(&self.layout, space);
            let mut starts = List::<(Side, Post), 8>::of((Side::W, Post::new(0)));
            for side in Side::ALL {
                if let OutsideEnd::Post(post) = outside[side.index()]
                    && index[post.index()] != NO_OWNER
                {
                    starts.push((side, post));
                }
            }
            if starts.len == 0 && still.len == 0 {
                continue;
            }
            let (mask, want) = kept[space.index()];
            for placement in pool.as_slice().iter().flat_map(|tile| tile.placements()) {
                // Only other players' paths restrict placements; on a space they cross, the segment must stay.
                if u64::from_le_bytes(*placement.joins()) & mask != want {
                    continue;
                }
                let mut net = base;
                let mut runs = List::<(Post, Post), ENDS>::of((Post::new(0), Post::new(0)));
                still.as_slice().iter().for_each(|&run| runs.push(run));
                for &(side, from) in starts.as_slice() {
                    let Some(to) = end_of_run(placement, &outside, side) else {
                        continue;
                    };
                    let (a, b) = (index[from.index()], index[to.index()]);
                    if b != NO_OWNER {
                        net.join(a, b);
                    }
                    if (to == from || !taken.contains(to)) && !runs.as_slice().contains(&(from, to)) {
                        runs.push((from, to));
                    }
                }
                if net.is_whole(count) {
                    sink(space, placement, PlacementResult::Won)?;
                } else if runs.len > 0 {
                    sink(space, placement, PlacementResult::Runs(runs.as_slice()))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the player to act has a legal turn other than being skipped.
    pub fn has_placing(&self) -> bool {
        self.placings(&mut |_, _, _| ControlFlow::Break(())).is_break()
    }

    fn mover_strands(&self) -> List<Strand, ENDS> {
        let mut strands = List::of(Strand { from: Post::new(0), to: None, touches: 0 });
        for from in self.runners(self.seating.turn()).iter() {
            for &port in from.ports() {
                let mut touches = 0u32;
                let end = follow(&self.layout, port, &mut |space, _, _| touches |= 1 << space.index());
                let to = match end {
                    End::Post(post) => Some(post),
                    End::Open(stop) => {
                        touches |= 1 << stop.space().index();
                        None
                    }
                };
                strands.push(Strand { from, to, touches });
            }
        }
        strands
    }

    /// For each space the segments used by other players' paths, as a mask over the eight bytes of [`Placement::joins`]
    /// and the required value under it.
    fn kept_segments(&self) -> [(u64, u64); SPACES] {
        let mut kept = [(0, 0); SPACES];
        for owner in (0..self.rules.players()).map(Seat::new) {
            if owner == self.seating.turn() {
                continue;
            }
            let runners = self.runners(owner);
            for from in runners.iter() {
                for &port in from.ports() {
                    // From the lower end only, and never a path that returns to its own stop.
                    let owned = |to| to > from && runners.contains(to);
                    if !matches!(end_from(&self.layout, port), End::Post(to) if owned(to)) {
                        continue;
                    }
                    follow(&self.layout, port, &mut |space, a, b| {
                        let (mask, want) = &mut kept[space.index()];
                        for (a, b) in [(a, b), (b, a)] {
                            *mask |= 0xFF << (8 * a.index());
                            *want |= (b.index() as u64) << (8 * a.index());
                        }
                    });
                }
            }
        }
        kept
    }
}

//! What a player could capture and reach in one turn: for the page's warnings and for evaluation.

use std::collections::HashSet;

use eightfold_game::{QuickHash, Seat};

use crate::board::{NOWHERE, Point, Squares};
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{Captures, FreeMove};

/// What a player could do with the board as it stands, were it their turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reach {
    /// The squares that some pod of theirs could jump over: every enemy pod there could be captured.
    pub over: Squares,
    /// The squares on which a pod of theirs could stand at the end of the turn, having moved there.
    pub ends: Squares,
}

/// What the other side could do to a player with its next turn, were it to come now.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Threats {
    /// The player's pods that could be captured, pods alike as often as they stand there.
    pub pods: Vec<Pod>,
    /// The player's bases on which no enemy stands and on which one could.
    pub bases: Vec<Point>,
}

impl Octi {
    /// What this player could jump over and where they could end, were it their turn: free moves of
    /// superprongs counted, entering pods not.
    pub fn reach(&self, seat: Seat) -> Reach {
        let begin = Midturn::begin(self, seat);
        let mut reach = Reach::default();
        begin.add_reach(&mut reach);
        begin.add_free_reach(&mut reach);
        reach
    }

    /// The pods and bases of this player that are in danger from any opponent who is in.
    pub fn threats(&self, seat: Seat) -> Threats {
        let mut over = Squares::NONE;
        let mut ends = Squares::NONE;
        let mut held = Squares::NONE;
        for enemy in self.rules.enemies(seat).minus(self.out).iter() {
            let reach = self.reach(enemy);
            over |= reach.over;
            ends |= reach.ends;
            held |= self.squares_of(enemy);
        }
        let bases = self.rules.bases(seat).iter().copied();
        Threats {
            pods: self
                .pods()
                .iter()
                .copied()
                .filter(|pod| pod.is_of(seat) && over.contains(pod.point()))
                .collect(),
            bases: bases.filter(|&base| ends.contains(base) && !held.contains(base)).collect(),
        }
    }
}

/// The walk of one pod over the board.
struct Walk<'a> {
    at: &'a Midturn,
    pod: Pod,
    occupied: Squares,
    /// Squares that the pod may not go over: it has done so in this turn.
    before: Squares,
    /// Where it has been with which squares gone over. Short walks are not worth remembering.
    met: HashSet<(u8, u128), QuickHash>,
    reach: &'a mut Reach,
}

impl Walk<'_> {
    fn begin(&mut self) {
        for &leg in self.at.board().legs(self.pod.square()) {
            if !self.pod.prongs().contains(leg.direction()) || !self.at.can_begin(leg, self.before) {
                continue;
            }
            self.reach.ends.0 |= 1 << leg.to;
            if leg.over != NOWHERE {
                self.jumped(leg.to, Squares(1 << leg.over), 1);
            }
        }
    }

    fn jumped(&mut self, to: u8, over: Squares, jumps: u32) {
        self.reach.ends.0 |= 1 << to;
        self.reach.over |= over;
        if jumps > 3 && !self.met.insert((to, over.0)) {
            return;
        }
        for &leg in self.at.board().jumps(to) {
            if self.pod.prongs().contains(leg.direction())
                && self.occupied.has(leg.over)
                && !over.has(leg.over)
                && !self.before.has(leg.over)
                && !self.occupied.has(leg.to)
            {
                self.jumped(leg.to, Squares(over.0 | 1 << leg.over), jumps + 1);
            }
        }
    }
}

impl Midturn {
    /// Adds what advances reach from here.
    fn add_reach(&self, reach: &mut Reach) {
        for run in self.own_runs() {
            let square = run.pod.square();
            let standing = self.standing(square);
            // A pod that goes alone leaves the others there; if all of them can go, nobody need stay.
            let all_can_go = self.pieces().iter().all(|piece| {
                piece.pod.square() != square
                    || (piece.pod.is_of(self.seat)
                        && !piece.captured
                        && self.can_leave(piece.pod, piece.over))
            });
            for piece in self.able(run) {
                let mut walk = |occupied: Squares| {
                    Walk {
                        at: self,
                        pod: run.pod,
                        occupied,
                        before: piece.over,
                        met: HashSet::default(),
                        reach,
                    }
                    .begin();
                };
                walk(self.lifted(square, 1));
                if standing > 1 && all_can_go {
                    walk(self.lifted(square, standing));
                }
            }
        }
    }

    /// Adds what can be reached after free moves. Captures reach nothing more: captured pods stand.
    fn add_free_reach(&self, reach: &mut Reach) {
        for run in self.own_runs() {
            for direction in run.pod.superprongs().iter() {
                for (path, _) in self.free_stops(run, direction) {
                    let free = FreeMove { pod: run.pod, path, captures: Captures::new() };
                    for world in self.after(&free).unwrap_or_default() {
                        world.add_reach(reach);
                        world.add_free_reach(reach);
                    }
                }
            }
        }
    }
}

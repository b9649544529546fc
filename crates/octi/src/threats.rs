//! What a player could capture and reach in one turn: for the page's warnings and for evaluation.

use std::collections::HashSet;
use std::ops::ControlFlow;

use eightfold_game::{QuickHash, Seat};

use crate::board::{Point, Squares};
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{Captures, FreeMove};
use crate::walk::{Landing, Onward};

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
                    // Where the pod has been with which squares gone over. Short walks are not worth remembering.
                    let mut met: HashSet<(u8, u128), QuickHash> = HashSet::default();
                    let walk = self.walk(run.pod.prongs(), occupied, piece.over);
                    let _ = walk.visit(square, &mut |Landing { leg, over, .. }: Landing| {
                        reach.ends.0 |= 1 << leg.to;
                        reach.over |= over;
                        if over.len() > 3 && !met.insert((leg.to, over.0)) {
                            return ControlFlow::Continue(Onward::Stop);
                        }
                        ControlFlow::Continue(Onward::Jump)
                    });
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

//! What a player could capture and reach in one turn, for the page's warnings and for evaluation.

use std::collections::HashSet;
use std::ops::ControlFlow;

use eightfold_game::{QuickHash, Seat};

use crate::board::{Point, Squares};
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{Captures, FreeMove};
use crate::walk::{Continuation, Landing};

/// The moves of a player on the current board if it were their turn.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Seat};
/// use eightfold_octi::{Octi, Point, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b")?;
/// let reach = position.reach(Seat::new(0));
/// assert!(reach.over.contains(Point::from_name("34").expect("the pod that can be jumped")));
/// assert!(reach.ends.contains(Point::from_name("35").expect("the end of the jump")));
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reach {
    /// The squares that one of their pods could jump: every enemy pod there could be captured.
    pub over: Squares,
    /// The squares where one of their pods could be at the end of the turn, having moved there.
    pub ends: Squares,
}

/// The pods and bases of a player that the other side could capture or reach if it were to act now.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Seat};
/// use eightfold_octi::{Octi, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b")?;
/// let threats = position.threats(Seat::new(1));
/// assert_eq!(threats.pods, [position.pods()[1]]);
/// assert!(threats.bases.is_empty());
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Threats {
    /// The player's pods that could be captured; identical pods are repeated.
    pub pods: Vec<Pod>,
    /// The player's bases without an enemy pod that an enemy could reach.
    pub bases: Vec<Point>,
}

impl Octi {
    /// Returns what this player could jump and where they could end if it were their turn, including free moves of
    /// superprongs but not entering pods.
    pub fn reach(&self, seat: Seat) -> Reach {
        let begin = MidTurnState::begin(self, seat);
        let mut reach = Reach::default();
        begin.add_reach(&mut reach);
        begin.add_free_reach(&mut reach);
        reach
    }

    /// Returns the pods and bases of this player that are in danger from any opponent who is in.
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

impl MidTurnState {
    /// Adds what advances reach from here.
    fn add_reach(&self, reach: &mut Reach) {
        for run in self.own_runs() {
            let square = run.pod.square();
            let standing = self.active_pods(square);
            // A pod that moves alone leaves the others there; if all of them can move, none need stay.
            let all_can_go = self.pieces().iter().all(|piece| {
                piece.pod.square() != square
                    || (piece.pod.is_of(self.seat)
                        && !piece.captured
                        && self.can_leave(piece.pod, piece.over))
            });
            for piece in self.active_pieces(run) {
                let mut walk = |occupied: Squares| {
                    // The squares the pod has reached, with the squares jumped. Short walks aren't worth remembering.
                    let mut met: HashSet<(u8, u128), QuickHash> = HashSet::default();
                    let walk = self.walk(run.pod.prongs(), occupied, piece.over);
                    let _ = walk.visit(square, &mut |Landing { leg, over, .. }: Landing| {
                        reach.ends.0 |= 1 << leg.to;
                        reach.over |= over;
                        if over.len() > 3 && !met.insert((leg.to, over.0)) {
                            return ControlFlow::Continue(Continuation::Stop);
                        }
                        ControlFlow::Continue(Continuation::Jump)
                    });
                };
                walk(self.occupied_without(square, 1));
                if standing > 1 && all_can_go {
                    walk(self.occupied_without(square, standing));
                }
            }
        }
    }

    /// Adds what can be reached after free moves. Captures open up nothing more, because captured pods stay on the
    /// board.
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

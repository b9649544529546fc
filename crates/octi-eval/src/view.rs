//! What the learned judgement sees of a position.

use eightfold_game::{Game, Seat};
use eightfold_octi::Octi;

use crate::standing::{Standing, has, landings};
use crate::tempo::{NOWHERE, next, steps, turns};

/// The features of each side, by where they begin.
mod side {
    /// Pods on the board, one of 0 to 7.
    pub const PODS: usize = 0;
    /// Pods in reserve, one of 0 to 4.
    pub const RESERVE: usize = PODS + 8;
    /// Times: pods with so many prongs, 0 to 8.
    pub const PRONGS: usize = RESERVE + 5;
    /// The supply of prongs, in twos.
    pub const STOCK: usize = PRONGS + 9;
    /// Times: prongs by where they point: ahead, half ahead, aside, half back, back, off the board.
    pub const WAY: usize = STOCK + 14;
    /// Times: steps and jumps over friends that can be made.
    pub const MOVES: usize = WAY + 6;
    /// Enemy squares that can be jumped at once, one of 0 to 3.
    pub const ATTACKED: usize = MOVES + 2;
    /// Times: prongs of the pods there.
    pub const BOOTY: usize = ATTACKED + 4;
    /// Own bases on which own pods stand, one of 0 to 3.
    pub const GUARDS: usize = BOOTY + 1;
    /// Times: pods by squares to the nearest enemy base, 0 to 8.
    pub const AHEAD: usize = GUARDS + 4;
    /// Times: pods by squares to the nearest own base, 0 to 8.
    pub const HOME: usize = AHEAD + 9;
    /// Times: pods by turns to the nearest enemy base, 0 to 9.
    pub const TURNS: usize = HOME + 9;
    /// Times: enemy bases by the turns of the nearest pod, 0 to 9.
    pub const BASES: usize = TURNS + 10;
    /// Turns that enter a base, one of 0 to 2.
    pub const ENTER: usize = BASES + 10;
    pub const COUNT: usize = ENTER + 3;
}

/// The nearest pods of both sides to a base, in turns up to 7: the mover's, the other's.
const RACE: usize = 2 * side::COUNT;
/// The turns that enter a base: the mover's (none, some), the other's (0 to 2).
const ENTERING: usize = RACE + 8 * 8;

/// How many features there are.
pub const OCTI_FEATURES: usize = ENTERING + 2 * 3;

/// What is seen of a position of the fast game.
#[derive(Clone, Copy, Debug)]
pub struct OctiView;

/// More turns than this from a base are all the same.
const FAR: i32 = 9;
/// How many turns more a base is away while an enemy stands on it.
const BARRED: i32 = 2;

/// For each direction, seen by the side that goes north and by the one that goes south, whether it points ahead (0)
/// or back (4).
const fn way(direction: usize, south: bool) -> usize {
    let from_north = if direction > 4 { 8 - direction } else { direction };
    if south { 4 - from_north } else { from_north }
}

impl OctiView {
    /// Tells each feature, below [`OCTI_FEATURES`], and how often it is there, seen by the player to move.
    #[inline]
    pub fn visit(position: &Octi, mut sink: impl FnMut(usize, i32)) {
        let standing = Standing::of(position);
        let mover = position.turn_seat();
        let (first_mine, entering_mine) = Self::side(position, &standing, mover, 0, &mut sink);
        let (first_theirs, entering_theirs) =
            Self::side(position, &standing, mover.next(2), side::COUNT, &mut sink);
        sink(RACE + 8 * first_mine.min(7) as usize + first_theirs.min(7) as usize, 1);
        sink(ENTERING + 3 * entering_mine.min(1) as usize + entering_theirs.min(2) as usize, 1);
    }

    /// The features of one side; gives the turns of its nearest pod to a base and how many of its pods can enter one.
    #[inline]
    fn side(
        position: &Octi,
        standing: &Standing,
        seat: Seat,
        begin: usize,
        sink: &mut impl FnMut(usize, i32),
    ) -> (i32, i32) {
        let rules = position.rules();
        let board = rules.board();
        let neighbours = next(board);
        let supply = position.supply(seat);
        let south = seat.index() & 1 == 1;
        let theirs = standing.sides[(seat.index() & 1) ^ 1];
        let own = standing.sides[seat.index() & 1];
        let (targets, homes) = (rules.bases(seat.next(2)), rules.bases(seat));
        let mut open = 0u128;
        for base in targets {
            open |= 1 << base.index();
        }
        open &= !theirs;
        let mut least = [FAR; 3];
        let (mut first, mut entering, mut count) = (FAR, 0, 0);
        let (mut reach, mut frames) = (0, 0);
        let mut attacked = 0u128;
        let mut ways = [0; 6];
        for pod in position.pods().iter().filter(|pod| pod.owner() == seat) {
            count += 1;
            let prongs = pod.prongs();
            sink(begin + side::PRONGS + prongs.len() as usize, 1);
            let mut nearest = FAR;
            let mut ahead = 8;
            for (base, least) in targets.iter().zip(&mut least) {
                let barred = if has(theirs, base.index() as u8) { BARRED } else { 0 };
                let far = (turns(board, prongs, pod.point(), *base) + barred).min(FAR);
                *least = far.min(*least);
                nearest = nearest.min(far);
                ahead = ahead.min(steps(board, pod.point(), *base));
            }
            first = first.min(nearest);
            sink(begin + side::TURNS + nearest as usize, 1);
            sink(begin + side::AHEAD + ahead as usize, 1);
            let home = homes.iter().map(|base| steps(board, pod.point(), *base)).min().unwrap_or(8);
            sink(begin + side::HOME + home as usize, 1);
            let around = &neighbours[pod.point().index()];
            let mut left = prongs.bits();
            let mut jumps = false;
            let mut enters = false;
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let near = around[direction];
                if near == NOWHERE {
                    ways[5] += 1;
                    continue;
                }
                ways[way(direction, south)] += 1;
                if !has(standing.all, near) {
                    reach += 1;
                    enters |= has(open, near);
                    continue;
                }
                let far = neighbours[usize::from(near)][direction];
                if far != NOWHERE && !has(standing.all, far) {
                    jumps = true;
                    if has(theirs, near) {
                        attacked |= 1 << near;
                    } else {
                        frames += 1;
                    }
                }
            }
            if !enters && jumps {
                enters = landings(board, standing, pod) & open != 0;
            }
            entering += i32::from(enters);
        }
        sink(begin + side::PODS + (count as usize).min(7), 1);
        sink(begin + side::RESERVE + usize::from(supply.reserve).min(4), 1);
        let stock = usize::from(supply.prongs) + 2 * usize::from(supply.superprongs);
        sink(begin + side::STOCK + (stock.div_ceil(2)).min(13), 1);
        for (at, times) in ways.into_iter().enumerate() {
            sink(begin + side::WAY + at, times);
        }
        sink(begin + side::MOVES, reach);
        sink(begin + side::MOVES + 1, frames);
        sink(begin + side::ATTACKED + (attacked.count_ones() as usize).min(3), 1);
        if attacked != 0 {
            let booty: u32 = position
                .pods()
                .iter()
                .filter(|pod| has(attacked, pod.point().index() as u8))
                .map(|pod| u32::from(pod.prongs().len()))
                .sum();
            sink(begin + side::BOOTY, booty as i32);
        }
        let guards = homes.iter().filter(|base| has(own, base.index() as u8)).count();
        sink(begin + side::GUARDS + guards, 1);
        for far in least {
            sink(begin + side::BASES + far as usize, 1);
        }
        sink(begin + side::ENTER + entering.min(2) as usize, 1);
        (first, entering)
    }
}

#[cfg(test)]
mod tests {
    use eightfold_octi::Direction;

    use super::*;

    #[test]
    fn what_is_ahead_of_one_side_is_behind_the_other() {
        for direction in 0..8 {
            let (_, north) = Direction::nth(direction).offset();
            assert_eq!(way(direction, false) < 2, north > 0);
            assert_eq!(way(direction, true) < 2, north < 0);
            assert_eq!(way(direction, false), 4 - way(direction, true));
        }
    }
}

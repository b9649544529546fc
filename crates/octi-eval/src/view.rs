//! The features of the learnt evaluation.

use eightfold_game::{Game, Seat};
use eightfold_octi::{Mode, Octi, Point};

use crate::reach_in_one::{JUMP_SQUARES, Occupancy, has, landings};
use crate::tempo::{NO_SQUARE, next, steps, turns};

/// The features of each side, by their first index.
mod side {
    /// Pods on the board, one of 0 to 7.
    pub const PODS: usize = 0;
    /// Pods in reserve, one of 0 to 4.
    pub const RESERVE: usize = PODS + 8;
    /// Count: pods with this many prongs, 0 to 8.
    pub const PRONGS: usize = RESERVE + 5;
    /// The supply of prongs, in steps of two.
    pub const SUPPLY: usize = PRONGS + 9;
    /// Count: prongs by direction: ahead, half ahead, sideways, half back, back, off the board.
    pub const DIRECTIONS: usize = SUPPLY + 14;
    /// Count: possible steps, and jumps over friends.
    pub const MOVES: usize = DIRECTIONS + 6;
    /// Enemy squares that can be jumped at once, one of 0 to 3.
    pub const JUMPABLE_ENEMIES: usize = MOVES + 2;
    /// Count: prongs of the pods there.
    pub const JUMPABLE_PRONGS: usize = JUMPABLE_ENEMIES + 4;
    /// Own bases with own pods, one of 0 to 3.
    pub const GUARDED_BASES: usize = JUMPABLE_PRONGS + 1;
    /// Count: pods by squares to the nearest enemy base, 0 to 8.
    pub const BASE_DISTANCE: usize = GUARDED_BASES + 4;
    /// Count: pods by squares to the nearest own base, 0 to 8.
    pub const OWN_BASE_DISTANCE: usize = BASE_DISTANCE + 9;
    /// Count: pods by turns to the nearest enemy base, 0 to 9.
    pub const POD_BASE_TURNS: usize = OWN_BASE_DISTANCE + 9;
    /// Count: enemy bases by the turns of the nearest pod, 0 to 9.
    pub const BASE_POD_TURNS: usize = POD_BASE_TURNS + 10;
    /// Turns that enter a base, one of 0 to 2.
    pub const ENTERING_TURNS: usize = BASE_POD_TURNS + 10;
    pub const COUNT: usize = ENTERING_TURNS + 3;
}

/// The nearest pods of both sides to a base, in turns up to 7: the mover's, the other's.
const BASE_TURNS_PAIR: usize = 2 * side::COUNT;
/// The turns that enter a base: the mover's (none, some), the other's (0 to 2).
const ENTERING_PAIR: usize = BASE_TURNS_PAIR + 8 * 8;

/// How many features the fast game has.
const FAST_FEATURES: usize = ENTERING_PAIR + 2 * 3;

/// The additional features of the full game for each side, by their first index.
mod full_game {
    /// Occupied enemy bases (0 to 2) and own captured pods (0 to 3).
    pub const OCCUPIED_BASES: usize = 0;
    /// Occupied enemy bases (0 to 2) and missing ones that can be entered with the next turn (0 to 2).
    pub const ENTERABLE_BASES: usize = OCCUPIED_BASES + 3 * 4;
    /// Turns until all enemy bases are occupied by different pods, 0 to 23.
    pub const ALL_BASES_TURNS: usize = ENTERABLE_BASES + 3 * 3;
    /// Enemies on own bases, one of 0 to 2, and how many of these squares can be jumped at once, 0 to 2.
    pub const ENEMIES_ON_BASES: usize = ALL_BASES_TURNS + 24;
    pub const COUNT: usize = ENEMIES_ON_BASES + 3 * 3;
}

/// The turns until all bases are occupied, in pairs of turns up to 11: the mover's, the other's.
const ALL_BASES_TURNS_PAIR: usize = FAST_FEATURES + 2 * full_game::COUNT;
const FULL_FEATURES: usize = ALL_BASES_TURNS_PAIR + 12 * 12;

/// The features of a position of OCTI for two players.
///
/// # Examples
/// ```
/// use eightfold_octi::{Mode, Octi, Rules};
/// use eightfold_octi_eval::OctiView;
///
/// let features = OctiView::features(Mode::Full).expect("a game of two");
/// OctiView::visit(&Octi::new(Rules::FULL), |feature, _times| assert!(feature < features));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OctiView;

/// The largest distance to a base that makes a difference, in turns.
const MAX_DISTANCE: i32 = 9;
/// The turns of a missing pod.
const MISSING_POD_TURNS: i32 = 12;
/// The extra turns to a base occupied by an enemy.
const OCCUPIED_BASE_TURNS: i32 = 2;

/// For each direction, from the point of view of the side going north or south, whether it points ahead (0) or back
/// (4).
const fn relative_direction(direction: usize, south: bool) -> usize {
    let from_north = if direction > 4 { 8 - direction } else { direction };
    if south { 4 - from_north } else { from_north }
}

/// The values of a side that are combined with the other side's.
struct Side {
    /// The turns of the nearest pod to a base.
    first: i32,
    /// The number of pods that can enter a base.
    entering: i32,
    /// In the full game: turns until all enemy bases are occupied.
    all_bases_turns: i32,
}

/// For each enemy base, the turns of the nearest pods, each with its number.
#[derive(Clone, Copy)]
struct NearestPods([(i32, usize); 3]);

impl NearestPods {
    fn add(&mut self, far: i32, pod: usize) {
        let [first, second, third] = &mut self.0;
        if far < first.0 {
            (*third, *second, *first) = (*second, *first, (far, pod));
        } else if far < second.0 {
            (*third, *second) = (*second, (far, pod));
        } else if far < third.0 {
            *third = (far, pod);
        }
    }
}

/// Returns the fewest turns until each base has a different pod.
fn all_bases_turns(nearest: &[NearestPods; 3]) -> i32 {
    let mut least = 3 * MISSING_POD_TURNS;
    for (a, one) in nearest[0].0 {
        for (b, two) in nearest[1].0 {
            if two != one || two == usize::MAX {
                let third = nearest[2].0.iter().find(|&&(_, three)| three != one && three != two);
                least = least.min(a + b + third.map_or(MISSING_POD_TURNS, |&(c, _)| c));
            }
        }
    }
    least
}

impl OctiView {
    /// Returns the number of features of this game; `None` for the four-player game, which has no learnt evaluation.
    pub const fn features(mode: Mode) -> Option<usize> {
        match mode {
            Mode::Fast => Some(FAST_FEATURES),
            Mode::Full => Some(FULL_FEATURES),
            Mode::Four => None,
        }
    }

    /// Calls `sink` with each feature, below [`features`](Self::features), and its count, from the point of view of the
    /// player to act.
    #[inline]
    pub fn visit(position: &Octi, mut sink: impl FnMut(usize, i32)) {
        let occupancy = Occupancy::of(position);
        let mover = position.turn_seat();
        let mine = Self::side(position, &occupancy, mover, 0, &mut sink);
        let theirs = Self::side(position, &occupancy, mover.next(2), 1, &mut sink);
        sink(BASE_TURNS_PAIR + 8 * mine.first.min(7) as usize + theirs.first.min(7) as usize, 1);
        sink(ENTERING_PAIR + 3 * mine.entering.min(1) as usize + theirs.entering.min(2) as usize, 1);
        if position.rules().mode == Mode::Full {
            let [mine, theirs] = [mine, theirs].map(|side| (side.all_bases_turns / 2).min(11) as usize);
            sink(ALL_BASES_TURNS_PAIR + 12 * mine + theirs, 1);
        }
    }

    /// Lists the features of the player to act (0) or of the other (1).
    #[inline]
    fn side(
        position: &Octi,
        occupancy: &Occupancy,
        seat: Seat,
        which: usize,
        sink: &mut impl FnMut(usize, i32),
    ) -> Side {
        let begin = which * side::COUNT;
        let rules = position.rules();
        let board = rules.board();
        let neighbours = next(board);
        let supply = position.supply(seat);
        let south = seat.index() & 1 == 1;
        let theirs = occupancy.sides[(seat.index() & 1) ^ 1];
        let own = occupancy.sides[seat.index() & 1];
        let (targets, homes) = (rules.bases(seat.next(2)), rules.bases(seat));
        let mut open = 0u128;
        for base in targets {
            open |= 1 << base.index();
        }
        open &= !theirs;
        let full = rules.mode == Mode::Full;
        if full {
            open &= !own;
        }
        let mut entered = 0u128;
        let mut nearest_of = [NearestPods([(MISSING_POD_TURNS, usize::MAX); 3]); 3];
        let mut least = [MAX_DISTANCE; 3];
        let (mut first, mut entering, mut count) = (MAX_DISTANCE, 0, 0);
        let (mut reach, mut frames) = (0, 0);
        let mut attacked = 0u128;
        let mut ways = [0; 6];
        for pod in position.pods().iter().filter(|pod| pod.owner() == seat) {
            let number = count;
            count += 1;
            let prongs = pod.prongs();
            sink(begin + side::PRONGS + prongs.len() as usize, 1);
            let mut nearest = MAX_DISTANCE;
            let mut ahead = 8;
            for ((base, least), nearest_of) in targets.iter().zip(&mut least).zip(&mut nearest_of) {
                let barred = if has(theirs, base.index() as u8) { OCCUPIED_BASE_TURNS } else { 0 };
                let far = (turns(board, prongs, pod.point(), *base) + barred).min(MAX_DISTANCE);
                *least = far.min(*least);
                nearest = nearest.min(far);
                if full {
                    nearest_of.add(far, number);
                }
                ahead = ahead.min(steps(board, pod.point(), *base));
            }
            first = first.min(nearest);
            sink(begin + side::POD_BASE_TURNS + nearest as usize, 1);
            sink(begin + side::BASE_DISTANCE + ahead as usize, 1);
            let home = homes.iter().map(|base| steps(board, pod.point(), *base)).min().unwrap_or(8);
            sink(begin + side::OWN_BASE_DISTANCE + home as usize, 1);
            let around = &neighbours[pod.point().index()];
            let mut left = prongs.bits();
            let mut jumps = false;
            let mut enters = false;
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let near = around[direction];
                if near == NO_SQUARE {
                    ways[5] += 1;
                    continue;
                }
                ways[relative_direction(direction, south)] += 1;
                if !has(occupancy.all, near) {
                    reach += 1;
                    enters |= has(open, near);
                    entered |= open & 1 << near;
                    continue;
                }
                let far = neighbours[usize::from(near)][direction];
                if far != NO_SQUARE && !has(occupancy.all, far) {
                    jumps = true;
                    if has(theirs, near) {
                        attacked |= 1 << near;
                    } else {
                        frames += 1;
                    }
                }
            }
            if jumps && (full || !enters) && (board.edgeless || has(JUMP_SQUARES, pod.point().index() as u8))
            {
                let landed = landings(board, occupancy, pod) & open;
                enters |= landed != 0;
                entered |= landed;
            }
            entering += i32::from(enters);
        }
        sink(begin + side::PODS + count.min(7), 1);
        sink(begin + side::RESERVE + usize::from(supply.reserve).min(4), 1);
        let stock = usize::from(supply.prongs) + 2 * usize::from(supply.superprongs);
        sink(begin + side::SUPPLY + (stock.div_ceil(2)).min(13), 1);
        for (at, times) in ways.into_iter().enumerate() {
            sink(begin + side::DIRECTIONS + at, times);
        }
        sink(begin + side::MOVES, reach);
        sink(begin + side::MOVES + 1, frames);
        sink(begin + side::JUMPABLE_ENEMIES + (attacked.count_ones() as usize).min(3), 1);
        if attacked != 0 {
            let captured_prongs: u32 = position
                .pods()
                .iter()
                .filter(|pod| has(attacked, pod.point().index() as u8))
                .map(|pod| u32::from(pod.prongs().len()))
                .sum();
            sink(begin + side::JUMPABLE_PRONGS, captured_prongs as i32);
        }
        let guards = homes.iter().filter(|base| has(own, base.index() as u8)).count();
        sink(begin + side::GUARDED_BASES + guards, 1);
        for far in least {
            sink(begin + side::BASE_POD_TURNS + far as usize, 1);
        }
        sink(begin + side::ENTERING_TURNS + entering.min(2) as usize, 1);
        let mut turns_to_all = 0;
        if full {
            let begin = FAST_FEATURES + which * full_game::COUNT;
            let on = |squares: u128, bases: &[Point]| {
                bases.iter().filter(|base| has(squares, base.index() as u8)).count().min(2)
            };
            let held = on(own, targets);
            sink(begin + full_game::OCCUPIED_BASES + 4 * held + usize::from(supply.captured).min(3), 1);
            sink(begin + full_game::ENTERABLE_BASES + 3 * held + (entered.count_ones() as usize).min(2), 1);
            turns_to_all = all_bases_turns(&nearest_of);
            sink(begin + full_game::ALL_BASES_TURNS + turns_to_all.min(23) as usize, 1);
            sink(
                begin + full_game::ENEMIES_ON_BASES + 3 * on(theirs, homes) + on(theirs & attacked, homes),
                1,
            );
        }
        Side { first, entering, all_bases_turns: turns_to_all }
    }
}

#[cfg(test)]
mod tests {
    use eightfold_octi::{Board, Direction, Rules};

    use super::*;

    #[test]
    fn bases_are_jumped_to_from_odd_squares() {
        for base in Rules::FULL.bases(Seat::new(0)).iter().chain(Rules::FULL.bases(Seat::new(1))) {
            assert!(has(JUMP_SQUARES, base.index() as u8));
        }
        for at in 0..81 {
            for direction in (0..8).map(Direction::nth) {
                let over = Board::PLAIN.next(Point::at(at), direction);
                if let Some(to) = over.and_then(|over| Board::PLAIN.next(over, direction)) {
                    assert_eq!(has(JUMP_SQUARES, at as u8), has(JUMP_SQUARES, to.index() as u8));
                }
            }
        }
    }

    #[test]
    fn ahead_and_back_differ_by_side() {
        for direction in 0..8 {
            let (_, north) = Direction::nth(direction).offset();
            assert_eq!(relative_direction(direction, false) < 2, north > 0);
            assert_eq!(relative_direction(direction, true) < 2, north < 0);
            assert_eq!(relative_direction(direction, false), 4 - relative_direction(direction, true));
        }
    }
}

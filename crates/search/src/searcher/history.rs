//! Cutoff history of turns, and late move reductions.

use eightfold_game::{Evaluate, Game};

use super::candidates::history_key;
use super::{HISTORY, KILLER, Searcher};

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// Records that the current turn of this frame causes a cutoff, and that those searched before it don't.
    pub(super) fn remember_refutation(&mut self, ply: usize) {
        let frame = &self.frames[ply];
        let like_at = |place: usize| history_key(&self.evaluator, &frame.turns[place].turn);
        let like = like_at(frame.current());
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        if self.killers[ply][0] != like {
            self.killers[ply].swap(0, 1);
            self.killers[ply][0] = like;
        }
        let weight = (i32::from(frame.depth) * i32::from(frame.depth)).min(KILLER / 2);
        for before in (0..frame.next).map(|at| like_at(frame.place(at))) {
            if before != like {
                shift(&mut self.history[before as usize % HISTORY], -weight);
            }
        }
        shift(&mut self.history[like as usize % HISTORY], weight);
    }
}

/// Changes a history count by this weight, less the nearer it is to the end of its range on that side: it stays within
/// ±[`KILLER`] as long as the weight does.
fn shift(count: &mut i32, weight: i32) {
    *count += weight - *count * weight.abs() / KILLER;
}

/// Returns how many turns less deep a quiet turn is searched, given its index `late` in the move order and the depth
/// `depth` in turns: half a turn plus half the product of both natural logarithms, rounded down.
pub(super) fn reduction(depth: i8, late: usize) -> i8 {
    let product = logarithm(depth.max(1) as usize) * logarithm(late.max(1));
    ((2_048 + product * 6 / 25) / 4_096) as i8
}

/// Returns the binary logarithm of a number above 0 in 64ths, interpolated by a parabola between powers of two.
fn logarithm(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    let part = ((64 * number) >> whole) - 64;
    64 * whole + part + part * (64 - part) * 22 / 4_096
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_within_their_range() {
        let mut count = 0;
        for weight in [KILLER / 2, KILLER / 2, KILLER, 1, KILLER, -KILLER, -KILLER, -1, -4] {
            shift(&mut count, weight);
            assert!(count.abs() <= KILLER, "{weight}: {count}");
        }
        assert!(count < 0);
    }

    #[test]
    fn reductions_grow_with_depth_and_lateness() {
        assert_eq!(logarithm(1), 0);
        assert_eq!(logarithm(8), 3 * 64);
        assert_eq!(reduction(2, 3), 0);
        assert_eq!(reduction(8, 20), 3);
        for depth in 2..40 {
            for late in 3..2_000 {
                assert!(reduction(depth, late) <= reduction(depth + 1, late));
                assert!(reduction(depth, late) <= reduction(depth, late + 1));
            }
        }
    }
}

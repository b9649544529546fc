//! The squares of pods, and those they can reach in one turn.

use eightfold_octi::{Board, Octi, Pod};

use crate::tempo::{NO_SQUARE, next};

/// The occupied squares.
#[derive(Clone, Copy, Default)]
pub(crate) struct Standing {
    pub all: u128,
    /// By side: those of even seats, those of odd seats.
    pub sides: [u128; 2],
}

impl Standing {
    pub(crate) fn of(position: &Octi) -> Self {
        let mut standing = Self::default();
        for pod in position.pods() {
            let square = 1u128 << pod.point().index();
            standing.all |= square;
            standing.sides[pod.owner().index() & 1] |= square;
        }
        standing
    }
}

#[inline]
pub(crate) const fn has(squares: u128, index: u8) -> bool {
    squares >> index & 1 != 0
}

/// Returns the squares that a pod can reach with its next turn, if it were its side's turn; jumping a square twice
/// would make no difference.
pub(crate) fn landings(board: Board, standing: &Standing, pod: &Pod) -> u128 {
    let neighbours = next(board);
    let prongs = pod.prongs().bits();
    let mut landed = 0u128;
    let mut from = pod.point().index();
    let enemies = standing.sides[(pod.owner().index() & 1) ^ 1];
    let mut left = prongs;
    while left != 0 {
        let near = neighbours[from][left.trailing_zeros() as usize];
        left &= left - 1;
        if near != NO_SQUARE && !has(enemies, near) {
            landed |= 1 << near;
        }
    }
    // Jumps can continue in any direction.
    let (mut jumped, mut waiting) = (0u128, 0u128);
    loop {
        let mut left = prongs;
        while left != 0 {
            let direction = left.trailing_zeros() as usize;
            left &= left - 1;
            let over = neighbours[from][direction];
            if over == NO_SQUARE || !has(standing.all, over) {
                continue;
            }
            let to = neighbours[usize::from(over)][direction];
            if to != NO_SQUARE && !has(standing.all | jumped, to) {
                jumped |= 1 << to;
                waiting |= 1 << to;
            }
        }
        if waiting == 0 {
            return landed | jumped;
        }
        from = waiting.trailing_zeros() as usize;
        waiting &= waiting - 1;
    }
}

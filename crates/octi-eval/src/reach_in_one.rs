//! The squares of pods, and those they can reach in one turn.

use std::ops::ControlFlow;

use eightfold_game::{Game, Seat};
use eightfold_octi::{Act, Board, Mode, Octi, Pod, Point};

use crate::tempo::{NO_SQUARE, next, steps};

/// The squares with odd column and row: they include all bases, and on a board with edges only pods on such squares can
/// jump to another one.
pub(crate) const JUMP_SQUARES: u128 = {
    let mut squares = 0;
    let mut at = 0;
    while at < 81 {
        if at / 9 % 2 == 0 && at % 9 % 2 == 0 {
            squares |= 1 << at;
        }
        at += 1;
    }
    squares
};

/// The occupied squares.
#[derive(Clone, Copy, Default)]
pub(crate) struct Occupancy {
    pub all: u128,
    /// By side: those of even seats, those of odd seats.
    pub sides: [u128; 2],
}

impl Occupancy {
    pub(crate) fn of(position: &Octi) -> Self {
        let mut occupancy = Self::default();
        for pod in position.pods() {
            let square = 1u128 << pod.point().index();
            occupancy.all |= square;
            occupancy.sides[pod.owner().index() & 1] |= square;
        }
        occupancy
    }
}

#[inline]
pub(crate) const fn has(squares: u128, index: u8) -> bool {
    squares >> index & 1 != 0
}

/// Returns the squares that a pod can reach with its next turn, if it were its side's turn; jumping a square twice
/// would make no difference.
pub(crate) fn landings(board: Board, occupancy: &Occupancy, pod: &Pod) -> u128 {
    let neighbours = next(board);
    let prongs = pod.prongs().bits();
    let mut landed = 0u128;
    let mut from = pod.point().index();
    let enemies = occupancy.sides[(pod.owner().index() & 1) ^ 1];
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
            if over == NO_SQUARE || !has(occupancy.all, over) {
                continue;
            }
            let to = neighbours[usize::from(over)][direction];
            if to != NO_SQUARE && !has(occupancy.all | jumped, to) {
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

/// Returns whether one of the player's pods seems to reach an enemy base of the fast game with its next turn, if it
/// were that player's turn; it may have to jump a square twice.
pub(crate) fn reaches_base(position: &Octi, seat: Seat) -> bool {
    let rules = position.rules();
    if rules.mode != Mode::Fast {
        return false;
    }
    let board = rules.board();
    let bases = rules.bases(seat.next(2));
    let jumps = |pod: &Pod| board.edgeless || has(JUMP_SQUARES, pod.point().index() as u8);
    let steps = |pod: &Pod| bases.iter().any(|&base| steps(board, pod.point(), base) == 1);
    // Most pods are too far away or have no prongs.
    let mut able = position
        .pods()
        .iter()
        .filter(|pod| pod.owner() == seat && pod.prongs().bits() != 0 && (jumps(pod) || steps(pod)))
        .peekable();
    if able.peek().is_none() {
        return false;
    }
    let occupancy = Occupancy::of(position);
    let mut open = 0u128;
    for base in bases {
        open |= 1 << base.index();
    }
    open &= !occupancy.sides[(seat.index() & 1) ^ 1];
    able.any(|pod| landings(board, &occupancy, pod) & open != 0)
}

/// Returns whether the player to act wins the fast game with one turn of one pod.
pub(crate) fn wins_at_once(position: &Octi) -> bool {
    let seat = position.turn_seat();
    if !reaches_base(position, seat) {
        return false;
    }
    let bases: &[Point] = position.rules().bases(seat.next(2));
    position
        .tactical_turns(&mut |turn| match turn.act() {
            Act::Advance(advance) if bases.contains(&advance.movers()[0].path().end()) => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        })
        .is_break()
}

#[cfg(test)]
mod tests {
    use eightfold_octi::Rules;

    use super::*;

    fn position(rules: &Rules, text: &str) -> Octi {
        Octi::from_text(rules, text).unwrap()
    }

    #[test]
    fn a_base_is_entered_by_steps_and_jumps() {
        for (text, wins) in [
            ("33:b/37:r/53:b/56:bA/57:r/73:b/77:r b=3,24,0,0 r=4,25,0,0 b", false),
            ("33:b/37:r/53:b/56:bB/73:b/77:r b=3,24,0,0 r=5,25,0,0 b", false),
            ("33:b/37:r/53:b/56:bA/73:b/77:r b=3,24,0,0 r=5,25,0,0 b", true),
            ("33:b/37:r/53:b/55:bA/56:b/73:b/77:r b=2,24,0,0 r=5,25,0,0 b", true),
            ("33:b/37:r/53:b/56:bA/73:b/77:r b=3,24,0,0 r=5,25,0,0 r", false),
        ] {
            assert_eq!(wins_at_once(&position(&Rules::FAST, text)), wins, "{text}");
        }
    }

    #[test]
    fn only_the_fast_game_ends_with_one_base() {
        let text = "33:b/37:r/53:b/56:bA/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
        assert!(reaches_base(&position(&Rules::FAST, text), Seat::new(0)));
        assert!(!reaches_base(&position(&Rules::FULL, text), Seat::new(0)));
        assert!(!wins_at_once(&position(&Rules::FULL, text)));
    }
}

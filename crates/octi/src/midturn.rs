//! The board in the middle of a turn: free moves may have been made, and captured pods are still on it.

use eightfold_game::{Seat, Seats};

use crate::board::{Board, Point, Squares};
use crate::direction::Prongs;
use crate::octi::{Octi, PODS};
use crate::pod::Pod;
use crate::rules::Rules;
use crate::sides::four::partner;
use crate::supply::Supply;
use crate::turn::FreeMove;

/// A pod with its history in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub pod: Pod,
    /// The squares it has jumped in this turn (O10).
    pub over: Squares,
    /// Its superprongs that have been used in this turn (O7).
    pub used: Prongs,
    /// True if it was captured in this turn: it stays until the end but can't act.
    pub captured: bool,
}

impl Piece {
    const NONE: Self = Self { pod: Pod::NONE, over: Squares::NONE, used: Prongs::NONE, captured: false };
}

/// The identical pieces of one square, at `start..end` of [`MidTurnState::pieces`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub pod: Pod,
    pub start: usize,
    pub end: usize,
    /// The number of them that are not captured.
    pub active: u8,
}

/// The board and the mover's supply in the middle of a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MidTurnState {
    pieces: [Piece; PODS],
    count: usize,
    pub rules: Rules,
    pub seat: Seat,
    pub supply: Supply,
    /// The captured pods of the partner; 0 for two players.
    pub partner_captured: u8,
    pub out: Seats,
    /// All occupied squares, including those of captured pods.
    pub occupied: Squares,
    /// The squares of enemy pods.
    pub enemies: Squares,
}

impl MidTurnState {
    /// Returns the board at the start of the player's turn.
    pub(crate) fn begin(position: &Octi, seat: Seat) -> Self {
        let mut pieces = [Piece::NONE; PODS];
        let (mut occupied, mut enemies) = (0u128, 0u128);
        for (piece, &pod) in pieces.iter_mut().zip(position.pods()) {
            piece.pod = pod;
            let square = 1u128 << pod.square();
            occupied |= square;
            if pod.is_enemy_of(seat) {
                enemies |= square;
            }
        }
        let rules = position.rules;
        Self {
            pieces,
            count: position.pods().len(),
            rules,
            seat,
            supply: position.supply(seat),
            partner_captured: match rules.players() {
                4 => position.supply(partner(seat)).captured,
                _ => 0,
            },
            out: position.out,
            occupied: Squares(occupied),
            enemies: Squares(enemies),
        }
    }

    pub(crate) fn board(&self) -> Board {
        self.rules.board()
    }

    /// Returns all pieces, ordered by pod.
    #[inline]
    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    /// Iterates over groups of identical pieces.
    #[inline]
    pub(crate) fn runs(&self) -> impl Iterator<Item = Run> {
        let pieces = self.pieces();
        let mut start = 0;
        std::iter::from_fn(move || {
            let pod = pieces.get(start)?.pod;
            let mut run = Run { pod, start, end: start, active: 0 };
            while let Some(piece) = pieces.get(run.end).filter(|piece| piece.pod == pod) {
                run.active += u8::from(!piece.captured);
                run.end += 1;
            }
            start = run.end;
            Some(run)
        })
    }

    /// Iterates over the player's own pods that can still act.
    #[inline]
    pub(crate) fn own_runs(&self) -> impl Iterator<Item = Run> {
        self.runs().filter(|run| run.active > 0 && run.pod.is_of(self.seat))
    }

    /// Returns the run of this pod, regardless of its owner.
    pub(crate) fn run_of(&self, pod: Pod) -> Option<Run> {
        self.runs().find(|run| run.pod == pod)
    }

    /// Iterates over the pieces of a run that can still act.
    #[inline]
    pub(crate) fn active_pieces(&self, run: Run) -> impl Iterator<Item = &Piece> {
        self.pieces[run.start..run.end].iter().filter(|piece| !piece.captured)
    }

    /// Returns the number of pods on a square.
    #[inline]
    pub(crate) fn active_pods(&self, square: u8) -> usize {
        self.pieces().iter().filter(|piece| piece.pod.square() == square).count()
    }

    /// Returns the pods on a square.
    pub(crate) fn pods_on(&self, point: Point) -> impl Iterator<Item = Pod> {
        self.pieces().iter().map(|piece| piece.pod).filter(move |pod| pod.point() == point)
    }

    /// Returns the squares of this player's pods. A captured pod occupies its square until the end of the turn.
    pub(crate) fn squares_of(&self, seat: Seat) -> Squares {
        self.pieces()
            .iter()
            .filter(|piece| piece.pod.is_of(seat))
            .fold(Squares::NONE, |squares, piece| Squares(squares.0 | 1 << piece.pod.square()))
    }

    /// Returns the occupied squares while pods leave this square: all movers are lifted off, and `movers` of the pods
    /// on the square move.
    #[inline]
    pub(crate) fn occupied_without(&self, square: u8, movers: usize) -> Squares {
        if movers == self.active_pods(square) {
            Squares(self.occupied.0 & !(1 << square))
        } else {
            self.occupied
        }
    }

    /// Returns the position with the pods as they are now and supplies unchanged, and the pods captured so far.
    pub(crate) fn standing_position(&self, begin: &Octi) -> (Octi, Vec<Pod>) {
        let captured = self.pieces().iter().filter(|piece| piece.captured);
        (
            begin.with_pods(self.pieces().iter().map(|piece| piece.pod)),
            captured.map(|piece| piece.pod).collect(),
        )
    }

    /// Makes a legal free move with the piece at `mover`, capturing the pieces at `captured`.
    pub(crate) fn after_free_move(
        &self,
        mover: usize,
        free: &FreeMove,
        jumped: Squares,
        captured: &[usize],
    ) -> Self {
        let mut next = self.clone();
        for &piece in captured {
            next.pieces[piece].captured = true;
        }
        let mut piece = next.pieces[mover];
        let to = free.path.end();
        if let Some(direction) = self.board().first_leg(free.pod.point(), free.path.points()) {
            piece.used = piece.used.with(direction);
        }
        piece.over |= jumped;
        piece.pod = piece.pod.on(to);
        next.pieces.copy_within(mover + 1..next.count, mover);
        let mut at = next.count - 1;
        while at > 0 && next.pieces[at - 1].pod > piece.pod {
            next.pieces[at] = next.pieces[at - 1];
            at -= 1;
        }
        next.pieces[at] = piece;
        next.occupied = Squares::NONE;
        for piece in &next.pieces[..next.count] {
            next.occupied.0 |= 1 << piece.pod.square();
        }
        next
    }
}

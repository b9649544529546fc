//! The turn order shared by all games on the Octiles board: who acts, how many players have just passed, and who has
//! resigned.

use eightfold_game::{Seat, Seats};

/// The players at the table and whose turn it is.
///
/// `passes` never exceeds the number of players still in, and equals it only if all of them have just passed in
/// succession: a resignation caps it. The values alone therefore show whether there is an impasse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seating {
    players: u8,
    turn: Seat,
    passes: u8,
    out: Seats,
}

impl Seating {
    /// Creates a table of `players`, with the first seat to act.
    pub(crate) const fn new(players: usize) -> Self {
        Self { players: players as u8, turn: Seat::new(0), passes: 0, out: Seats::NONE }
    }

    /// Creates a table in the middle of a game; the values are consistent.
    pub(crate) const fn of(players: usize, turn: Seat, passes: u8, out: Seats) -> Self {
        Self { players: players as u8, turn, passes, out }
    }

    /// Returns the seat to act.
    #[inline]
    pub(crate) const fn turn(&self) -> Seat {
        self.turn
    }

    /// Returns the number of consecutive passes.
    #[inline]
    pub(crate) const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// Returns the seats that have resigned.
    #[inline]
    pub(crate) const fn out(&self) -> Seats {
        self.out
    }

    /// Returns the players still in.
    #[inline]
    pub(crate) const fn playing(&self) -> Seats {
        Seats::first(self.players as usize).minus(self.out)
    }

    /// Returns the next player still in after the one to act.
    #[inline]
    pub(crate) fn next(&self) -> Seat {
        let playing = self.playing();
        let mut seat = self.turn.next(self.players.into());
        while !playing.contains(seat) && seat != self.turn {
            seat = seat.next(self.players.into());
        }
        seat
    }

    /// Returns the player before the one to act, among those still in.
    pub(crate) fn before(&self) -> Seat {
        let players = usize::from(self.players);
        let playing = self.playing();
        (1..players)
            .map(|back| Seat::new((self.turn.index() + players - back) % players))
            .find(|&seat| playing.contains(seat))
            .unwrap_or(self.turn)
    }

    /// Returns whether every player still in has passed in succession (R1, R5, R9).
    #[inline]
    pub(crate) const fn is_impasse(&self) -> bool {
        self.passes() >= self.playing().len()
    }

    /// Resets the passes after any other turn.
    #[inline]
    pub(crate) fn end_passes(&mut self) {
        self.passes = 0;
    }

    /// Gives the turn to this seat.
    #[inline]
    pub(crate) fn hand_to(&mut self, seat: Seat) {
        self.turn = seat;
    }

    /// Gives the turn to the next player still in.
    #[inline]
    pub(crate) fn hand_on(&mut self) {
        self.turn = self.next();
    }

    /// Passes for the player to act.
    pub(crate) fn pass(&mut self) {
        self.passes += 1;
        self.hand_on();
    }

    /// Resigns for a seat; if it was to act, the next one is. An impasse is only judged after a pass, so this caps the
    /// passes at one less than the number of players still in.
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.out = self.out.with(seat);
        let most = self.playing().len().saturating_sub(1) as u8;
        self.passes = self.passes.min(most);
        if seat == self.turn {
            self.hand_on();
        }
    }
}

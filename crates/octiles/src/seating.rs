//! The turn order shared by all games on the Octiles board: who acts, how many players have just passed, and who has
//! resigned.

use eightfold_game::{Seat, Seats};

use crate::error::PositionError;
use crate::text::{field_error, seat_of_letter};

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

    /// Returns the seat to act.
    #[inline]
    pub(crate) const fn turn(&self) -> Seat {
        self.turn
    }

    /// The number of consecutive passes.
    #[inline]
    pub(crate) const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// Returns who has resigned.
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

    /// Returns the trailing field ` passes:N`, or nothing.
    pub(crate) fn passes_to_text(self) -> String {
        if self.passes == 0 { String::new() } else { format!(" passes:{}", self.passes) }
    }

    /// Returns the trailing field ` out:LETTERS`, or nothing.
    pub(crate) fn out_to_text(self, letter: impl Fn(Seat) -> char) -> String {
        if self.out.is_empty() {
            return String::new();
        }
        " out:".chars().chain(self.out.iter().map(letter)).collect()
    }

    /// Parses the value of a field `passes:N`.
    pub(crate) fn read_passes(&mut self, text: &str) -> Result<(), PositionError> {
        self.passes = text
            .parse()
            .ok()
            .filter(|&passes| passes <= self.players)
            .ok_or_else(|| field_error("passes", text, TOO_MANY_PASSES))?;
        Ok(())
    }

    /// Parses the value of a field `out:LETTERS`; `letters` lists all seats in turn order.
    pub(crate) fn read_out(&mut self, letters: &str, text: &str) -> Result<(), PositionError> {
        self.out = text
            .chars()
            .map(|letter| seat_of_letter(letters, letter.encode_utf8(&mut [0; 4])))
            .collect::<Result<_, _>>()?;
        if self.playing().is_empty() {
            return Err(field_error("out", text, "some of the players: at least one is still in"));
        }
        Ok(())
    }

    /// Checks that the parsed values are consistent: the player to act is still in, and no more have passed than are
    /// still in.
    pub(crate) fn check(&self, letters: &str) -> Result<(), PositionError> {
        if self.out.contains(self.turn) {
            let letter: String = letters.chars().skip(self.turn.index()).take(1).collect();
            return Err(field_error("turn", &letter, "a player who has not resigned"));
        }
        if self.passes() > self.playing().len() {
            return Err(field_error("passes", &self.passes.to_string(), TOO_MANY_PASSES));
        }
        Ok(())
    }
}

const TOO_MANY_PASSES: &str = "a number of passes, no more than there are players still in";

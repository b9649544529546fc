//! What the two-player games share.

use eightfold_game::{Cause, Outcome, Seat, Seats};

use crate::board::{Point, Squares};
use crate::octi::Octi;

pub(crate) const LETTERS: [char; 2] = ['b', 'r'];
pub(crate) const NAMES: [&str; 2] = ["Blue", "Red"];

static SOUTH: [Point; 3] = [Point::named(33), Point::named(53), Point::named(73)];
static NORTH: [Point; 3] = [Point::named(37), Point::named(57), Point::named(77)];

/// The three bases of a player.
pub(crate) const fn bases(seat: Seat) -> &'static [Point] {
    match seat.index() {
        0 => &SOUTH,
        _ => &NORTH,
    }
}

const SOUTH_SQUARES: Squares = Squares::one(Point::named(33)).with(Point::named(53)).with(Point::named(73));
const NORTH_SQUARES: Squares = Squares::one(Point::named(37)).with(Point::named(57)).with(Point::named(77));

/// The three bases as a set.
pub(crate) const fn base_squares(seat: Seat) -> Squares {
    match seat.index() {
        0 => SOUTH_SQUARES,
        _ => NORTH_SQUARES,
    }
}

/// A win of the player whose pods `reach` the goal, judged at the end of a turn (O2): the one who has
/// just moved comes first, and in a position set up by hand the other may stand there too.
pub(crate) fn winner(position: &Octi, reach: impl Fn(Seat) -> bool) -> Option<Outcome> {
    let next = position.turn;
    [next.next(2), next]
        .into_iter()
        .find(|&seat| reach(seat))
        .map(|seat| Outcome::win(Seats::one(seat), Cause::Goal))
}

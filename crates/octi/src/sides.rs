//! Letters, names, bases and partners of the players, with two players and with four.

use eightfold_game::Seat;

use crate::board::{Point, Squares};

/// Two players with three bases each.
pub(crate) mod two {
    use super::*;

    pub(crate) const LETTERS: [char; 2] = ['b', 'r'];
    pub(crate) const NAMES: [&str; 2] = ["Blue", "Red"];

    static SOUTH: [Point; 3] = [Point::by_number(33), Point::by_number(53), Point::by_number(73)];
    static NORTH: [Point; 3] = [Point::by_number(37), Point::by_number(57), Point::by_number(77)];

    /// Returns the three bases of a player.
    pub(crate) const fn bases(seat: Seat) -> &'static [Point] {
        match seat.index() {
            0 => &SOUTH,
            _ => &NORTH,
        }
    }

    const SOUTH_SQUARES: Squares =
        Squares::one(Point::by_number(33)).with(Point::by_number(53)).with(Point::by_number(73));
    const NORTH_SQUARES: Squares =
        Squares::one(Point::by_number(37)).with(Point::by_number(57)).with(Point::by_number(77));

    /// Returns the three bases as a set.
    pub(crate) const fn base_squares(seat: Seat) -> Squares {
        match seat.index() {
            0 => SOUTH_SQUARES,
            _ => NORTH_SQUARES,
        }
    }
}

/// Four players in two teams, with one home base each.
pub(crate) mod four {
    use super::*;

    pub(crate) const LETTERS: [char; 4] = ['s', 'w', 'n', 'e'];
    pub(crate) const NAMES: [&str; 4] = ["South", "West", "North", "East"];

    static HOMES: [Point; 4] =
        [Point::by_number(33), Point::by_number(37), Point::by_number(77), Point::by_number(73)];

    /// The neutral OCTI squares.
    pub(crate) const NEUTRAL_SQUARES: Squares = Squares::one(Point::by_number(53)).with(Point::by_number(57));

    /// Returns the one home base, as a list.
    pub(crate) const fn home(seat: Seat) -> &'static [Point] {
        std::slice::from_ref(&HOMES[seat.index()])
    }

    /// Returns the one home base, as a set.
    pub(crate) fn home_square(seat: Seat) -> Squares {
        Squares::one(HOMES[seat.index()])
    }

    /// Returns the player diagonally opposite.
    pub(crate) const fn partner(seat: Seat) -> Seat {
        Seat::new((seat.index() + 2) % 4)
    }
}

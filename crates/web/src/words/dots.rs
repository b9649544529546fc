//! A turn of Connect the Dots that is being made, in sentences, and the colours of the players.

use crate::words::{called, fill, id};
use eightfold_game::{Game, Seat};
use eightfold_octiles::{Dots, DotsBuilder, PairColour};
use eightfold_sentences::Speaker;

use super::speaker;

/// The colours as they are shown: for Teal, Plum, Gold and Orange of the rules. Looks only; records and positions
/// keep the colours of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerColours([PairColour; 4]);

impl PlayerColours {
    /// As the rules have it.
    pub const RULES: Self = Self(PairColour::ALL);

    /// Every two colours that the first player can have.
    pub const ALL: [Self; 6] = {
        use PairColour::{Gold as G, Orange as O, Plum as P, Teal as T};
        [
            Self::RULES,
            Self([T, G, P, O]),
            Self([T, O, P, G]),
            Self([P, G, T, O]),
            Self([P, O, T, G]),
            Self([G, O, T, P]),
        ]
    };

    /// How a colour of the rules is shown.
    pub const fn of(self, colour: PairColour) -> PairColour {
        self.0[colour as usize]
    }

    /// One who calls the players by these colours.
    pub fn speaker(self) -> Speaker {
        speaker().with_dots_colours(self.0)
    }

    /// A player by one colour.
    pub fn name(self, seat: Seat) -> String {
        called(self.0[2 * seat.index()].name())
    }

    /// A player by both: `Teal and Plum`.
    pub fn pair(self, seat: Seat) -> String {
        self.speaker().dots_pair(seat)
    }
}

/// The totals with what lies on the board now.
pub fn totals(game: &Dots) -> [u32; 2] {
    let [teal, gold] = game.totals();
    if game.round_is_over() {
        return [teal, gold];
    }
    let on_board = game.points();
    [teal + on_board[0], gold + on_board[1]]
}

/// What the player to act can do now, by what has been clicked.
pub fn turn_prompt(game: &Dots, builder: &DotsBuilder, colours: PlayerColours) -> String {
    if game.round_is_over() {
        let [teal, gold] = game.points();
        let [one, other] = [0, 1].map(|seat| colours.name(Seat::new(seat)));
        return fill!(id::DOTS_OVER, round = game.round(), one, teal, other, gold);
    }
    let name = colours.name(game.turn_seat());
    match (builder.placement(), builder.touched(), game.supply().top()) {
        (Some(_), Some(space), _) => {
            fill!(id::DOTS_STAYS, name, space)
        }
        (Some(_), None, _) => fill!(id::DOTS_TURN_MOVE, name),
        (None, _, Some(tile)) => fill!(id::DOTS_LAY, name, tile),
        (None, _, None) => fill!(id::DOTS_TO_PLAY, name),
    }
}

//! The unfinished turn of Connect the Dots and the reasons for turns in sentences, and the colours of the players.

use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Seat};
use eightfold_octiles::{Dots, DotsBuilder, PairColour};
use eightfold_sentences::Speaker;

use super::reasons::{GuidedTurn, Reasons};
use super::speaker;

/// The colours shown for Teal, Plum, Gold and Orange of the rules. They affect only the display; records and positions
/// keep the colours of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerColours([PairColour; 4]);

impl PlayerColours {
    /// The colours of the rules.
    pub const RULES: Self = Self(PairColour::ALL);

    /// Every pair of colours that the first player can have.
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

    /// The colour shown for a colour of the rules.
    pub const fn of(self, colour: PairColour) -> PairColour {
        self.0[colour as usize]
    }

    /// A speaker that calls the players by these colours.
    pub fn speaker(self) -> Speaker {
        speaker().with_dots_colours(self.0)
    }

    /// Returns a player's name, by one colour.
    pub fn name(self, seat: Seat) -> String {
        called(self.0[2 * seat.index()].name())
    }

    /// A player by both colours: `Teal and Plum`.
    pub fn pair(self, seat: Seat) -> String {
        self.speaker().dots_pair(seat)
    }
}

/// The totals including the current board.
pub fn totals(game: &Dots) -> [u32; 2] {
    let [teal, gold] = game.totals();
    if game.round_is_over() {
        return [teal, gold];
    }
    let on_board = game.points();
    [teal + on_board[0], gold + on_board[1]]
}

/// The prompt for the player to act, given the clicks made so far.
pub fn turn_prompt(game: &Dots, builder: &DotsBuilder, colours: PlayerColours) -> String {
    if game.round_is_over() {
        let [teal, gold] = game.points();
        let [one, other] = [0, 1].map(|seat| colours.name(Seat::new(seat)));
        return fill!(id::DOTS_OVER, round = game.round(), one, teal, other, gold);
    }
    let name = colours.name(game.turn_seat());
    match (builder.placement(), builder.touched_space(), game.supply().top()) {
        (Some(_), Some(space), _) => {
            fill!(id::DOTS_STAYS, name, space)
        }
        (Some(_), None, _) => fill!(id::DOTS_TURN_MOVE, name),
        (None, _, Some(tile)) => fill!(id::DOTS_LAY, name, tile),
        (None, _, None) => fill!(id::DOTS_TO_PLAY, name),
    }
}

impl Reasons for Dots {
    fn gain(dots: &GuidedTurn<Self>) -> Option<String> {
        let [before, now] = dots.change("points")?;
        (now > before).then(|| fill!(id::REASON_POINTS, count = now - before))
    }

    fn preparation(dots: &GuidedTurn<Self>) -> Option<String> {
        let [before, now] = dots.change_of_others("points")?;
        (now <= before).then(|| t(id::REASON_NO_POINTS).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Match, TurnBuilder};
    use eightfold_octiles::{DotsClick, Space};

    use crate::words::sentence;

    fn game(options: &[(&str, &str)], position: &str) -> Dots {
        let choice = Choice::new("connect-the-dots", options.iter().copied()).unwrap();
        let played = choice.open(position).unwrap();
        *played.as_any().downcast_ref::<Match<Dots>>().unwrap().position()
    }

    /// A match that starts with tile 7 in hand.
    const STARTED_POSITION: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- ....................OPOPTGTGOPOPTGTG \
                         7,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? T T:0,G:0 1";

    #[test]
    fn a_touched_space_keeps_its_tile() {
        let game = game(&[("touch", "on")], STARTED_POSITION);
        let mut builder = DotsBuilder::begin(&game);
        let said = |builder: &DotsBuilder| turn_prompt(&game, builder, PlayerColours::RULES);
        assert_eq!(said(&builder), "Teal: place tile 7 on an empty space.");
        let [c3, b2] = ["c3", "b2"].map(|name| Space::from_name(name).unwrap());
        builder.click(&DotsClick::Space(c3)).unwrap();
        builder.click(&DotsClick::Rotation(0)).unwrap();
        assert!(said(&builder).contains("the tile stays on c3"), "{}", said(&builder));
        let error = builder.click(&DotsClick::Space(b2)).unwrap_err();
        let why = sentence(&speaker().refused(&error));
        assert!(why.contains("must stay there"), "{why}");
        assert_eq!(builder.space(), Some(c3));
        assert!(builder.turn().is_some(), "it can be laid in its rotation");
    }

    #[test]
    fn other_colours_change_player_names() {
        let game = game(&[], STARTED_POSITION);
        let builder = DotsBuilder::begin(&game);
        let plum = PlayerColours::ALL[4];
        assert_eq!([0, 1].map(|seat| plum.name(Seat::new(seat))), ["Plum", "Teal"]);
        assert_eq!(turn_prompt(&game, &builder, plum), "Plum: place tile 7 on an empty space.");
        assert_eq!(plum.pair(Seat::new(0)), "Plum and Orange");
    }

    #[test]
    fn below_the_target_the_next_round_is_due() {
        let last = "15.7,6.6,3.1,10.6,2.3,1.0,8.3,11.1,18.1,9.5,16.7,17.1,14.0,12.4,5.0,-,4.6 \
                    ....................OPOPTGTGOPOPTGTG 7,? T T:3,G:0 1";
        let choice = Choice::new("connect-the-dots", [("target", "500")]).unwrap();
        let mut played = choice.open(last).unwrap();
        let turn = played.legal(1_000).unwrap().remove(0);
        played.apply(&turn).unwrap();
        assert!(played.outcome().is_none());
        let played = played.as_any().downcast_ref::<Match<Dots>>().unwrap();
        let builder = DotsBuilder::begin(played.position());
        let said = turn_prompt(played.position(), &builder, PlayerColours::RULES);
        assert!(said.contains("start the next round"), "{said}");
    }
}

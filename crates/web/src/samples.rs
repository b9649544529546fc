//! A sample game of each kind, played by computer players, for the pictures on the home page, and a first turn to try.

use eightfold_catalog::{AnyMatch, GameId};
use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{Race, RaceTurn};
use eightfold_record::Record;

/// The record of a game, and how many of its steps make a good picture.
fn sample(game: GameId) -> (&'static str, usize) {
    match game {
        GameId::Octiles => (include_str!("../samples/octiles.txt"), 36),
        GameId::OctilesTeam => (include_str!("../samples/octiles-team.txt"), 44),
        GameId::TeamUp => (include_str!("../samples/team-up.txt"), 26),
        GameId::ConnectTheDots => (include_str!("../samples/connect-the-dots.txt"), 32),
        GameId::ScavengerHunt => (include_str!("../samples/scavenger-hunt.txt"), 18),
        GameId::OctiFast => (include_str!("../samples/octi-fast.txt"), 28),
        GameId::OctiFull => (include_str!("../samples/octi-full.txt"), 84),
        GameId::OctiFour => (include_str!("../samples/octi-four.txt"), 44),
    }
}

/// The record of the sample of the game of this id; `None` if there is no such game.
pub fn record(game: &str) -> Option<&'static str> {
    Some(sample(game.parse().ok()?).0)
}

/// The sample of a game, played to its end; `None` if its file cannot be read.
pub fn whole(game: GameId) -> Option<Box<dyn AnyMatch>> {
    Some(Record::from_text(sample(game).0).ok()?.played().fork())
}

/// The sample of a game in its middle; `None` if its file cannot be read.
pub fn middle(game: GameId) -> Option<Box<dyn AnyMatch>> {
    let mut played = whole(game)?;
    played.take_back_to(sample(game).1);
    Some(played)
}

/// The start of the race in which the home page lets newcomers try a turn.
const TRIED_RACE: &str = "game: octiles\nseed: 1\n";
/// The turn that it suggests: the best one by the computer's judgement.
const TRIED_TURN: &str = "5@a2:3 A2-B3";

/// A race at its start and a good first turn; `None` if they can't be read.
pub fn first_turn() -> Option<(Race, RaceTurn)> {
    let record = Record::from_text(TRIED_RACE).ok()?;
    let race: &Match<Race> = record.played().as_any().downcast_ref()?;
    match race.position().step_from_text(TRIED_TURN).ok()? {
        Step::Turn(turn) => Some((*race.position(), turn)),
        Step::Chance(_) => None,
    }
}

/// The same race after that turn.
pub fn after_first_turn() -> Option<Box<dyn AnyMatch>> {
    let mut played = Record::from_text(TRIED_RACE).ok()?.played().fork();
    played.apply(TRIED_TURN).ok()?;
    Some(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_turn_to_try_is_legal_and_runs_two_rows() {
        let (_, turn) = first_turn().expect("a turn");
        assert!(matches!(turn, RaceTurn::Play { .. }), "{turn:?}");
        let after = after_first_turn().expect("the turn is legal");
        assert_eq!((after.turns(), after.outcome()), (1, None));
    }

    #[test]
    fn every_game_has_a_sample_that_is_under_way_in_its_middle() {
        for &game in GameId::ALL {
            let (whole, middle) = (whole(game).expect("a record"), middle(game).expect("a record"));
            assert!(middle.outcome().is_none(), "{game} goes on in the picture");
            assert!(whole.len() > middle.len(), "{game}");
            assert!(middle.len() >= 12, "{game} has something to show");
        }
    }
}

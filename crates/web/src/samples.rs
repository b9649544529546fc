//! A sample game of each kind, played by computer players, for the pictures on the home page.

use eightfold_catalog::{AnyMatch, GameId};
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

#[cfg(test)]
mod tests {
    use super::*;

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

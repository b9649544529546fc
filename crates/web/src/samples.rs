//! A game of each kind as computer players played it: what the start page shows of the games.

use eightfold_catalog::AnyMatch;
use eightfold_record::Record;

/// The game of each id, and how many of its steps make a good picture.
const SAMPLES: [(&str, &str, usize); 8] = [
    ("octiles", include_str!("../samples/octiles.txt"), 36),
    ("octiles-team", include_str!("../samples/octiles-team.txt"), 44),
    ("team-up", include_str!("../samples/team-up.txt"), 26),
    ("connect-the-dots", include_str!("../samples/connect-the-dots.txt"), 32),
    ("scavenger-hunt", include_str!("../samples/scavenger-hunt.txt"), 18),
    ("octi-fast", include_str!("../samples/octi-fast.txt"), 24),
    ("octi-full", include_str!("../samples/octi-full.txt"), 60),
    ("octi-four", include_str!("../samples/octi-four.txt"), 48),
];

/// The record of the sample of a game.
pub fn record(game: &str) -> Option<&'static str> {
    let (_, text, _) = SAMPLES.iter().find(|(id, ..)| *id == game)?;
    Some(text)
}

/// The sample of a game, played to its end.
pub fn whole(game: &str) -> Option<Box<dyn AnyMatch>> {
    Some(Record::from_text(record(game)?).ok()?.played().fork())
}

/// The sample of a game in its middle.
pub fn middle(game: &str) -> Option<Box<dyn AnyMatch>> {
    let (.., steps) = SAMPLES.iter().find(|(id, ..)| *id == game)?;
    let mut played = whole(game)?;
    while played.steps().len() > *steps {
        played.undo();
    }
    Some(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_sample_that_is_under_way_in_its_middle() {
        for info in eightfold_catalog::games() {
            let (whole, middle) = (whole(info.id).expect(info.id), middle(info.id).expect(info.id));
            assert!(middle.outcome().is_none(), "{} goes on in the picture", info.id);
            assert!(whole.steps().len() > middle.steps().len(), "{}", info.id);
            assert!(middle.steps().len() >= 12, "{} has something to show", info.id);
        }
    }
}

//! Puzzles of Connect the Dots.

use eightfold_game::{Game, Seat};
use eightfold_octiles::{Dots, DotsRules, DotsTurn, SPACES};

use super::PuzzleGame;
use super::rotated::rotated;
use crate::check::CaptureCount;

impl PuzzleGame for Dots {
    const AIMS: &'static [&'static str] = &["gain 6", "mean by 5/4"];
    const THEMES: &'static [&'static str] = &["gain", "mean", "only", "no-run"];
    const CAPTURE_FACT: &'static str = "paths";
    const LEAD: (&'static str, bool) = ("points", true);

    /// To the end of the round, if at most four spaces are empty.
    fn horizon(&self) -> Option<u8> {
        match SPACES - self.layout().len() {
            empty @ 1..=4 => Some(empty as u8 - 1),
            _ => None,
        }
    }

    /// Returns the space and the points of both players.
    fn idea(&self, turn: &DotsTurn, after: &Self) -> String {
        match turn {
            DotsTurn::Place { space, .. } => format!("{space} {:?}", after.points()),
            DotsTurn::Resign => self.turn_to_text(turn),
        }
    }

    fn images(_rules: &DotsRules, text: &str) -> Option<Vec<String>> {
        let setup = Dots::setup_from_text(text).ok()?;
        // Runners never move, so after a quarter those of the other player are in their place.
        let exchange = |seat: Seat, quarters| Some(Seat::new((seat.index() + quarters) % 2));
        let image = |quarters: usize| {
            let mut image = rotated(&setup, quarters, exchange)?;
            image.details.totals.rotate_left(quarters % 2);
            Some(Dots::setup_to_text(&image))
        };
        Some([0, 1, 2, 3].into_iter().filter_map(image).collect())
    }
}

impl CaptureCount for Dots {
    fn ahead(&self, seat: Seat) -> i32 {
        let points = |seat: Seat| -> u32 {
            self.scoring_paths().iter().filter(|path| path.seat == seat).map(|path| path.points()).sum()
        };
        points(seat) as i32 - points(seat.next(2)) as i32
    }

    fn turns_of_mean(&self) -> usize {
        SPACES - self.layout().len() - 1
    }
}

//! Puzzles of Scavenger Hunt.

use eightfold_game::{Game, Seat};
use eightfold_octiles::{Hunt, HuntRules, HuntTurn};

use super::PuzzleGame;
use super::rotated::{rotated, rotated_space};
use crate::check::CaptureCount;

impl PuzzleGame for Hunt {
    const AIMS: &'static [&'static str] = &["prize in 2", "win in 1", "hold for 1"];
    const THEMES: &'static [&'static str] = &["prize", "only", "no-run"];
    const CAPTURE_FACT: &'static str = "taken";
    const LEAD: (&'static str, bool) = ("taken", true);

    /// Returns the changed space and the run, regardless of the rotation.
    fn idea(&self, turn: &HuntTurn, after: &Self) -> String {
        match turn {
            HuntTurn::ReplaceAndRun { space, from, to, .. } => format!("{space} {from}-{to}"),
            HuntTurn::Replace { .. } | HuntTurn::Rotate { .. } => after.to_text(),
            other => self.turn_to_text(other),
        }
    }

    fn images(rules: &HuntRules, text: &str) -> Option<Vec<String>> {
        let setup = Hunt::setup_from_text(rules, text).ok()?;
        let image = |quarters| {
            let mut image = rotated(&setup, quarters, |seat, _| Some(seat))?;
            let details = &mut image.details;
            details.forbidden = details.forbidden.map(|space| rotated_space(space, quarters));
            details.scrambled = details.scrambled.map(|spaces| {
                let mut spaces = spaces.map(|space| rotated_space(space, quarters));
                spaces.sort_unstable();
                spaces
            });
            Some(Hunt::setup_to_text(rules, &image))
        };
        Some([0, 1, 2, 3].into_iter().filter_map(image).collect())
    }
}

impl CaptureCount for Hunt {
    fn prizes_taken(&self, seat: Seat) -> usize {
        self.prizes_taken(seat)
    }
}

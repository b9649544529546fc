//! Puzzles of Team Up.

use eightfold_game::Game;
use eightfold_octiles::{TeamUp, TeamUpRules, TeamUpTurn};

use super::PuzzleGame;
use super::rotated::{colour_across, rotated};
use crate::check::CaptureCount;

impl PuzzleGame for TeamUp {
    const AIMS: &'static [&'static str] = &["win in 2", "hold for 1"];
    const THEMES: &'static [&'static str] = &["win", "hold", "only", "loop", "no-run", "cover"];
    const CAPTURE_FACT: &'static str = "links";
    const LEAD: (&'static str, bool) = ("links", true);

    /// Returns the space and the run, or the links made, regardless of the tile.
    fn idea(&self, turn: &TeamUpTurn, after: &Self) -> String {
        match turn {
            TeamUpTurn::Play { space, from, to, .. } => format!("{space} {from}-{to}"),
            TeamUpTurn::Connect { space, .. } => {
                format!("{space} {:?}", after.links(self.turn_seat()).pairs)
            }
            other => self.turn_to_text(other),
        }
    }

    fn images(rules: &TeamUpRules, text: &str) -> Option<Vec<String>> {
        let setup = TeamUp::setup_from_text(rules, text).ok()?;
        let exchange = |seat, quarters| colour_across(rules.colours(), seat, quarters);
        let image = |quarters| {
            let mut image = rotated(&setup, quarters, exchange)?;
            if let Some(last) = setup.details.last {
                image.details.last = Some(exchange(last, quarters)?);
            }
            Some(TeamUp::setup_to_text(rules, &image))
        };
        Some([0, 2].into_iter().filter_map(image).collect())
    }
}

impl CaptureCount for TeamUp {}

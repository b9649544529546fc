//! Puzzles of the race.

use eightfold_game::{Cause, Game, Seat};
use eightfold_octiles::{Race, RaceRules, RaceTurn, RimSide};

use super::PuzzleGame;
use super::rotated::{colour_across, rotated};
use crate::check::CaptureCount;

impl PuzzleGame for Race {
    const AIMS: &'static [&'static str] = &["win in 2", "hold for 1", "mean by 5/4"];
    const THEMES: &'static [&'static str] = &["win", "hold", "mean", "only", "loop", "cover"];
    const CAPTURE_FACT: &'static str = "home";
    const LEAD: (&'static str, bool) = ("way", false);

    fn horizon(&self) -> Option<u8> {
        Some(1)
    }

    /// Returns the space and the run, regardless of the rest of the tile.
    fn idea(&self, turn: &RaceTurn, _after: &Self) -> String {
        match turn {
            RaceTurn::Play { space, from, to, .. } => format!("{space} {from}-{to}"),
            other => self.turn_to_text(other),
        }
    }

    fn images(rules: &RaceRules, text: &str) -> Option<Vec<String>> {
        let setup = Race::setup_from_text(rules, text).ok()?;
        let exchange = |seat, quarters| colour_across(rules.colours(), seat, quarters);
        Some(
            [0, 2]
                .into_iter()
                .filter_map(|quarters| rotated(&setup, quarters, exchange))
                .map(|image| Race::setup_to_text(rules, &image))
                .collect(),
        )
    }
}

impl CaptureCount for Race {
    fn ahead(&self, seat: Seat) -> i32 {
        let other = seat.next(2);
        if let Some(outcome) = self.outcome()
            && outcome.cause == Cause::Goal
        {
            return if outcome.winners.contains(seat) { 100 } else { -100 };
        }
        let rows = |seat: Seat| -> i32 {
            let left = self.runners(seat).iter().map(|runner| {
                let (column, row) = runner.cell();
                match self.goal(seat) {
                    RimSide::East => 6 - i32::from(column),
                    RimSide::West => i32::from(column) - 1,
                    RimSide::North => 6 - i32::from(row),
                    RimSide::South => i32::from(row) - 1,
                }
            });
            left.sum()
        };
        rows(other) - rows(seat)
    }

    fn turns_of_mean(&self) -> usize {
        1
    }
}

//! Saved state of lessons in the board editor: the one of this tab, and those that are done.

use std::collections::BTreeSet;

use eightfold_lessons::{Done, Progress};

use super::task::{LessonTask, THREE};
use crate::app::{keep, kept, tab_keep, tab_kept};
use crate::board_editor::BoardEditor;

/// The name under which the one of this tab is kept.
const KEPT: &str = "bench-lesson";
/// Where the boards with three tiles missing are kept that were made whole, each on a line.
const THREES: &str = "threes";

impl LessonTask {
    /// The one that this tab is at.
    pub fn kept() -> Option<Self> {
        serde_json::from_str(&tab_kept(KEPT)?).ok()
    }

    /// Keeps it for this tab.
    pub fn keep(&self) {
        tab_keep(KEPT, &serde_json::to_string(self).expect("plain data"));
    }

    /// The names of the boards that were made whole.
    pub fn threes() -> BTreeSet<String> {
        kept(THREES).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Notes that the lesson is done; with help, where others had a hand in the tiles.
    pub fn note(&self, bench: &BoardEditor) {
        if let Some(name) = self.name.strip_prefix(THREE) {
            let mut all = Self::threes();
            all.insert(name.to_owned());
            keep(THREES, &all.into_iter().collect::<Vec<_>>().join("\n"));
            return;
        }
        let mut progress = Progress::read(&kept("learn").unwrap_or_default());
        progress.note_named(self.name.clone(), Done { turns: 0, helped: bench.helped });
        keep("learn", &progress.to_string());
    }
}

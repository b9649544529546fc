//! Saved state of lessons in the board editor: the current one of this tab, and the finished ones.

use std::collections::BTreeSet;

use eightfold_learning::{LessonResult, Progress};

use super::task::{LessonTask, MISSING_TILES_PREFIX};
use crate::app::storage;
use crate::board_editor::BoardEditor;

/// Storage key of this tab's lesson.
const LESSON: &str = "bench-lesson";
/// Storage key of the completed boards with three tiles missing, one name a line.
const STORAGE_KEY: &str = "threes";

impl LessonTask {
    /// The lesson in progress in this tab.
    pub fn saved() -> Option<Self> {
        serde_json::from_str(&storage::tab_get(LESSON)?).ok()
    }

    /// Saves it for this tab.
    pub fn save(&self) {
        storage::tab_set(LESSON, &serde_json::to_string(self).expect("plain data"));
    }

    /// The names of the completed boards.
    pub fn completed_boards() -> BTreeSet<String> {
        storage::get(STORAGE_KEY).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Records that the lesson is done; as helped if not all of the tiles are the learner's own work.
    pub fn note(&self, editor: &BoardEditor) {
        if let Some(name) = self.name.strip_prefix(MISSING_TILES_PREFIX) {
            let mut all = Self::completed_boards();
            all.insert(name.to_owned());
            storage::set(STORAGE_KEY, &all.into_iter().collect::<Vec<_>>().join("\n"));
            return;
        }
        let mut progress = Progress::read(&storage::get("learn").unwrap_or_default());
        progress.note_named(self.name.clone(), LessonResult { turns: 0, helped: editor.helped });
        storage::set("learn", &progress.to_string());
    }
}

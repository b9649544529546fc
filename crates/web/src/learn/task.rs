//! A lesson that is being done on the bench: what this tab keeps of it, so that the bench can say when it is reached. The
//! courses themselves need not come for that.

use std::collections::BTreeSet;

use eightfold_lessons::{BenchWant, Done, Progress};
use eightfold_octiles::Layout;
use serde::{Deserialize, Serialize};

use crate::app::{keep, kept, tab_keep, tab_kept};
use crate::board_editor::BoardEditor;

/// The name under which it is kept.
const KEPT: &str = "bench-lesson";

/// Before the name of a board with three tiles missing, which is done as a lesson is.
const THREE: &str = "three/";
/// Where those are kept that were made whole, each on a line.
const THREES: &str = "threes";

/// A lesson that is being done on the bench.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonTask {
    /// Its name, as in `challenges/loops`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The task, as an address of the bench names it.
    pub task: String,
    /// What the board has to reach, as a lesson says it.
    pub want: String,
    /// What is said then.
    pub done: String,
    /// The board as it was given, where its tiles have to stay; empty where any tiles do.
    #[serde(default)]
    pub given: String,
}

impl LessonTask {
    /// The one that this tab is at.
    pub fn kept() -> Option<Self> {
        serde_json::from_str(&tab_kept(KEPT)?).ok()
    }

    /// Keeps it for this tab.
    pub fn keep(&self) {
        tab_keep(KEPT, &serde_json::to_string(self).expect("plain data"));
    }

    /// A board with three tiles missing that is to be made whole.
    pub fn of_three(
        name: &str,
        board: &Layout,
        title: String,
        task: String,
        want: String,
        done: String,
    ) -> Self {
        Self { name: format!("{THREE}{name}"), title, task, want, done, given: board.to_text() }
    }

    /// Whether each tile that was given lies as it was given.
    pub fn keeps_given(&self, bench: &BoardEditor) -> bool {
        self.given.is_empty() || Layout::from_text(&self.given).is_ok_and(|given| bench.keeps(&given))
    }

    /// Whether it is a board with three tiles missing, and no lesson.
    pub fn is_three(&self) -> bool {
        self.name.starts_with(THREE)
    }

    /// The names of the boards that were made whole.
    pub fn threes() -> BTreeSet<String> {
        kept(THREES).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    /// Whether the bench is at the task of the lesson.
    pub fn is_at(&self, bench: &BoardEditor) -> bool {
        self.task.parse::<BoardEditor>().is_ok_and(|lesson| lesson.task == bench.task)
    }

    /// Whether the board reaches what the lesson wants.
    pub fn is_reached(&self, bench: &BoardEditor) -> bool {
        // Three tiles are missing: with fewer, or with others than were given, it is another task.
        let whole = !self.is_three() || bench.layout.is_full();
        whole
            && self.keeps_given(bench)
            && self.is_at(bench)
            && self.want.parse::<BenchWant>().is_ok_and(|want| bench.reaches(want))
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

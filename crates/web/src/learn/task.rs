//! A lesson in progress in the board editor, which can then say when the goal is reached. The courses don't have to be
//! loaded for that.

use eightfold_challenges::{MissingTiles, ScoreId, Value};
use eightfold_learning::EditorGoal;
use eightfold_octiles::Layout;
use serde::{Deserialize, Serialize};

use crate::board_editor::{BoardEditor, Task, value_words, words};
use crate::words::{fill, id, t};

/// Prefix of the name of a board with three tiles missing, which is handled like a lesson.
pub(super) const MISSING_TILES_PREFIX: &str = "three/";

/// A lesson in progress in the board editor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonTask {
    /// Its name, as in `challenges/loops`.
    pub name: String,
    pub title: String,
    /// The task, as in an address of the editor.
    pub task: String,
    /// The condition the board has to meet, in the lessons' syntax.
    pub want: String,
    /// The text shown once it does.
    pub done: String,
    /// The given board, whose tiles have to stay in place; empty if any tiles will do.
    #[serde(default)]
    pub given: String,
}

impl LessonTask {
    /// The task to complete a board with three tiles missing.
    pub fn of_missing_tiles(puzzle: &MissingTiles) -> Self {
        let want = match puzzle.value {
            Value::Number(number) => number.to_string(),
            Value::Condition { .. } => "solved".to_owned(),
        };
        Self {
            name: format!("{MISSING_TILES_PREFIX}{}", puzzle.name()),
            title: Self::goal_of(puzzle),
            task: Task::Score(ScoreId::Measure(puzzle.measure)).name(),
            want,
            done: t(id::MISSING_TILES_REACHED).to_owned(),
            given: puzzle.board.to_text(),
        }
    }

    /// The goal of a board with three tiles missing, in words.
    pub fn goal_of(puzzle: &MissingTiles) -> String {
        let name = words::name(puzzle.measure);
        match puzzle.value {
            Value::Number(_) => fill!(id::MISSING_TILES_REACH, name, value = value_words(puzzle.value)),
            Value::Condition { .. } => name,
        }
    }

    /// Whether every given tile is still in place.
    pub fn keeps_given(&self, editor: &BoardEditor) -> bool {
        self.given.is_empty() || Layout::from_text(&self.given).is_ok_and(|given| editor.keeps(&given))
    }

    /// Whether it is a board with three tiles missing instead of a lesson.
    pub fn is_missing_tiles(&self) -> bool {
        self.name.starts_with(MISSING_TILES_PREFIX)
    }

    /// Whether the editor has the lesson's task.
    pub fn is_at(&self, editor: &BoardEditor) -> bool {
        self.task.parse::<BoardEditor>().is_ok_and(|lesson| lesson.task == editor.task)
    }

    /// Whether the board meets the lesson's condition.
    pub fn is_reached(&self, editor: &BoardEditor) -> bool {
        // With fewer tiles, or with others than were given, it is a different task.
        let whole = !self.is_missing_tiles() || editor.layout.is_full();
        whole
            && self.keeps_given(editor)
            && self.is_at(editor)
            && self.want.parse::<EditorGoal>().is_ok_and(|want| editor.reaches(want))
    }

    /// The text shown in the editor: the task or, once it is done, the result.
    pub fn text(&self, editor: &BoardEditor, reached: bool) -> String {
        match reached {
            true => self.done.clone(),
            false if self.is_missing_tiles() && !self.keeps_given(editor) => {
                t(id::EDITOR_MISSING_TILES_MOVED).to_owned()
            }
            false if self.is_missing_tiles() => fill!(id::EDITOR_MISSING_TILES, title = self.title),
            false => fill!(id::EDITOR_LESSON, title = self.title),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board rotated by half a turn.
    fn half_a_turn(board: &Layout) -> Layout {
        let text = board.to_text();
        let turned = text.split(',').rev().map(|tile| match tile.split_once('.') {
            Some((tile, rotation)) => format!("{tile}.{}", (rotation.parse::<u8>().unwrap() + 4) % 8),
            None => tile.to_owned(),
        });
        Layout::from_text(&turned.collect::<Vec<_>>().join(",")).unwrap()
    }

    #[test]
    fn task_completes_a_board_missing_three_tiles() {
        for puzzle in MissingTiles::all().into_iter().take(3) {
            let task = LessonTask::of_missing_tiles(&puzzle);
            assert!(task.is_missing_tiles(), "{}", task.name);
            let scored = Task::Score(ScoreId::Measure(puzzle.measure));
            let editor = |layout| BoardEditor { layout, task: scored.clone(), ..BoardEditor::default() };
            let given = editor(puzzle.board);
            assert!(task.is_at(&given) && !task.is_reached(&given), "{}", task.name);
            assert!(task.text(&given, false).contains("Missing tiles"), "{}", task.text(&given, false));
            let whole = puzzle.solutions(1)[0];
            assert!(task.is_reached(&editor(whole)), "{}", task.name);
            assert!(task.text(&editor(whole), true).contains("No better board exists"), "{}", task.name);
            // A half turn of the board keeps every score but moves the given tiles.
            let turned = editor(half_a_turn(&whole));
            assert!(puzzle.is_reached(&turned.layout) && !task.is_reached(&turned), "{}", task.name);
            assert!(task.text(&turned, false).contains("You've changed"), "{}", task.name);
            let elsewhere = BoardEditor { task: Task::default(), ..given };
            assert_eq!(task.is_at(&elsewhere), scored == Task::default());
        }
    }

    #[test]
    fn board_editor_lesson_ends_with_its_goal() {
        let course = eightfold_learning::courses().iter().find(|course| course.id == "challenges");
        let lesson = course.and_then(|course| course.lesson("loops")).expect("a lesson");
        let eightfold_learning::Content::Editor(editor) = &lesson.content else {
            panic!("a board editor lesson")
        };
        let task = LessonTask {
            name: "challenges/loops".to_owned(),
            title: lesson.title.clone(),
            task: editor.task.clone(),
            want: editor.want.to_string(),
            done: editor.done.clone(),
            given: String::new(),
        };
        let empty: BoardEditor = editor.task.parse().unwrap();
        assert!(task.is_at(&empty) && !task.is_reached(&empty) && !task.is_missing_tiles());
        assert!(task.text(&empty, false).contains("Three loops"), "{}", task.text(&empty, false));
        let seven = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
        let loops: BoardEditor = format!("3?board={seven}").parse().unwrap();
        assert!(task.is_reached(&loops));
        assert!(task.text(&loops, true).contains("More fit on the board"));
        let other: BoardEditor = format!("27?board={seven}").parse().unwrap();
        assert!(!task.is_at(&other) && !task.is_reached(&other));
    }
}

//! Shared boards in the board editor: boards of both kinds, the steps that a board brings along, and log entries in words.

use eightfold_octiles::Space;
use eightfold_shared_boards::{Board, Body, Step, StepKind, StepRefusal};
use eightfold_study::Edit;

use super::{BoardEditor, BoardEditorError, History, Task};
use crate::words::{fill, id, t};

/// The storage key that requests to share the board in the editor.
pub const SHARE_KEY: &str = "shared-board-wanted";

/// The maximum number of steps that a new shared board starts with.
const MAX_STEPS: usize = 150;
/// The maximum length of these steps as JSON, in bytes; a request to the server has at most 16 KiB.
const MAX_STEPS_LEN: usize = 10_000;

impl BoardEditor {
    /// Returns its content as a shared board has it.
    pub fn to_shared(&self) -> Board {
        Board { layout: self.layout, locked: self.locked, task: self.task.text() }
    }

    /// Returns the editor of a shared board. Such a board counts as made with help.
    ///
    /// # Errors
    /// If this version can't read its task.
    pub fn of_shared(board: &Board) -> Result<Self, BoardEditorError> {
        let task = Task::of_text(&board.task)?;
        let helped = !board.layout.is_empty();
        Ok(Self { layout: board.layout, locked: board.locked, task, helped })
    }
}

/// Returns the board that a shared board starts with, and the steps since then: as far back as they belong to the same
/// task and change single tiles.
pub fn to_share(history: &History) -> (Board, Vec<Step>) {
    let boards: Vec<Board> = history.until_now().map(BoardEditor::to_shared).collect();
    let (mut steps, mut length) = (Vec::new(), 0);
    for pair in boards.windows(2).rev() {
        let step = Step::between(&pair[0], &pair[1]);
        length += serde_json::to_string(&step).map_or(MAX_STEPS_LEN, |text| text.len() + 1);
        let other = matches!(step.kind(), StepKind::Load | StepKind::Task | StepKind::Clear);
        if other || step.is_empty() || steps.len() >= MAX_STEPS || length > MAX_STEPS_LEN {
            break;
        }
        steps.push(step);
    }
    steps.reverse();
    let first = boards.len() - 1 - steps.len();
    (boards[first].clone(), steps)
}

/// Returns a log entry in words.
pub fn entry_words(name: &str, body: &Body) -> String {
    let step = match body {
        Body::Created { .. } => return fill!(id::SHARED_CREATED, name),
        Body::Terms(_) => return fill!(id::SHARED_TERMS, name),
        Body::Undo { of, .. } => return fill!(id::SHARED_UNDID, name, step = of),
        Body::Step(step) => step,
        Body::StudyCreated { .. } => return fill!(id::SHARED_STUDY_CREATED, name),
        Body::TakenDown { reason } => return fill!(id::SHARED_TAKEN_DOWN, reason),
        Body::EditUndo { .. } => return fill!(id::SHARED_EDIT_UNDONE, name),
        Body::EditRedo { .. } => return fill!(id::SHARED_EDIT_REDONE, name),
        Body::Newer { .. } => return fill!(id::SHARED_NEWER_ENTRY, name),
        Body::Lines { .. } => return fill!(id::SHARED_LINES_SHARED, name),
        Body::Chapter(_) => return fill!(id::SHARED_CHAPTERS_CHANGED, name),
        Body::Edit { edit, .. } => return edit_words(name, edit),
    };
    let names = |spaces: eightfold_octiles::SpaceSet| {
        let names: Vec<&str> = spaces.iter().map(Space::name).collect();
        names.join(", ")
    };
    match step.kind() {
        StepKind::Place(placement, space) => {
            fill!(id::SHARED_PLACED, name, tile = placement.tile(), space)
        }
        StepKind::Move(one, other) => fill!(id::SHARED_MOVED, name, one, other),
        StepKind::Swap(one, other) => fill!(id::SHARED_SWAPPED, name, one, other),
        StepKind::Rotate(space) => fill!(id::SHARED_ROTATED, name, space),
        StepKind::Remove(space) => fill!(id::SHARED_REMOVED, name, space),
        StepKind::Lock(spaces) => fill!(id::SHARED_LOCKED, name, spaces = names(spaces)),
        StepKind::Unlock(spaces) => fill!(id::SHARED_UNLOCKED, name, spaces = names(spaces)),
        StepKind::Clear => fill!(id::SHARED_CLEARED, name),
        StepKind::Task => fill!(id::SHARED_NEW_TASK, name),
        StepKind::Load => fill!(id::SHARED_LOADED, name),
    }
}

/// Returns an edit of a study in words.
fn edit_words(name: &str, edit: &Edit) -> String {
    match edit {
        Edit::Add { steps, .. } => fill!(id::SHARED_EDIT_ADDED, name, steps = steps.join(" ")),
        Edit::Comment { .. } => fill!(id::SHARED_EDIT_COMMENT, name),
        Edit::Glyph { .. } => fill!(id::SHARED_EDIT_GLYPH, name),
        Edit::Marks { .. } | Edit::Mark { .. } => fill!(id::SHARED_EDIT_MARKS, name),
        Edit::Value { .. } => fill!(id::SHARED_EDIT_VALUE, name),
        Edit::Delete { .. } | Edit::Split { .. } => fill!(id::SHARED_EDIT_DELETED, name),
        Edit::Promote { .. } => fill!(id::SHARED_EDIT_PROMOTED, name),
        Edit::Merge { .. } | Edit::Join { .. } => fill!(id::SHARED_EDIT_MERGED, name),
        Edit::Undo | Edit::Redo => fill!(id::SHARED_EDIT_UNDONE, name),
    }
}

/// Returns why a step doesn't apply, in words.
pub fn refusal_words(refusal: &StepRefusal) -> String {
    match refusal {
        StepRefusal::Changed(space) | StepRefusal::LockChanged(space) | StepRefusal::NoTile(space) => {
            fill!(id::SHARED_HAS_CHANGED, space)
        }
        StepRefusal::Locked(space) => fill!(id::SHARED_IS_LOCKED, space),
        StepRefusal::Elsewhere(tile, space) => fill!(id::SHARED_ELSEWHERE, tile, space),
        StepRefusal::TaskChanged => t(id::SHARED_TASK_CHANGED).to_owned(),
        StepRefusal::Unreadable(_) | StepRefusal::Empty | StepRefusal::Task => {
            t(id::SHARED_NOT_TAKEN).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

    fn at(name: &str) -> Space {
        Space::from_name(name).unwrap()
    }

    #[test]
    fn every_task_survives_sharing() {
        for address in
            ["3", "1.A1-A2.tiles", "pattern?rules=3*10;27%3C=0", "connection", "sequence", "2.path.tiles"]
        {
            let Ok(editor) = address.parse::<BoardEditor>() else { continue };
            let board = editor.to_shared();
            let again = BoardEditor::of_shared(&board).unwrap_or_else(|error| panic!("{address}: {error}"));
            assert_eq!(again.task, editor.task, "{address}");
            assert_eq!(Board::read(&board.text()).unwrap(), board, "{address}");
        }
    }

    #[test]
    fn sharing_keeps_steps_of_the_same_board() {
        let mut history = History::new("3".parse().unwrap());
        let mut editor: BoardEditor = format!("3?board={LOOPS}").parse().unwrap();
        history.push(editor.clone());
        for space in ["c3", "c4"] {
            editor.turn(at(space), 1).unwrap();
            history.push(editor.clone());
        }
        editor.take(at("c2")).unwrap();
        history.push(editor.clone());
        history.undo();
        let (board, steps) = to_share(&history);
        // Not the step that put the whole board there, and none that was undone.
        assert_eq!(board.layout.to_text(), LOOPS);
        assert_eq!(steps.len(), 2);
        let mut after = board;
        steps.iter().for_each(|step| step.apply(&mut after).unwrap());
        assert_eq!(after, history.now().to_shared());
        let (only, none) = to_share(&History::new(editor.clone()));
        assert_eq!((only, none.len()), (editor.to_shared(), 0));
    }

    #[test]
    fn a_long_history_is_cut_to_fit() {
        let mut editor: BoardEditor = format!("3?board={LOOPS}").parse().unwrap();
        let mut history = History::new(editor.clone());
        for step in 0..400 {
            editor.turn(at(["c3", "c4"][step % 2]), 1).unwrap();
            history.push(editor.clone());
        }
        let (board, steps) = to_share(&history);
        assert!((100..=MAX_STEPS).contains(&steps.len()), "{}", steps.len());
        let mut after = board;
        steps.iter().for_each(|step| step.apply(&mut after).unwrap());
        assert_eq!(after, editor.to_shared());
    }

    #[test]
    fn log_entries_in_words() {
        let was: BoardEditor = format!("3?board={LOOPS}").parse().unwrap();
        let words = |change: &dyn Fn(&mut BoardEditor)| {
            let mut now = was.clone();
            change(&mut now);
            entry_words("Ann", &Body::Step(Step::between(&was.to_shared(), &now.to_shared())))
        };
        assert_eq!(words(&|editor| editor.turn(at("c3"), 1).unwrap()), "Ann rotated c3");
        assert_eq!(words(&|editor| editor.take(at("c3")).unwrap()), "Ann removed the tile on c3");
        assert_eq!(words(&|editor| editor.swap(at("c3"), at("c4")).unwrap()), "Ann swapped c3 and c4");
        assert_eq!(words(&|editor| editor.lock(at("c3")).unwrap()), "Ann locked c3");
    }
}

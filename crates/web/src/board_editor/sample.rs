use eightfold_game::{Dice, SplitMix};

use super::{BoardEditor, Task};

/// The number of random boards that are tried for a picture that gives nothing away.
const SAMPLES: u64 = 6;

/// Returns a board that shows what counts for a task without being a good solution: the first of a few fixed random
/// boards with any score.
pub fn sample(task: &Task) -> BoardEditor {
    let boards = (0..SAMPLES).map(|seed| {
        let mut dice = SplitMix::new(seed);
        let mut editor = BoardEditor { task: task.clone(), ..BoardEditor::default() };
        editor.shuffle(|n| dice.pick(n));
        editor
    });
    let mut first = None;
    for editor in boards {
        let judged = editor.judge();
        if !(judged.strands.is_empty() && judged.broken_posts.is_empty()) {
            return editor;
        }
        first.get_or_insert(editor);
    }
    first.unwrap_or_default()
}

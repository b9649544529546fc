use eightfold_game::{Dice, SplitMix};

use super::{BoardEditor, Task};

/// Boards on which many things happen to be made a little: pictures of what counts that give nothing away.
const SAMPLES: u64 = 6;

/// A board that shows what counts for a task without being good at it: the first of a few fixed random boards that
/// scores at all.
pub fn sample(task: &Task) -> BoardEditor {
    let boards = (0..SAMPLES).map(|seed| {
        let mut dice = SplitMix::new(seed);
        let mut bench = BoardEditor { task: task.clone(), ..BoardEditor::default() };
        bench.shuffle(|n| dice.pick(n));
        bench
    });
    let mut first = None;
    for bench in boards {
        let judged = bench.judge();
        if !(judged.strands.is_empty() && judged.broken_posts.is_empty()) {
            return bench;
        }
        first.get_or_insert(bench);
    }
    first.unwrap_or_default()
}

//! The best boards: one's own, and those known to the archive.

use eightfold_challenges::{Brief, Pair, ScoreId, Status, briefs};
use eightfold_octiles::Layout;
use leptos::prelude::*;

use super::bench::Workbench;
use super::parts::{Button, html, line, only, panel as panel_of};
use crate::app::{keep, kept};
use crate::board_editor::{BoardEditor, Task, value_words};

/// One's best board at something, as it is kept: what it is best at, its rank, its score in words, and its tiles.
struct Best<'a> {
    goal: &'a str,
    rank: i64,
    score: &'a str,
    board: &'a str,
}

/// Reads what is kept: a line for each, its parts divided by tabs. Lines that do not read are passed over.
fn bests(text: &str) -> impl Iterator<Item = Best<'_>> {
    text.lines().filter_map(|line| {
        let mut parts = line.split('\t');
        Some(Best {
            goal: parts.next()?,
            rank: parts.next()?.parse().ok()?,
            score: parts.next()?,
            board: parts.next()?,
        })
    })
}

fn best<'a>(text: &'a str, goal: &str) -> Option<Best<'a>> {
    bests(text).find(|best| best.goal == goal)
}

/// The score of one's best board for a goal.
pub fn own(goal: &str) -> Option<String> {
    let text = kept("bench-best")?;
    best(&text, goal).map(|best| best.score.to_owned())
}

/// What is known to the archive: the score and how far it is the best, in words, and the board.
fn known(task: &Task) -> Option<(String, Layout)> {
    match task {
        Task::Score(ScoreId::Measure(measure)) => {
            let brief = briefs().into_iter().find(|brief| brief.id == *measure)?;
            let words = format!("{}, {}", value_words(brief.value), status(&brief));
            Some((words, Layout::from_text(brief.witness).ok()?))
        }
        Task::Pair { ends: [one, other], length } => {
            // Pairs that a turn of the board brings together have one answer; the board shown is of the first of them.
            let (shortest, board) = Pair::new(*one, *other)?.shortest(*length);
            Some((format!("{shortest}, proven"), board))
        }
        _ => None,
    }
}

/// How far a record is known to be the best.
pub fn status(brief: &Brief) -> String {
    match (brief.status, brief.bound) {
        (Status::Proven, _) => "proven".to_owned(),
        (_, Some(bound)) => format!("at most {}", value_words(bound)),
        (_, None) => "no bound known".to_owned(),
    }
}

/// One's best and the best known, side by side.
pub fn panel(bench: Workbench) -> AnyView {
    let mine = RwSignal::new(kept("bench-best").unwrap_or_default());
    let goal = Memo::new(move |_| bench.now.with(BoardEditor::goal));
    Effect::new(move |_| {
        let (goal, judged) = (goal.get(), bench.judged.get());
        let Some(rank) = judged.rank else { return };
        // Boards that were shown, searched, hinted at or opened from a link are nobody's best.
        if bench.now.with_untracked(|bench| bench.helped) {
            return;
        }
        let before = mine.get_untracked();
        if best(&before, &goal).is_none_or(|best| rank > best.rank) {
            let board = bench.now.with_untracked(|bench| bench.layout.to_text());
            let mut text = format!("{goal}\t{rank}\t{}\t{board}\n", judged.score);
            for line in before.lines().filter(|line| line.split('\t').next() != Some(&goal)) {
                text = text + line + "\n";
            }
            keep("bench-best", &text);
            mine.set(text);
        }
    });
    let score = Memo::new(move |_| {
        mine.with(|mine| goal.with(|goal| best(mine, goal).map(|best| best.score.to_owned())))
            .unwrap_or_default()
    });
    let archived = Memo::new(move |_| {
        goal.track();
        bench.now.with_untracked(|bench| known(&bench.task)).map_or_else(String::new, |(words, _)| words)
    });
    let show = move |layout: Layout, helped: bool| {
        let mut task = bench.now.with_untracked(|bench| bench.task.clone());
        if let (Task::Pair { ends: [one, other], length }, true) = (&task, helped)
            && let Some(pair) = Pair::new(*one, *other)
        {
            task = Task::Pair { ends: pair.posts(), length: *length };
        }
        bench.show(BoardEditor { layout, task, helped, ..BoardEditor::default() });
    };
    let open_mine = move || {
        let text = mine.get_untracked();
        if let Some(Ok(layout)) = best(&text, &goal.get_untracked()).map(|best| Layout::from_text(best.board))
        {
            show(layout, false);
        }
    };
    let open_known = move || {
        if let Some((_, layout)) = bench.now.with_untracked(|bench| known(&bench.task)) {
            show(layout, true);
        }
    };
    let none = move || score.with(String::is_empty);
    let words = move || {
        if none() { "none yet".to_owned() } else { score.get() }
    };
    // Connection knows solved and not solved, and nothing in between.
    let scored = move || goal.with(|goal| !goal.starts_with("connection"));
    only(
        scored,
        vec![panel_of(
            "bench-bests",
            "Best boards",
            vec![
                only(
                    || true,
                    vec![
                        html("<h3>Your best</h3>".to_owned()),
                        line("best-mine", "", None, words),
                        Button::new("open-mine", "Open it", "Puts your best board on the bench")
                            .off(none)
                            .does(open_mine),
                    ],
                ),
                only(
                    move || !archived.with(String::is_empty),
                    vec![
                        html("<h3>Best known</h3>".to_owned()),
                        line("best-known", "", None, move || archived.get()),
                        Button::new("open-known", "Show me", "Puts the board of the archive on the bench")
                            .does(open_known),
                    ],
                ),
            ],
        )],
    )
}

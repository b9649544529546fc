//! The best boards: one's own, and those known to the archive.

use crate::words::{fill, id, t};
use eightfold_challenges::{Brief, Pair, PairScore, ScoreId, Status, briefs, turn_layout, turn_post};
use eightfold_octiles::Layout;
use leptos::prelude::*;

use super::bench::Workbench;
use super::parts::{Button, html, line, only, panel as panel_of};
use crate::app::{keep, kept};
use crate::board_editor::{BoardEditor, Task, value_words};

/// One's best board at something, as it is kept: what it is best at, its rank, its score in words, and its tiles.
#[derive(Clone, Copy)]
pub struct Best<'a> {
    /// What it is best at, as an address names it.
    pub goal: &'a str,
    /// The larger the better.
    pub rank: i64,
    /// Its score in the words of the day it was made.
    pub score: &'a str,
    /// Its tiles.
    pub board: &'a str,
}

impl Best<'_> {
    /// Its score in words of today's language.
    pub fn words(&self) -> String {
        let again = || {
            let task = self.goal.parse::<BoardEditor>().ok()?.task;
            let layout = Layout::from_text(self.board).ok()?;
            Some(BoardEditor { task, layout, ..BoardEditor::default() }.judge().score)
        };
        // A number is the same in every language.
        let number = self.score.bytes().all(|byte| byte.is_ascii_digit());
        if number { None } else { again() }.unwrap_or_else(|| self.score.to_owned())
    }
}

/// Reads what is kept: a line for each, its parts divided by tabs. Lines that do not read are passed over.
pub fn bests(text: &str) -> impl Iterator<Item = Best<'_>> {
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

/// One's best board for a goal.
pub fn best<'a>(text: &'a str, goal: &str) -> Option<Best<'a>> {
    bests(text).find(|best| best.goal == goal)
}

/// One's best boards as they are kept, for [`bests`].
pub fn kept_bests() -> String {
    kept("bench-best").unwrap_or_default()
}

/// How many of the shortest paths of challenge 1 one has found, among all that there are.
pub fn pairs_found(text: &str) -> (usize, usize) {
    let found = bests(text).filter_map(|best| {
        let score: PairScore = score_of_pair(best.goal)?;
        let (shortest, _) = score.pair.shortest(score.length);
        (best.rank == -i64::from(shortest)).then_some((score.pair, score.length.name()))
    });
    let found: std::collections::BTreeSet<_> = found.collect();
    (found.len(), PairScore::all().len())
}

/// The score of challenge 1 that a goal asks for, however the board is turned.
fn score_of_pair(goal: &str) -> Option<PairScore> {
    match goal.parse::<BoardEditor>().ok()?.task {
        Task::Pair { ends: [one, other], length } => Some(PairScore { pair: Pair::new(one, other)?, length }),
        _ => None,
    }
}

/// What is known to the archive: the score and how far it is the best, in words, and the board.
fn known(task: &Task) -> Option<(String, Layout)> {
    match task {
        Task::Score(ScoreId::Measure(measure)) => {
            let brief = briefs().into_iter().find(|brief| brief.id == *measure)?;
            let words = format!("{}, {}", value_words(brief.value), status(&brief));
            Some((words, Layout::from_text(brief.witness).ok()?))
        }
        Task::Pair { ends, length } => {
            let pair = Pair::new(ends[0], ends[1])?;
            let (shortest, board) = pair.shortest(*length);
            // Pairs that a turn of the board brings together have one answer: it is turned to where these ends are.
            let board = (0..4).find_map(|quarters| {
                let turned = pair.posts().map(|post| turn_post(post, quarters));
                let same = turned == *ends || turned == [ends[1], ends[0]];
                same.then(|| turn_layout(&board, quarters))
            })?;
            Some((fill!(id::VALUE_PROVEN, value = shortest), board))
        }
        _ => None,
    }
}

/// How far a record is known to be the best.
pub fn status(brief: &Brief) -> String {
    match (brief.status, brief.bound) {
        (Status::Proven, _) => t(id::PROVEN).to_owned(),
        (_, Some(bound)) => fill!(id::AT_MOST, bound = value_words(bound)),
        (_, None) => t(id::NO_BOUND).to_owned(),
    }
}

/// One's best and the best known, side by side.
pub fn panel(bench: Workbench) -> AnyView {
    let mine = RwSignal::new(kept_bests());
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
        mine.with(|mine| goal.with(|goal| best(mine, goal).map(|best| best.words()))).unwrap_or_default()
    });
    let archived = Memo::new(move |_| {
        goal.track();
        bench.now.with_untracked(|bench| known(&bench.task)).map_or_else(String::new, |(words, _)| words)
    });
    let show = move |layout: Layout, helped: bool| {
        let task = bench.now.with_untracked(|bench| bench.task.clone());
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
        if none() { t(id::BEST_NONE).to_owned() } else { score.get() }
    };
    // Connection knows solved and not solved, and nothing in between.
    let scored = move || goal.with(|goal| !goal.starts_with("connection"));
    only(
        scored,
        vec![panel_of(
            "bench-bests",
            t(id::BEST_BOARDS),
            vec![
                only(
                    || true,
                    vec![
                        html(format!("<h3>{}</h3>", t(id::YOUR_BEST))),
                        line("best-mine", "", None, words),
                        Button::new("open-mine", t(id::BEST_OPEN_MINE), t(id::BEST_OPEN_MINE_ABOUT))
                            .off(none)
                            .does(open_mine),
                    ],
                ),
                only(
                    move || !archived.with(String::is_empty),
                    vec![
                        html(format!("<h3>{}</h3>", t(id::BEST_KNOWN))),
                        line("best-known", "", None, move || archived.get()),
                        Button::new("open-known", t(id::BEST_OPEN_KNOWN), t(id::BEST_OPEN_KNOWN_ABOUT))
                            .does(open_known),
                    ],
                ),
            ],
        )],
    )
}

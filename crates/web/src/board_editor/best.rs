//! The best boards: the player's own saved ones, and those in the archive.

use crate::words::{fill, id, t};
use eightfold_challenges::{
    Pair, PairScore, RecordSummary, ScoreId, Status, summaries, turn_layout, turn_post,
};
use eightfold_octiles::Layout;

use super::{BoardEditor, Task, TaskScore, value_words};

/// The player's saved best board for a goal.
#[derive(Clone, Copy)]
pub struct SavedBest<'a> {
    /// The goal, as in an address.
    pub goal: &'a str,
    /// Higher is better.
    pub rank: i64,
    /// Its score in words, in the language at the time it was made.
    pub score: &'a str,
    /// Its tiles.
    pub board: &'a str,
}

impl SavedBest<'_> {
    /// Returns its score in words of the current language.
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

/// Parses saved boards: one per line, its fields separated by tabs. Invalid lines are skipped.
pub fn bests(text: &str) -> impl Iterator<Item = SavedBest<'_>> {
    text.lines().filter_map(|line| {
        let mut parts = line.split('\t');
        Some(SavedBest {
            goal: parts.next()?,
            rank: parts.next()?.parse().ok()?,
            score: parts.next()?,
            board: parts.next()?,
        })
    })
}

/// Returns the best board for a goal.
pub fn best<'a>(text: &'a str, goal: &str) -> Option<SavedBest<'a>> {
    bests(text).find(|best| best.goal == goal)
}

/// Returns the saved text with this board added, for [`bests`]; `None` if it is not better than the saved one, or not
/// the player's own.
pub fn with_board(text: &str, editor: &BoardEditor, judged: &TaskScore) -> Option<String> {
    let (goal, rank) = (editor.goal(), judged.rank?);
    // Boards that were shown, searched, hinted at or opened from a link are never saved as the player's best.
    if editor.helped || best(text, &goal).is_some_and(|best| rank <= best.rank) {
        return None;
    }
    let mut kept = format!("{goal}\t{rank}\t{}\t{}\n", judged.score, editor.layout.to_text());
    for line in text.lines().filter(|line| line.split('\t').next() != Some(&goal)) {
        kept = kept + line + "\n";
    }
    Some(kept)
}

/// Returns how many of the shortest paths of challenge 1 are found, and how many there are.
pub fn pairs_found(text: &str) -> (usize, usize) {
    let found = bests(text).filter_map(|best| {
        let score: PairScore = score_of_pair(best.goal)?;
        let (shortest, _) = score.pair.shortest(score.length);
        (best.rank == -i64::from(shortest)).then_some((score.pair, score.length.name()))
    });
    let found: std::collections::BTreeSet<_> = found.collect();
    (found.len(), PairScore::all().len())
}

/// Returns the score of challenge 1 that a goal asks for, for any rotation of the board.
fn score_of_pair(goal: &str) -> Option<PairScore> {
    match goal.parse::<BoardEditor>().ok()?.task {
        Task::Pair { ends: [one, other], length } => Some(PairScore { pair: Pair::new(one, other)?, length }),
        _ => None,
    }
}

/// Returns the archive's best for a task: the score and its status in words, and the board.
pub fn known(task: &Task) -> Option<(String, Layout)> {
    match task {
        Task::Score(ScoreId::Measure(measure)) => {
            let summary = summaries().into_iter().find(|summary| summary.id == *measure)?;
            let words = format!("{}, {}", value_words(summary.value), status(&summary));
            Some((words, Layout::from_text(summary.witness).ok()?))
        }
        Task::Pair { ends, length } => {
            let pair = Pair::new(ends[0], ends[1])?;
            let (shortest, board) = pair.shortest(*length);
            // Pairs that differ by a rotation of the board share one solution, which is rotated to these ends.
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

/// Describes whether a record is proven to be the best.
pub fn status(summary: &RecordSummary) -> String {
    match (summary.status, summary.bound) {
        (Status::Proven, _) => t(id::PROVEN).to_owned(),
        (_, Some(bound)) => fill!(id::AT_MOST, bound = value_words(bound)),
        (_, None) => t(id::NO_BOUND).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

    /// Returns a board that its player made tile by tile.
    fn own(task: &str, board: &str) -> BoardEditor {
        let editor: BoardEditor = format!("{task}?board={board}").parse().unwrap();
        BoardEditor { helped: false, ..editor }
    }

    fn noted(text: &str, editor: &BoardEditor) -> Option<String> {
        with_board(text, editor, &editor.judge())
    }

    #[test]
    fn only_a_better_own_board_is_saved() {
        let loops = own("3", LOOPS);
        assert_eq!(noted("", &BoardEditor { helped: true, ..loops.clone() }), None, "it was made with help");
        let mut part = loops.clone();
        part.take(eightfold_octiles::Space::from_name("c3").unwrap()).unwrap();
        assert_eq!(noted("", &part), None, "a tile is missing");
        let kept = noted("", &loops).unwrap();
        let mine = best(&kept, "3").unwrap();
        assert_eq!((mine.rank, mine.words().as_str(), mine.board), (7, "7", LOOPS));
        assert_eq!(noted(&kept, &loops), None, "an equal board is not better");
        let mut worse = loops.clone();
        worse.turn(eightfold_octiles::Space::from_name("c3").unwrap(), 1).unwrap();
        assert_eq!(worse.judge().score, "6");
        assert_eq!(noted(&kept, &worse), None);
        let before = noted("", &worse).unwrap();
        assert_eq!(noted(&before, &loops).as_deref(), Some(kept.as_str()), "the better board replaces it");
        // Another goal has a separate line.
        let both = noted(&kept, &own("28", LOOPS)).unwrap();
        assert_eq!(best(&both, "3").map(|mine| mine.rank), Some(7));
        assert_eq!(bests(&both).count(), 2);
    }

    #[test]
    fn solitaire_counts_before_the_board_is_full() {
        let task: BoardEditor = "sequence".parse().unwrap();
        let Task::Solitaire(problem) = &task.task else { panic!("a problem") };
        let mut editor = BoardEditor { task: task.task.clone(), ..BoardEditor::default() };
        let solution = *problem.solution().expect("a generated problem has a solution");
        let one = solution.tiles().find(|&(space, placement)| {
            let mut tried = editor.clone();
            tried.place_tile(placement, space).unwrap();
            tried.judge().rank.is_some()
        });
        let (space, placement) = one.expect("one tile alone joins numbers");
        editor.place_tile(placement, space).unwrap();
        let kept = noted("", &editor).unwrap();
        assert!(best(&kept, &editor.goal()).unwrap().words().starts_with("1 tile,"), "{kept}");
    }

    #[test]
    fn the_known_board_of_two_posts_is_proven() {
        for score in PairScore::all().into_iter().step_by(7) {
            let [one, other] = score.pair.posts();
            for ends in [[one, other], [other, one]] {
                let task = Task::Pair { ends, length: score.length };
                let (words, layout) = known(&task).unwrap();
                let judged = BoardEditor { task, layout, ..BoardEditor::default() }.judge();
                assert_eq!(words, format!("{}, proven", judged.score), "{one} to {other}");
            }
        }
    }

    #[test]
    fn some_tasks_have_a_known_board() {
        for (address, least) in
            [("1.F4-A3.tiles", true), ("1.A1-B2.points", true), ("3", true), ("30", false)]
        {
            let editor: BoardEditor = address.parse().unwrap();
            assert_eq!(known(&editor.task).is_some(), least, "{address}");
        }
        let loops: BoardEditor = "3".parse().unwrap();
        assert_eq!(known(&loops.task).map(|(words, _)| words).as_deref(), Some("7, proven"));
    }
}

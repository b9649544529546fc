//! A copy of a shared board or study on this page: what the server has confirmed, and the changes that it hasn't
//! answered yet.

use std::collections::VecDeque;

use eightfold_shared_boards::{
    Board, ChapterChange, Chapters, Refusal, Row, SharedDocument, SharedLines, Step, StepKind,
};
use eightfold_study::{Edit, Path};

/// What waits for the server's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PendingChange {
    Step(Step),
    /// An undo of the person's own last step or edit.
    Undo,
    /// A redo of the edit that the person undid last.
    Redo,
    /// An edit of a chapter; `was` is the comment that it replaces.
    Edit {
        /// The chapter.
        chapter: u32,
        /// The edit.
        edit: Edit,
        /// The comment before.
        was: Option<String>,
    },
    /// Lines of the computer.
    Lines {
        /// The chapter.
        chapter: u32,
        /// The node.
        at: Path,
        /// The lines.
        lines: SharedLines,
    },
    /// A change of the list of chapters.
    Chapter(ChapterChange),
}

/// A step that the server hasn't answered, or whose log entry hasn't arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingStep {
    /// The idempotency key.
    pub action_id: String,
    /// The step.
    pub action: PendingChange,
    /// Whether it has been sent on the current connection.
    under_way: bool,
    /// Whether it has ever been sent: then it keeps its content, because the server may have it.
    tried: bool,
    /// The number of its log entry, once the server has answered.
    taken: Option<u64>,
}

#[derive(Clone, Debug, Default)]
pub struct SharedCopy {
    confirmed: Option<SharedDocument>,
    rows: Vec<Row>,
    /// The board after each row.
    boards: Vec<Board>,
    /// The ids of the people with rows, in the order of their first ones.
    people: Vec<String>,
    pending: VecDeque<PendingStep>,
    /// Counts what may have changed the content.
    version: u64,
}

impl SharedCopy {
    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.confirmed.as_ref().map_or(0, SharedDocument::seq)
    }

    /// Applies a row of the server. One that is known already is skipped.
    ///
    /// # Errors
    /// If it doesn't follow from the rows before it.
    pub fn take(&mut self, row: Row) -> Result<(), Refusal> {
        if row.seq <= self.seq() {
            return Ok(());
        }
        match &mut self.confirmed {
            Some(shared) => shared.take(&row)?,
            None => self.confirmed = Some(SharedDocument::open(&row)?),
        }
        if !self.people.contains(&row.person) {
            self.people.push(row.person.clone());
        }
        self.rows.push(row);
        self.boards.extend(self.confirmed.as_ref().and_then(SharedDocument::board).cloned());
        self.version += 1;
        self.settle();
        Ok(())
    }

    /// What the server has confirmed.
    pub fn confirmed(&self) -> Option<&SharedDocument> {
        self.confirmed.as_ref()
    }

    /// The log.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The place of a person among those who have taken part, the first one 0. It never changes.
    pub fn place_of(&self, person: &str) -> Option<usize> {
        self.people.iter().position(|known| known == person)
    }

    /// The board after the row with this number.
    pub fn board_at(&self, seq: u64) -> Option<&Board> {
        self.boards.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    /// The board with the steps that still wait.
    pub fn board(&self) -> Board {
        let mut board = self.confirmed.as_ref().and_then(SharedDocument::board).cloned().unwrap_or_default();
        for pending in &self.pending {
            // One that doesn't apply has either arrived already, or will be refused.
            if let PendingChange::Step(step) = &pending.action {
                let _ = step.apply(&mut board);
            }
        }
        board
    }

    /// The chapters of a study with the changes that still wait, which this person made; `None` for a board.
    pub fn study(&self, me: &str) -> Option<Chapters> {
        let mut study = self.confirmed.as_ref()?.study()?.clone();
        for pending in &self.pending {
            // One that doesn't apply has either arrived already, or will be refused.
            let _ = match &pending.action {
                PendingChange::Edit { chapter, edit, was } => {
                    study.edit(u64::MAX, me, *chapter, edit, was.as_deref())
                }
                PendingChange::Lines { chapter, at, lines } => study.share_lines(*chapter, at, me, lines),
                PendingChange::Chapter(change) => study.change(change),
                PendingChange::Undo => match study.last_of(me) {
                    Some((_, of)) => study.undo(me, of),
                    None => Ok(()),
                },
                PendingChange::Redo => study.redo(me),
                PendingChange::Step(_) => Ok(()),
            };
        }
        Some(study)
    }

    /// Whether this person has an edit of a study to redo, after the changes that still wait.
    pub fn can_redo(&self, me: &str) -> bool {
        let Some(study) = self.confirmed.as_ref().and_then(SharedDocument::study) else { return false };
        let undone =
            self.pending.iter().fold(study.undone_count(me), |undone, pending| match pending.action {
                PendingChange::Undo => undone + 1,
                PendingChange::Redo => undone.saturating_sub(1),
                PendingChange::Edit { .. } => 0,
                PendingChange::Step(_) | PendingChange::Lines { .. } | PendingChange::Chapter(_) => undone,
            });
        undone > 0
    }

    /// A number that changes with the content.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Adds a step. Turns of the same tile that wait to be sent become one.
    pub fn step(&mut self, action_id: String, step: Step) {
        let merged = self.pending.back_mut().filter(|last| !last.tried).and_then(|last| {
            let PendingChange::Step(before) = &mut last.action else { return None };
            let (StepKind::Rotate(one), StepKind::Rotate(other)) = (before.kind(), step.kind()) else {
                return None;
            };
            (one == other).then(|| before.tiles[0].now.clone_from(&step.tiles[0].now))
        });
        if merged.is_none() {
            self.pending.push_back(PendingStep {
                action_id,
                action: PendingChange::Step(step),
                under_way: false,
                tried: false,
                taken: None,
            });
        } else if let Some(PendingStep { action: PendingChange::Step(step), .. }) = self.pending.back()
            && step.tiles.iter().all(|tile| tile.was == tile.now)
        {
            // The tile is back where it was.
            self.pending.pop_back();
        }
    }

    /// Adds a change other than a step.
    pub fn add(&mut self, action_id: String, action: PendingChange) {
        self.version += 1;
        self.pending.push_back(PendingStep {
            action_id,
            action,
            under_way: false,
            tried: false,
            taken: None,
        });
    }

    /// Returns the step to send now, if there is one and no other is under way.
    pub fn next_to_send(&mut self) -> Option<PendingStep> {
        let first = self.pending.iter_mut().find(|pending| pending.taken.is_none())?;
        if first.under_way {
            return None;
        }
        (first.under_way, first.tried) = (true, true);
        Some(first.clone())
    }

    /// The connection was lost: the step under way has to be sent again.
    pub fn lost(&mut self) {
        for pending in &mut self.pending {
            pending.under_way = false;
        }
    }

    /// The server has taken a step.
    pub fn taken(&mut self, action_id: &str, seq: u64) {
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.action_id == action_id) {
            pending.taken = Some(seq);
        }
        self.settle();
    }

    /// The server has refused a step: drops it with all that were made after it, and returns it.
    pub fn refused(&mut self, action_id: &str) -> Option<PendingChange> {
        let at = self.pending.iter().position(|pending| pending.action_id == action_id)?;
        self.version += 1;
        self.pending.drain(at..).next().map(|pending| pending.action)
    }

    /// The number of steps that wait for an answer.
    pub fn waiting(&self) -> usize {
        self.pending.len()
    }

    /// Drops the steps whose rows have arrived.
    fn settle(&mut self) {
        let seq = self.seq();
        self.pending.retain(|pending| pending.taken.is_none_or(|taken| taken > seq));
    }
}

#[cfg(test)]
mod tests {
    use eightfold_octiles::{Layout, Space};
    use eightfold_shared_boards::{Body, ChapterText, Terms};

    use super::*;

    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

    fn copy() -> SharedCopy {
        let layout = Layout::from_text(LOOPS).unwrap();
        let start = Board { layout, task: "3".into(), ..Board::default() }.text();
        let body = Body::Created { id: "b".into(), start, terms: Terms::default() };
        let mut copy = SharedCopy::default();
        copy.take(Row { seq: 1, at_ms: 0, person: "ann".into(), body }).unwrap();
        copy
    }

    fn rotate(copy: &SharedCopy, name: &str) -> Step {
        let at = Space::from_name(name).unwrap();
        let was = copy.board();
        let mut now = was.clone();
        now.layout[at] = now.layout[at].map(|tile| tile.turned(1));
        Step::between(&was, &now)
    }

    fn row(copy: &SharedCopy, person: &str, step: Step) -> Row {
        copy.confirmed().unwrap().next(0, person, Body::Step(step))
    }

    #[test]
    fn own_steps_show_at_once_and_once() {
        let mut copy = copy();
        let step = rotate(&copy, "c3");
        copy.step("a".into(), step.clone());
        let shown = copy.board();
        assert_ne!(shown.layout.to_text(), LOOPS);
        assert_eq!(copy.next_to_send().map(|sent| sent.action_id).as_deref(), Some("a"));
        assert_eq!(copy.next_to_send(), None, "one is under way");
        // Whichever comes first, the entry or the answer, the step is shown once.
        copy.take(row(&copy, "ben", step)).unwrap();
        assert_eq!(copy.board(), shown);
        copy.taken("a", 2);
        assert_eq!((copy.board(), copy.waiting()), (shown, 0));
        let step = rotate(&copy, "c4");
        copy.step("b".into(), step.clone());
        let shown = copy.board();
        copy.next_to_send();
        copy.taken("b", 3);
        assert_eq!((copy.board(), copy.waiting()), (shown.clone(), 1));
        copy.take(row(&copy, "ben", step)).unwrap();
        assert_eq!((copy.board(), copy.waiting()), (shown.clone(), 0));
        assert_eq!(copy.board_at(1).unwrap().layout.to_text(), LOOPS);
        assert_eq!(copy.board_at(3), Some(&shown));
        assert_eq!((copy.board_at(0), copy.board_at(4)), (None, None));
    }

    #[test]
    fn a_refused_step_restores_the_servers_board() {
        let mut copy = copy();
        let (mine, theirs) = (rotate(&copy, "c3"), rotate(&copy, "c3"));
        copy.step("a".into(), mine.clone());
        copy.next_to_send();
        let later = rotate(&copy, "c3");
        copy.step("b".into(), later);
        copy.take(row(&copy, "ben", theirs)).unwrap();
        assert_eq!(copy.refused("a"), Some(PendingChange::Step(mine)));
        assert_eq!(copy.waiting(), 0, "what followed from it is dropped too");
        assert_eq!(Some(&copy.board()), copy.confirmed().unwrap().board());
        assert_eq!(copy.refused("a"), None);
    }

    #[test]
    fn own_edits_of_a_study_show_at_once() {
        let chapters =
            vec![ChapterText { tree: "game: octi-fast\nseed: 0\n".into(), ..ChapterText::default() }];
        let body = Body::StudyCreated { id: "s".into(), chapters, terms: Terms::default(), game: None };
        let mut copy = SharedCopy::default();
        copy.take(Row { seq: 1, at_ms: 0, person: "ann".into(), body }).unwrap();
        let add = |step: &str| Edit::Add { at: Path::start(), steps: vec![step.into()] };
        let shown = |copy: &SharedCopy| {
            let study = copy.study("ann").unwrap();
            let tree = study.all()[0].tree();
            tree.walk().map(|node| tree.node(node).name().to_owned()).collect::<Vec<_>>()
        };
        let before = copy.version();
        copy.add("a".into(), PendingChange::Edit { chapter: 1, edit: add("33+E"), was: None });
        assert_eq!(shown(&copy), ["", "33+E"]);
        assert_ne!(copy.version(), before);
        // Another person's edit comes first; the own one is still shown, once.
        let theirs = Body::Edit { chapter: 1, edit: add("33+A"), was: None };
        copy.take(copy.confirmed().unwrap().next(0, "ben", theirs)).unwrap();
        assert_eq!(shown(&copy), ["", "33+A", "33+E"]);
        copy.next_to_send();
        copy.taken("a", 3);
        let mine = Body::Edit { chapter: 1, edit: add("33+E"), was: None };
        copy.take(copy.confirmed().unwrap().next(0, "ann", mine)).unwrap();
        assert_eq!((shown(&copy).len(), copy.waiting()), (3, 0));
        copy.add("b".into(), PendingChange::Undo);
        assert_eq!((shown(&copy), copy.can_redo("ann")), (vec![String::new(), "33+A".into()], true));
        copy.add("c".into(), PendingChange::Redo);
        assert_eq!(shown(&copy), ["", "33+A", "33+E"]);
        assert!(!copy.can_redo("ann"), "a redo that waits counts");
        copy.refused("b");
        assert_eq!(shown(&copy), ["", "33+A", "33+E"]);
        assert!(copy.board_at(1).is_none() && !copy.can_redo("ann"));
        // People keep their places, in the order in which they came.
        assert_eq!(["ann", "ben", "cat"].map(|id| copy.place_of(id)), [Some(0), Some(1), None]);
    }

    #[test]
    fn a_lost_connection_sends_the_same_step_again() {
        let mut copy = copy();
        let step = rotate(&copy, "c3");
        copy.step("a".into(), step);
        let sent = copy.next_to_send().unwrap();
        copy.lost();
        assert_eq!(copy.next_to_send(), Some(sent));
        let known = copy.rows()[0].clone();
        copy.take(known).unwrap();
        assert_eq!(copy.rows().len(), 1, "entries that come twice count once");
    }

    #[test]
    fn turns_that_wait_become_one_step() {
        let mut copy = copy();
        let first = rotate(&copy, "c4");
        copy.step("a".into(), first);
        copy.next_to_send();
        for action in ["b", "c", "d"] {
            let step = rotate(&copy, "c3");
            copy.step(action.into(), step);
        }
        assert_eq!(copy.waiting(), 2);
        let shown = copy.board();
        copy.taken("a", 2);
        let entry = row(&copy, "ann", rotate(&self::copy(), "c4"));
        copy.take(entry).unwrap();
        let sent = copy.next_to_send().unwrap();
        assert_eq!(sent.action_id, "b");
        let PendingChange::Step(step) = sent.action else { panic!("a step") };
        copy.taken("b", 3);
        copy.take(row(&copy, "ann", step)).unwrap();
        assert_eq!(copy.board(), shown);
    }
}

//! An open study: its tree, the current node, and the board that shows it.

use std::collections::HashSet;

use eightfold_catalog::CheckedStep;
use eightfold_game::{Seat, ToAct};
use eightfold_record::Record;
use eightfold_study::{Edit, NodeId, Path, Study};
use eightfold_table::{Code, Host, Refusal};
use leptos::prelude::*;

use super::saved_studies;
use crate::app::{GameSession, ask_to_persist, replace, today};
use crate::route::{Route, StudyPage};
use crate::setup::PlayerKind;
use crate::shared_study::SharedStudy;
use crate::study::saved::SavedStudy;
use crate::words::{id, sentence, speaker, t};

/// The maximum number of chance outcomes that are shown one by one.
pub const MAX_CHANCES: usize = 64;

/// An open study. Copied freely; there is one.
#[derive(Clone, Copy)]
pub struct OpenStudy {
    /// The tree, its edits and the current node.
    pub study: RwSignal<Study>,
    /// The board, which shows the current node.
    pub session: GameSession,
    /// The title its owner gave it.
    pub title: RwSignal<String>,
    /// The collapsed variations.
    pub folded: RwSignal<HashSet<Path>>,
    /// Why the last action failed, until the next action.
    pub trouble: RwSignal<Option<String>>,
    /// The letter of the user's own seat, if it is known.
    pub own: RwSignal<Option<char>>,
    /// Counts visits to nodes.
    pub visits: RwSignal<u32>,
    /// The id under which it is saved.
    pub id: StoredValue<String>,
    /// The host of a chapter of a shared study.
    pub shared: Option<SharedStudy>,
    /// Counts the trees that the host has put in place of this one.
    pub replacements: RwSignal<u32>,
    /// The text last saved.
    saved: StoredValue<String>,
}

/// The host of the board: a turn taken there becomes a branch.
struct StudyHost(StoredValue<Option<OpenStudy>>);

// In a study, the user goes back and deletes instead of taking turns back, and chooses the outcome of chance.
impl Host for StudyHost {
    fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal> {
        let studying = self.0.get_value().ok_or_else(|| t(id::STUDY_GONE).to_owned());
        let taken = studying.and_then(|studying| studying.take(turn.text()));
        *record = taken.map_err(|why| Refusal::new(Code::NotAllowed, why))?;
        Ok(())
    }
}

impl OpenStudy {
    /// Opens the study saved under this id.
    ///
    /// # Errors
    /// If there is none, or it can't be read any more; it isn't changed then.
    pub fn open(id: &str) -> Result<Self, String> {
        let text = saved_studies::text(id).ok_or_else(|| t(id::STUDY_NOT_HERE).to_owned())?;
        let saved = SavedStudy::read(&text).map_err(|error| error.to_string())?;
        let study = saved.study().map_err(|error| error.to_string())?;
        let studying = Self::new(study, id.to_owned(), None);
        studying.title.set(saved.title);
        studying.own.set(saved.own);
        studying.saved.set_value(text);
        Ok(studying)
    }

    /// Opens a chapter of a shared study; `None` if it has been removed.
    pub fn shared(host: SharedStudy) -> Option<Self> {
        let study = Study::new(host.tree.run(())?);
        let studying = Self::new(study, host.key.get_value(), Some(host));
        // The tree follows what the server has confirmed and what still waits.
        Effect::new(move |before: Option<u64>| {
            let version = host.version.get();
            if before.is_some_and(|before| before != version)
                && let Some(tree) = host.tree.run(())
            {
                studying.study.update(|study| study.replace(tree));
                studying.replacements.update(|count| *count += 1);
            }
            version
        });
        Effect::new(move |_| studying.title.set(host.title.get()));
        Effect::new(move |_| {
            let why = host.refused.get();
            if !why.is_empty() {
                studying.trouble.set(Some(why));
            }
        });
        let at = Memo::new(move |_| studying.at());
        Effect::new(move |_| host.point.run(at.get()));
        // Goes to the change of an undo or a redo.
        Effect::new(move |_| {
            let Some(changed) = host.take_changed.run(()) else { return };
            studying.stop_following();
            studying.visits.update(|visits| *visits += 1);
            studying.study.update(|study| study.go_near(&changed));
        });
        // Follows the presenter; the edit that adds their node may come later.
        Effect::new(move |_| {
            studying.study.track();
            let Some(presented) = host.presented_node.get().filter(|node| at.get() != *node) else { return };
            if studying.study.with_untracked(|study| study.tree().find(&presented).is_ok()) {
                studying.study.update(|study| drop(study.go(&presented)));
            }
        });
        Some(studying)
    }

    fn new(study: Study, id: String, shared: Option<SharedStudy>) -> Self {
        let own = StoredValue::new(None);
        let studying = Self {
            study: RwSignal::new(study),
            session: GameSession::remote(Box::new(StudyHost(own))),
            title: RwSignal::new(String::new()),
            folded: RwSignal::new(HashSet::new()),
            own: RwSignal::new(None),
            trouble: RwSignal::new(None),
            visits: RwSignal::new(0),
            id: StoredValue::new(id),
            shared,
            replacements: RwSignal::new(0),
            saved: StoredValue::new(String::new()),
        };
        own.set_value(Some(studying));
        studying.show();
        // The board follows the tree.
        Effect::new(move |_| {
            studying.study.track();
            untrack(|| studying.show());
        });
        studying
    }

    /// Whether the person may edit; in a shared study the others decide.
    pub fn may_edit(self) -> bool {
        self.shared.is_none_or(|shared| shared.may_edit.get())
    }

    /// Whether the person may edit; shows why if they may not.
    fn check_may_edit(self) -> bool {
        let Some(shared) = self.shared.filter(|shared| !shared.may_edit.get_untracked()) else { return true };
        self.trouble.set(Some(shared.watching.get_untracked().to_owned()));
        false
    }

    fn stop_following(self) {
        if let Some(shared) = self.shared {
            shared.stop_following.run(());
        }
    }

    /// Puts the current position on the board.
    fn show(self) {
        let record = self.study.with_untracked(|study| study.tree().record_to(study.node()));
        let kinds = vec![PlayerKind::Person; record.played().seats()];
        self.session.follow(record, kinds);
    }

    /// The path of the current node.
    pub fn at(self) -> Path {
        self.study.with(|study| study.at().clone())
    }

    /// Reads the study and tracks its changes.
    pub fn with<T>(self, look: impl FnOnce(&Study) -> T) -> T {
        self.study.with(look)
    }

    /// Goes to a node.
    pub fn go(self, path: &Path) {
        self.trouble.set(None);
        self.stop_following();
        self.visits.update(|visits| *visits += 1);
        self.study.update(|study| {
            // The node may have been deleted meanwhile.
            let _ = study.go(path);
        });
        self.save();
    }

    fn walk(self, walk: impl FnOnce(&mut Study)) {
        self.trouble.set(None);
        self.stop_following();
        self.study.update(walk);
        self.save();
        self.session.say_where();
    }

    /// Goes one step back.
    pub fn back(self) {
        self.walk(|study| {
            study.back();
        });
    }

    /// Goes one step forward, along the line visited last.
    pub fn forward(self) {
        self.walk(|study| {
            study.forward();
        });
    }

    /// Goes to the start.
    pub fn first(self) {
        self.walk(|study| {
            let _ = study.go(&Path::start()); // the start always exists
        });
    }

    /// Goes to the end of the current line.
    pub fn last(self) {
        self.walk(|study| while study.forward() {});
    }

    /// Goes to the next alternative step, or to the previous one.
    pub fn go_to_sibling(self, forward: bool) {
        self.walk(|study| {
            study.go_to_sibling(forward);
        });
    }

    /// Edits the study; returns whether that worked, and shows why if it didn't.
    pub fn edit(self, edit: Edit) -> bool {
        if !self.check_may_edit() {
            return false;
        }
        let mut done = Ok(false);
        self.study.update(|study| done = study.edit(edit.clone()));
        match done {
            Ok(changed) => {
                self.trouble.set(None);
                match self.shared.filter(|_| changed) {
                    Some(shared) => shared.edit.run(edit),
                    None => self.save(),
                }
                true
            }
            Err(error) => {
                self.trouble.set(Some(sentence(&error.to_string())));
                false
            }
        }
    }

    /// Adds steps below the current node, reusing existing ones, and goes to the last.
    pub fn add(self, steps: &[String]) -> bool {
        let added = self.study.with_untracked(|study| {
            let mut tree = study.tree().clone();
            tree.add(study.at(), steps)
        });
        match added {
            // A step that is there already changes nothing, so people who only watch can take it too.
            Ok(path) if self.study.with_untracked(|study| study.tree().find(&path).is_ok()) => {
                self.go(&path);
                true
            }
            Ok(path) => {
                let at = self.study.with_untracked(|study| study.at().clone());
                if self.edit(Edit::Add { at, steps: steps.to_vec() }) {
                    self.go(&path);
                    return true;
                }
                false
            }
            Err(error) => {
                self.trouble.set(Some(sentence(&error.to_string())));
                false
            }
        }
    }

    /// Takes a turn on the board; returns the record that leads to the new node.
    fn take(self, turn: &str) -> Result<Record, String> {
        if !self.add(&[turn.to_owned()]) {
            return Err(self.trouble.get_untracked().unwrap_or_default());
        }
        // A single possible outcome is applied at once.
        for _ in 0..4 {
            let only = self.study.with_untracked(|study| {
                let record = study.tree().record_to(study.node());
                let played = record.played();
                let waits = matches!(played.to_act(), ToAct::Chance);
                let all = if waits { played.legal(1).unwrap_or_default() } else { Vec::new() };
                all.into_iter().next()
            });
            match only {
                Some(step) if self.add(std::slice::from_ref(&step)) => {}
                _ => break,
            }
        }
        Ok(self.record())
    }

    /// The record that leads to the current node.
    pub fn record(self) -> Record {
        self.study.with_untracked(|study| study.tree().record_to(study.node()))
    }

    /// Whether chance is to act at the current node.
    pub fn is_chance(self) -> bool {
        matches!(self.session.to_act(), Some(ToAct::Chance))
    }

    /// Sets the user's own seat, and saves it.
    pub fn set_own(self, letter: Option<char>) {
        self.own.set(letter);
        self.save();
    }

    /// The seat to act at the current node.
    pub fn seat(self) -> Option<Seat> {
        match self.session.to_act() {
            Some(ToAct::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Deletes the current step and everything after it.
    pub fn delete(self) {
        let at = self.study.with_untracked(|study| study.at().clone());
        self.edit(Edit::Delete { at });
    }

    /// Makes the current line the main one, all the way from the start.
    pub fn promote(self) {
        let steps = self.study.with_untracked(|study| {
            let tree = study.tree();
            let line = tree.line(study.node()).into_iter().filter(|node| !tree.is_main(*node));
            line.map(|node| tree.path(node)).collect::<Vec<_>>()
        });
        for at in steps {
            self.edit(Edit::Promote { at });
        }
    }

    /// Copies what follows a node with the same position to the current node.
    pub fn join(self, from: &Path) {
        let to = self.study.with_untracked(|study| study.at().clone());
        self.edit(Edit::Join { at: from.clone(), to });
    }

    /// Copies what follows the first other node with the same position and continuations.
    pub fn merge_here(self) {
        let from = self.study.with_untracked(|study| {
            let tree = study.tree();
            let others = tree.also_reached(study.node()).into_iter();
            others.filter(|node| !tree.node(*node).children().is_empty()).map(|node| tree.path(node)).next()
        });
        match from {
            Some(from) => self.join(&from),
            None => self.trouble.set(Some(t(id::STUDY_JOIN_NONE).to_owned())),
        }
    }

    /// Undoes the last change.
    pub fn undo(self) {
        match self.shared {
            Some(shared) if self.check_may_edit() => shared.undo.run(()),
            Some(_) => {}
            None => {
                self.edit(Edit::Undo);
            }
        }
    }

    /// Redoes the last undone change.
    pub fn redo(self) {
        match self.shared {
            Some(shared) if self.check_may_edit() && shared.can_redo.get_untracked() => shared.redo.run(()),
            Some(_) => {}
            None => {
                self.edit(Edit::Redo);
            }
        }
    }

    /// Whether there is a change to undo, and one to redo.
    pub fn can_undo_and_redo(self) -> (bool, bool) {
        match self.shared {
            Some(shared) => (shared.can_undo.get(), shared.can_redo.get()),
            None => self.with(|study| (study.can_undo(), study.can_redo())),
        }
    }

    /// Collapses or expands a variation. If the current node is inside, goes to the variation's start.
    pub fn fold(self, path: &Path) {
        let folded = self.folded.with_untracked(|folded| folded.contains(path));
        self.folded.update(|all| {
            if folded {
                all.remove(path);
            } else {
                all.insert(path.clone());
            }
        });
        let at = self.study.with_untracked(|study| study.at().clone());
        if !folded && at.len() > path.len() && at.up_to(path.len()) == *path {
            self.go(path);
        }
    }

    /// Saves the study. If another tab has changed it meanwhile, this one continues under a new id.
    pub fn save(self) {
        if self.shared.is_some() {
            return;
        }
        let text = self.study.with_untracked(|study| {
            let title = self.title.get_untracked();
            let own = self.own.get_untracked();
            SavedStudy { title, log: study.to_log(), at: study.at().clone(), when: today(), own }.to_text()
        });
        let id = self.id.get_value();
        let elsewhere =
            saved_studies::text(&id).is_some_and(|there| self.saved.with_value(|saved| *saved != there));
        if elsewhere {
            self.id.set_value(saved_studies::new_id());
            self.session.note.set(t(id::STUDY_OTHER_TAB).to_owned());
        }
        let kept = saved_studies::write(&self.id.get_value(), &text);
        self.session.save_failed.set(!kept);
        ask_to_persist();
        // A saved page may have storage that lasts only while it is open.
        if kept || saved_studies::text(&self.id.get_value()).as_ref() == Some(&text) {
            self.saved.set_value(text);
        }
        if elsewhere && kept {
            replace(&Route::Study(StudyPage::Saved(self.id.get_value())));
        }
    }

    /// The name of the seat with this letter.
    pub fn seat_called(self, letter: char) -> String {
        let place = self
            .session
            .peek(|record| record.played().seat_letters().iter().position(|known| *known == letter));
        self.session.seat_called(Seat::new(place.flatten().unwrap_or(0)))
    }

    /// A turn at a node as a sentence, whether it was taken or not.
    pub fn turn_in_words(self, at: &Path, turn: &str) -> String {
        self.study.with_untracked(|study| {
            let tree = study.tree();
            let record = tree.find(at).map(|node| tree.record_to(node));
            record.map_or_else(|_| turn.to_owned(), |record| speaker().turn_ahead(record.played(), turn))
        })
    }

    /// The title of the study.
    pub fn name(self) -> String {
        self.title.with(|title| self.study.with(|study| saved_studies::title(title, study.tree().head())))
    }

    /// The number of the current turn, and the number of steps of the line from start to end.
    pub fn progress(self) -> (usize, usize) {
        self.with(|study| {
            let tree = study.tree();
            let (node, last) = (study.node(), tree.end_of_line(study.node()));
            (tree.node(node).turns(), tree.node(last).turns())
        })
    }

    /// Whether there is a previous step, and a next one.
    pub fn ways(self) -> (bool, bool) {
        self.with(|study| {
            let node = study.node();
            (node != NodeId::START, !study.tree().node(node).children().is_empty())
        })
    }
}

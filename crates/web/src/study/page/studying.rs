//! An open study: its tree, the current node, and the board that shows it.

use std::collections::HashSet;

use eightfold_game::{Seat, ToAct};
use eightfold_record::{Record, Secret};
use eightfold_study::{Edit, NodeId, Path, Study};
use leptos::prelude::*;

use super::kept;
use crate::app::{GameSession, Host, ask_to_persist, replace, today};
use crate::route::{Route, StudyPlace};
use crate::setup::Kind;
use crate::study::saved::SavedStudy;
use crate::words::{id, sentence, speaker, t};

/// The most steps that are shown one by one where chance is to act.
pub const MOST_CHANCES: usize = 64;

/// A study that is open. Copied freely; there is one.
#[derive(Clone, Copy)]
pub struct Studying {
    /// The tree, its edits and where one is.
    pub study: RwSignal<Study>,
    /// The board that shows where one is.
    pub session: GameSession,
    /// What its owner calls it.
    pub title: RwSignal<String>,
    /// The variations that are folded away.
    pub folded: RwSignal<HashSet<Path>>,
    /// Why the last thing could not be done, until something else is done.
    pub trouble: RwSignal<Option<String>>,
    /// The letter of the seat that one had oneself, where that is known.
    pub own: RwSignal<Option<char>>,
    /// Under which name it is kept.
    pub id: StoredValue<String>,
    /// What was kept last.
    saved: StoredValue<String>,
}

/// The host of the board: a turn that is taken there becomes a branch.
struct StudyHost(StoredValue<Option<Studying>>);

impl Host for StudyHost {
    fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), String> {
        let studying = self.0.get_value().ok_or_else(|| t(id::STUDY_GONE).to_owned())?;
        *record = studying.take(turn)?;
        Ok(())
    }

    fn take_back(&mut self, _: &mut Record, _: usize) {
        // In a study one goes back and deletes.
    }

    fn go_on(&mut self, _: &mut Record) {
        // What chance brings is chosen.
    }

    fn secret(&self) -> Option<&Secret> {
        None
    }
}

impl Studying {
    /// Opens the study that is kept under this name.
    ///
    /// # Errors
    /// If there is none, or it cannot be read any more; it is not touched then.
    pub fn open(id: &str) -> Result<Self, String> {
        let text = kept::text(id).ok_or_else(|| t(id::STUDY_NOT_KEPT).to_owned())?;
        let saved = SavedStudy::read(&text).map_err(|error| error.to_string())?;
        let study = saved.study().map_err(|error| error.to_string())?;
        let own = StoredValue::new(None);
        let studying = Self {
            study: RwSignal::new(study),
            session: GameSession::remote(Box::new(StudyHost(own))),
            title: RwSignal::new(saved.title),
            folded: RwSignal::new(HashSet::new()),
            own: RwSignal::new(saved.own),
            trouble: RwSignal::new(None),
            id: StoredValue::new(id.to_owned()),
            saved: StoredValue::new(text),
        };
        own.set_value(Some(studying));
        studying.show();
        // The board follows the tree.
        Effect::new(move |_| {
            studying.study.track();
            untrack(|| studying.show());
        });
        Ok(studying)
    }

    /// Puts the position where one is on the board.
    fn show(self) {
        let record = self.study.with_untracked(|study| study.tree().record_to(study.node()));
        let kinds = vec![Kind::Person; record.played().seats()];
        self.session.follow(record, kinds);
    }

    /// The path of the current node.
    pub fn at(self) -> Path {
        self.study.with(|study| study.at().clone())
    }

    /// Looks at the study, to be told of every change of it.
    pub fn with<T>(self, look: impl FnOnce(&Study) -> T) -> T {
        self.study.with(look)
    }

    /// Goes to a node.
    pub fn go(self, path: &Path) {
        self.trouble.set(None);
        self.study.update(|study| {
            // A node that was deleted meanwhile is not gone to.
            let _ = study.go(path);
        });
        self.save();
    }

    fn walk(self, walk: impl FnOnce(&mut Study)) {
        self.trouble.set(None);
        self.study.update(walk);
        self.save();
        self.session.say_where();
    }

    /// A step back.
    pub fn back(self) {
        self.walk(|study| {
            study.back();
        });
    }

    /// A step on, where one last was.
    pub fn forward(self) {
        self.walk(|study| {
            study.forward();
        });
    }

    /// To the start.
    pub fn first(self) {
        self.walk(|study| {
            let _ = study.go(&Path::start()); // there always is one
        });
    }

    /// To the end of the line one is on.
    pub fn last(self) {
        self.walk(|study| while study.forward() {});
    }

    /// To the next step that could be made instead, or the one before.
    pub fn aside(self, forward: bool) {
        self.walk(|study| {
            study.aside(forward);
        });
    }

    /// Changes the study; whether that could be done. Why not is shown.
    pub fn edit(self, edit: Edit) -> bool {
        let mut done = Ok(false);
        self.study.update(|study| done = study.edit(edit));
        match done {
            Ok(_) => {
                self.trouble.set(None);
                self.save();
                true
            }
            Err(error) => {
                self.trouble.set(Some(sentence(&error.to_string())));
                false
            }
        }
    }

    /// Adds steps below where one is, those that are there already as they are, and goes to the last.
    pub fn add(self, steps: &[String]) -> bool {
        let added = self.study.with_untracked(|study| {
            let mut tree = study.tree().clone();
            tree.add(study.at(), steps)
        });
        match added {
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

    /// A turn that was taken on the board; the record that leads where one is then.
    fn take(self, turn: &str) -> Result<Record, String> {
        if !self.add(&[turn.to_owned()]) {
            return Err(self.trouble.get_untracked().unwrap_or_default());
        }
        // Where only one thing can come, it comes.
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

    /// The line that leads where one is.
    pub fn record(self) -> Record {
        self.study.with_untracked(|study| study.tree().record_to(study.node()))
    }

    /// Whether chance is to act where one is.
    pub fn is_chance(self) -> bool {
        matches!(self.session.to_act(), Some(ToAct::Chance))
    }

    /// Says which seat one had oneself, and keeps it.
    pub fn set_own(self, letter: Option<char>) {
        self.own.set(letter);
        self.save();
    }

    /// Who is to act where one is.
    pub fn seat(self) -> Option<Seat> {
        match self.session.to_act() {
            Some(ToAct::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Deletes the step that leads where one is, with all that follows.
    pub fn delete(self) {
        let at = self.study.with_untracked(|study| study.at().clone());
        self.edit(Edit::Delete { at });
    }

    /// Makes the line one is on the main one, all the way from the start.
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

    /// Brings here what follows a node with the same position.
    pub fn join(self, from: &Path) {
        let to = self.study.with_untracked(|study| study.at().clone());
        self.edit(Edit::Join { at: from.clone(), to });
    }

    /// Brings here what follows the first other node with the same position that something follows.
    pub fn join_here(self) {
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

    /// Takes the last change back.
    pub fn undo(self) {
        self.edit(Edit::Undo);
    }

    /// Does again what was taken back.
    pub fn redo(self) {
        self.edit(Edit::Redo);
    }

    /// Folds a variation away, or unfolds it. Who is within goes to its beginning.
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

    /// Keeps the study as it is now. What another tab has kept meanwhile stays: this one goes on under a name of its own.
    pub fn save(self) {
        let text = self.study.with_untracked(|study| {
            let title = self.title.get_untracked();
            let own = self.own.get_untracked();
            SavedStudy { title, log: study.to_log(), at: study.at().clone(), when: today(), own }.to_text()
        });
        let id = self.id.get_value();
        let elsewhere = kept::text(&id).is_some_and(|there| self.saved.with_value(|saved| *saved != there));
        if elsewhere {
            self.id.set_value(kept::new_id());
            self.session.note.set(t(id::STUDY_OTHER_TAB).to_owned());
        }
        let kept = kept::write(&self.id.get_value(), &text);
        self.session.unkept.set(!kept);
        ask_to_persist();
        // In a saved page it may be there for as long as that is open, and still not be kept.
        if kept || kept::text(&self.id.get_value()).as_ref() == Some(&text) {
            self.saved.set_value(text);
        }
        if elsewhere && kept {
            replace(&Route::Study(StudyPlace::Kept(self.id.get_value())));
        }
    }

    /// What the seat of this letter is called.
    pub fn seat_called(self, letter: char) -> String {
        let place = self
            .session
            .peek(|record| record.played().seat_letters().iter().position(|known| *known == letter));
        self.session.seat_called(Seat::new(place.flatten().unwrap_or(0)))
    }

    /// A turn at a node as a sentence, taken or not.
    pub fn turn_said(self, at: &Path, turn: &str) -> String {
        self.study.with_untracked(|study| {
            let tree = study.tree();
            let record = tree.find(at).map(|node| tree.record_to(node));
            record.map_or_else(|_| turn.to_owned(), |record| speaker().turn_ahead(record.played(), turn))
        })
    }

    /// What the study is called.
    pub fn name(self) -> String {
        self.title.with(|title| self.study.with(|study| kept::title(title, study.tree().head())))
    }

    /// The number of the turn where one is, and how many steps the line has from its start to its end.
    pub fn progress(self) -> (usize, usize) {
        self.with(|study| {
            let tree = study.tree();
            let (node, last) = (study.node(), tree.end_of_line(study.node()));
            (tree.node(node).turns(), tree.node(last).turns())
        })
    }

    /// Whether there is a step before this one, and one after it.
    pub fn ways(self) -> (bool, bool) {
        self.with(|study| {
            let node = study.node();
            (node != NodeId::START, !study.tree().node(node).children().is_empty())
        })
    }
}

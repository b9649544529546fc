//! The chapters of a shared study: each is a game with its variations, which several people edit.
//!
//! An edit names its node by the path, so it applies whatever others have changed elsewhere, and is refused if the node
//! has been deleted. An undo leaves out one edit and applies the later ones again. If one of them depends on it, the undo
//! is refused. A redo applies the edit that the person undid last again, until the person makes another one. Edits that
//! no longer apply are passed over, so that they don't stand in the way of those undone before them.

use std::collections::{BTreeMap, VecDeque};

use eightfold_record::Record;
use eightfold_study::{Edit, Mark, Path, Tree};
use serde::{Deserialize, Serialize};

use crate::lines::SharedLines;
use crate::refusal::StudyRefusal;
use crate::replaced::replaced_by;

/// The maximum number of chapters of a study.
pub const MAX_CHAPTERS: usize = 30;
/// The maximum length of the tree of a new chapter as text, in bytes.
pub const MAX_TREE_LEN: usize = 128 * 1024;
/// The maximum number of nodes of a chapter.
pub const MAX_CHAPTER_NODES: usize = 5_000;
/// The maximum length of the comments on a position that an edit sets, in bytes.
pub const MAX_COMMENT_LEN: usize = 4_000;
/// The size of all comments of a chapter, in bytes, from which on edits add none.
const MAX_COMMENTS_LEN: usize = 256 * 1024;
/// How many of the last edits of a chapter can be undone.
const MAX_UNDO_EDITS: usize = 40;
/// At how many positions of a chapter people can share the lines of a computer.
const MAX_NODES_WITH_LINES: usize = 200;

/// A chapter as text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChapterText {
    /// The name; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The tree as text (`docs/RECORD.md`).
    pub tree: String,
}

/// A change of the list of chapters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum ChapterChange {
    /// Adds a chapter at the end.
    Add(ChapterText),
    /// Renames a chapter.
    Rename {
        /// The chapter.
        chapter: u32,
        /// The new name.
        name: String,
    },
    /// Removes a chapter.
    Remove {
        /// The chapter.
        chapter: u32,
    },
    /// Moves a chapter to another place in the list.
    Move {
        /// The chapter.
        chapter: u32,
        /// The chapter that follows it then; `None` at the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<u32>,
    },
}

/// An edit that can be undone.
#[derive(Clone, PartialEq, Debug)]
struct LastEdit {
    seq: u64,
    person: String,
    edit: Edit,
}

/// An edit that was undone and can be redone.
#[derive(Clone, PartialEq, Debug)]
struct UndoneEdit {
    chapter: u32,
    last: LastEdit,
    /// A digest of what it replaced, deleted or moved: a redo does that to nothing else.
    replaced: Option<u64>,
}

/// A redo that is possible.
struct Redo<'a> {
    /// The place of the edit among those that the person undid.
    at: usize,
    undone: &'a UndoneEdit,
    /// The tree after the redo; `None` if the study has the edit already.
    tree: Option<Tree>,
}

/// A chapter: a game with its variations.
#[derive(Clone, Debug)]
pub struct Chapter {
    id: u32,
    name: String,
    tree: Tree,
    /// The last edits, the latest last.
    last: VecDeque<LastEdit>,
    /// The tree before the first of them.
    base: Tree,
    /// Who drew each mark.
    marked: BTreeMap<(Path, String), String>,
    /// The lines that a person shared at a node, with that person.
    lines: BTreeMap<Path, (String, SharedLines)>,
}

impl PartialEq for Chapter {
    fn eq(&self, other: &Self) -> bool {
        (self.id, &self.name, &self.marked, &self.lines)
            == (other.id, &other.name, &other.marked, &other.lines)
            && self.tree.to_text() == other.tree.to_text()
    }
}

impl Chapter {
    /// The id.
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// The name; empty if it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game with its variations.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The record of the main line.
    pub fn record(&self) -> Record {
        self.tree.to_record()
    }

    /// The id of the person who drew a mark; `None` for one that the chapter started with.
    pub fn drawer_of(&self, at: &Path, mark: &Mark) -> Option<&str> {
        self.marked.get(&(at.clone(), mark.to_string())).map(String::as_str)
    }

    /// The lines shared at a node, and the id of the person who shared them.
    pub fn lines(&self, at: &Path) -> Option<(&str, &SharedLines)> {
        self.lines.get(at).map(|(person, lines)| (person.as_str(), lines))
    }

    /// Adds an edit that leads to this tree.
    fn add(&mut self, last: LastEdit, tree: Tree) -> Result<(), StudyRefusal> {
        if self.last.len() == MAX_UNDO_EDITS
            && let Some(oldest) = self.last.front()
        {
            self.base = applied(&self.base, &oldest.edit)?;
            self.last.pop_front();
        }
        self.tree = tree;
        if let Edit::Mark { at, mark, on: true } = &last.edit {
            self.marked.insert((at.clone(), mark.to_string()), last.person.clone());
        }
        self.last.push_back(last);
        Ok(())
    }

    /// Undoes one of the last edits, and returns it.
    fn undo(&mut self, at: usize) -> Result<UndoneEdit, StudyRefusal> {
        let mut rest = self.last.clone();
        let last = rest.remove(at).ok_or(StudyRefusal::BuiltOn)?;
        let after = |tree: Tree, edit: &LastEdit| applied(&tree, &edit.edit);
        let before = rest.iter().take(at).try_fold(self.base.clone(), after);
        let before = before.map_err(|_| StudyRefusal::BuiltOn)?;
        let replaced = replaced_by(&before, &last.edit);
        let tree = rest.iter().skip(at).try_fold(before, after).map_err(|_| StudyRefusal::BuiltOn)?;
        (self.tree, self.last) = (tree, rest);
        Ok(UndoneEdit { chapter: self.id, last, replaced })
    }
}

/// Returns a tree after an edit, within the limits of a shared study.
fn applied(tree: &Tree, edit: &Edit) -> Result<Tree, StudyRefusal> {
    match edit {
        Edit::Undo | Edit::Redo => {
            return Err(StudyRefusal::Illegal("undo and redo have requests of their own".into()));
        }
        Edit::Comment { text, .. } if text.len() > MAX_COMMENT_LEN => {
            return Err(StudyRefusal::TooMuch { most: MAX_COMMENT_LEN, what: "bytes in a comment" });
        }
        _ => {}
    }
    let mut after = tree.clone();
    if !edit.apply(&mut after)? {
        return Err(StudyRefusal::Nothing);
    }
    check_size(&after)?;
    Ok(after)
}

fn check_size(tree: &Tree) -> Result<(), StudyRefusal> {
    if tree.len() > MAX_CHAPTER_NODES {
        return Err(StudyRefusal::TooMuch { most: MAX_CHAPTER_NODES, what: "positions in a chapter" });
    }
    Ok(())
}

/// Refuses more comments in a chapter with as many as it may have.
fn check_comments(tree: &Tree) -> Result<(), StudyRefusal> {
    if tree.comments_len() >= MAX_COMMENTS_LEN {
        return Err(StudyRefusal::TooMuch { most: MAX_COMMENTS_LEN, what: "bytes of comments in a chapter" });
    }
    Ok(())
}

/// The chapters of a shared study.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapters {
    all: Vec<Chapter>,
    next: u32,
    /// The edits that each person undid since their last edit, the latest last.
    undone: BTreeMap<String, Vec<UndoneEdit>>,
}

impl Chapters {
    /// Reads the chapters that a study starts with.
    ///
    /// # Errors
    /// If there are none, or one of them can't be read or is too large.
    pub fn read(texts: &[ChapterText]) -> Result<Self, StudyRefusal> {
        let mut chapters = Self { all: Vec::new(), next: 1, undone: BTreeMap::new() };
        for text in texts {
            chapters.add(text)?;
        }
        if chapters.all.is_empty() {
            return Err(StudyRefusal::Illegal("a shared study has at least one chapter".into()));
        }
        Ok(chapters)
    }

    fn add(&mut self, text: &ChapterText) -> Result<(), StudyRefusal> {
        if self.all.len() >= MAX_CHAPTERS {
            return Err(StudyRefusal::TooMuch { most: MAX_CHAPTERS, what: "chapters" });
        }
        if text.tree.len() > MAX_TREE_LEN {
            return Err(StudyRefusal::TooMuch { most: MAX_TREE_LEN, what: "bytes in a new chapter" });
        }
        let tree = Tree::read(&text.tree)?;
        check_size(&tree)?;
        self.all.push(Chapter {
            id: self.next,
            name: text.name.clone(),
            base: tree.clone(),
            tree,
            last: VecDeque::new(),
            marked: BTreeMap::new(),
            lines: BTreeMap::new(),
        });
        self.next += 1;
        Ok(())
    }

    /// The chapters, in order.
    pub fn all(&self) -> &[Chapter] {
        &self.all
    }

    /// The chapter with this id.
    pub fn chapter(&self, id: u32) -> Option<&Chapter> {
        self.all.iter().find(|chapter| chapter.id == id)
    }

    fn chapter_mut(&mut self, id: u32) -> Result<&mut Chapter, StudyRefusal> {
        self.all.iter_mut().find(|chapter| chapter.id == id).ok_or(StudyRefusal::NoChapter)
    }

    /// Applies an edit of a person. `was` is the comment before, for an edit that sets one.
    ///
    /// # Errors
    /// If the node was deleted, the rules forbid a step, or nothing changes; the study is unchanged.
    pub fn edit(
        &mut self,
        seq: u64,
        person: &str,
        chapter: u32,
        edit: &Edit,
        was: Option<&str>,
    ) -> Result<(), StudyRefusal> {
        let chapter = self.chapter_mut(chapter)?;
        if let Edit::Comment { at, text } = edit {
            let node = chapter.tree.find(at)?;
            let now = chapter.tree.node(node).comments().join("\n");
            if now == *text {
                return Err(StudyRefusal::Nothing);
            }
            if was.is_some_and(|was| was != now) {
                return Err(StudyRefusal::CommentChanged);
            }
        }
        let tree = applied(&chapter.tree, edit)?;
        chapter.add(LastEdit { seq, person: person.to_owned(), edit: edit.clone() }, tree)?;
        self.undone.remove(person);
        Ok(())
    }

    /// The chapter and the row of the last edit of a person that can be undone.
    pub fn last_of(&self, person: &str) -> Option<(u32, u64)> {
        let edits = self.all.iter().flat_map(|chapter| chapter.last.iter().map(|last| (chapter.id, last)));
        edits
            .filter(|(_, last)| last.person == person)
            .map(|(id, last)| (id, last.seq))
            .max_by_key(|(_, seq)| *seq)
    }

    /// Undoes the edit of this row, which is the person's last one.
    ///
    /// # Errors
    /// If it isn't, or later edits depend on it; the study is unchanged.
    pub fn undo(&mut self, person: &str, of: u64) -> Result<(), StudyRefusal> {
        let (chapter, _) = self.last_of(person).filter(|(_, seq)| *seq == of).ok_or(StudyRefusal::BuiltOn)?;
        let chapter = self.chapter_mut(chapter)?;
        let at = chapter.last.iter().rposition(|last| last.seq == of).ok_or(StudyRefusal::BuiltOn)?;
        let edit = chapter.undo(at)?;
        let undone = self.undone.entry(person.to_owned()).or_default();
        undone.push(edit);
        if undone.len() > MAX_UNDO_EDITS {
            undone.remove(0);
        }
        Ok(())
    }

    /// The row of the edit that a redo of this person makes again; `None` if they have none to redo.
    ///
    /// # Errors
    /// The same as [`redo`](Self::redo).
    pub fn next_redo(&self, person: &str) -> Result<Option<u64>, StudyRefusal> {
        Ok(self.possible_redo(person)?.map(|redo| redo.undone.last.seq))
    }

    /// Returns the redo of the edit that a person undid last, of those that still apply; `None` if they have none.
    fn possible_redo(&self, person: &str) -> Result<Option<Redo<'_>>, StudyRefusal> {
        let undone = self.undone.get(person).map(Vec::as_slice).unwrap_or_default();
        let mut refused = None;
        for (at, undone) in undone.iter().enumerate().rev() {
            match self.redone(undone) {
                Ok(tree) => return Ok(Some(Redo { at, undone, tree })),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        refused.map_or(Ok(None), Err)
    }

    /// Returns the tree after the redo of an edit; `None` if the study has it already.
    fn redone(&self, undone: &UndoneEdit) -> Result<Option<Tree>, StudyRefusal> {
        let tree = self.chapter(undone.chapter).ok_or(StudyRefusal::NoChapter)?.tree();
        let edit = &undone.last.edit;
        let there = replaced_by(tree, edit);
        match applied(tree, edit) {
            Ok(after) if there.is_some() && there == replaced_by(&after, edit) => Ok(None),
            Ok(_) if there != undone.replaced => Err(StudyRefusal::Replaced),
            Ok(after) => Ok(Some(after)),
            Err(StudyRefusal::Nothing) => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// The edit that a redo of this person makes again, if one is possible, with its chapter.
    pub fn edit_to_redo(&self, person: &str) -> Option<(u32, &Edit)> {
        let redo = self.possible_redo(person).ok().flatten()?;
        Some((redo.undone.chapter, &redo.undone.last.edit))
    }

    /// The last edit of this person that can be undone, with its chapter.
    pub fn edit_to_undo(&self, person: &str) -> Option<(u32, &Edit)> {
        let (chapter, of) = self.last_of(person)?;
        let last = self.chapter(chapter)?.last.iter().rfind(|last| last.seq == of)?;
        Some((chapter, &last.edit))
    }

    /// The comment that an undo of this person's last edit brings back, as the edit that would set it.
    pub fn comment_to_bring_back(&self, person: &str) -> Option<Edit> {
        let (chapter, of) = self.last_of(person)?;
        let chapter = self.chapter(chapter)?;
        let place = chapter.last.iter().rposition(|last| last.seq == of)?;
        let Edit::Comment { at, .. } = &chapter.last[place].edit else { return None };
        let mut after = chapter.clone();
        after.undo(place).ok()?;
        let comments = |tree: &Tree| Some(tree.node(tree.find(at).ok()?).comments().join("\n"));
        let text = comments(&after.tree)?;
        (comments(&chapter.tree)? != text).then(|| Edit::Comment { at: at.clone(), text })
    }

    /// The number of edits that a person can redo, one after the other.
    pub fn undone_count(&self, person: &str) -> usize {
        self.undone.get(person).map_or(0, Vec::len)
    }

    /// Redoes the edit that a person undid last. One that no longer applies stays, and gives way to the one undone before
    /// it; one that the study has already counts as redone.
    ///
    /// # Errors
    /// If there is none, or each no longer applies or would overwrite or take away what others have set or added since;
    /// the study is unchanged.
    pub fn redo(&mut self, person: &str) -> Result<(), StudyRefusal> {
        let Redo { at, undone, tree } = self.possible_redo(person)?.ok_or(StudyRefusal::Nothing)?;
        let UndoneEdit { chapter, last, .. } = undone.clone();
        if let Some(tree) = tree {
            self.chapter_mut(chapter)?.add(last, tree)?;
        }
        if let Some(undone) = self.undone.get_mut(person) {
            undone.remove(at);
        }
        Ok(())
    }

    /// Refuses an edit that may add comments to a chapter with as many as it may have.
    ///
    /// # Errors
    /// If its comments are that long already, or the chapter was deleted.
    pub fn check_room_for_comments(&self, chapter: u32, edit: &Edit) -> Result<(), StudyRefusal> {
        let adds = match edit {
            Edit::Comment { text, .. } => !text.is_empty(),
            Edit::Merge { .. } => true,
            _ => false,
        };
        let tree = self.chapter(chapter).ok_or(StudyRefusal::NoChapter)?.tree();
        if adds { check_comments(tree) } else { Ok(()) }
    }

    /// Refuses an undo or a redo of the edit of this row that adds comments to a chapter with as many as it may have.
    ///
    /// # Errors
    /// If it does.
    pub fn check_room_for_return(&self, of: u64) -> Result<(), StudyRefusal> {
        let is_full = |chapter: &&Chapter| check_comments(&chapter.tree).is_err();
        for chapter in self.all.iter().filter(is_full) {
            let mut after = self.clone();
            // One that isn't possible brings nothing back.
            let done = if let Some(last) = chapter.last.iter().find(|last| last.seq == of) {
                after.undo(&last.person, of)
            } else if let Some(undone) = self.undone.values().flatten().find(|undone| undone.last.seq == of) {
                after.redo(&undone.last.person)
            } else {
                continue;
            };
            let now = after.chapter(chapter.id).map_or(0, |after| after.tree.comments_len());
            if done.is_ok() && now > chapter.tree.comments_len() {
                check_comments(&chapter.tree)?;
            }
        }
        Ok(())
    }

    /// Refuses lines at one more position than a chapter may have.
    ///
    /// # Errors
    /// If there are that many already, or the chapter was deleted.
    pub fn check_room_for_lines(&self, chapter: u32, at: &Path) -> Result<(), StudyRefusal> {
        let lines = &self.chapter(chapter).ok_or(StudyRefusal::NoChapter)?.lines;
        if lines.len() >= MAX_NODES_WITH_LINES && !lines.contains_key(at) {
            return Err(StudyRefusal::TooMuch {
                most: MAX_NODES_WITH_LINES,
                what: "positions with shared lines",
            });
        }
        Ok(())
    }

    /// Shares the lines that a computer has found at a node, in place of earlier ones there.
    ///
    /// # Errors
    /// If the node was deleted, or a line breaks the rules.
    pub fn share_lines(
        &mut self,
        chapter: u32,
        at: &Path,
        person: &str,
        lines: &SharedLines,
    ) -> Result<(), StudyRefusal> {
        let chapter = self.chapter_mut(chapter)?;
        lines.check(&chapter.tree, at)?;
        if chapter.lines.get(at).is_some_and(|(_, known)| known == lines) {
            return Err(StudyRefusal::Nothing);
        }
        chapter.lines.insert(at.clone(), (person.to_owned(), lines.clone()));
        Ok(())
    }

    /// Changes the list of chapters.
    ///
    /// # Errors
    /// If the chapter doesn't exist, or a limit is exceeded.
    pub fn change(&mut self, change: &ChapterChange) -> Result<(), StudyRefusal> {
        match change {
            ChapterChange::Add(text) => self.add(text),
            ChapterChange::Rename { chapter, name } => {
                let chapter = self.chapter_mut(*chapter)?;
                if chapter.name == *name {
                    return Err(StudyRefusal::Nothing);
                }
                chapter.name.clone_from(name);
                Ok(())
            }
            ChapterChange::Remove { chapter } => {
                self.chapter_mut(*chapter)?;
                if self.all.len() == 1 {
                    return Err(StudyRefusal::Illegal(
                        "the last chapter stays: delete the study instead".into(),
                    ));
                }
                self.all.retain(|known| known.id != *chapter);
                for undone in self.undone.values_mut() {
                    undone.retain(|undone| undone.chapter != *chapter);
                }
                Ok(())
            }
            ChapterChange::Move { chapter, before } => {
                let place = |id: u32| self.all.iter().position(|known| known.id == id);
                let from = place(*chapter).ok_or(StudyRefusal::NoChapter)?;
                let to = match before {
                    Some(before) => place(*before).ok_or(StudyRefusal::NoChapter)?,
                    None => self.all.len(),
                };
                if to == from || to == from + 1 {
                    return Err(StudyRefusal::Nothing);
                }
                let moved = self.all.remove(from);
                self.all.insert(if to > from { to - 1 } else { to }, moved);
                Ok(())
            }
        }
    }
}

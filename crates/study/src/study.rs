//! A tree that is being worked on.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use eightfold_game::QuickHash;
use serde::{Deserialize, Serialize};

use crate::limits::MAX_EDITS;
use crate::{Glyph, Mark, NodeId, Path, StudyError, Tree, Value};

/// One thing done to a tree. The list of edits of a [`Study`] only grows: what is undone is an edit too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// [`Tree::add`].
    Add {
        /// Below which node.
        at: Path,
        /// Turns and chance steps, as lines of a record have them.
        steps: Vec<String>,
    },
    /// [`Tree::set_comment`].
    Comment {
        /// At which node.
        at: Path,
        /// What is said; nothing: no comment.
        text: String,
    },
    /// [`Tree::set_glyph`].
    Glyph {
        /// At which node.
        at: Path,
        /// The sign, if any.
        glyph: Option<Glyph>,
    },
    /// [`Tree::set_marks`].
    Marks {
        /// At which node.
        at: Path,
        /// All marks there.
        marks: Vec<Mark>,
    },
    /// [`Tree::set_value`].
    Value {
        /// At which node.
        at: Path,
        /// What a computer thinks.
        value: Value,
    },
    /// [`Tree::promote`].
    Promote {
        /// Which node.
        at: Path,
    },
    /// [`Tree::delete`].
    Delete {
        /// Which node, with all that follows.
        at: Path,
    },
    /// [`Tree::split`]: what follows is a tree of its own from then on.
    Split {
        /// The node that stays as the end of this tree.
        at: Path,
    },
    /// [`Tree::merge`].
    Merge {
        /// Below which node.
        at: Path,
        /// The other tree as text.
        tree: String,
    },
    /// [`Tree::join`]: what follows one node follows another with the same position from then on.
    Join {
        /// Which node gives up what follows it.
        at: Path,
        /// Which node it follows then.
        to: Path,
    },
    /// The last edit that is not undone is.
    Undo,
    /// The last edit that was undone is done again.
    Redo,
}

/// A tree that is being worked on: what was done to it, where one is in it, and where one has been.
///
/// The tree is always what its first state and the list of edits give, so that whoever keeps the list, line by line as it
/// grows, has kept everything, undo and redo included.
///
/// ```
/// use eightfold_study::{Edit, Path, Study, Tree};
///
/// let mut study = Study::new(Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n")?);
/// let steps = vec!["33+A".to_owned()];
/// study.edit(Edit::Add { at: Path::start(), steps })?;
/// assert_eq!(study.tree().len(), 3);
/// study.edit(Edit::Undo)?;
/// assert_eq!(study.tree().len(), 2);
/// let mut again = Study::from_log(&study.to_log())?;
/// again.edit(Edit::Redo)?;
/// assert_eq!(again.tree().len(), 3);
/// # Ok::<(), eightfold_study::StudyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    first: Tree,
    edits: Vec<Edit>,
    tree: Tree,
    /// The numbers of the edits that make the tree.
    done: Vec<usize>,
    undone: Vec<usize>,
    /// The tree after so many of those in `done`, now and then: undoing starts from there.
    kept: Vec<(usize, Tree)>,
    at: Path,
    /// Which step was taken last from a node, by the hash of its path.
    went: HashMap<u64, String>,
}

/// After so many edits the tree is kept.
const KEEP_EVERY: usize = 64;

/// The first line of a list of edits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    tree: String,
}

impl Study {
    /// Work on this tree.
    pub fn new(tree: Tree) -> Self {
        Self {
            first: tree.clone(),
            edits: Vec::new(),
            tree,
            done: Vec::new(),
            undone: Vec::new(),
            kept: Vec::new(),
            at: Path::start(),
            went: HashMap::new(),
        }
    }

    /// The tree now.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Everything that was done, undoing included.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Does something; `false` if it changes nothing, and then it is not noted.
    ///
    /// # Errors
    /// Says why it cannot be done; nothing has changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<bool, StudyError> {
        if self.edits.len() >= MAX_EDITS {
            return Err(StudyError::EDITS);
        }
        match &edit {
            Edit::Undo => {
                let last = self.done.pop().ok_or(StudyError::Nothing("undo"))?;
                self.undone.push(last);
                self.rebuild();
            }
            Edit::Redo => {
                let next = *self.undone.last().ok_or(StudyError::Nothing("redo"))?;
                apply(&mut self.tree, &self.edits[next])?;
                self.undone.pop();
                self.done.push(next);
            }
            _ => {
                let mut tree = self.tree.clone();
                if !apply(&mut tree, &edit)? {
                    return Ok(false);
                }
                self.tree = tree;
                self.undone.clear();
                self.done.push(self.edits.len());
                if self.done.len().is_multiple_of(KEEP_EVERY) {
                    self.kept.push((self.done.len(), self.tree.clone()));
                }
            }
        }
        self.edits.push(edit);
        self.come_back();
        Ok(true)
    }

    /// Splits the tree below a node and returns what followed it; see [`Tree::split`].
    ///
    /// # Errors
    /// As [`Tree::split`].
    pub fn split(&mut self, at: &Path) -> Result<Tree, StudyError> {
        let apart = self.tree.clone().split(at)?;
        self.edit(Edit::Split { at: at.clone() })?;
        Ok(apart)
    }

    /// The tree as the edits that are not undone make it.
    fn rebuild(&mut self) {
        while self.kept.last().is_some_and(|(edits, _)| *edits > self.done.len()) {
            self.kept.pop();
        }
        let (from, mut tree) = match self.kept.last() {
            Some((edits, tree)) => (*edits, tree.clone()),
            None => (0, self.first.clone()),
        };
        for &edit in &self.done[from..] {
            apply(&mut tree, &self.edits[edit]).expect("what could be done can be done again");
        }
        self.tree = tree;
    }

    /// The list of edits as text, a line of JSON each, the tree it began with first. Whoever saves it can append the line
    /// of each new edit.
    pub fn to_log(&self) -> String {
        let first = First { tree: self.first.to_text() };
        let mut text = serde_json::to_string(&first).expect("a text is JSON");
        text.push('\n');
        for edit in &self.edits {
            text.push_str(&edit.to_line());
            text.push('\n');
        }
        text
    }

    /// The study that a list of edits makes. A last line that was cut off is left out, as by a program that ended while it
    /// was saving.
    ///
    /// # Errors
    /// Says which line cannot be read or done.
    pub fn from_log(text: &str) -> Result<Self, StudyError> {
        let mut lines = eightfold_record::without_bom(text).lines();
        let first = lines.next().unwrap_or_default();
        let first: First =
            serde_json::from_str(first).map_err(|why| StudyError::Log { at: 0, why: why.to_string() })?;
        let mut study = Self::new(Tree::read(&first.tree)?);
        let whole = text.ends_with('\n');
        let mut lines = lines.enumerate().peekable();
        while let Some((at, line)) = lines.next() {
            let edit: Edit = match serde_json::from_str(line) {
                Ok(edit) => edit,
                Err(_) if lines.peek().is_none() && !whole => break,
                Err(why) => return Err(StudyError::Log { at: at + 1, why: why.to_string() }),
            };
            study.edit(edit).map_err(|why| StudyError::Log { at: at + 1, why: why.to_string() })?;
        }
        Ok(study)
    }

    /// The path of the current node.
    pub fn at(&self) -> &Path {
        &self.at
    }

    /// The node where one is.
    pub fn node(&self) -> NodeId {
        self.tree.find(&self.at).unwrap_or(NodeId::START)
    }

    /// Goes to a node.
    ///
    /// # Errors
    /// If there is none with this path.
    pub fn go(&mut self, path: &Path) -> Result<(), StudyError> {
        self.tree.find(path)?;
        let mut hash = START;
        for step in path.steps() {
            self.went.insert(hash, step.clone());
            hash = extended(hash, step);
        }
        self.at = path.clone();
        Ok(())
    }

    /// Goes on by a step: where one last was, or else along the main line. `false` at the end of a line.
    pub fn forward(&mut self) -> bool {
        let hash = self.at.steps().iter().fold(START, |hash, step| extended(hash, step));
        let node = self.node();
        let last = self.went.get(&hash).and_then(|step| self.tree.child(node, step));
        match last.or_else(|| self.tree.node(node).children().first().copied()) {
            Some(next) => {
                let name = self.tree.node(next).name().to_owned();
                self.at = self.at.child(&name);
                self.went.insert(hash, name);
                true
            }
            None => false,
        }
    }

    /// Goes back by a step; `false` at the start.
    pub fn back(&mut self) -> bool {
        let parent = self.at.parent();
        let moved = parent.is_some();
        self.at = parent.unwrap_or_default();
        moved
    }

    /// Goes to the next of the steps that could be made instead, or to the one before; after the last comes the first.
    /// `false` where there is no other.
    pub fn aside(&mut self, forward: bool) -> bool {
        let node = self.node();
        let siblings = match self.tree.node(node).parent() {
            Some(parent) => self.tree.node(parent).children(),
            None => return false,
        };
        let place = siblings.iter().position(|sibling| *sibling == node).unwrap_or_default();
        let by = if forward { 1 } else { siblings.len() - 1 };
        let next = siblings[(place + by) % siblings.len()];
        let path = self.tree.path(next);
        next != node && self.go(&path).is_ok()
    }

    /// Goes to the node itself or, if it is gone, to the last one before it that is there.
    fn come_back(&mut self) {
        let mut at = NodeId::START;
        let there = self.at.steps().iter().take_while(|step| match self.tree.child(at, step) {
            Some(child) => {
                at = child;
                true
            }
            None => false,
        });
        let there = there.count();
        if there < self.at.len() {
            self.at = self.at.up_to(there);
        }
    }
}

impl Edit {
    /// The edit as a line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }
}

/// The hash of the path of the start.
const START: u64 = 0;

fn extended(hash: u64, step: &str) -> u64 {
    let mut hasher = QuickHash::default().build_hasher();
    hash.hash(&mut hasher);
    step.hash(&mut hasher);
    hasher.finish()
}

/// Changes a tree; `false` if it is as it was.
fn apply(tree: &mut Tree, edit: &Edit) -> Result<bool, StudyError> {
    match edit {
        Edit::Add { at, steps } => {
            let before = tree.len();
            tree.add(at, steps)?;
            Ok(tree.len() > before)
        }
        Edit::Comment { at, text } => {
            tree.set_comment(at, text)?;
            Ok(true)
        }
        Edit::Glyph { at, glyph } => {
            let changes = tree.node(tree.find(at)?).glyph() != *glyph;
            tree.set_glyph(at, *glyph)?;
            Ok(changes)
        }
        Edit::Marks { at, marks } => {
            tree.set_marks(at, marks)?;
            Ok(true)
        }
        Edit::Value { at, value } => {
            tree.set_value(at, value.clone())?;
            Ok(true)
        }
        Edit::Promote { at } => tree.promote(at),
        Edit::Delete { at } => Ok(tree.delete(at)? > 0),
        Edit::Split { at } => {
            let before = tree.len();
            tree.split(at)?;
            Ok(tree.len() < before)
        }
        Edit::Merge { at, tree: other } => {
            tree.merge(at, &Tree::read(other)?)?;
            Ok(true)
        }
        Edit::Join { at, to } => {
            tree.join(at, to)?;
            Ok(true)
        }
        // What these do is a matter of the whole list.
        Edit::Undo | Edit::Redo => Ok(false),
    }
}

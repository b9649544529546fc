//! A tree being edited.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use eightfold_game::QuickHash;
use serde::{Deserialize, Serialize};

use crate::limits::MAX_EDITS;
use crate::{Glyph, Mark, NodeId, Path, StudyError, Tree, Value};

/// One edit of a tree. The list of edits of a [`Study`] is append-only: an undo is an edit too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// [`Tree::add`].
    Add {
        /// The node to add below.
        at: Path,
        /// Turns and chance steps, as lines of a record.
        steps: Vec<String>,
    },
    /// [`Tree::set_comment`].
    Comment {
        /// The node.
        at: Path,
        /// The comment; empty for none.
        text: String,
    },
    /// [`Tree::set_glyph`].
    Glyph {
        /// The node.
        at: Path,
        /// The sign, if any.
        glyph: Option<Glyph>,
    },
    /// [`Tree::set_marks`].
    Marks {
        /// The node.
        at: Path,
        /// All its marks.
        marks: Vec<Mark>,
    },
    /// Adds or removes one mark, so that two people who mark the same position keep each other's marks.
    Mark {
        /// The node.
        at: Path,
        /// The mark.
        mark: Mark,
        /// Whether it is added.
        on: bool,
    },
    /// [`Tree::set_value`].
    Value {
        /// The node.
        at: Path,
        /// The computer's value.
        value: Value,
    },
    /// [`Tree::promote`].
    Promote {
        /// The node.
        at: Path,
    },
    /// [`Tree::delete`].
    Delete {
        /// The node, deleted with everything after it.
        at: Path,
    },
    /// [`Tree::split`]: everything after the node becomes a separate tree.
    Split {
        /// The node that becomes the end of this line.
        at: Path,
    },
    /// [`Tree::merge`].
    Merge {
        /// The node to merge below.
        at: Path,
        /// The other tree as text.
        tree: String,
    },
    /// [`Tree::join`]: moves everything after one node to another node with the same position.
    Join {
        /// The node to move from.
        at: Path,
        /// The node to move to.
        to: Path,
    },
    /// Undoes the last edit that isn't undone.
    Undo,
    /// Redoes the last undone edit.
    Redo,
}

/// A tree being edited: its edits, the current node, and the last visited branches.
///
/// The tree always equals its initial state plus the list of edits, so that saving the list, line by line as it grows,
/// saves everything, including undo and redo.
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
    /// The indices of the edits in effect.
    done: Vec<usize>,
    undone: Vec<usize>,
    /// Snapshots of the tree after some of the edits in `done`, as starting points for undo.
    snapshots: Vec<(usize, Tree)>,
    at: Path,
    /// The last step taken from a node, by the hash of its path.
    last_visited: HashMap<u64, String>,
}

/// The number of edits between snapshots.
const EDITS_PER_SNAPSHOT: usize = 64;

/// The first line of a list of edits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tree: String,
}

impl Study {
    /// Creates a study of this tree.
    pub fn new(tree: Tree) -> Self {
        Self {
            first: tree.clone(),
            edits: Vec::new(),
            tree,
            done: Vec::new(),
            undone: Vec::new(),
            snapshots: Vec::new(),
            at: Path::start(),
            last_visited: HashMap::new(),
        }
    }

    /// Returns the current tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns all edits, including undo.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Returns whether undo is possible.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Returns whether redo is possible.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Applies an edit; `false` if it changes nothing, in which case it isn't recorded. If it redoes the addition of
    /// steps, goes to the last of them.
    ///
    /// # Errors
    /// Says why it is impossible; the study is unchanged.
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
                let added = match &self.edits[next] {
                    Edit::Add { at, steps } => Some(self.tree.add(at, steps)?),
                    other => {
                        other.apply(&mut self.tree)?;
                        None
                    }
                };
                self.undone.pop();
                self.done.push(next);
                if let Some(added) = added {
                    self.go(&added)?;
                }
            }
            _ => {
                let mut tree = self.tree.clone();
                if !edit.apply(&mut tree)? {
                    return Ok(false);
                }
                self.tree = tree;
                self.undone.clear();
                self.done.push(self.edits.len());
                if self.done.len().is_multiple_of(EDITS_PER_SNAPSHOT) {
                    self.snapshots.push((self.done.len(), self.tree.clone()));
                }
            }
        }
        self.edits.push(edit);
        self.come_back();
        Ok(true)
    }

    /// Replaces the tree and forgets the edits, for a study whose edits are stored elsewhere. Stays at the current node
    /// or, if it doesn't exist in the new tree, at its last ancestor there.
    pub fn replace(&mut self, tree: Tree) {
        let (at, last_visited) = (std::mem::take(&mut self.at), std::mem::take(&mut self.last_visited));
        *self = Self { at, last_visited, ..Self::new(tree) };
        self.come_back();
    }

    /// Returns the last edits in effect, at most this many, and the tree before them.
    pub fn last_edits(&self, most: usize) -> (Tree, Vec<Edit>) {
        let from = self.done.len().saturating_sub(most);
        let mut tree = self.first.clone();
        for &edit in &self.done[..from] {
            self.edits[edit].apply(&mut tree).expect("what could be done can be done again");
        }
        (tree, self.done[from..].iter().map(|&edit| self.edits[edit].clone()).collect())
    }

    /// Splits the tree below a node and returns what followed it; see [`Tree::split`].
    ///
    /// # Errors
    /// The same as [`Tree::split`].
    pub fn split(&mut self, at: &Path) -> Result<Tree, StudyError> {
        let apart = self.tree.clone().split(at)?;
        self.edit(Edit::Split { at: at.clone() })?;
        Ok(apart)
    }

    /// Rebuilds the tree from the edits in effect.
    fn rebuild(&mut self) {
        while self.snapshots.last().is_some_and(|(edits, _)| *edits > self.done.len()) {
            self.snapshots.pop();
        }
        let (from, mut tree) = match self.snapshots.last() {
            Some((edits, tree)) => (*edits, tree.clone()),
            None => (0, self.first.clone()),
        };
        for &edit in &self.done[from..] {
            self.edits[edit].apply(&mut tree).expect("what could be done can be done again");
        }
        self.tree = tree;
    }

    /// Returns the list of edits as text, one line of JSON each, starting with the initial tree. To save a new edit
    /// append its line.
    pub fn to_log(&self) -> String {
        let first = Header { tree: self.first.to_text() };
        let mut text = serde_json::to_string(&first).expect("a text is JSON");
        text.push('\n');
        for edit in &self.edits {
            text.push_str(&edit.to_line());
            text.push('\n');
        }
        text
    }

    /// Restores a study from a list of edits. A truncated last line is ignored, as left by a program that ended while
    /// saving.
    ///
    /// # Errors
    /// Says which line is invalid.
    pub fn from_log(text: &str) -> Result<Self, StudyError> {
        let mut lines = eightfold_record::without_bom(text).lines();
        let first = lines.next().unwrap_or_default();
        let first: Header =
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
        // A redo in the list goes to its steps.
        study.at = Path::start();
        study.last_visited.clear();
        Ok(study)
    }

    /// Returns the path of the current node.
    pub fn at(&self) -> &Path {
        &self.at
    }

    /// Returns the current node.
    pub fn node(&self) -> NodeId {
        self.tree.find(&self.at).unwrap_or(NodeId::START)
    }

    /// Goes to a node.
    ///
    /// # Errors
    /// If no node has this path.
    pub fn go(&mut self, path: &Path) -> Result<(), StudyError> {
        self.tree.find(path)?;
        let mut hash = START;
        for step in path.steps() {
            self.last_visited.insert(hash, step.clone());
            hash = extended(hash, step);
        }
        self.at = path.clone();
        Ok(())
    }

    /// Goes to a node or, if it doesn't exist, to its last ancestor.
    pub fn go_near(&mut self, path: &Path) {
        self.at = path.clone();
        self.come_back();
        let near = self.at.clone();
        let _ = self.go(&near); // it exists
    }

    /// Goes one step forward: to the last visited child, or else along the main line. `false` at the end of a line.
    pub fn forward(&mut self) -> bool {
        let hash = self.at.steps().iter().fold(START, |hash, step| extended(hash, step));
        let node = self.node();
        let last = self.last_visited.get(&hash).and_then(|step| self.tree.child(node, step));
        match last.or_else(|| self.tree.node(node).children().first().copied()) {
            Some(next) => {
                let name = self.tree.node(next).name().to_owned();
                self.at = self.at.child(&name);
                self.last_visited.insert(hash, name);
                true
            }
            None => false,
        }
    }

    /// Goes one step back; `false` at the start.
    pub fn back(&mut self) -> bool {
        let parent = self.at.parent();
        let moved = parent.is_some();
        self.at = parent.unwrap_or_default();
        moved
    }

    /// Goes to the next or previous sibling, wrapping around; `false` if there is none.
    pub fn go_to_sibling(&mut self, forward: bool) -> bool {
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

    /// Goes to the node itself or, if it was deleted, to its last remaining ancestor.
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
    /// Returns the node that it changes, such as the last one added or the one deleted; `None` for an undo or a redo.
    pub fn node(&self) -> Option<Path> {
        match self {
            Self::Add { at, steps } => Some(steps.iter().fold(at.clone(), |at, step| at.child(step))),
            Self::Join { to, .. } => Some(to.clone()),
            Self::Comment { at, .. }
            | Self::Glyph { at, .. }
            | Self::Marks { at, .. }
            | Self::Mark { at, .. }
            | Self::Value { at, .. }
            | Self::Promote { at }
            | Self::Delete { at }
            | Self::Split { at }
            | Self::Merge { at, .. } => Some(at.clone()),
            Self::Undo | Self::Redo => None,
        }
    }

    /// Returns the edit as a line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are JSON")
    }

    /// Changes a tree; `false` if nothing changed. [`Undo`](Self::Undo) and [`Redo`](Self::Redo) change nothing here.
    ///
    /// # Errors
    /// If the edit is impossible. The tree may then have a part of it, so keep the tree before.
    pub fn apply(&self, tree: &mut Tree) -> Result<bool, StudyError> {
        match self {
            Self::Add { at, steps } => {
                let before = tree.len();
                tree.add(at, steps)?;
                Ok(tree.len() > before)
            }
            Self::Comment { at, text } => {
                tree.set_comment(at, text)?;
                Ok(true)
            }
            Self::Glyph { at, glyph } => {
                let changes = tree.node(tree.find(at)?).glyph() != *glyph;
                tree.set_glyph(at, *glyph)?;
                Ok(changes)
            }
            Self::Marks { at, marks } => {
                tree.set_marks(at, marks)?;
                Ok(true)
            }
            Self::Mark { at, mark, on } => {
                let mut marks = tree.node(tree.find(at)?).marks().to_vec();
                let mark = Mark::read(tree.choice(), &mark.to_string())?;
                if marks.contains(&mark) == *on {
                    return Ok(false);
                }
                if *on {
                    marks.push(mark);
                } else {
                    marks.retain(|known| *known != mark);
                }
                tree.set_marks(at, &marks)?;
                Ok(true)
            }
            Self::Value { at, value } => {
                tree.set_value(at, value.clone())?;
                Ok(true)
            }
            Self::Promote { at } => tree.promote(at),
            Self::Delete { at } => Ok(tree.delete(at)? > 0),
            Self::Split { at } => {
                let before = tree.len();
                tree.split(at)?;
                Ok(tree.len() < before)
            }
            Self::Merge { at, tree: other } => {
                tree.merge(at, &Tree::read(other)?)?;
                Ok(true)
            }
            Self::Join { at, to } => {
                tree.join(at, to)?;
                Ok(true)
            }
            // These apply to the list as a whole.
            Self::Undo | Self::Redo => Ok(false),
        }
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

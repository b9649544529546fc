use eightfold_catalog::AppliedStep;
use eightfold_game::Outcome;

use crate::{Glyph, Mark, Value};

/// A node of one tree. It is valid until the node is deleted; use a [`Path`](crate::Path) to refer to a node across
/// edits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The start of every tree.
    pub const START: Self = Self(0);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of a tree, with the step that leads to it and its annotations.
///
/// ```
/// use eightfold_study::{NodeId, Tree};
///
/// let tree = Tree::read("eightfold record 2\ngame: octi-fast\nseed: 0\n1. b 33+E ! # towards the middle\n")?;
/// let last = tree.end_of_line(NodeId::START);
/// assert_eq!(tree.node(last).name(), "33+E");
/// assert_eq!(tree.node(last).comments(), ["towards the middle"]);
/// # Ok::<(), eightfold_study::StudyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) name: String,
    pub(crate) step: Option<AppliedStep>,
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
    pub(crate) depth: usize,
    pub(crate) turns: usize,
    pub(crate) position: String,
    pub(crate) ended: Option<Outcome>,
    pub(crate) notes: Notes,
}

/// The annotations of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notes {
    pub comments: Vec<String>,
    pub glyph: Option<Glyph>,
    pub marks: Vec<Mark>,
    pub values: Vec<Value>,
}

impl Node {
    /// Returns the canonical text of the step that leads here, with the player's letter for a resignation out of turn
    /// (`Y resign`); empty at the start. The children of a node have different names.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the step that leads here; `None` at the start.
    pub fn step(&self) -> Option<&AppliedStep> {
        self.step.as_ref()
    }

    /// Returns the parent; `None` at the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the children, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns the number of steps that lead here, including chance steps.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the number of turns that lead here, without chance steps.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Returns the position in the notation of the game.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the end settled at the table after this step: on time, by agreement.
    pub fn ended(&self) -> Option<Outcome> {
        self.ended
    }

    /// Returns the comments, one line each.
    pub fn comments(&self) -> &[String] {
        &self.notes.comments
    }

    /// Returns the glyph of the step.
    pub fn glyph(&self) -> Option<Glyph> {
        self.notes.glyph
    }

    /// Returns the marks on the board.
    pub fn marks(&self) -> &[Mark] {
        &self.notes.marks
    }

    /// Returns the computers' values of the position.
    pub fn values(&self) -> &[Value] {
        &self.notes.values
    }
}

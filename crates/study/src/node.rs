use eightfold_catalog::AppliedStep;
use eightfold_game::Outcome;

use crate::{Glyph, Mark, Value};

/// A node of one tree as it stands now. It holds until a node is deleted; what has to outlive an edit is a
/// [`Path`](crate::Path).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The start of every tree.
    pub const START: Self = Self(0);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of a tree, with the step that leads to it and what is said about it.
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

/// What is said about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notes {
    pub comments: Vec<String>,
    pub glyph: Option<Glyph>,
    pub marks: Vec<Mark>,
    pub values: Vec<Value>,
}

impl Node {
    /// The step that leads here as it is written canonically, with the letter of who resigned where that was out of turn
    /// (`Y resign`); empty at the start. No two children of a node have the same.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The step that leads here; `None` at the start.
    pub fn step(&self) -> Option<&AppliedStep> {
        self.step.as_ref()
    }

    /// The node before; `None` at the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The steps that follow: the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// How many steps lead here, chance steps included.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// How many turns lead here, chance steps left out.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// The position, in the notation of the game.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// What was settled at the table after this step: time, an agreement.
    pub fn ended(&self) -> Option<Outcome> {
        self.ended
    }

    /// The comments, a line each.
    pub fn comments(&self) -> &[String] {
        &self.notes.comments
    }

    /// The glyph of the step.
    pub fn glyph(&self) -> Option<Glyph> {
        self.notes.glyph
    }

    /// The marks on the board.
    pub fn marks(&self) -> &[Mark] {
        &self.notes.marks
    }

    /// What computers think of the position.
    pub fn values(&self) -> &[Value] {
        &self.notes.values
    }
}

//! Joins branches that lead to the same position.

use crate::{NodeId, Path, StudyError, Tree};

impl Tree {
    /// Moves everything after the node `from` to the node `to`, which has the same position. Afterwards `from` is the
    /// end of its line, and its comments are at `to` too. Common parts are merged as by [`merge`](Self::merge).
    ///
    /// ```
    /// use eightfold_study::{Path, Tree};
    ///
    /// let text = "game: octi-fast\nseed: 0\n1. b 33+A\n2. r 37+A\n3. b 53+A\n4. r 57+A\n5. b 73+A\n";
    /// let mut tree = Tree::read(text)?;
    /// let other = tree.add(&Path::start(), &["53+A", "37+A", "33+A"])?;
    /// let first: Path = ["33+A", "37+A", "53+A"].into_iter().collect();
    /// tree.join(&first, &other)?;
    /// assert!(tree.node(tree.find(&first)?).children().is_empty());
    /// assert_eq!(tree.node(tree.end_of_line(tree.find(&other)?)).name(), "73+A");
    /// # Ok::<(), eightfold_study::StudyError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such node, the positions differ, one node follows the other, or the tree would be too large; the
    /// tree is unchanged.
    pub fn join(&mut self, from: &Path, to: &Path) -> Result<(), StudyError> {
        let (source, target) = (self.find(from)?, self.find(to)?);
        if self.node(source).position() != self.node(target).position() {
            return Err(StudyError::OtherStart(self.node(source).position().to_owned()));
        }
        let (short, long) = if from.len() < to.len() { (from, to) } else { (to, from) };
        if long.up_to(short.len()) == *short {
            return Err(StudyError::SameLine);
        }
        let mut joined = self.clone();
        joined.copy_subtree(target, &self.copied(source)?, NodeId::START)?;
        for child in self.node(source).children() {
            joined.delete(&from.child(self.node(*child).name()))?;
        }
        *self = joined;
        Ok(())
    }

    /// Returns the first node with the position where another tree starts, if there is one: the other tree can be
    /// [merged](Self::merge) below it.
    pub fn place_of(&self, other: &Self) -> Option<NodeId> {
        let start = other.node(NodeId::START).position();
        self.walk().find(|node| self.node(*node).position() == start)
    }
}

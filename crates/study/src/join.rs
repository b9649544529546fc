//! Branches that lead to the same position become one.

use crate::{NodeId, Path, StudyError, Tree};

impl Tree {
    /// Moves all that follows the node `from` to the node `to`, which has the same position: nothing follows `from` then, and
    /// what was said there is said at `to` too. What both have is merged as by [`merge`](Self::merge).
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
    /// If there is no such node, the positions differ, one of the two follows the other, or the tree would be too large;
    /// nothing has changed then.
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
        joined.graft(target, &self.copied(source)?, NodeId::START)?;
        for child in self.node(source).children() {
            joined.delete(&from.child(self.node(*child).name()))?;
        }
        *self = joined;
        Ok(())
    }

    /// The first node at whose position another tree begins, if there is one: below it the other can be
    /// [merged](Self::merge).
    pub fn place_of(&self, other: &Self) -> Option<NodeId> {
        let start = other.node(NodeId::START).position();
        self.walk().find(|node| self.node(*node).position() == start)
    }
}

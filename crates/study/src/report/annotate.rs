//! Writes the results of a report into a tree of the game.

use crate::report::{Class, Report};
use crate::{Glyph, NodeId, StudyError, Tree, Value};

impl Report {
    /// Annotates a tree whose main line is the game: the value of each turn and chance step, a glyph for each loss
    /// (`?!` small, `?` medium, `??` large), and the better turn as a variation with its value. Existing glyphs are
    /// kept.
    ///
    /// # Errors
    /// If the tree's steps differ from the game, or it would be too large.
    pub fn annotate(&self, tree: &mut Tree) -> Result<(), StudyError> {
        let line = tree.line(tree.end_of_line(NodeId::START));
        let path = |tree: &Tree, step: usize| line.get(step).map(|node| tree.path(*node));
        let first = tree.head().played().seat_letters()[0];
        for reveal in &self.reveals {
            if let Some(path) = path(tree, reveal.step) {
                let worth = |of: &[i32]| of.first().copied().unwrap_or_default();
                let chance = worth(&reveal.chances) + worth(&reveal.luck);
                let value = self.value(first, chance, self.effort.chance_nodes);
                tree.set_value(&path, value)?;
            }
        }
        for decision in &self.decisions {
            let Some(path) = path(tree, decision.step) else { continue };
            let value = |chance| self.value(decision.player, chance, self.effort.turn_nodes);
            tree.set_value(&path, value(decision.chance - decision.loss))?;
            let glyph = match decision.class {
                Class::Noise => continue,
                Class::Small => Glyph::Doubtful,
                Class::Medium => Glyph::Mistake,
                Class::Large => Glyph::Blunder,
            };
            if tree.node(tree.find(&path)?).glyph().is_none() {
                tree.set_glyph(&path, Some(glyph))?;
            }
            let before = path.parent().unwrap_or_default();
            let better = tree.add(&before, &[&decision.best])?;
            tree.set_value(&better, value(decision.chance))?;
        }
        Ok(())
    }

    fn value(&self, seat: char, chance: i32, effort: u64) -> Value {
        let chance = u16::try_from(chance.clamp(0, super::DECIDED_VALUE)).unwrap_or_default();
        Value { seat, chance, error: None, who: self.judge.clone(), effort }
    }
}

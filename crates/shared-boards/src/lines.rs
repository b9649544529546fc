//! The lines that a computer has found at a node of a shared study.

use eightfold_study::{Path, Tree};
use serde::{Deserialize, Serialize};

use crate::StudyRefusal;

/// The maximum number of lines, and of steps of each.
const MAX_LINES: usize = 8;
const MAX_STEPS: usize = 30;
/// The chance of a certain win, in 1/100 percent.
const MAX_CHANCE: u16 = 10_000;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedLine {
    /// The steps, as lines of a record.
    pub steps: Vec<String>,
    /// The chance of the player, in 1/100 percent.
    pub chance: u16,
}

/// The lines found at a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedLines {
    /// The letter of the player whose chances are given.
    pub seat: char,
    /// The depth of the search.
    pub depth: u8,
    /// The lines, the best first.
    pub lines: Vec<SharedLine>,
}

impl SharedLines {
    /// Checks the lines against the rules.
    pub(crate) fn check(&self, tree: &Tree, at: &Path) -> Result<(), StudyRefusal> {
        if self.lines.is_empty() || self.lines.len() > MAX_LINES {
            return Err(StudyRefusal::Illegal(format!("there are 1 to {MAX_LINES} lines")));
        }
        if !tree.head().played().seat_letters().contains(&self.seat) {
            return Err(StudyRefusal::Illegal(format!("`{}` isn't the letter of a player", self.seat)));
        }
        tree.find(at)?;
        let mut tree = tree.clone();
        for line in &self.lines {
            if line.chance > MAX_CHANCE {
                return Err(StudyRefusal::Illegal(format!(
                    "a chance is 0 to {MAX_CHANCE}, in 1/100 percent"
                )));
            }
            if line.steps.is_empty() || line.steps.len() > MAX_STEPS {
                return Err(StudyRefusal::Illegal(format!("a line has 1 to {MAX_STEPS} steps")));
            }
            tree.add(at, &line.steps)?;
        }
        Ok(())
    }
}

//! Applies the rules at any node of a tree, using a record that is played forwards and back.

use eightfold_catalog::AppliedStep;
use eightfold_game::ToAct;
use eightfold_record::Record;

use crate::StudyError;
use crate::node::NodeId;

/// A match positioned at some node.
#[derive(Debug)]
pub(crate) struct Judge {
    record: Record,
    /// The nodes that its steps lead to.
    line: Vec<NodeId>,
}

/// A legal step.
pub(crate) struct JudgedStep {
    pub name: String,
    pub step: AppliedStep,
    pub position: String,
}

impl Judge {
    /// Creates a judge at the start of this record.
    pub fn new(head: &Record) -> Self {
        Self { record: head.at_start(), line: Vec::new() }
    }

    /// Returns its current node.
    pub fn at(&self) -> NodeId {
        self.line.last().copied().unwrap_or(NodeId::START)
    }

    /// Goes to the end of these nodes, each given with the step that leads to it.
    pub fn go(&mut self, line: &[(NodeId, &AppliedStep)]) {
        let common = line.iter().zip(&self.line).take_while(|((node, _), met)| node == *met).count();
        self.take_back_to(common);
        for (node, step) in &line[common..] {
            self.record.repeat(step).expect("a step that is in the tree was judged before");
            self.line.push(*node);
        }
    }

    fn take_back_to(&mut self, steps: usize) {
        if steps < self.record.played().len() {
            // Requesting one intermediate position stores all of them, so that going back needs no replay.
            let _ = self.record.played().position_at(1);
            self.record.take_back_to(steps);
            self.line.truncate(steps);
        }
    }

    /// Returns the match at the current node.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Plays a line of a record from here.
    pub fn play(&mut self, line: &str) -> Result<JudgedStep, StudyError> {
        let to_act = self.record.played().to_act();
        let letters = self.record.played().seat_letters();
        self.record.play_line(line)?;
        let played = self.record.played();
        let step = played.step(played.len() - 1).expect("a step was just made");
        let name = match step.by {
            Some(seat) if to_act != ToAct::Seat(seat) => format!("{} {}", letters[seat.index()], step.text),
            _ => step.text.clone(),
        };
        Ok(JudgedStep { name, step, position: played.position() })
    }

    /// Takes back the last step.
    pub fn take_back(&mut self) {
        self.take_back_to(self.record.played().len().saturating_sub(1));
    }

    /// Sets the node that the last step led to.
    pub fn arrived(&mut self, node: NodeId) {
        self.line.push(node);
    }
}

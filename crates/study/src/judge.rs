//! The rules at any node of a tree: a record that is played on and taken back.

use eightfold_catalog::AppliedStep;
use eightfold_game::ToAct;
use eightfold_record::Record;

use crate::StudyError;
use crate::node::NodeId;

/// A match that stands at some node.
#[derive(Debug)]
pub(crate) struct Judge {
    record: Record,
    /// The nodes that its steps lead to.
    line: Vec<NodeId>,
}

/// A step that was found legal.
pub(crate) struct Judged {
    pub name: String,
    pub step: AppliedStep,
    pub position: String,
}

impl Judge {
    /// At the start of what this record plays.
    pub fn new(head: &Record) -> Self {
        Self { record: head.rewound(), line: Vec::new() }
    }

    /// The node it stands at.
    pub fn at(&self) -> NodeId {
        self.line.last().copied().unwrap_or(NodeId::START)
    }

    /// Goes where these nodes lead, each with the step that leads to it.
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
            // Who asks for one position on the way has all of them kept, and going back costs no playing over again.
            let _ = self.record.played().position_at(1);
            self.record.take_back_to(steps);
            self.line.truncate(steps);
        }
    }

    /// The match where it stands.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Plays a line of a record from here.
    pub fn play(&mut self, line: &str) -> Result<Judged, StudyError> {
        let to_act = self.record.played().to_act();
        let letters = self.record.played().seat_letters();
        self.record.play_line(line)?;
        let played = self.record.played();
        let step = played.step(played.len() - 1).expect("a step was just made");
        let name = match step.by {
            Some(seat) if to_act != ToAct::Seat(seat) => format!("{} {}", letters[seat.index()], step.text),
            _ => step.text.clone(),
        };
        Ok(Judged { name, step, position: played.position() })
    }

    /// Takes the last step back.
    pub fn take_back(&mut self) {
        self.take_back_to(self.record.played().len().saturating_sub(1));
    }

    /// Says which node the last step led to.
    pub fn arrived(&mut self, node: NodeId) {
        self.line.push(node);
    }
}

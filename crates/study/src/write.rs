//! Writes a tree as text: version 2 of the record.

use std::fmt::Write as _;

use crate::{Node, NodeId, Tree};

/// What remains to be written.
enum PendingPart {
    /// A step and everything after it, in a variation at this depth; also its siblings, if it is the main step of a
    /// line that continues.
    Line { node: NodeId, nesting: usize, begins: bool },
}

impl Tree {
    /// Returns the tree as text, version 2 of the record, as `docs/RECORD.md` describes it.
    pub fn to_text(&self) -> String {
        let record = self.to_record();
        let whole = record.to_text();
        // Head and foot are those of the main line's record; comments and steps in between are written here.
        let mut text = String::from("eightfold record 2\n");
        for line in whole.lines().skip(1).take_while(|line| !line.is_empty() && !line.starts_with('#')) {
            text.push_str(line);
            text.push('\n');
        }
        let print = || -> Result<String, std::fmt::Error> {
            let mut text = text;
            self.print_notes(&mut text, self.node(NodeId::START), 0)?;
            text.push('\n');
            let mut open = Vec::new();
            self.follow(&mut open, NodeId::START, 0);
            self.print_lines(&mut text, open)?;
            if !self.is_empty() {
                text.push('\n');
            }
            writeln!(text, "result: {}", record.result_line())?;
            for (key, value) in [
                ("seed", self.head.seed().map(|seed| seed.to_string())),
                ("salt", self.head.salt().map(str::to_owned)),
            ] {
                if let Some(value) = value {
                    writeln!(text, "{key}: {value}")?;
                }
            }
            if let Some(secret) = whole.lines().rev().find(|line| line.starts_with("secret: ")) {
                writeln!(text, "{secret}")?;
            }
            for comment in &self.closing {
                writeln!(text, "{}", commented(comment))?;
            }
            Ok(text)
        };
        print().expect("writing to a string does not fail")
    }

    /// Returns everything after a node as the lines of variations.
    pub(crate) fn lines_below(&self, node: NodeId) -> Vec<String> {
        let begin = |&node: &NodeId| PendingPart::Line { node, nesting: 1, begins: true };
        let open: Vec<PendingPart> = self.node(node).children().iter().rev().map(begin).collect();
        let mut text = String::new();
        self.print_lines(&mut text, open).expect("writing to a string does not fail");
        text.lines().map(str::to_owned).collect()
    }

    fn print_lines(&self, text: &mut String, mut open: Vec<PendingPart>) -> std::fmt::Result {
        while let Some(PendingPart::Line { node, nesting, begins }) = open.pop() {
            self.print_step(text, node, nesting, begins)?;
            self.follow(&mut open, node, nesting);
            if !begins {
                let siblings = self.node(node).parent.map(|parent| self.node(parent).children());
                let others = siblings.unwrap_or_default().iter().skip(1).rev();
                open.extend(others.map(|&node| PendingPart::Line {
                    node,
                    nesting: nesting + 1,
                    begins: true,
                }));
            }
        }
        Ok(())
    }

    /// Schedules the main step after a node to be written.
    fn follow(&self, open: &mut Vec<PendingPart>, node: NodeId, nesting: usize) {
        if let Some(&child) = self.node(node).children().first() {
            open.push(PendingPart::Line { node: child, nesting, begins: false });
        }
    }

    fn print_step(&self, text: &mut String, node: NodeId, nesting: usize, begins: bool) -> std::fmt::Result {
        bars(text, nesting, begins);
        let node = self.node(node);
        let step = node.step().expect("only the start has no step");
        match step.by {
            Some(seat) => {
                let letter = self.head.played().seat_letters()[seat.index()];
                write!(text, "{}. {letter} {}", node.turns(), step.text)?;
            }
            None => write!(text, "   {}", step.text)?,
        }
        if let Some(glyph) = node.glyph() {
            write!(text, " {glyph}")?;
        }
        text.push('\n');
        self.print_notes(text, node, nesting)
    }

    fn print_notes(&self, text: &mut String, node: &Node, nesting: usize) -> std::fmt::Result {
        for comment in node.comments() {
            bars(text, nesting, false);
            writeln!(text, "{}", commented(comment))?;
        }
        for value in node.values() {
            bars(text, nesting, false);
            writeln!(text, "! value {value}")?;
        }
        if !node.marks().is_empty() {
            bars(text, nesting, false);
            let marks: Vec<String> = node.marks().iter().map(ToString::to_string).collect();
            writeln!(text, "! marks {}", marks.join(" "))?;
        }
        Ok(())
    }
}

/// Writes the bars before a line of a variation; `|-` where one starts.
fn bars(text: &mut String, nesting: usize, begins: bool) {
    for at in 1..=nesting {
        text.push_str(if begins && at == nesting { "|- " } else { "|  " });
    }
}

fn commented(comment: &str) -> String {
    if comment.is_empty() { "#".to_owned() } else { format!("# {comment}") }
}

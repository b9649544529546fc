//! Prints SGF without recursion.

use std::fmt;

use super::tree::{Collection, Node};

/// The parts that remain to be printed.
enum PendingPart {
    Node(usize),
    Open,
    Close,
}

impl Collection {
    /// Returns the games as text: values as they were written, one node per line.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for &root in &self.roots {
            self.print(root, "\n", &mut text);
            text.push('\n');
        }
        text
    }

    /// Prints a tree in parentheses, with `between` before each node.
    pub(super) fn print(&self, root: usize, between: &str, text: &mut String) {
        let mut stack = vec![PendingPart::Close, PendingPart::Node(root), PendingPart::Open];
        let mut first = true;
        while let Some(next) = stack.pop() {
            match next {
                PendingPart::Open => {
                    if !text.is_empty() && !first {
                        text.push_str(between);
                    }
                    text.push('(');
                    first = true;
                }
                PendingPart::Close => text.push(')'),
                PendingPart::Node(at) => {
                    let node = &self.nodes[at];
                    if !first {
                        text.push_str(between);
                    }
                    first = false;
                    text.push_str(&node.to_string());
                    match node.children[..] {
                        [child] => stack.push(PendingPart::Node(child)),
                        ref children => {
                            for &child in children.iter().rev() {
                                stack.extend([
                                    PendingPart::Close,
                                    PendingPart::Node(child),
                                    PendingPart::Open,
                                ]);
                            }
                        }
                    }
                }
            }
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        for property in &self.properties {
            f.write_str(&property.name)?;
            for value in &property.values {
                write!(f, "[{}]", value.raw)?;
            }
        }
        Ok(())
    }
}

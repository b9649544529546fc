//! A tree as rows of steps: the main line continues, and each variation has its own rows below the step that it
//! replaces.

use std::collections::HashSet;

use eightfold_game::Seat;
use eightfold_study::{NodeId, Path, Tree};

/// A row of consecutive steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// The nesting depth of its variation.
    pub depth: usize,
    /// The steps.
    pub items: Vec<Item>,
    /// At the start of a collapsed variation, how many steps are hidden.
    pub folded: Option<usize>,
    /// Whether it is the first row of a variation.
    pub begins: bool,
}

/// A step in a row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The path of its node.
    pub path: Path,
    /// The number of the turn; `None` for the start and for chance.
    pub turn: Option<usize>,
    /// The player who took it; `None` for chance and for the start.
    pub by: Option<Seat>,
    /// In notation; a revealed tile only as its number. Empty at the start.
    pub text: String,
    /// The sign after it.
    pub glyph: Option<&'static str>,
    /// Whether the node has a comment or marks.
    pub noted: bool,
}

/// The rows of a tree; a collapsed variation is one row with only its first step.
pub fn rows(tree: &Tree, folded: &HashSet<Path>) -> Vec<Row> {
    let mut rows = Vec::new();
    lay_out(tree, folded, NodeId::START, 0, &mut rows);
    rows
}

/// How many nodes follow a node.
fn below(tree: &Tree, node: NodeId) -> usize {
    let mut open = vec![node];
    let mut count = 0;
    while let Some(node) = open.pop() {
        let children = tree.node(node).children();
        count += children.len();
        open.extend(children);
    }
    count
}

fn lay_out(tree: &Tree, folded: &HashSet<Path>, from: NodeId, depth: usize, rows: &mut Vec<Row>) {
    let first = item(tree, from);
    let begins = depth > 0;
    if begins && folded.contains(&first.path) {
        rows.push(Row { depth, items: vec![first], folded: Some(below(tree, from)), begins });
        return;
    }
    let mut row = Row { depth, items: vec![first], folded: None, begins };
    let mut at = from;
    while let [main, others @ ..] = tree.node(at).children() {
        row.items.push(item(tree, *main));
        if !others.is_empty() {
            rows.push(row);
            for other in others {
                lay_out(tree, folded, *other, depth + 1, rows);
            }
            row = Row { depth, items: Vec::new(), folded: None, begins: false };
        }
        at = *main;
    }
    if !row.items.is_empty() {
        rows.push(row);
    }
}

fn item(tree: &Tree, id: NodeId) -> Item {
    let node = tree.node(id);
    let step = node.step();
    let by = step.and_then(|step| step.by);
    let name = node.name();
    Item {
        path: tree.path(id),
        turn: by.map(|_| node.turns()),
        by,
        text: if by.is_none() { name.strip_prefix("reveal ").unwrap_or(name) } else { name }.to_owned(),
        glyph: node.glyph().map(eightfold_study::Glyph::sign),
        noted: !node.comments().is_empty() || !node.marks().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree {
        let text = "eightfold record 2\ngame: octi-fast\nseed: 0\n1. b 33+E\n2. r 37+A !\n|- 2. r 37+E\n|  # why not\n|  3. b \
                    33+A\n|- 2. r 37+B\n3. b 33+B\n";
        Tree::read(text).unwrap()
    }

    fn lines_of(rows: &[Row]) -> Vec<String> {
        let row = |row: &Row| {
            let items: Vec<&str> = row.items.iter().map(|item| &*item.text).collect();
            format!("{}{}", "  ".repeat(row.depth), items.join(" "))
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn variations_come_below_the_replaced_step() {
        let found = rows(&tree(), &HashSet::new());
        assert_eq!(lines_of(&found), [" 33+E 37+A", "  37+E 33+A", "  37+B", "33+B"]);
        assert_eq!(found[0].items[2].glyph, Some("!"));
        assert!(found[1].items[0].noted && found[1].begins && !found[3].begins);
        assert_eq!(found[1].items[1].turn, Some(3));
    }

    #[test]
    fn collapsed_variation_shows_first_step_and_hidden_count() {
        let folded: HashSet<Path> = [Path::from_iter(["33+E", "37+E"])].into();
        let found = rows(&tree(), &folded);
        assert_eq!(lines_of(&found), [" 33+E 37+A", "  37+E", "  37+B", "33+B"]);
        assert_eq!((found[1].folded, found[2].folded), (Some(1), None));
    }

    #[test]
    fn revealed_tiles_are_steps_without_a_player() {
        let mut tree = Tree::read("game: octiles\nseed: 0\n").unwrap();
        let turn = tree.head().played().legal(1_000).unwrap().remove(0);
        tree.add(&Path::start(), &[&turn, "reveal 2"]).unwrap();
        tree.add(&Path::start(), &[&turn, "reveal 5"]).unwrap();
        let found = rows(&tree, &HashSet::new());
        assert_eq!(found.len(), 2);
        assert_eq!((&*found[0].items[2].text, found[0].items[2].by), ("2", None));
        assert_eq!((&*found[1].items[0].text, found[1].items[0].turn), ("5", None));
    }
}

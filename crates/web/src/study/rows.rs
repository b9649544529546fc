//! A tree as rows of steps: the main line runs on, and each variation has rows of its own below the step that
//! it replaces.

use std::collections::HashSet;

use eightfold_game::Seat;
use eightfold_study::{NodeId, Path, Tree};

/// A row of steps that follow each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// In how many variations, each within the next, it stands.
    pub depth: usize,
    /// The steps.
    pub items: Vec<Item>,
    /// Where a variation begins: how many steps are folded away in it, if it is folded.
    pub folded: Option<usize>,
    /// Whether it is the first row of a variation.
    pub begins: bool,
}

/// A step as a row shows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The way to its node.
    pub path: Path,
    /// The number of the turn; `None` for the start and for chance.
    pub turn: Option<usize>,
    /// Who made it; nobody where chance did, and at the start.
    pub by: Option<Seat>,
    /// In notation; a tile that is turned up by its number alone. Empty at the start.
    pub text: String,
    /// The sign behind it.
    pub glyph: Option<&'static str>,
    /// Whether something is said about it or marked there.
    pub noted: bool,
}

/// The rows of a tree, the variations that are folded in one row each with their first step alone.
pub fn rows(tree: &Tree, folded: &HashSet<Path>) -> Vec<Row> {
    let mut rows = Vec::new();
    lay_out(tree, folded, NodeId::START, 0, &mut rows);
    rows
}

/// How many nodes a node has below it.
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

    fn told(rows: &[Row]) -> Vec<String> {
        let row = |row: &Row| {
            let items: Vec<&str> = row.items.iter().map(|item| &*item.text).collect();
            format!("{}{}", "  ".repeat(row.depth), items.join(" "))
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn variations_stand_below_the_step_they_replace_and_the_main_line_goes_on_after_them() {
        let found = rows(&tree(), &HashSet::new());
        assert_eq!(told(&found), [" 33+E 37+A", "  37+E 33+A", "  37+B", "33+B"]);
        assert_eq!(found[0].items[2].glyph, Some("!"));
        assert!(found[1].items[0].noted && found[1].begins && !found[3].begins);
        assert_eq!(found[1].items[1].turn, Some(3));
    }

    #[test]
    fn a_folded_variation_shows_its_first_step_and_says_how_many_more_there_are() {
        let folded: HashSet<Path> = [Path::from_iter(["33+E", "37+E"])].into();
        let found = rows(&tree(), &folded);
        assert_eq!(told(&found), [" 33+E 37+A", "  37+E", "  37+B", "33+B"]);
        assert_eq!((found[1].folded, found[2].folded), (Some(1), None));
    }

    #[test]
    fn tiles_that_are_turned_up_are_steps_by_nobody() {
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

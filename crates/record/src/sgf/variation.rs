//! Variations carried in a comment, node by node, for programs that can show a tree.

use eightfold_game::{Game, Match, Seat};
use eightfold_octi::Octi;

use super::extras::{self, CommentPart};
use super::import::{TURN, WHITE_FIRST};
use super::setup::SETUP;
use super::text::{escape, read, read_line};
use super::tree::{Collection, NEW_NODE_PLACE, Node, Property};
use crate::{Record, Remark};

/// A node of a variation.
///
/// ```
/// use eightfold_record::sgf::{read_variation, write_variation};
///
/// let comment = "sgf> (;W[57+E]C[why not?];B[33+A]TR[33])";
/// let nodes = read_variation(comment).unwrap();
/// assert_eq!((nodes[0].by_black, nodes[0].turn.as_deref()), (Some(false), Some("57+E")));
/// assert_eq!(nodes[0].comments, ["why not?"]);
/// assert_eq!((nodes[1].parent, nodes[1].comments[0].as_str()), (Some(0), "sgf> TR[33]"));
/// assert_eq!(write_variation(&nodes), comment);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VariationNode {
    /// The index of the node before it in the list; `None` for the first.
    pub parent: Option<usize>,
    /// True for a turn of Black; `None` if the file doesn't say.
    pub by_black: Option<bool>,
    /// The turn in the notation of OCTI; `None` for a node without one.
    pub turn: Option<String>,
    /// Comments in the form of a record: ordinary ones, and carried properties.
    pub comments: Vec<String>,
}

/// Returns the nodes of the variation carried in this comment, including everything that branches off from it. The main
/// child of a node comes first. `None` for other comments, and if a node has two turns or setup.
pub fn read_variation(comment: &str) -> Option<Vec<VariationNode>> {
    let Some(CommentPart::Variation(games)) = extras::read(comment) else { return None };
    let [root] = games.roots[..] else { return None };
    let mut found = Vec::new();
    let mut open = vec![(root, None)];
    while let Some((at, parent)) = open.pop() {
        let node = &games.nodes[at];
        let read = of_node(node, parent)?;
        open.extend(node.children.iter().rev().map(|child| (*child, Some(found.len()))));
        found.push(read);
    }
    Some(found)
}

fn of_node(node: &Node, parent: Option<usize>) -> Option<VariationNode> {
    let mut made = VariationNode { parent, ..VariationNode::default() };
    let mut others = String::new();
    for property in &node.properties {
        match property.name.as_str() {
            "B" | "W" | TURN => {
                let ([value], None) = (&property.values[..], &made.turn) else { return None };
                let text = read_line(&value.raw);
                made.by_black = (property.name != TURN).then_some(property.name == "B");
                made.turn = Some(if text.is_empty() { "pass".to_owned() } else { text });
            }
            "C" => {
                let text: Vec<String> = property.values.iter().map(|value| read(&value.raw)).collect();
                let text = text.join("\n");
                if text.lines().any(extras::is_marked) {
                    others.push_str(&as_text(property));
                } else {
                    made.comments.extend(text.split('\n').map(|line| line.trim_end().to_owned()));
                }
            }
            name if SETUP.contains(&name) => return None,
            _ => others.push_str(&as_text(property)),
        }
    }
    if !others.is_empty() {
        made.comments.push(extras::comment(&others));
    }
    Some(made)
}

fn as_text(property: &Property) -> String {
    let values: String = property.values.iter().map(|value| format!("[{}]", value.raw)).collect();
    format!("{}{values}", property.name)
}

/// Returns a comment that carries these nodes as a variation. Each node comes after its parent.
pub fn write_variation(nodes: &[VariationNode]) -> String {
    let mut games = Collection::default();
    // The index of each node, and of its end if nodes without a turn follow in its comments.
    let mut ends: Vec<usize> = Vec::with_capacity(nodes.len());
    let mut grafts: Vec<(usize, Collection)> = Vec::new();
    for node in nodes {
        let parent = node.parent.and_then(|parent| ends.get(parent)).copied();
        let mut at = games.add(parent, NEW_NODE_PLACE);
        if let Some(turn) = &node.turn {
            let name = match node.by_black {
                Some(true) => "B",
                Some(false) => "W",
                None => TURN,
            };
            games.nodes[at].take(Property::new(name, [escape(turn).as_str()]));
        }
        let mut words: Vec<&str> = Vec::new();
        for comment in &node.comments {
            match extras::read(comment) {
                Some(CommentPart::Properties(properties))
                    if !properties.iter().any(|property| means_something(&property.name)) =>
                {
                    say(&mut games.nodes[at], &mut words);
                    properties.into_iter().for_each(|property| games.nodes[at].take(property));
                }
                Some(CommentPart::Variation(other)) => grafts.push((at, other)),
                Some(CommentPart::Node) => {
                    say(&mut games.nodes[at], &mut words);
                    at = games.add(Some(at), NEW_NODE_PLACE);
                }
                _ => words.push(comment),
            }
        }
        say(&mut games.nodes[at], &mut words);
        ends.push(at);
    }
    for (at, other) in grafts {
        if games.nodes[at].children.is_empty() {
            games.add(Some(at), NEW_NODE_PLACE);
        }
        games.add_games(at, other);
    }
    let mut text = String::new();
    if let Some(&root) = games.roots.first() {
        games.print(root, "", &mut text);
    }
    extras::comment(&text)
}

/// Returns whether a property could contradict the turns.
fn means_something(name: &str) -> bool {
    matches!(name, "B" | "W" | TURN) || SETUP.contains(&name)
}

fn say(node: &mut Node, words: &mut Vec<&str>) {
    if !words.is_empty() {
        let text = escape(&std::mem::take(words).join("\n"));
        node.take(Property::new("C", [text.as_str()]));
    }
}

/// Returns the properties carried in a comment, each as written; `None` for other comments.
///
/// ```
/// use eightfold_record::sgf::carried_properties;
///
/// assert_eq!(carried_properties("sgf> TE[1]CR[33][44]").unwrap(), [
///     ("TE".to_owned(), vec!["1".to_owned()]),
///     ("CR".to_owned(), vec!["33".to_owned(), "44".to_owned()]),
/// ]);
/// assert_eq!(carried_properties("a good turn"), None);
/// ```
pub fn carried_properties(comment: &str) -> Option<Vec<(String, Vec<String>)>> {
    let Some(CommentPart::Properties(properties)) = extras::read(comment) else { return None };
    let raw = |property: Property| {
        let values = property.values.into_iter().map(|value| value.raw).collect();
        (property.name, values)
    };
    Some(properties.into_iter().map(raw).collect())
}

/// Returns a comment that carries these properties; values are in SGF's form, with escapes.
pub fn carry_properties<'a>(properties: impl IntoIterator<Item = (&'a str, &'a [String])>) -> String {
    let text: String = properties
        .into_iter()
        .map(|(name, values)| {
            let values: String = values.iter().map(|value| format!("[{value}]")).collect();
            format!("{name}{values}")
        })
        .collect();
    extras::comment(&text)
}

/// Escapes a text as the value of a property.
pub fn escape_text(text: &str) -> String {
    escape(text)
}

/// Returns the text of a value of a property, on one line.
pub fn unescape_text(value: &str) -> String {
    read_line(value)
}

/// Returns whether a comment marks the start of a node without a turn.
pub fn begins_node(comment: &str) -> bool {
    matches!(extras::read(comment), Some(CommentPart::Node))
}

/// Returns the seat of Black in the SGF of this record: the player who moves first, unless the game came with other
/// colours. `None` for games that can't be written as SGF.
pub fn black(record: &Record) -> Option<Seat> {
    let played = record.played.as_any().downcast_ref::<Match<Octi>>()?;
    let first = played.start().turn_seat();
    let white_first = extras::comment(WHITE_FIRST);
    let starts_white = |remark: &Remark| remark.text == white_first && remark.after == 0 && !remark.closing;
    Some(match record.remarks.iter().any(starts_white) {
        true => Seat::new(1 - first.index() % 2),
        false => first,
    })
}

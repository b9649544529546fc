//! Lines that branch off and ride along in a comment, node by node: for those who can hold a tree.

use eightfold_game::{Game, Match, Seat};
use eightfold_octi::Octi;

use super::carried::{self, Carried};
use super::import::{TURN, WHITE_FIRST};
use super::setup::SETUP;
use super::text::{read, read_line, written};
use super::tree::{Collection, MADE, Node, Property};
use crate::{Record, Remark};

/// A node of a line that branches off.
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
    /// The number of the node before it in the list; `None` for the first.
    pub parent: Option<usize>,
    /// Whether it is Black's turn; `None` where the file does not say.
    pub by_black: Option<bool>,
    /// The turn in the notation of OCTI; `None` for a node without one.
    pub turn: Option<String>,
    /// Comments as a record has them: words, and properties that ride along.
    pub comments: Vec<String>,
}

/// The nodes of a line that branches off, with all that branches off from it in turn, if that is what rides along in this
/// comment. Of the children of a node the main one comes first. `None` for other comments, and where a node has two turns
/// or sets something up.
pub fn read_variation(comment: &str) -> Option<Vec<VariationNode>> {
    let Some(Carried::Variation(games)) = carried::read(comment) else { return None };
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
                if text.lines().any(carried::is_marked) {
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
        made.comments.push(carried::comment(&others));
    }
    Some(made)
}

fn as_text(property: &Property) -> String {
    let values: String = property.values.iter().map(|value| format!("[{}]", value.raw)).collect();
    format!("{}{values}", property.name)
}

/// A comment in which these nodes ride along as a line that branches off. Each node comes after its parent.
pub fn write_variation(nodes: &[VariationNode]) -> String {
    let mut games = Collection::default();
    // Where the node itself stands, and where it ends if nodes without a turn follow in its comments.
    let mut ends: Vec<usize> = Vec::with_capacity(nodes.len());
    let mut grafts: Vec<(usize, Collection)> = Vec::new();
    for node in nodes {
        let parent = node.parent.and_then(|parent| ends.get(parent)).copied();
        let mut at = games.add(parent, MADE);
        if let Some(turn) = &node.turn {
            let name = match node.by_black {
                Some(true) => "B",
                Some(false) => "W",
                None => TURN,
            };
            games.nodes[at].take(Property::made(name, [written(turn).as_str()]));
        }
        let mut words: Vec<&str> = Vec::new();
        for comment in &node.comments {
            match carried::read(comment) {
                Some(Carried::Properties(properties))
                    if !properties.iter().any(|property| means_something(&property.name)) =>
                {
                    say(&mut games.nodes[at], &mut words);
                    properties.into_iter().for_each(|property| games.nodes[at].take(property));
                }
                Some(Carried::Variation(other)) => grafts.push((at, other)),
                Some(Carried::Node) => {
                    say(&mut games.nodes[at], &mut words);
                    at = games.add(Some(at), MADE);
                }
                _ => words.push(comment),
            }
        }
        say(&mut games.nodes[at], &mut words);
        ends.push(at);
    }
    for (at, other) in grafts {
        if games.nodes[at].children.is_empty() {
            games.add(Some(at), MADE);
        }
        games.graft(at, other);
    }
    let mut text = String::new();
    if let Some(&root) = games.roots.first() {
        games.print(root, "", &mut text);
    }
    carried::comment(&text)
}

/// Whether a property would say something else of the game than the turns do.
fn means_something(name: &str) -> bool {
    matches!(name, "B" | "W" | TURN) || SETUP.contains(&name)
}

fn say(node: &mut Node, words: &mut Vec<&str>) {
    if !words.is_empty() {
        let text = written(&std::mem::take(words).join("\n"));
        node.take(Property::made("C", [text.as_str()]));
    }
}

/// The properties that ride along in a comment, each as it is written; `None` for other comments.
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
    let Some(Carried::Properties(properties)) = carried::read(comment) else { return None };
    let raw = |property: Property| {
        let values = property.values.into_iter().map(|value| value.raw).collect();
        (property.name, values)
    };
    Some(properties.into_iter().map(raw).collect())
}

/// A comment in which these properties ride along; values are as SGF writes them, escapes and all.
pub fn carry_properties<'a>(properties: impl IntoIterator<Item = (&'a str, &'a [String])>) -> String {
    let text: String = properties
        .into_iter()
        .map(|(name, values)| {
            let values: String = values.iter().map(|value| format!("[{value}]")).collect();
            format!("{name}{values}")
        })
        .collect();
    carried::comment(&text)
}

/// A text as the value of a property, with its escapes.
pub fn escaped(text: &str) -> String {
    written(text)
}

/// The text that a value of a property stands for, on one line.
pub fn unescaped(value: &str) -> String {
    read_line(value)
}

/// Whether a comment says that a node without a turn begins here.
pub fn begins_node(comment: &str) -> bool {
    matches!(carried::read(comment), Some(Carried::Node))
}

/// Who is Black in the SGF of this record: who moves first, unless the game came with other colours. `None` for games
/// without a form in SGF.
pub fn black(record: &Record) -> Option<Seat> {
    let played = record.played.as_any().downcast_ref::<Match<Octi>>()?;
    let first = played.start().turn_seat();
    let white_first = carried::comment(WHITE_FIRST);
    let starts_white = |remark: &Remark| remark.text == white_first && remark.after == 0 && !remark.closing;
    Some(match record.remarks.iter().any(starts_white) {
        true => Seat::new(1 - first.index() % 2),
        false => first,
    })
}

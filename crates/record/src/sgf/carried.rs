//! What a record has no field for rides along in comments of its own kind: `sgf> TR[33]`, a variation
//! `sgf> (;W[57+E])`, or `sgf> ;`, the beginning of a node without a turn.

use super::tree::{Collection, Property};

const MARK: &str = "sgf> ";
/// A comment is one line: these stand for line breaks within values, and the third before any of the
/// three that is meant itself.
const LINE_FEED: char = '␤';
const RETURN: char = '␍';
const ITSELF: char = '␛';

/// What a comment carries.
pub(super) enum Carried {
    /// Properties of the node.
    Properties(Vec<Property>),
    /// A node begins.
    Node,
    /// A line that branches off from the node.
    Variation(Collection),
}

/// A comment that carries this piece of SGF.
pub(super) fn comment(sgf: &str) -> String {
    let mut text = String::from(MARK);
    for character in sgf.chars() {
        match character {
            '\n' => text.push(LINE_FEED),
            '\r' => text.push(RETURN),
            LINE_FEED | RETURN | ITSELF => text.extend([ITSELF, character]),
            other => text.push(other),
        }
    }
    text
}

/// Whether a comment looks like one that carries something.
pub(crate) fn is_marked(comment: &str) -> bool {
    comment.starts_with(MARK.trim_end())
}

/// What a comment carries; `None` for the words of a person.
pub(super) fn read(comment: &str) -> Option<Carried> {
    let marked = comment.strip_prefix(MARK)?;
    let mut sgf = String::with_capacity(marked.len());
    let mut characters = marked.chars();
    while let Some(character) = characters.next() {
        match character {
            LINE_FEED => sgf.push('\n'),
            RETURN => sgf.push('\r'),
            ITSELF => sgf.extend(characters.next()),
            other => sgf.push(other),
        }
    }
    if sgf.trim() == ";" {
        return Some(Carried::Node);
    }
    if sgf.starts_with('(') {
        return Collection::parse_strictly(&sgf).ok().map(Carried::Variation);
    }
    let mut node = Collection::parse_strictly(&format!("(;{sgf})")).ok()?;
    match &mut node.nodes[..] {
        [only] if !only.properties.is_empty() => {
            Some(Carried::Properties(std::mem::take(&mut only.properties)))
        }
        _ => None,
    }
}

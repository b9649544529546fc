//! SGF without a field in the record is carried in comments of a special form: `sgf> TR[33]`, a variation `sgf>
//! (;W[57+E])`, or `sgf> ;` for the start of a node without a turn.

use super::tree::{Collection, Property};

const MARK: &str = "sgf> ";
/// A comment is one line. These replace line breaks within values, and the third escapes any of the three that occurs
/// literally.
const LINE_FEED: char = '␤';
const RETURN: char = '␍';
const ESCAPE: char = '␛';

/// The SGF carried in a comment.
pub(super) enum CommentPart {
    /// Properties of the node.
    Properties(Vec<Property>),
    /// The start of a node.
    Node,
    /// A variation that branches off from the node.
    Variation(Collection),
}

/// Returns a comment that carries this SGF.
pub(super) fn comment(sgf: &str) -> String {
    let mut text = String::from(MARK);
    for character in sgf.chars() {
        match character {
            '\n' => text.push(LINE_FEED),
            '\r' => text.push(RETURN),
            LINE_FEED | RETURN | ESCAPE => text.extend([ESCAPE, character]),
            other => text.push(other),
        }
    }
    text
}

/// Returns whether a comment looks like one that carries SGF.
pub(crate) fn is_marked(comment: &str) -> bool {
    comment.starts_with(MARK.trim_end())
}

/// Returns the SGF carried in a comment; `None` for an ordinary comment.
pub(super) fn read(comment: &str) -> Option<CommentPart> {
    let marked = comment.strip_prefix(MARK)?;
    let mut sgf = String::with_capacity(marked.len());
    let mut characters = marked.chars();
    while let Some(character) = characters.next() {
        match character {
            LINE_FEED => sgf.push('\n'),
            RETURN => sgf.push('\r'),
            ESCAPE => sgf.extend(characters.next()),
            other => sgf.push(other),
        }
    }
    if sgf.trim() == ";" {
        return Some(CommentPart::Node);
    }
    if sgf.starts_with('(') {
        return Collection::parse_strictly(&sgf).ok().map(CommentPart::Variation);
    }
    let mut node = Collection::parse_strictly(&format!("(;{sgf})")).ok()?;
    match &mut node.nodes[..] {
        [only] if !only.properties.is_empty() => {
            Some(CommentPart::Properties(std::mem::take(&mut only.properties)))
        }
        _ => None,
    }
}

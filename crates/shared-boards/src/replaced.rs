//! What an edit of a study replaces or takes away, so that a redo doesn't do that to what others have added since.

use std::hash::{DefaultHasher, Hash, Hasher};

use eightfold_study::{Edit, NodeId, Tree, Value};

/// Returns a digest of what an edit would replace, delete or move; `None` if it only adds, or its node is gone.
///
/// Two digests are only compared within one program, so they may differ between versions of it.
pub(crate) fn replaced_by(tree: &Tree, edit: &Edit) -> Option<u64> {
    let (Edit::Comment { at, .. }
    | Edit::Glyph { at, .. }
    | Edit::Marks { at, .. }
    | Edit::Value { at, .. }
    | Edit::Delete { at }
    | Edit::Split { at }
    | Edit::Join { at, .. }) = edit
    else {
        return None;
    };
    let id = tree.find(at).ok()?;
    let node = tree.node(id);
    let mut hasher = DefaultHasher::new();
    match edit {
        Edit::Comment { .. } => node.comments().hash(&mut hasher),
        Edit::Glyph { .. } => node.glyph().hash(&mut hasher),
        Edit::Marks { .. } => node.marks().hash(&mut hasher),
        Edit::Value { value, .. } => {
            let known = node.values().iter().find(|known| known.who == value.who && known.seat == value.seat);
            known.map(Value::to_string).hash(&mut hasher);
        }
        Edit::Delete { .. } => hash_lines(tree, &[id], &mut hasher),
        _ => hash_lines(tree, node.children(), &mut hasher),
    }
    Some(hasher.finish())
}

/// Hashes these nodes and everything after them.
fn hash_lines(tree: &Tree, nodes: &[NodeId], hasher: &mut DefaultHasher) {
    let mut open = nodes.to_vec();
    while let Some(id) = open.pop() {
        let node = tree.node(id);
        (node.depth(), node.name(), node.glyph(), node.comments(), node.marks()).hash(hasher);
        node.values().iter().map(Value::to_string).collect::<Vec<_>>().hash(hasher);
        open.extend(node.children());
    }
}

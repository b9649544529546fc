//! Items in the order met, each once.

use std::collections::HashSet;
use std::hash::Hash;

use eightfold_game::QuickHash;

/// The items, without those met before.
pub(crate) fn distinct<T: Copy + Eq + Hash>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen: HashSet<T, QuickHash> = HashSet::default();
    items.filter(|item| seen.insert(*item)).collect()
}

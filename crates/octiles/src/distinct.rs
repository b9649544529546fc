//! Removes duplicates from an iterator, keeping the order.

use std::collections::HashSet;
use std::hash::Hash;

use eightfold_game::QuickHash;

/// Collects the items, each at its first occurrence.
pub(crate) fn distinct<T: Copy + Eq + Hash>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen: HashSet<T, QuickHash> = HashSet::default();
    items.filter(|item| seen.insert(*item)).collect()
}

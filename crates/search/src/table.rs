//! The transposition table: what a search remembers of positions it has met.

/// How a stored value relates to the true one, from the searching side's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing is stored.
    None,
    Exact,
    AtLeast,
    AtMost,
}

/// The stored result for one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// Wins are counted from this position.
    pub value: i32,
    /// The index of the best turn in the order in which the game lists turns.
    pub turn: u16,
    pub depth: i8,
    pub bound: Bound,
}

impl Entry {
    const EMPTY: Self = Self { key: 0, value: 0, turn: 0, depth: 0, bound: Bound::None };
}

/// A table of fixed size in pairs: of two positions in the same slot pair the deeper one stays, next to the newest.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pairs: Vec<[Entry; 2]>,
}

impl Table {
    /// Returns a table sized for a search of this many nodes.
    pub fn for_nodes(nodes: u64) -> Self {
        let size = (nodes / 8).clamp(1 << 7, 1 << 18).next_power_of_two();
        Self { pairs: vec![[Entry::EMPTY; 2]; size as usize] }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.pairs.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.pairs[self.place(key)];
        pair.iter().find(|entry| entry.key == key && entry.bound != Bound::None).copied()
    }

    #[inline]
    pub fn put(&mut self, key: u64, value: i32, turn: u16, depth: i8, bound: Bound) {
        let place = self.place(key);
        let pair = &mut self.pairs[place];
        let [deep, _] = pair;
        let to = usize::from(deep.key != key && deep.bound != Bound::None && deep.depth > depth);
        pair[to] = Entry { key, value, turn, depth, bound };
    }
}

//! What a search remembers of positions it has met.

/// Which side of the truth a remembered value lies on, seen from the searching side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub value: i32,
    /// The place of the best turn in the order in which the game lists turns.
    pub turn: u16,
    pub depth: i8,
    pub bound: Bound,
}

/// A table of fixed size; the newest of two positions that share a place stays.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table that suits a search of this many nodes.
    pub fn for_nodes(nodes: u64) -> Self {
        let size = (nodes / 4).clamp(1 << 8, 1 << 18).next_power_of_two();
        Self {
            entries: vec![None; size as usize],
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    #[inline]
    pub fn put(&mut self, key: u64, value: i32, turn: u16, depth: i8, bound: Bound) {
        let place = self.place(key);
        self.entries[place] = Some(Entry {
            key,
            value,
            turn,
            depth,
            bound,
        });
    }
}

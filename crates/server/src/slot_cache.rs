//! A cache by id that drops what was used least recently.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of slots above which the least recently used are dropped. All running tournaments are checked every second,
/// so this must exceed those of a large site.
const CAPACITY: usize = 5_000;

/// A slot with its content.
#[derive(Debug, Default)]
struct Slot<T> {
    held: Arc<tokio::sync::Mutex<T>>,
    /// The number of the last use, which grows with each use.
    used: u64,
}

/// The slots by id, and the number of uses.
#[derive(Debug, Default)]
pub struct SlotCache<T>(Mutex<(HashMap<String, Slot<T>>, u64)>);

impl<T: Default> SlotCache<T> {
    /// Returns a slot, created if needed.
    pub fn slot(&self, id: &str) -> Arc<tokio::sync::Mutex<T>> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (slots, uses) = &mut *slots;
        if slots.len() >= CAPACITY && !slots.contains_key(id) {
            let mut used: Vec<u64> = slots.values().map(|slot| slot.used).collect();
            let (_, median, _) = used.select_nth_unstable(CAPACITY / 2);
            slots.retain(|_, slot| slot.used > *median || Arc::strong_count(&slot.held) > 1);
        }
        *uses += 1;
        let slot = slots.entry(id.to_owned()).or_default();
        slot.used = *uses;
        Arc::clone(&slot.held)
    }

    /// Returns all slots.
    pub fn all(&self) -> Vec<Arc<tokio::sync::Mutex<T>>> {
        let slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.0.values().map(|slot| Arc::clone(&slot.held)).collect()
    }

    /// Whether there is a slot.
    pub fn is_known(&self, id: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.contains_key(id)
    }

    /// Drops a slot.
    pub fn forget(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recently_used_slots_stay_in_memory() {
        let cache = SlotCache::<u8>::default();
        for number in 0..CAPACITY {
            drop(cache.slot(&number.to_string()));
        }
        drop(cache.slot("0"));
        let in_use = cache.slot("1");
        drop(cache.slot("new"));
        for kept in ["0", "1", "new", &(CAPACITY - 1).to_string()] {
            assert!(cache.is_known(kept), "{kept}");
        }
        assert!(!cache.is_known("2"));
        drop(in_use);
    }
}

//! The shared boards in memory, and who is looking at them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_protocol::Pointer;
use eightfold_shared_boards::SharedDocument;

use crate::slot_cache::SlotCache;

/// How long a pointer that isn't confirmed stays, in ms: three times the interval of confirmations.
const POINTER_TIMEOUT_MS: u64 = 45_000;

/// The pointers at a board by connection, and until when each is valid, in ms.
type Pointers = BTreeMap<String, (Pointer, u64)>;

/// The shared boards in this node's memory, and the people who look at boards at any node.
#[derive(Debug, Default)]
pub struct BoardCache {
    /// The boards, once they have been replayed.
    pub slots: SlotCache<Option<Arc<SharedDocument>>>,
    here: Mutex<HashMap<String, Pointers>>,
}

impl BoardCache {
    /// Forgets a board that was deleted.
    pub fn forget(&self, id: &str) {
        self.slots.forget(id);
        self.here.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Records what a person points at, or that they have left.
    pub fn point(&self, id: &str, pointer: Pointer, now_ms: u64) {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let of_board = here.entry(id.to_owned()).or_default();
        of_board.retain(|_, (_, until_ms)| *until_ms > now_ms);
        if pointer.here {
            of_board.insert(pointer.connection.clone(), (pointer, now_ms + POINTER_TIMEOUT_MS));
        } else {
            of_board.remove(&pointer.connection);
        }
        if of_board.is_empty() {
            here.remove(id);
        }
    }

    /// Returns the pointers of the people who are looking at a board.
    pub fn pointers(&self, id: &str, now_ms: u64) -> Vec<Pointer> {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let pointers = here.get(id).into_iter().flat_map(BTreeMap::values);
        pointers.filter(|(_, until_ms)| *until_ms > now_ms).map(|(pointer, _)| pointer.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unconfirmed_pointers_disappear() {
        let boards = BoardCache::default();
        let pointer = |connection: &str, here| Pointer {
            connection: connection.into(),
            id: "ann".into(),
            name: "Ann".into(),
            here,
            at: Default::default(),
        };
        let names = |now_ms| -> Vec<String> {
            boards.pointers("b", now_ms).into_iter().map(|pointer| pointer.connection).collect()
        };
        boards.point("b", pointer("1", true), 0);
        boards.point("b", pointer("2", true), 40_000);
        assert_eq!(names(40_000), ["1", "2"]);
        assert_eq!(names(50_000), ["2"]);
        boards.point("b", pointer("2", false), 50_000);
        assert_eq!(names(50_000), Vec::<String>::new());
        assert!(boards.here.lock().unwrap().is_empty());
    }
}

//! Shared boards in memory.

use std::collections::{BTreeMap, BTreeSet};

use super::MemoryStore;
use crate::{
    SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, SharedBoardStore, StoreFuture,
};

/// A shared board with its rows, the rows of its actions, and its people.
#[derive(Debug)]
pub(super) struct SharedBoardEntry {
    head: SharedBoardHead,
    rows: Vec<String>,
    actions: BTreeMap<String, String>,
    pub(super) people: BTreeSet<String>,
}

pub(super) type SharedBoards = BTreeMap<String, SharedBoardEntry>;

fn fits(held: &SharedBoardEntry, query: &SharedBoardQuery) -> bool {
    let head = &held.head;
    query.person.as_ref().is_none_or(|person| held.people.contains(person))
        && query.maker.as_ref().is_none_or(|maker| head.maker == *maker)
        && query.before.as_ref().is_none_or(|(ms, id)| (head.changed_ms, &head.id) < (*ms, id))
}

impl SharedBoardStore for MemoryStore {
    fn append_shared_board(&self, append: SharedBoardAppend) -> StoreFuture<'_, SharedBoardOutcome> {
        self.write(move |inner| {
            let SharedBoardAppend { expected, head, rows, action_id, person } = append;
            if !inner.shared_boards.contains_key(&head.id) && expected == 0 {
                let (rows, actions, people) = Default::default();
                let entry = SharedBoardEntry {
                    head: SharedBoardHead { seq: 0, ..head.clone() },
                    rows,
                    actions,
                    people,
                };
                inner.shared_boards.insert(head.id.clone(), entry);
            }
            let Some(held) = inner.shared_boards.get_mut(&head.id) else {
                return Ok(SharedBoardOutcome::Behind);
            };
            if let Some(text) = action_id.as_ref().and_then(|action_id| held.actions.get(action_id)) {
                return Ok(SharedBoardOutcome::Repeated(text.clone()));
            }
            if held.head.seq != expected {
                return Ok(SharedBoardOutcome::Behind);
            }
            held.actions.extend(action_id.zip(rows.last().cloned()));
            held.rows.extend(rows);
            held.people.extend(person);
            let (maker, created_ms) = (held.head.maker.clone(), held.head.created_ms);
            held.head = SharedBoardHead { maker, created_ms, ..head };
            Ok(SharedBoardOutcome::Appended)
        })
    }

    fn shared_board<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedBoardHead>> {
        self.read(|inner| Ok(inner.shared_boards.get(id).map(|held| held.head.clone())))
    }

    fn shared_board_rows<'a>(
        &'a self,
        id: &'a str,
        since: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<String>> {
        self.read(move |inner| {
            let rows = inner.shared_boards.get(id).map_or(&[][..], |held| &held.rows);
            let since = usize::try_from(since).unwrap_or(usize::MAX);
            Ok(rows.iter().skip(since).take(limit).cloned().collect())
        })
    }

    fn shared_board_action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<String>> {
        self.read(move |inner| {
            Ok(inner.shared_boards.get(id).and_then(|held| held.actions.get(action_id).cloned()))
        })
    }

    fn shared_boards(&self, query: SharedBoardQuery) -> StoreFuture<'_, Vec<SharedBoardHead>> {
        self.read(move |inner| {
            let held = inner.shared_boards.values().filter(|held| fits(held, &query));
            let mut heads: Vec<SharedBoardHead> = held.map(|held| held.head.clone()).collect();
            heads.sort_by(|a, b| (b.changed_ms, &b.id).cmp(&(a.changed_ms, &a.id)));
            heads.truncate(query.limit);
            Ok(heads)
        })
    }

    fn delete_shared_board(&self, id: String) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let gone = inner.shared_boards.remove(&id).is_some();
            if gone {
                inner.messages.remove(&id);
            }
            Ok(gone)
        })
    }
}

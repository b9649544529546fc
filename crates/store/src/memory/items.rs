//! Items in memory.

use super::{Inner, MemoryStore};
use crate::{Item, Items, OutboxEntry, StoreError, StoreFuture};

impl Inner {
    /// Stores the outbox entries of an append.
    pub(super) fn keep_outgoing(&mut self, outgoing: Vec<OutboxEntry>) {
        for OutboxEntry { item, asked_by, most } in outgoing {
            let theirs = |kind: &str| {
                let of_kind = self.items.range((kind.to_owned(), String::new())..);
                let of_kind = of_kind.take_while(|((of, _), _)| of == kind);
                of_kind.filter(|(_, known)| known.person.is_some() && known.person == item.person).count()
            };
            if asked_by.is_none_or(|kind| theirs(kind) > 0) && theirs(&item.kind) < most {
                self.items.entry((item.kind.clone(), item.key.clone())).or_insert(item);
            }
        }
    }
}

impl Items for MemoryStore {
    fn add_item(&self, item: Item) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            if let Some(person) = &item.person {
                inner.person(person)?;
            }
            let name = (item.kind.clone(), item.key.clone());
            if inner.items.contains_key(&name) {
                return Err(StoreError::Taken("this key"));
            }
            inner.items.insert(name, item);
            Ok(())
        })
    }

    fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> StoreFuture<'a, Option<Item>> {
        self.read(|inner| Ok(inner.items.get(&(kind.to_owned(), key.to_owned())).cloned()))
    }

    fn items<'a>(
        &'a self,
        kind: &'a str,
        person: Option<&'a str>,
        after: &'a str,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Item>> {
        self.read(|inner| {
            let fits = inner.items.values().filter(|item| {
                item.kind == kind
                    && item.key.as_str() > after
                    && person.is_none_or(|person| item.person.as_deref() == Some(person))
            });
            Ok(fits.take(limit).cloned().collect())
        })
    }

    fn change_item(
        &self,
        kind: String,
        key: String,
        old: String,
        value: String,
        due_ms: Option<u64>,
    ) -> StoreFuture<'_, bool> {
        self.write(move |inner| match inner.items.get_mut(&(kind, key)) {
            Some(item) if item.value == old => {
                (item.value, item.due_ms) = (value, due_ms);
                Ok(true)
            }
            _ => Ok(false),
        })
    }

    fn take_item(&self, kind: String, key: String) -> StoreFuture<'_, Option<Item>> {
        self.write(move |inner| Ok(inner.items.remove(&(kind, key))))
    }

    fn due_items(
        &self,
        kind: String,
        now_ms: u64,
        again_ms: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<Item>> {
        self.write(move |inner| {
            let due = |item: &Item| item.kind == kind && item.due_ms.is_some_and(|due| due <= now_ms);
            let mut found: Vec<Item> = inner.items.values().filter(|item| due(item)).cloned().collect();
            found.sort_by(|a, b| (a.due_ms, &a.key).cmp(&(b.due_ms, &b.key)));
            found.truncate(limit);
            for item in &found {
                if let Some(kept) = inner.items.get_mut(&(item.kind.clone(), item.key.clone())) {
                    kept.due_ms = Some(again_ms);
                }
            }
            Ok(found)
        })
    }

    fn forget_due(&self, kind: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.items.retain(|_, item| item.kind != kind || item.due_ms.is_none_or(|due| due > now_ms));
            Ok(())
        })
    }
}

//! Items: values stored for people under a kind and a key (passkeys, recovery words, bots and others). The
//! store doesn't read them, so a new kind of item needs no new database table, and all items of an account are
//! deleted with it.

use crate::StoreFuture;
use crate::observed::observed;

/// A stored value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its kind, such as `passkey`.
    pub kind: String,
    /// Its key, unique within the kind.
    pub key: String,
    /// The person it belongs to and is deleted with, if any.
    pub person: Option<String>,
    pub value: String,
    /// When it was added, in ms.
    pub at_ms: u64,
    /// When it is due, in ms.
    pub due_ms: Option<u64>,
}

impl Item {
    /// The kind of items that mark an account as a bot: the key is the id of the account, the person its owner.
    pub const BOT: &str = "bot";
    /// The kind of items for former names: the key is the folded name, the value the name, the person its former owner.
    /// The name is reserved for them until the item is due.
    pub const FORMER_NAME_KIND: &str = "old-name";
    /// How long a former name stays reserved for its person, in ms.
    pub const FORMER_NAME_MS: u64 = 30 * 86_400_000;

    /// Creates the item for a former name.
    pub(crate) fn old_name(person: &str, name: String, folded: String, now_ms: u64) -> Self {
        Self {
            kind: Self::FORMER_NAME_KIND.to_owned(),
            key: folded,
            person: Some(person.to_owned()),
            value: name,
            at_ms: now_ms,
            due_ms: Some(now_ms + Self::FORMER_NAME_MS),
        }
    }
}

/// An item that is stored in the same transaction as rows of a game, so that follow-up work survives a crash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxEntry {
    /// The item. If there is already one of its kind and key, that one stays.
    pub item: Item,
    /// The kind of items with which people ask for it: nothing is stored for a person without such an item. `None` to
    /// store it in any case.
    pub asked_by: Option<&'static str>,
    /// Nothing is stored for a person who already has this many of its kind.
    pub most: usize,
}

observed! {
    /// The part of a store for [`Item`]s.
    pub trait Items: Send + Sync {
        /// Adds an item.
        ///
        /// [`StoreError::Taken`](crate::StoreError::Taken) if there is already one of this kind and key, and
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_item(&self, item: Item) -> StoreFuture<'_, ()>;

        /// Returns the item of this kind and key.
        fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> StoreFuture<'a, Option<Item>>;

        /// Returns items of a kind, of one person or of all, sorted by key: at most this many after the given key.
        fn items<'a>(
            &'a self,
            kind: &'a str,
            person: Option<&'a str>,
            after: &'a str,
            limit: usize,
        ) -> StoreFuture<'a, Vec<Item>>;

        /// Changes an item's value and due time, if its value is still `old`; returns whether it did.
        fn change_item(
            &self,
            kind: String,
            key: String,
            old: String,
            value: String,
            due_ms: Option<u64>,
        ) -> StoreFuture<'_, bool>;

        /// Removes and returns an item; of concurrent callers only one gets it.
        fn take_item(&self, kind: String, key: String) -> StoreFuture<'_, Option<Item>>;

        /// Returns due items of a kind, the most overdue first; they become due again at `again_ms`, so that concurrent
        /// callers get different ones.
        fn due_items(&self, kind: String, now_ms: u64, again_ms: u64, limit: usize) -> StoreFuture<'_, Vec<Item>>;

        /// Removes due items of a kind.
        fn forget_due(&self, kind: String, now_ms: u64) -> StoreFuture<'_, ()>;
    }
}

//! Items: values stored for people under a kind and a key (passkeys, recovery words, bots and others). The
//! store doesn't read them, so a new kind of item needs no new database table, and all items of an account are
//! deleted with it.

use crate::Reply;
use crate::observed::observed;

/// Something kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is, such as `passkey`.
    pub kind: String,
    /// Its name among all of this kind.
    pub key: String,
    /// Whose it is; it goes with the account. Nobody's if nothing.
    pub person: Option<String>,
    /// What it says.
    pub value: String,
    /// Since when, in ms.
    pub at_ms: u64,
    /// When it is to be looked at, in ms.
    pub due_ms: Option<u64>,
}

impl Item {
    /// The kind of those that say that an account is a bot: the key is the id of the account, the person its owner.
    pub const BOT: &str = "bot";
    /// The kind of the former names of people: the key is the folded name, the value the name, the person who had it. It is
    /// theirs until it is due.
    pub const OLD_NAME: &str = "old-name";
    /// How long a former name stays with its person, in ms.
    pub const OLD_NAME_MS: u64 = 30 * 86_400_000;

    /// The former name of a person.
    pub(crate) fn old_name(person: &str, name: String, folded: String, now_ms: u64) -> Self {
        Self {
            kind: Self::OLD_NAME.to_owned(),
            key: folded,
            person: Some(person.to_owned()),
            value: name,
            at_ms: now_ms,
            due_ms: Some(now_ms + Self::OLD_NAME_MS),
        }
    }
}

/// An item that is kept in the same transaction as rows of a game: what follows from them outlives whoever kept them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// What is kept. Where there is one of its kind and key already, that one stays.
    pub item: Item,
    /// The kind of items by which people ask for it: nothing is kept for a person who has none of that kind. Kept in any
    /// case if nothing.
    pub asked_by: Option<&'static str>,
    /// Nothing is kept for a person who has so many of its kind already.
    pub most: usize,
}

observed! {
    /// What a store does about [`Item`]s.
    pub trait Items: Send + Sync {
        /// Keeps something new.
        ///
        /// [`StoreError::Taken`](crate::StoreError::Taken) if there is one of this kind and key, and
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_item(&self, item: Item) -> Reply<'_, ()>;

        /// The one of this kind and key.
        fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> Reply<'a, Option<Item>>;

        /// Those of a kind, of one person or of all, by their keys: so many after this key.
        fn items<'a>(
            &'a self,
            kind: &'a str,
            person: Option<&'a str>,
            after: &'a str,
            limit: usize,
        ) -> Reply<'a, Vec<Item>>;

        /// Changes what one says and when it is due, if it still says `old`; whether it did.
        fn change_item(
            &self,
            kind: String,
            key: String,
            old: String,
            value: String,
            due_ms: Option<u64>,
        ) -> Reply<'_, bool>;

        /// Takes one away; of several who try one gets it.
        fn take_item(&self, kind: String, key: String) -> Reply<'_, Option<Item>>;

        /// Those of a kind that are due, the most overdue first, so many at most; they are due again at `again_ms`, so
        /// that of several who ask each gets others.
        fn due_items(&self, kind: String, now_ms: u64, again_ms: u64, limit: usize) -> Reply<'_, Vec<Item>>;

        /// Removes those of a kind that are due.
        fn forget_due(&self, kind: String, now_ms: u64) -> Reply<'_, ()>;
    }
}

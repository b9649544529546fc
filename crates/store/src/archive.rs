//! Boards and puzzles that people publish, with likes and comments. The store doesn't read them: the caller judges.

use crate::StoreFuture;
use crate::observed::observed;

/// A published board or puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveEntry {
    pub id: String,
    /// Its number: later ones have larger numbers. Assigned by the store.
    pub number: u64,
    /// The person who published it.
    pub author: String,
    /// Its kind, as a word.
    pub kind: String,
    /// The challenge, solitaire or game it belongs to.
    pub topic: String,
    /// What it is for, as text; boards with the same task are compared.
    pub task: String,
    /// The board or puzzle, as text.
    pub content: String,
    /// Equal for all that count as the same; unique among those that aren't hidden.
    pub fingerprint: String,
    /// The title; empty if its author's account was deleted.
    pub title: String,
    /// More text about it.
    pub statement: String,
    /// Its score, as text.
    pub value: String,
    /// Its score as a number: larger is better.
    pub rank: i64,
    /// When it was published, in ms.
    pub at_ms: u64,
    /// The number of people who like it.
    pub likes: u64,
    /// The number of comments that are shown.
    pub comments: u64,
    /// For a [`ArchiveEntry::TASK`]: whether there is a board for it.
    pub solved: bool,
    /// Why a moderator took it down, if one did.
    pub hidden: Option<String>,
}

impl ArchiveEntry {
    /// The kind of boards.
    pub const BOARD: &str = "board";
    /// The kind of tasks for boards, without a board.
    pub const TASK: &str = "task";
}

/// Which entries to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ArchiveFilter {
    /// All.
    #[default]
    All,
    /// Those of a topic.
    Topic(String),
    /// Those with this task.
    Task(String),
    /// Those of a person.
    Author(String),
    /// Those with all these words in their title.
    Words(Vec<String>),
    /// Tasks without a board.
    Unsolved,
}

/// The order of a list of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ArchiveOrder {
    /// The newest first.
    #[default]
    Newest,
    /// The most liked first, then the newest.
    Liked,
    /// The best first, then the earliest.
    Best,
}

/// A query for entries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveQuery {
    /// Which.
    pub filter: ArchiveFilter,
    pub order: ArchiveOrder,
    /// Whether those that a moderator has taken down are included.
    pub include_hidden: bool,
    /// Only those after this entry in the order.
    pub after: Option<ArchiveCursor>,
    /// The page size.
    pub limit: usize,
}

/// The position of an entry in every order, where the next page starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchiveCursor {
    pub number: u64,
    /// Its number of likes.
    pub likes: u64,
    pub rank: i64,
}

/// A comment on an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveComment {
    pub entry: String,
    /// Its number there, from 1; assigned by the store.
    pub number: u64,
    /// The author.
    pub by: String,
    /// The time, in ms.
    pub at_ms: u64,
    /// The text; empty if it was deleted.
    pub text: String,
    /// Why a moderator took it down, if one did.
    pub hidden: Option<String>,
}

observed! {
    /// The part of a store for published boards and puzzles.
    pub trait ArchiveStore: Send + Sync {
        /// Adds an entry, unless there is one with its fingerprint. Returns the entry with its number, or the earlier
        /// one, and whether it is new. `words` are those of its title.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_entry(&self, entry: ArchiveEntry, words: Vec<String>) -> StoreFuture<'_, (ArchiveEntry, bool)>;

        /// Returns an entry, even a hidden one.
        fn entry<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ArchiveEntry>>;

        /// Returns the entries that match a query.
        fn entries(&self, query: ArchiveQuery) -> StoreFuture<'_, Vec<ArchiveEntry>>;

        /// Returns the best entry of each of these tasks, the earliest of equals.
        fn best_entries(&self, tasks: Vec<String>) -> StoreFuture<'_, Vec<ArchiveEntry>>;

        /// Returns how many entries a person has published, and how many of them since this time.
        fn count_entries<'a>(&'a self, author: &'a str, since_ms: u64) -> StoreFuture<'a, (u64, u64)>;

        /// Hides an entry for a reason; from then on the same may be published again. Returns whether it was shown.
        fn hide_entry(&self, id: String, reason: String) -> StoreFuture<'_, bool>;

        /// Removes an entry with its likes and comments; returns whether there was one.
        fn remove_entry(&self, id: String) -> StoreFuture<'_, bool>;

        /// Adds or removes a person's like; returns the number of likes.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such entry or person.
        fn like(&self, id: String, person: String, at_ms: u64, on: bool) -> StoreFuture<'_, u64>;

        /// Returns those of these entries that a person likes; all that the person likes if none is given.
        fn liked<'a>(&'a self, person: &'a str, ids: Vec<String>) -> StoreFuture<'a, Vec<String>>;

        /// Adds a comment; returns its number.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such entry.
        fn add_comment(&self, comment: ArchiveComment) -> StoreFuture<'_, u64>;

        /// Returns the comments on an entry after the one with this number, at most `limit`, even hidden ones.
        fn comments<'a>(
            &'a self,
            entry: &'a str,
            after: u64,
            limit: usize,
        ) -> StoreFuture<'a, Vec<ArchiveComment>>;

        fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>>;

        /// Hides a comment for a reason, or empties it without one; returns whether it was shown.
        fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool>;
    }
}

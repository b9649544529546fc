//! Boards and puzzles that people publish, with likes and comments. The store doesn't read them: the caller judges.

use crate::StoreFuture;
use crate::find::{Bound, Statement};
use crate::observed::observed;

/// A published board or puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveEntry {
    /// Its id.
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
    /// The order.
    pub order: ArchiveOrder,
    /// Only those after this entry in the order.
    pub after: Option<ArchivePlace>,
    /// The page size.
    pub limit: usize,
}

/// The place of an entry in every order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchivePlace {
    /// Its number.
    pub number: u64,
    /// Its number of likes.
    pub likes: u64,
    /// Its rank.
    pub rank: i64,
}

/// A comment on an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveComment {
    /// The entry.
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

        /// Returns the entries that match a query, without hidden ones.
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
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such entry.
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

        /// Returns all comments of a person.
        fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>>;

        /// Hides a comment for a reason, or empties it without one; returns whether it was shown.
        fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool>;
    }
}

pub(crate) const ENTRY: &str = "e.number, e.id, e.author, e.kind, e.topic, e.task, e.content, e.fingerprint, e.title, \
    e.statement, e.value, -e.rank_down, e.at_ms, e.likes, e.comments, e.solved, e.hidden";
pub(crate) const COMMENT: &str = "entry, number, by_person, at_ms, text, hidden";

/// Adds an entry, unless there is one with its fingerprint.
pub(crate) const ADD: &str = "INSERT INTO entries \
    (id, author, kind, topic, task, content, fingerprint, title, statement, value, rank_down, at_ms) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT (fingerprint) DO NOTHING RETURNING number";
pub(crate) const ADD_WORD: &str =
    "INSERT INTO entry_words (word, number) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
/// Records which tasks with this text have a board.
pub(crate) const SETTLE: &str = "UPDATE entries SET solved = EXISTS (SELECT 1 FROM entries AS b \
    WHERE b.task = ?1 AND b.kind = 'board' AND b.hidden IS NULL) WHERE task = ?1 AND kind = 'task'";
pub(crate) const COUNT: &str =
    "SELECT COUNT(*), COUNT(CASE WHEN at_ms >= ?2 THEN 1 END) FROM entries WHERE author = ?1";
pub(crate) const HIDE: &str =
    "UPDATE entries SET hidden = ?2, fingerprint = id WHERE id = ?1 AND hidden IS NULL RETURNING task";
/// Removes what belongs to an entry, before the entry itself.
pub(crate) const REMOVE: [&str; 3] = [
    "DELETE FROM entry_likes WHERE entry = ?1",
    "DELETE FROM entry_comments WHERE entry = ?1",
    "DELETE FROM entry_words WHERE number IN (SELECT number FROM entries WHERE id = ?1)",
];
pub(crate) const ADD_LIKE: &str =
    "INSERT INTO entry_likes (entry, person, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
pub(crate) const REMOVE_LIKE: &str = "DELETE FROM entry_likes WHERE entry = ?1 AND person = ?2";
/// Counts the likes of an entry again.
pub(crate) const COUNT_LIKES: &str = "UPDATE entries SET likes = \
    (SELECT COUNT(*) FROM entry_likes AS l WHERE l.entry = entries.id) WHERE id = ?1 RETURNING likes";
pub(crate) const NEXT_COMMENT: &str =
    "SELECT COALESCE(MAX(number), 0) + 1 FROM entry_comments WHERE entry = ?1";
pub(crate) const ADD_COMMENT: &str =
    "INSERT INTO entry_comments (entry, number, by_person, at_ms, text) VALUES (?1, ?2, ?3, ?4, ?5)";
pub(crate) const HIDE_COMMENT: &str = "UPDATE entry_comments SET hidden = ?3 \
    WHERE entry = ?1 AND number = ?2 AND hidden IS NULL AND text <> ''";
pub(crate) const EMPTY_COMMENT: &str = "UPDATE entry_comments SET text = '' \
    WHERE entry = ?1 AND number = ?2 AND hidden IS NULL AND text <> ''";
/// Counts the comments of an entry again.
pub(crate) const COUNT_COMMENTS: &str = "UPDATE entries SET comments = (SELECT COUNT(*) FROM entry_comments AS c \
    WHERE c.entry = entries.id AND c.hidden IS NULL AND c.text <> '') WHERE id = ?1";
/// Removes what a person has written and liked, in this order. Their boards and puzzles stay.
pub(crate) const OF_ACCOUNT: [&str; 6] = [
    "UPDATE entries SET likes = likes - 1 WHERE id IN (SELECT entry FROM entry_likes WHERE person = ?1)",
    "DELETE FROM entry_likes WHERE person = ?1",
    "UPDATE entry_comments SET text = '' WHERE by_person = ?1 AND text <> ''",
    "UPDATE entries SET comments = (SELECT COUNT(*) FROM entry_comments AS c WHERE c.entry = entries.id \
     AND c.hidden IS NULL AND c.text <> '') WHERE id IN (SELECT entry FROM entry_comments WHERE by_person = ?1)",
    "DELETE FROM entry_words WHERE number IN (SELECT number FROM entries WHERE author = ?1)",
    "UPDATE entries SET title = '', statement = '' WHERE author = ?1",
];

/// Counts the entries with a word, up to a few thousand.
pub(crate) const COUNT_WORD: &str =
    "SELECT COUNT(*) FROM (SELECT 1 FROM entry_words WHERE word = ?1 LIMIT 4000) AS w";

/// Returns the query with the rarest of its words first, given how often each occurs.
pub(crate) fn rarest_first(query: ArchiveQuery, counts: &[u64]) -> ArchiveQuery {
    match query.filter {
        ArchiveFilter::Words(words) if !counts.is_empty() => {
            let mut counted: Vec<(u64, String)> = counts.iter().copied().zip(words).collect();
            counted.sort();
            let words = counted.into_iter().map(|(_, word)| word).collect();
            ArchiveQuery { filter: ArchiveFilter::Words(words), ..query }
        }
        filter => ArchiveQuery { filter, ..query },
    }
}

/// Returns the words whose numbers [`rarest_first`] needs; none if there is nothing to choose.
pub(crate) fn words_to_count(query: &ArchiveQuery) -> &[String] {
    match &query.filter {
        ArchiveFilter::Words(words) if words.len() > 1 => words,
        _ => &[],
    }
}

/// Returns the statement for a query, with a `?` for each value.
pub(crate) fn entries_statement(query: &ArchiveQuery) -> Statement {
    // The entries of the first word are read in order, until there are enough that have the others too.
    let (from, number_of) = match &query.filter {
        ArchiveFilter::Words(_) => ("entry_words AS w JOIN entries AS e ON e.number = w.number", "w.number"),
        _ => ("entries AS e", "e.number"),
    };
    let mut statement =
        Statement { sql: format!("SELECT {ENTRY} FROM {from} WHERE e.hidden IS NULL"), values: Vec::new() };
    match &query.filter {
        ArchiveFilter::All => {}
        ArchiveFilter::Topic(topic) => statement.clause(" AND topic = ?", [topic.into()]),
        ArchiveFilter::Task(task) => statement.clause(" AND task = ?", [task.into()]),
        ArchiveFilter::Author(author) => statement.clause(" AND author = ?", [author.into()]),
        ArchiveFilter::Words(words) => {
            for (at, word) in words.iter().enumerate() {
                let with = match at {
                    0 => " AND w.word = ?",
                    _ => {
                        " AND EXISTS (SELECT 1 FROM entry_words AS o WHERE o.word = ? AND o.number = w.number)"
                    }
                };
                statement.clause(with, [word.into()]);
            }
        }
        ArchiveFilter::Unsolved => statement.clause(" AND kind = 'task' AND solved = FALSE", []),
    }
    let number = |place: ArchivePlace| Bound::from(place.number);
    match (query.order, query.after) {
        (ArchiveOrder::Newest, after) => {
            if let Some(place) = after {
                statement.clause(&format!(" AND {number_of} < ?"), [number(place)]);
            }
            statement.clause(&format!(" ORDER BY {number_of} DESC"), []);
        }
        (ArchiveOrder::Liked, after) => {
            if let Some(place) = after {
                statement.clause(" AND (e.likes, e.number) < (?, ?)", [place.likes.into(), number(place)]);
            }
            statement.clause(" ORDER BY e.likes DESC, e.number DESC", []);
        }
        (ArchiveOrder::Best, after) => {
            if let Some(place) = after {
                let values = [Bound::Int(place.rank.saturating_neg()), number(place)];
                statement.clause(" AND (e.rank_down, e.number) > (?, ?)", values);
            }
            statement.clause(" ORDER BY e.rank_down, e.number", []);
        }
    }
    statement.clause(" LIMIT ?", [(query.limit as u64).into()]);
    statement
}

/// The statement for the best entry of a task.
pub(crate) fn best_statement() -> String {
    format!(
        "SELECT {ENTRY} FROM entries AS e WHERE task = ?1 AND hidden IS NULL AND kind = 'board' \
         ORDER BY rank_down, number LIMIT 1"
    )
}

//! Published boards and puzzles: statements over their tables.

use super::find::Statement;
use super::people::require_active_person;
use super::{Access, Database, Db, FromRow, Requests as _, Row, values};
use crate::{
    ArchiveComment, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchiveQuery, ArchiveStore, StoreError,
    StoreFuture,
};

const ENTRY: &str = "e.number, e.id, e.author, e.kind, e.topic, e.task, e.content, e.fingerprint, e.title, \
    e.statement, e.value, -e.rank_down, e.at_ms, e.likes, e.comments, e.solved, e.hidden";
const COMMENT: &str = "entry, number, by_person, at_ms, text, hidden";

/// Adds an entry, unless there is one with its fingerprint.
const ADD_ENTRY: &str = "INSERT INTO entries \
    (id, author, kind, topic, task, content, fingerprint, title, statement, value, rank_down, at_ms) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT (fingerprint) DO NOTHING RETURNING number";
const ADD_WORD: &str = "INSERT INTO entry_words (word, number) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
/// Records which tasks with this text have a board.
const MARK_SOLVED_TASKS: &str = "UPDATE entries SET solved = EXISTS (SELECT 1 FROM entries AS b \
    WHERE b.task = ?1 AND b.kind = 'board' AND b.hidden IS NULL) WHERE task = ?1 AND kind = 'task'";
const COUNT_ENTRIES: &str =
    "SELECT COUNT(*), COUNT(CASE WHEN at_ms >= ?2 THEN 1 END) FROM entries WHERE author = ?1";
const HIDE_ENTRY: &str =
    "UPDATE entries SET hidden = ?2, fingerprint = id WHERE id = ?1 AND hidden IS NULL RETURNING task";
/// Removes what belongs to an entry, before the entry itself.
const REMOVE: [&str; 3] = [
    "DELETE FROM entry_likes WHERE entry = ?1",
    "DELETE FROM entry_comments WHERE entry = ?1",
    "DELETE FROM entry_words WHERE number IN (SELECT number FROM entries WHERE id = ?1)",
];
const ADD_LIKE: &str =
    "INSERT INTO entry_likes (entry, person, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
const REMOVE_LIKE: &str = "DELETE FROM entry_likes WHERE entry = ?1 AND person = ?2";
/// Counts the likes of an entry again.
const COUNT_LIKES: &str = "UPDATE entries SET likes = \
    (SELECT COUNT(*) FROM entry_likes AS l WHERE l.entry = entries.id) WHERE id = ?1 RETURNING likes";
const NEXT_COMMENT: &str = "SELECT COALESCE(MAX(number), 0) + 1 FROM entry_comments WHERE entry = ?1";
const ADD_COMMENT: &str =
    "INSERT INTO entry_comments (entry, number, by_person, at_ms, text) VALUES (?1, ?2, ?3, ?4, ?5)";
const HIDE_COMMENT: &str = "UPDATE entry_comments SET hidden = ?3 \
    WHERE entry = ?1 AND number = ?2 AND hidden IS NULL AND text <> ''";
const EMPTY_COMMENT: &str = "UPDATE entry_comments SET text = '' \
    WHERE entry = ?1 AND number = ?2 AND hidden IS NULL AND text <> ''";
/// Counts the comments of an entry again.
const COUNT_COMMENTS: &str = "UPDATE entries SET comments = (SELECT COUNT(*) FROM entry_comments AS c \
    WHERE c.entry = entries.id AND c.hidden IS NULL AND c.text <> '') WHERE id = ?1";
/// Removes what a person has written and liked, in this order. Their boards and puzzles stay.
pub(super) const REMOVE_ALL_OF_PERSON: [&str; 6] = [
    "UPDATE entries SET likes = likes - 1 WHERE id IN (SELECT entry FROM entry_likes WHERE person = ?1)",
    "DELETE FROM entry_likes WHERE person = ?1",
    "UPDATE entry_comments SET text = '' WHERE by_person = ?1 AND text <> ''",
    "UPDATE entries SET comments = (SELECT COUNT(*) FROM entry_comments AS c WHERE c.entry = entries.id \
     AND c.hidden IS NULL AND c.text <> '') WHERE id IN (SELECT entry FROM entry_comments WHERE by_person = ?1)",
    "DELETE FROM entry_words WHERE number IN (SELECT number FROM entries WHERE author = ?1)",
    "UPDATE entries SET title = '', statement = '' WHERE author = ?1",
];

/// Counts the entries with a word, up to a few thousand.
const COUNT_WORD: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM entry_words WHERE word = ?1 LIMIT 4000) AS w";

/// Returns the query with the rarest of its words first, given how often each occurs.
fn rarest_first(query: ArchiveQuery, counts: &[u64]) -> ArchiveQuery {
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
fn words_to_count(query: &ArchiveQuery) -> &[String] {
    match &query.filter {
        ArchiveFilter::Words(words) if words.len() > 1 => words,
        _ => &[],
    }
}

/// Returns the statement for a query, with a `?` for each value.
fn entries_statement(query: &ArchiveQuery) -> Statement {
    // The entries of the first word are read in order, until there are enough that have the others too.
    let (from, number_of) = match &query.filter {
        ArchiveFilter::Words(_) => ("entry_words AS w JOIN entries AS e ON e.number = w.number", "w.number"),
        _ => ("entries AS e", "e.number"),
    };
    let shown = if query.include_hidden { "TRUE" } else { "e.hidden IS NULL" };
    let mut statement = Statement::default();
    statement.clause(&format!("SELECT {ENTRY} FROM {from} WHERE {shown}"), values![]);
    match &query.filter {
        ArchiveFilter::All => {}
        ArchiveFilter::Topic(topic) => statement.clause(" AND topic = ?", values![topic]),
        ArchiveFilter::Task(task) => statement.clause(" AND task = ?", values![task]),
        ArchiveFilter::Author(author) => statement.clause(" AND author = ?", values![author]),
        ArchiveFilter::Words(words) => {
            for (at, word) in words.iter().enumerate() {
                let with = match at {
                    0 => " AND w.word = ?",
                    _ => {
                        " AND EXISTS (SELECT 1 FROM entry_words AS o WHERE o.word = ? AND o.number = w.number)"
                    }
                };
                statement.clause(with, values![word]);
            }
        }
        ArchiveFilter::Unsolved => statement.clause(" AND kind = 'task' AND solved = FALSE", values![]),
    }
    match (query.order, query.after) {
        (ArchiveOrder::Newest, after) => {
            if let Some(place) = after {
                statement.clause(&format!(" AND {number_of} < ?"), values![place.number]);
            }
            statement.clause(&format!(" ORDER BY {number_of} DESC"), values![]);
        }
        (ArchiveOrder::Liked, after) => {
            if let Some(place) = after {
                statement.clause(" AND (e.likes, e.number) < (?, ?)", values![place.likes, place.number]);
            }
            statement.clause(" ORDER BY e.likes DESC, e.number DESC", values![]);
        }
        (ArchiveOrder::Best, after) => {
            if let Some(place) = after {
                let values = values![place.rank.saturating_neg(), place.number];
                statement.clause(" AND (e.rank_down, e.number) > (?, ?)", values);
            }
            statement.clause(" ORDER BY e.rank_down, e.number", values![]);
        }
    }
    statement.clause(" LIMIT ?", values![query.limit]);
    statement
}

/// Returns the statement for an entry, even a hidden one.
fn entry_by_id() -> String {
    format!("SELECT {ENTRY} FROM entries AS e WHERE id = ?1")
}

impl FromRow for ArchiveEntry {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            number: row.get()?,
            id: row.get()?,
            author: row.get()?,
            kind: row.get()?,
            topic: row.get()?,
            task: row.get()?,
            content: row.get()?,
            fingerprint: row.get()?,
            title: row.get()?,
            statement: row.get()?,
            value: row.get()?,
            rank: row.get()?,
            at_ms: row.get()?,
            likes: row.get()?,
            comments: row.get()?,
            solved: row.get()?,
            hidden: row.get()?,
        })
    }
}

impl FromRow for ArchiveComment {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            entry: row.get()?,
            number: row.get()?,
            by: row.get()?,
            at_ms: row.get()?,
            text: row.get()?,
            hidden: row.get()?,
        })
    }
}

const NO_ENTRY: StoreError = StoreError::Missing("such entry");

/// Fails if there is no such entry; until the transaction ends nobody else changes it.
async fn lock_entry(db: &mut Db<'_>, id: &str) -> Result<(), StoreError> {
    let lock = db.dialect().for_update;
    let sql = format!("SELECT 1 FROM entries WHERE id = ?1 AND hidden IS NULL{lock}");
    if db.exists(&sql, values![id]).await? { Ok(()) } else { Err(NO_ENTRY) }
}

impl<D: Database> ArchiveStore for D {
    fn add_entry(&self, entry: ArchiveEntry, words: Vec<String>) -> StoreFuture<'_, (ArchiveEntry, bool)> {
        self.transaction(move |db| {
            Box::pin(async move {
                require_active_person(db, &entry.author).await?;
                let ArchiveEntry { id, author, kind, topic, task, content, .. } = entry;
                let ArchiveEntry { fingerprint, title, statement, value, rank, at_ms, .. } = entry;
                let text = values![&id, author, kind, topic, &task, content, &fingerprint, title, statement];
                let numbers = values![value, rank.saturating_neg(), at_ms];
                let Some(number) = db.one::<u64>(ADD_ENTRY, [text, numbers].concat()).await? else {
                    let known = format!("SELECT {ENTRY} FROM entries AS e WHERE fingerprint = ?1");
                    let known = db.one(&known, values![fingerprint]).await?;
                    return Ok((known.ok_or(StoreError::Taken("this id of an entry"))?, false));
                };
                let words: Vec<_> = words.into_iter().map(|word| values![word, number]).collect();
                db.execute(ADD_WORD, &words).await?;
                db.change(MARK_SOLVED_TASKS, values![task]).await?;
                Ok((db.one(&entry_by_id(), values![id]).await?.ok_or(NO_ENTRY)?, true))
            })
        })
    }

    fn entry<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ArchiveEntry>> {
        self.one(entry_by_id(), values![id])
    }

    fn entries(&self, query: ArchiveQuery) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.request(Access::Read, move |db| {
            Box::pin(async move {
                let words = words_to_count(&query).iter().map(|word| values![word]).collect();
                let counts: Vec<u64> = db.all_of(COUNT_WORD, words).await?;
                let Statement { sql, values } = entries_statement(&rarest_first(query, &counts));
                db.all(&sql, values).await
            })
        })
    }

    fn best_entries(&self, tasks: Vec<String>) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.request(Access::Read, move |db| {
            Box::pin(async move {
                let sql = format!(
                    "SELECT {ENTRY} FROM entries AS e WHERE task = ?1 AND hidden IS NULL AND kind = 'board' \
                     ORDER BY rank_down, number LIMIT 1"
                );
                db.all_of(&sql, tasks.into_iter().map(|task| values![task]).collect()).await
            })
        })
    }

    fn count_entries<'a>(&'a self, author: &'a str, since_ms: u64) -> StoreFuture<'a, (u64, u64)> {
        let counts = self.one(COUNT_ENTRIES, values![author, since_ms]);
        Box::pin(async move { Ok(counts.await?.unwrap_or_default()) })
    }

    fn hide_entry(&self, id: String, reason: String) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let task: Option<String> = db.one(HIDE_ENTRY, values![id, reason]).await?;
                if let Some(task) = &task {
                    db.change(MARK_SOLVED_TASKS, values![task]).await?;
                }
                Ok(task.is_some())
            })
        })
    }

    fn remove_entry(&self, id: String) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                for sql in REMOVE {
                    db.change(sql, values![&id]).await?;
                }
                let sql = "DELETE FROM entries WHERE id = ?1 RETURNING task";
                let task: Option<String> = db.one(sql, values![id]).await?;
                if let Some(task) = &task {
                    db.change(MARK_SOLVED_TASKS, values![task]).await?;
                }
                Ok(task.is_some())
            })
        })
    }

    fn like(&self, id: String, person: String, at_ms: u64, on: bool) -> StoreFuture<'_, u64> {
        self.transaction(move |db| {
            Box::pin(async move {
                // The person first, like the deletion of an account.
                require_active_person(db, &person).await?;
                lock_entry(db, &id).await?;
                match on {
                    true => db.change(ADD_LIKE, values![&id, person, at_ms]).await?,
                    false => db.change(REMOVE_LIKE, values![&id, person]).await?,
                };
                Ok(db.one(COUNT_LIKES, values![id]).await?.unwrap_or_default())
            })
        })
    }

    fn liked<'a>(&'a self, person: &'a str, ids: Vec<String>) -> StoreFuture<'a, Vec<String>> {
        let mut sql = "SELECT entry FROM entry_likes WHERE person = ?1".to_owned();
        let mut values = values![person];
        if !ids.is_empty() {
            sql += " AND ";
            sql += &self.dialect().one_of("entry", 2);
            values.push(ids.into());
        }
        self.all(sql + " ORDER BY entry", values)
    }

    fn add_comment(&self, comment: ArchiveComment) -> StoreFuture<'_, u64> {
        self.transaction(move |db| {
            Box::pin(async move {
                let ArchiveComment { entry, by, at_ms, text, .. } = comment;
                require_active_person(db, &by).await?;
                lock_entry(db, &entry).await?;
                let number: u64 = db.one(NEXT_COMMENT, values![&entry]).await?.unwrap_or(1);
                db.change(ADD_COMMENT, values![&entry, number, by, at_ms, text]).await?;
                db.change(COUNT_COMMENTS, values![entry]).await?;
                Ok(number)
            })
        })
    }

    fn comments<'a>(
        &'a self,
        entry: &'a str,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<ArchiveComment>> {
        let sql = format!(
            "SELECT {COMMENT} FROM entry_comments WHERE entry = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
        );
        self.all(sql, values![entry, after, limit])
    }

    fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>> {
        let sql = format!(
            "SELECT {COMMENT} FROM entry_comments WHERE by_person = ?1 AND text <> '' ORDER BY at_ms, entry, number"
        );
        self.all(sql, values![person])
    }

    fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let changed = match reason {
                    Some(reason) => db.change(HIDE_COMMENT, values![&entry, number, reason]).await?,
                    None => db.change(EMPTY_COMMENT, values![&entry, number]).await?,
                };
                db.change(COUNT_COMMENTS, values![entry]).await?;
                Ok(changed > 0)
            })
        })
    }
}

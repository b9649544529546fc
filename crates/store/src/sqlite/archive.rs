//! Published boards and puzzles: statements over their tables.

use rusqlite::{Connection, Row, params, params_from_iter};

use super::people::require_active_person;
use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::archive::{
    ADD, ADD_COMMENT, ADD_LIKE, ADD_WORD, COMMENT, COUNT, COUNT_COMMENTS, COUNT_LIKES, COUNT_WORD,
    EMPTY_COMMENT, ENTRY, HIDE, HIDE_COMMENT, NEXT_COMMENT, REMOVE, REMOVE_LIKE, SETTLE, best_statement,
    entries_statement, rarest_first, words_to_count,
};
use crate::find::Statement;
use crate::{ArchiveComment, ArchiveEntry, ArchiveQuery, ArchiveStore, StoreError, StoreFuture};

fn read_entry(row: &Row<'_>) -> rusqlite::Result<ArchiveEntry> {
    Ok(ArchiveEntry {
        number: unsigned(row, 0)?,
        id: row.get(1)?,
        author: row.get(2)?,
        kind: row.get(3)?,
        topic: row.get(4)?,
        task: row.get(5)?,
        content: row.get(6)?,
        fingerprint: row.get(7)?,
        title: row.get(8)?,
        statement: row.get(9)?,
        value: row.get(10)?,
        rank: row.get(11)?,
        at_ms: unsigned(row, 12)?,
        likes: unsigned(row, 13)?,
        comments: unsigned(row, 14)?,
        solved: row.get(15)?,
        hidden: row.get(16)?,
    })
}

fn read_comment(row: &Row<'_>) -> rusqlite::Result<ArchiveComment> {
    Ok(ArchiveComment {
        entry: row.get(0)?,
        number: unsigned(row, 1)?,
        by: row.get(2)?,
        at_ms: unsigned(row, 3)?,
        text: row.get(4)?,
        hidden: row.get(5)?,
    })
}

fn entry_where(
    connection: &Connection,
    condition: &str,
    value: &str,
) -> Result<Option<ArchiveEntry>, StoreError> {
    let sql = format!("SELECT {ENTRY} FROM entries AS e WHERE {condition}");
    one(connection, &sql, [value], read_entry)
}

fn entry_exists(connection: &Connection, id: &str) -> Result<(), StoreError> {
    let found = one(connection, "SELECT 1 FROM entries WHERE id = ?1 AND hidden IS NULL", [id], |_| Ok(()))?;
    found.ok_or(StoreError::Missing("such entry"))
}

impl ArchiveStore for SqliteStore {
    fn add_entry(&self, entry: ArchiveEntry, words: Vec<String>) -> StoreFuture<'_, (ArchiveEntry, bool)> {
        self.write(move |connection| {
            require_active_person(connection, &entry.author)?;
            let ArchiveEntry {
                id, author, kind, topic, task, content, fingerprint, title, statement, ..
            } = &entry;
            let (value, down, at) = (&entry.value, entry.rank.saturating_neg(), int(entry.at_ms));
            let values = params![
                id,
                author,
                kind,
                topic,
                task,
                content,
                fingerprint,
                title,
                statement,
                value,
                down,
                at
            ];
            let Some(number) = one(connection, ADD, values, |row| unsigned(row, 0))? else {
                let known = entry_where(connection, "fingerprint = ?1", fingerprint)?;
                return Ok((known.ok_or(StoreError::Taken("this id of an entry"))?, false));
            };
            for word in &words {
                execute(connection, ADD_WORD, params![word, int(number)])?;
            }
            execute(connection, SETTLE, [task])?;
            let added = entry_where(connection, "id = ?1", id)?;
            Ok((added.ok_or(StoreError::Missing("such entry"))?, true))
        })
    }

    fn entry<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ArchiveEntry>> {
        let id = id.to_owned();
        self.read(move |connection| entry_where(connection, "id = ?1", &id))
    }

    fn entries(&self, query: ArchiveQuery) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.read(move |connection| {
            let count = |word: &String| {
                Ok(one(connection, COUNT_WORD, [word], |row| unsigned(row, 0))?.unwrap_or_default())
            };
            let counts = words_to_count(&query).iter().map(count).collect::<Result<Vec<_>, StoreError>>()?;
            let Statement { sql, values } = entries_statement(&rarest_first(query, &counts));
            all(connection, &sql, params_from_iter(values), read_entry)
        })
    }

    fn best_entries(&self, tasks: Vec<String>) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.read(move |connection| {
            let sql = best_statement();
            let best = tasks.iter().map(|task| one(connection, &sql, [task], read_entry));
            Ok(best.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        })
    }

    fn count_entries<'a>(&'a self, author: &'a str, since_ms: u64) -> StoreFuture<'a, (u64, u64)> {
        let author = author.to_owned();
        self.read(move |connection| {
            let read = |row: &Row<'_>| Ok((unsigned(row, 0)?, unsigned(row, 1)?));
            Ok(one(connection, COUNT, params![author, int(since_ms)], read)?.unwrap_or_default())
        })
    }

    fn hide_entry(&self, id: String, reason: String) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let task: Option<String> = one(connection, HIDE, [&id, &reason], |row| row.get(0))?;
            if let Some(task) = &task {
                execute(connection, SETTLE, [task])?;
            }
            Ok(task.is_some())
        })
    }

    fn remove_entry(&self, id: String) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            for sql in REMOVE {
                execute(connection, sql, [&id])?;
            }
            let sql = "DELETE FROM entries WHERE id = ?1 RETURNING task";
            let task: Option<String> = one(connection, sql, [&id], |row| row.get(0))?;
            if let Some(task) = &task {
                execute(connection, SETTLE, [task])?;
            }
            Ok(task.is_some())
        })
    }

    fn like(&self, id: String, person: String, at_ms: u64, on: bool) -> StoreFuture<'_, u64> {
        self.write(move |connection| {
            entry_exists(connection, &id)?;
            match on {
                true => execute(connection, ADD_LIKE, params![id, person, int(at_ms)])?,
                false => execute(connection, REMOVE_LIKE, [&id, &person])?,
            };
            let likes = one(connection, COUNT_LIKES, [&id], |row| unsigned(row, 0))?;
            Ok(likes.unwrap_or_default())
        })
    }

    fn liked<'a>(&'a self, person: &'a str, ids: Vec<String>) -> StoreFuture<'a, Vec<String>> {
        let person = person.to_owned();
        self.read(move |connection| {
            if ids.is_empty() {
                let sql = "SELECT entry FROM entry_likes WHERE person = ?1 ORDER BY entry";
                return all(connection, sql, [person], |row| row.get(0));
            }
            let sql = "SELECT entry FROM entry_likes WHERE entry = ?1 AND person = ?2";
            let found = ids.iter().map(|id| one(connection, sql, [id, &person], |row| row.get(0)));
            Ok(found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        })
    }

    fn add_comment(&self, comment: ArchiveComment) -> StoreFuture<'_, u64> {
        self.write(move |connection| {
            let ArchiveComment { entry, by, at_ms, text, .. } = &comment;
            entry_exists(connection, entry)?;
            require_active_person(connection, by)?;
            let number = one(connection, NEXT_COMMENT, [entry], |row| unsigned(row, 0))?.unwrap_or(1);
            execute(connection, ADD_COMMENT, params![entry, int(number), by, int(*at_ms), text])?;
            execute(connection, COUNT_COMMENTS, [entry])?;
            Ok(number)
        })
    }

    fn comments<'a>(
        &'a self,
        entry: &'a str,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<ArchiveComment>> {
        let entry = entry.to_owned();
        self.read(move |connection| {
            let sql = format!(
                "SELECT {COMMENT} FROM entry_comments WHERE entry = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
            );
            all(connection, &sql, params![entry, int(after), int(limit as u64)], read_comment)
        })
    }

    fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql = format!(
                "SELECT {COMMENT} FROM entry_comments WHERE by_person = ?1 AND text <> '' ORDER BY at_ms, entry, number"
            );
            all(connection, &sql, [person], read_comment)
        })
    }

    fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let changed = match reason {
                Some(reason) => execute(connection, HIDE_COMMENT, params![entry, int(number), reason])?,
                None => execute(connection, EMPTY_COMMENT, params![entry, int(number)])?,
            };
            execute(connection, COUNT_COMMENTS, [&entry])?;
            Ok(changed > 0)
        })
    }
}

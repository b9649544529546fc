//! Published boards and puzzles: statements over their tables.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::find::{given, numbered};
use super::people::require_active_person;
use super::{PostgresStore, Values, all, broken, dollars, execute, get, int, one, timely, unsigned};
use crate::archive::{
    ADD, ADD_COMMENT, ADD_LIKE, ADD_WORD, COMMENT, COUNT, COUNT_COMMENTS, COUNT_LIKES, COUNT_WORD,
    EMPTY_COMMENT, ENTRY, HIDE, HIDE_COMMENT, NEXT_COMMENT, REMOVE, REMOVE_LIKE, SETTLE, best_statement,
    entries_statement, rarest_first, words_to_count,
};
use crate::find::Statement;
use crate::{ArchiveComment, ArchiveEntry, ArchiveQuery, ArchiveStore, StoreError, StoreFuture};

fn read_entry(row: &Row) -> Result<ArchiveEntry, StoreError> {
    Ok(ArchiveEntry {
        number: unsigned(row, 0)?,
        id: get(row, 1)?,
        author: get(row, 2)?,
        kind: get(row, 3)?,
        topic: get(row, 4)?,
        task: get(row, 5)?,
        content: get(row, 6)?,
        fingerprint: get(row, 7)?,
        title: get(row, 8)?,
        statement: get(row, 9)?,
        value: get(row, 10)?,
        rank: get(row, 11)?,
        at_ms: unsigned(row, 12)?,
        likes: unsigned(row, 13)?,
        comments: unsigned(row, 14)?,
        solved: get(row, 15)?,
        hidden: get(row, 16)?,
    })
}

fn read_comment(row: &Row) -> Result<ArchiveComment, StoreError> {
    Ok(ArchiveComment {
        entry: get(row, 0)?,
        number: unsigned(row, 1)?,
        by: get(row, 2)?,
        at_ms: unsigned(row, 3)?,
        text: get(row, 4)?,
        hidden: get(row, 5)?,
    })
}

async fn entry_where(
    client: &impl GenericClient,
    condition: &str,
    value: &str,
) -> Result<Option<ArchiveEntry>, StoreError> {
    let sql = format!("SELECT {ENTRY} FROM entries AS e WHERE {condition}");
    one(client, &sql, &[&value]).await?.map(|row| read_entry(&row)).transpose()
}

/// Checks that an entry is there, and lets nobody else change it until the transaction ends.
async fn lock_entry(client: &impl GenericClient, id: &str) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM entries WHERE id = $1 AND hidden IS NULL FOR UPDATE";
    one(client, sql, &[&id]).await?.map(|_| ()).ok_or(StoreError::Missing("such entry"))
}

impl ArchiveStore for PostgresStore {
    fn add_entry(&self, entry: ArchiveEntry, words: Vec<String>) -> StoreFuture<'_, (ArchiveEntry, bool)> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            require_active_person(&transaction, &entry.author).await?;
            let ArchiveEntry {
                id, author, kind, topic, task, content, fingerprint, title, statement, ..
            } = &entry;
            let (value, down, at) = (&entry.value, entry.rank.saturating_neg(), int(entry.at_ms));
            let values: Values<'_> =
                &[id, author, kind, topic, task, content, fingerprint, title, statement, value, &down, &at];
            let Some(row) = one(&transaction, &dollars(ADD), values).await? else {
                let known = entry_where(&transaction, "fingerprint = $1", fingerprint).await?;
                return Ok((known.ok_or(StoreError::Taken("this id of an entry"))?, false));
            };
            let number = int(unsigned(&row, 0)?);
            for word in &words {
                execute(&transaction, &dollars(ADD_WORD), &[word, &number]).await?;
            }
            execute(&transaction, &dollars(SETTLE), &[task]).await?;
            let added = entry_where(&transaction, "id = $1", id).await?;
            transaction.commit().await.map_err(broken)?;
            Ok((added.ok_or(StoreError::Missing("such entry"))?, true))
        }))
    }

    fn entry<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ArchiveEntry>> {
        Box::pin(timely(async move { entry_where(&self.client().await?, "id = $1", id).await }))
    }

    fn entries(&self, query: ArchiveQuery) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        Box::pin(timely(async move {
            let (client, mut counts) = (self.client().await?, Vec::new());
            for word in words_to_count(&query) {
                let count = one(&client, &dollars(COUNT_WORD), &[word]).await?;
                counts.push(count.map_or(Ok(0), |row| unsigned(&row, 0))?);
            }
            let Statement { sql, values } = entries_statement(&rarest_first(query, &counts));
            let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(given).collect();
            let values: Values<'_> = &values;
            all(&client, &numbered(&sql), values).await?.iter().map(read_entry).collect()
        }))
    }

    fn best_entries(&self, tasks: Vec<String>) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        Box::pin(timely(async move {
            // One statement for all, instead of one round trip each.
            let best = best_statement().replace("?1", "t.task");
            let sql = format!(
                "SELECT b.* FROM unnest($1::text[]) WITH ORDINALITY AS t (task, place), LATERAL ({best}) AS b \
                 ORDER BY t.place"
            );
            let sql = sql.replace("WHERE task = t.task", "WHERE e.task = t.task COLLATE \"C\"");
            all(&self.client().await?, &sql, &[&tasks]).await?.iter().map(read_entry).collect()
        }))
    }

    fn count_entries<'a>(&'a self, author: &'a str, since_ms: u64) -> StoreFuture<'a, (u64, u64)> {
        Box::pin(timely(async move {
            let values: Values<'_> = &[&author, &int(since_ms)];
            match one(&self.client().await?, &dollars(COUNT), values).await? {
                Some(row) => Ok((unsigned(&row, 0)?, unsigned(&row, 1)?)),
                None => Ok((0, 0)),
            }
        }))
    }

    fn hide_entry(&self, id: String, reason: String) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let hidden = one(&transaction, &dollars(HIDE), &[&id, &reason]).await?;
            if let Some(row) = &hidden {
                execute(&transaction, &dollars(SETTLE), &[&get::<String>(row, 0)?]).await?;
            }
            transaction.commit().await.map_err(broken)?;
            Ok(hidden.is_some())
        }))
    }

    fn remove_entry(&self, id: String) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            for sql in REMOVE {
                execute(&transaction, &dollars(sql), &[&id]).await?;
            }
            let removed =
                one(&transaction, "DELETE FROM entries WHERE id = $1 RETURNING task", &[&id]).await?;
            if let Some(row) = &removed {
                execute(&transaction, &dollars(SETTLE), &[&get::<String>(row, 0)?]).await?;
            }
            transaction.commit().await.map_err(broken)?;
            Ok(removed.is_some())
        }))
    }

    fn like(&self, id: String, person: String, at_ms: u64, on: bool) -> StoreFuture<'_, u64> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            lock_entry(&transaction, &id).await?;
            match on {
                true => execute(&transaction, &dollars(ADD_LIKE), &[&id, &person, &int(at_ms)]).await?,
                false => execute(&transaction, &dollars(REMOVE_LIKE), &[&id, &person]).await?,
            };
            let likes = one(&transaction, &dollars(COUNT_LIKES), &[&id]).await?;
            transaction.commit().await.map_err(broken)?;
            likes.map_or(Ok(0), |row| unsigned(&row, 0))
        }))
    }

    fn liked<'a>(&'a self, person: &'a str, ids: Vec<String>) -> StoreFuture<'a, Vec<String>> {
        Box::pin(timely(async move {
            let sql = "SELECT entry FROM entry_likes WHERE person = $1 \
                AND (cardinality($2::text[]) = 0 OR entry = ANY($2::text[])) ORDER BY entry";
            all(&self.client().await?, sql, &[&person, &ids]).await?.iter().map(|row| get(row, 0)).collect()
        }))
    }

    fn add_comment(&self, comment: ArchiveComment) -> StoreFuture<'_, u64> {
        Box::pin(timely(async move {
            let ArchiveComment { entry, by, at_ms, text, .. } = &comment;
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            lock_entry(&transaction, entry).await?;
            require_active_person(&transaction, by).await?;
            let next = one(&transaction, &dollars(NEXT_COMMENT), &[entry]).await?;
            let number = next.map_or(Ok(1), |row| unsigned(&row, 0))?;
            let values: Values<'_> = &[entry, &int(number), by, &int(*at_ms), text];
            execute(&transaction, &dollars(ADD_COMMENT), values).await?;
            execute(&transaction, &dollars(COUNT_COMMENTS), &[entry]).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(number)
        }))
    }

    fn comments<'a>(
        &'a self,
        entry: &'a str,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<ArchiveComment>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {COMMENT} FROM entry_comments WHERE entry = $1 AND number > $2 ORDER BY number LIMIT $3"
            );
            let values: Values<'_> = &[&entry, &int(after), &int(limit as u64)];
            all(&self.client().await?, &sql, values).await?.iter().map(read_comment).collect()
        }))
    }

    fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {COMMENT} FROM entry_comments WHERE by_person = $1 AND text <> '' ORDER BY at_ms, entry, number"
            );
            all(&self.client().await?, &sql, &[&person]).await?.iter().map(read_comment).collect()
        }))
    }

    fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let number = int(number);
            let changed = match &reason {
                Some(reason) => {
                    execute(&transaction, &dollars(HIDE_COMMENT), &[&entry, &number, reason]).await?
                }
                None => execute(&transaction, &dollars(EMPTY_COMMENT), &[&entry, &number]).await?,
            };
            execute(&transaction, &dollars(COUNT_COMMENTS), &[&entry]).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(changed > 0)
        }))
    }
}

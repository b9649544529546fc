//! Items: statements over their table.

use tokio_postgres::Row;

use super::people::require_active_person;
use super::{PostgresStore, Values, all, broken, execute, get, int, one, timely, unsigned};
use crate::{Item, Items, StoreError, StoreFuture};

const ITEM: &str = "kind, key, person, value, at_ms, due_ms";

fn read_item(row: &Row) -> Result<Item, StoreError> {
    Ok(Item {
        kind: get(row, 0)?,
        key: get(row, 1)?,
        person: get(row, 2)?,
        value: get(row, 3)?,
        at_ms: unsigned(row, 4)?,
        due_ms: get::<Option<i64>>(row, 5)?.and_then(|ms| u64::try_from(ms).ok()),
    })
}

impl Items for PostgresStore {
    fn add_item(&self, item: Item) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let Item { kind, key, person, value, at_ms, due_ms } = &item;
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            if let Some(person) = person {
                require_active_person(&transaction, person).await?;
            }
            let sql = "INSERT INTO items (kind, key, person, value, at_ms, due_ms) \
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
            let values: Values<'_> = &[kind, key, person, value, &int(*at_ms), &due_ms.map(int)];
            if execute(&transaction, sql, values).await? == 0 {
                return Err(StoreError::Taken("this key"));
            }
            transaction.commit().await.map_err(broken)
        }))
    }

    fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> StoreFuture<'a, Option<Item>> {
        Box::pin(timely(async move {
            let sql = format!("SELECT {ITEM} FROM items WHERE kind = $1 AND key = $2");
            one(&self.client().await?, &sql, &[&kind, &key]).await?.map(|row| read_item(&row)).transpose()
        }))
    }

    fn items<'a>(
        &'a self,
        kind: &'a str,
        person: Option<&'a str>,
        after: &'a str,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Item>> {
        Box::pin(timely(async move {
            let whose = if person.is_some() { "person = $3" } else { "$3::TEXT IS NULL" };
            let sql = format!(
                "SELECT {ITEM} FROM items WHERE kind = $1 AND key > $2 AND {whose} ORDER BY key LIMIT $4"
            );
            let values: Values<'_> = &[&kind, &after, &person, &int(limit as u64)];
            all(&self.client().await?, &sql, values).await?.iter().map(read_item).collect()
        }))
    }

    fn change_item(
        &self,
        kind: String,
        key: String,
        old: String,
        value: String,
        due_ms: Option<u64>,
    ) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let sql = "UPDATE items SET value = $1, due_ms = $2 WHERE kind = $3 AND key = $4 AND value = $5";
            let values: Values<'_> = &[&value, &due_ms.map(int), &kind, &key, &old];
            Ok(execute(&self.client().await?, sql, values).await? > 0)
        }))
    }

    fn take_item(&self, kind: String, key: String) -> StoreFuture<'_, Option<Item>> {
        Box::pin(timely(async move {
            let sql = format!("DELETE FROM items WHERE kind = $1 AND key = $2 RETURNING {ITEM}");
            one(&self.client().await?, &sql, &[&kind, &key]).await?.map(|row| read_item(&row)).transpose()
        }))
    }

    fn due_items(
        &self,
        kind: String,
        now_ms: u64,
        again_ms: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<Item>> {
        Box::pin(timely(async move {
            let sql = "WITH due AS (SELECT kind, key, due_ms FROM items WHERE kind = $1 AND due_ms <= $2 \
                ORDER BY due_ms, key LIMIT $4 FOR UPDATE SKIP LOCKED) \
                UPDATE items AS i SET due_ms = $3 FROM due WHERE i.kind = due.kind AND i.key = due.key \
                RETURNING i.kind, i.key, i.person, i.value, i.at_ms, due.due_ms";
            let values: Values<'_> = &[&kind, &int(now_ms), &int(again_ms), &int(limit as u64)];
            let rows = all(&self.client().await?, sql, values).await?;
            let mut found: Vec<Item> = rows.iter().map(read_item).collect::<Result<_, _>>()?;
            found.sort_by(|a, b| (a.due_ms, &a.key).cmp(&(b.due_ms, &b.key)));
            Ok(found)
        }))
    }

    fn forget_due(&self, kind: String, now_ms: u64) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "DELETE FROM items WHERE kind = $1 AND due_ms <= $2";
            execute(&self.client().await?, sql, &[&kind, &int(now_ms)]).await?;
            Ok(())
        }))
    }
}

//! Items: statements over their table.

use super::people::require_active_person;
use super::{Database, FromRow, Requests as _, Row, any, ignore_count, values};
use crate::{Item, Items, StoreError, StoreFuture};

const ITEM: &str = "kind, key, person, value, at_ms, due_ms";

impl FromRow for Item {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            kind: row.get()?,
            key: row.get()?,
            person: row.get()?,
            value: row.get()?,
            at_ms: row.get()?,
            due_ms: row.get()?,
        })
    }
}

impl<D: Database> Items for D {
    fn add_item(&self, item: Item) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                let Item { kind, key, person, value, at_ms, due_ms } = item;
                if let Some(person) = &person {
                    require_active_person(db, person).await?;
                }
                let sql = format!(
                    "INSERT INTO items ({ITEM}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"
                );
                match db.change(&sql, values![kind, key, person, value, at_ms, due_ms]).await? {
                    0 => Err(StoreError::Taken("this key")),
                    _ => Ok(()),
                }
            })
        })
    }

    fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> StoreFuture<'a, Option<Item>> {
        self.one(format!("SELECT {ITEM} FROM items WHERE kind = ?1 AND key = ?2"), values![kind, key])
    }

    fn items<'a>(
        &'a self,
        kind: &'a str,
        person: Option<&'a str>,
        after: &'a str,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Item>> {
        let whose = if person.is_some() { "person = ?3" } else { "CAST(?3 AS TEXT) IS NULL" };
        let sql = format!(
            "SELECT {ITEM} FROM items WHERE kind = ?1 AND key > ?2 AND {whose} ORDER BY key LIMIT ?4"
        );
        self.all(sql, values![kind, after, person, limit])
    }

    fn change_item(
        &self,
        kind: String,
        key: String,
        old: String,
        value: String,
        due_ms: Option<u64>,
    ) -> StoreFuture<'_, bool> {
        let sql = "UPDATE items SET value = ?1, due_ms = ?2 WHERE kind = ?3 AND key = ?4 AND value = ?5";
        any(self.change(sql, values![value, due_ms, kind, key, old]))
    }

    fn take_item(&self, kind: String, key: String) -> StoreFuture<'_, Option<Item>> {
        let sql = format!("DELETE FROM items WHERE kind = ?1 AND key = ?2 RETURNING {ITEM}");
        self.write_one(sql, values![kind, key])
    }

    fn due_items(
        &self,
        kind: String,
        now_ms: u64,
        again_ms: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<Item>> {
        let due = format!(
            "SELECT {ITEM} FROM items WHERE kind = ?1 AND due_ms <= ?2 ORDER BY due_ms, key LIMIT ?3"
        );
        Box::pin(async move {
            // Mostly nothing is due, and then nothing is written.
            if self.one::<Item>(&due, values![&kind, now_ms, 1_u64]).await?.is_none() {
                return Ok(Vec::new());
            }
            let taken = self.transaction(move |db| {
                Box::pin(async move {
                    let sql = due + db.dialect().skip_locked;
                    let found: Vec<Item> = db.all(&sql, values![kind, now_ms, limit]).await?;
                    let runs: Vec<_> =
                        found.iter().map(|item| values![again_ms, &item.kind, &item.key]).collect();
                    let sql = "UPDATE items SET due_ms = ?1 WHERE kind = ?2 AND key = ?3";
                    db.execute(sql, &runs).await?;
                    Ok(found)
                })
            });
            taken.await
        })
    }

    fn forget_due(&self, kind: String, now_ms: u64) -> StoreFuture<'_, ()> {
        ignore_count(self.change("DELETE FROM items WHERE kind = ?1 AND due_ms <= ?2", values![kind, now_ms]))
    }
}

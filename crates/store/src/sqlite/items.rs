//! Items: statements over their table.

use rusqlite::{Row, params};

use super::people::require_active_person;
use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::{Item, Items, StoreError, StoreFuture};

const ITEM: &str = "kind, key, person, value, at_ms, due_ms";

fn read_item(row: &Row<'_>) -> rusqlite::Result<Item> {
    Ok(Item {
        kind: row.get(0)?,
        key: row.get(1)?,
        person: row.get(2)?,
        value: row.get(3)?,
        at_ms: unsigned(row, 4)?,
        due_ms: row.get::<_, Option<i64>>(5)?.and_then(|ms| u64::try_from(ms).ok()),
    })
}

impl Items for SqliteStore {
    fn add_item(&self, item: Item) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let Item { kind, key, person, value, at_ms, due_ms } = item;
            if let Some(person) = &person {
                require_active_person(connection, person)?;
            }
            let sql = "INSERT OR IGNORE INTO items (kind, key, person, value, at_ms, due_ms) \
                VALUES (?, ?, ?, ?, ?, ?)";
            let values = params![kind, key, person, value, int(at_ms), due_ms.map(int)];
            match execute(connection, sql, values)? {
                0 => Err(StoreError::Taken("this key")),
                _ => Ok(()),
            }
        })
    }

    fn item<'a>(&'a self, kind: &'a str, key: &'a str) -> StoreFuture<'a, Option<Item>> {
        let (kind, key) = (kind.to_owned(), key.to_owned());
        let sql = format!("SELECT {ITEM} FROM items WHERE kind = ? AND key = ?");
        self.read(move |connection| one(connection, &sql, [kind, key], read_item))
    }

    fn items<'a>(
        &'a self,
        kind: &'a str,
        person: Option<&'a str>,
        after: &'a str,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Item>> {
        let (kind, person, after) = (kind.to_owned(), person.map(str::to_owned), after.to_owned());
        let whose = if person.is_some() { "person = ?3" } else { "?3 IS NULL" };
        let sql = format!(
            "SELECT {ITEM} FROM items WHERE kind = ?1 AND key > ?2 AND {whose} ORDER BY key LIMIT ?4"
        );
        self.read(move |connection| {
            all(connection, &sql, params![kind, after, person, int(limit as u64)], read_item)
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
        self.write(move |connection| {
            let sql = "UPDATE items SET value = ?, due_ms = ? WHERE kind = ? AND key = ? AND value = ?";
            Ok(execute(connection, sql, params![value, due_ms.map(int), kind, key, old])? > 0)
        })
    }

    fn take_item(&self, kind: String, key: String) -> StoreFuture<'_, Option<Item>> {
        self.write(move |connection| {
            let sql = format!("DELETE FROM items WHERE kind = ? AND key = ? RETURNING {ITEM}");
            one(connection, &sql, [kind, key], read_item)
        })
    }

    fn due_items(
        &self,
        kind: String,
        now_ms: u64,
        again_ms: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<Item>> {
        self.write(move |connection| {
            let sql = format!(
                "SELECT {ITEM} FROM items WHERE kind = ? AND due_ms <= ? ORDER BY due_ms, key LIMIT ?"
            );
            let values = params![kind, int(now_ms), int(limit as u64)];
            let found = all(connection, &sql, values, read_item)?;
            for item in &found {
                let sql = "UPDATE items SET due_ms = ? WHERE kind = ? AND key = ?";
                execute(connection, sql, params![int(again_ms), item.kind, item.key])?;
            }
            Ok(found)
        })
    }

    fn forget_due(&self, kind: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let sql = "DELETE FROM items WHERE kind = ? AND due_ms <= ?";
            execute(connection, sql, params![kind, int(now_ms)])?;
            Ok(())
        })
    }
}

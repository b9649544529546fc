//! Devices: statements over the table of tokens.

use rusqlite::{Row, params};

use super::people::{PERSON, read_person, require_active_person};
use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::devices::{Token, grouped};
use crate::{Device, Devices, Session, StoreFuture};

/// The device of a token: the one of the first token, unless this one has replaced another.
const DEVICE: &str = "CASE device WHEN '' THEN substr(hash, 1, 16) ELSE device END";
/// When a token was created.
const CREATED_MS: &str = "CASE made_ms WHEN 0 THEN t.created_ms ELSE made_ms END";

fn read_token(row: &Row<'_>) -> rusqlite::Result<Token> {
    let device = Device {
        id: row.get(0)?,
        label: row.get(1)?,
        name: row.get(2)?,
        scopes: row.get(3)?,
        created_ms: unsigned(row, 4)?,
        seen_ms: unsigned(row, 5)?,
    };
    Ok(Token { device, made_ms: unsigned(row, 6)? })
}

impl Devices for SqliteStore {
    fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> StoreFuture<'a, Option<Session>> {
        let hash = token_hash.to_owned();
        let sql = format!(
            "SELECT {PERSON}, {DEVICE}, t.scopes, {CREATED_MS}, t.seen_ms, t.replaces IS NOT NULL, t.ends_ms \
             FROM tokens AS t JOIN people AS p ON p.id = t.person \
             WHERE t.hash = ?1 AND (t.ends_ms IS NULL OR t.ends_ms > ?2)"
        );
        self.read(move |connection| {
            one(connection, &sql, params![hash, int(now_ms)], |row| {
                let at = PERSON.split(", ").count();
                Ok(Session {
                    person: read_person(row)?,
                    device: row.get(at)?,
                    scopes: row.get(at + 1)?,
                    made_ms: unsigned(row, at + 2)?,
                    seen_ms: unsigned(row, at + 3)?,
                    replaces: row.get(at + 4)?,
                    ends_ms: row.get::<_, Option<i64>>(at + 5)?.and_then(|ms| u64::try_from(ms).ok()),
                })
            })
        })
    }

    fn add_token(
        &self,
        id: String,
        token_hash: String,
        label: String,
        scopes: Option<String>,
        now_ms: u64,
    ) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            require_active_person(connection, &id)?;
            let sql = "INSERT OR REPLACE INTO tokens (hash, person, label, scopes, created_ms) \
                VALUES (?, ?, ?, ?, ?)";
            execute(connection, sql, params![token_hash, id, label, scopes, int(now_ms)])?;
            Ok(())
        })
    }

    fn remove_token(&self, id: String, token_hash: String) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let sql = "DELETE FROM tokens WHERE hash = ? AND person = ?";
            Ok(execute(connection, sql, params![token_hash, id])? > 0)
        })
    }

    fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let sql = "UPDATE tokens SET name = ?, seen_ms = ? WHERE hash = ?";
            execute(connection, sql, params![name, int(now_ms), token_hash])?;
            Ok(())
        })
    }

    fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            execute(connection, "DELETE FROM tokens WHERE ends_ms <= ?", [int(now_ms)])?;
            let sql = format!(
                "INSERT INTO tokens (hash, person, label, scopes, created_ms, device, name, seen_ms, made_ms, replaces) \
                 SELECT ?2, person, label, scopes, created_ms, {DEVICE}, name, seen_ms, ?3, hash FROM tokens \
                 WHERE hash = ?1 AND ends_ms IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM tokens AS o WHERE o.replaces = ?1 AND o.made_ms > ?4)"
            );
            let since = int(now_ms.saturating_sub(again_ms));
            Ok(execute(connection, &sql, params![old, fresh, int(now_ms), since])? > 0)
        })
    }

    fn confirm_token(&self, token_hash: String, until_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let sql = "UPDATE tokens SET ends_ms = ?2 WHERE hash <> ?1 AND EXISTS (SELECT 1 FROM tokens AS n \
                WHERE n.hash = ?1 AND (tokens.hash = n.replaces OR tokens.replaces = n.replaces))";
            execute(connection, sql, params![token_hash, int(until_ms)])?;
            execute(connection, "UPDATE tokens SET replaces = NULL WHERE hash = ?", [token_hash])?;
            Ok(())
        })
    }

    fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> StoreFuture<'a, Vec<Device>> {
        let id = id.to_owned();
        let sql = format!(
            "SELECT {DEVICE}, label, name, scopes, t.created_ms, seen_ms, {CREATED_MS} FROM tokens AS t \
             WHERE person = ? AND (ends_ms IS NULL OR ends_ms > ?)"
        );
        self.read(move |connection| Ok(grouped(all(connection, &sql, params![id, int(now_ms)], read_token)?)))
    }

    fn remove_device(&self, id: String, device: String) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let sql = format!("DELETE FROM tokens WHERE person = ? AND {DEVICE} = ?");
            Ok(execute(connection, &sql, [id, device])? > 0)
        })
    }
}

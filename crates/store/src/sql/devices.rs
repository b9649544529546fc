//! Devices: statements over the table of tokens.

use super::people::{PERSON, require_active_person};
use super::{Database, FromRow, Requests as _, Row, any, ignore_count, values};
use crate::{Device, Devices, Person, Session, StoreError, StoreFuture};

/// The device of a token: the one of the first token, unless this one has replaced another.
const DEVICE: &str = "CASE t.device WHEN '' THEN substr(t.hash, 1, 16) ELSE t.device END";
/// When a token was created.
const CREATED_MS: &str = "CASE t.made_ms WHEN 0 THEN t.created_ms ELSE t.made_ms END";

/// A stored token.
struct Token {
    device: Device,
    made_ms: u64,
}

impl FromRow for Token {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        let device = Device {
            id: row.get()?,
            label: row.get()?,
            name: row.get()?,
            scopes: row.get()?,
            created_ms: row.get()?,
            seen_ms: row.get()?,
        };
        Ok(Self { device, made_ms: row.get()? })
    }
}

impl FromRow for Session {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            person: Person::from_row(row)?,
            device: row.get()?,
            scopes: row.get()?,
            made_ms: row.get()?,
            seen_ms: row.get()?,
            replaces: row.get()?,
            ends_ms: row.get()?,
        })
    }
}

fn grouped(mut tokens: Vec<Token>) -> Vec<Device> {
    // The newest token of a device comes first: it knows best when the device was seen.
    tokens.sort_by(|a, b| (&a.device.id, b.made_ms).cmp(&(&b.device.id, a.made_ms)));
    let mut devices: Vec<Device> = Vec::new();
    for Token { device, .. } in tokens {
        match devices.last_mut() {
            Some(last) if last.id == device.id => {
                if last.seen_ms < device.seen_ms {
                    last.seen_ms = device.seen_ms;
                }
                if last.name.is_empty() {
                    last.name = device.name;
                }
            }
            _ => devices.push(device),
        }
    }
    devices.sort_by(|a, b| (a.created_ms, &a.id).cmp(&(b.created_ms, &b.id)));
    devices
}

impl<D: Database> Devices for D {
    fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> StoreFuture<'a, Option<Session>> {
        let sql = format!(
            "SELECT {PERSON}, {DEVICE}, t.scopes, {CREATED_MS}, t.seen_ms, t.replaces IS NOT NULL, t.ends_ms \
             FROM tokens AS t JOIN people AS p ON p.id = t.person \
             WHERE t.hash = ?1 AND (t.ends_ms IS NULL OR t.ends_ms > ?2)"
        );
        self.one(sql, values![token_hash, now_ms])
    }

    fn add_token(
        &self,
        id: String,
        token_hash: String,
        label: String,
        scopes: Option<String>,
        now_ms: u64,
    ) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                require_active_person(db, &id).await?;
                let sql = "INSERT INTO tokens (hash, person, label, scopes, created_ms) \
                    VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (hash) DO UPDATE SET person = excluded.person, \
                    label = excluded.label, scopes = excluded.scopes, created_ms = excluded.created_ms";
                db.change(sql, values![token_hash, id, label, scopes, now_ms]).await?;
                Ok(())
            })
        })
    }

    fn remove_token(&self, id: String, token_hash: String) -> StoreFuture<'_, bool> {
        any(self.change("DELETE FROM tokens WHERE hash = ?1 AND person = ?2", values![token_hash, id]))
    }

    fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> StoreFuture<'_, ()> {
        let sql = "UPDATE tokens SET name = ?1, seen_ms = ?2 WHERE hash = ?3";
        ignore_count(self.change(sql, values![name, now_ms, token_hash]))
    }

    fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                // Concurrent replacements run one after the other.
                let lock = db.dialect().for_update;
                let sql = format!("SELECT 1 FROM tokens WHERE hash = ?1 AND ends_ms IS NULL{lock}");
                if !db.exists(&sql, values![&old]).await? {
                    return Ok(false);
                }
                db.change("DELETE FROM tokens WHERE ends_ms <= ?1", values![now_ms]).await?;
                let sql = format!(
                    "INSERT INTO tokens \
                     (hash, person, label, scopes, created_ms, device, name, seen_ms, made_ms, replaces) \
                     SELECT ?2, t.person, t.label, t.scopes, t.created_ms, {DEVICE}, t.name, t.seen_ms, ?3, t.hash \
                     FROM tokens AS t WHERE t.hash = ?1 \
                     AND NOT EXISTS (SELECT 1 FROM tokens AS o WHERE o.replaces = ?1 AND o.made_ms > ?4)"
                );
                let since_ms = now_ms.saturating_sub(again_ms);
                Ok(db.change(&sql, values![old, fresh, now_ms, since_ms]).await? > 0)
            })
        })
    }

    fn confirm_token(&self, token_hash: String, until_ms: u64) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                let sql = "SELECT replaces FROM tokens WHERE hash = ?1";
                let Some(Some(old)) = db.one::<Option<String>>(sql, values![&token_hash]).await? else {
                    return Ok(());
                };
                let sql = "UPDATE tokens SET ends_ms = ?2 WHERE hash <> ?1 AND (hash = ?3 OR replaces = ?3)";
                db.change(sql, values![&token_hash, until_ms, old]).await?;
                db.change("UPDATE tokens SET replaces = NULL WHERE hash = ?1", values![token_hash]).await?;
                Ok(())
            })
        })
    }

    fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> StoreFuture<'a, Vec<Device>> {
        let sql = format!(
            "SELECT {DEVICE}, t.label, t.name, t.scopes, t.created_ms, t.seen_ms, {CREATED_MS} \
             FROM tokens AS t WHERE t.person = ?1 AND (t.ends_ms IS NULL OR t.ends_ms > ?2)"
        );
        let tokens = self.all::<Token>(sql, values![id, now_ms]);
        Box::pin(async move { Ok(grouped(tokens.await?)) })
    }

    fn remove_device(&self, id: String, device: String) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let sql = format!("DELETE FROM tokens AS t WHERE t.person = ?1 AND {DEVICE} = ?2");
                let existed = db.change(&sql, values![&id, device]).await? > 0;
                if existed {
                    // A code that this device has shown would let it in again.
                    db.change("DELETE FROM codes WHERE person = ?1", values![id]).await?;
                }
                Ok(existed)
            })
        })
    }
}

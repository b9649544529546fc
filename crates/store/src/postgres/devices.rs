//! Devices: statements over the table of tokens.

use deadpool_postgres::Client;
use tokio_postgres::Row;

use super::people::{PERSON, read_person, require_active_person};
use super::{PostgresStore, Values, all, broken, execute, get, int, one, timely, unsigned};
use crate::devices::{Token, grouped};
use crate::{Device, Devices, Session, StoreError, StoreFuture};

/// The device of a token: the one of the first token, unless this one has replaced another.
const DEVICE: &str = "CASE t.device WHEN '' THEN substr(t.hash, 1, 16) ELSE t.device END";
/// When a token was created.
const CREATED_MS: &str = "CASE t.made_ms WHEN 0 THEN t.created_ms ELSE t.made_ms END";

fn read_session(row: &Row) -> Result<Session, StoreError> {
    let at = PERSON.split(", ").count();
    Ok(Session {
        person: read_person(row)?,
        device: get(row, at)?,
        scopes: get(row, at + 1)?,
        made_ms: unsigned(row, at + 2)?,
        seen_ms: unsigned(row, at + 3)?,
        replaces: get(row, at + 4)?,
        ends_ms: get::<Option<i64>>(row, at + 5)?.and_then(|ms| u64::try_from(ms).ok()),
    })
}

fn read_token(row: &Row) -> Result<Token, StoreError> {
    let device = Device {
        id: get(row, 0)?,
        label: get(row, 1)?,
        name: get(row, 2)?,
        scopes: get(row, 3)?,
        created_ms: unsigned(row, 4)?,
        seen_ms: unsigned(row, 5)?,
    };
    Ok(Token { device, made_ms: unsigned(row, 6)? })
}

/// Runs a statement about a person whose account isn't deleted.
async fn run_for_active_person(
    client: &mut Client,
    id: &str,
    sql: &str,
    values: Values<'_>,
) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    require_active_person(&transaction, id).await?;
    execute(&transaction, sql, values).await?;
    transaction.commit().await.map_err(broken)
}

async fn replace(
    client: &mut Client,
    old: &str,
    fresh: &str,
    since_ms: i64,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    // Locks the row, so that concurrent replacements run one after the other.
    let sql = "SELECT 1 FROM tokens WHERE hash = $1 AND ends_ms IS NULL FOR UPDATE";
    if one(&transaction, sql, &[&old]).await?.is_none() {
        return Ok(false);
    }
    execute(&transaction, "DELETE FROM tokens WHERE ends_ms <= $1", &[&now_ms]).await?;
    let sql = format!(
        "INSERT INTO tokens (hash, person, label, scopes, created_ms, device, name, seen_ms, made_ms, replaces) \
         SELECT $2, t.person, t.label, t.scopes, t.created_ms, {DEVICE}, t.name, t.seen_ms, $3, t.hash \
         FROM tokens AS t WHERE t.hash = $1 \
         AND NOT EXISTS (SELECT 1 FROM tokens AS o WHERE o.replaces = $1 AND o.made_ms > $4)"
    );
    let made = execute(&transaction, &sql, &[&old, &fresh, &now_ms, &since_ms]).await?;
    transaction.commit().await.map_err(broken)?;
    Ok(made > 0)
}

async fn confirm(client: &mut Client, hash: &str, until_ms: i64) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    let sql = "UPDATE tokens AS t SET ends_ms = $2 FROM tokens AS n WHERE n.hash = $1 AND t.hash <> $1 \
        AND (t.hash = n.replaces OR t.replaces = n.replaces)";
    execute(&transaction, sql, &[&hash, &until_ms]).await?;
    execute(&transaction, "UPDATE tokens SET replaces = NULL WHERE hash = $1", &[&hash]).await?;
    transaction.commit().await.map_err(broken)
}

impl Devices for PostgresStore {
    fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> StoreFuture<'a, Option<Session>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {PERSON}, {DEVICE}, t.scopes, {CREATED_MS}, t.seen_ms, t.replaces IS NOT NULL, t.ends_ms \
                 FROM tokens AS t JOIN people AS p ON p.id = t.person \
                 WHERE t.hash = $1 AND (t.ends_ms IS NULL OR t.ends_ms > $2)"
            );
            let row = one(&self.client().await?, &sql, &[&token_hash, &int(now_ms)]).await?;
            row.map(|row| read_session(&row)).transpose()
        }))
    }

    fn add_token(
        &self,
        id: String,
        token_hash: String,
        label: String,
        scopes: Option<String>,
        now_ms: u64,
    ) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "INSERT INTO tokens (hash, person, label, scopes, created_ms) VALUES ($1, $2, $3, $4, $5) \
                ON CONFLICT (hash) DO UPDATE SET person = excluded.person, label = excluded.label, \
                scopes = excluded.scopes, created_ms = excluded.created_ms";
            let values: Values<'_> = &[&token_hash, &id, &label, &scopes, &int(now_ms)];
            run_for_active_person(&mut self.client().await?, &id, sql, values).await
        }))
    }

    fn remove_token(&self, id: String, token_hash: String) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let sql = "DELETE FROM tokens WHERE hash = $1 AND person = $2";
            Ok(execute(&self.client().await?, sql, &[&token_hash, &id]).await? > 0)
        }))
    }

    fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "UPDATE tokens SET name = $1, seen_ms = $2 WHERE hash = $3";
            execute(&self.client().await?, sql, &[&name, &int(now_ms), &token_hash]).await?;
            Ok(())
        }))
    }

    fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let since = int(now_ms.saturating_sub(again_ms));
            replace(&mut self.client().await?, &old, &fresh, since, int(now_ms)).await
        }))
    }

    fn confirm_token(&self, token_hash: String, until_ms: u64) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move { confirm(&mut self.client().await?, &token_hash, int(until_ms)).await }))
    }

    fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> StoreFuture<'a, Vec<Device>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {DEVICE}, t.label, t.name, t.scopes, t.created_ms, t.seen_ms, {CREATED_MS} FROM tokens AS t \
                 WHERE t.person = $1 AND (t.ends_ms IS NULL OR t.ends_ms > $2)"
            );
            let rows = all(&self.client().await?, &sql, &[&id, &int(now_ms)]).await?;
            Ok(grouped(rows.iter().map(read_token).collect::<Result<_, _>>()?))
        }))
    }

    fn remove_device(&self, id: String, device: String) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let sql = format!("DELETE FROM tokens AS t WHERE t.person = $1 AND {DEVICE} = $2");
            Ok(execute(&self.client().await?, &sql, &[&id, &device]).await? > 0)
        }))
    }
}

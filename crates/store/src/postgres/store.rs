//! Implements `Store` with SQL statements.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

use super::games::{append, create, head, known_action, rows_after};
use super::people::{MESSAGE, PERSON, delete, read_message, read_person, require_active_person, say};
use super::{PostgresStore, Values, all, broken, execute, find, get, int, one, timely, unsigned};
use crate::find::{OF_GAMES, UNUSED_GAMES, UNUSED_PEOPLE};
use crate::{
    Append, AppendOutcome, CleanupCounts, GameHead, GameQuery, HEARTBEATS_KEPT_MS, Item, Message, NewGame,
    NewPerson, Page, Person, Report, Store, StoreError, StoreFuture, StoredRow, node_id,
};

impl PostgresStore {
    /// Returns the person that a query finds.
    async fn one_person(&self, sql: &str, values: Values<'_>) -> Result<Option<Person>, StoreError> {
        one(&self.client().await?, sql, values).await?.map(|row| read_person(&row)).transpose()
    }

    /// Converts the rows that a query finds.
    pub(super) async fn list<T>(
        &self,
        sql: &str,
        values: Values<'_>,
        read: impl Fn(&Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        all(&self.client().await?, sql, values).await?.iter().map(read).collect()
    }
}

/// Runs several statements about a person whose account isn't deleted, in one transaction.
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

async fn rename(
    client: &mut Client,
    id: &str,
    name: &str,
    folded: &str,
    now_ms: u64,
) -> Result<(), StoreError> {
    const TAKEN: StoreError = StoreError::Taken("this name");
    let transaction = client.transaction().await.map_err(broken)?;
    let sql = "DELETE FROM items WHERE kind = $1 AND due_ms <= $2";
    execute(&transaction, sql, &[&Item::OLD_NAME, &int(now_ms)]).await?;
    let sql = "SELECT name, folded FROM people WHERE id = $1 AND NOT deleted FOR UPDATE";
    let before = one(&transaction, sql, &[&id]).await?.ok_or(StoreError::Missing("such person"))?;
    let sql = "SELECT 1 FROM people WHERE folded = $1 AND id <> $2 \
        UNION ALL SELECT 1 FROM items WHERE kind = $3 AND key = $1 AND person <> $2";
    if one(&transaction, sql, &[&folded, &id, &Item::OLD_NAME]).await?.is_some() {
        return Err(TAKEN);
    }
    let sql = "DELETE FROM items WHERE kind = $1 AND key = $2";
    execute(&transaction, sql, &[&Item::OLD_NAME, &folded]).await?;
    let (old_name, old): (Option<String>, Option<String>) = (get(&before, 0)?, get(&before, 1)?);
    if let (Some(old_name), Some(old)) = (old_name, old.filter(|old| old != folded)) {
        let Item { kind, key, person, value, at_ms, due_ms } = Item::old_name(id, old_name, old, now_ms);
        let sql = "INSERT INTO items (kind, key, person, value, at_ms, due_ms) VALUES ($1, $2, $3, $4, $5, $6) \
            ON CONFLICT (kind, key) DO UPDATE SET person = excluded.person, value = excluded.value, \
            at_ms = excluded.at_ms, due_ms = excluded.due_ms";
        execute(&transaction, sql, &[&kind, &key, &person, &value, &int(at_ms), &due_ms.map(int)]).await?;
    }
    let sql = "UPDATE people SET name = $1, folded = $2 WHERE id = $3";
    let statement = transaction.prepare_cached(sql).await.map_err(broken)?;
    match transaction.execute(&statement, &[&name, &folded, &id]).await {
        Ok(_) => transaction.commit().await.map_err(broken),
        // Another writer was faster.
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Err(TAKEN),
        Err(error) => Err(broken(error)),
    }
}

async fn add_person(client: &mut Client, new: &NewPerson, token_hash: &str) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    let sql =
        "INSERT INTO people (id, guest_name, created_ms) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
    let created_ms = int(new.created_ms);
    if execute(&transaction, sql, &[&new.id, &new.guest_name, &created_ms]).await? == 0 {
        return Err(StoreError::Taken("this id of a person"));
    }
    let sql = "INSERT INTO tokens (hash, person, label, created_ms) VALUES ($1, $2, 'first', $3)";
    execute(&transaction, sql, &[&token_hash, &new.id, &created_ms]).await?;
    transaction.commit().await.map_err(broken)
}

async fn forget_unused(
    client: &impl GenericClient,
    before_ms: u64,
    limit: usize,
) -> Result<CleanupCounts, StoreError> {
    let ids = async |sql: &str| {
        let sql = sql.replace('?', "$");
        let found = all(client, &sql, &[&int(before_ms), &int(limit as u64)]).await?;
        found.iter().map(|row| get(row, 0)).collect::<Result<Vec<String>, StoreError>>()
    };
    let games = ids(UNUSED_GAMES).await?;
    for table in OF_GAMES {
        execute(client, &format!("DELETE FROM {table} WHERE game_id = ANY($1)"), &[&games]).await?;
    }
    execute(client, "DELETE FROM games WHERE id = ANY($1)", &[&games]).await?;
    let people = ids(UNUSED_PEOPLE).await?;
    for sql in [
        "DELETE FROM tokens WHERE person = ANY($1)",
        "DELETE FROM codes WHERE person = ANY($1)",
        "DELETE FROM blocks WHERE person = ANY($1) OR other = ANY($1)",
        "DELETE FROM people WHERE id = ANY($1)",
    ] {
        execute(client, sql, &[&people]).await?;
    }
    Ok(CleanupCounts { games: games.len(), people: people.len() })
}

impl Store for PostgresStore {
    fn create_game(&self, new: NewGame) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move { create(&self.client().await?, &new).await }))
    }

    fn append(&self, wanted: Append) -> StoreFuture<'_, AppendOutcome> {
        Box::pin(timely(async move { append(&self.client().await?, &wanted).await }))
    }

    fn game<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<GameHead>> {
        Box::pin(timely(async move { head(&self.client().await?, id).await }))
    }

    fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> StoreFuture<'a, Vec<StoredRow>> {
        Box::pin(timely(async move { rows_after(&self.client().await?, id, since, until).await }))
    }

    fn seqs(&self, ids: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        let sql = "SELECT id, seq FROM games WHERE id = ANY($1)";
        Box::pin(timely(
            async move { self.list(sql, &[&ids], |row| Ok((get(row, 0)?, unsigned(row, 1)?))).await },
        ))
    }

    fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = "SELECT g.id FROM games AS g WHERE status = 'playing' AND changed_ms >= $1 AND changed_ms < $2 \
            AND EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'computer' \
            AND strpos(g.to_act, seats.seat) > 0) ORDER BY g.id LIMIT $3";
        Box::pin(timely(async move {
            self.list(sql, &[&int(since_ms), &int(until_ms), &int(limit as u64)], |row| get(row, 0)).await
        }))
    }

    fn action<'a>(
        &'a self,
        id: &'a str,
        action_id: &'a str,
    ) -> StoreFuture<'a, Option<(u64, Vec<StoredRow>)>> {
        Box::pin(timely(async move { known_action(&self.client().await?, id, action_id).await }))
    }

    fn secret<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<[u8; 32]>> {
        Box::pin(timely(async move {
            let sql = "SELECT secret FROM games WHERE id = $1";
            let Some(row) = one(&self.client().await?, sql, &[&id]).await? else { return Ok(None) };
            let secret = <[u8; 32]>::try_from(get::<Vec<u8>>(&row, 0)?);
            secret.map(Some).map_err(|_| StoreError::Damaged(format!("the secret of {id} has not 32 bytes")))
        }))
    }

    fn due(&self, now_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = "SELECT id FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            AND deadline_ms <= $1 ORDER BY deadline_ms, id LIMIT $2";
        Box::pin(timely(async move {
            self.list(sql, &[&int(now_ms), &int(limit as u64)], |row| get(row, 0)).await
        }))
    }

    fn deadlines(&self) -> StoreFuture<'_, Vec<(String, u64)>> {
        let sql = "SELECT id, deadline_ms FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            ORDER BY id";
        Box::pin(timely(
            async move { self.list(sql, &[], |row| Ok((get(row, 0)?, unsigned(row, 1)?))).await },
        ))
    }

    fn games(&self, query: GameQuery) -> StoreFuture<'_, Page> {
        Box::pin(timely(async move { find::find(&mut self.client().await?, &query).await }))
    }

    fn add_person(&self, new: NewPerson, token_hash: String) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move { add_person(&mut self.client().await?, &new, &token_hash).await }))
    }

    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(timely(async move {
            self.one_person(&format!("SELECT {PERSON} FROM people AS p WHERE p.id = $1"), &[&id]).await
        }))
    }

    fn person_by_name<'a>(&'a self, folded: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(timely(async move {
            self.one_person(&format!("SELECT {PERSON} FROM people AS p WHERE p.folded = $1"), &[&folded])
                .await
        }))
    }

    fn person_by_guest_name<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {PERSON} FROM people AS p WHERE lower(p.guest_name) = lower($1) AND NOT p.deleted \
                 ORDER BY p.created_ms, p.id LIMIT 1"
            );
            self.one_person(&sql, &[&name]).await
        }))
    }

    fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move { rename(&mut self.client().await?, &id, &name, &folded, now_ms).await }))
    }

    fn renormalize_names(&self, fold: fn(&str) -> String) -> StoreFuture<'_, usize> {
        Box::pin(async move {
            let client = self.client().await?;
            let sql = "SELECT id, name, folded FROM people WHERE folded IS NOT NULL ORDER BY created_ms, id";
            let mut changed = 0;
            for row in all(&client, sql, &[]).await? {
                let (id, name, old): (String, String, String) = (get(&row, 0)?, get(&row, 1)?, get(&row, 2)?);
                let new = fold(&name);
                if new == old {
                    continue;
                }
                let sql = "UPDATE people SET folded = $1 WHERE id = $2 AND name = $3 AND NOT EXISTS \
                           (SELECT 1 FROM people AS other WHERE other.folded = $1)";
                let statement = client.prepare_cached(sql).await.map_err(broken)?;
                match client.execute(&statement, &[&new, &id, &name]).await {
                    Ok(lines) => changed += usize::from(lines > 0),
                    // Another person has just taken the name.
                    Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {}
                    Err(error) => return Err(broken(error)),
                }
            }
            Ok(changed)
        })
    }

    fn set_password(&self, id: String, hash: Option<String>) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "UPDATE people SET password = $1 WHERE id = $2 AND NOT deleted";
            let changed = execute(&self.client().await?, sql, &[&hash, &id]).await?;
            if changed == 0 { Err(StoreError::Missing("such person")) } else { Ok(()) }
        }))
    }

    fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "INSERT INTO codes (hash, person, expires_ms) VALUES ($1, $2, $3) \
                ON CONFLICT (hash) DO UPDATE SET person = excluded.person, expires_ms = excluded.expires_ms";
            run_for_active_person(&mut self.client().await?, &id, sql, &[&code_hash, &id, &int(expires_ms)])
                .await
        }))
    }

    fn take_code(&self, code_hash: String, now_ms: u64) -> StoreFuture<'_, Option<String>> {
        Box::pin(timely(async move {
            let sql = "DELETE FROM codes WHERE hash = $1 RETURNING person, expires_ms";
            let Some(row) = one(&self.client().await?, sql, &[&code_hash]).await? else { return Ok(None) };
            Ok(if unsigned(&row, 1)? > now_ms { Some(get(&row, 0)?) } else { None })
        }))
    }

    fn block(&self, id: String, other: String, on: bool) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            require_active_person(&transaction, &id).await?;
            require_active_person(&transaction, &other).await?;
            let sql = if on {
                "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            } else {
                "DELETE FROM blocks WHERE person = $1 AND other = $2"
            };
            execute(&transaction, sql, &[&id, &other]).await?;
            transaction.commit().await.map_err(broken)
        }))
    }

    fn blocked<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT other FROM blocks WHERE person = $1 ORDER BY other";
        Box::pin(timely(async move { self.list(sql, &[&id], |row| get(row, 0)).await }))
    }

    fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> StoreFuture<'a, bool> {
        let sql = "SELECT 1 FROM blocks WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)";
        Box::pin(timely(async move { Ok(one(&self.client().await?, sql, &[&id, &other]).await?.is_some()) }))
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let Report { by, about, game, reason, at_ms } = report;
            let sql =
                "INSERT INTO reports (by_person, about, game_id, reason, at_ms) VALUES ($1, $2, $3, $4, $5)";
            execute(&self.client().await?, sql, &[&by, &about, &game, &reason, &int(at_ms)]).await?;
            Ok(())
        }))
    }

    fn delete_person(&self, id: String) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            delete(&transaction, &id).await?;
            transaction.commit().await.map_err(broken)
        }))
    }

    fn forget_unused(&self, before_ms: u64, limit: usize) -> StoreFuture<'_, CleanupCounts> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let forgotten = forget_unused(&transaction, before_ms, limit).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(forgotten)
        }))
    }

    fn say(&self, message: Message) -> StoreFuture<'_, u64> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let number = say(&transaction, &message).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(number)
        }))
    }

    fn last_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>> {
        Box::pin(timely(async move {
            let sql =
                format!("SELECT {MESSAGE} FROM messages WHERE game_id = $1 ORDER BY number DESC LIMIT 1");
            Ok(self.list(&sql, &[&game], read_message).await?.pop())
        }))
    }

    fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<Message>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {MESSAGE} FROM messages WHERE game_id = $1 AND number > $2 ORDER BY number LIMIT $3"
            );
            self.list(&sql, &[&game, &int(since), &int(limit as u64)], read_message).await
        }))
    }

    fn messages_by<'a>(
        &'a self,
        person: &'a str,
        after: (&'a str, u64),
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        Box::pin(timely(async move {
            let sql = format!(
                "SELECT {MESSAGE} FROM messages WHERE by_person = $1 AND (game_id, number) > ($2, $3) \
                 ORDER BY game_id, number LIMIT $4"
            );
            let (game, number) = after;
            self.list(&sql, &[&person, &game, &int(number), &int(limit as u64)], read_message).await
        }))
    }

    fn last_heartbeat(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(timely(async move {
            let row = one(&self.client().await?, "SELECT at_ms FROM beats WHERE id = 0", &[]).await?;
            row.map(|row| unsigned(&row, 0)).transpose()
        }))
    }

    fn heartbeat(&self, node: u64, now_ms: u64) -> StoreFuture<'_, Option<u64>> {
        Box::pin(timely(async move {
            let sql = "WITH put AS (INSERT INTO beats (id, at_ms) VALUES (0, $1), ($2, $1) \
                ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms), \
                tidy AS (DELETE FROM beats WHERE id NOT IN (0, $2) AND at_ms < $3) \
                SELECT (SELECT at_ms FROM beats WHERE id = 0)";
            let old = int(now_ms.saturating_sub(HEARTBEATS_KEPT_MS));
            let row = one(&self.client().await?, sql, &[&int(now_ms), &node_id(node), &old]).await?;
            let before: Option<i64> = row.map_or(Ok(None), |row| get(&row, 0))?;
            Ok(before.and_then(|ms| u64::try_from(ms).ok()))
        }))
    }

    fn has_other_heartbeat(&self, node: u64, since_ms: u64) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let sql = "SELECT 1 FROM beats WHERE id NOT IN (0, $1) AND at_ms >= $2";
            let values: Values<'_> = &[&node_id(node), &int(since_ms)];
            Ok(one(&self.client().await?, sql, values).await?.is_some())
        }))
    }

    fn settled(&self, key: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        Box::pin(timely(async move {
            let client = self.client().await?;
            let sql = "INSERT INTO settled (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
            execute(&client, sql, &[&key, &fresh]).await?;
            let value = one(&client, "SELECT value FROM settled WHERE key = $1", &[&key]).await?;
            let missing = || StoreError::Damaged(format!("`{key}` was not kept"));
            get(&value.ok_or_else(missing)?, 0)
        }))
    }

    fn size(&self) -> StoreFuture<'_, Option<u64>> {
        let sql = "SELECT pg_database_size(current_database())";
        Box::pin(timely(async move {
            one(&self.client().await?, sql, &[]).await?.map(|row| unsigned(&row, 0)).transpose()
        }))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        Box::pin(timely(async move {
            let sql = "SELECT current_setting('transaction_read_only') = 'on'";
            let client = self.client().await?;
            let row = one(&client, sql, &[]).await?;
            if row.map_or(Ok(true), |row| get(&row, 0))? {
                return Err(StoreError::NotWritable("it can only be read".to_owned()));
            }
            let sql = "INSERT INTO settled (key, value) VALUES ('ping', '\\x00') \
                       ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            execute(&client, sql, &[]).await?;
            Ok(())
        }))
    }
}

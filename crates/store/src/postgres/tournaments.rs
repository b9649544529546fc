//! Tournaments: statements over their tables.

use tokio_postgres::Row;

use super::{PostgresStore, Values, all, broken, execute, get, int, one, timely, unsigned};
use crate::{StoreError, StoreFuture, TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

const HEAD: &str = "id, maker, public, live, seq, created_ms, about";

fn read_head(row: &Row) -> Result<TournamentHead, StoreError> {
    Ok(TournamentHead {
        id: get(row, 0)?,
        maker: get(row, 1)?,
        public: get(row, 2)?,
        live: get(row, 3)?,
        seq: unsigned(row, 4)?,
        created_ms: unsigned(row, 5)?,
        about: get(row, 6)?,
    })
}

impl TournamentStore for PostgresStore {
    fn append_tournament(&self, append: TournamentAppend) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let TournamentAppend { expected, head, rows, people } = &append;
            let TournamentHead { id, maker, public, live, seq, created_ms, about } = head;
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let moved = if *expected == 0 {
                let sql = format!(
                    "INSERT INTO tournaments ({HEAD}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"
                );
                let values: Values<'_> = &[id, maker, public, live, &int(*seq), &int(*created_ms), about];
                execute(&transaction, &sql, values).await?
            } else {
                let sql = "UPDATE tournaments SET public = $1, live = $2, seq = $3, about = $4 WHERE id = $5 AND seq = $6";
                let values: Values<'_> = &[public, live, &int(*seq), about, id, &int(*expected)];
                execute(&transaction, sql, values).await?
            };
            if moved == 0 {
                return Ok(false);
            }
            let sql = "INSERT INTO tournament_rows (tournament, seq, text) VALUES ($1, $2, $3)";
            for (text, seq) in rows.iter().zip(expected + 1..) {
                execute(&transaction, sql, &[id, &int(seq), text]).await?;
            }
            let sql =
                "INSERT INTO tournament_people (person, tournament) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            for person in people {
                execute(&transaction, sql, &[person, id]).await?;
            }
            transaction.commit().await.map_err(broken)?;
            Ok(true)
        }))
    }

    fn tournament<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<TournamentHead>> {
        Box::pin(timely(async move {
            let sql = format!("SELECT {HEAD} FROM tournaments WHERE id = $1");
            one(&self.client().await?, &sql, &[&id]).await?.map(|row| read_head(&row)).transpose()
        }))
    }

    fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>> {
        Box::pin(timely(async move {
            let sql =
                "SELECT text FROM tournament_rows WHERE tournament = $1 AND seq > $2 ORDER BY seq LIMIT $3";
            let values: Values<'_> = &[&id, &int(since), &int(limit as u64)];
            all(&self.client().await?, sql, values).await?.iter().map(|row| get(row, 0)).collect()
        }))
    }

    fn tournaments(&self, query: TournamentQuery) -> StoreFuture<'_, Vec<TournamentHead>> {
        Box::pin(timely(async move {
            let TournamentQuery { live, public_only, person, before, limit } = query;
            let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
            // A condition of its own for each case, so that the index is used however many are over.
            let state = if live.is_some() { "live = $1" } else { "$1::BOOLEAN IS NULL" };
            let sql = format!(
                "SELECT {HEAD} FROM tournaments WHERE {state} AND (NOT $2 OR public) \
                 AND ($3::TEXT IS NULL OR id IN (SELECT tournament FROM tournament_people WHERE person = $3)) \
                 AND (created_ms, id) < ($4, $5) ORDER BY created_ms DESC, id DESC LIMIT $6"
            );
            let values: Values<'_> =
                &[&live, &public_only, &person, &int(before_ms), &before_id, &int(limit as u64)];
            all(&self.client().await?, &sql, values).await?.iter().map(read_head).collect()
        }))
    }
}

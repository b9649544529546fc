//! Shared boards: statements over their tables.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::{PostgresStore, Values, all, broken, execute, get, int, one, timely, unsigned};
use crate::{
    SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, SharedBoardStore, StoreError,
    StoreFuture,
};

const HEAD: &str = "id, maker, seq, created_ms, changed_ms, about";

fn read_head(row: &Row) -> Result<SharedBoardHead, StoreError> {
    Ok(SharedBoardHead {
        id: get(row, 0)?,
        maker: get(row, 1)?,
        seq: unsigned(row, 2)?,
        created_ms: unsigned(row, 3)?,
        changed_ms: unsigned(row, 4)?,
        about: get(row, 5)?,
    })
}

async fn action(
    client: &impl GenericClient,
    board: &str,
    action_id: &str,
) -> Result<Option<String>, StoreError> {
    let sql = "SELECT text FROM shared_board_rows WHERE board = $1 AND action_id = $2";
    one(client, sql, &[&board, &action_id]).await?.map(|row| get(&row, 0)).transpose()
}

impl SharedBoardStore for PostgresStore {
    fn append_shared_board(&self, append: SharedBoardAppend) -> StoreFuture<'_, SharedBoardOutcome> {
        Box::pin(timely(async move {
            let SharedBoardAppend { expected, head, rows, action_id, person } = &append;
            let SharedBoardHead { id, maker, seq, created_ms, changed_ms, about } = head;
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            // The head is locked first, so that of two requests with the same action the second finds the first one's
            // row.
            let sql = "SELECT 1 FROM shared_boards WHERE id = $1 FOR NO KEY UPDATE";
            one(&transaction, sql, &[id]).await?;
            if let Some(action_id) = action_id
                && let Some(text) = action(&transaction, id, action_id).await?
            {
                return Ok(SharedBoardOutcome::Repeated(text));
            }
            let moved = if *expected == 0 {
                let sql = format!(
                    "INSERT INTO shared_boards ({HEAD}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
                );
                let values: Values<'_> =
                    &[id, maker, &int(*seq), &int(*created_ms), &int(*changed_ms), about];
                execute(&transaction, &sql, values).await?
            } else {
                let sql = "UPDATE shared_boards SET seq = $1, changed_ms = $2, about = $3 WHERE id = $4 AND seq = $5";
                let values: Values<'_> = &[&int(*seq), &int(*changed_ms), about, id, &int(*expected)];
                execute(&transaction, sql, values).await?
            };
            if moved == 0 {
                return Ok(SharedBoardOutcome::Behind);
            }
            let sql = "INSERT INTO shared_board_rows (board, seq, text, action_id) VALUES ($1, $2, $3, $4)";
            for (text, row) in rows.iter().zip(expected + 1..) {
                let action_id = action_id.as_ref().filter(|_| row == *seq);
                execute(&transaction, sql, &[id, &int(row), text, &action_id]).await?;
            }
            let sql =
                "INSERT INTO shared_board_people (person, board) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            if let Some(person) = person {
                execute(&transaction, sql, &[person, id]).await?;
            }
            transaction.commit().await.map_err(broken)?;
            Ok(SharedBoardOutcome::Appended)
        }))
    }

    fn shared_board<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedBoardHead>> {
        Box::pin(timely(async move {
            let sql = format!("SELECT {HEAD} FROM shared_boards WHERE id = $1");
            one(&self.client().await?, &sql, &[&id]).await?.map(|row| read_head(&row)).transpose()
        }))
    }

    fn shared_board_rows<'a>(
        &'a self,
        id: &'a str,
        since: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<String>> {
        Box::pin(timely(async move {
            let sql =
                "SELECT text FROM shared_board_rows WHERE board = $1 AND seq > $2 ORDER BY seq LIMIT $3";
            let values: Values<'_> = &[&id, &int(since), &int(limit as u64)];
            all(&self.client().await?, sql, values).await?.iter().map(|row| get(row, 0)).collect()
        }))
    }

    fn shared_board_action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(timely(async move { action(&self.client().await?, id, action_id).await }))
    }

    fn shared_boards(&self, query: SharedBoardQuery) -> StoreFuture<'_, Vec<SharedBoardHead>> {
        Box::pin(timely(async move {
            let SharedBoardQuery { person, maker, before, limit } = query;
            let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
            // A condition of its own for each case, so that an index is used however many boards there are.
            let theirs = match person {
                Some(_) => "id IN (SELECT board FROM shared_board_people WHERE person = $1)",
                None => "$1::TEXT IS NULL",
            };
            let made = if maker.is_some() { "maker = $2" } else { "$2::TEXT IS NULL" };
            let sql = format!(
                "SELECT {HEAD} FROM shared_boards WHERE {theirs} AND {made} AND (changed_ms, id) < ($3, $4) \
                 ORDER BY changed_ms DESC, id DESC LIMIT $5"
            );
            let values: Values<'_> = &[&person, &maker, &int(before_ms), &before_id, &int(limit as u64)];
            all(&self.client().await?, &sql, values).await?.iter().map(read_head).collect()
        }))
    }

    fn delete_shared_board(&self, id: String) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            for sql in [
                "DELETE FROM shared_board_rows WHERE board = $1",
                "DELETE FROM shared_board_people WHERE board = $1",
                "DELETE FROM messages WHERE game_id = $1 AND game_id IN (SELECT id FROM shared_boards)",
            ] {
                execute(&transaction, sql, &[&id]).await?;
            }
            let gone = execute(&transaction, "DELETE FROM shared_boards WHERE id = $1", &[&id]).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(gone > 0)
        }))
    }
}

//! Shared boards: statements over their tables.

use super::people::require_active_person;
use super::{Database, FromRow, Requests as _, Row, values};
use crate::{
    SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, SharedBoardStore, StoreError,
    StoreFuture,
};

const HEAD: &str = "id, maker, seq, created_ms, changed_ms, about";
const ACTION: &str = "SELECT text FROM shared_board_rows WHERE board = ?1 AND action_id = ?2";

impl FromRow for SharedBoardHead {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get()?,
            maker: row.get()?,
            seq: row.get()?,
            created_ms: row.get()?,
            changed_ms: row.get()?,
            about: row.get()?,
        })
    }
}

impl<D: Database> SharedBoardStore for D {
    fn append_shared_board(&self, append: SharedBoardAppend) -> StoreFuture<'_, SharedBoardOutcome> {
        self.transaction(move |db| {
            Box::pin(async move {
                let SharedBoardAppend { expected, by, head, rows, action_id, people } = append;
                let SharedBoardHead { id, maker, seq, created_ms, changed_ms, about } = head;
                if let Some(by) = &by {
                    require_active_person(db, by).await?;
                }
                // The head is locked first, so that of two requests with the same action the second finds the first
                // one's row.
                let lock = db.dialect().for_update;
                if !lock.is_empty() {
                    let sql = format!("SELECT 1 FROM shared_boards WHERE id = ?1{lock}");
                    db.exists(&sql, values![&id]).await?;
                }
                if let Some(action_id) = &action_id
                    && let Some(text) = db.one(ACTION, values![&id, action_id]).await?
                {
                    return Ok(SharedBoardOutcome::Repeated(text));
                }
                let moved = if expected == 0 {
                    let sql = format!(
                        "INSERT INTO shared_boards ({HEAD}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"
                    );
                    db.change(&sql, values![&id, maker, seq, created_ms, changed_ms, about]).await?
                } else {
                    let sql = "UPDATE shared_boards SET seq = ?1, changed_ms = ?2, about = ?3 \
                        WHERE id = ?4 AND seq = ?5";
                    db.change(sql, values![seq, changed_ms, about, &id, expected]).await?
                };
                if moved == 0 {
                    return Ok(SharedBoardOutcome::Behind);
                }
                let sql =
                    "INSERT INTO shared_board_rows (board, seq, text, action_id) VALUES (?1, ?2, ?3, ?4)";
                let rows = rows.into_iter().zip(expected + 1..);
                let of_last = |row| action_id.as_ref().filter(|_| row == seq).cloned();
                let rows: Vec<_> = rows.map(|(text, row)| values![&id, row, text, of_last(row)]).collect();
                db.execute(sql, &rows).await?;
                for person in people {
                    let sql = "INSERT INTO shared_board_people (person, board) VALUES (?1, ?2) \
                        ON CONFLICT DO NOTHING";
                    db.change(sql, values![person, &id]).await?;
                }
                Ok(SharedBoardOutcome::Appended)
            })
        })
    }

    fn shared_board<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedBoardHead>> {
        self.one(format!("SELECT {HEAD} FROM shared_boards WHERE id = ?1"), values![id])
    }

    fn shared_board_rows<'a>(
        &'a self,
        id: &'a str,
        since: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT text FROM shared_board_rows WHERE board = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
        self.all(sql, values![id, since, limit])
    }

    fn shared_board_action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<String>> {
        self.one(ACTION, values![id, action_id])
    }

    fn shared_boards(&self, query: SharedBoardQuery) -> StoreFuture<'_, Vec<SharedBoardHead>> {
        let SharedBoardQuery { person, maker, before, limit } = query;
        let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
        // A condition of its own for each case, so that an index is used however many boards there are.
        let theirs = match person {
            Some(_) => "id IN (SELECT board FROM shared_board_people WHERE person = ?1)",
            None => "CAST(?1 AS TEXT) IS NULL",
        };
        let made = if maker.is_some() { "maker = ?2" } else { "CAST(?2 AS TEXT) IS NULL" };
        let sql = format!(
            "SELECT {HEAD} FROM shared_boards WHERE {theirs} AND {made} AND (changed_ms, id) < (?3, ?4) \
             ORDER BY changed_ms DESC, id DESC LIMIT ?5"
        );
        self.all(sql, values![person, maker, before_ms, before_id, limit])
    }

    fn delete_shared_board(&self, id: String) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                // Locked, so that no row is added meanwhile.
                let sql = format!("SELECT 1 FROM shared_boards WHERE id = ?1{}", db.dialect().for_update);
                if !db.exists(&sql, values![&id]).await? {
                    return Ok(false);
                }
                for sql in [
                    "DELETE FROM shared_board_rows WHERE board = ?1",
                    "DELETE FROM shared_board_people WHERE board = ?1",
                    "DELETE FROM messages WHERE game_id = ?1 AND game_id IN (SELECT id FROM shared_boards)",
                ] {
                    db.change(sql, values![&id]).await?;
                }
                Ok(db.change("DELETE FROM shared_boards WHERE id = ?1", values![id]).await? > 0)
            })
        })
    }
}

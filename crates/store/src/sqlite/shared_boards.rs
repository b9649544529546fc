//! Shared boards: statements over their tables.

use rusqlite::{Connection, Row, params};

use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::{
    SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, SharedBoardStore, StoreError,
    StoreFuture,
};

const HEAD: &str = "id, maker, seq, created_ms, changed_ms, about";

fn read_head(row: &Row<'_>) -> rusqlite::Result<SharedBoardHead> {
    Ok(SharedBoardHead {
        id: row.get(0)?,
        maker: row.get(1)?,
        seq: unsigned(row, 2)?,
        created_ms: unsigned(row, 3)?,
        changed_ms: unsigned(row, 4)?,
        about: row.get(5)?,
    })
}

fn action(connection: &Connection, board: &str, action_id: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT text FROM shared_board_rows WHERE board = ? AND action_id = ?";
    one(connection, sql, [board, action_id], |row| row.get(0))
}

impl SharedBoardStore for SqliteStore {
    fn append_shared_board(&self, append: SharedBoardAppend) -> StoreFuture<'_, SharedBoardOutcome> {
        self.write(move |connection| {
            let SharedBoardAppend { expected, head, rows, action_id, person } = append;
            let SharedBoardHead { id, maker, seq, created_ms, changed_ms, about } = head;
            if let Some(action_id) = &action_id
                && let Some(text) = action(connection, &id, action_id)?
            {
                return Ok(SharedBoardOutcome::Repeated(text));
            }
            let moved = if expected == 0 {
                let sql = format!(
                    "INSERT INTO shared_boards ({HEAD}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
                );
                let values = params![id, maker, int(seq), int(created_ms), int(changed_ms), about];
                execute(connection, &sql, values)?
            } else {
                let sql =
                    "UPDATE shared_boards SET seq = ?, changed_ms = ?, about = ? WHERE id = ? AND seq = ?";
                execute(connection, sql, params![int(seq), int(changed_ms), about, id, int(expected)])?
            };
            if moved == 0 {
                return Ok(SharedBoardOutcome::Behind);
            }
            let sql = "INSERT INTO shared_board_rows (board, seq, text, action_id) VALUES (?, ?, ?, ?)";
            for (text, row) in rows.iter().zip(expected + 1..) {
                execute(
                    connection,
                    sql,
                    params![id, int(row), text, action_id.as_ref().filter(|_| row == seq)],
                )?;
            }
            let sql = "INSERT INTO shared_board_people (person, board) VALUES (?, ?) ON CONFLICT DO NOTHING";
            if let Some(person) = person {
                execute(connection, sql, params![person, id])?;
            }
            Ok(SharedBoardOutcome::Appended)
        })
    }

    fn shared_board<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedBoardHead>> {
        let (sql, id) = (format!("SELECT {HEAD} FROM shared_boards WHERE id = ?"), id.to_owned());
        self.read(move |connection| one(connection, &sql, [id], read_head))
    }

    fn shared_board_rows<'a>(
        &'a self,
        id: &'a str,
        since: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT text FROM shared_board_rows WHERE board = ? AND seq > ? ORDER BY seq LIMIT ?";
        let id = id.to_owned();
        self.read(move |connection| {
            all(connection, sql, params![id, int(since), int(limit as u64)], |row| row.get(0))
        })
    }

    fn shared_board_action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<String>> {
        let (id, action_id) = (id.to_owned(), action_id.to_owned());
        self.read(move |connection| action(connection, &id, &action_id))
    }

    fn shared_boards(&self, query: SharedBoardQuery) -> StoreFuture<'_, Vec<SharedBoardHead>> {
        let SharedBoardQuery { person, maker, before, limit } = query;
        let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
        // A condition of its own for each case, so that an index is used however many boards there are.
        let theirs = match person {
            Some(_) => "id IN (SELECT board FROM shared_board_people WHERE person = ?1)",
            None => "?1 IS NULL",
        };
        let made = if maker.is_some() { "maker = ?2" } else { "?2 IS NULL" };
        let sql = format!(
            "SELECT {HEAD} FROM shared_boards WHERE {theirs} AND {made} AND (changed_ms, id) < (?3, ?4) \
             ORDER BY changed_ms DESC, id DESC LIMIT ?5"
        );
        self.read(move |connection| {
            let values = params![person, maker, int(before_ms), before_id, int(limit as u64)];
            all(connection, &sql, values, read_head)
        })
    }

    fn delete_shared_board(&self, id: String) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            for sql in [
                "DELETE FROM shared_board_rows WHERE board = ?",
                "DELETE FROM shared_board_people WHERE board = ?",
                "DELETE FROM messages WHERE game_id = ? AND game_id IN (SELECT id FROM shared_boards)",
            ] {
                execute(connection, sql, [&id])?;
            }
            Ok(execute(connection, "DELETE FROM shared_boards WHERE id = ?", [&id])? > 0)
        })
    }
}

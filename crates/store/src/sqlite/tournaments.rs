//! Tournaments: statements over their tables.

use rusqlite::{Row, params};

use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::{StoreFuture, TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

const HEAD: &str = "id, maker, public, live, seq, created_ms, about";

fn read_head(row: &Row<'_>) -> rusqlite::Result<TournamentHead> {
    Ok(TournamentHead {
        id: row.get(0)?,
        maker: row.get(1)?,
        public: row.get(2)?,
        live: row.get(3)?,
        seq: unsigned(row, 4)?,
        created_ms: unsigned(row, 5)?,
        about: row.get(6)?,
    })
}

impl TournamentStore for SqliteStore {
    fn append_tournament(&self, append: TournamentAppend) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let TournamentAppend { expected, head, rows, people } = append;
            let TournamentHead { id, maker, public, live, seq, created_ms, about } = head;
            let moved = if expected == 0 {
                let sql = format!("INSERT INTO tournaments ({HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
                let values = params![id, maker, public, live, int(seq), int(created_ms), about];
                execute(connection, &sql, values)?
            } else {
                let sql = "UPDATE tournaments SET public = ?, live = ?, seq = ?, about = ? WHERE id = ? AND seq = ?";
                execute(connection, sql, params![public, live, int(seq), about, id, int(expected)])?
            };
            if moved == 0 {
                return Ok(false);
            }
            let sql = "INSERT INTO tournament_rows (tournament, seq, text) VALUES (?, ?, ?)";
            for (text, seq) in rows.iter().zip(expected + 1..) {
                execute(connection, sql, params![id, int(seq), text])?;
            }
            let sql = "INSERT INTO tournament_people (person, tournament) VALUES (?, ?) ON CONFLICT DO NOTHING";
            for person in &people {
                execute(connection, sql, params![person, id])?;
            }
            Ok(true)
        })
    }

    fn tournament<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<TournamentHead>> {
        let (sql, id) = (format!("SELECT {HEAD} FROM tournaments WHERE id = ?"), id.to_owned());
        self.read(move |connection| one(connection, &sql, [id], read_head))
    }

    fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT text FROM tournament_rows WHERE tournament = ? AND seq > ? ORDER BY seq LIMIT ?";
        let id = id.to_owned();
        self.read(move |connection| {
            all(connection, sql, params![id, int(since), int(limit as u64)], |row| row.get(0))
        })
    }

    fn tournaments(&self, query: TournamentQuery) -> StoreFuture<'_, Vec<TournamentHead>> {
        let TournamentQuery { live, public_only, person, before, limit } = query;
        let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
        // A condition of its own for each case, so that the index is used however many are over.
        let state = if live.is_some() { "live = ?1" } else { "?1 IS NULL" };
        let sql = format!(
            "SELECT {HEAD} FROM tournaments WHERE {state} AND (NOT ?2 OR public) \
             AND (?3 IS NULL OR id IN (SELECT tournament FROM tournament_people WHERE person = ?3)) \
             AND (created_ms, id) < (?4, ?5) ORDER BY created_ms DESC, id DESC LIMIT ?6"
        );
        self.read(move |connection| {
            let values = params![live, public_only, person, int(before_ms), before_id, int(limit as u64)];
            all(connection, &sql, values, read_head)
        })
    }
}

//! Tournaments: statements over their tables.

use super::{Database, FromRow, Requests as _, Row, values};
use crate::{StoreError, StoreFuture, TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

const HEAD: &str = "id, maker, public, live, seq, created_ms, club, about";

impl FromRow for TournamentHead {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get()?,
            maker: row.get()?,
            public: row.get()?,
            live: row.get()?,
            seq: row.get()?,
            created_ms: row.get()?,
            club: row.get()?,
            about: row.get()?,
        })
    }
}

impl<D: Database> TournamentStore for D {
    fn append_tournament(&self, append: TournamentAppend) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let TournamentAppend { expected, head, rows, people } = append;
                let TournamentHead { id, maker, public, live, seq, created_ms, club, about } = head;
                let moved = if expected == 0 {
                    let sql = format!(
                        "INSERT INTO tournaments ({HEAD}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING"
                    );
                    db.change(&sql, values![&id, maker, public, live, seq, created_ms, club, about]).await?
                } else {
                    let sql = "UPDATE tournaments SET public = ?1, live = ?2, seq = ?3, about = ?4 \
                        WHERE id = ?5 AND seq = ?6";
                    db.change(sql, values![public, live, seq, about, &id, expected]).await?
                };
                if moved == 0 {
                    return Ok(false);
                }
                let sql = "INSERT INTO tournament_rows (tournament, seq, text) VALUES (?1, ?2, ?3)";
                let rows = rows.into_iter().zip(expected + 1..);
                let rows: Vec<_> = rows.map(|(text, seq)| values![&id, seq, text]).collect();
                db.execute(sql, &rows).await?;
                let sql = "INSERT INTO tournament_people (person, tournament) VALUES (?1, ?2) \
                    ON CONFLICT DO NOTHING";
                let people: Vec<_> = people.into_iter().map(|person| values![person, &id]).collect();
                db.execute(sql, &people).await?;
                Ok(true)
            })
        })
    }

    fn tournament<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<TournamentHead>> {
        self.one(format!("SELECT {HEAD} FROM tournaments WHERE id = ?1"), values![id])
    }

    fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT text FROM tournament_rows WHERE tournament = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
        self.all(sql, values![id, since, limit])
    }

    fn tournaments(&self, query: TournamentQuery) -> StoreFuture<'_, Vec<TournamentHead>> {
        let TournamentQuery { live, public_only, person, club, before, limit } = query;
        let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
        // A condition of its own for each case, so that the index is used however many are over.
        let state = if live.is_some() { "live = ?1" } else { "CAST(?1 AS BOOLEAN) IS NULL" };
        let theirs = if club.is_some() { "club = ?7" } else { "CAST(?7 AS TEXT) IS NULL" };
        let sql = format!(
            "SELECT {HEAD} FROM tournaments WHERE {state} AND {theirs} AND (NOT ?2 OR public) AND (CAST(?3 AS TEXT) IS NULL \
             OR id IN (SELECT tournament FROM tournament_people WHERE person = ?3)) \
             AND (created_ms, id) < (?4, ?5) ORDER BY created_ms DESC, id DESC LIMIT ?6"
        );
        self.all(sql, values![live, public_only, person, before_ms, before_id, limit, club])
    }
}

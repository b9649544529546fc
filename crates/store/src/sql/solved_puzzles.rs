//! Solved puzzles: statements over their tables.

use super::people::require_active_person;
use super::{Database, FromRow, Requests as _, Row, values};
use crate::{SolvedPuzzle, SolvedPuzzleStore, SolverCount, SolverQuery, StoreError, StoreFuture};

const COUNT: &str = "c.person, COALESCE(p.name, p.guest_name), p.name IS NOT NULL, c.solved";
/// Selects the counts of the period `?1`, without those of accounts that a moderator has closed. An earlier version may
/// have deleted an account and left its counts.
const OF_PERIOD: &str = "FROM solver_counts AS c JOIN people AS p ON p.id = c.person \
    WHERE c.period = ?1 AND NOT p.deleted AND COALESCE((SELECT d.kind FROM deeds AS d WHERE d.about = c.person \
    AND d.kind IN ('close', 'reopen') ORDER BY d.number DESC LIMIT 1), 'reopen') = 'reopen'";

/// Removes what is stored about a person's solved puzzles.
pub(super) const REMOVE_SOLVED_OF_PERSON: [&str; 2] =
    ["DELETE FROM solved_puzzles WHERE person = ?1", "DELETE FROM solver_counts WHERE person = ?1"];
/// Removes what an earlier version has left of deleted accounts.
pub(super) const REMOVE_SOLVED_OF_DELETED: [&str; 2] = [
    "DELETE FROM solved_puzzles WHERE person IN (SELECT id FROM people WHERE deleted)",
    "DELETE FROM solver_counts WHERE person IN (SELECT id FROM people WHERE deleted)",
];

impl FromRow for SolvedPuzzle {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { person: row.get()?, puzzle: row.get()?, at_ms: row.get()? })
    }
}

impl FromRow for SolverCount {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { person: row.get()?, name: row.get()?, named: row.get()?, solved: row.get()? })
    }
}

impl<D: Database> SolvedPuzzleStore for D {
    fn add_solved_puzzle(&self, solved: SolvedPuzzle, week: u64) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let SolvedPuzzle { person, puzzle, at_ms } = solved;
                require_active_person(db, &person).await?;
                let sql = "INSERT INTO solved_puzzles (person, puzzle, at_ms) VALUES (?1, ?2, ?3) \
                    ON CONFLICT DO NOTHING";
                if db.change(sql, values![&person, puzzle, at_ms]).await? == 0 {
                    return Ok(false);
                }
                let sql = "DELETE FROM solver_counts WHERE person = ?1 AND period > ?2 AND period < ?3";
                db.change(sql, values![&person, SolverQuery::ALL_TIME, week]).await?;
                let sql = "INSERT INTO solver_counts (period, person, solved, last_ms) VALUES (?1, ?2, 1, ?3) \
                    ON CONFLICT (period, person) DO UPDATE SET solved = solver_counts.solved + 1, \
                    last_ms = excluded.last_ms";
                let runs = [SolverQuery::ALL_TIME, week].map(|period| values![period, &person, at_ms]);
                db.execute(sql, &runs).await?;
                Ok(true)
            })
        })
    }

    fn remove_solved_puzzles(&self, person: String) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                for sql in REMOVE_SOLVED_OF_PERSON {
                    db.change(sql, values![&person]).await?;
                }
                Ok(())
            })
        })
    }

    fn has_solved<'a>(&'a self, person: &'a str, puzzle: &'a str) -> StoreFuture<'a, bool> {
        let sql = "SELECT puzzle FROM solved_puzzles WHERE person = ?1 AND puzzle = ?2";
        let found = self.one::<String>(sql, values![person, puzzle]);
        Box::pin(async move { Ok(found.await?.is_some()) })
    }

    fn solved_puzzles<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<SolvedPuzzle>> {
        let sql = "SELECT person, puzzle, at_ms FROM solved_puzzles WHERE person = ?1 ORDER BY at_ms, puzzle";
        self.all(sql, values![person])
    }

    fn solvers(&self, query: SolverQuery) -> StoreFuture<'_, Vec<SolverCount>> {
        let sql = format!(
            "SELECT {COUNT} {OF_PERIOD} ORDER BY c.solved DESC, c.last_ms, c.person LIMIT ?2 OFFSET ?3"
        );
        let SolverQuery { period, skip, limit } = query;
        self.all(sql, values![period, limit, skip])
    }

    fn solver<'a>(&'a self, period: u64, person: &'a str) -> StoreFuture<'a, Option<SolverCount>> {
        let sql = format!("SELECT {COUNT} {OF_PERIOD} AND c.person = ?2");
        self.one(sql, values![period, person])
    }

    fn count_solvers_above(&self, period: u64, solved: u64, limit: usize) -> StoreFuture<'_, u64> {
        let sql = format!("SELECT COUNT(*) FROM (SELECT 1 {OF_PERIOD} AND c.solved > ?2 LIMIT ?3) AS above");
        let count = self.one::<u64>(sql, values![period, solved, limit]);
        Box::pin(async move { Ok(count.await?.unwrap_or_default()) })
    }
}

//! Solved puzzles: statements over their tables.

use super::people::require_active_person;
use super::{Database, FromRow, Requests as _, Row, values};
use crate::{SolvedPuzzle, SolvedPuzzleStore, SolverCount, SolverQuery, StoreError, StoreFuture};

const COUNT: &str = "person, solved, last_ms";
/// Selects the counts of the period `?1`. An earlier version may have deleted an account and left its counts.
const OF_PERIOD: &str = "FROM solver_counts WHERE period = ?1 AND NOT EXISTS \
    (SELECT 1 FROM people WHERE people.id = solver_counts.person AND people.deleted)";

/// Removes what is stored about a person's solved puzzles.
pub(super) const REMOVE_SOLVED_OF_PERSON: [&str; 2] =
    ["DELETE FROM solved_puzzles WHERE person = ?1", "DELETE FROM solver_counts WHERE person = ?1"];

impl FromRow for SolvedPuzzle {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { person: row.get()?, puzzle: row.get()?, at_ms: row.get()? })
    }
}

impl FromRow for SolverCount {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { person: row.get()?, solved: row.get()?, last_ms: row.get()? })
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
        let sql =
            format!("SELECT {COUNT} {OF_PERIOD} ORDER BY solved DESC, last_ms, person LIMIT ?2 OFFSET ?3");
        let SolverQuery { period, skip, limit } = query;
        self.all(sql, values![period, limit, skip])
    }

    fn solver<'a>(&'a self, period: u64, person: &'a str) -> StoreFuture<'a, Option<SolverCount>> {
        let sql = format!("SELECT {COUNT} {OF_PERIOD} AND person = ?2");
        self.one(sql, values![period, person])
    }

    fn count_solvers_above(&self, period: u64, solved: u64) -> StoreFuture<'_, u64> {
        let sql = format!("SELECT COUNT(*) {OF_PERIOD} AND solved > ?2");
        let count = self.one::<u64>(sql, values![period, solved]);
        Box::pin(async move { Ok(count.await?.unwrap_or_default()) })
    }
}

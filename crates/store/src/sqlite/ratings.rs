//! Ratings: statements over their tables.

use rusqlite::{Connection, Row, params};

use super::{SqliteStore, all, broken, execute, int, one, unsigned};
use crate::{
    Conduct, EndedGame, GameCount, LadderQuery, RatedGame, RatingStore, StoreError, StoreFuture,
    StoredResult, StoredStanding,
};

const STANDING: &str = "ladder, who, value, deviation, volatility, games, last_ms, settled_until_ms";
const RESULT: &str = "number, game_id, at_ms, played, changes";

fn read_standing(row: &Row<'_>) -> rusqlite::Result<StoredStanding> {
    Ok(StoredStanding {
        ladder: row.get(0)?,
        who: row.get(1)?,
        value: row.get(2)?,
        deviation: row.get(3)?,
        volatility: row.get(4)?,
        games: row.get(5)?,
        last_ms: unsigned(row, 6)?,
        settled_until_ms: unsigned(row, 7)?,
    })
}

fn read_result(row: &Row<'_>) -> rusqlite::Result<StoredResult> {
    Ok(StoredResult {
        number: unsigned(row, 0)?,
        game: row.get(1)?,
        at_ms: unsigned(row, 2)?,
        played: row.get(3)?,
        changes: row.get(4)?,
    })
}

fn last_result(connection: &Connection) -> Result<(u64, u64), StoreError> {
    let sql = "SELECT number, at_ms FROM results ORDER BY number DESC LIMIT 1";
    let last = one(connection, sql, [], |row| Ok((unsigned(row, 0)?, unsigned(row, 1)?)))?;
    Ok(last.unwrap_or_default())
}

fn put_standing(connection: &Connection, standing: &StoredStanding) -> Result<(), StoreError> {
    let sql = format!("INSERT OR REPLACE INTO ratings ({STANDING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    let StoredStanding { ladder, who, value, deviation, volatility, games, last_ms, settled_until_ms } =
        standing;
    let (last, settled) = (int(*last_ms), int(*settled_until_ms));
    execute(connection, &sql, params![ladder, who, value, deviation, volatility, games, last, settled])?;
    Ok(())
}

/// Queues a finished game for rating.
pub(super) fn put_ended(connection: &Connection, game: &str, at_ms: u64) -> rusqlite::Result<usize> {
    let sql = "INSERT OR IGNORE INTO ended (game_id, at_ms) VALUES (?, ?)";
    connection.prepare_cached(sql)?.execute(params![game, int(at_ms)])
}

impl RatingStore for SqliteStore {
    fn ended_games(&self, limit: usize) -> StoreFuture<'_, Vec<EndedGame>> {
        let sql = "SELECT game_id, at_ms FROM ended ORDER BY at_ms, game_id LIMIT ?";
        self.read(move |connection| {
            all(connection, sql, [int(limit as u64)], |row| {
                Ok(EndedGame { game: row.get(0)?, at_ms: unsigned(row, 1)? })
            })
        })
    }

    fn requeue(&self, games: Vec<EndedGame>) -> StoreFuture<'_, u64> {
        self.write(move |connection| {
            let mut put = 0;
            for EndedGame { game, at_ms } in &games {
                if one(connection, "SELECT 1 FROM results WHERE game_id = ?", [game], |_| Ok(()))?.is_none() {
                    put += put_ended(connection, game, *at_ms).map_err(broken)? as u64;
                }
            }
            Ok(put)
        })
    }

    fn last_result(&self) -> StoreFuture<'_, (u64, u64)> {
        self.read(last_result)
    }

    fn commit_result(&self, taken: RatedGame) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            let number = taken.result.as_ref().map(|(result, _)| result.number);
            let next = last_result(connection)?.0 + 1;
            if number.is_some_and(|number| number != next)
                || execute(connection, "DELETE FROM ended WHERE game_id = ?", [&taken.game])? == 0
            {
                return Ok(false);
            }
            for Conduct { person, game, at_ms, kind } in &taken.conduct {
                let sql = "INSERT OR REPLACE INTO conduct (person, at_ms, game_id, kind) VALUES (?, ?, ?, ?)";
                execute(connection, sql, params![person, int(*at_ms), game, kind])?;
            }
            if let Some((result, standings)) = &taken.result {
                let sql = format!("INSERT INTO results ({RESULT}) VALUES (?, ?, ?, ?, ?)");
                let StoredResult { number, game, at_ms, played, changes } = result;
                execute(connection, &sql, params![int(*number), game, int(*at_ms), played, changes])?;
                standings.iter().try_for_each(|standing| put_standing(connection, standing))?;
            }
            Ok(true)
        })
    }

    fn results(&self, after: u64, limit: usize) -> StoreFuture<'_, Vec<StoredResult>> {
        let sql = format!("SELECT {RESULT} FROM results WHERE number > ? ORDER BY number LIMIT ?");
        self.read(move |connection| all(connection, &sql, [int(after), int(limit as u64)], read_result))
    }

    fn result_of<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<StoredResult>> {
        let (sql, game) = (format!("SELECT {RESULT} FROM results WHERE game_id = ?"), game.to_owned());
        self.read(move |connection| one(connection, &sql, [game], read_result))
    }

    fn standings(&self, wanted: Vec<(String, String)>) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!("SELECT {STANDING} FROM ratings WHERE ladder = ? AND who = ?");
        self.read(move |connection| {
            let mut found = Vec::new();
            for (ladder, who) in &wanted {
                found.extend(one(connection, &sql, [ladder, who], read_standing)?);
            }
            Ok(found)
        })
    }

    fn standings_of<'a>(&'a self, who: &'a str) -> StoreFuture<'a, Vec<StoredStanding>> {
        let sql = format!("SELECT {STANDING} FROM ratings WHERE who = ? ORDER BY games DESC, ladder");
        let who = who.to_owned();
        self.read(move |connection| all(connection, &sql, [who], read_standing))
    }

    fn ladder(&self, query: LadderQuery) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE ladder = ? AND (settled_until_ms <= ?) = ? AND NOT EXISTS \
             (SELECT 1 FROM people WHERE people.id = ratings.who AND people.deleted) \
             ORDER BY value DESC, who LIMIT ? OFFSET ?"
        );
        self.read(move |connection| {
            let LadderQuery { ladder, now_ms, provisional, skip, limit } = query;
            let values = params![ladder, int(now_ms), provisional, int(limit as u64), int(skip as u64)];
            all(connection, &sql, values, read_standing)
        })
    }

    fn all_standings(
        &self,
        after: Option<(String, String)>,
        limit: usize,
    ) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE (ladder, who) > (?, ?) ORDER BY ladder, who LIMIT ?"
        );
        let (ladder, who) = after.unwrap_or_default();
        self.read(move |connection| {
            all(connection, &sql, params![ladder, who, int(limit as u64)], read_standing)
        })
    }

    fn replace_standings(
        &self,
        last: u64,
        standings: Vec<StoredStanding>,
        changes: Vec<(u64, String)>,
    ) -> StoreFuture<'_, bool> {
        self.write(move |connection| {
            if last_result(connection)?.0 != last {
                return Ok(false);
            }
            execute(connection, "DELETE FROM ratings", [])?;
            standings.iter().try_for_each(|standing| put_standing(connection, standing))?;
            for (number, changes) in &changes {
                let sql = "UPDATE results SET changes = ? WHERE number = ?";
                execute(connection, sql, params![changes, int(*number)])?;
            }
            Ok(true)
        })
    }

    fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<Conduct>> {
        let sql = "SELECT person, game_id, at_ms, kind FROM conduct WHERE person = ? \
            ORDER BY at_ms DESC, game_id DESC LIMIT ?";
        let person = person.to_owned();
        self.read(move |connection| {
            all(connection, sql, params![person, int(limit as u64)], |row| {
                Ok(Conduct {
                    person: row.get(0)?,
                    game: row.get(1)?,
                    at_ms: unsigned(row, 2)?,
                    kind: row.get(3)?,
                })
            })
        })
    }

    fn game_counts<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<GameCount>> {
        let sql = "SELECT g.game, COUNT(DISTINCT g.id), \
            COUNT(DISTINCT CASE WHEN g.result <> 'draw' AND instr(g.result, s.seat) > 0 THEN g.id END), \
            COUNT(DISTINCT CASE WHEN g.result = 'draw' THEN g.id END) \
            FROM seats AS s JOIN games AS g ON g.id = s.game_id \
            WHERE s.owner = ? AND g.status = 'over' AND g.result <> '-' GROUP BY g.game ORDER BY 2 DESC, 1";
        let person = person.to_owned();
        self.read(move |connection| {
            all(connection, sql, [person], |row| {
                Ok(GameCount {
                    game: row.get(0)?,
                    finished: unsigned(row, 1)?,
                    won: unsigned(row, 2)?,
                    drawn: unsigned(row, 3)?,
                })
            })
        })
    }
}

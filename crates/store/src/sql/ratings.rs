//! Ratings: statements over their tables.

use super::{Access, Database, Db, FromRow, Requests as _, Row, values};
use crate::{
    Conduct, EndedGame, GameCount, RankingsQuery, RatedGame, RatingStore, StoreError, StoreFuture,
    StoredResult, StoredStanding,
};

const STANDING_COLUMNS: &str = "ladder, who, value, deviation, volatility, games, last_ms, settled_until_ms";
const RESULT: &str = "number, game_id, at_ms, played, changes";

impl FromRow for StoredStanding {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            category: row.get()?,
            who: row.get()?,
            value: row.get()?,
            deviation: row.get()?,
            volatility: row.get()?,
            games: row.get()?,
            last_ms: row.get()?,
            settled_until_ms: row.get()?,
        })
    }
}

impl FromRow for StoredResult {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            number: row.get()?,
            game: row.get()?,
            at_ms: row.get()?,
            played: row.get()?,
            changes: row.get()?,
        })
    }
}

impl FromRow for EndedGame {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { game: row.get()?, at_ms: row.get()? })
    }
}

impl FromRow for Conduct {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { person: row.get()?, game: row.get()?, at_ms: row.get()?, kind: row.get()? })
    }
}

impl FromRow for GameCount {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { game: row.get()?, finished: row.get()?, won: row.get()?, drawn: row.get()? })
    }
}

async fn last_result(db: &mut Db<'_>) -> Result<(u64, u64), StoreError> {
    let sql = "SELECT number, at_ms FROM results ORDER BY number DESC LIMIT 1";
    Ok(db.one(sql, values![]).await?.unwrap_or_default())
}

async fn put_standings(db: &mut Db<'_>, standings: Vec<StoredStanding>) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO ratings ({STANDING_COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) \
         ON CONFLICT (ladder, who) DO UPDATE SET value = excluded.value, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, last_ms = excluded.last_ms, \
         settled_until_ms = excluded.settled_until_ms"
    );
    let runs = standings.into_iter().map(|standing| {
        let StoredStanding { category, who, value, deviation, volatility, games, last_ms, settled_until_ms } =
            standing;
        values![category, who, value, deviation, volatility, games, last_ms, settled_until_ms]
    });
    db.execute(&sql, &runs.collect::<Vec<_>>()).await?;
    Ok(())
}

impl<D: Database> RatingStore for D {
    fn ended_games(&self, limit: usize) -> StoreFuture<'_, Vec<EndedGame>> {
        self.all("SELECT game_id, at_ms FROM ended ORDER BY at_ms, game_id LIMIT ?1", values![limit])
    }

    fn requeue(&self, games: Vec<EndedGame>) -> StoreFuture<'_, u64> {
        self.transaction(move |db| {
            Box::pin(async move {
                let sql = "INSERT INTO ended (game_id, at_ms) SELECT ?1, ?2 \
                    WHERE NOT EXISTS (SELECT 1 FROM results WHERE results.game_id = ?1) ON CONFLICT DO NOTHING";
                let runs: Vec<_> =
                    games.into_iter().map(|ended| values![ended.game, ended.at_ms]).collect();
                db.execute(sql, &runs).await
            })
        })
    }

    fn last_result(&self) -> StoreFuture<'_, (u64, u64)> {
        self.request(Access::Read, move |db| Box::pin(last_result(db)))
    }

    fn commit_result(&self, taken: RatedGame) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let RatedGame { game: id, conduct, result } = taken;
                let lock = db.dialect().for_update;
                let sql = format!("SELECT 1 FROM ended WHERE game_id = ?1{lock}");
                if !db.exists(&sql, values![&id]).await? {
                    return Ok(false);
                }
                if let Some((result, standings)) = result {
                    let StoredResult { number, game, at_ms, played, changes } = result;
                    // Of two writers of one place in the log, the second waits for the first and finds the place taken.
                    let sql = format!(
                        "INSERT INTO results ({RESULT}) SELECT ?1, ?2, ?3, ?4, ?5 \
                         WHERE ?1 = (SELECT COALESCE(MAX(number), 0) + 1 FROM results) ON CONFLICT DO NOTHING"
                    );
                    if db.change(&sql, values![number, game, at_ms, played, changes]).await? == 0 {
                        return Ok(false);
                    }
                    put_standings(db, standings).await?;
                }
                let sql = "INSERT INTO conduct (person, at_ms, game_id, kind) VALUES (?1, ?2, ?3, ?4) \
                    ON CONFLICT (person, at_ms, game_id) DO UPDATE SET kind = excluded.kind";
                let runs = conduct.into_iter();
                let runs: Vec<_> =
                    runs.map(|seen| values![seen.person, seen.at_ms, seen.game, seen.kind]).collect();
                db.execute(sql, &runs).await?;
                db.change("DELETE FROM ended WHERE game_id = ?1", values![id]).await?;
                Ok(true)
            })
        })
    }

    fn results(&self, after: u64, limit: usize) -> StoreFuture<'_, Vec<StoredResult>> {
        let sql = format!("SELECT {RESULT} FROM results WHERE number > ?1 ORDER BY number LIMIT ?2");
        self.all(sql, values![after, limit])
    }

    fn result_of<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<StoredResult>> {
        self.one(format!("SELECT {RESULT} FROM results WHERE game_id = ?1"), values![game])
    }

    fn results_with<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<StoredResult>> {
        let sql = format!(
            "SELECT {RESULT} FROM (SELECT {RESULT} FROM results \
             WHERE game_id IN (SELECT game_id FROM seats WHERE owner = ?1) ORDER BY number DESC LIMIT ?2) AS latest \
             ORDER BY number"
        );
        self.all(sql, values![person, limit])
    }

    fn standings(&self, wanted: Vec<(String, String)>) -> StoreFuture<'_, Vec<StoredStanding>> {
        self.request(Access::Read, move |db| {
            Box::pin(async move {
                let sql = format!("SELECT {STANDING_COLUMNS} FROM ratings WHERE ladder = ?1 AND who = ?2");
                db.all_of(&sql, wanted.into_iter().map(|(category, who)| values![category, who]).collect())
                    .await
            })
        })
    }

    fn standings_of<'a>(&'a self, who: &'a str) -> StoreFuture<'a, Vec<StoredStanding>> {
        let sql =
            format!("SELECT {STANDING_COLUMNS} FROM ratings WHERE who = ?1 ORDER BY games DESC, ladder");
        self.all(sql, values![who])
    }

    fn rankings(&self, query: RankingsQuery) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING_COLUMNS} FROM ratings WHERE ladder = ?1 AND (settled_until_ms <= ?2) = ?3 AND NOT EXISTS \
             (SELECT 1 FROM people WHERE people.id = ratings.who AND people.deleted) \
             ORDER BY value DESC, who LIMIT ?4 OFFSET ?5"
        );
        let RankingsQuery { category, now_ms, provisional, skip, limit } = query;
        self.all(sql, values![category, now_ms, provisional, limit, skip])
    }

    fn all_standings(
        &self,
        after: Option<(String, String)>,
        limit: usize,
    ) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING_COLUMNS} FROM ratings WHERE (ladder, who) > (?1, ?2) ORDER BY ladder, who LIMIT ?3"
        );
        let (category, who) = after.unwrap_or_default();
        self.all(sql, values![category, who, limit])
    }

    fn replace_standings(
        &self,
        last: u64,
        standings: Vec<StoredStanding>,
        changes: Vec<(u64, String)>,
    ) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                // No result is added meanwhile.
                db.lock_table("results").await?;
                if last_result(db).await?.0 != last {
                    return Ok(false);
                }
                db.change("DELETE FROM ratings", values![]).await?;
                put_standings(db, standings).await?;
                let runs: Vec<_> =
                    changes.into_iter().map(|(number, changes)| values![changes, number]).collect();
                db.execute("UPDATE results SET changes = ?1 WHERE number = ?2", &runs).await?;
                Ok(true)
            })
        })
    }

    fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<Conduct>> {
        let sql = "SELECT person, game_id, at_ms, kind FROM conduct WHERE person = ?1 \
            ORDER BY at_ms DESC, game_id DESC LIMIT ?2";
        self.all(sql, values![person, limit])
    }

    fn game_counts<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<GameCount>> {
        let sql = format!(
            "SELECT g.game, COUNT(DISTINCT g.id), \
             COUNT(DISTINCT CASE WHEN g.result <> 'draw' AND {place_in}(g.result, s.seat) > 0 THEN g.id END), \
             COUNT(DISTINCT CASE WHEN g.result = 'draw' THEN g.id END) \
             FROM seats AS s JOIN games AS g ON g.id = s.game_id \
             WHERE s.owner = ?1 AND g.status = 'over' AND g.result <> '-' GROUP BY g.game ORDER BY 2 DESC, 1",
            place_in = self.dialect().place_in
        );
        self.all(sql, values![person])
    }
}

//! Ratings: statements over their tables.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::{PostgresStore, broken, execute, get, int, one, timely, unsigned};
use crate::{
    Conduct, EndedGame, GameCount, LadderQuery, RatedGame, RatingStore, StoreError, StoreFuture,
    StoredResult, StoredStanding,
};

const STANDING: &str = "ladder, who, value, deviation, volatility, games, last_ms, settled_until_ms";
const RESULT: &str = "number, game_id, at_ms, played, changes";

fn read_standing(row: &Row) -> Result<StoredStanding, StoreError> {
    Ok(StoredStanding {
        ladder: get(row, 0)?,
        who: get(row, 1)?,
        value: get(row, 2)?,
        deviation: get(row, 3)?,
        volatility: get(row, 4)?,
        games: u32::try_from(get::<i64>(row, 5)?).unwrap_or(u32::MAX),
        last_ms: unsigned(row, 6)?,
        settled_until_ms: unsigned(row, 7)?,
    })
}

fn read_result(row: &Row) -> Result<StoredResult, StoreError> {
    Ok(StoredResult {
        number: unsigned(row, 0)?,
        game: get(row, 1)?,
        at_ms: unsigned(row, 2)?,
        played: get(row, 3)?,
        changes: get(row, 4)?,
    })
}

async fn last_result(client: &impl GenericClient) -> Result<(u64, u64), StoreError> {
    let sql = "SELECT number, at_ms FROM results ORDER BY number DESC LIMIT 1";
    let Some(row) = one(client, sql, &[]).await? else { return Ok((0, 0)) };
    Ok((unsigned(&row, 0)?, unsigned(&row, 1)?))
}

async fn put_standings(client: &impl GenericClient, standings: &[StoredStanding]) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO ratings ({STANDING}) SELECT * FROM unnest($1::text[], $2::text[], $3::float8[], \
         $4::float8[], $5::float8[], $6::bigint[], $7::bigint[], $8::bigint[]) \
         ON CONFLICT (ladder, who) DO UPDATE SET value = excluded.value, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, last_ms = excluded.last_ms, \
         settled_until_ms = excluded.settled_until_ms"
    );
    fn column<T>(standings: &[StoredStanding], of: impl Fn(&StoredStanding) -> T) -> Vec<T> {
        standings.iter().map(of).collect()
    }
    let ladders = column(standings, |standing| standing.ladder.clone());
    let who = column(standings, |standing| standing.who.clone());
    let values = column(standings, |standing| standing.value);
    let deviations = column(standings, |standing| standing.deviation);
    let volatilities = column(standings, |standing| standing.volatility);
    let games = column(standings, |standing| i64::from(standing.games));
    let last = column(standings, |standing| int(standing.last_ms));
    let settled = column(standings, |standing| int(standing.settled_until_ms));
    execute(client, &sql, &[&ladders, &who, &values, &deviations, &volatilities, &games, &last, &settled])
        .await?;
    Ok(())
}

/// Adds the result of a game within a transaction; returns whether all of it was done.
async fn take_up(client: &impl GenericClient, taken: &RatedGame) -> Result<bool, StoreError> {
    if execute(client, "DELETE FROM ended WHERE game_id = $1", &[&taken.game]).await? == 0 {
        return Ok(false);
    }
    for Conduct { person, game, at_ms, kind } in &taken.conduct {
        let sql = "INSERT INTO conduct (person, game_id, at_ms, kind) VALUES ($1, $2, $3, $4) \
            ON CONFLICT (person, at_ms, game_id) DO UPDATE SET kind = excluded.kind";
        execute(client, sql, &[person, game, &int(*at_ms), kind]).await?;
    }
    let Some((result, standings)) = &taken.result else { return Ok(true) };
    let StoredResult { number, game, at_ms, played, changes } = result;
    // Of two writers of one place in the log, the second waits for the first and finds the place taken.
    let sql = format!(
        "INSERT INTO results ({RESULT}) SELECT $1, $2, $3, $4, $5 \
         WHERE $1 = (SELECT COALESCE(MAX(number), 0) + 1 FROM results) ON CONFLICT DO NOTHING"
    );
    if execute(client, &sql, &[&int(*number), game, &int(*at_ms), played, changes]).await? == 0 {
        return Ok(false);
    }
    put_standings(client, standings).await?;
    Ok(true)
}

impl RatingStore for PostgresStore {
    fn ended_games(&self, limit: usize) -> StoreFuture<'_, Vec<EndedGame>> {
        let sql = "SELECT game_id, at_ms FROM ended ORDER BY at_ms, game_id LIMIT $1";
        Box::pin(timely(async move {
            let read = |row: &Row| Ok(EndedGame { game: get(row, 0)?, at_ms: unsigned(row, 1)? });
            self.list(sql, &[&int(limit as u64)], read).await
        }))
    }

    fn requeue(&self, games: Vec<EndedGame>) -> StoreFuture<'_, u64> {
        Box::pin(timely(async move {
            let ids: Vec<&str> = games.iter().map(|ended| ended.game.as_str()).collect();
            let times: Vec<i64> = games.iter().map(|ended| int(ended.at_ms)).collect();
            let sql = "INSERT INTO ended (game_id, at_ms) \
                SELECT new.id, new.at_ms FROM unnest($1::text[], $2::bigint[]) AS new (id, at_ms) \
                WHERE NOT EXISTS (SELECT 1 FROM results WHERE results.game_id = new.id) ON CONFLICT DO NOTHING";
            execute(&self.client().await?, sql, &[&ids, &times]).await
        }))
    }

    fn last_result(&self) -> StoreFuture<'_, (u64, u64)> {
        Box::pin(timely(async move { last_result(&self.client().await?).await }))
    }

    fn commit_result(&self, taken: RatedGame) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            let done = take_up(&transaction, &taken).await?;
            if done {
                transaction.commit().await.map_err(broken)?;
            } else {
                transaction.rollback().await.map_err(broken)?;
            }
            Ok(done)
        }))
    }

    fn results(&self, after: u64, limit: usize) -> StoreFuture<'_, Vec<StoredResult>> {
        let sql = format!("SELECT {RESULT} FROM results WHERE number > $1 ORDER BY number LIMIT $2");
        Box::pin(timely(
            async move { self.list(&sql, &[&int(after), &int(limit as u64)], read_result).await },
        ))
    }

    fn result_of<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<StoredResult>> {
        let sql = format!("SELECT {RESULT} FROM results WHERE game_id = $1");
        Box::pin(timely(async move {
            one(&self.client().await?, &sql, &[&game]).await?.map(|row| read_result(&row)).transpose()
        }))
    }

    fn standings(&self, wanted: Vec<(String, String)>) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE (ladder, who) IN \
             (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY ladder, who"
        );
        Box::pin(timely(async move {
            let (ladders, who): (Vec<String>, Vec<String>) = wanted.into_iter().unzip();
            self.list(&sql, &[&ladders, &who], read_standing).await
        }))
    }

    fn standings_of<'a>(&'a self, who: &'a str) -> StoreFuture<'a, Vec<StoredStanding>> {
        let sql = format!("SELECT {STANDING} FROM ratings WHERE who = $1 ORDER BY games DESC, ladder");
        Box::pin(timely(async move { self.list(&sql, &[&who], read_standing).await }))
    }

    fn ladder(&self, query: LadderQuery) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE ladder = $1 AND (settled_until_ms <= $2) = $3 AND NOT EXISTS \
             (SELECT 1 FROM people WHERE people.id = ratings.who AND people.deleted) \
             ORDER BY value DESC, who LIMIT $4 OFFSET $5"
        );
        Box::pin(timely(async move {
            let LadderQuery { ladder, now_ms, provisional, skip, limit } = query;
            let (now, limit, skip) = (int(now_ms), int(limit as u64), int(skip as u64));
            self.list(&sql, &[&ladder, &now, &provisional, &limit, &skip], read_standing).await
        }))
    }

    fn all_standings(
        &self,
        after: Option<(String, String)>,
        limit: usize,
    ) -> StoreFuture<'_, Vec<StoredStanding>> {
        let sql = format!(
            "SELECT {STANDING} FROM ratings WHERE (ladder, who) > ($1, $2) ORDER BY ladder, who LIMIT $3"
        );
        let (ladder, who) = after.unwrap_or_default();
        Box::pin(timely(
            async move { self.list(&sql, &[&ladder, &who, &int(limit as u64)], read_standing).await },
        ))
    }

    fn replace_standings(
        &self,
        last: u64,
        standings: Vec<StoredStanding>,
        changes: Vec<(u64, String)>,
    ) -> StoreFuture<'_, bool> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            // No result is added meanwhile.
            transaction.batch_execute("LOCK TABLE results IN EXCLUSIVE MODE").await.map_err(broken)?;
            if last_result(&transaction).await?.0 != last {
                return Ok(false);
            }
            execute(&transaction, "DELETE FROM ratings", &[]).await?;
            put_standings(&transaction, &standings).await?;
            let (numbers, changes): (Vec<i64>, Vec<String>) =
                changes.into_iter().map(|(number, changes)| (int(number), changes)).unzip();
            let sql = "UPDATE results SET changes = new.changes \
                FROM unnest($1::bigint[], $2::text[]) AS new (number, changes) WHERE results.number = new.number";
            execute(&transaction, sql, &[&numbers, &changes]).await?;
            transaction.commit().await.map_err(broken)?;
            Ok(true)
        }))
    }

    fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<Conduct>> {
        let sql = "SELECT person, game_id, at_ms, kind FROM conduct WHERE person = $1 \
            ORDER BY at_ms DESC, game_id DESC LIMIT $2";
        Box::pin(timely(async move {
            let read = |row: &Row| {
                Ok(Conduct {
                    person: get(row, 0)?,
                    game: get(row, 1)?,
                    at_ms: unsigned(row, 2)?,
                    kind: get(row, 3)?,
                })
            };
            self.list(sql, &[&person, &int(limit as u64)], read).await
        }))
    }

    fn game_counts<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<GameCount>> {
        let sql = "SELECT g.game, COUNT(DISTINCT g.id), \
            COUNT(DISTINCT CASE WHEN g.result <> 'draw' AND strpos(g.result, s.seat) > 0 THEN g.id END), \
            COUNT(DISTINCT CASE WHEN g.result = 'draw' THEN g.id END) \
            FROM seats AS s JOIN games AS g ON g.id = s.game_id \
            WHERE s.owner = $1 AND g.status = 'over' AND g.result <> '-' GROUP BY g.game ORDER BY 2 DESC, 1";
        Box::pin(timely(async move {
            let read = |row: &Row| {
                Ok(GameCount {
                    game: get(row, 0)?,
                    finished: unsigned(row, 1)?,
                    won: unsigned(row, 2)?,
                    drawn: unsigned(row, 3)?,
                })
            };
            self.list(sql, &[&person], read).await
        }))
    }
}

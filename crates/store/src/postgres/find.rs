//! Games that fit a query.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::games::{HEAD, read_head, seat};
use super::{Values, broken, int, is_no_text};
use crate::{Ending, GameHead, GameQuery, Page, State, StoreError};

/// How long the database may look for what a bounded query asks for.
const BOUND: &str = "SET LOCAL statement_timeout = '250ms'";

/// The games that fit a query.
pub(super) async fn find(client: &mut Client, query: &GameQuery) -> Result<Page, StoreError> {
    if !query.bounded {
        return look_for(client, query).await;
    }
    let transaction = client.build_transaction().read_only(true).start().await.map_err(broken)?;
    transaction.batch_execute(BOUND).await.map_err(broken)?;
    let page = look_for(&transaction, query).await?;
    transaction.commit().await.map_err(broken)?;
    Ok(page)
}

/// A statement as it grows, with what it is given.
struct Statement {
    sql: String,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl Statement {
    /// One more condition; each `?` in it stands for the next of the values.
    fn clause(&mut self, text: &str, values: Vec<Box<dyn ToSql + Sync + Send>>) {
        let mut at = self.values.len();
        for c in text.chars() {
            if c == '?' {
                at += 1;
                self.sql.push_str(&format!("${at}"));
            } else {
                self.sql.push(c);
            }
        }
        self.values.extend(values);
    }
}

/// Seats of a person.
const THEIRS: &str = "EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND owner = ?";
/// Those of them that have won.
const WON: &str = " AND strpos(g.result, seats.seat) > 0)";
const DECIDED: &str = " AND result NOT IN ('draw', '-')";

fn statement(query: &GameQuery) -> Statement {
    let mut statement =
        Statement { sql: format!("SELECT {HEAD} FROM games AS g WHERE TRUE"), values: vec![] };
    statement.sql.push_str(match query.state {
        State::Open => {
            " AND status = 'waiting' AND EXISTS \
             (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'open')"
        }
        State::Waiting => " AND status = 'waiting'",
        State::Live => " AND status IN ('playing', 'paused')",
        State::Over => " AND status = 'over'",
        State::Any => "",
    });
    if let Some(game) = &query.game {
        statement.clause(" AND game = ?", vec![Box::new(game.clone())]);
    }
    if let Some(player) = &query.player {
        let by = " AND id IN (SELECT game_id FROM seats WHERE person = ? \
                  UNION SELECT game_id FROM seats WHERE owner = ?)";
        statement.clause(by, vec![Box::new(player.clone()), Box::new(player.clone())]);
    }
    if let Some(since) = query.since_ms {
        statement.clause(" AND changed_ms >= ?", vec![Box::new(int(since))]);
    }
    if let Some(until) = query.until_ms {
        statement.clause(" AND changed_ms < ?", vec![Box::new(int(until))]);
    }
    match &query.ending {
        None => {}
        Some(Ending::Is(result)) => statement.clause(" AND result = ?", vec![Box::new(result.clone())]),
        Some(Ending::WonBy(person)) => {
            let won = format!("{DECIDED} AND {THEIRS}{WON}");
            statement.clause(&won, vec![Box::new(person.clone())]);
        }
        Some(Ending::LostBy(person)) => {
            let lost = format!("{DECIDED} AND {THEIRS}) AND NOT {THEIRS}{WON}");
            statement.clause(&lost, vec![Box::new(person.clone()), Box::new(person.clone())]);
        }
    }
    if let Some(position) = query.position {
        let at = " AND id IN (SELECT game_id FROM positions WHERE hash = ?)";
        statement.clause(at, vec![Box::new(position)]);
    }
    if query.public_only {
        statement.clause(" AND public", vec![]);
    }
    if let Some((changed, id)) = &query.after {
        statement
            .clause(" AND (changed_ms, id) < (?, ?)", vec![Box::new(int(*changed)), Box::new(id.clone())]);
    }
    let limit = int(query.limit as u64 + 1);
    statement.clause(" ORDER BY changed_ms DESC, id DESC LIMIT ?", vec![Box::new(limit)]);
    statement
}

async fn look_for(client: &impl GenericClient, query: &GameQuery) -> Result<Page, StoreError> {
    let Statement { sql, values } = statement(query);
    let values: Vec<&(dyn ToSql + Sync)> =
        values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
    let values: Values<'_> = &values;
    let prepared = client.prepare_cached(&sql).await.map_err(broken)?;
    let found = match client.query(&prepared, values).await {
        Err(error) if is_no_text(&error) => Vec::new(),
        Err(error) if query.bounded && error.code() == Some(&SqlState::QUERY_CANCELED) => {
            return Err(StoreError::TooWide);
        }
        found => found.map_err(broken)?,
    };
    let mut games: Vec<GameHead> = found.iter().map(read_head).collect::<Result<_, _>>()?;
    let more = games.len() > query.limit;
    games.truncate(query.limit);
    seat(client, &mut games).await?;
    let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
    Ok(Page { games, next })
}

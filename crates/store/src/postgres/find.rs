//! Finds the games that fit a query.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::games::{HEAD_WITH_SEATS, read_head};
use super::{Values, broken, is_no_text};
use crate::find::{Bound, Statement, statement};
use crate::{GameHead, GameQuery, Page, StoreError};

/// The time limit of a bounded query.
const BOUND: &str = "SET LOCAL statement_timeout = '250ms'";

/// Returns the games that match a query.
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

pub(super) fn given(value: &Bound) -> &(dyn ToSql + Sync) {
    match value {
        Bound::Text(text) => text,
        Bound::Int(number) => number,
    }
}

/// Replaces each `?` in the text by `$1`, `$2` and so on.
pub(super) fn numbered(sql: &str) -> String {
    let mut parts = sql.split('?');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(1..).fold(first, |text, (part, number)| format!("{text}${number}{part}"))
}

async fn look_for(client: &impl GenericClient, query: &GameQuery) -> Result<Page, StoreError> {
    let Statement { sql, values } = statement(query, &HEAD_WITH_SEATS, "strpos");
    let sql = numbered(&sql);
    let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(given).collect();
    let values: Values<'_> = &values;
    let prepared = client.prepare_cached(&sql).await.map_err(broken)?;
    let found = match client.query(&prepared, values).await {
        Err(error) if is_no_text(&error) => Vec::new(),
        Err(error) if query.bounded && error.code() == Some(&SqlState::QUERY_CANCELED) => {
            return Err(StoreError::QueryTooExpensive);
        }
        found => found.map_err(broken)?,
    };
    let mut games: Vec<GameHead> = found.iter().map(read_head).collect::<Result<_, _>>()?;
    let more = games.len() > query.limit;
    games.truncate(query.limit);
    let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
    Ok(Page { games, next })
}

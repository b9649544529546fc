//! A connection to PostgreSQL: statements and their errors.

use std::error::Error;

use deadpool_postgres::GenericClient;
use futures_util::future::try_join_all;
use tokio_postgres::error::{DbError, SqlState};
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::{games, tls};
use crate::faults::log_fault;
use crate::sql::{Connection, Dialect, Row, StatementFuture, Value};
use crate::{NewGame, StoreError};

pub(super) static DIALECT: Dialect = Dialect {
    place_in: "strpos",
    ignoring_case: ["lower(", ") = lower(", ")"],
    for_share: " FOR SHARE",
    for_update: " FOR NO KEY UPDATE",
    skip_locked: " FOR NO KEY UPDATE SKIP LOCKED",
    table_locks: true,
    list: ["SELECT unnest(CAST(", " AS TEXT[]))"],
    seats: "json_agg(json_build_array(seat, kind, person, level, owner) ORDER BY place)::text",
    size: "SELECT pg_database_size(current_database())",
};

type AnyError = Box<dyn Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, AnyError> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(number) => match *kind {
                Type::BOOL => (*number != 0).to_sql(kind, out),
                Type::INT2 => i16::try_from(*number)?.to_sql(kind, out),
                Type::INT4 => i32::try_from(*number)?.to_sql(kind, out),
                _ => number.to_sql_checked(kind, out),
            },
            Self::Real(number) => number.to_sql_checked(kind, out),
            Self::Text(text) => text.to_sql_checked(kind, out),
            Self::Bytes(bytes) => bytes.to_sql_checked(kind, out),
            Self::Texts(texts) => texts.to_sql_checked(kind, out),
        }
    }

    /// Whether it fits is found out when it is written.
    fn accepts(_kind: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn read_row(row: &tokio_postgres::Row) -> Result<Row, tokio_postgres::Error> {
    let read = |(at, column): (usize, &tokio_postgres::Column)| {
        let value = match *column.type_() {
            Type::BOOL => row.try_get::<_, Option<bool>>(at)?.map(Value::from),
            Type::INT2 => row.try_get::<_, Option<i16>>(at)?.map(|number| Value::Int(number.into())),
            Type::INT4 => row.try_get::<_, Option<i32>>(at)?.map(|number| Value::Int(number.into())),
            Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map(Value::Int),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(at)?.map(Value::Real),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at)?.map(Value::Bytes),
            _ => row.try_get::<_, Option<String>>(at)?.map(Value::Text),
        };
        Ok(value.unwrap_or(Value::Null))
    };
    Ok(Row::new(row.columns().iter().enumerate().map(read).collect::<Result<_, _>>()?))
}

/// Returns values as this database takes them.
fn given(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// Writes the numbers of values as this database does.
fn dollars(sql: &str) -> String {
    sql.replace('?', "$")
}

/// A connection, or a transaction on one, that runs a request.
pub(super) struct Session<'c, C> {
    client: &'c C,
    /// Whether the request is cancelled when it takes too long.
    bounded: bool,
}

impl<'c, C: GenericClient + Sync> Session<'c, C> {
    pub(super) fn new(client: &'c C) -> Self {
        Self { client, bounded: false }
    }

    pub(super) fn bounded(client: &'c C) -> Self {
        Self { client, bounded: true }
    }

    /// Runs a statement once with each of these values, without waiting for one result before the next is sent.
    async fn change(&self, sql: &str, runs: &[Vec<Value>]) -> Result<u64, tokio_postgres::Error> {
        if runs.is_empty() {
            return Ok(0);
        }
        let statement = self.client.prepare_cached(&dollars(sql)).await?;
        let runs = runs.iter().map(async |values| self.client.execute(&statement, &given(values)).await);
        Ok(try_join_all(runs).await?.into_iter().sum())
    }

    async fn find(&self, sql: &str, runs: &[Vec<Value>]) -> Result<Vec<Row>, tokio_postgres::Error> {
        if runs.is_empty() {
            return Ok(Vec::new());
        }
        let statement = self.client.prepare_cached(&dollars(sql)).await?;
        let runs = runs.iter().map(async |values| self.client.query(&statement, &given(values)).await);
        try_join_all(runs).await?.iter().flatten().map(read_row).collect()
    }
}

impl<C: GenericClient + Sync> Connection for Session<'_, C> {
    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }

    fn execute<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, u64> {
        Box::pin(async move { self.change(sql, runs).await.map_err(|error| failed(sql, &error)) })
    }

    fn execute_unique<'a>(
        &'a mut self,
        sql: &'a str,
        values: Vec<Value>,
    ) -> StatementFuture<'a, Option<u64>> {
        Box::pin(async move {
            match self.change(sql, &[values]).await {
                Ok(changed) => Ok(Some(changed)),
                Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(None),
                Err(error) => Err(failed(sql, &error)),
            }
        })
    }

    fn query<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, Vec<Row>> {
        Box::pin(async move {
            match self.find(sql, runs).await {
                // A zero character, which this database can't hold.
                Err(error) if error.code() == Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE) => Ok(Vec::new()),
                Err(error) if self.bounded && error.code() == Some(&SqlState::QUERY_CANCELED) => {
                    Err(StoreError::QueryTooExpensive)
                }
                found => found.map_err(|error| failed(sql, &error)),
            }
        })
    }

    fn create_game<'a>(&'a mut self, new: &'a NewGame) -> StatementFuture<'a, bool> {
        Box::pin(async move { games::create(self.client, new).await.map_err(broken) })
    }
}

/// Describes an error with its causes, without the database's details, which contain values.
pub(super) fn words(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = match error.downcast_ref::<DbError>() {
            Some(said) => format!("{text}: {}: {}", said.severity(), said.message()),
            None => format!("{text}: {error}"),
        };
        cause = error.source();
    }
    text
}

pub(super) fn broken(error: tokio_postgres::Error) -> StoreError {
    failed("", &error)
}

/// Returns the class of an error of PostgreSQL, and logs it.
fn failed(statement: &str, error: &tokio_postgres::Error) -> StoreError {
    let words = words(error);
    let words = match tls::advice(&words) {
        Some(advice) => format!("{words}: {advice}"),
        None => words,
    };
    log_fault(classified(error.code().map(SqlState::code), words), statement)
}

/// Returns the class of an error by its code (PostgreSQL, Appendix A); without a code it concerns the connection or
/// values.
fn classified(code: Option<&str>, words: String) -> StoreError {
    let Some(code) = code else {
        return if words.starts_with("error deserializing") || words.starts_with("error retrieving") {
            StoreError::Damaged(words)
        } else if words.starts_with("error serializing") || words.starts_with("error encoding") {
            StoreError::Internal(words)
        } else {
            StoreError::Unavailable(words)
        };
    };
    match (code, code.get(..2)) {
        ("53100" | "25006", _) => StoreError::NotWritable(words),
        ("XX001" | "XX002", _) => StoreError::Damaged(words),
        // Connections, refused logins, transactions that lost to others, resources, operators, the system.
        (_, Some("08" | "28" | "3D" | "40" | "53" | "55" | "57" | "58")) => StoreError::Unavailable(words),
        _ => StoreError::Internal(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_class_of_their_code() {
        for (code, class) in [
            (Some("53100"), "not-writable"),
            (Some("25006"), "not-writable"),
            (Some("XX001"), "damaged"),
            (Some("57P01"), "unavailable"),
            (Some("57014"), "unavailable"),
            (Some("40001"), "unavailable"),
            (Some("53300"), "unavailable"),
            (Some("08006"), "unavailable"),
            (Some("23505"), "internal"),
            (Some("42703"), "internal"),
            (Some("42501"), "internal"),
            (Some("22021"), "internal"),
            (None, "unavailable"),
        ] {
            assert_eq!(classified(code, "connection closed".to_owned()).class(), class, "{code:?}");
        }
        let damaged = classified(None, "error deserializing column 3: invalid".to_owned());
        assert_eq!(damaged.class(), "damaged");
    }
}

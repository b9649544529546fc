//! A store on PostgreSQL, for several servers at once.
//!
//! It keeps the same guarantees as the other stores. An append is one statement, so it is one round trip and
//! one transaction: it updates the head of the game if the last row is the expected one, and everything else
//! depends on that update. PostgreSQL groups the commits of all waiting connections into one write to disk.

mod archive;
mod devices;
mod find;
mod games;
mod items;
mod moderation;
mod people;
mod ratings;
mod schema;
mod shared_boards;
mod store;
mod tls;
mod tournaments;

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    Client, GenericClient, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio_postgres::error::{DbError, SqlState};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, NoTls, Row};

use crate::faults::log_fault;
use crate::{Store, StoreError};
use tls::Tls;

/// The maximum number of connections of a store; further requests wait.
const CONNECTIONS: usize = 16;
/// How long a request waits for a connection, and the timeout to connect.
const WAIT: Duration = Duration::from_secs(5);
/// The timeout of a request.
const MAX_LEN: Duration = Duration::from_secs(10);
/// Settings of every connection: nothing runs forever, and acknowledged data is on disk.
const SETTINGS: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '20s'; SET default_transaction_isolation = 'read committed'; \
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// A store in a PostgreSQL database, which several servers may share. It acknowledges after the commit, with
/// `synchronous_commit`.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: Pool,
}

/// Connects to a database like [`PostgresStore::open`]; fails in a program that was built without the feature
/// `postgres`.
///
/// # Errors
/// If the address is invalid, the database can't be reached or written, or comes from a newer program.
pub async fn open_database(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(PostgresStore::open(address).await?))
}

impl PostgresStore {
    /// Connects to a database and migrates it to the newest version; several servers may do so at once. The address is
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE` or, for the socket in a folder, words such as
    /// `host=/run/postgresql user=eightfold dbname=eightfold`. As in libpq `sslmode` is `disable`, `prefer` (default),
    /// `require`, or `verify-full` with the certificates that the system trusts or those in the file `sslrootcert`.
    ///
    /// Call it, and use the store, within a Tokio runtime.
    ///
    /// # Errors
    /// If the address is invalid, the database can't be reached or written, or comes from a newer program.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let (tls, address) = Tls::of(address)?;
        let mut config: Config = address.parse().map_err(|error| {
            let form = "postgres://USER:PASSWORD@HOST/DATABASE is expected";
            StoreError::Unavailable(format!("{}: {form}", words(&error)))
        })?;
        if config.get_application_name().is_none() {
            config.application_name("eightfold");
        }
        // Notices a host that has vanished silently.
        config.connect_timeout(WAIT).tcp_user_timeout(MAX_LEN);
        config.keepalives_idle(MAX_LEN).keepalives_interval(Duration::from_secs(5)).keepalives_retries(2);
        let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match tls.apply(&mut config)? {
            Some(tls) => Manager::from_config(config, tls, fast),
            None => Manager::from_config(config, NoTls, fast),
        };
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(WAIT))
            .create_timeout(Some(WAIT))
            .recycle_timeout(Some(WAIT))
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(SETTINGS).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| StoreError::Unavailable(words(&error)))?;
        let store = Self { pool };
        timely(async {
            let mut client = store.client().await?;
            schema::migrate(&mut client).await
        })
        .await?;
        Ok(store)
    }

    async fn client(&self) -> Result<Client, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => broken(error),
            PoolError::Timeout(_) => {
                log_fault(StoreError::Unavailable("the database does not answer".to_owned()), "")
            }
            other => log_fault(StoreError::Unavailable(words(&other)), ""),
        })
    }
}

/// Applies the timeout of a request.
async fn timely<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| log_fault(StoreError::Unavailable("the database does not answer".to_owned()), "");
    tokio::time::timeout(MAX_LEN, work).await.map_err(late)?
}

/// Describes an error with its causes, without the database's details, which contain values.
fn words(error: &dyn Error) -> String {
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

fn broken(error: tokio_postgres::Error) -> StoreError {
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

/// Whether a query had a zero character, which PostgreSQL can't hold.
fn is_no_text(error: &tokio_postgres::Error) -> bool {
    error.code() == Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE)
}

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(row: &Row, at: usize) -> Result<u64, StoreError> {
    Ok(u64::try_from(get::<i64>(row, at)?).unwrap_or(0))
}

fn get<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Row, at: usize) -> Result<T, StoreError> {
    row.try_get(at).map_err(|error| log_fault(StoreError::Damaged(words(&error)), ""))
}

/// The parameters of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Writes the parameters of a statement that the stores share as this database does.
fn dollars(sql: &str) -> String {
    sql.replace('?', "$")
}

/// Runs a statement that changes something; returns the number of changed rows.
async fn execute(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
    let statement = client.prepare_cached(sql).await.map_err(|error| failed(sql, &error))?;
    client.execute(&statement, values).await.map_err(|error| failed(sql, &error))
}

/// Returns the rows that a query finds; none for a text with a zero character.
async fn all(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
    let statement = client.prepare_cached(sql).await.map_err(|error| failed(sql, &error))?;
    match client.query(&statement, values).await {
        Err(error) if is_no_text(&error) => Ok(Vec::new()),
        found => found.map_err(|error| failed(sql, &error)),
    }
}

/// Returns the first row that a query finds.
async fn one(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
    Ok(all(client, sql, values).await?.into_iter().next())
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

//! A connection to an SQLite file: statements and their errors.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{Connection as Sqlite, ErrorCode, Statement, ToSql};

use super::games;
use crate::faults::log_fault;
use crate::sql::{Connection, Db, Dialect, Row, StatementFuture, Value};
use crate::{NewGame, StoreError};

/// How long a request waits for another process that writes.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum work of a bounded query, in units of [`STRIDE`]: a few hundredths of a second.
pub(super) const MAX_STRIDES: u32 = 400;
/// The number of database steps between two checks of that limit.
const STRIDE: std::ffi::c_int = 1_000;

pub(super) static DIALECT: Dialect = Dialect {
    place_in: "instr",
    ignoring_case: ["", " = ", " COLLATE NOCASE"],
    for_share: "",
    for_update: "",
    skip_locked: "",
    table_locks: false,
    list: ["SELECT value FROM json_each(", ")"],
    seats: "json_group_array(json_array(seat, kind, person, level, owner) ORDER BY place)",
    size: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size() \
        WHERE EXISTS (SELECT 1 FROM pragma_database_list WHERE file <> '')",
};

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Self::Int(number) => ToSqlOutput::Borrowed(ValueRef::Integer(*number)),
            Self::Real(number) => ToSqlOutput::Borrowed(ValueRef::Real(*number)),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Self::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Self::Texts(texts) => {
                let list = serde_json::to_string(texts)
                    .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
                ToSqlOutput::Owned(Owned::Text(list))
            }
        })
    }
}

/// A connection that runs a request.
pub(super) struct Session<'c> {
    connection: &'c mut Sqlite,
    /// Whether the request is interrupted when it takes too much.
    bounded: bool,
}

impl<'c> Session<'c> {
    pub(super) fn new(connection: &'c mut Sqlite) -> Self {
        Self { connection, bounded: false }
    }

    /// Returns the class of an error.
    fn failed(&self, sql: &str, error: rusqlite::Error) -> StoreError {
        if self.bounded && error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) {
            return StoreError::QueryTooExpensive;
        }
        failed(sql, error)
    }

    fn change(&self, sql: &str, runs: &[Vec<Value>]) -> rusqlite::Result<u64> {
        let mut changed = 0;
        if !runs.is_empty() {
            let mut statement = self.connection.prepare_cached(sql)?;
            for values in runs {
                changed += statement.execute(rusqlite::params_from_iter(values))? as u64;
            }
        }
        Ok(changed)
    }

    fn find(&self, sql: &str, runs: &[Vec<Value>]) -> rusqlite::Result<Vec<Row>> {
        let mut found = Vec::new();
        if !runs.is_empty() {
            let mut statement = self.connection.prepare_cached(sql)?;
            for values in runs {
                read_rows(&mut statement, values, &mut found)?;
            }
        }
        Ok(found)
    }
}

/// Adds the rows that a query finds.
fn read_rows(statement: &mut Statement<'_>, values: &[Value], found: &mut Vec<Row>) -> rusqlite::Result<()> {
    let columns = statement.column_count();
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let read = |at| {
            Ok(match row.get_ref(at)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Int(number),
                ValueRef::Real(number) => Value::Real(number),
                ValueRef::Text(_) => Value::Text(row.get(at)?),
                ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
            })
        };
        found.push(Row::new((0..columns).map(read).collect::<rusqlite::Result<_>>()?));
    }
    Ok(())
}

/// Returns a result as a future: statements of this database are done at once.
fn at_once<'a, T: Send + 'a>(result: Result<T, StoreError>) -> StatementFuture<'a, T> {
    Box::pin(std::future::ready(result))
}

impl Connection for Session<'_> {
    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }

    fn execute<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, u64> {
        at_once(self.change(sql, runs).map_err(|error| self.failed(sql, error)))
    }

    fn execute_unique<'a>(
        &'a mut self,
        sql: &'a str,
        values: Vec<Value>,
    ) -> StatementFuture<'a, Option<u64>> {
        at_once(match self.change(sql, &[values]) {
            Ok(changed) => Ok(Some(changed)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(None),
            Err(error) => Err(self.failed(sql, error)),
        })
    }

    fn query<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, Vec<Row>> {
        at_once(self.find(sql, runs).map_err(|error| self.failed(sql, error)))
    }

    fn create_game<'a>(&'a mut self, new: &'a NewGame) -> StatementFuture<'a, bool> {
        at_once(games::create(self.connection, new).map_err(broken))
    }
}

/// Runs a request that is interrupted after this many strides.
pub(super) fn bounded<T>(
    connection: &mut Sqlite,
    strides: u32,
    work: impl FnOnce(&mut Db<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut taken = 0;
    let too_many = move || {
        taken += 1;
        taken > strides
    };
    connection.progress_handler(STRIDE, Some(too_many)).map_err(broken)?;
    let done = work(&mut Session { connection, bounded: true });
    connection.progress_handler(STRIDE, None::<fn() -> bool>).map_err(broken)?;
    done
}

pub(super) fn broken(error: rusqlite::Error) -> StoreError {
    failed("", error)
}

/// Returns the class of an error of SQLite, and logs it.
pub(super) fn failed(statement: &str, error: rusqlite::Error) -> StoreError {
    use rusqlite::Error as E;
    use rusqlite::ErrorCode as C;
    let words = error.to_string();
    let error = match (error.sqlite_error_code(), error) {
        (Some(C::NotADatabase), _) => StoreError::Foreign,
        (Some(C::DatabaseCorrupt), _) => StoreError::Damaged(words),
        (Some(C::DiskFull | C::ReadOnly | C::PermissionDenied), _) => StoreError::NotWritable(words),
        (
            Some(
                C::DatabaseBusy
                | C::DatabaseLocked
                | C::OperationAborted
                | C::OperationInterrupted
                | C::OutOfMemory
                | C::SystemIoFailure
                | C::CannotOpen
                | C::FileLockingProtocolFailed
                | C::SchemaChanged,
            ),
            _,
        ) => StoreError::Unavailable(words),
        (
            None,
            E::FromSqlConversionFailure(..)
            | E::IntegralValueOutOfRange(..)
            | E::InvalidColumnType(..)
            | E::Utf8Error(..),
        ) => StoreError::Damaged(words),
        _ => StoreError::Internal(words),
    };
    log_fault(error, statement)
}

/// Runs the work of a request, so that a panic doesn't end the thread.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    // The caller rolls back what a panic leaves unfinished.
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| {
        Err(log_fault(StoreError::Internal("a request to the store panicked".to_owned()), ""))
    })
}

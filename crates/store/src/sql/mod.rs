//! The interface of a database: statements in the SQL that SQLite and PostgreSQL share, with `?1`, `?2` for their
//! values. Whatever implements [`Database`] is a [`Store`](crate::Store): the methods of the store are written over it once.

mod archive;
mod clubs;
mod devices;
mod find;
mod games;
mod items;
mod moderation;
mod people;
mod ratings;
pub(crate) mod schema;
mod shared_boards;
mod solved_puzzles;
mod store;
mod tournaments;
mod value;

use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::oneshot;

use crate::{Append, NewGame, StoreError, StoreFuture};

#[cfg(test)]
pub(crate) use games::find;
pub(crate) use games::{HEAD, SEAT, read_seat, seat_columns};
pub use value::{FromRow, Row, Value};
pub(crate) use value::{unreadable, values};

/// How a database differs from the other in the text of statements.
#[derive(Debug)]
pub struct Dialect {
    /// The function that returns the place of a text in another, or 0.
    pub(crate) place_in: &'static str,
    /// Compares texts as ASCII without regard to case: what comes before the first, between both, and after the second.
    pub(crate) ignoring_case: [&'static str; 3],
    /// Ends a query in a transaction: the rows found can't change until it ends.
    pub(crate) for_share: &'static str,
    /// Ends a query in a transaction: no other transaction gets the rows found with this until it ends.
    pub(crate) for_update: &'static str,
    /// Like `for_update`, without rows that another transaction holds.
    pub(crate) skip_locked: &'static str,
    /// Whether tables can be locked; otherwise there is only one writer.
    pub(crate) table_locks: bool,
    /// Selects the texts of a list, between what comes before and after its value.
    pub(crate) list: [&'static str; 2],
    /// The seats of a game in `games AS g`, as JSON: letter, kind, person, level, owner.
    pub(crate) seats: &'static str,
    /// Returns the size of the database in bytes.
    pub(crate) size: &'static str,
}

impl Dialect {
    /// Returns the condition that a column is in a list, the value with this number.
    pub(crate) fn one_of(&self, column: &str, number: usize) -> String {
        let [before, after] = self.list;
        format!("{column} IN ({before}?{number}{after})")
    }

    /// Returns the condition that two texts are the same except for the case of ASCII letters.
    pub(crate) fn same_letters(&self, one: &str, other: &str) -> String {
        let [before, between, after] = self.ignoring_case;
        format!("{before}{one}{between}{other}{after}")
    }
}

/// What a request does with a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    /// It reads, and fails with [`StoreError::QueryTooExpensive`] when it takes too much.
    Bounded,
    /// Its first statement changes something; any others read.
    Write,
    /// Its statements are one transaction, rolled back if the request fails.
    Transaction,
}

pub type StatementFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A request with a connection. It waits for nothing but its own statements.
pub type Work = Box<dyn for<'c> FnOnce(&'c mut Db<'c>) -> StatementFuture<'c, ()> + Send>;

/// A connection of a request.
pub type Db<'c> = dyn Connection + 'c;

/// A connection to a database.
pub trait Connection: Send {
    fn dialect(&self) -> &'static Dialect;

    /// Runs a statement once with each of these values; returns the number of changed rows.
    fn execute<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, u64>;

    /// Runs a statement that may break a uniqueness rule: `None` if it does.
    fn execute_unique<'a>(&'a mut self, sql: &'a str, values: Vec<Value>)
    -> StatementFuture<'a, Option<u64>>;

    /// Runs a query once with each of these values; returns all rows. A text that the database can't hold finds none.
    fn query<'a>(&'a mut self, sql: &'a str, runs: &'a [Vec<Value>]) -> StatementFuture<'a, Vec<Row>>;

    /// Stores a new game with everything that comes with it; returns whether its id was free.
    fn create_game<'a>(&'a mut self, new: &'a NewGame) -> StatementFuture<'a, bool>;
}

impl Db<'_> {
    /// Runs a statement that changes something; returns the number of changed rows.
    pub(crate) async fn change(&mut self, sql: &str, values: Vec<Value>) -> Result<u64, StoreError> {
        self.execute(sql, &[values]).await
    }

    /// Returns what a query finds.
    pub(crate) async fn all<T: FromRow>(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError> {
        self.all_of(sql, vec![values]).await
    }

    /// Returns what a query finds with each of these values.
    pub(crate) async fn all_of<T: FromRow>(
        &mut self,
        sql: &str,
        runs: Vec<Vec<Value>>,
    ) -> Result<Vec<T>, StoreError> {
        self.query(sql, &runs).await?.into_iter().map(|mut row| T::from_row(&mut row)).collect()
    }

    /// Returns the first row that a query finds.
    pub(crate) async fn one<T: FromRow>(
        &mut self,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError> {
        let first = self.query(sql, &[values]).await?.into_iter().next();
        first.map(|mut row| T::from_row(&mut row)).transpose()
    }

    /// Whether a query finds anything.
    pub(crate) async fn exists(&mut self, sql: &str, values: Vec<Value>) -> Result<bool, StoreError> {
        Ok(!self.query(sql, &[values]).await?.is_empty())
    }

    /// Lets nobody else write into a table until the transaction ends.
    pub(crate) async fn lock_table(&mut self, table: &str) -> Result<(), StoreError> {
        if self.dialect().table_locks {
            self.change(&format!("LOCK TABLE {table} IN EXCLUSIVE MODE"), Vec::new()).await?;
        }
        Ok(())
    }
}

/// A database with the tables of this program.
pub trait Database: Send + Sync {
    fn dialect(&self) -> &'static Dialect;

    /// Runs a request, and returns once its changes are on disk.
    fn run(&self, access: Access, work: Work) -> StoreFuture<'_, ()>;

    /// Stores an append with everything that comes with it, and returns once it is on disk: whether the game has the
    /// expected number of rows and the action is new. It may share a transaction with other appends.
    fn put_append(&self, append: Arc<Append>) -> StoreFuture<'_, bool>;
}

/// What the methods of a store are made of.
pub(crate) trait Requests: Database {
    /// Runs a request that returns something.
    fn request<T: Send + 'static>(
        &self,
        access: Access,
        work: impl for<'c> FnOnce(&'c mut Db<'c>) -> StatementFuture<'c, T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        let (tell, mut told) = oneshot::channel();
        let run = self.run(
            access,
            Box::new(move |db| {
                Box::pin(async move {
                    // The request may have been dropped.
                    let _ = tell.send(work(db).await?);
                    Ok(())
                })
            }),
        );
        Box::pin(async move {
            run.await?;
            told.try_recv().map_err(|_| StoreError::Internal("a request has no result".to_owned()))
        })
    }

    /// Runs several statements in one transaction.
    fn transaction<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut Db<'c>) -> StatementFuture<'c, T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        self.request(Access::Transaction, work)
    }

    /// Runs one statement that changes something; returns the number of changed rows.
    fn change(&self, sql: impl Into<String>, values: Vec<Value>) -> StoreFuture<'_, u64> {
        let sql = sql.into();
        self.request(Access::Write, move |db| Box::pin(async move { db.change(&sql, values).await }))
    }

    /// Runs one statement that changes something; returns the first row that it returns.
    fn write_one<T: FromRow + Send + 'static>(
        &self,
        sql: impl Into<String>,
        values: Vec<Value>,
    ) -> StoreFuture<'_, Option<T>> {
        let sql = sql.into();
        self.request(Access::Write, move |db| Box::pin(async move { db.one(&sql, values).await }))
    }

    /// Returns what a query finds.
    fn all<T: FromRow + Send + 'static>(
        &self,
        sql: impl Into<String>,
        values: Vec<Value>,
    ) -> StoreFuture<'_, Vec<T>> {
        let sql = sql.into();
        self.request(Access::Read, move |db| Box::pin(async move { db.all(&sql, values).await }))
    }

    /// Returns the first row that a query finds.
    fn one<T: FromRow + Send + 'static>(
        &self,
        sql: impl Into<String>,
        values: Vec<Value>,
    ) -> StoreFuture<'_, Option<T>> {
        let sql = sql.into();
        self.request(Access::Read, move |db| Box::pin(async move { db.one(&sql, values).await }))
    }
}

impl<D: Database> Requests for D {}

/// Turns the number of changed rows into whether there were any.
pub(crate) fn any(changed: StoreFuture<'_, u64>) -> StoreFuture<'_, bool> {
    Box::pin(async move { Ok(changed.await? > 0) })
}

/// Forgets the number of changed rows.
pub(crate) fn ignore_count(changed: StoreFuture<'_, u64>) -> StoreFuture<'_, ()> {
    Box::pin(async move { changed.await.map(drop) })
}

/// Fails with an error if no rows were changed.
pub(crate) fn require_change(changed: StoreFuture<'_, u64>, none: StoreError) -> StoreFuture<'_, ()> {
    Box::pin(async move { if changed.await? == 0 { Err(none) } else { Ok(()) } })
}

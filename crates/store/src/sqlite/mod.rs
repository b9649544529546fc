//! A store in SQLite: a file with one thread that writes and a few that read, or a database in memory.
//!
//! The writing thread puts all waiting jobs into one transaction (group commit). Each read is one transaction, so it
//! sees a consistent snapshot.

mod files;
mod games;
mod schema;
mod session;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::faults::log_fault;
use crate::sql::{Access, Database, Dialect, Work};
use crate::{Append, StoreError, StoreFuture, now};

pub use files::{FileLock, backup, check_file};
use files::{connect, make_private, refuse_other_files};
use session::{BUSY_TIMEOUT, DIALECT, MAX_STRIDES, Session, bounded, broken, failed, guarded};

/// The maximum number of requests in a transaction.
const MAX_GROUP_SIZE: usize = 256;
/// The maximum number of requests that wait for the writer, and for the readers; more are refused, so that memory stays
/// bounded.
const QUEUE: usize = 20_000;
/// How long a request may wait for its thread; its sender has given up by then.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// The number of reading threads.
const READERS: usize = 2;

/// The number of requests that wait for a writer, in all stores of this process.
static WAITING_WRITES: AtomicU64 = AtomicU64::new(0);

/// Returns the number of requests that wait to be written.
pub fn waiting_writes() -> u64 {
    WAITING_WRITES.load(Ordering::Relaxed)
}

/// A store in SQLite. Acknowledged data of a file is on disk (`synchronous=FULL`).
#[derive(Debug)]
pub struct SqliteStore {
    writes: Option<SyncSender<QueuedCall<Job>>>,
    reads: Option<SyncSender<QueuedCall<ReadCall>>>,
    threads: Vec<JoinHandle<()>>,
    /// The only connection of a database in memory.
    inline: Option<Mutex<Connection>>,
}

/// Sends the result of a job after its transaction has succeeded or failed.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Work within a transaction, or the error if there is none; returns its own error, and how to send the result.
type Job = Box<dyn FnOnce(Result<&mut Connection, StoreError>) -> (Option<StoreError>, Finish) + Send>;
/// A query with a connection, or the error if there is none.
type ReadCall = Box<dyn FnOnce(Result<&mut Connection, StoreError>) + Send>;

/// A request that waits for its thread.
struct QueuedCall<T> {
    since: Instant,
    request: T,
}

impl<T> QueuedCall<T> {
    /// Returns the request, and an error if it has waited for too long.
    fn take(self) -> (T, Result<(), StoreError>) {
        let late = self.since.elapsed() > MAX_WAIT;
        (self.request, if late { Err(busy("the database is too slow")) } else { Ok(()) })
    }
}

impl SqliteStore {
    /// Opens or creates a file and migrates it to the newest version.
    ///
    /// # Errors
    /// If the file can't be opened or written, isn't a database, or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_waiting(path, BUSY_TIMEOUT)
    }

    /// Like [`open`](Self::open), with the time that a request waits for another process that writes.
    fn open_waiting(path: &Path, busy: Duration) -> Result<Self, StoreError> {
        refuse_other_files(path)?;
        make_private(path);
        let mut writer = connect(path, busy)?;
        schema::migrate(&mut writer)?;
        let (writes, jobs) = sync_channel(QUEUE);
        let mut threads = vec![spawn("store-writer", move || write_loop(writer, &jobs))?];
        let (reads, waiting) = sync_channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..READERS {
            let connection = connect(path, busy)?;
            connection.pragma_update(None, "query_only", true).map_err(broken)?;
            let waiting = Arc::clone(&waiting);
            threads.push(spawn("store-reader", move || read_loop(connection, &waiting))?);
        }
        Ok(Self { writes: Some(writes), reads: Some(reads), threads, inline: None })
    }

    /// Creates an empty database in memory. It runs each request at once, in the thread that polls its future.
    ///
    /// # Errors
    /// If there is no memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        let mut connection = connect(Path::new(":memory:"), BUSY_TIMEOUT)?;
        schema::migrate(&mut connection)?;
        let inline = Some(Mutex::new(connection));
        Ok(Self { writes: None, reads: None, threads: Vec::new(), inline })
    }

    /// Runs a request in a database in memory.
    fn inline<'a, T: Send + 'a>(
        connection: &'a Mutex<Connection>,
        writes: bool,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move {
            let mut connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
            if !writes {
                return guarded(|| work(&mut connection));
            }
            run(&connection, "BEGIN")?;
            let done = guarded(|| work(&mut connection));
            if done.is_ok() {
                run(&connection, "COMMIT")?;
            } else {
                // If there is no transaction to roll back, this fails harmlessly.
                let _ = connection.execute_batch("ROLLBACK");
            }
            done
        })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        if let Some(connection) = &self.inline {
            return Self::inline(connection, true, work);
        }
        let (tell, told) = oneshot::channel();
        // Log lines of the work belong to the request.
        let asked_by = tracing::Span::current();
        let job: Job = Box::new(move |connection| {
            let _within = asked_by.enter();
            let done = connection.and_then(|connection| guarded(|| work(connection)));
            let error = done.as_ref().err().cloned();
            let finish: Finish = Box::new(move |committed| {
                // The request may have been dropped; the work is done anyway.
                let _ = tell.send(committed.and(done));
            });
            (error, finish)
        });
        WAITING_WRITES.fetch_add(1, Ordering::Relaxed);
        let sent = send(self.writes.as_ref(), job);
        if sent.is_err() {
            WAITING_WRITES.fetch_sub(1, Ordering::Relaxed);
        }
        Box::pin(async move {
            sent?;
            told.await.map_err(|_| ended())?
        })
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        if let Some(connection) = &self.inline {
            return Self::inline(connection, false, work);
        }
        let (tell, told) = oneshot::channel();
        let asked_by = tracing::Span::current();
        let read: ReadCall = Box::new(move |connection| {
            let _within = asked_by.enter();
            let found = connection.and_then(|connection| guarded(|| work(connection)));
            let _ = tell.send(found); // the request may have been dropped
        });
        let sent = send(self.reads.as_ref(), read);
        Box::pin(async move {
            sent?;
            told.await.map_err(|_| ended())?
        })
    }
}

impl Database for SqliteStore {
    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }

    fn run(&self, access: Access, work: Work) -> StoreFuture<'_, ()> {
        match access {
            Access::Read => self.read(|connection| now(work(&mut Session::new(connection)))),
            Access::Bounded => self.read(|connection| bounded(connection, MAX_STRIDES, |db| now(work(db)))),
            Access::Write | Access::Transaction => {
                self.write(|connection| now(work(&mut Session::new(connection))))
            }
        }
    }

    fn put_append(&self, append: Arc<Append>) -> StoreFuture<'_, bool> {
        self.write(move |connection| games::append(connection, &append).map_err(broken))
    }
}

/// Puts a request into the queue of its thread.
fn send<T>(queue: Option<&SyncSender<QueuedCall<T>>>, request: T) -> Result<(), StoreError> {
    let Some(queue) = queue else { return Err(ended()) };
    queue.try_send(QueuedCall { since: Instant::now(), request }).map_err(|error| match error {
        TrySendError::Full(_) => busy("too many requests wait"),
        TrySendError::Disconnected(_) => ended(),
    })
}

impl Drop for SqliteStore {
    /// Finishes the queued work.
    fn drop(&mut self) {
        drop(self.writes.take());
        drop(self.reads.take());
        for thread in self.threads.drain(..) {
            // A panic in the thread was already reported.
            let _ = thread.join();
        }
    }
}

fn ended() -> StoreError {
    busy("it has been closed")
}

fn busy(why: &str) -> StoreError {
    log_fault(StoreError::Unavailable(why.to_owned()), "")
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Runs a statement without values.
fn run(connection: &Connection, statement: &str) -> Result<(), StoreError> {
    connection.execute_batch(statement).map_err(|error| failed(statement, error))
}

fn write_loop(mut connection: Connection, jobs: &Receiver<QueuedCall<Job>>) {
    while let Ok(first) = jobs.recv() {
        let mut finishes = Vec::new();
        let mut transaction = run(&connection, "BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(queued) = next {
            WAITING_WRITES.fetch_sub(1, Ordering::Relaxed);
            let (job, in_time) = queued.take();
            // Without a transaction each job would wait for the lock again.
            if let Err(error) = transaction.clone().and(in_time) {
                finishes.push((job(Err(error)).1, Ok(())));
            } else {
                // A failing request must not affect others.
                let marked = run(&connection, "SAVEPOINT one");
                let (error, finish) = job(Ok(&mut connection));
                let end = if error.is_none() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
                let released = if connection.is_autocommit() {
                    // Some errors, such as a full disk, roll back the whole transaction.
                    let gone = || StoreError::Internal("the transaction is gone".to_owned());
                    transaction = Err(error.unwrap_or_else(gone));
                    Ok(())
                } else {
                    marked.and_then(|()| run(&connection, end))
                };
                finishes.push((finish, released));
            }
            next = if finishes.len() < MAX_GROUP_SIZE { jobs.try_recv().ok() } else { None };
        }
        let committed = transaction.and_then(|()| run(&connection, "COMMIT"));
        if committed.is_err() {
            // If there is no transaction to roll back, this fails harmlessly.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for (finish, released) in finishes {
            finish(committed.clone().and(released));
        }
    }
}

fn read_loop(mut connection: Connection, waiting: &Mutex<Receiver<QueuedCall<ReadCall>>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(next) = next else { return };
        let (read, in_time) = next.take();
        let begun = in_time.and_then(|()| run(&connection, "BEGIN"));
        let open = begun.is_ok();
        read(begun.map(|()| &mut connection));
        if open {
            // Nothing was written, so nothing can be lost.
            let _ = connection.execute_batch("COMMIT");
        }
    }
}

//! A store in one file: SQLite, with one thread that writes and a few that read.
//!
//! The writing thread puts all waiting jobs into one transaction (group commit).

mod devices;
mod games;
mod items;
mod moderation;
mod people;
mod ratings;
mod schema;
mod store;
mod tournaments;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tokio::sync::oneshot;

use crate::{Reply, StoreError};

/// The most requests that share a transaction.
const GROUP: usize = 256;
/// The most requests that wait for the writer; beyond it requests are refused, so that memory stays bounded.
const QUEUE: usize = 20_000;
/// How many threads read.
const READERS: usize = 2;

/// Keeps everything in one SQLite file. What it acknowledges is on the disk (`synchronous=FULL`).
#[derive(Debug)]
pub struct SqliteStore {
    writes: Option<SyncSender<Job>>,
    reads: Option<Sender<Read>>,
    threads: Vec<JoinHandle<()>>,
}

/// Tells whoever waits what became of a job, once the transaction is through or not.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Work within a transaction; whether its part is to stay, and whom to tell.
type Job = Box<dyn FnOnce(&Connection) -> (bool, Finish) + Send>;
type Read = Box<dyn FnOnce(&mut Connection) + Send>;

impl SqliteStore {
    /// Opens a file, or makes it, and brings it to the newest version.
    ///
    /// # Errors
    /// If the file cannot be opened or written, is no database, or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut writer = connect(path)?;
        schema::migrate(&mut writer)?;
        let (writes, jobs) = sync_channel(QUEUE);
        let mut threads = vec![spawn("store-writer", move || write_loop(writer, &jobs))?];
        let (reads, waiting) = channel::<Read>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..READERS {
            let connection = connect(path)?;
            connection.pragma_update(None, "query_only", true).map_err(broken)?;
            let waiting = Arc::clone(&waiting);
            threads.push(spawn("store-reader", move || read_loop(connection, &waiting))?);
        }
        Ok(Self { writes: Some(writes), reads: Some(reads), threads })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<'_, T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = work(connection);
            let keep = done.is_ok();
            let finish: Finish = Box::new(move |committed| {
                // Nobody waits any more if the request was given up; the work is done all the same.
                let _ = tell.send(committed.and(done));
            });
            (keep, finish)
        });
        let sent = match &self.writes {
            Some(writes) => writes.try_send(job).map_err(|error| match error {
                TrySendError::Full(_) => StoreError::Unavailable("too many requests wait".to_owned()),
                TrySendError::Disconnected(_) => ended(),
            }),
            None => Err(ended()),
        };
        Box::pin(async move {
            sent?;
            told.await.map_err(|_| ended())?
        })
    }

    fn read<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<'a, T> {
        self.read_with(move |connection| work(connection))
    }

    /// As [`read`](Self::read), for work that sets something of its connection.
    fn read_with<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<'a, T> {
        let (tell, told) = oneshot::channel();
        let read: Read = Box::new(move |connection| {
            let _ = tell.send(work(connection)); // as above
        });
        let sent = self.reads.as_ref().is_some_and(|reads| reads.send(read).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(ended());
            }
            told.await.map_err(|_| ended())?
        })
    }
}

impl Drop for SqliteStore {
    /// Finishes what waits.
    fn drop(&mut self) {
        drop(self.writes.take());
        drop(self.reads.take());
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
    }
}

/// Copies the database of a running server into a new file, consistent as of one moment.
///
/// # Errors
/// If there is no database, or the copy exists already or cannot be written.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the copy"));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags).map_err(broken)?;
    source.busy_timeout(BUSY).map_err(broken)?;
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    let mut copy = Connection::open(&unfinished).map_err(broken)?;
    let copied = rusqlite::backup::Backup::new(&source, &mut copy)
        .and_then(|backup| backup.run_to_completion(1_000, Duration::ZERO, None));
    copied.map_err(broken)?;
    copy.close().map_err(|(_, error)| broken(error))?;
    std::fs::rename(&unfinished, to).map_err(|error| StoreError::Unavailable(error.to_string()))
}

const BUSY: Duration = Duration::from_secs(10);

fn ended() -> StoreError {
    StoreError::Unavailable("it has been closed".to_owned())
}

fn broken(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|error| StoreError::Unavailable(error.to_string()))
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(broken)?;
    connection.busy_timeout(BUSY).map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn write_loop(connection: Connection, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut finishes = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            // One request that fails must not take others with it.
            let marked = connection.execute_batch("SAVEPOINT one");
            let (keep, finish) = job(&connection);
            let end = if keep && begun.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
            let released = marked.and_then(|()| connection.execute_batch(end)).map_err(broken);
            finishes.push((finish, released));
            next = if finishes.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT")).map_err(broken);
        if committed.is_err() {
            // There may be no transaction to roll back: then this says so, and nothing is lost.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for (finish, released) in finishes {
            finish(committed.clone().and(released));
        }
    }
}

fn read_loop(mut connection: Connection, waiting: &Mutex<Receiver<Read>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(read) => read(&mut connection),
            Err(_) => return,
        }
    }
}

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    Ok(u64::try_from(row.get::<_, i64>(at)?).unwrap_or(0))
}

/// Runs one statement that changes something; how many lines it changed.
fn execute(connection: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
    connection.prepare_cached(sql).and_then(|mut statement| statement.execute(values)).map_err(broken)
}

fn one<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_row(values, read).optional());
    found.map_err(broken)
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_map(values, read)?.collect());
    found.map_err(broken)
}

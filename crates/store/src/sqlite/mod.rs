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

use std::fs::File;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tokio::sync::oneshot;

use crate::faults::log_fault;
use crate::{Reply, StoreError};

/// The most requests that share a transaction.
const GROUP: usize = 256;
/// The most requests that wait for the writer; beyond it requests are refused, so that memory stays bounded.
const QUEUE: usize = 20_000;
/// How many threads read.
const READERS: usize = 2;

/// How many requests wait for a writer, in all stores of this process.
static WAITING: AtomicU64 = AtomicU64::new(0);

/// How many requests wait to be written to a file.
pub fn waiting_writes() -> u64 {
    WAITING.load(Ordering::Relaxed)
}

/// Keeps everything in one SQLite file. What it acknowledges is on the disk (`synchronous=FULL`).
#[derive(Debug)]
pub struct SqliteStore {
    writes: Option<SyncSender<Job>>,
    reads: Option<Sender<Read>>,
    threads: Vec<JoinHandle<()>>,
}

/// Tells whoever waits what became of a job, once the transaction is through or not.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Work within a transaction, or the error where there is none; its own error, and whom to tell.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (Option<StoreError>, Finish) + Send>;
type Read = Box<dyn FnOnce(&mut Connection) + Send>;

impl SqliteStore {
    /// Opens a file, or makes it, and brings it to the newest version.
    ///
    /// # Errors
    /// If the file cannot be opened or written, is no database, or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_waiting(path, BUSY)
    }

    /// As [`open`](Self::open), where a request waits so long for another process that writes.
    fn open_waiting(path: &Path, busy: Duration) -> Result<Self, StoreError> {
        refuse_other_files(path)?;
        let mut writer = connect(path, busy)?;
        schema::migrate(&mut writer)?;
        let (writes, jobs) = sync_channel(QUEUE);
        let mut threads = vec![spawn("store-writer", move || write_loop(writer, &jobs))?];
        let (reads, waiting) = channel::<Read>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..READERS {
            let connection = connect(path, busy)?;
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
        // Log lines of the work belong to the request that asks for it.
        let asked_by = tracing::Span::current();
        let job: Job = Box::new(move |connection| {
            let _within = asked_by.enter();
            let done = connection.and_then(|connection| guarded(|| work(connection)));
            let error = done.as_ref().err().cloned();
            let finish: Finish = Box::new(move |committed| {
                // Nobody waits any more if the request was given up; the work is done all the same.
                let _ = tell.send(committed.and(done));
            });
            (error, finish)
        });
        WAITING.fetch_add(1, Ordering::Relaxed);
        let sent = match &self.writes {
            Some(writes) => writes.try_send(job).map_err(|error| match error {
                TrySendError::Full(_) => {
                    log_fault(StoreError::Unavailable("too many requests wait".to_owned()), "")
                }
                TrySendError::Disconnected(_) => ended(),
            }),
            None => Err(ended()),
        };
        if sent.is_err() {
            WAITING.fetch_sub(1, Ordering::Relaxed);
        }
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
        let asked_by = tracing::Span::current();
        let read: Read = Box::new(move |connection| {
            let _within = asked_by.enter();
            let _ = tell.send(guarded(|| work(connection))); // as above
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
/// If there is no database of this program, or the copy exists already or cannot be written.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the copy"));
    }
    let source = open_to_read(from)?;
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

/// Checks that a file is a database of this program, and leaves it as it is.
///
/// # Errors
/// If it is empty, is something else, or cannot be read.
pub fn check_file(path: &Path) -> Result<(), StoreError> {
    open_to_read(path).map(drop)
}

/// A database of this program, only to be read.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(broken)?;
    connection.busy_timeout(BUSY).map_err(broken)?;
    if schema::is_ours(&connection)? { Ok(connection) } else { Err(StoreError::Foreign) }
}

const BUSY: Duration = Duration::from_secs(10);

fn ended() -> StoreError {
    StoreError::Unavailable("it has been closed".to_owned())
}

fn broken(error: rusqlite::Error) -> StoreError {
    failed("", error)
}

/// The class of an error of SQLite, logged.
fn failed(statement: &str, error: rusqlite::Error) -> StoreError {
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

/// Runs the work of a request, so that its panic doesn't end the thread.
fn guarded<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    // The caller rolls back what a panic leaves unfinished.
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| {
        Err(log_fault(StoreError::Internal("a request to the store panicked".to_owned()), ""))
    })
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Refuses a file that isn't a database. SQLite takes a file shorter than a page for an empty one.
fn refuse_other_files(path: &Path) -> Result<(), StoreError> {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    match File::open(path).and_then(|file| file.take(HEADER.len() as u64).read_to_end(&mut start)) {
        Ok(_) if !start.is_empty() && start != HEADER => Err(log_fault(StoreError::Foreign, "")),
        // What else may be wrong, SQLite says better.
        _ => Ok(()),
    }
}

fn connect(path: &Path, busy: Duration) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(broken)?;
    connection.busy_timeout(busy).map_err(broken)?;
    // Nothing is written into a file of another program; an empty one is a new one.
    schema::is_ours(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn write_loop(connection: Connection, jobs: &Receiver<Job>) {
    let run = |statement| connection.execute_batch(statement).map_err(|error| failed(statement, error));
    while let Ok(first) = jobs.recv() {
        let mut finishes = Vec::new();
        let mut transaction = run("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            WAITING.fetch_sub(1, Ordering::Relaxed);
            if let Err(error) = &transaction {
                // Without a transaction each of them would wait for the lock again.
                finishes.push((job(Err(error.clone())).1, Ok(())));
            } else {
                // One request that fails must not take others with it.
                let marked = run("SAVEPOINT one");
                let (error, finish) = job(Ok(&connection));
                let end = if error.is_none() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
                let released = if connection.is_autocommit() {
                    // Some errors, such as a full disk, roll back the whole transaction.
                    let gone = || StoreError::Internal("the transaction is gone".to_owned());
                    transaction = Err(error.unwrap_or_else(gone));
                    Ok(())
                } else {
                    marked.and_then(|()| run(end))
                };
                finishes.push((finish, released));
            }
            next = if finishes.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        let committed = transaction.and_then(|()| run("COMMIT"));
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
    connection
        .prepare_cached(sql)
        .and_then(|mut statement| statement.execute(values))
        .map_err(|error| failed(sql, error))
}

fn one<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_row(values, read).optional());
    found.map_err(|error| failed(sql, error))
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_map(values, read)?.collect());
    found.map_err(|error| failed(sql, error))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn wait<T>(reply: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(reply)
    }

    /// A file of a store that is there as long as this is.
    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eightfold-sqlite-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder.join("store.db")
    }

    #[test]
    fn no_request_is_tried_without_a_transaction() {
        let path = file("locked");
        let store = SqliteStore::open_waiting(&path, Duration::from_millis(1)).unwrap();
        let other = connect(&path, BUSY).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let tried = Arc::new(AtomicUsize::new(0));
        let replies: Vec<_> = (0..10)
            .map(|_| {
                let tried = Arc::clone(&tried);
                store.write(move |_| {
                    tried.fetch_add(1, Ordering::SeqCst);
                    Ok(())
                })
            })
            .collect();
        for reply in replies {
            let answer = wait(reply);
            assert!(
                matches!(&answer, Err(StoreError::Unavailable(words)) if words.contains("locked")),
                "{answer:?}"
            );
        }
        assert_eq!(tried.load(Ordering::SeqCst), 0);
        other.execute_batch("ROLLBACK").unwrap();
        wait(crate::Store::ping(&store)).unwrap();
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_request_that_panics_takes_neither_the_store_nor_its_neighbours_with_it() {
        let path = file("panics");
        let store = SqliteStore::open(&path).unwrap();
        let insert = "INSERT INTO settled (key, value) VALUES ('half', x'00')";
        let panics = store.write(move |connection| -> Result<(), StoreError> {
            execute(connection, insert, [])?;
            panic!("as the test wants")
        });
        assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
        let panics = store.read(|_| -> Result<(), StoreError> { panic!("as the test wants") });
        assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
        wait(crate::Store::ping(&store)).unwrap();
        let half = store
            .read(|connection| one(connection, "SELECT 1 FROM settled WHERE key = 'half'", [], |_| Ok(())));
        assert_eq!(wait(half), Ok(None), "what it had done is rolled back");
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_full_disk_is_told_to_all_of_a_transaction_and_nothing_of_it_is_kept() {
        let path = file("full");
        let store = SqliteStore::open(&path).unwrap();
        let limit = |pages: i64| {
            let set = move |connection: &Connection| {
                connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map_err(broken)
            };
            wait(store.write(set)).unwrap();
        };
        let put = |key: &'static str, bytes: i64| {
            let sql = "INSERT INTO settled (key, value) VALUES (?, zeroblob(?))";
            store.write(move |connection| execute(connection, sql, rusqlite::params![key, bytes]))
        };
        limit(1); // no more than there are
        // The writer is kept busy, so that the three requests share a transaction.
        let (release, held) = std::sync::mpsc::channel::<()>();
        let busy = store.write(move |_| Ok(held.recv().is_ok()));
        let replies = [put("before", 1), put("large", 1_000_000), put("after", 1)];
        assert!(waiting_writes() >= 3, "they wait");
        release.send(()).unwrap();
        assert_eq!(wait(busy).map_err(|error| error.class()), Err("not-writable"));
        for reply in replies {
            assert_eq!(wait(reply).map_err(|error| error.class()), Err("not-writable"));
        }
        limit(1_000_000);
        let kept = store
            .read(|connection| all(connection, "SELECT key FROM settled", [], |row| row.get::<_, String>(0)));
        assert_eq!(wait(kept), Ok(Vec::new()));
        assert_eq!(wait(put("large", 1_000_000)), Ok(1), "there is room again");
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn errors_have_the_class_of_their_cause() {
        let path = file("classes");
        let store = SqliteStore::open(&path).unwrap();
        let classes = |sql: &'static str| {
            wait(store.write(move |connection| execute(connection, sql, []))).unwrap_err().class()
        };
        assert_eq!(classes("INSERT INTO nowhere VALUES (1)"), "internal");
        assert_eq!(classes("INSERT INTO settled (key, value) VALUES (NULL, NULL)"), "internal");
        wait(store.write(|connection| {
            connection.pragma_update_and_check(None, "max_page_count", 1, |_| Ok(())).map_err(broken)
        }))
        .unwrap();
        assert_eq!(
            classes("INSERT INTO settled (key, value) VALUES ('large', zeroblob(1000000))"),
            "not-writable"
        );
        let before = crate::fault_counts()[3];
        assert_eq!(classes("SELECT nothing"), "internal");
        assert!(crate::fault_counts()[3] > before);
        let read = |sql: &'static str| {
            wait(store.read(move |connection| one(connection, sql, [], |row| row.get::<_, i64>(0))))
                .unwrap_err()
                .class()
        };
        assert_eq!(read("SELECT 'seven'"), "damaged");
        // The reader may not write, as a disk that is mounted for reading only.
        assert_eq!(read("INSERT INTO settled (key, value) VALUES ('a', x'00') RETURNING 1"), "not-writable");
        drop(store);
        std::fs::write(&path, "this is no database, and has not become one since").unwrap();
        assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "foreign");
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
        assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "unavailable");
    }
}

//! A store in one file: SQLite, with one thread that writes and a few that read.
//!
//! The writing thread puts all waiting jobs into one transaction (group commit). Each read is one transaction, so it
//! sees a consistent snapshot.

mod archive;
mod devices;
mod games;
mod items;
mod moderation;
mod people;
mod ratings;
mod schema;
mod shared_boards;
mod store;
mod tournaments;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};
use tokio::sync::oneshot;

use crate::faults::log_fault;
use crate::{StoreError, StoreFuture};

/// The maximum number of requests in a transaction.
const GROUP: usize = 256;
/// The maximum number of requests that wait for the writer, and for the readers; more are refused, so that memory stays
/// bounded.
const QUEUE: usize = 20_000;
/// How long a request may wait for its thread; its sender has given up by then.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// The number of reading threads.
const READERS: usize = 2;

/// The number of requests that wait for a writer, in all stores of this process.
static WAITING: AtomicU64 = AtomicU64::new(0);

/// Returns the number of requests that wait to be written.
pub fn waiting_writes() -> u64 {
    WAITING.load(Ordering::Relaxed)
}

/// A store in one SQLite file. Acknowledged data is on disk (`synchronous=FULL`).
#[derive(Debug)]
pub struct SqliteStore {
    writes: Option<SyncSender<QueuedCall<Job>>>,
    reads: Option<SyncSender<QueuedCall<ReadCall>>>,
    threads: Vec<JoinHandle<()>>,
}

/// Sends the result of a job after its transaction has succeeded or failed.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Work within a transaction, or the error if there is none; returns its own error, and how to send the result.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (Option<StoreError>, Finish) + Send>;
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
        Ok(Self { writes: Some(writes), reads: Some(reads), threads })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
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
        WAITING.fetch_add(1, Ordering::Relaxed);
        let sent = send(self.writes.as_ref(), job);
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
    ) -> StoreFuture<'a, T> {
        self.read_with(move |connection| work(connection))
    }

    /// Like [`read`](Self::read), for work that changes a setting of its connection.
    fn read_with<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'a, T> {
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

/// Copies the database of a running server into a new file, as a consistent snapshot.
///
/// # Errors
/// If there is no database of this program, or the copy already exists or can't be written.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the copy"));
    }
    let source = open_to_read(from)?;
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    make_private(&unfinished);
    let mut copy = Connection::open(&unfinished).map_err(broken)?;
    let copied = rusqlite::backup::Backup::new(&source, &mut copy)
        .and_then(|backup| backup.run_to_completion(1_000, Duration::ZERO, None));
    copied.map_err(broken)?;
    copy.close().map_err(|(_, error)| broken(error))?;
    std::fs::rename(&unfinished, to).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Checks that a file is a database of this program, without changing it.
///
/// # Errors
/// If it is empty, something else, or can't be read.
pub fn check_file(path: &Path) -> Result<(), StoreError> {
    open_to_read(path).map(drop)
}

/// Locks out other servers until it is dropped. Commands such as `admin` and `backup` need no lock.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

impl FileLock {
    /// Locks a database through a file next to it, whose name ends in `-lock`. The lock ends with the process.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another server has locked it.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let mut name = path.as_os_str().to_owned();
        name.push("-lock");
        let opened = OpenOptions::new().create(true).append(true).open(PathBuf::from(name));
        let file = opened.map_err(|error| StoreError::NotWritable(error.to_string()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!("this file system has no locks: start only one server with this file");
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::Unavailable(error.to_string())),
        }
        Ok(Self { _file: file })
    }
}

/// Creates the file, if needed, so that only its owner can read it. The files that SQLite creates next to it get the
/// same permissions.
fn make_private(path: &Path) {
    let mut new = OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
        new.mode(0o600);
        if std::fs::metadata(path).is_ok_and(|file| file.mode() & 0o077 != 0) {
            let path = path.display();
            tracing::warn!(%path, "other users of this machine can read the database: `chmod 600` prevents that");
        }
    }
    // If this fails, SQLite fails too and reports why.
    let _ = new.open(path);
}

/// Opens a database of this program read-only.
fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(broken)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(broken)?;
    if schema::is_ours(&connection)? { Ok(connection) } else { Err(StoreError::Foreign) }
}

const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

fn ended() -> StoreError {
    busy("it has been closed")
}

fn busy(why: &str) -> StoreError {
    log_fault(StoreError::Unavailable(why.to_owned()), "")
}

fn broken(error: rusqlite::Error) -> StoreError {
    failed("", error)
}

/// Returns the class of an error of SQLite, and logs it.
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

/// Runs the work of a request, so that a panic doesn't end the thread.
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

/// Refuses a file that isn't a database, because SQLite treats a file shorter than a page as an empty one.
fn refuse_other_files(path: &Path) -> Result<(), StoreError> {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    match File::open(path).and_then(|file| file.take(HEADER.len() as u64).read_to_end(&mut start)) {
        Ok(_) if !start.is_empty() && start != HEADER => Err(log_fault(StoreError::Foreign, "")),
        // SQLite reports other errors better.
        _ => Ok(()),
    }
}

fn connect(path: &Path, busy: Duration) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(broken)?;
    connection.busy_timeout(busy).map_err(broken)?;
    // Nothing is written into a file of another program; an empty one is a new database.
    schema::is_ours(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    connection.set_prepared_statement_cache_capacity(64);
    // Otherwise SQLite parses most statements again each time they get other values.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(broken)?;
    Ok(connection)
}

fn write_loop(connection: Connection, jobs: &Receiver<QueuedCall<Job>>) {
    let run = |statement| connection.execute_batch(statement).map_err(|error| failed(statement, error));
    while let Ok(first) = jobs.recv() {
        let mut finishes = Vec::new();
        let mut transaction = run("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(queued) = next {
            WAITING.fetch_sub(1, Ordering::Relaxed);
            let (job, in_time) = queued.take();
            // Without a transaction each job would wait for the lock again.
            if let Err(error) = transaction.clone().and(in_time) {
                finishes.push((job(Err(error)).1, Ok(())));
            } else {
                // A failing request must not affect others.
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
        let begin = || connection.execute_batch("BEGIN").map_err(|error| failed("BEGIN", error));
        let begun = in_time.and_then(|()| begin());
        let open = begun.is_ok();
        read(begun.map(|()| &mut connection));
        if open {
            // Nothing was written, so nothing can be lost.
            let _ = connection.execute_batch("COMMIT");
        }
    }
}

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    Ok(u64::try_from(row.get::<_, i64>(at)?).unwrap_or(0))
}

/// Runs a statement that changes something; returns the number of changed rows.
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

    /// Returns the path of a temporary store file.
    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eightfold-sqlite-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder.join("store.db")
    }

    #[test]
    fn other_values_do_not_prepare_a_statement_again() {
        let mut connection = connect(&file("prepared"), BUSY_TIMEOUT).unwrap();
        schema::migrate(&mut connection).unwrap();
        for sql in [
            "SELECT key FROM items WHERE kind = ? AND due_ms <= ? ORDER BY due_ms, key",
            "SELECT row FROM rows WHERE game_id = ? AND seq > ? ORDER BY seq",
        ] {
            let mut statement = connection.prepare_cached(sql).unwrap();
            for at in 0..5 {
                assert_eq!(statement.query_map((format!("{at}"), at), |_| Ok(())).unwrap().count(), 0);
            }
            assert_eq!(statement.get_status(rusqlite::StatementStatus::RePrepare), 0, "{sql}");
        }
    }

    #[test]
    fn no_request_is_tried_without_a_transaction() {
        let path = file("locked");
        let store = SqliteStore::open_waiting(&path, Duration::from_millis(1)).unwrap();
        let other = connect(&path, BUSY_TIMEOUT).unwrap();
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
    fn a_panicking_request_fails_alone() {
        let path = file("panics");
        let store = SqliteStore::open(&path).unwrap();
        let insert = "INSERT INTO settled (key, value) VALUES ('half', x'00')";
        let panics = store.write(move |connection| -> Result<(), StoreError> {
            execute(connection, insert, [])?;
            panic!("this request panics on purpose")
        });
        assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
        let panics = store.read(|_| -> Result<(), StoreError> { panic!("this request panics on purpose") });
        assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
        wait(crate::Store::ping(&store)).unwrap();
        let half = store
            .read(|connection| one(connection, "SELECT 1 FROM settled WHERE key = 'half'", [], |_| Ok(())));
        assert_eq!(wait(half), Ok(None), "its changes are rolled back");
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_full_disk_fails_the_whole_transaction() {
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
        limit(1); // no more than it has now
        // The writer is blocked, so that the three requests share a transaction.
        let (release, held) = std::sync::mpsc::channel::<()>();
        let busy = store.write(move |_| Ok(held.recv().is_ok()));
        let replies = [put("before", 1), put("large", 1_000_000), put("after", 1)];
        assert!(waiting_writes() >= 3, "they are queued");
        release.send(()).unwrap();
        assert_eq!(wait(busy).map_err(|error| error.class()), Err("not-writable"));
        for reply in replies {
            assert_eq!(wait(reply).map_err(|error| error.class()), Err("not-writable"));
        }
        limit(1_000_000);
        let kept = store
            .read(|connection| all(connection, "SELECT key FROM settled", [], |row| row.get::<_, String>(0)));
        assert_eq!(wait(kept), Ok(Vec::new()));
        assert_eq!(wait(put("large", 1_000_000)), Ok(1), "there is space again");
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn requests_that_waited_too_long_are_dropped() {
        let Some(long_ago) = Instant::now().checked_sub(MAX_WAIT + Duration::from_secs(1)) else {
            return;
        };
        let old = QueuedCall { since: long_ago, request: () };
        assert_eq!(old.take().1.map_err(|error| error.class()), Err("unavailable"));
        let (read, waiting) = sync_channel(1);
        let (tell, told) = std::sync::mpsc::channel();
        let request: ReadCall = Box::new(move |connection| tell.send(connection.map(drop)).unwrap());
        read.send(QueuedCall { since: long_ago, request }).unwrap();
        drop(read);
        read_loop(Connection::open_in_memory().unwrap(), &Mutex::new(waiting));
        assert!(matches!(told.recv().unwrap(), Err(StoreError::Unavailable(_))));
    }

    #[test]
    fn more_reads_than_fit_the_queue_are_refused() {
        let path = file("reads");
        let store = SqliteStore::open(&path).unwrap();
        let (release, held) = std::sync::mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let waits = || {
            let held = Arc::clone(&held);
            store.read(move |_| Ok(held.lock().unwrap().recv().is_ok()))
        };
        let replies: Vec<_> = (0..QUEUE + READERS + 1).map(|_| waits()).collect();
        drop(release);
        let answers: Vec<_> = replies.into_iter().map(wait).collect();
        assert!(answers.iter().any(|answer| matches!(answer, Err(StoreError::Unavailable(_)))));
        assert!(answers.iter().filter(|answer| answer.is_ok()).count() >= QUEUE);
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_read_sees_one_snapshot() {
        let path = file("moment");
        let store = SqliteStore::open(&path).unwrap();
        fn count(connection: &Connection) -> Result<Option<i64>, StoreError> {
            one(connection, "SELECT COUNT(*) FROM settled", [], |row| row.get(0))
        }
        let (first, counted) = std::sync::mpsc::channel();
        let (go_on, goes_on) = std::sync::mpsc::channel();
        let read = store.read(move |connection| {
            let before = count(connection)?;
            first.send(()).unwrap();
            goes_on.recv().unwrap();
            Ok((before, count(connection)?))
        });
        counted.recv().unwrap();
        wait(crate::Store::ping(&store)).unwrap();
        go_on.send(()).unwrap();
        assert_eq!(wait(read), Ok((Some(0), Some(0))));
        assert_eq!(wait(store.read(count)), Ok(Some(1)));
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn new_databases_and_backups_are_private() {
        use std::os::unix::fs::MetadataExt as _;
        let path = file("private");
        let store = SqliteStore::open(&path).unwrap();
        wait(crate::Store::ping(&store)).unwrap();
        let copy = path.with_file_name("copy.db");
        backup(&path, &copy).unwrap();
        let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
        for file in files.map(|file| file.unwrap()) {
            assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o600, "{}", file.path().display());
        }
        drop(store);
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }

    #[test]
    fn one_server_at_a_time_has_the_lock() {
        let path = file("lock");
        let lock = FileLock::take(&path).unwrap();
        assert_eq!(FileLock::take(&path).unwrap_err().class(), "in-use");
        drop(lock);
        FileLock::take(&path).unwrap();
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
        // The reader can't write, as with a disk mounted read-only.
        assert_eq!(read("INSERT INTO settled (key, value) VALUES ('a', x'00') RETURNING 1"), "not-writable");
        drop(store);
        std::fs::write(&path, "this isn't a database, and has not become one since").unwrap();
        assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "foreign");
        std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
        assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "unavailable");
    }
}

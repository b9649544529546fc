//! The files of databases: copies, locks and permissions.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::schema;
use super::session::{BUSY_TIMEOUT, broken};
use crate::StoreError;
use crate::faults::log_fault;

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
pub(super) fn make_private(path: &Path) {
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

/// Refuses a file that isn't a database, because SQLite treats a file shorter than a page as an empty one.
pub(super) fn refuse_other_files(path: &Path) -> Result<(), StoreError> {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    match File::open(path).and_then(|file| file.take(HEADER.len() as u64).read_to_end(&mut start)) {
        Ok(_) if !start.is_empty() && start != HEADER => Err(log_fault(StoreError::Foreign, "")),
        // SQLite reports other errors better.
        _ => Ok(()),
    }
}

/// Opens a file, or an empty database in memory.
pub(super) fn connect(path: &Path, busy: Duration) -> Result<Connection, StoreError> {
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

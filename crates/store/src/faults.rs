//! Logs and counts database errors once, where they get their class.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::StoreError;

/// The classes of errors of a database or of this program.
pub const FAULT_CLASSES: [&str; 4] = ["unavailable", "not-writable", "damaged", "internal"];

static COUNTS: [AtomicU64; FAULT_CLASSES.len()] = [const { AtomicU64::new(0) }; FAULT_CLASSES.len()];

/// Returns the number of errors in this process, by the classes of [`FAULT_CLASSES`].
pub fn fault_counts() -> [u64; FAULT_CLASSES.len()] {
    std::array::from_fn(|at| COUNTS[at].load(Ordering::Relaxed))
}

/// Logs a migration of a database, if there was one.
pub(crate) fn log_migration(from: i64, to: i64) {
    match from {
        _ if from == to => {}
        0 => tracing::info!(to, "the tables of the database are created"),
        _ => tracing::info!(from, to, "the tables of the database are migrated"),
    }
}

/// Logs and counts an error of a database. `statement` is the SQL without values; it may be empty.
pub(crate) fn log_fault(error: StoreError, statement: &str) -> StoreError {
    let class = error.class();
    if let Some(at) = FAULT_CLASSES.iter().position(|known| *known == class) {
        COUNTS[at].fetch_add(1, Ordering::Relaxed);
    }
    match error {
        // While a database is away, every request fails. The server's heartbeat logs when it went away and came back.
        StoreError::Unavailable(_) => tracing::warn!(class, statement, %error, "store"),
        _ => tracing::error!(class, statement, %error, "store"),
    }
    error
}

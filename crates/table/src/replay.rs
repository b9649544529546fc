//! Replays a table from its rows.

use eightfold_record::Hex32;

use crate::{Body, Row};

/// The fault of rows that can't be replayed.
///
/// # Examples
/// ```
/// use eightfold_table::{ReplayError, Row, Table};
///
/// let none: [Row; 0] = [];
/// assert_eq!(Table::replay(&none).err(), Some(ReplayError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// There are no rows.
    #[error("a table has at least one row")]
    Empty,
    /// A row is missing or repeated.
    #[error("expected row {expected}, found row {found}")]
    Gap {
        /// The number that the row should have.
        expected: u64,
        /// The number that the row has.
        found: u64,
    },
    /// A row that is earlier than the one before it.
    #[error("row {seq} is earlier than the row before it")]
    Earlier {
        /// The number of the row.
        seq: u64,
    },
    /// The chain is broken.
    #[error("row {seq} has the hash {found}, and its content gives {actual}")]
    Hash {
        /// The number of the row.
        seq: u64,
        /// The hash that the row has.
        found: Hex32,
        /// The hash of its content.
        actual: Hex32,
    },
    /// The content of a row is impossible.
    #[error("row {seq}: {why}")]
    Row {
        /// The number of the row.
        seq: u64,
        /// The reason why it is impossible.
        why: String,
    },
    /// A newer version wrote a row that this one doesn't understand. The chain is valid up to it.
    #[error("row {seq} was written by a newer version of the program: {why}")]
    Newer {
        /// The number of the row.
        seq: u64,
        /// The part that this version doesn't understand.
        why: String,
    },
}

impl ReplayError {
    /// Returns the error for a row whose body isn't understood.
    pub(crate) fn newer(row: &Row) -> Self {
        let why = match &row.body {
            Body::Unknown(body) => format!("a row of kind `{}` says: {}", body.kind, body.why),
            _ => String::new(),
        };
        Self::Newer { seq: row.seq, why }
    }
}
